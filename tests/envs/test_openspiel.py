"""OpenSpiel's own tests pass, its chances are the exact ones, and what a player is told keeps secrets."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.python.algorithms import mcts  # type: ignore[import-untyped]
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]

import camelup.envs.openspiel  # noqa: F401  # registers the game
from camelup.engine.cards.state import RACING
from camelup.engine.editions import EDITIONS
from camelup.errors import CamelUpError
from camelup.game import Game
from camelup.notation import vocabulary
from sampling import sized, some

TABLES = [("2014", 2), ("2014", 7), ("2018", 2), ("2018", 4), ("2018", 6), ("cards", 2), ("cards", 3), ("cards", 6)]
SOME_TABLES = [one for edition in EDITIONS for one in some([one for one in TABLES if one[0] == edition], 1)]
"""One of each game."""
SECRET_WORDS = ("winner", "loser", "discard", "deck", "intel")


def load(edition: str, players: int, horizon: int = 5000) -> Any:
    return pyspiel.load_game("python_camelup", {"edition": edition, "players": players, "horizon": horizon})


def go_on(state: Any, rng: np.random.Generator) -> None:
    """Let luck decide by its chances, and players evenly."""
    if state.is_chance_node():
        codes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(codes, p=chances)))
    else:
        state.apply_action(int(rng.choice(state.legal_actions())))


def states_along(game: Any, seed: int, *, quickly: bool = False) -> Iterator[Any]:
    """Play at random, or quickly: everybody rolls, or reveals and passes."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        if quickly and not state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        else:
            go_on(state, rng)
    yield state


@pytest.mark.parametrize(("edition", "players"), SOME_TABLES)
def test_it_passes_the_random_simulation_test(edition: str, players: int) -> None:
    """Which looks at the whole story at each step: a game twice as long takes four times as long."""
    game = load(edition, players, horizon=sized(70, 5000))
    pyspiel.random_sim_test(game, num_sims=1, serialize=players < 4, verbose=False)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_game_loads_back_from_its_text(edition: str, players: int) -> None:
    game = load(edition, players)
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert f"edition=camelup_{edition}," in str(game)


def test_a_table_that_can_not_be_played_is_refused() -> None:
    with pytest.raises(CamelUpError, match="2018 is for 3 to 8 players"):
        load("2018", 9)


@pytest.mark.parametrize(("edition", "players"), [("2014", 3), ("2018", 4), ("cards", 4)])
def test_chances_are_those_of_the_game(edition: str, players: int) -> None:
    for state in states_along(load(edition, players), seed=1):
        if state.is_chance_node():
            game, words = Game(edition, players), vocabulary(edition)
            game.unpack(state.states.tobytes())
            exact = game.outcomes(words.actions[state.pending])
            chances = {words.outcomes[code]: chance for code, chance in state.chance_outcomes()}
            assert chances == {outcome: float(chance) for outcome, chance in exact.items()}
            assert sum(chances.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(("edition", "players"), some(TABLES, 4))
@pytest.mark.parametrize("horizon", [1, 30, 200])
@pytest.mark.parametrize("quickly", [True, False])
def test_no_game_is_longer_than_it_says(edition: str, players: int, horizon: int, quickly: bool) -> None:
    game = load(edition, players, horizon)
    luck, decisions = 0, 0
    for state in states_along(game, seed=horizon, quickly=quickly):
        luck += state.is_chance_node()
        decisions += not state.is_chance_node() and not state.is_terminal()
    assert decisions <= game.max_game_length() == horizon
    assert luck <= game.max_chance_nodes_in_history()
    assert sum(state.returns()) == pytest.approx(game.utility_sum())
    assert state.race_over or decisions == horizon


def test_returns_are_shares_of_the_victory() -> None:
    *_, end = states_along(load("2018", 4), seed=2)
    money = end.states[0].money[:4].tolist()
    winners = [seat for seat in range(4) if money[seat] == max(money)]
    assert end.race_over
    assert end.returns() == [1 / len(winners) if seat in winners else 0.0 for seat in range(4)]


@pytest.mark.parametrize(("edition", "players"), [("2014", 2), ("2018", 4), ("cards", 2), ("cards", 4)])
def test_a_secret_choice_looks_the_same_to_the_others(edition: str, players: int) -> None:
    compared = 0
    for state in states_along(load(edition, players), seed=4):
        actor = state.current_player()
        for verb in SECRET_WORDS if actor >= 0 else ():
            choices = [code for code in state.legal_actions() if state.action_to_string(actor, code).startswith(verb)]
            if len(choices) < 2 or (verb == "intel" and shows_intel(state.child(choices[0]))):
                continue
            first, last = state.child(choices[0]), state.child(choices[-1])
            compared += 1
            for player in range(players):
                assert (told(first, player) == told(last, player)) == (player != actor)
    assert compared > 20


def shows_intel(state: Any) -> bool:
    return bool(state.states[0].phase == RACING)


def told(state: Any, player: int) -> tuple[str, str, list[float]]:
    numbers = state.observation_tensor(player)
    return state.information_state_string(player), state.observation_string(player), numbers


def test_intel_is_told_to_all_once_it_is_shown() -> None:
    hidden = 0
    for state in states_along(load("cards", 3), seed=1):
        story = state.information_state_string(2)
        if state.states[0].phase == RACING:
            break
        hidden += "P1 intel ?" in story
    assert hidden > 0
    assert "P1 intel ?" not in story
    assert "P1 intel " in story
    assert "P1 discard ?" in story
    assert "P3 discard ?" not in story


def test_observations_are_the_documented_numbers_by_name() -> None:
    game = load("2018", 4)
    observation = make_observation(game)
    for state in states_along(game, seed=3):
        if not state.is_chance_node():
            break
    observation.set_from(state, 1)
    assert observation.dict["money"].tolist() == [3, 3, 3, 3]
    assert observation.dict["turn"].tolist() == [0, 0, 0, 1]
    assert observation.string_from(state, 1) == f"P2 sees {state}"


def test_a_clone_goes_its_own_way() -> None:
    for state in states_along(load("2018", 3), seed=1):
        if not state.is_chance_node():
            break
    before = str(state)
    twin = state.clone()
    twin.apply_action(36)
    assert str(state) == before != str(twin)
    assert state.history() != twin.history()


def test_mcts_plays_a_game_to_the_end() -> None:
    """Against somebody who only rolls. MCTS is given the perfect state, as OpenSpiel's is."""
    game = load("2014", 2)
    rng = np.random.RandomState(1)  # what OpenSpiel's takes
    bot = mcts.MCTSBot(game, 2.0, sized(2, 5), mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    luck = np.random.default_rng(1)
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            go_on(state, luck)
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
            decisions += 1
        else:
            state.apply_action(0)
    assert state.race_over
    assert decisions > 10
    assert sum(state.returns()) == 1
