"""Positions of Camel Up Cards as text, both ways.

`cards; track 0:wo 3:yg 5:b; length 17; cells 2; turn P2; money 3 3 3 3; hand P1:b1 P2:?; deck 9?; pieces P1:fennec7; bets P1:b5,o`
A card face down is `?`, nine of them `9?`. In `bets` a card with a value is of the leg, one without of the midfield.
"""

from typing import Any

from camelup.engine import rules
from camelup.engine.cards import rules as cards
from camelup.engine.cards.state import (
    DEALING,
    FACE_DOWN,
    NO_CAMEL,
    NO_CARD,
    OVER,
    PHASES,
    RACING,
)
from camelup.engine.editions import (
    CARD_KINDS,
    EDITION_CARDS,
    LEG_SETUPS,
    LONGEST_TRACK,
    RACING_CAMELS,
    START,
    kind_text,
)
from camelup.engine.events import DECKS, PIECES
from camelup.engine.numbers import TRACK_LENGTH, WINNER_VALUES
from camelup.engine.race import LAST_SPACE, line_up, stacks
from camelup.engine.status import cards_faults, wrong_number
from camelup.engine.tickets import NOBODY
from camelup.errors import ImpossiblePosition
from camelup.notation.positions.fields import Field, Word
from camelup.notation.positions.reader import PositionReader, write_money

FIELDS = (
    "track", "length", "cells", "phase", "turn", "money", "hand", "discarded", "given", "intel", "played", "deck",
    "revealed", "pieces", "bets", "winner", "loser",
)  # fmt: skip
_LETTERS = EDITION_CARDS.letters
_DONE = ("raced", "bet")


class _Reader(PositionReader):
    """Fills a record of Camel Up Cards."""

    letters = _LETTERS
    spaces = range(START, LAST_SPACE + 1)

    def __init__(self, fields: list[list[Word]], text: str) -> None:
        super().__init__(fields, FIELDS, text)
        if self.players not in LEG_SETUPS:
            raise ImpossiblePosition([wrong_number(EDITION_CARDS, self.players)])
        self.state = rules.blank_state(EDITION_CARDS.name)
        cards.setup(self.state, 0, self.players)
        self.state.phase = RACING

    def read(self) -> Any:
        if "phase" in self.fields:
            self.read_phase(self.fields["phase"])
        self._lay_face_down()
        self.read_fields()
        return self.finish(cards_faults(self.state))

    def read_phase(self, field: Field) -> None:
        word = field.only()
        if word.text not in PHASES:
            raise word.error("unreadable.phase", word=word.text, known=", ".join(PHASES))
        self.state.phase = PHASES.index(word.text)

    def _lay_face_down(self) -> None:
        """Lay face down what a race has but the text does not name."""
        if self.state.phase != RACING:
            return
        row = LEG_SETUPS[self.players]
        named = self.fields
        self._face_down("discarded", row.discarded)
        self._face_down("given", row.given)
        if "intel" not in named and row.intel:
            self.state.intel[: self.players] = FACE_DOWN
        if "hand" not in named:
            played = [seat for seat, _ in named["played"].of_seats("card")] if "played" in named else []
            for seat in set(range(self.players)) - set(played):
                self.state.hand[seat, FACE_DOWN] = 1
        if "deck" not in named:
            revealed = self._count(named["revealed"].words) if "revealed" in named else 0
            self.state.deck[FACE_DOWN] = max(0, self.players * (row.given + row.intel) - revealed)

    def _face_down(self, name: str, count: int) -> None:
        if name not in self.fields:
            self.state[name][: self.players, FACE_DOWN] = count

    def _cards_of(self, word: Word) -> tuple[int, int]:
        """Read `b1`, `?` or `9?` as a kind of card and a number of cards."""
        if word.text.endswith("?"):
            return FACE_DOWN, word.part(0, -1).number() if len(word.text) > 1 else 1
        if len(word.text) != 2 or word.text[1] not in "12":
            raise word.error("unreadable.card", word=word.text)
        return self.camel(word.part(0, 1), _LETTERS) * 2 + int(word.text[1]) - 1, 1

    def _add(self, pile: Any, word: Word) -> None:
        kind, count = self._cards_of(word)
        if 0 <= count <= 30 and pile[kind] + count <= 30:
            pile[kind] += count
        else:
            self.fault("impossible.cards-all", word=word.text)

    def _count(self, words: list[Word]) -> int:
        return sum(self._cards_of(word)[1] for word in words)

    def read_track(self, field: Field) -> None:
        self.put_camels(list(self.standing(field)))
        if START in stacks(int(self.state.race)):
            self.state.race = line_up(int(self.state.race))

    def read_length(self, field: Field) -> None:
        self.state.length = min(100, field.only().number())

    def read_cells(self, field: Field) -> None:
        for word in field.words:
            space = word.number()
            if 1 <= space <= LONGEST_TRACK:
                self.state.sandstorms |= 1 << space
            else:
                self.fault("impossible.storm", space=space)

    def read_turn(self, field: Field) -> None:
        if not 1 <= len(field.words) <= 2:
            raise field.name.error("unreadable.field-turn")
        seat = field.words[0].seat()
        if self.seated(seat):
            self.state.turn = seat
        for word in field.words[1:]:
            if word.text not in _DONE:
                raise word.error("unreadable.raced", word=word.text)
            self.state.raced = word.text == "raced"
            self.state.has_bet = word.text == "bet"

    def _piles(self, field: Field) -> None:
        for seat, word in field.of_seats("card"):
            if self.seated(seat):
                self._add(self.state[field.name.text][seat], word)

    read_hand = read_discarded = read_given = _piles

    def _single_cards(self, field: Field) -> None:
        for seat, word in field.of_seats("card"):
            kind, _ = self._cards_of(word)
            if self.seated(seat):
                self.state[field.name.text][seat] = kind

    read_intel = read_played = _single_cards

    def _pile(self, field: Field) -> None:
        for word in field.words:
            self._add(self.state[field.name.text], word)

    read_deck = read_revealed = _pile

    def read_pieces(self, field: Field) -> None:
        for seat, word in field.of_seats("piece"):
            piece = next((piece for piece, name in enumerate(PIECES) if word.text.startswith(name)), None)
            if piece is None:
                raise word.error("unreadable.pattern", word=word.text, pattern="fennec7 / palm9")
            space = word.part(len(PIECES[piece])).number()
            if not 1 <= space <= LONGEST_TRACK:
                self.fault("impossible.piece-nowhere", piece=PIECES[piece], space=space)
            elif self.seated(seat):
                self.state.piece_space[piece] = space
                self.state.piece_holder[piece] = seat

    def read_bets(self, field: Field) -> None:
        for seat, word in field.of_seats("bet"):
            camel = self.camel(word.part(0, 1), _LETTERS)
            if not self.seated(seat):
                continue
            if len(word.text) > 1:
                self._take_winner_card(seat, camel, word)
            elif self.state.midfield_owner[camel] != NOBODY:
                self.fault("impossible.midfield-twice", camel=word.text)
            else:
                self.state.midfield_owner[camel] = seat

    def _take_winner_card(self, seat: int, camel: int, word: Word) -> None:
        value = word.part(1).number()
        owners = self.state.winner_owner[camel]
        fitting = [i for i, worth in enumerate(WINNER_VALUES) if worth == value and owners[i] == NOBODY]
        if fitting:
            owners[fitting[0]] = seat
        else:
            self.fault("impossible.winner-card", ticket=word.text, seat=seat)

    def _overall(self, field: Field) -> None:
        for seat, word in field.of_seats("camel"):
            if self.seated(seat):
                self.state.overall[DECKS.index(field.name.text), seat] = self.camel(word, _LETTERS)

    read_winner = read_loser = _overall


def read(name: str, fields: list[list[Word]], text: str, *, unofficial: bool) -> Any:  # noqa: ARG001  # as for the board
    """Read the fields of a position into a record, or name everything that is impossible about it."""
    return _Reader(fields, text).read()


def write(name: str, state: Any, *, unofficial: bool) -> str:  # noqa: ARG001  # as for the board
    """Write a record as text."""
    fields = [
        name,
        f"track {_write_track(state)}",
        f"length {state.length}" if state.length != TRACK_LENGTH[state.players] else "",
        _listed("cells", (str(space) for space in range(LONGEST_TRACK + 1) if state.sandstorms >> space & 1)),
        f"phase {PHASES[state.phase]}" if state.phase != RACING else "",
        _write_turn(state),
        f"money {write_money(state)}",
        *_write_cards(state),
        *_write_bets(state),
    ]
    return "; ".join(field for field in fields if field)


def _listed(name: str, words: Any) -> str:
    text = " ".join(words)
    return f"{name} {text}" if text else ""


def _write_track(state: Any) -> str:
    standing = stacks(int(state.race))
    return " ".join(f"{space}:{''.join(_LETTERS[camel] for camel in camels)}" for space, camels in standing.items())


def _write_turn(state: Any) -> str:
    if state.phase in (DEALING, OVER):
        return ""
    done = " raced" if state.raced else " bet" if state.has_bet else ""
    return f"turn P{state.turn + 1}{done}"


def _pile_text(pile: Any) -> list[str]:
    known = [card_text(kind) for kind in range(CARD_KINDS) for _ in range(pile[kind])]
    hidden = int(pile[FACE_DOWN])
    return known + ([f"{hidden}?" if hidden > 1 else "?"] if hidden else [])


def card_text(kind: int) -> str:
    """Write a kind of card.

    >>> card_text(3)
    'o2'
    """
    return "?" if kind == FACE_DOWN else kind_text(kind)


def _write_cards(state: Any) -> list[str]:
    seats = range(int(state.players))
    piles = [
        (name, {seat: ",".join(_pile_text(state[name][seat])) for seat in seats})
        for name in ("hand", "discarded", "given")
    ]
    singles = [
        (name, {seat: card_text(state[name][seat]) for seat in seats if state[name][seat] != NO_CARD})
        for name in ("intel", "played")
    ]
    held = [_listed(name, (f"P{seat + 1}:{text}" for seat, text in of.items() if text)) for name, of in piles + singles]
    return [
        *(_said(name, text, state) for (name, _), text in zip(piles + singles, held, strict=True)),
        _listed("deck", _pile_text(state.deck)),
        _listed("revealed", _pile_text(state.revealed)),
    ]


def _said(name: str, text: str, state: Any) -> str:
    """Name an empty pile too, where leaving it out would lay cards face down."""
    if text or state.phase != RACING or name == "played":
        return text
    return name if name != "intel" or LEG_SETUPS[int(state.players)].intel else ""


def _write_bets(state: Any) -> list[str]:
    seats = range(int(state.players))
    held: dict[int, list[str]] = {seat: [] for seat in seats}
    for camel in range(RACING_CAMELS):
        for card, value in enumerate(WINNER_VALUES):
            if state.winner_owner[camel, card] != NOBODY:
                held[int(state.winner_owner[camel, card])].append(f"{_LETTERS[camel]}{value}")
        if state.midfield_owner[camel] != NOBODY:
            held[int(state.midfield_owner[camel])].append(_LETTERS[camel])
    pieces = [
        f"P{state.piece_holder[piece] + 1}:{name}{state.piece_space[piece]}"
        for piece, name in enumerate(PIECES)
        if state.piece_space[piece]
    ]
    overall = [
        _listed(
            name, (f"P{s + 1}:{_LETTERS[state.overall[deck, s]]}" for s in seats if state.overall[deck, s] != NO_CAMEL)
        )
        for deck, name in enumerate(DECKS)
    ]
    return [
        _listed("pieces", pieces),
        _listed("bets", (f"P{seat + 1}:{','.join(texts)}" for seat, texts in held.items() if texts)),
        *overall,
    ]
