"""The AEC environment behind all ids: one game, whose seats act in turn. Runs on the compiled `Games`."""

from typing import Any

import numpy as np

from camelup.envs.extras import missing

try:
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
except ImportError as error:
    raise missing("PettingZoo", "rl") from error
from gymnasium.spaces import Dict, Discrete
from gymnasium.utils import seeding

from camelup.envs.games import Games
from camelup.envs.rendering import RENDER_MODES, check_render_mode, render
from camelup.envs.spaces import action_space, observation_space

Seen = dict[str, Any]


class CamelUpAEC(AECEnv[str, Seen, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A game of Camel Up among `players` agents `player_0`, `player_1` …, in seat order.

    The reward comes at the end: the share of the victory (R6), or with `reward="money"` the pounds less the average of the
    others'. An illegal action raises `IllegalAction` with the rule it breaks. See docs/environments.md.
    """

    def __init__(
        self, edition: str, players: int = 4, *, reward: str = "share", render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"camelup_{edition}_v1",
            "render_modes": RENDER_MODES,
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._games = Games(edition, players, 1, reward=reward)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_space = observation_space(edition, players)
        self._action_spaces = {agent: action_space(edition) for agent in self.possible_agents}
        self._rng, _ = seeding.np_random()
        self._actions = np.zeros(1, np.int64)

    def observation_space(self, agent: str) -> Dict:  # noqa: ARG002  # all see alike
        """Describe what an agent gets to see."""
        return self._observation_space

    def action_space(self, agent: str) -> Discrete:
        """Describe the actions of an agent."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002  # there are none
        """Begin a game; the same seed brings the same luck, and so does the same row of games after it."""
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self._games.begin(int(self._rng.integers(2**62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Seen:
        """Return what an agent may know, and its legal actions: none while another is to act."""
        games, seat = self._games, self._seat[agent]
        if seat == games.turns[0]:
            return {"observation": games.observations[0].copy(), "action_mask": games.masks[0].copy()}
        return {"observation": games.look(seat), "action_mask": np.zeros(games.masks.shape[1], np.int8)}

    def step(self, action: Any) -> None:
        """Do an action of the selected agent."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._actions[0] = action
        self._games.step(self._actions)
        self._cumulative_rewards[self.agent_selection] = 0
        if self._games.over[0]:
            self._end()
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self._games.turns[0]]
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        self.rewards = dict(zip(self.agents, self._games.paid[0].tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Show the game as a spectator sees it."""
        return render(self._games.edition, self._games.states[0], self.render_mode)

    def close(self) -> None:
        """There is nothing to let go of."""


def wrapped(edition: str, players: int = 4, *, reward: str = "share", render_mode: str | None = None) -> Any:
    """Make the environment with PettingZoo's check that it is used in order; it checks actions itself."""
    return wrappers.OrderEnforcingWrapper(CamelUpAEC(edition, players, reward=reward, render_mode=render_mode))
