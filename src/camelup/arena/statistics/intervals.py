"""How sure a mean is, when the games behind it came in rounds. Knows statistics and no game.

The games of a round share their luck and turn the seats, so they are not independent; rounds are. The unit here is therefore the
round: how much the rounds differ says how sure the mean is, whatever goes on inside one.
"""

from math import inf, sqrt
from typing import Final, NamedTuple

from camelup.arena.play.played import Floats

NORMAL: Final = 1.959964
"""How many standard errors 95% of a normal distribution lie within."""
_STUDENT: Final = (inf, 12.7062, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691, 2.36462, 2.306, 2.26216)
"""The same of Student's distribution, by degrees of freedom."""


class Interval(NamedTuple):
    """Where a mean lies, with a chance of 95%."""

    low: float
    high: float


def student(freedom: int) -> float:
    """Return how many standard errors 95% of Student's distribution lie within.

    >>> [round(student(freedom), 3) for freedom in (1, 10, 30, 1000)]
    [12.706, 2.228, 2.042, 1.962]
    """
    if freedom < len(_STUDENT):
        return _STUDENT[freedom]
    z, n = NORMAL, freedom  # the expansion of Cornish and Fisher; below ten degrees it would be too rough
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    return z + (z**3 + z) / (4 * n) + second + third


def mean_interval(values: Floats, weights: Floats) -> Interval:
    """Return the interval of sum(values) / sum(weights), a value and a weight for each round.

    Student's interval of a mean; where the weights differ, that of a ratio of means.
    """
    mean, error = _mean(values, weights)
    width = student(len(values) - 1) * error if len(values) > 1 else inf
    return Interval(mean - width, mean + width)


def share_interval(won: Floats, games: Floats) -> Interval:
    """Return the interval of the share of games won, from the games won and played in each round.

    Wilson's interval, which is never empty nor outside of 0 to 1, for as many independent games as would leave the same doubt as
    these rounds do; fewer when the doubt itself is known from few rounds (Franco, Little, Louis and Slud 2019). Rounds that all
    came to the same count as a game each.
    """
    share, error = _mean(won, games)
    rounds = len(won)
    like = share * (1 - share) / error**2 if rounds > 1 and error > 0 else rounds
    return _wilson(share, like * (NORMAL / student(rounds - 1)) ** 2 if rounds > 1 else 1)


def _mean(values: Floats, weights: Floats) -> tuple[float, float]:
    """Return a ratio of means and its standard error."""
    total, rounds = float(weights.sum()), len(values)
    mean = float(values.sum()) / total
    spread = float(((values - mean * weights) ** 2).sum())
    return mean, sqrt(spread * rounds / max(1, rounds - 1)) / total


def _wilson(share: float, games: float) -> Interval:
    """Return Wilson's interval.

    >>> _wilson(0.0, 10)
    Interval(low=0.0, high=0.2775...)
    """
    square = NORMAL**2 / games
    middle = (share + square / 2) / (1 + square)
    width = NORMAL * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return Interval(max(0.0, middle - width), min(1.0, middle + width))
