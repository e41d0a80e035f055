"""The spaces of observations and actions in Gymnasium's words, which PettingZoo uses too."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
from numpy.typing import NDArray

from camelup.engine.generator import seeded
from camelup.envs.encoding import actions_of, layout
from camelup.envs.stepping import sample
from camelup.errors import CamelUpError


def observation_space(edition: str, players: int) -> Dict:
    """Describe what a seat gets to see: `observation` by the layout, and `action_mask`, 1 for each legal action."""
    fields = layout(edition, players)
    return Dict(
        {
            "observation": Box(fields.lows(), fields.highs(), dtype=np.int8),
            "action_mask": Box(0, 1, (actions_of(edition),), np.int8),
        }
    )


def action_space(edition: str) -> Discrete:
    """Describe the actions: the numbers of the engine."""
    return Discrete(actions_of(edition))


class ActionsNow(Discrete):
    """The actions of an environment with one learner; `sample()` draws one that is legal now."""

    def __init__(self, edition: str) -> None:
        super().__init__(actions_of(edition))
        self.legal: Any = None
        """The mask of the last observation."""

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw an action, by the mask or the chances given, else among the legal ones."""
        if mask is None and probability is None and self.legal is not None and self.legal.any():
            mask = self.legal
        return super().sample(mask, probability)


class ActionsOfMany(MultiDiscrete[np.int64]):
    """The actions of many games; `sample()` draws one for each that is legal now, through wrappers too."""

    def __init__(self, edition: str, legal: NDArray[np.int8]) -> None:
        super().__init__([actions_of(edition)] * len(legal))
        self._legal = legal
        """The masks of the last observations: the array that every step overwrites."""

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        """Draw an action for each game, by the masks or the chances given, else among the legal ones; 0 where there is none.

        The masks are an array with a row for each game, as in the observations, or a tuple of rows.
        """
        if probability is not None:
            return super().sample(mask, probability)
        masks = np.ascontiguousarray(self._legal if mask is None else mask, np.int8)
        if masks.shape != self._legal.shape:
            raise CamelUpError(f"masks for these games have the shape {self._legal.shape}, not {masks.shape}")
        actions = np.empty(len(masks), np.int64)
        sample(masks, ~masks.any(axis=1), seeded(int(self.np_random.integers(2**62))), actions)
        return actions
