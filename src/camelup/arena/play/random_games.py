"""Games of `random` against itself, played inside the compiled engine: as fast as luck can be drawn. Knows no rule.

Every game has a generator of its own, for its luck and its players, from the seed and its number, so that any split of a match
comes to the same. Only the money is kept: books of what it was earned by would cost more than the games.
"""

from typing import Any, Final

import numpy as np

from camelup.arena.match.settings import Settings
from camelup.arena.play.played import Played
from camelup.arena.play.seeds import seed_of
from camelup.bots.random_bot import RandomBot
from camelup.engine import rules
from camelup.engine.editions import EDITIONS
from camelup.engine.generator import sow
from camelup.engine.jit import compiled, slices
from camelup.playout import play_random_game

_WORD: Final = (1 << 32) - 1
_GAMES_AT_ONCE: Final = 1_000
"""So many games are played between two chances to interrupt: some hundredths of a second."""


def all_random(settings: Settings) -> bool:
    """Whether a match is of `random` bots alone."""
    return settings.contestants == (RandomBot.name,)


def play_random_games(settings: Settings, first: int, games: int) -> Played:
    """Play games of a match, from a number on.

    >>> play_random_games(Settings(("random",)), 5, 1).money == play_random_games(Settings(("random",)), 4, 2).money[1:]
    array([[ True,  True,  True,  True]])
    """
    players = settings.players
    money = np.empty((games, players), np.int16)
    seed = seed_of(settings.seed, "random games")
    edition = EDITIONS[settings.edition].number
    state = rules.blank_state(settings.edition)
    for some in slices(games, _GAMES_AT_ONCE):
        _play(state, edition, players, seed & _WORD, seed >> 32, first + some.start, money[some.start : some.stop])
    return Played(money, np.zeros((games, players, 0), np.int16), np.zeros((games, players, 0)))


@compiled
def _play(state: Any, edition: int, players: int, low: int, high: int, first: int, money: Any) -> None:
    generator = np.empty(4, np.int64)
    for game in range(len(money)):
        sow(generator, low, high, (first + game) & _WORD)
        rules.setup(state, edition, players)
        play_random_game(state, generator)
        for seat in range(players):
            money[game, seat] = state.money[seat]
