"""`champion`: search. Plays on in its head from worlds that fit what it has seen, and keeps what wins most.

It aims at winning the game, shared wins counting as shares.
"""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from camelup.bots.foresight import Legs
from camelup.bots.search import Search, races
from camelup.bots.shrewd import ShrewdBot
from camelup.notation.actions import Action
from camelup.view import Observation

_MOST: Final = 10
"""How many candidates are tried at first."""
_TILES: Final = 4
"""How many of them are tiles: each is a leg of its own to foresee."""


class ChampionBot:
    """Strength grows with time: a fifth of a second is some ten thousand legs. `threads` is how many cores it uses.

    With a number of `worlds` it takes as long as that needs, and the same seed gives the same decisions.
    """

    name = "champion"
    description = "Has already run this race ten thousand times in its head. Plays to win, not to earn."

    def __init__(self, seed: int | None = None, *, worlds: int | None = None, threads: int = 1) -> None:
        self._rng = random.Random(seed)
        self._book = ShrewdBot()
        self._worlds = worlds
        self._threads = threads
        self._foreseen: dict[str, Legs] = {}

    def decide(self, observation: Observation, deadline: float) -> Action:
        """Search until the deadline and choose what won most."""
        return self._search(observation, deadline)[0]

    def explain(self, observation: Observation) -> str:
        """Say what it would do and how often that won."""
        action, wins, search = self._search(observation, time.monotonic() + 1.0)
        if search is None:
            return self._book.explain(observation)
        return f"{action}: wins {wins:.0%} of {search.played[action]} imagined games"

    def _search(self, observation: Observation, deadline: float) -> tuple[Action, float, Search | None]:
        listed = self._book.weigh(observation)
        if len(set(listed.values())) == 1:  # where the book sees no difference there is no bet yet
            return next(iter(listed)), 0.0, None
        legs = self._foreseen.setdefault(observation.edition, Legs(races(observation.edition)))
        search = Search(observation, _promising(listed), self._rng.getrandbits(62))
        with ThreadPoolExecutor(self._threads) as pool:
            if self._worlds is None:
                best = search.best_until(deadline, legs, self._threads, pool)
            else:
                best = search.best_of(self._worlds, legs, self._threads, pool)
        return best, search.done[best] / max(1, search.played[best]), search


def _promising(listed: dict[Action, float]) -> dict[Action, float]:
    """Keep the first of a list, and not too many tiles among them."""
    tiles = [action for action in listed if action.startswith(("cheer", "boo"))]
    kept = [action for action in listed if action not in tiles[_TILES:]]
    return {action: listed[action] for action in kept[:_MOST]}
