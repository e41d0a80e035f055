"""Positions of the board games as text, both ways.

`2018; track 1:gyr 3:bp 5:+P2 15:W 16:K; dice bgrG; turn P3; money 3 7 0 12; tickets P1:b5,g3; pyramid P1:2; winner P1:b P2:?`
"""

from typing import Any

from camelup.engine import board, rules
from camelup.engine.editions import (
    BOARD_EDITIONS,
    EDITION_2018,
    RACING_CAMELS,
    START_MONEY,
    BoardEdition,
)
from camelup.engine.race import NO_CAMELS, place, stacks
from camelup.engine.rules import HIDDEN_MONEY
from camelup.engine.status import board_faults
from camelup.errors import ImpossiblePosition
from camelup.notation.fields import Field, Word, by_name, money_of

FIELDS = ("track", "dice", "turn", "money", "tickets", "pyramid", "winner", "loser", "partners")
DEFAULT_PLAYERS = 4
_GREY = "G"
_DECKS = ("winner", "loser")


def edition_of(name: str) -> BoardEdition:
    """Give the edition of a name."""
    return next(edition for edition in BOARD_EDITIONS if edition.name == name)


class _Reader:
    """Fills a record field by field and collects what is impossible about it."""

    def __init__(self, name: str, fields: list[list[Word]], text: str, *, unofficial: bool) -> None:
        self.edition = edition_of(name)
        self.fields = by_name(fields, FIELDS)
        self.text = text
        self.unofficial = unofficial
        self.faults: list[str] = []
        self.state = rules.blank_state(name)
        board.setup(self.state, self.edition.number, self._players())

    def read(self) -> Any:
        readers = {
            "track": self._track,
            "dice": self._dice,
            "turn": self._turn,
            "money": self._money,
            "tickets": self._tickets,
            "pyramid": self._pyramid,
            "winner": self._deck,
            "loser": self._deck,
            "partners": self._partners,
        }
        if "track" not in self.fields:
            self.faults.append("the track is missing")
        for name, field in self.fields.items():
            readers[name](field)
        self._hands()
        self.faults += board_faults(self.state, unofficial=self.unofficial)
        if self.faults:
            raise ImpossiblePosition(self.faults)
        return self.state

    def _players(self) -> int:
        """Count the players: as many as have money, else as many as the text speaks of."""
        if "money" in self.fields:
            return min(len(self.fields["money"].words), len(self.state.money))
        named = [int(seat) for seat in "12345678" if f"P{seat}" in self.text]
        return max([DEFAULT_PLAYERS, *named])

    def _seat(self, seat: int, what: str) -> bool:
        if seat >= self.state.players:
            self.faults.append(f"P{seat + 1} has {what}, but there are {self.state.players} players")
            return False
        return True

    def _camel(self, word: Word, letters: str) -> int:
        if len(word.text) != 1 or word.text not in letters:
            raise word.error(f"{word.text!r} is no camel here; those are {' '.join(letters)}")
        return letters.index(word.text)

    def _track(self, field: Field) -> None:
        race = NO_CAMELS
        seen: list[str] = []
        for word in field.words:
            space, standing = word.keyed("space", "camels")
            number = space.number("a space")
            if standing.text[0] in "+-":
                self._tile(number, standing)
                continue
            for index, letter in enumerate(standing.text):
                camel = self._camel(standing.part(index, index + 1), self.edition.letters)
                if letter in seen:
                    self.faults.append(f"camel {letter} stands on the track twice")
                elif not -2 <= number <= 20:
                    self.faults.append(f"camel {letter} stands on {number}, which is no space")
                else:
                    race = place(race, camel, number)
                seen.append(letter)
        missing = [letter for letter in self.edition.letters if letter not in seen]
        if missing:
            self.faults.append(f"missing on the track: {' '.join(missing)}")
        self.state.race = race

    def _tile(self, space: int, word: Word) -> None:
        seat = word.part(1).seat()
        if not self._seat(seat, "a tile"):
            return
        if self.state.tile[seat]:
            self.faults.append(f"P{seat + 1} has two tiles on the track")
        if not 0 < space < 100:
            self.faults.append(f"P{seat + 1}'s tile lies on {space}, which is no space")
            return
        self.state.tile[seat] = space if word.text[0] == "+" else -space

    def _dice(self, field: Field) -> None:
        letters = self._dice_letters()
        dice = 0
        word = field.only("the dice in the pyramid") if field.words else field.name.part(0, 0)
        for index, letter in enumerate(word.text):
            die = 1 << self._camel(word.part(index, index + 1), letters)
            if dice & die:
                self.faults.append(f"the die {letter} is in the pyramid twice")
            dice |= die
        self.state.dice = dice

    def _dice_letters(self) -> str:
        crazy = self.edition.camels > RACING_CAMELS
        return self.edition.letters[:RACING_CAMELS] + (_GREY if crazy else "")

    def _turn(self, field: Field) -> None:
        seat = field.only("whose turn it is, as P1").seat()
        if self._seat(seat, "the turn"):
            self.state.turn = seat

    def _money(self, field: Field) -> None:
        if len(field.words) > len(self.state.money):
            self.faults.append(f"{len(field.words)} players are too many")
        for seat, money in enumerate(money_of(field)[: len(self.state.money)]):
            if money is not None and money > 30000:
                self.faults.append(f"P{seat + 1} has more money than there is")
            else:
                self.state.money[seat] = HIDDEN_MONEY if money is None else money

    def _tickets(self, field: Field) -> None:
        for seat, word in field.of_seats("ticket"):
            camel = self._camel(word.part(0, 1), self.edition.letters[:RACING_CAMELS])
            value = word.part(1).number("the value of a ticket")
            self._take_ticket(seat, camel, value, word)

    def _take_ticket(self, seat: int, camel: int, value: int, word: Word) -> None:
        tickets = self.state.ticket_owner[camel]
        fitting = [i for i, worth in enumerate(self.edition.tickets) if worth == value and tickets[i] == board.NOBODY]
        if not fitting:
            self.faults.append(f"there is no ticket {word.text} left for P{seat + 1}")
        elif self._seat(seat, "a ticket"):
            tickets[fitting[0]] = seat

    def _pyramid(self, field: Field) -> None:
        for seat, word in field.of_seats("number"):
            count = word.number("a number of pyramid tickets")
            if not 0 <= count <= 5:
                self.faults.append(f"P{seat + 1} has {count} pyramid tickets, but there are five")
            elif self._seat(seat, "pyramid tickets"):
                self.state.pyramid[seat] = count

    def _deck(self, field: Field) -> None:
        deck = _DECKS.index(field.name.text)
        for seat, word in field.of_seats("camel"):
            camel = board.UNKNOWN
            if word.text != "?":
                camel = self._camel(word, self.edition.letters[:RACING_CAMELS])
            if self._seat(seat, "a finish card"):
                self._lay(deck, seat, camel)

    def _lay(self, deck: int, seat: int, camel: int) -> None:
        card = int(self.state.laid[deck])
        if card == self.state.bet.shape[1]:
            self.faults.append(f"the {_DECKS[deck]} deck has more cards than there are")
            return
        self.state.bettor[deck, card] = seat
        self.state.bet[deck, card] = camel
        self.state.laid[deck] = card + 1

    def _hands(self) -> None:
        for seat in range(int(self.state.players)):
            for deck in range(2):
                for card in range(int(self.state.laid[deck])):
                    camel = int(self.state.bet[deck, card])
                    if self.state.bettor[deck, card] == seat and camel != board.UNKNOWN:
                        self.state.hand[seat] &= ~(1 << camel)
            if board.cards_left(self.state, seat) <= 0:
                self.state.hand[seat] = 0

    def _partners(self, field: Field) -> None:
        for word in field.words:
            pair = word.split("-")
            if len(pair) != 2:
                raise word.error(f"{word.text!r} should read P1-P4")
            first, second = pair[0].seat(), pair[1].seat()
            if not (self._seat(first, "a partner") and self._seat(second, "a partner")):
                continue
            if self.state.partner[first] != board.NOBODY or self.state.partner[second] != board.NOBODY:
                self.faults.append(f"{word.text}: one of them has a partner already")
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
    seats = range(int(state.players))
    money = " ".join("?" if state.money[seat] == HIDDEN_MONEY else str(state.money[seat]) for seat in seats)
    plain = (
        edition is EDITION_2018  # the letters tell
        and not extras
        and state.dice == board.all_dice(state)
        and state.turn == 0
        and money == " ".join([str(START_MONEY)] * DEFAULT_PLAYERS)
    )
    if plain:
        return track
    header = f"{name} unofficial" if unofficial else name
    fields = [header, f"track {track}", f"dice {dice}".rstrip(), f"turn P{state.turn + 1}", f"money {money}", *extras]
    return "; ".join(fields)


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
            if owner != board.NOBODY:
                held.setdefault(owner, []).append(f"{edition.letters[camel]}{value}")
    words = [f"P{seat + 1}:{','.join(held[seat])}" for seat in sorted(held)]
    return f"tickets {' '.join(words)}" if words else ""


def _write_bets(edition: BoardEdition, state: Any) -> list[str]:
    seats = range(int(state.players))
    pyramid = [f"P{seat + 1}:{state.pyramid[seat]}" for seat in seats if state.pyramid[seat]]
    found = [f"pyramid {' '.join(pyramid)}"] if pyramid else []
    for deck, name in enumerate(_DECKS):
        laid = range(int(state.laid[deck]))
        cards = [f"P{state.bettor[deck, card] + 1}:{_card(edition, state.bet[deck, card])}" for card in laid]
        found += [f"{name} {' '.join(cards)}"] if cards else []
    pairs = [f"P{seat + 1}-P{state.partner[seat] + 1}" for seat in seats if state.partner[seat] > seat]
    return found + ([f"partners {' '.join(pairs)}"] if pairs else [])


def _card(edition: BoardEdition, camel: int) -> str:
    return "?" if camel == board.UNKNOWN else edition.letters[camel]
