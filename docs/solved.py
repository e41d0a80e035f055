"""Draws the plots of `solved.md` and prints its figures. Run it after any change to the table of solved races."""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from pathlib import Path
from typing import Final

from camelup import Game
from camelup.drawing.palette import CREAM, GOLD, HAZE, NIGHT
from camelup.drawing.svg import box, disc, label, line, picture
from camelup.odds import race_odds

LETTERS: Final = {"2014": "woygb", "2018": "bgyrp"}
PLACES: Final = ("1st", "2nd", "3rd", "4th", "5th")
HEIGHTS: Final = ("top", "4th", "3rd", "2nd", "bottom")
HERE: Final = Path(__file__).parent
SOFT: Final = "#bdb6ea"
RED: Final = "#f0796a"
COLOURS: Final = {"2014": "#8f86c4", "2018": GOLD}

Chances = tuple[list[float], list[float]]


# --- what is asked ------------------------------------------------------------------------------------


def chances(edition: str, spaces: Sequence[int], crazy: Sequence[tuple[int, str]] = ()) -> Chances:
    """Ask for the chances to win and to come in last, the first camel's first; `crazy` lie on top of those on their space."""
    letters = LETTERS[edition]
    standing = [*zip(sorted(spaces), letters, strict=True), *crazy]
    stacks = [f"{at}:{''.join(c for s, c in standing if s == at)}" for at in sorted({s for s, _ in standing})]
    odds = race_odds(Game.from_text(f"{edition}; track {' '.join(stacks)}; money 3 3 3"))
    return [odds.winner[c] for c in reversed(letters)], [odds.loser[c] for c in reversed(letters)]


def crazy_starts(edition: str) -> list[list[tuple[int, str]]]:
    """List where crazy camels begin, each alike (B5)."""
    return [[(a, "W"), (b, "K")] for a, b in product((14, 15, 16), repeat=2)] if edition == "2018" else [[]]


def starts() -> Iterator[tuple[tuple[int, ...], float]]:
    """List where racing camels begin, and how often (B4)."""
    for spaces in combinations_with_replacement((1, 2, 3), 5):
        yield spaces, factorial(5) / prod(factorial(n) for n in Counter(spaces).values()) / 3**5


@cache
def from_the_start(edition: str) -> Chances:
    """Average over all set-ups."""
    found = [
        (weight / len(crazy_starts(edition)), chances(edition, spaces, crazy))
        for spaces, weight in starts()
        for crazy in crazy_starts(edition)
    ]
    wins, losses = ([sum(w * both[side][place] for w, both in found) for place in range(5)] for side in (0, 1))
    return wins, losses


@cache
def in_one_stack(edition: str) -> Chances:
    """Average over the crazy camels' places when all racing camels stand on space 2."""
    found = [chances(edition, [2] * 5, crazy) for crazy in crazy_starts(edition)]
    wins, losses = ([sum(both[side][place] for both in found) / len(found) for place in range(5)] for side in (0, 1))
    return wins, losses


LEADER: Final = 10
FIELD: Final = (4, 5, 6, 7, LEADER)
WHITE_SPACES: Final = range(1, 16)


def leader_with_white_at(space: int, *, under: bool) -> float:
    """Tell the leader's chance to win with the white camel on a space, black on 16."""
    track = dict(zip(FIELD, LETTERS["2018"], strict=True))
    there = track.get(space, "")
    track[space] = "W" + there if under else there + "W"
    words = " ".join(f"{at}:{stack}" for at, stack in sorted(track.items()))
    return race_odds(Game.from_text(f"2018; track {words} 16:K; money 3 3 3")).winner["p"]


@cache
def leader_by_white() -> tuple[dict[int, float], dict[int, float], float]:
    """Tell the leader's chance with white on top of whoever stands on a space, with white under them, and in 2014."""
    over = {space: leader_with_white_at(space, under=False) for space in WHITE_SPACES}
    under = {space: leader_with_white_at(space, under=True) for space in FIELD}
    return over, under, chances("2014", FIELD)[0][0]


# --- how it is drawn ----------------------------------------------------------------------------------

WIDTH: Final = 760.0
HEIGHT: Final = 330.0
FLOOR: Final = 270.0
TALL: Final = 190.0


def bars(title: str, groups: Sequence[str], asked: Mapping[str, Chances], most: float) -> str:
    """Draw the chances to win on the left, to come in last on the right; editions side by side."""
    drawn = [box(0, 0, WIDTH, HEIGHT, NIGHT, 20), label(24, 38, title, 20, CREAM, "start")]
    for side, words in enumerate(("wins", "comes in last")):
        left = 24 + side * (WIDTH / 2 - 12)
        drawn += [label(left + 175, FLOOR + 46, words, 15, SOFT), line(f"M{left} {FLOOR}h350", HAZE, 1.5)]
        for place, group in enumerate(groups):
            middle = left + 35 + 70 * place
            drawn.append(label(middle, FLOOR + 22, group, 14, SOFT))
            for number, (edition, both) in enumerate(asked.items()):
                drawn += _bar(middle - 29 + 30 * number, both[side][place], most, COLOURS[edition])
    return picture(WIDTH, HEIGHT, title, *drawn, *_legend({edition: COLOURS[edition] for edition in asked}, 37))


def _bar(left: float, share: float, most: float, colour: str) -> list[str]:
    tall = TALL * share / most
    words = label(left + 14, FLOOR - tall - 6, f"{100 * share:.1f}", 11.5, CREAM)
    return [box(left, FLOOR - tall, 28, tall, colour, 4), words]


def _legend(names: Mapping[str, str], y: float) -> list[str]:
    drawn, right = [], WIDTH - 24
    for name, colour in reversed(names.items()):
        drawn += [label(right, y, name, 14, CREAM, "end"), disc(right - 9 * len(name) - 14, y - 5, 6, colour)]
        right -= 9 * len(name) + 34
    return drawn


def leader_plot() -> str:
    """Draw the leader's chance over the space of the white camel."""
    over, under, without = leader_by_white()
    title = "The leader's chance to win by where the white camel stands"
    names = {"on top, or alone": GOLD, "underneath": RED, "2014": COLOURS["2014"]}
    drawn = [box(0, 0, WIDTH, HEIGHT + 40, NIGHT, 20), label(24, 38, title, 20, CREAM, "start")]
    drawn += [line(f"M50 {_up(without)}H{WIDTH - 30}", COLOURS["2014"], 2, stroke_dasharray="6 6")]
    for share in (0.3, 0.4, 0.5, 0.6):
        drawn += [
            line(f"M50 {_up(share)}H{WIDTH - 30}", HAZE, 0.6),
            label(44, _up(share) + 5, f"{100 * share:.0f}%", 12, SOFT, "end"),
        ]
    drawn += [label(_across(space), FLOOR + 36, str(space), 13, SOFT) for space in WHITE_SPACES]
    path = "L".join(f"{_across(space):.1f} {_up(share):.1f}" for space, share in over.items())
    drawn += [line("M" + path, GOLD, 2)]
    for points, colour in ((over, GOLD), (under, RED)):
        drawn += [disc(_across(space), _up(share), 5, colour) for space, share in points.items()]
    words = f"space of the white camel; racing camels on {', '.join(map(str, FIELD))}, black on 16"
    drawn += [label(WIDTH / 2, FLOOR + 62, words, 14, SOFT)]
    return picture(WIDTH, HEIGHT + 40, title, *drawn, *_legend(names, 64))


def _across(space: int) -> float:
    return 40 + 45.5 * space


def _up(share: float) -> float:
    return FLOOR + 10 - (share - 0.25) / 0.45 * TALL


def pictures() -> dict[str, str]:
    """Draw every plot; by the names of their files."""
    start = {edition: from_the_start(edition) for edition in LETTERS}
    stack = {edition: in_one_stack(edition) for edition in LETTERS}
    return {
        "solved-start.svg": bars("From the start, by place in the line-up, in %", PLACES, start, 0.34) + "\n",
        "solved-stack.svg": bars("All in one stack on space 2, in %", HEIGHTS, stack, 0.34) + "\n",
        "solved-leader.svg": leader_plot() + "\n",
    }


def figures() -> str:
    """Tell the numbers that the text has."""
    over, under, without = leader_by_white()
    rows = [
        *(f"start {edition}: {_row(from_the_start(edition))}" for edition in LETTERS),
        *(f"stack {edition}: {_row(in_one_stack(edition))}" for edition in LETTERS),
        f"leader without crazy camels {without:.4f}",
        "white on top or alone " + " ".join(f"{space}:{share:.4f}" for space, share in over.items()),
        "white underneath " + " ".join(f"{space}:{share:.4f}" for space, share in under.items()),
    ]
    return "\n".join(rows) + "\n"


def _row(both: Chances) -> str:
    return " | ".join(" ".join(f"{100 * share:.2f}" for share in side) for side in both)


if __name__ == "__main__":
    for name, drawn in pictures().items():
        (HERE / "pictures" / name).write_text(drawn, encoding="ascii")
    sys.stdout.write(figures())
