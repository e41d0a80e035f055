"""PettingZoo's own tests pass, and the environment keeps its promises."""

from itertools import count
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test  # type: ignore[import-untyped]

from camelup.envs.pettingzoo import camelup_2014_v1, camelup_2018_v1, camelup_cards_v1
from camelup.errors import CamelUpError, IllegalAction

GAMES = [camelup_2014_v1, camelup_2018_v1, camelup_cards_v1]
TABLES = [
    (camelup_2014_v1, 2),
    (camelup_2018_v1, 4),
    (camelup_2018_v1, 8),
    (camelup_cards_v1, 2),
    (camelup_cards_v1, 6),
]

# PettingZoo would rather have arrays, but masks come in a dictionary in its own games too.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def play(env: Any, seed: int, rng: np.random.Generator) -> list[float]:
    """Play a game at random and give what each agent was paid in all."""
    env.reset(seed=seed)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, _, _ = env.last()
        total[agent] += reward
        env.step(None if termination else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return list(total.values())


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_it_passes_the_api_test(game: ModuleType, players: int) -> None:
    api_test(game.env(players=players), num_cycles=400)
    api_test(game.raw_env(players=players), num_cycles=50)


@pytest.mark.parametrize("game", GAMES)
def test_it_passes_the_seed_test(game: ModuleType) -> None:
    seed_test(game.env, num_cycles=200)


def test_it_passes_the_performance_benchmark(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds = count()
    monkeypatch.setattr("time.time", lambda: next(seconds) / 100)
    performance_benchmark(camelup_2018_v1.env())
    assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_rewards_are_shares_of_the_victory_or_differences_of_money(game: ModuleType, players: int) -> None:
    rng = np.random.default_rng(1)
    assert sum(play(game.env(players=players), 1, rng)) == pytest.approx(1)
    differences = play(game.env(players=players, reward="money"), 1, rng)
    assert sum(differences) == pytest.approx(0)
    assert max(differences) > 0


def test_the_ids_carry_their_version() -> None:
    assert [game.env().metadata["name"] for game in GAMES] == [
        "camelup_2014_v1",
        "camelup_2018_v1",
        "camelup_cards_v1",
    ]


def test_only_the_agent_to_act_has_legal_actions() -> None:
    env = camelup_cards_v1.env(players=3)
    env.reset(seed=1)
    assert env.agent_selection == "player_0"
    assert [bool(env.observe(agent)["action_mask"].any()) for agent in env.agents] == [True, False, False]


def test_an_observation_is_not_overwritten_by_the_next_step() -> None:
    env = camelup_2018_v1.env()
    env.reset(seed=1)
    first = env.observe("player_0")
    kept = first["observation"].copy()
    env.step(0)
    assert first["observation"].tobytes() == kept.tobytes()


def test_games_without_a_seed_go_on_from_the_seed_before() -> None:
    rows = []
    for _ in range(2):
        env = camelup_2018_v1.env()
        env.reset(seed=1)
        env.reset()
        rows.append(env.observe("player_0")["observation"].tobytes())
    env.reset()
    assert rows[0] == rows[1] != env.observe("player_0")["observation"].tobytes()


def test_an_illegal_action_is_refused_by_its_rule() -> None:
    env = camelup_2018_v1.env()
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="B24"):
        env.step(50)
    with pytest.raises(CamelUpError, match="there is no action 54"):
        env.step(54)


def test_it_renders_what_a_spectator_sees(capsys: pytest.CaptureFixture[str]) -> None:
    env = camelup_2018_v1.env(render_mode="ansi")
    env.reset(seed=1)
    env.step(36)  # the first finish card, on the winner deck
    assert "winner P1:?" in env.render()
    picture = camelup_2018_v1.env(render_mode="svg")
    picture.reset(seed=1)
    assert picture.render().startswith("<svg")
    shown = camelup_2018_v1.env(render_mode="human")
    shown.reset(seed=1)
    shown.step(0)
    assert len(capsys.readouterr().out.splitlines()) == 2
    with pytest.raises(CamelUpError, match="there is no render mode 'rgb_array'; there are ansi, human, svg"):
        camelup_2018_v1.env(render_mode="rgb_array")
