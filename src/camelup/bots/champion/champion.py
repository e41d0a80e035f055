"""`champion`: searches. Imagines games from worlds that fit what it has seen, and keeps what wins most.

It aims at winning the game, shared wins counting as shares.
"""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from camelup.bots.champion.board.foresight import Legs
from camelup.bots.champion.board.search import BoardSearch, races
from camelup.bots.champion.cards.search import CardsSearch
from camelup.bots.champion.network import MOST, NetworkSearch, in_words
from camelup.bots.champion.search import Search
from camelup.bots.house import declared
from camelup.bots.sage import SageBot
from camelup.bots.shrewd.shrewd import ShrewdBot
from camelup.engine.families import ByFamily
from camelup.engine.rules import choosing
from camelup.notation.actions import Action
from camelup.reasons.words import percent
from camelup.view import Observation

_MOST: Final = 10
"""How many candidates are tried at first by the book."""
_TILES: Final = 4
"""How many of them are tiles: each is a leg of its own to foresee."""


class ChampionBot:
    """Strength grows with time: a fifth of a second is some ten thousand legs. `threads` is how many cores it uses.

    With a number of `worlds` it takes as long as that needs, and the same seed gives the same decisions. It imagines rivals by the book,
    and itself by the network of `sage`; by the book too when it is not `learned`, or the game is not.
    """

    name, description, editions = declared("champion")

    def __init__(
        self, seed: int | None = None, *, worlds: int | None = None, threads: int = 1, learned: bool = True
    ) -> None:
        self._rng = random.Random(seed)
        self._book = ShrewdBot()
        self._sage = SageBot(seed) if learned else None
        self._worlds = worlds
        self._threads = threads
        self._foreseen: dict[str, Legs] = {}

    def decide(self, observation: Observation, deadline: float) -> Action:
        """Search until the deadline and choose what won most."""
        return self.search(observation, deadline)[0]

    def explain(self, observation: Observation) -> str:
        """Explain the choice by how often it won."""
        action, wins, search = self.search(observation, time.monotonic() + 1.0)
        if search is None:
            known = self._sage if self._knows(observation) else None
            return (known or self._book).explain(observation)
        if self._knows(observation):
            return in_words(observation, action, {one: search.done[one] / n for one, n in search.played.items() if n})
        return f"{action}: wins {percent(wins)} of {search.played[action]} imagined games"

    def _knows(self, observation: Observation) -> bool:
        """Whether a network has learned the game."""
        return self._sage is not None and observation.edition in self._sage.editions

    def search(self, observation: Observation, deadline: float) -> tuple[Action, float, Search | None]:
        """Return the best action, how often it won, and the search that found it; none where there is nothing to choose."""
        search = self.new_search(observation)
        if len(search.candidates) == 1:
            return search.candidates[0], 0.0, None
        with ThreadPoolExecutor(self._threads) as pool:
            if self._worlds is None:
                best = search.best_until(deadline, self._threads, pool)
            else:
                best = search.best_of(self._worlds, self._threads, pool)
        return best, search.done[best] / max(1, search.played[best]), search

    def new_search(self, observation: Observation) -> Search:
        """Return the search for a position, by a network where one has learned the game."""
        seed = self._rng.getrandbits(62)
        if self._sage is not None and self._knows(observation):
            thought, network = self._sage.think(observation), self._sage.network(observation.edition)
            return NetworkSearch(observation, thought, seed, network, most=_at_most(observation, MOST))
        searches = ByFamily(self._search_board, self._search_cards)
        return searches.of(observation.edition)(observation, seed)

    def _search_board(self, observation: Observation, seed: int) -> Search:
        edition = observation.edition
        if edition not in self._foreseen:
            self._foreseen[edition] = Legs(races(edition))
        return BoardSearch(observation, _promising(self._book.weigh(observation), _MOST), seed, self._foreseen[edition])

    def _search_cards(self, observation: Observation, seed: int) -> Search:
        return CardsSearch(observation, _promising(self._book.weigh(observation), _at_most(observation, _MOST)), seed)


def _at_most(observation: Observation, number: int) -> int:
    """Return how many candidates are tried at first: so many, or one while cards are chosen for a leg: no bet hangs on them yet."""
    return 1 if choosing(observation.state) else number


def _promising(listed: dict[Action, float], most: int) -> dict[Action, float]:
    """Keep the first of a list, and not too many tiles among them."""
    tiles = [action for action in listed if action.startswith(("cheer", "boo"))]
    kept = [action for action in listed if action not in tiles[_TILES:]]
    return {action: listed[action] for action in kept[:most]}
