"""The search for one decision with a network: it imagines how everybody acts until the seat's own next turn, and judges that.

And what it found in words.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from camelup.bots.champion.search import Search
from camelup.bots.champion.standing import share_of_victory
from camelup.engine.generator import spread
from camelup.engine.jit import compiled
from camelup.network.board.worlds import Bench, choose_all, lay_out, new_bench, new_worlds, play_on
from camelup.network.forward import Network
from camelup.network.thought import Thought
from camelup.notation.actions import Action
from camelup.odds import advice
from camelup.reasons.words import percent
from camelup.view import Observation

_LEAST_SHARE: Final = 0.01
_MOST: Final = 8
"""What the network would do less often than this is no candidate, nor more than so many."""
_TINY: Final = 1e-9
_TOLD: Final = 2
"""How many other ways are told of."""


class NetworkSearch(Search):
    """One decision of a game that a network has learned; it thinks of an action as well as it is likely to do it."""

    pound = 0.006
    slice = 0.02
    rounds = 1
    """After how many rounds of the table a position is judged."""

    def __init__(
        self, observation: Observation, thought: Thought, seed: int, network: Network, table: Any, least: int = 1
    ) -> None:
        super().__init__(observation, candidates_of(observation, thought, least), seed)
        self._network, self._table = network, table
        self._chances, self._history = thought.look.chances, thought.look.history
        self._benches: dict[int, Bench] = {}
        self.seconds_a_world = 1e-3 * len(self.candidates)

    def chances(self, worlds: int) -> dict[Action, float]:
        """Return the chance to win with every candidate, from so many worlds."""
        self._note(self.tried(worlds, 0))
        return {action: self.done[action] / self.played[action] for action in self.candidates}

    def _prepare(self, until: float) -> None:
        """There is nothing to prepare."""

    def tried(self, worlds: int, thread: int) -> Any:
        """Return how well each candidate did in each of some new worlds."""
        if thread not in self._benches:
            self._benches[thread] = new_bench(self._table, self.seed + thread)
        bench = self._benches[thread]
        actions = np.array([self.codes[action] for action in self.candidates])
        imagined = new_worlds(worlds * len(actions))
        luck = spread(self.seed + self.next_world + thread, 2 * worlds)
        lay_out(self.view, self.seat, self._chances, self._history, luck, actions, imagined)
        live, results = np.arange(len(imagined.states)), np.full(len(imagined.states), np.nan)
        players = int(self.view["players"][0])
        for left in reversed(range(self.rounds * players)):
            live = live[: play_on(imagined, live, bench)]
            if not len(live):
                break
            answer = self._network(imagined.rows[live], players)
            if left:
                choose_all(imagined, live, answer.logits)
            else:
                results[live] = answer.chances[:, 0]
        _note_ends(imagined.states, self.seat, results)
        return results.reshape(len(actions), worlds)

    def _score(self, action: Action) -> float:
        """Return how much better than the others a candidate is, in wins: by what was imagined, and by what the network would do."""
        return self.ahead[action] / max(1, self.played[action]) + self.by_book[action]


def candidates_of(observation: Observation, thought: Thought, least: int = 1) -> dict[Action, float]:
    """List what is worth trying, the likeliest first, with the logarithm of how often the network would do it."""
    names = observation.legal_actions()
    likely = sorted(thought.actions.items(), key=lambda one: -one[1])[:_MOST]
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
