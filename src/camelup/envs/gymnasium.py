"""Camel Up for Gymnasium: one seat is the learner's, the others are bots. Importing this registers the ids.

>>> import gymnasium
>>> import camelup.envs.gymnasium
>>> env = gymnasium.make("camelup/2018-v1", opponents=("novice", "random"), seat=0)
>>> observation, info = env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.step(0)  # roll
>>> terminated
False
"""

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from camelup.engine.editions import DEFAULT_EDITION
from camelup.envs.extras import missing

try:
    import gymnasium
except ImportError as error:
    raise missing("Gymnasium", "rl") from error
from gymnasium.spaces import Box, Dict

from camelup.envs.games import check_seat
from camelup.envs.learner import GameAgainstBots, GameAgainstRandom, LearnerGame
from camelup.envs.registration import register_all
from camelup.envs.rendering import RENDER_MODES, check_render_mode, render
from camelup.envs.spaces import ActionsNow, observation_space
from camelup.errors import CamelUpError, IllegalAction

__all__ = ["CamelUpEnv", "FlatObservation"]

Seen = dict[str, Any]


class CamelUpEnv(gymnasium.Env[Seen, Any]):
    """A game of Camel Up from one seat, each step from one of its decisions to the next.

    `opponents` are words for bots, as on the command line, in the order of the other seats; `seat` is the learner's, drawn
    for each game when it is None. The reward comes at the end: the share of the victory (R6), or with `reward="money"` the
    pounds less the average of the others'. An illegal action raises `IllegalAction` with the rule it breaks, or ends the game
    with the `illegal_reward` where there is one. Bots have `think` seconds a turn.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012  # Gymnasium's way

    def __init__(
        self,
        edition: str = DEFAULT_EDITION,
        opponents: Sequence[str] = ("random", "random", "random"),
        *,
        seat: int | None = None,
        reward: str = "share",
        illegal_reward: float | None = None,
        think: float = 0.1,
        render_mode: str | None = None,
    ) -> None:
        players = len(opponents) + 1
        check_seat(seat, players)
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = observation_space(edition, players)
        self.action_space = self._actions = ActionsNow(edition)
        self._edition, self._players, self._seat = edition, players, seat
        self._illegal_reward = illegal_reward
        self._begun = False
        self.game: LearnerGame
        if set(opponents) <= {"random"}:
            self.game = GameAgainstRandom(edition, players, reward)
        else:
            self.game = GameAgainstBots(edition, tuple(opponents), reward, think)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:  # noqa: ARG002  # there are none
        """Begin a game; the same seed brings the same luck and, of bots that do not look at the clock, the same play."""
        super().reset(seed=seed)
        self._sits = int(self.np_random.integers(self._players)) if self._seat is None else self._seat
        self.game.begin(int(self.np_random.integers(2**62)), self._sits, anew=seed is not None or not self._begun)
        self._begun = True
        return self._seen(), {"seat": self._sits}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Do the learner's action, and play on until it is to decide again or the game is over."""
        if self.game.over:
            raise CamelUpError("the game is over: begin another with reset()")
        try:
            self.game.act(int(action))
        except IllegalAction:
            if self._illegal_reward is None:
                raise
            self.game.over, self.game.paid = True, self._illegal_reward
        return self._seen(), self.game.paid, self.game.over, False, {"seat": self._sits}

    def _seen(self) -> Seen:
        if self.render_mode == "human":
            self.render()
        self._actions.legal = self.game.mask
        return {"observation": self.game.observation.copy(), "action_mask": self.game.mask.copy()}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, where MaskablePPO of sb3-contrib looks for it."""
        return self.game.mask.astype(np.bool_)  # type: ignore[no-any-return]

    def render(self) -> str | None:
        """Show the game as a spectator sees it."""
        return render(self._edition, self.game.state, self.render_mode)

    def close(self) -> None:
        """Let the bots go."""
        self.game.close()


class FlatObservation(gymnasium.ObservationWrapper[NDArray[np.float32], Any, Seen]):
    """What is seen as one row of floats from -1 to 1, each number divided by its highest value, and without the mask.

    The mask is still there for those who ask: `env.get_wrapper_attr("action_masks")()`.

    >>> env = FlatObservation(CamelUpEnv("2018", seat=0))
    >>> row, info = env.reset(seed=1)
    >>> row.shape, row.dtype, float(abs(row).max())
    ((367,), dtype('float32'), 1.0)
    """

    def __init__(self, env: gymnasium.Env[Seen, Any]) -> None:
        super().__init__(env)
        space = cast("Dict", env.observation_space)["observation"]
        self._highs = cast("Box", space).high.astype(np.float32)
        self.observation_space = Box(cast("Box", space).low / self._highs, np.ones_like(self._highs), dtype=np.float32)

    def observation(self, observation: Seen) -> NDArray[np.float32]:
        """Turn what is seen into a row."""
        return observation["observation"] / self._highs  # type: ignore[no-any-return]


register_all()
