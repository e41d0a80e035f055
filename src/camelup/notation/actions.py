"""Actions and luck as text: `ticket b`, `roll p2`, `discard b1 o2`. Knows the letters of the editions and the action numbers."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from typing import Final, NamedTuple

from camelup.engine.board import rules as board
from camelup.engine.cards import rules as cards
from camelup.engine.editions import (
    BOARD_EDITIONS,
    CARD_KINDS,
    CRAZY_CAMELS,
    EDITION_CARDS,
    EDITIONS,
    FACES,
    FIRST_TILE_SPACE,
    LONGEST_TRACK,
    MOST_PLAYERS,
    RACING_CAMELS,
    SPACES,
    kind_text,
)
from camelup.engine.events import PILES
from camelup.engine.families import ByFamily
from camelup.errors import NotationError
from camelup.reasons import Reason

_LUCK_ALONE = ("place", "deal")
_NO_TILE_THERE = Reason("refused.tile-nowhere", least=FIRST_TILE_SPACE, most=SPACES)
_NO_PIECE_THERE = Reason("refused.piece-nowhere")
_SPACED = {"cheer": _NO_TILE_THERE, "boo": _NO_TILE_THERE, "fennec": _NO_PIECE_THERE, "palm": _NO_PIECE_THERE}
"""The actions that name a space, with the reason why another space is none for them."""


class Action(str):
    """One action of a player, in notation; its repr pastes back.

    >>> Action("ticket b")
    Action('ticket b')
    >>> Action("roll") == "roll"
    True
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"


class Step(NamedTuple):
    """An action by its number, with the number of its luck, or None when the text leaves luck open."""

    code: int
    outcome: int | None


@dataclass(frozen=True)
class Vocabulary:
    """All actions and outcomes of one edition as text."""

    edition: str
    actions: dict[int, Action]
    outcomes: dict[int, str]
    lucky: frozenset[int]
    """The actions with luck in them."""
    rows: frozenset[str]
    """The words that take several cards at once: `discard b1 o2` is `discard b1`, then `discard o2`."""
    piles: frozenset[str]
    """The words that may follow one another: `discard b1 o2 deck g1`."""
    codes: dict[str, int] = field(init=False)
    outcome_codes: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "codes", {text: code for code, text in self.actions.items()})
        object.__setattr__(self, "outcome_codes", {text: code for code, text in self.outcomes.items()})

    def read(self, text: str) -> list[Step]:
        """Read an action, with or without its luck.

        >>> vocabulary("2018").read("roll p2")
        [Step(code=0, outcome=13)]
        """
        if not isinstance(text, str):
            raise NotationError(Reason("unreadable.no-text", word=repr(text)), repr(text), 0)
        code = self.codes.get(text)
        if code is not None:
            return [Step(code, None)]
        words = _words(text)
        if not words:
            raise NotationError(Reason("unreadable.no-action"), text, 0)
        return self._lucky_steps(text, words) or self._row_of_steps(text, words) or [self._single(text, words)]

    def read_outcome(self, text: str) -> int:
        """Read a piece of luck such as `p2`."""
        try:
            return self.outcome_codes[text.strip()]
        except KeyError:
            raise NotationError(self._no_luck(text.strip()), text, 0) from None

    def write(self, code: int, outcome: int) -> str:
        """Write an action with its luck."""
        luck = self.outcomes.get(outcome, "") if code in self.lucky else ""
        return f"{self.actions[code]} {luck}".rstrip()

    def _lucky_steps(self, text: str, words: list[tuple[str, int]]) -> list[Step]:
        code = self.codes.get(words[0][0].lower())
        if code not in self.lucky or code is None:
            return []
        if len(words) > 2 and words[0][0].lower() not in self.rows:
            raise NotationError(Reason("unreadable.luck-twice", word=words[0][0]), text, words[2][1])
        return [Step(code, self._luck_at(text, word, at)) for word, at in words[1:]] or [Step(code, None)]

    def _luck_at(self, text: str, word: str, at: int) -> int:
        if word not in self.outcome_codes:
            raise NotationError(self._no_luck(word), text, at)
        return self.outcome_codes[word]

    def _no_luck(self, word: str) -> Reason:
        return Reason("unreadable.luck", word=word, known=" ".join(self.outcomes.values()))

    def _row_of_steps(self, text: str, words: list[tuple[str, int]]) -> list[Step]:
        verb = words[0]
        if verb[0].lower() not in self.rows | self.piles or len(words) < 2:
            return []
        steps = []
        for word in words[1:]:
            if word[0].lower() in self.piles:
                verb = word
            else:
                steps.append(self._single(text, [verb, word]))
        return steps

    def _single(self, text: str, words: list[tuple[str, int]]) -> Step:
        spoken = re.sub(r"\bp(\d)$", r"P\1", " ".join(word for word, _ in words).lower())
        if spoken not in self.codes:
            raise NotationError(self._no_such_action(words[0][0].lower(), spoken), text, self._fault(words))
        return Step(self.codes[spoken], None)

    def _fault(self, words: list[tuple[str, int]]) -> int:
        """Point at the first word that no action continues with."""
        spoken = words[0][0].lower()
        for word, at in words[1:]:
            if not any(known == spoken or known.startswith(spoken + " ") for known in self.codes):
                break
            spoken = f"{spoken} {word}"
            if not any(known == spoken or known.startswith(spoken + " ") for known in self.codes):
                return at
        return words[0][1]

    def _no_such_action(self, verb: str, spoken: str) -> Reason:
        same_verb = [text for text in self.codes if text.split()[0] == verb]
        if same_verb and verb in _SPACED:
            return _SPACED[verb]
        if same_verb:
            shown = ", ".join(same_verb[:6]) + (", …" if len(same_verb) > 6 else "")
            return Reason("unreadable.action", word=spoken, edition=self.edition, verb=verb, known=shown)
        verbs = list(dict.fromkeys(text.split()[0] for text in self.codes if text not in _LUCK_ALONE))
        close = get_close_matches(verb, verbs, 1)
        if close:
            return Reason("unreadable.verb-like", word=verb, edition=self.edition, near=close[0])
        return Reason("unreadable.verb", word=verb, edition=self.edition, known=", ".join(verbs))


def _words(text: str) -> list[tuple[str, int]]:
    return [(match.group(), match.start()) for match in re.finditer(r"\S+", text)]


@cache
def vocabulary(edition: str) -> Vocabulary:
    """Return the words of an edition."""
    return _VOCABULARIES.of(known_edition(edition))(edition)


def _board_vocabulary(name: str) -> Vocabulary:
    edition = next(edition for edition in BOARD_EDITIONS if edition.name == name)
    texts = {board.ROLL: "roll", board.PLACE: "place"}
    for camel, letter in enumerate(edition.letters[:RACING_CAMELS]):
        texts[board.TICKET + camel] = f"ticket {letter}"
        texts[board.WINNER + camel] = f"winner {letter}"
        texts[board.LOSER + camel] = f"loser {letter}"
    for space in range(FIRST_TILE_SPACE, SPACES + 1):
        texts[board.CHEER + space - FIRST_TILE_SPACE] = f"cheer {space}"
        texts[board.BOO + space - FIRST_TILE_SPACE] = f"boo {space}"
    for seat in range(MOST_PLAYERS):
        texts[board.PARTNER + seat] = f"partner P{seat + 1}"
    faces = {
        camel * FACES + face: f"{letter}{face + 1}"
        for camel, letter in enumerate(edition.letters[: RACING_CAMELS + CRAZY_CAMELS])
        for face in range(FACES)
    }
    return Vocabulary(name, _in_order(texts), faces, frozenset((board.ROLL, board.PLACE)), frozenset(), frozenset())


def _cards_vocabulary(_: str) -> Vocabulary:
    letters = EDITION_CARDS.letters
    kinds = {kind: kind_text(kind) for kind in range(CARD_KINDS)}
    texts = {cards.REVEAL: "reveal", cards.HAND: "hand", cards.PASS: "pass", cards.DEAL: "deal"}
    for kind, text in kinds.items():
        texts[cards.DISCARD + kind] = f"discard {text}"
        texts[cards.GIVE + kind] = f"deck {text}"
        texts[cards.INTEL + kind] = f"intel {text}"
    for camel, letter in enumerate(letters):
        texts[cards.BET_LEG + camel] = f"bet leg {letter}"
        texts[cards.BET_MIDFIELD + camel] = f"bet midfield {letter}"
        texts[cards.BET_WINNER + camel] = f"bet winner {letter}"
        texts[cards.BET_LOSER + camel] = f"bet loser {letter}"
    for space in range(1, LONGEST_TRACK + 1):
        texts[cards.PUT_FENNEC + space - 1] = f"fennec {space}"
        texts[cards.PUT_PALM + space - 1] = f"palm {space}"
    lucky = frozenset((cards.REVEAL, cards.DEAL))
    rows = frozenset(("deal", "discard", "deck"))
    return Vocabulary(EDITION_CARDS.name, _in_order(texts), kinds, lucky, rows, frozenset(PILES))


_VOCABULARIES: Final = ByFamily(_board_vocabulary, _cards_vocabulary)


def _in_order(texts: dict[int, str]) -> dict[int, Action]:
    return {code: Action(texts[code]) for code in sorted(texts)}


def as_choice(text: str) -> str | None:
    """Write a choice of cards in a leg's set-up of Camel Up Cards in the one way in which it is stored; None when a text is none.

    >>> as_choice("discard b1  discard o2 DECK g1")
    'discard b1 o2 deck g1'
    """
    words = vocabulary(EDITION_CARDS.name)
    try:
        steps = words.read(text)
    except NotationError:
        return None
    chosen = [words.actions[step.code].split() for step in steps]
    if any(pile not in words.piles for pile, *_ in chosen):
        return None
    return joined_choice(" ".join(each) for each in chosen)


def joined_choice(actions: Iterable[str]) -> str:
    """Join small choices to one.

    >>> joined_choice(["discard b1", "discard o2", "intel g1"])
    'discard b1 o2 intel g1'
    """
    said: list[str] = []
    last = ""
    for pile, card in (action.split() for action in actions):
        said += [card] if pile == last else [pile, card]
        last = pile
    return " ".join(said)


def known_edition(name: str) -> str:
    """Check the name of an edition.

    >>> known_edition("2018")
    '2018'
    """
    if not isinstance(name, str) or name not in EDITIONS:
        raise NotationError(
            Reason("unreadable.edition", word=repr(name), known=", ".join(map(repr, EDITIONS))), str(name), 0
        )
    return name
