"""Camel Up for Gymnasium, thousands of games at once: one compiled call steps them all.

>>> from camelup.envs.vector import CamelUpVectorEnv
>>> envs = CamelUpVectorEnv(num_envs=1000, edition="2018", players=4)
>>> observations, infos = envs.reset(seed=1)
>>> observations, rewards, terminations, truncations, infos = envs.step(envs.sample_actions())
>>> infos["turn"][:3].tolist()
[1, 1, 1]
"""

from typing import Any

import numpy as np

from camelup.engine.editions import DEFAULT_EDITION
from camelup.envs.extras import missing

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
except ImportError as error:
    raise missing("Gymnasium", "rl") from error
from gymnasium.vector.utils import batch_space

from camelup.envs.games import Games, check_seat
from camelup.envs.spaces import ActionsOfMany, action_space, observation_space
from camelup.envs.stepping import EVERY_SEAT
from camelup.errors import CamelUpError

__all__ = ["CamelUpVectorEnv"]

Seen = dict[str, Any]
Arrays = Any


class CamelUpVectorEnv(VectorEnv[Seen, Arrays, Arrays]):
    """Many games side by side, each step one decision in all of them.

    Every seat is the learner's: an observation is that of the seat to move, which `infos["turn"]` tells, and a reward is that of
    the seat that acted, while `infos["rewards"]` tells those of all seats. With `learner` only that seat is, and the others
    play at random between its decisions. A game that is over begins anew with the next step, whose action is ignored.
    With `copy=False` the arrays returned are overwritten by the next step.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012  # Gymnasium's way

    def __init__(
        self,
        num_envs: int,
        edition: str = DEFAULT_EDITION,
        players: int = 4,
        *,
        learner: int | None = None,
        reward: str = "share",
        copy: bool = True,
    ) -> None:
        check_seat(learner, players)
        if num_envs < 1:
            raise CamelUpError(f"there have to be games to play: at least 1, not {num_envs}")
        self.num_envs = num_envs
        self.single_observation_space = observation_space(edition, players)
        self.single_action_space = action_space(edition)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        seat = EVERY_SEAT if learner is None else learner
        self.games = Games(edition, players, num_envs, learner=seat, reward=reward)
        self.action_space = ActionsOfMany(edition, self.games.masks)
        self._every = np.arange(num_envs)
        self._truncations = np.zeros(num_envs, np.bool_)
        self._copy = copy

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:  # noqa: ARG002  # there are none
        """Begin all games; the same seed brings the same luck."""
        super().reset(seed=seed)
        self.games.begin(int(self.np_random.integers(2**62)))
        return self._seen(), self._infos()

    def step(self, actions: Arrays) -> tuple[Seen, Arrays, Arrays, Arrays, dict[str, Any]]:
        """Do an action in every game. An illegal one raises `IllegalAction`, and no game has moved."""
        if len(actions) != self.num_envs:
            raise CamelUpError(f"{self.num_envs} games need {self.num_envs} actions, not {len(actions)}")
        actors = self.games.turns.copy()
        self.games.step(np.ascontiguousarray(actions, np.int64))
        rewards = self.games.paid[self._every, actors]
        return self._seen(), rewards, self._given(self.games.over), self._given(self._truncations), self._infos()

    def sample_actions(self) -> Arrays:
        """Draw a legal action for every game, each evenly likely."""
        return self._given(self.games.sample())

    def _seen(self) -> Seen:
        return {"observation": self._given(self.games.observations), "action_mask": self._given(self.games.masks)}

    def _infos(self) -> dict[str, Any]:
        return {"turn": self._given(self.games.turns), "rewards": self._given(self.games.paid)}

    def _given(self, array: Arrays) -> Arrays:
        return array.copy() if self._copy else array
