"""Thousands of games at once behave as Gymnasium says a vector of environments does."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import camelup.envs.gymnasium  # noqa: F401  # registers the ids
from camelup.engine.editions import EDITIONS
from camelup.envs.vector import CamelUpVectorEnv
from camelup.errors import CamelUpError, IllegalAction


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("learner", [None, 2])
def test_all_that_is_seen_lies_in_its_space(edition: str, learner: int | None) -> None:
    envs = CamelUpVectorEnv(20, edition, 4, learner=learner)
    observations, _ = envs.reset(seed=1)
    for _ in range(300):
        assert observations in envs.observation_space
        actions = envs.sample_actions()
        assert actions in envs.action_space
        observations, rewards, terminations, truncations, _ = envs.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (20,)
        assert terminations.dtype == truncations.dtype == np.bool_
        assert not truncations.any()


def test_a_reward_is_that_of_the_seat_that_acted() -> None:
    envs = CamelUpVectorEnv(30, "2014", 2)
    _, infos = envs.reset(seed=1)
    ended = 0
    for _ in range(900):
        actors = infos["turn"]
        _, rewards, terminations, _, infos = envs.step(envs.sample_actions())
        assert rewards.tolist() == infos["rewards"][np.arange(30), actors].tolist()
        assert infos["rewards"].sum(1).tolist() == terminations.tolist()
        ended += terminations.sum()
    assert ended > 30


def test_a_game_that_is_over_begins_anew_with_the_next_step() -> None:
    envs = CamelUpVectorEnv(1, "2018", 3)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    observations, _ = envs.reset(seed=1)
    terminated = False
    while not terminated:
        observations, _, terminations, _, _ = envs.step(np.zeros(1, np.int64))  # all roll
        terminated = terminations[0]
    assert not observations["action_mask"].any()
    observations, rewards, terminations, _, infos = envs.step(np.array([50]))  # any action will do
    assert (rewards[0], terminations[0], infos["turn"][0]) == (0.0, False, 0)
    assert observations["action_mask"].any()
    money = envs.games.layout.named(observations["observation"])["money"]
    assert money.tolist() == [[3, 3, 3]]


def test_the_same_seed_brings_the_same_games() -> None:
    rows = []
    for seed in (1, 1, 2):
        envs = CamelUpVectorEnv(5)
        envs.reset(seed=seed)
        for _ in range(300):
            observations, *_ = envs.step(envs.sample_actions())
        rows.append(observations["observation"].tobytes())
    assert rows[0] == rows[1] != rows[2]


def test_arrays_are_kept_unless_asked_otherwise() -> None:
    for copy in (True, False):
        envs = CamelUpVectorEnv(5, copy=copy)
        first, _ = envs.reset(seed=1)
        second, *_ = envs.step(np.zeros(5, np.int64))
        assert (first["observation"] is second["observation"]) == (not copy)


def test_an_illegal_action_names_its_rule() -> None:
    envs = CamelUpVectorEnv(5)
    envs.reset(seed=1)
    with pytest.raises(IllegalAction, match="B24"):
        envs.step(np.array([0, 0, 50, 0, 0]))
    with pytest.raises(CamelUpError, match="5 games need 5 actions, not 4"):
        envs.step(np.zeros(4, np.int64))


@pytest.mark.parametrize("number", [0, -3])
def test_a_number_of_games_that_can_not_be_is_refused(number: int) -> None:
    with pytest.raises(CamelUpError, match=f"at least 1, not {number}"):
        CamelUpVectorEnv(number)


def test_games_that_have_not_begun_say_what_to_call_first() -> None:
    envs = CamelUpVectorEnv(2)
    for attempt in (envs.sample_actions, lambda: envs.step(np.zeros(2, np.int64))):
        with pytest.raises(CamelUpError, match=r"call reset\(\) first"):
            attempt()


def test_gymnasium_makes_it_by_its_id() -> None:
    envs = gymnasium.make_vec("camelup/cards-v1", num_envs=7, players=3)
    observations, _ = envs.reset(seed=1)
    assert observations["action_mask"].shape == (7, 167)
    with pytest.raises(CamelUpError, match="there is no seat 3"):
        CamelUpVectorEnv(5, "cards", 3, learner=3)


@pytest.mark.parametrize("edition", EDITIONS)
def test_sampled_actions_are_legal_ones_through_wrappers_too(edition: str) -> None:
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(CamelUpVectorEnv(20, edition, 4))
    observations, _ = envs.reset(seed=1)
    envs.action_space.seed(1)
    for step in range(300):
        mask = observations["action_mask"]
        actions = envs.action_space.sample((None, mask, tuple(mask))[step % 3])  # rows or a tuple
        assert actions in envs.action_space
        over = ~mask.any(axis=1)
        assert (mask[np.arange(20), actions] == 1)[~over].all()
        assert not actions[over].any()
        observations, *_ = envs.step(actions)  # an illegal one would raise


def test_sampled_actions_repeat_by_the_seed_of_their_space_and_are_even() -> None:
    envs = CamelUpVectorEnv(3_000)
    envs.reset(seed=1)
    drawn = []
    for seed in (1, 1, 2):
        envs.action_space.seed(seed)
        drawn.append(envs.action_space.sample())
    assert drawn[0].tolist() == drawn[1].tolist() != drawn[2].tolist()
    mask = np.zeros((3_000, 54), np.int8)
    mask[:, [3, 50, 53]] = 1
    counts = np.bincount(envs.action_space.sample(mask), minlength=54)
    assert counts.sum() == counts[[3, 50, 53]].sum()
    assert (abs(counts[[3, 50, 53]] - 1_000) < 150).all()
    with pytest.raises(CamelUpError, match=r"masks for these games have the shape \(3000, 54\), not \(1, 54\)"):
        envs.action_space.sample(mask[:1])


def test_a_vector_of_single_environments_samples_by_the_masks_that_are_seen() -> None:
    envs = gymnasium.make_vec("camelup/2018-v1", num_envs=3, vectorization_mode="sync")
    observations, _ = envs.reset(seed=1)
    for _ in range(100):
        observations, *_ = envs.step(envs.action_space.sample(tuple(observations["action_mask"])))
