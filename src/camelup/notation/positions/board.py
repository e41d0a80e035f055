"""Positions of the board games as text, both ways.

`2018; track 1:gyr 3:bp 5:+P2 15:W 16:K; dice bgrG; turn P3; money 3 7 0 12; tickets P1:b5,g3; pyramid P1:2; winner P1:b P2:?`
`2018; track 1:gy 3:b; phase setup; turn P1; money 3 3 3 3` while camels are still to be placed: their dice are those left.
"""

from typing import Any

from camelup.engine import rules
from camelup.engine.board import rules as board
from camelup.engine.board.state import GREY_DIE, UNKNOWN, all_dice, being_set_up, cards_left
from camelup.engine.editions import (
    BOARD_EDITIONS,
    DEFAULT_PLAYERS,
    FIRST_TILE_SPACE,
    LEG_ROLLS,
    MOST_PLAYERS,
    RACING_CAMELS,
    SPACES,
    START_MONEY,
    BoardEdition,
)
from camelup.engine.events import DECKS
from camelup.engine.race import ranking, stacks
from camelup.engine.status import board_faults
from camelup.engine.tickets import NOBODY
from camelup.notation.positions.fields import Field, Word
from camelup.notation.positions.reader import PositionReader, write_money

FIELDS = ("track", "phase", "dice", "turn", "money", "tickets", "pyramid", "winner", "loser", "partners")
_GREY = "G"
_SETUP = "setup"
_SPACES = range(-2, 20)  # B17: three spaces behind the line and three beyond it


def edition_of(name: str) -> BoardEdition:
    """Return the edition of a name."""
    return next(edition for edition in BOARD_EDITIONS if edition.name == name)


def dice_letters(edition: BoardEdition) -> str:
    """List the dice of an edition; those of crazy camels are one, the grey one."""
    return edition.letters[:RACING_CAMELS] + (_GREY if edition.camels > RACING_CAMELS else "")


class _Reader(PositionReader):
    """Fills a record of a board game."""

    spaces = _SPACES

    def __init__(self, name: str, fields: list[list[Word]], text: str, *, unofficial: bool) -> None:
        super().__init__(fields, FIELDS, text)
        self.edition = edition_of(name)
        self.letters = self.edition.letters
        self.racing = self.letters[:RACING_CAMELS]
        self.unofficial = unofficial
        self.state = rules.blank_state(name)
        board.setup(self.state, self.edition.number, min(self.players, MOST_PLAYERS))

    def read(self) -> Any:
        self.setting_up = "phase" in self.fields
        self.read_fields()
        self._set_hands()
        if self.setting_up:
            self._leave_dice()
        if self.players > MOST_PLAYERS:
            self.fault("impossible.too-many", players=self.players)
        return self.finish(board_faults(self.state, unofficial=self.unofficial, setting_up=self.setting_up))

    def read_track(self, field: Field) -> None:
        stacks = list(self.standing(field))
        self.put_camels([(space, stack) for space, stack in stacks if stack.text[0] not in "+-"])
        for space, tile in stacks:
            if tile.text[0] in "+-":
                self._put_tile(space, tile)

    def _put_tile(self, space: int, word: Word) -> None:
        seat = word.part(1).seat()
        if not self.seated(seat):
            return
        if self.state.tile[seat]:
            self.fault("impossible.tile-second", seat=seat)
        if not 0 < space < 100:
            self.fault("impossible.tile-nowhere", seat=seat, space=space, least=FIRST_TILE_SPACE, most=SPACES)
            return
        self.state.tile[seat] = space if word.text[0] == "+" else -space

    def read_phase(self, field: Field) -> None:
        word = field.only()
        if word.text != _SETUP:
            raise word.error("unreadable.phase", word=word.text, known=_SETUP)

    def _leave_dice(self) -> None:
        """Leave those dice in the pyramid whose camels are still to be placed (B4)."""
        if "dice" in self.fields:
            self.fault("impossible.dice-early")
        self.state.dice = all_dice(self.state)
        for camel in ranking(int(self.state.race)):
            self.state.dice &= ~(1 << camel) | GREY_DIE
        if not being_set_up(self.state):
            self.fault("impossible.placed-all")

    def read_dice(self, field: Field) -> None:
        letters = dice_letters(self.edition)
        dice = 0
        word = field.only() if field.words else field.name.part(0, 0)
        for index, letter in enumerate(word.text):
            die = 1 << self.camel(word.part(index, index + 1), letters)
            if dice & die:
                self.fault("impossible.die-twice", die=letter)
            dice |= die
        self.state.dice = dice

    def read_turn(self, field: Field) -> None:
        seat = field.only().seat()
        if self.seated(seat):
            self.state.turn = seat

    def read_tickets(self, field: Field) -> None:
        for seat, word in field.of_seats("ticket"):
            camel = self.camel(word.part(0, 1), self.racing)
            value = word.part(1).number()
            self._take_ticket(seat, camel, value, word)

    def _take_ticket(self, seat: int, camel: int, value: int, word: Word) -> None:
        tickets = self.state.ticket_owner[camel]
        fitting = [i for i, worth in enumerate(self.edition.tickets) if worth == value and tickets[i] == NOBODY]
        if not fitting:
            self.fault("impossible.ticket", ticket=word.text, seat=seat)
        elif self.seated(seat):
            tickets[fitting[0]] = seat

    def read_pyramid(self, field: Field) -> None:
        for seat, word in field.of_seats("number"):
            count = word.number()
            if not 0 <= count <= LEG_ROLLS:
                self.fault("impossible.pyramid-seat", seat=seat, count=count, most=LEG_ROLLS)
            elif self.seated(seat):
                self.state.pyramid[seat] = count

    def _read_deck(self, field: Field) -> None:
        deck = DECKS.index(field.name.text)
        for seat, word in field.of_seats("camel"):
            camel = UNKNOWN
            if word.text != "?":
                camel = self.camel(word, self.racing)
            if self.seated(seat):
                self._lay(deck, seat, camel)

    read_winner = read_loser = _read_deck

    def _lay(self, deck: int, seat: int, camel: int) -> None:
        card = int(self.state.laid[deck])
        if card == self.state.bet.shape[1]:
            self.fault("impossible.deck-full", deck=DECKS[deck])
            return
        self.state.bettor[deck, card] = seat
        self.state.bet[deck, card] = camel
        self.state.laid[deck] = card + 1

    def _set_hands(self) -> None:
        for seat in range(int(self.state.players)):
            for deck in range(2):
                for card in range(int(self.state.laid[deck])):
                    camel = int(self.state.bet[deck, card])
                    if self.state.bettor[deck, card] == seat and camel != UNKNOWN:
                        self.state.hand[seat] &= ~(1 << camel)
            if cards_left(self.state, seat) <= 0:
                self.state.hand[seat] = 0

    def read_partners(self, field: Field) -> None:
        for word in field.words:
            pair = word.split("-")
            if len(pair) != 2:
                raise word.error("unreadable.pattern", word=word.text, pattern="P1-P4")
            first, second = pair[0].seat(), pair[1].seat()
            if not (self.seated(first) and self.seated(second)):
                continue
            if self.state.partner[first] != NOBODY or self.state.partner[second] != NOBODY:
                self.fault("impossible.partner-taken", seat=first, other=second)
            else:
                self.state.partner[first], self.state.partner[second] = second, first


def read(name: str, fields: list[list[Word]], text: str, *, unofficial: bool) -> Any:
    """Read the fields of a position into a record, or name everything that is impossible about it."""
    return _Reader(name, fields, text, unofficial=unofficial).read()


def write(name: str, state: Any, *, unofficial: bool) -> str:
    """Write a record as text; what is as at the start of a four-player game is left out."""
    edition = edition_of(name)
    track = _write_track(edition, state)
    extras = [text for text in (_write_tickets(edition, state), *_write_bets(edition, state)) if text]
    dice = _write_dice(edition, state)
    money = write_money(state)
    setting_up = bool(being_set_up(state))
    plain = (
        edition.own_letters != ""  # which tell the edition
        and not setting_up
        and not extras
        and state.dice == all_dice(state)
        and state.turn == 0
        and money == " ".join([str(START_MONEY)] * DEFAULT_PLAYERS)
    )
    if plain:
        return track
    header = f"{name} unofficial" if unofficial else name
    rolled = f"phase {_SETUP}" if setting_up else f"dice {dice}".rstrip()
    return "; ".join([header, f"track {track}".rstrip(), rolled, f"turn P{state.turn + 1}", f"money {money}", *extras])


def _write_track(edition: BoardEdition, state: Any) -> str:
    words = {
        space: "".join(edition.letters[camel] for camel in camels) for space, camels in stacks(int(state.race)).items()
    }
    for seat in range(int(state.players)):
        if state.tile[seat]:
            words[abs(int(state.tile[seat]))] = f"{'+' if state.tile[seat] > 0 else '-'}P{seat + 1}"
    return " ".join(f"{space}:{words[space]}" for space in sorted(words))


def _write_dice(edition: BoardEdition, state: Any) -> str:
    letters = edition.letters[:RACING_CAMELS] + _GREY
    return "".join(letter for die, letter in enumerate(letters) if state.dice >> die & 1)


def _write_tickets(edition: BoardEdition, state: Any) -> str:
    held: dict[int, list[str]] = {}
    for camel in range(RACING_CAMELS):
        for ticket, value in enumerate(edition.tickets):
            owner = int(state.ticket_owner[camel, ticket])
            if owner != NOBODY:
                held.setdefault(owner, []).append(f"{edition.letters[camel]}{value}")
    words = [f"P{seat + 1}:{','.join(held[seat])}" for seat in sorted(held)]
    return f"tickets {' '.join(words)}" if words else ""


def _write_bets(edition: BoardEdition, state: Any) -> list[str]:
    seats = range(int(state.players))
    pyramid = [f"P{seat + 1}:{state.pyramid[seat]}" for seat in seats if state.pyramid[seat]]
    found = [f"pyramid {' '.join(pyramid)}"] if pyramid else []
    for deck, name in enumerate(DECKS):
        laid = range(int(state.laid[deck]))
        cards = [f"P{state.bettor[deck, card] + 1}:{_card(edition, state.bet[deck, card])}" for card in laid]
        found += [f"{name} {' '.join(cards)}"] if cards else []
    pairs = [f"P{seat + 1}-P{state.partner[seat] + 1}" for seat in seats if state.partner[seat] > seat]
    return found + ([f"partners {' '.join(pairs)}"] if pairs else [])


def _card(edition: BoardEdition, camel: int) -> str:
    return "?" if camel == UNKNOWN else edition.letters[camel]
