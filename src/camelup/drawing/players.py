"""The strip under a picture: a panel for every player with money, what they hold and whose turn it is. Knows no game."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from camelup.drawing.figures import HIDDEN, purse
from camelup.drawing.palette import CREAM, DUSK, GOLD, HAZE, INK
from camelup.drawing.svg import box, group, label, moved

_GAP: Final = 12.0
_PADDING: Final = 14.0
_HEAD: Final = 46.0


@dataclass
class Thing:
    """Something a player holds: how wide it is, and its elements drawn from its lower left corner."""

    width: float
    drawn: str


@dataclass
class Panel:
    """What is to be told about one player."""

    seat: int
    money: int
    bright: bool = False
    note: str = ""
    rows: list[list[Thing]] = field(default_factory=list)
    """What the player holds; each list begins a row."""


def strip(panels: Sequence[Panel], left: float, top: float, width: float, row: float = 30) -> tuple[str, float]:
    """Draw the panels of all players, and return how high they are together."""
    across = _across(len(panels))
    each = (width - _GAP * (across - 1)) / across
    drawn: list[str] = []
    height = 0.0
    for first in range(0, len(panels), across):
        abreast = panels[first : first + across]
        rows = [_broken(panel.rows, each - 2 * _PADDING) for panel in abreast]
        deep = _HEAD + row * max(map(len, rows)) + 12
        drawn += [
            moved(left + index * (each + _GAP), top + height, _panel(panel, rows[index], each, deep, row))
            for index, panel in enumerate(abreast)
        ]
        height += deep + _GAP
    return group(*drawn), height - _GAP


def _across(players: int) -> int:
    """Return how many panels stand side by side."""
    return players if players <= 4 else -(-players // 2)


def _broken(rows: list[list[Thing]], width: float) -> list[list[Thing]]:
    """Break rows that are too wide."""
    found: list[list[Thing]] = []
    for row in rows:
        left = 0.0
        for thing in row:
            if thing.width > left:
                found.append([])
                left = width
            found[-1].append(thing)
            left -= thing.width
    return found or [[]]


def _panel(panel: Panel, rows: list[list[Thing]], width: float, height: float, pitch: float) -> str:
    edge, thick = (GOLD, 4.0) if panel.bright else (HAZE, 1.5)
    parts = [
        box(0, 0, width, height, DUSK, 14, stroke=edge, stroke_width=thick),
        _name(panel),
        purse(width - 16, 36, panel.money, CREAM),
        label(74, 34, panel.note, 16, GOLD if panel.bright else HAZE, "start") if panel.note else "",
    ]
    for index, row in enumerate(rows):
        parts += _things(row, _HEAD + pitch * (index + 1) - 2)
    return group(*parts, class_="player", data_seat=str(panel.seat))


def _name(panel: Panel) -> str:
    fill, ink = (GOLD, INK) if panel.bright else (CREAM, INK)
    return box(12, 12, 50, 30, fill, 15) + label(37, 34, f"P{panel.seat + 1}", 20, ink)


def _things(row: list[Thing], base: float) -> list[str]:
    found: list[str] = []
    x = _PADDING
    for thing in row:
        found.append(moved(x, base, thing.drawn))
        x += thing.width
    return found


def words(text: str) -> Thing:
    """Return a word as a thing in a row."""
    return Thing(8.4 * len(text) + 9, label(0, -5, text, 16, "#bdb6ea", "start"))


def richest(money: Sequence[int]) -> set[int]:
    """Return which seats have the most money; none where a purse is closed.

    >>> sorted(richest([3, 9, 9])), richest([3, -1])
    ([1, 2], set())
    """
    if HIDDEN in money:
        return set()
    return {seat for seat, amount in enumerate(money) if amount == max(money)}


def winners(money: Sequence[int]) -> str:
    """Name who has won (R6).

    >>> winners([3, 9, 9]), winners([4, 1]), winners([3, -1])
    ('P2 and P3 win', 'P1 wins', 'The race is over')
    """
    names = [f"P{seat + 1}" for seat in sorted(richest(money))]
    if not names:
        return "The race is over"
    return f"{' and '.join(names)} win{'s' if len(names) == 1 else ''}"
