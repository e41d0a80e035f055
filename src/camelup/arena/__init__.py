"""Matches between bots: who wins how often, with what certainty, and how they earned it.

>>> from camelup.arena import run_match
>>> result = run_match("novice", "random", edition="2018", players=4, games=40, seed=1)
>>> print(result.in_words())  # doctest: +ELLIPSIS
The win share of novice is ...%, clearly above the fair 25.0%.
>>> [(one.bot, one.seats) for one in result.standings]
[('novice', 40), ('random', 120)]

A tournament plays each against each, every pairing as such a match:

>>> from camelup.arena import run_tournament
>>> run_tournament("novice", "random", edition="2014", players=(2,), games=20, seed=1).in_words()
'novice is rated highest of 2, before random.'
"""

from camelup.arena.match.match import Match, run_match
from camelup.arena.match.result import MatchResult
from camelup.arena.match.settings import Settings
from camelup.arena.statistics.intervals import Interval
from camelup.arena.statistics.standings import Standing
from camelup.arena.stored import read_result, read_tournament, write_result, write_tournament
from camelup.arena.tournament.result import TournamentResult
from camelup.arena.tournament.settings import TournamentSettings
from camelup.arena.tournament.tournament import Tournament, run_tournament

__all__ = [
    "Interval",
    "Match",
    "MatchResult",
    "Settings",
    "Standing",
    "Tournament",
    "TournamentResult",
    "TournamentSettings",
    "read_result",
    "read_tournament",
    "run_match",
    "run_tournament",
    "write_result",
    "write_tournament",
]
