"""How strong the contestants are on one scale: ratings of games with many players, by openskill.

The model is Plackett and Luce's, the library's default and the one made for a ranking of several sides with ties. A game ranks its seats by
money. A contestant with several seats is rated in each from what it was before, and takes the mean: one game is one piece of news. Games
count in the order of their numbers, so that the same games give the same ratings.
"""

from itertools import groupby
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from camelup.arena.played import Played
from camelup.arena.settings import Settings

POINTS: Final = 200
"""How many steps of its history a rating keeps, for a plot."""


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
    model = PlackettLuce()
    ratings = [Rating(model.mu, model.sigma)] * len(settings.contestants)
    step = max(1, len(played) // POINTS)
    history = [RatingHistory(0, tuple(ratings))]
    for game, money in enumerate(played.money.tolist()):
        ratings = _after(model, ratings, settings.seating(game), money)
        if (game + 1) % step == 0 or game + 1 == len(played):
            history.append(RatingHistory(game + 1, tuple(ratings)))
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
