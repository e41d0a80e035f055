"""The spaces of observations and actions in Gymnasium's words, which PettingZoo uses too."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from camelup.envs.encoding import actions_of, layout


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
