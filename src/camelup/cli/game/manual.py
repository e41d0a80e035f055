"""What can be typed during a game, in our own words, for each edition."""

from collections.abc import Callable
from typing import Final, NamedTuple

from rich.text import Text

from camelup.engine.editions import BOARD_EDITIONS
from camelup.engine.families import ByFamily

_PARTNERS = ", with {0.partners_from} or more players partner PLAYER (gain from their best ticket)"
_CRAZY = ". {0}: the crazy camels, running left"


class _Typed(NamedTuple):
    """What can be typed in the games of a family, and how its table is read."""

    actions: str
    signs: str
    example: str


_TYPED: Final = ByFamily(
    board=_Typed(
        "One action a turn: roll (a camel moves, you get 1), ticket COLOUR (it will lead this leg), cheer or boo SPACE "
        "(your tile pushes camels on or back and earns 1), winner or loser COLOUR (at the end of the race){partners}.",
        "Stacks grow upwards. +P2 and -P2: cheering and booing tiles. P1:? a finish card face down{crazy}.",
        "ticket b",
    ),
    cards=_Typed(
        "Before a leg: discard, deck and intel put cards aside, several at once if you like (discard b1 o2). In a turn: "
        "reveal, hand, fennec SPACE or palm SPACE; and once, before or after it, bet KIND COLOUR. pass is no bet.",
        "Stacks grow upwards, but on Start all stand side by side. b2 is blue +2. fen, plm: fennec and palm. ~5~ is a card "
        "shrunk by a sandstorm.",
        "bet leg b",
    ),
)
_WORDS = (
    ("NUMBER or ACTION", "do it: 1, or {example}"),
    ("? ACTION", "what an action means: ? 1, or ? {example}"),
    ("Enter or board", "show the table again"),
    ("odds", "what will come, as far as you can know"),
    ("advise", "what your actions are worth, the best first"),
    ("log", "all that happened so far"),
    ("position", "the position as text"),
    ("record", "where this game will be saved"),
    ("save FILE", "save a copy now"),
)
_QUIT = ("quit", "save and leave; the game can go on later")
_UNDO: Final = ByFamily(board=(), cards=(("undo", "take back a card you have just put aside"),))


def manual(edition: str) -> Text:
    """List what can be typed."""
    typed, more = _TYPED.of(edition), _MORE.of(edition)(edition)
    text = Text(f"{typed.actions.format(**more)}\n{typed.signs.format(**more)}\n")
    for word, meaning in (*_WORDS, *_UNDO.of(edition), _QUIT):
        text.append(f"\n  {word:<18}", "bold").append(meaning.format(example=typed.example))
    return text


def _more_of_board(name: str) -> dict[str, str]:
    edition = next(edition for edition in BOARD_EDITIONS if edition.name == name)
    crazy = " and ".join(f"<{letter}" for letter in edition.crazy)
    return {
        "partners": _PARTNERS.format(edition) if edition.partners else "",
        "crazy": _CRAZY.format(crazy) if crazy else "",
    }


_MORE: Final[ByFamily[Callable[[str], dict[str, str]]]] = ByFamily(_more_of_board, lambda _: {})
"""What only some editions of a family have."""
