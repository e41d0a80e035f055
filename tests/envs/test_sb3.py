"""stable-baselines3 finds what it needs: masks through wrappers, a flat row of floats, and an example that trains."""

import importlib.util
import runpy
import sys
import types
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

from camelup.engine.editions import EDITIONS
from camelup.envs.gymnasium import CamelUpEnv, FlatObservation

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "train_sb3.py"


def get_action_masks(env: Any) -> Any:
    """Do what sb3-contrib does with an environment that is no vector."""
    return env.get_wrapper_attr("action_masks")()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("opponents", [("random", "random"), ("novice", "random")])
def test_the_masks_that_sb3_asks_for_are_those_of_the_observation_through_wrappers(
    edition: str, opponents: tuple[str, ...]
) -> None:
    bare = gymnasium.make(f"camelup/{edition}-v1", opponents=opponents)
    env = gymnasium.wrappers.RecordEpisodeStatistics(FlatObservation(bare))
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(100):
        masks = get_action_masks(env)
        assert masks.dtype == np.bool_
        row, _, terminated, _, _ = env.step(rng.choice(np.flatnonzero(masks)))  # an illegal one would raise
        assert row in env.observation_space
        if terminated:
            env.reset()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_flat_observation_is_the_same_numbers_between_minus_one_and_one(edition: str) -> None:
    plain, flat = CamelUpEnv(edition, seat=0), FlatObservation(CamelUpEnv(edition, seat=0))
    seen, row = plain.reset(seed=3)[0], flat.reset(seed=3)[0]
    highs = plain.observation_space["observation"].high.astype(np.float32)  # type: ignore[index]
    for _ in range(30):
        assert row.dtype == np.float32
        assert (abs(row) <= 1).all()
        assert (np.rint(row * highs) == seen["observation"]).all()
        action = int(np.flatnonzero(seen["action_mask"])[-1])
        seen, row = plain.step(action)[0], flat.step(action)[0]


class StandIn:
    """Takes MaskablePPO's place where PyTorch is not installed: asks the environment what it would, and learns nothing."""

    def __init__(self, policy: str, env: Any, *, gamma: float, seed: int) -> None:
        assert policy == "MlpPolicy"  # for flat rows of floats
        assert isinstance(env.observation_space, gymnasium.spaces.Box)
        assert isinstance(env.action_space, gymnasium.spaces.Discrete)
        self.env, self.rng = env, np.random.default_rng(seed)

    def learn(self, steps: int) -> None:
        self.play(self.env, lambda played, _: played == steps)

    def get_env(self) -> Any:
        return self.env

    def save(self, file: str) -> None:
        Path(file).touch()

    def play(self, env: Any, enough: Any) -> list[float]:
        rewards: list[float] = []
        played, (row, _) = 0, env.reset(seed=1)
        while not enough(played, rewards):
            assert row in env.observation_space
            row, reward, terminated, truncated, _ = env.step(self.rng.choice(np.flatnonzero(get_action_masks(env))))
            played += 1
            if terminated or truncated:
                rewards.append(reward)
                row, _ = env.reset()
        return rewards


def evaluate(model: Any, env: Any, *, n_eval_episodes: int) -> tuple[float, float]:
    rewards = model.play(env, lambda _, rewards: len(rewards) == n_eval_episodes)
    return float(np.mean(rewards)), float(np.std(rewards))


def test_the_example_trains(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if not importlib.util.find_spec("sb3_contrib"):
        for name, facts in (
            ("sb3_contrib", {"MaskablePPO": StandIn}),
            ("sb3_contrib.common", {}),
            ("sb3_contrib.common.maskable", {}),
            ("sb3_contrib.common.maskable.evaluation", {"evaluate_policy": evaluate}),
        ):
            module = types.ModuleType(name)
            vars(module).update(facts)
            monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), "2048"])
    runpy.run_path(str(EXAMPLE))
    assert capsys.readouterr().out.endswith("% of its games; 25% would be fair\n")


def test_the_guide_shows_the_example_as_it_is() -> None:
    assert f"```python\n{EXAMPLE.read_text()}```" in (ROOT / "docs" / "environments.md").read_text()
