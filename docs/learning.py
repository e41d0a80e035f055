"""Draws the plot of `learning.md` from the log of the training run. Run it after another run: `python docs/learning.py`."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from camelup.drawing.palette import CREAM, GOLD, HAZE, NIGHT
from camelup.drawing.svg import box, label, line, picture

HERE: Final = Path(__file__).parent
SOFT: Final = "#bdb6ea"
WIDTH: Final = 760.0
HEIGHT: Final = 340.0
LEFT: Final = 64.0
RIGHT: Final = WIDTH - 30
TOP: Final = 70.0
FLOOR: Final = 280.0
MOST: Final = 0.5
FAIR: Final = 0.25
SPAN: Final = 40.0
"""Million decisions that make a point of the curve."""


def rows() -> list[dict[str, Any]]:
    """Read the log: one run after the other."""
    lines = (HERE / "learning" / "sage-2018.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(text) for text in lines]


def curve() -> Iterator[tuple[float, float, int]]:
    """Give points of million decisions, win share alone against three scripted players, and the games behind it."""
    counted = [row for row in rows() if row.get("alone") is not None]
    begun = 0
    for number, row in enumerate(counted):
        if row["million_steps"] - counted[begun]["million_steps"] >= SPAN or number == len(counted) - 1:
            part = counted[begun : number + 1]
            games = sum(one["alone_games"] for one in part)
            share = sum(one["alone"] * one["alone_games"] for one in part) / games
            yield sum(one["million_steps"] for one in part) / len(part), share, games
            begun = number + 1


def starts() -> list[float]:
    """Tell at how many million decisions each later run began."""
    return [
        before["million_steps"]
        for before, row in pairwise(rows())
        if row.get("event") == "run" and "million_steps" in before
    ]


def plot() -> str:
    """Draw the curve."""
    title = "One network alone against three scripted players"
    points = list(curve())
    most = points[-1][0]
    drawn = [box(0, 0, WIDTH, HEIGHT, NIGHT, 20), label(24, 38, title, 20, CREAM, "start")]
    for share in (0.0, 0.1, 0.2, 0.3, 0.4, 0.5):
        drawn += [line(f"M{LEFT} {_up(share):.1f}H{RIGHT}", HAZE, 0.6)]
        drawn += [label(LEFT - 8, _up(share) + 5, f"{100 * share:.0f}%", 12, SOFT, "end")]
    drawn += [line(f"M{LEFT} {_up(FAIR):.1f}H{RIGHT}", SOFT, 1.5, stroke_dasharray="6 6")]
    drawn += [label(RIGHT, _up(FAIR) - 6, "fair", 13, SOFT, "end")]
    for million in range(0, int(most) + 1, 500):
        drawn += [label(_across(million, most), FLOOR + 22, f"{million:,}", 12, SOFT)]
    drawn += [line(f"M{_across(at, most):.1f} {TOP}V{FLOOR}", HAZE, 1, stroke_dasharray="2 5") for at in starts()]
    path = "L".join(f"{_across(million, most):.1f} {_up(share):.1f}" for million, share, _ in points)
    drawn += [
        line("M" + path, GOLD, 3),
        label(WIDTH / 2, FLOOR + 44, "million decisions; dotted: a run resumed", 14, SOFT),
    ]
    return picture(WIDTH, HEIGHT, title, *drawn)


def _across(million: float, most: float) -> float:
    return LEFT + (RIGHT - LEFT) * million / most


def _up(share: float) -> float:
    return FLOOR - (FLOOR - TOP) * share / MOST


def pictures() -> dict[str, str]:
    """Draw every plot; by the names of their files."""
    return {"learning-curve.svg": plot() + "\n"}


if __name__ == "__main__":
    for name, drawn in pictures().items():
        (HERE / "pictures" / name).write_text(drawn, encoding="ascii")
