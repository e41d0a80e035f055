"""Gymnasium's own checks pass, and one learner meets the bots it asked for."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import camelup.envs.gymnasium  # registers the ids
from camelup.engine.editions import EDITIONS
from camelup.errors import CamelUpError, IllegalAction
from sampling import some


def story(env: Any, seed: int, steps: int = 60) -> list[bytes]:
    """Play at random and keep all that was seen."""
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    told = [seen["observation"].tobytes()]
    for _ in range(steps):
        seen, reward, terminated, _, _ = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
        told += [seen["observation"].tobytes(), str(reward).encode()]
        if terminated:
            seen, _ = env.reset()
    return told


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("opponents", [("random",) * 3, ("novice", "bookie")])
def test_it_passes_check_env(edition: str, opponents: tuple[str, ...]) -> None:
    env = gymnasium.make(f"camelup/{edition}-v1", opponents=opponents, illegal_reward=-1.0)
    check_env(env.unwrapped)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("opponents", some([("random",) * 3, ("novice", "random")], 1))
def test_the_same_seed_repeats_everything(edition: str, opponents: tuple[str, ...]) -> None:
    env = gymnasium.make(f"camelup/{edition}-v1", opponents=opponents)
    assert story(env, 1) == story(env, 1)
    assert story(env, 1) != story(env, 2)


@pytest.mark.parametrize("opponents", [("random", "random"), ("novice", "novice")])
@pytest.mark.parametrize("reward", ["share", "money"])
def test_a_game_is_paid_once_at_its_end(opponents: tuple[str, ...], reward: str) -> None:
    env = gymnasium.make("camelup/2014-v1", opponents=opponents, reward=reward, seat=1)
    env.reset(seed=3)
    rewards, terminated = [], False
    while not terminated:
        _, paid, terminated, _, info = env.step(env.action_space.sample())
        rewards.append(paid)
        assert info == {"seat": 1}
    assert not any(rewards[:-1])
    money = env.unwrapped.game.state.money[:3].tolist()  # type: ignore[attr-defined]
    won = money[1] == max(money)
    expected = won / money.count(max(money)) if reward == "share" else money[1] - (money[0] + money[2]) / 2
    assert rewards[-1] == pytest.approx(expected)
    with pytest.raises(CamelUpError, match="begin another with reset"):
        env.step(0)


def test_the_seat_is_drawn_anew_for_each_game() -> None:
    env = gymnasium.make("camelup/2018-v1")
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _ in range(60)} == {0, 1, 2, 3}


def test_sampled_actions_are_legal_ones() -> None:
    env = gymnasium.make("camelup/2018-v1", opponents=("random", "random"))
    seen, _ = env.reset(seed=1)
    for _ in range(100):
        action = env.action_space.sample()
        assert seen["action_mask"][action]
        seen, _, terminated, _, _ = env.step(action)
        if terminated:
            seen, _ = env.reset()


@pytest.mark.parametrize("opponents", [("random", "random"), ("novice", "novice")])
def test_an_illegal_action_is_refused_or_ends_the_game(opponents: tuple[str, ...]) -> None:
    strict = gymnasium.make("camelup/2018-v1", opponents=opponents)
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match="B24"):
        strict.step(50)
    lenient = gymnasium.make("camelup/2018-v1", opponents=opponents, illegal_reward=-5.0)
    lenient.reset(seed=1)
    _, reward, terminated, _, _ = lenient.step(50)
    assert (reward, terminated) == (-5.0, True)


LISTENER = """
class Listener:
    told = []

    def begin(self, observation, names):
        self.seat = observation.seat
        self.told.append("begin")

    def hear(self, events):
        self.told += [str(event) for event in events]

    def end(self, result):
        self.told.append("end")

    def decide(self, observation, deadline):
        return observation.actions()[0]

    def close(self):
        self.told.append("close")
"""


def test_bots_that_listen_hear_what_their_seat_may_know(tmp_path: Any) -> None:
    file = tmp_path / "listener.py"
    file.write_text(LISTENER)
    env = gymnasium.make("camelup/2018-v1", opponents=(f"{file}:Listener", "novice"), seat=0)
    env.reset(seed=1)
    told = env.unwrapped.game.bots[0].told  # type: ignore[attr-defined]
    env.step(36)  # the first finish card, on the winner deck
    terminated = False
    while not terminated:
        _, _, terminated, _, _ = env.step(0)
    env.close()
    assert told[0] == "begin"
    assert "LaidFinishCard(seat=0, deck='winner', camel='?')" in told
    assert told[-2:] == ["end", "close"]


def test_what_there_is_not_is_refused() -> None:
    for arguments, complaint in (
        ({"opponents": ("cheater", "random")}, "there is no bot 'cheater'"),
        ({"seat": 4}, "there is no seat 4"),
        ({"opponents": ("random",) * 8}, "2018 is for 3 to 8 players"),
        ({"render_mode": "rgb_array"}, "there is no render mode"),
        ({"reward": "pounds", "opponents": ("novice",) * 3}, "there is no reward"),
    ):
        with pytest.raises(CamelUpError, match=complaint):
            camelup.envs.gymnasium.CamelUpEnv(**arguments)
