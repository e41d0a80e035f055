"""The search for one decision with a network: rivals play by the book in its head, and it judges the positions at the seat's own next turns.

And what it found in words.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

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


class Trust(NamedTuple):
    """How far a search goes, and how much it believes the network about what to try, and what to do."""

    first: int
    last: int
    """Of its own turns to come, those at which positions are judged."""
    habit: float
    """What it counts, in wins, that the network would do an action e times as often as another."""


_TRUST: Final = ByFamily(board=Trust(first=2, last=3, habit=0.002), cards=Trust(first=1, last=1, habit=0.001))
_LEAST_SHARE: Final = 1e-6
MOST: Final = 4
"""What the network would do less often than this is no candidate, nor more than so many."""
_TINY: Final = 1e-9
_TOLD: Final = 2
"""How many other ways are told of."""


class NetworkSearch(Search):
    """One decision of a game that a network has learned; it thinks of an action as well as it is likely to do it."""

    slice = 0.03

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
        self.first, self.last, self.pound = _TRUST.of(observation.edition)
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
        live, judged = np.arange(len(imagined.states)), Judged(len(imagined.states), self.first, self.last)
        while going := game.play_on(imagined, self.seat, live, self._benches[thread]):
            live = live[:going]
            asked = live[imagined.ours[live]]
            if len(asked):
                answer, own = self._network(imagined.rows[asked], self._look.players), imagined.own[asked]
                judged.note(asked[own], answer.chances[own, 0])
                game.choose_all(imagined, asked, answer.logits)
            live = live[judged.left[live] > 0]
        return judged.means(imagined.states, self.seat).reshape(len(actions), worlds)

    def _score(self, action: Action) -> float:
        """Return how much better than the others a candidate is, in wins: by what was imagined, and by what the network would do."""
        return self.ahead[action] / max(1, self.played[action]) + self.by_book[action]


class Judged:
    """What worlds are worth to a seat: the mean of its chances at some of its next turns; after the end of a game what came of it."""

    def __init__(self, worlds: int, first: int, last: int) -> None:
        self.left = np.full(worlds, last)
        self._counted, self._sums = 1 + last - first, np.zeros(worlds)

    def note(self, worlds: Any, chances: Any) -> None:
        """Note the chance to win at a turn in some worlds."""
        self._sums[worlds] += np.where(self.left[worlds] <= self._counted, chances, 0.0)
        self.left[worlds] -= 1

    def means(self, states: Any, seat: int) -> Any:
        """Return what the worlds are worth."""
        missing = np.minimum(self.left, self._counted)
        return (self._sums + missing * _shares(states, seat, self.left)) / self._counted


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
def _shares(states: Any, seat: int, left: Any) -> Any:
    """Return the share of the victory in the worlds that have come to their end, with turns left."""
    shares = np.zeros(len(left))
    for world in range(len(left)):
        if left[world] > 0:
            shares[world] = share_of_victory(states[world], seat)
    return shares
