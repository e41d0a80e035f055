"""What can be typed during a game, in our own words, for each edition."""

from rich.text import Text

_BOARD = (
    "One action a turn: roll (a camel moves, you get 1), ticket COLOUR (it will lead this leg), cheer or boo SPACE "
    "(your tile pushes camels on or back and earns 1), winner or loser COLOUR (at the end of the race){more}."
)
_BOARD_SIGNS = "Stacks grow upwards. +P2 and -P2: cheering and booing tiles. P1:? a finish card face down{more}."
_ACTIONS = {
    "2014": _BOARD.format(more=""),
    "2018": _BOARD.format(more=", with 6 or more players partner PLAYER (gain from their best ticket)"),
    "cards": (
        "Before a leg: discard, deck and intel put cards aside, several at once if you like (discard b1 o2). In a turn: "
        "reveal, hand, fennec SPACE or palm SPACE; and once, before or after it, bet KIND COLOUR. pass is no bet."
    ),
}
_SIGNS = {
    "2014": _BOARD_SIGNS.format(more=""),
    "2018": _BOARD_SIGNS.format(more=". <W and <K: the crazy camels, running left"),
    "cards": "Stacks grow upwards, but on Start all stand side by side. b2 is blue +2. fen, plm: fennec and palm. ~5~ is a card shrunk by a sandstorm.",
}
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
    ("undo", "take back a card you have just put aside"),
    ("quit", "save and leave; the game can go on later"),
)
_EXAMPLES = {"cards": "bet leg b"}


def manual(edition: str) -> Text:
    """List what can be typed."""
    text = Text(f"{_ACTIONS[edition]}\n{_SIGNS[edition]}\n")
    for word, meaning in _WORDS:
        if word != "undo" or edition == "cards":
            text.append(f"\n  {word:<18}", "bold").append(meaning.format(example=_EXAMPLES.get(edition, "ticket b")))
    return text
