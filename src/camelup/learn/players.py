"""The threads that step games side by side, for whichever game."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from types import ModuleType
from typing import Any, Final

import numpy as np

from camelup.engine.families import ByFamily
from camelup.learn.board import games as board_games
from camelup.learn.cards import games as cards_games
from camelup.learn.games import Games, Seating, games_of, seating_of
from camelup.learn.settings import Settings

_GAMES: Final = ByFamily[ModuleType](board=board_games, cards=cards_games)


def new_games(edition: str, count: int, seed: int) -> Games:
    """Lay so many games of an edition out; each begins with its first step."""
    family = _GAMES.of(edition)
    return games_of(edition, count, seed, family.TASTES, family.new_kept(count))


class Players:
    """The threads that step the games."""

    def __init__(self, games: Games, settings: Settings, seating: Seating | None = None) -> None:
        family = _GAMES.of(settings.edition)
        self._games, self._step_games = games, family.step_games
        self._seating = seating or seating_of(settings)
        self._pool = ThreadPoolExecutor(settings.playing_threads)
        self._parts = 2 * settings.playing_threads
        self._scratches = [family.new_scratch(settings) for _ in range(2 * self._parts)]

    def start(self, first: int, last: int) -> Sequence["Future[None]"]:
        """Begin a step in the games from `first` up to `last`."""
        half = self._scratches[: self._parts] if first == 0 else self._scratches[self._parts :]
        cuts = np.linspace(first, last, self._parts + 1).astype(int).tolist()
        parts = zip(cuts[:-1], cuts[1:], half, strict=True)
        return [self._pool.submit(self._step, low, high, scratch) for low, high, scratch in parts]

    def _step(self, first: int, last: int, scratch: Any) -> None:
        self._step_games(self._games, first, last, self._seating, scratch)

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown(cancel_futures=True)
