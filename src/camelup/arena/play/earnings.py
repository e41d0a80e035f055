"""Where a player's money came from, read from the events of a game. Knows what each event pays, and no other rule."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from camelup.engine.editions import START_MONEY
from camelup.engine.events import Earned, Event, FinishCardTurned, Settled, TileHit
from camelup.engine.families import ByFamily

FORGIVEN: Final = "forgiven"
"""Losses that the floor took back: nobody pays what they do not have (B18, B22, C17)."""


class _Accounts(NamedTuple):
    """What money comes from, and which of it each line of a scoring belongs to."""

    sources: tuple[str, ...]
    reasons: dict[str, str]


_ACCOUNTS: Final = ByFamily(
    board=_Accounts(
        ("tickets", "rolls", "tiles", "finish bets", "partners", FORGIVEN),
        {"ticket": "tickets", "pyramid": "rolls", "partner": "partners"},
    ),
    cards=_Accounts(
        ("leg bets", "midfield bets", "overall bets", "pieces", FORGIVEN),
        {
            "leg": "leg bets",
            "midfield": "midfield bets",
            "winner": "overall bets",
            "loser": "overall bets",
            "fennec": "pieces",
            "palm": "pieces",
        },
    ),
)


def sources_of(edition: str) -> tuple[str, ...]:
    """List what money comes from in an edition."""
    return _ACCOUNTS.of(edition).sources


class Ledger:
    """What each seat earned, by source; with the starting money it always adds up to what the seat has.

    >>> ledger = Ledger("2018", 2)
    >>> ledger.enter([TileHit(owner=1, side="cheer", space=5, amount=1)])
    >>> dict(zip(sources_of("2018"), ledger.earned[1]))["tiles"], ledger.money
    (1, [3, 4])
    """

    def __init__(self, edition: str, players: int) -> None:
        self.sources, self._reasons = _ACCOUNTS.of(edition)
        self.earned = [[0] * len(self.sources) for _ in range(players)]
        self.money = [START_MONEY] * players
        self._owed = [0] * players
        """Lines of a scoring that are not settled yet."""

    def enter(self, events: Iterable[Event]) -> None:
        """Book what happened."""
        for event in events:
            match event:
                case TileHit(owner, _, _, amount):
                    self._pay(owner, "tiles", amount, amount)
                case Earned(seat, reason, amount):
                    self._book(seat, self._reasons[reason.split()[0]], amount)
                    self._owed[seat] += amount
                case Settled(seat=seat, paid=paid):
                    self._settle(seat, paid)
                case FinishCardTurned(seat=seat, amount=amount, paid=paid):
                    self._pay(seat, "finish bets", amount, paid)

    def _pay(self, seat: int, source: str, amount: int, paid: int) -> None:
        self._book(seat, source, amount)
        self._owed[seat] += amount
        self._settle(seat, paid)

    def _settle(self, seat: int, paid: int) -> None:
        self._book(seat, FORGIVEN, paid - self._owed[seat])
        self.money[seat] += paid
        self._owed[seat] = 0

    def _book(self, seat: int, source: str, amount: int) -> None:
        self.earned[seat][self.sources.index(source)] += amount
