"""How strong the contestants are on one scale: ratings of games with many players, by openskill.

The model is Plackett and Luce's, the library's default and the one made for a ranking of several sides with ties. A game ranks its seats by
money. A contestant with several seats is rated in each from what it was before, and takes the mean: one game is one piece of news. Games
count in the order of their numbers, so that the same games give the same ratings.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from camelup.arena.match.settings import Settings
from camelup.arena.play.played import Played

POINTS: Final = 200
"""How many steps of its history a rating keeps, for a plot."""


Seated = tuple[tuple[int, ...], list[int]]
"""A game: who sat where, and the money there at the end."""


class Rating(NamedTuple):
    """A strength, 25 for somebody of whom nothing is known, and how unsure it is (a standard deviation)."""

    mu: float
    sigma: float


class RatingHistory(NamedTuple):
    """The ratings of all contestants after so many games."""

    games: int
    ratings: tuple[Rating, ...]


def rate(settings: Settings, played: Played) -> list[RatingHistory]:
    """Rate the contestants game by game; the last entry is how they stand. One alone has nobody to be rated against."""
    if len(settings.contestants) == 1:
        return []
    seated = [(settings.seating(game), money) for game, money in enumerate(played.money.tolist())]
    return rate_games(len(settings.contestants), seated)


def rate_games(contestants: int, games: Sequence[Seated]) -> list[RatingHistory]:
    """Rate so many contestants by games in this order."""
    model = PlackettLuce()
    ratings = [Rating(model.mu, model.sigma)] * contestants
    step = max(1, len(games) // POINTS)
    history = [RatingHistory(0, tuple(ratings))]
    for number, (seating, money) in enumerate(games, start=1):
        ratings = _after(model, ratings, seating, money)
        if number % step == 0 or number == len(games):
            history.append(RatingHistory(number, tuple(ratings)))
    return history


def _after(model: PlackettLuce, before: list[Rating], seating: tuple[int, ...], money: list[int]) -> list[Rating]:
    """Rate one game: most money is the first rank, equal money an equal one."""
    teams = [[model.rating(*before[who])] for who in seating]
    rated = model.rate(teams, ranks=[-float(pounds) for pounds in money])
    after = list(before)
    seats = sorted(zip(seating, (team[0] for team in rated), strict=True), key=lambda seat: seat[0])
    for who, found in groupby(seats, key=lambda seat: seat[0]):
        new = [rating for _, rating in found]
        after[who] = Rating(sum(one.mu for one in new) / len(new), sum(one.sigma for one in new) / len(new))
    return after
