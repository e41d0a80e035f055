"""The search for one decision with a network: it imagines how everybody acts until the seat's own next turn, and judges that.

And what it found in words.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from camelup.bots.champion.search import Search
from camelup.bots.champion.standing import share_of_victory
from camelup.engine.families import ByFamily
from camelup.engine.generator import spread
from camelup.engine.jit import compiled
from camelup.network.board import worlds as board_worlds
from camelup.network.cards import worlds as cards_worlds
from camelup.network.forward import Network
from camelup.network.thought import Thought
from camelup.notation.actions import Action
from camelup.odds import advice
from camelup.reasons.words import percent
from camelup.view import Observation

_WORLDS: Final = ByFamily(board=board_worlds, cards=cards_worlds)
_LEAST_SHARE: Final = 0.01
MOST: Final = 8
"""What the network would do less often than this is no candidate, nor more than so many."""
_TINY: Final = 1e-9
_TOLD: Final = 2
"""How many other ways are told of."""


class NetworkSearch(Search):
    """One decision of a game that a network has learned; it thinks of an action as well as it is likely to do it."""

    pound = 0.006
    slice = 0.02

    def __init__(
        self,
        observation: Observation,
        thought: Thought,
        seed: int,
        network: Network,
        *,
        least: int = 1,
        most: int = MOST,
    ) -> None:
        super().__init__(observation, candidates_of(observation, thought, least, most), seed)
        self._edition, self._network, self._look = observation.edition, network, thought.look
        self._benches: dict[int, Any] = {}
        self.seconds_a_world = 1e-3 * len(self.candidates)

    def chances(self, worlds: int) -> dict[Action, float]:
        """Return the chance to win with every candidate, from so many worlds."""
        self._note(self.tried(worlds, 0))
        return {action: self.done[action] / self.played[action] for action in self.candidates}

    def _prepare(self, until: float) -> None:
        """There is nothing to prepare."""

    def tried(self, worlds: int, thread: int) -> Any:
        """Return how well each candidate did in each of some new worlds."""
        game = _WORLDS.of(self._edition)
        if thread not in self._benches:
            self._benches[thread] = game.new_bench(self._edition, self.seed + thread)
        actions = np.array([self.codes[action] for action in self.candidates])
        imagined = game.new_worlds(worlds * len(actions))
        luck = spread(self.seed + self.next_world + thread, 2 * worlds)
        game.lay_out(self.view, self.seat, self._look.chances, self._look.history, luck, actions, imagined)
        live, results = np.arange(len(imagined.states)), np.full(len(imagined.states), np.nan)
        while going := game.play_on(imagined, self.seat, live, self._benches[thread]):
            live = live[:going]
            answer, own = self._network(imagined.rows[live], self._look.players), imagined.own[live]
            results[live[own]] = answer.chances[own, 0]
            live = live[~own]
            game.choose_all(imagined, live, answer.logits[~own])
        _note_ends(imagined.states, self.seat, results)
        return results.reshape(len(actions), worlds)

    def _score(self, action: Action) -> float:
        """Return how much better than the others a candidate is, in wins: by what was imagined, and by what the network would do."""
        return self.ahead[action] / max(1, self.played[action]) + self.by_book[action]


def candidates_of(observation: Observation, thought: Thought, least: int, most: int) -> dict[Action, float]:
    """List what is worth trying, the likeliest first, with the logarithm of how often the network would do it."""
    names = observation.legal_actions()
    likely = sorted(thought.actions.items(), key=lambda one: -one[1])[:most]
    kept = [one for number, one in enumerate(likely) if number < least or one[1] >= _LEAST_SHARE]
    return {names[code]: float(np.log(max(share, _TINY))) for code, share in kept}


def in_words(observation: Observation, chosen: Action, chances: Mapping[Action, float]) -> str:
    """Explain a choice in a sentence: the chance to win each way, and the odds that make it so."""
    reason = next(one.reason for one in advice(observation) if one.action == chosen)
    others = sorted((action for action in chances if action != chosen), key=lambda action: -chances[action])
    ways = [f"{percent(chances[action])} with {action}" for action in others[:_TOLD]]
    return f"{chosen}: {', '.join([f'wins {percent(chances[chosen])} this way', *ways])}; {reason}"


@compiled
def _note_ends(states: Any, seat: int, results: Any) -> None:
    """Note the share of the victory in the worlds that have come to their end."""
    for world in range(len(results)):
        if np.isnan(results[world]):
            results[world] = share_of_victory(states[world], seat)
