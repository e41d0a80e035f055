"""What brought each seat its money: its share of a game by source, added up from what happened. Knows events and no rule."""

from collections.abc import Iterable
from typing import Final

from camelup.engine.events import Earned, Event, FinishCardTurned, Settled, TileHit

Earnings = list[dict[str, int]]
"""By seat: pounds by source. Together they are the money of the seat."""

START: Final = "start"
SPARED: Final = "spared"
"""What was not paid because nobody pays more than they have (B22, C17)."""
SOURCES: Final = (
    START, "ticket", "pyramid", "partner", "tile", "finish", "leg", "midfield", "piece", "overall", SPARED,
)  # fmt: skip

_OF_REASON: Final = {"fennec": "piece", "palm": "piece", "winner": "overall", "loser": "overall"}
"""The source of a line of a scoring, where it is not called by its first word."""


def begin(money: Iterable[int]) -> Earnings:
    """Return what everybody has before anything is earned."""
    return [{START: amount} for amount in money]


def add(earned: Earnings, events: Iterable[Event]) -> None:
    """Add what happened to what each seat has earned so far.

    >>> earned = begin([3, 3])
    >>> add(earned, [TileHit(1, "cheer", 5, 1), Earned(0, "ticket b5", -1), Settled(0, -1, 2, -1)])
    >>> earned
    [{'start': 3, 'ticket': -1}, {'start': 3, 'tile': 1}]
    """
    for event in events:
        match event:
            case TileHit():
                _add(earned[event.owner], "tile", event.amount)
            case Earned():
                word = event.reason.partition(" ")[0]
                _add(earned[event.seat], _OF_REASON.get(word, word), event.amount)
            case Settled():
                _spare(earned[event.seat], event.amount, event.paid)
            case FinishCardTurned():
                _add(earned[event.seat], "finish", event.amount)
                _spare(earned[event.seat], event.amount, event.paid)


def _spare(of_seat: dict[str, int], amount: int, paid: int) -> None:
    if paid != amount:
        _add(of_seat, SPARED, paid - amount)


def _add(of_seat: dict[str, int], source: str, amount: int) -> None:
    of_seat[source] = of_seat.get(source, 0) + amount
