"""Matches between bots: who wins how often, with what certainty, and how they earned it.

>>> from camelup.arena import run_match
>>> result = run_match("novice", "random", edition="2018", players=4, games=40, seed=1)
>>> print(result.in_words())  # doctest: +ELLIPSIS
The win share of novice is ... %, clearly above the fair 25.0 %.
>>> [(one.bot, one.seats) for one in result.standings]
[('novice', 40), ('random', 120)]
"""

from camelup.arena.intervals import Interval
from camelup.arena.match import Match, run_match
from camelup.arena.result import MatchResult
from camelup.arena.settings import Settings
from camelup.arena.standings import Standing
from camelup.arena.stored import read_result, write_result

__all__ = [
    "Interval",
    "Match",
    "MatchResult",
    "Settings",
    "Standing",
    "read_result",
    "run_match",
    "write_result",
]
