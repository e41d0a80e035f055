"""What reading a position has in common for every game: players, camels on the track, money, and the faults found.

A word that can't be read is an error at once; what can be read but can't be is collected, so that all of it is named.
"""

from collections.abc import Iterator
from typing import Any

from camelup.engine.editions import DEFAULT_PLAYERS, MOST_PLAYERS
from camelup.engine.events import HIDDEN_MONEY
from camelup.engine.missing import missing_on_track
from camelup.engine.race import NO_CAMELS, place
from camelup.errors import ImpossiblePosition
from camelup.notation.positions.fields import Field, Word, by_name
from camelup.reasons import Reason

_MOST_MONEY = 30_000


class PositionReader:
    """Fills a record field by field; `read_NAME` reads the field NAME."""

    state: Any
    letters: str
    spaces: range
    """Where a camel may stand at all."""
    setting_up = False
    """Whether camels are still to be put on the track."""

    def __init__(self, fields: list[list[Word]], names: tuple[str, ...], text: str) -> None:
        self.fields = by_name(fields, names)
        self.faults: list[Reason] = []
        self.players = self._count_players(text)

    def _count_players(self, text: str) -> int:
        """Count the players: as many as have money, else as many as the text speaks of."""
        if "money" in self.fields:
            return len(self.fields["money"].words)
        return max([DEFAULT_PLAYERS, *(seat for seat in range(1, MOST_PLAYERS + 1) if f"P{seat}" in text)])

    def read_fields(self) -> None:
        """Read every field that the text has."""
        if "track" not in self.fields:
            self.fault("impossible.no-track")
        for name, field in self.fields.items():
            getattr(self, f"read_{name}")(field)

    def fault(self, code: str, **facts: Any) -> None:
        """Note something that can't be."""
        self.faults.append(Reason(code, **facts))

    def finish(self, more_faults: list[Reason]) -> Any:
        """Return the record, or raise with everything that is impossible about it."""
        if self.faults or more_faults:
            raise ImpossiblePosition(list(dict.fromkeys(self.faults + more_faults)))
        return self.state

    def seated(self, seat: int) -> bool:
        """Check that a seat is taken."""
        if seat >= self.players:
            self.fault("impossible.seat", seat=seat, players=self.players)
        return seat < self.players

    def camel(self, word: Word, letters: str) -> int:
        """Read the letter of a camel."""
        if len(word.text) != 1 or word.text not in letters:
            raise word.error("unreadable.camel", word=word.text, known=" ".join(letters))
        return letters.index(word.text)

    def standing(self, field: Field) -> Iterator[tuple[int, Word]]:
        """List what stands on each space that a track names."""
        for word in field.words:
            space, standing = word.keyed("space", "camels")
            yield space.number(), standing

    def put_camels(self, stacks: list[tuple[int, Word]]) -> None:
        """Put the camels of all stacks on the track, bottom to top."""
        race = NO_CAMELS
        seen: list[str] = []
        for space, stack in stacks:
            for index, letter in enumerate(stack.text):
                camel = self.camel(stack.part(index, index + 1), self.letters)
                if letter in seen:
                    self.fault("impossible.camel-twice", camel=letter)
                elif space not in self.spaces:
                    self.fault("impossible.camel-nowhere", camel=letter, space=space)
                else:
                    race = place(race, camel, space)
                seen.append(letter)
        if not self.setting_up:
            self.faults += missing_on_track([letter for letter in self.letters if letter not in seen])
        self.state.race = race

    def read_money(self, field: Field) -> None:
        """Read everybody's money; `?` where a table hides it."""
        for seat, word in enumerate(field.words[: len(self.state.money)]):
            money = HIDDEN_MONEY if word.text == "?" else word.number()
            if money > _MOST_MONEY:
                self.fault("impossible.too-rich", seat=seat)
            elif money < 0 and word.text != "?":
                self.fault("impossible.too-poor", seat=seat, count=money, least=0)
            else:
                self.state.money[seat] = money


def write_money(state: Any) -> str:
    """Write everybody's money; `?` where a table hides it."""
    return " ".join("?" if money == HIDDEN_MONEY else str(money) for money in state.money[: state.players])
