"""Draws the plots of `learning.md` from the logs of the training. Run it after another run: `python docs/learning.py`."""

import json
from collections.abc import Iterator
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from camelup.drawing.palette import CREAM, GOLD, HAZE, NIGHT
from camelup.drawing.svg import box, label, line, picture
from camelup.engine.editions import EDITIONS

HERE: Final = Path(__file__).parent
LOGS: Final = {
    "2014": ("sage-2014", "sage-2014-2"),
    "2018": ("sage-2018",),
    "cards": ("sage-cards", "sage-cards-2", "sage-cards-3"),
}
"""What each network learned in, one after the other; each log has scripted players of its own."""
SOFT: Final = "#bdb6ea"
WIDTH: Final = 760.0
HEIGHT: Final = 340.0
LEFT: Final = 64.0
RIGHT: Final = WIDTH - 30
TOP: Final = 70.0
FLOOR: Final = 280.0
FAIR: Final = 0.25
SPAN: Final = 40.0
"""Million decisions that make a point of a curve."""
STEPS: Final = (100, 200, 500, 1000)
"""Million decisions between two numbers below a plot: the least with which there is room for so many."""
NUMBERS: Final = 6


def rows(log: str) -> list[dict[str, Any]]:
    """Read a log: one run after the other, counted on where a run began to count anew."""
    lines = (HERE / "learning" / f"{log}.jsonl").read_text(encoding="utf-8").splitlines()
    read = [json.loads(text) for text in lines]
    before = last = 0.0
    for row in read:
        if "million_steps" in row:
            before += last if row["million_steps"] < last else 0.0
            last = row["million_steps"]
            row["million_steps"] += before
    return read


def curve(log: str) -> Iterator[tuple[float, float]]:
    """Give points of million decisions and win share alone against three scripted players."""
    for part in _parts([row for row in rows(log) if row.get("alone") is not None]):
        share = sum(one["alone"] * one["alone_games"] for one in part) / sum(one["alone_games"] for one in part)
        yield sum(one["million_steps"] for one in part) / len(part), share


def _parts(counted: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Cut a log into the lines of its points; what is too short for one at the end belongs to the last."""
    parts, begun = [], 0
    for number, row in enumerate(counted):
        if row["million_steps"] - counted[begun]["million_steps"] >= SPAN:
            parts.append(counted[begun : number + 1])
            begun = number + 1
    return [*parts[:-1], [row for part in parts[-1:] for row in part] + counted[begun:]]


def starts(log: str) -> list[float]:
    """Tell at how many million decisions each later run began."""
    return [
        before["million_steps"]
        for before, row in pairwise(rows(log))
        if row.get("event") == "run" and "million_steps" in before
    ]


class Scale(NamedTuple):
    """Where a number of million decisions and a share of wins lie in a plot."""

    most: float
    highest: float

    def across(self, million: float) -> float:
        """Return where a number of million decisions lies from the left."""
        return LEFT + (RIGHT - LEFT) * million / self.most

    def up(self, share: float) -> float:
        """Return where a share lies from above."""
        return FLOOR - (FLOOR - TOP) * share / self.highest


def plot(edition: str) -> str:
    """Draw the curves of a network: one for each log."""
    title = f"{EDITIONS[edition].title}: one network alone against three scripted players"
    begins = list(accumulate((rows(log)[-1]["million_steps"] for log in LOGS[edition]), initial=0.0))
    logs = list(zip(begins, LOGS[edition], strict=False))
    curves = [[(begin + at, share) for at, share in curve(log)] for begin, log in logs]
    resumed = [begin + at for begin, log in logs for at in starts(log)]
    scale = Scale(begins[-1], max(0.5, *(share + 0.05 for points in curves for _, share in points)))
    drawn = [box(0, 0, WIDTH, HEIGHT, NIGHT, 20), label(24, 38, title, 17, CREAM, "start"), *_grid(scale)]
    drawn += [line(f"M{scale.across(at):.1f} {TOP}V{FLOOR}", HAZE, 1, stroke_dasharray="2 5") for at in resumed]
    drawn += [line(f"M{scale.across(at):.1f} {TOP}V{FLOOR}", SOFT, 1) for at in begins[1:-1]]
    drawn += [_path(points, scale) for points in curves]
    known = "million decisions; dotted: a run resumed" + ("; full: stronger scripted players" if begins[1:-1] else "")
    return picture(WIDTH, HEIGHT, title, *drawn, label(WIDTH / 2, FLOOR + 44, known, 14, SOFT))


def _grid(scale: Scale) -> Iterator[str]:
    for tenth in range(int(10 * scale.highest + 1e-9) + 1):
        height = scale.up(tenth / 10)
        yield line(f"M{LEFT} {height:.1f}H{RIGHT}", HAZE, 0.6)
        yield label(LEFT - 8, height + 5, f"{10 * tenth}%", 12, SOFT, "end")
    yield line(f"M{LEFT} {scale.up(FAIR):.1f}H{RIGHT}", SOFT, 1.5, stroke_dasharray="6 6")
    yield label(RIGHT, scale.up(FAIR) - 6, "fair", 13, SOFT, "end")
    step = next(step for step in STEPS if scale.most / step <= NUMBERS)
    for million in range(0, int(scale.most) + 1, step):
        yield label(scale.across(million), FLOOR + 22, f"{million:,}", 12, SOFT)


def _path(points: list[tuple[float, float]], scale: Scale) -> str:
    path = "L".join(f"{scale.across(million):.1f} {scale.up(share):.1f}" for million, share in points)
    return line("M" + path, GOLD, 3)


def pictures() -> dict[str, str]:
    """Draw every plot; by the names of their files."""
    return {f"learning-{edition}.svg": plot(edition) + "\n" for edition in LOGS}


if __name__ == "__main__":
    for name, drawn in pictures().items():
        (HERE / "pictures" / name).write_text(drawn, encoding="ascii")
