"""`simulate`: millions of games, any position, any statistic; the same games as everywhere else, and no source to be read."""

import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest

from camelup import CamelUpError, Game, HiddenCards, ImpossiblePosition, simulate
from camelup.engine import events
from camelup.engine.board import rules as board
from camelup.engine.editions import EDITIONS
from camelup.odds import leg_odds, race_odds
from camelup.simulation import compiled, only_race
from sampling import PROVING, sized, some

GUIDE = (Path(__file__).parents[2] / "docs" / "simulation.md").read_text()
GAMES = sized(20_000, 200_000)
POSITIONS = [
    "2018; track 8:gyr 10:bp 11:W 13:K; dice bgrG; turn P2; money 3 7 4",
    "2014; track 9:wo 11:y 12:gb; dice gb",
]


def chances(camels: Any) -> list[float]:
    return [float(np.mean(camels == camel)) for camel in range(5)]


# --- the games are the games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", POSITIONS)
def test_camels_win_a_leg_and_the_race_as_often_as_the_exact_odds_say(position: str) -> None:
    played, view = simulate(position, GAMES, policy=only_race, seed=1), Game.from_text(position)
    race, leg = race_odds(view), leg_odds(view).places
    for number, camel in enumerate(played.letters):
        for seen, exact in (
            (chances(played.ranking[:, 0])[number], race.winner[camel]),
            (chances(played.ranking[:, -1])[number], race.loser[camel]),
            (chances(played.leaders[:, 0])[number], leg[camel][0]),
        ):
            assert abs(seen - exact) <= 5 * (exact * (1 - exact) / GAMES) ** 0.5 + 1e-9, camel


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_games_end_as_those_that_are_played_through_game(edition: str) -> None:
    rng, slow = random.Random(1), []
    for number in range(sized(30, 1_000)):
        game = Game(edition, 3, seed=number)
        legs = 0
        while not game.over:
            told = game.play(rng.choice(game.actions()))
            legs += sum(isinstance(event, events.LegEnded) for event in told)
        slow.append([*sorted(game.money), legs])
    quick = simulate(edition, sized(4_000, GAMES), players=3, seed=1)
    fast = np.column_stack([np.sort(quick.money, axis=1), quick.legs])
    error = np.std(slow, axis=0) / len(slow) ** 0.5
    assert (abs(np.mean(slow, axis=0) - fast.mean(axis=0)) < 5 * error + 0.02).all()


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_told_of_a_game_fits_together(edition: str) -> None:
    for players in (2, 3, 6):
        played = simulate(edition, 500, players=players, seed=players)
        assert played.money.shape == played.shares.shape == (len(played), players)
        assert (np.sort(played.ranking, axis=1) == np.arange(5)).all()
        assert played.shares.sum(axis=1).tolist() == [1.0] * 500
        assert (played.shares[np.arange(500), played.money.argmax(axis=1)] > 0).all()
        assert ((played.leaders >= 0).sum(axis=1) == played.legs).all()
        assert (
            played.leaders[np.arange(500), played.legs - 1] == played.ranking[:, 0]
        ).all()  # the last leg ends the race


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_go_on_from_any_position_and_leave_it_as_it_was(edition: str) -> None:
    rng, game = random.Random(3), Game(edition, seed=3)
    while not game.over:
        before = game.position()
        played = simulate(game, 20, seed=1)
        assert game.position() == before
        assert played.money.shape == (20, 4)
        assert (np.sort(played.ranking, axis=1) == np.arange(5)).all()
        text = simulate(before, 20, seed=1)
        assert text.money.tolist() == played.money.tolist()
        for _ in range(40):
            if not game.over:
                game.play(rng.choice(game.actions()))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_seed_plays_the_same_games_whatever_the_number_of_threads(edition: str) -> None:
    alone, many, other = (simulate(edition, 1_000, seed=s, threads=t) for s, t in ((7, 1), (7, 5), (8, 5)))
    assert alone.money.tolist() == many.money.tolist() != other.money.tolist()
    assert alone.leaders.tolist() == many.leaders.tolist()
    assert simulate(edition, 10, seed=7).money.tolist() == alone.money[:10].tolist()  # a game's luck is its number's


def test_without_a_seed_each_time_is_another() -> None:
    assert simulate("2014", 100).money.tolist() != simulate("2014", 100).money.tolist()


def test_without_a_compiler_it_plays_the_same_games() -> None:
    code = "from camelup import simulate; print(simulate('2018', 3, seed=5).money.tolist())"
    env = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=env, check=False, capture_output=True, text=True)
    assert done.stdout.strip() == str(simulate("2018", 3, seed=5).money.tolist()), done.stderr


# --- one's own functions ----------------------------------------------------------------------------------------------


CHEATING, NEVER_ROLLING, HOARDING = 2, 3, 4
"""How many players sit at a table where the policy below does that: one policy, because each is compiled for a second."""
FIRST_SEAT, ROLLS, LEGS, REACHED = 0, 4, 5, 7
"""The columns that the reducer fills: tickets by seat, and others."""


@compiled
def own_policy(state: Any, actions: Any, count: int, generator: Any) -> int:
    if state.players == CHEATING:
        return board.PARTNER
    for index in range(count):
        is_ticket = board.TICKET <= actions[index] < board.CHEER
        is_tile = board.CHEER <= actions[index] < board.WINNER
        hoards = is_ticket and state.players == HOARDING and state.turn == 0
        if hoards or (is_tile and state.players == NEVER_ROLLING):
            return actions[index]  # type: ignore[no-any-return]
    return actions[0]  # type: ignore[no-any-return]


@compiled
def own_reducer(row: Any, state: Any, told: Any) -> None:
    for event in range(1, told[0, 0] + 1):
        if told[event, 0] == events.TOOK_TICKET:
            row[FIRST_SEAT + told[event, 1]] += 1
        row[ROLLS] += told[event, 0] == events.ROLLED
        row[LEGS] += told[event, 0] == events.LEG_ENDED
    row[REACHED] += 1


def simulate_own(players: int, columns: int = REACHED + 1, games: int = 10) -> Any:
    return simulate("2014", games, players=players, policy=own_policy, reducer=own_reducer, columns=columns, seed=1)


def test_a_policy_and_a_reducer_of_ones_own_play_and_count() -> None:
    rows = simulate_own(HOARDING, games=200)
    assert rows.dtype == np.float64
    assert (rows[:, FIRST_SEAT] > 0).all()
    assert not rows[:, FIRST_SEAT + 1 : HOARDING].any()  # the other seats only roll
    assert (5 * (rows[:, LEGS] - 1) < rows[:, ROLLS]).all()
    assert (rows[:, ROLLS] <= 5 * rows[:, LEGS]).all()


def test_what_a_policy_must_not_do_is_refused() -> None:
    with pytest.raises(CamelUpError, match=r"chose 46 \(partner P1\) in game \d+, which is not among the actions"):
        simulate_own(CHEATING)
    with pytest.raises(CamelUpError, match=r"is not over after 20,000 actions: does the policy ever roll"):
        simulate_own(NEVER_ROLLING)
    with pytest.raises(CamelUpError, match=r"a policy has to be compiled: write @compiled above it"):
        simulate("2014", 10, policy=lambda state, actions, count, generator: 0)
    with pytest.raises(CamelUpError, match=r"a reducer has to be compiled"):
        simulate("2014", 10, reducer=lambda row, state, told: None, columns=1)


# --- what can't be simulated ------------------------------------------------------------------------------------------


def test_an_incomplete_or_finished_position_is_refused_with_a_sentence() -> None:
    with pytest.raises(CamelUpError, match="the race is over in this position: there is nothing left to play"):
        simulate("2014; track 9:wo 11:y 17:gb; money 3 3")
    with pytest.raises(HiddenCards, match=r"hidden in this position: fill them in with Game\.imagine"):
        simulate("2018; track 1:gyr 3:bp 15:W 16:K; money 3 3 3; winner P2:?")
    with pytest.raises(HiddenCards, match=r"Game\.imagine"):
        simulate(Game("cards", seed=1).observe(0))
    with pytest.raises(HiddenCards, match=r"Game\.imagine"):
        simulate(Game("2018", seed=1, hide_money=True).observe(0))
    with pytest.raises(CamelUpError, match="a position has its players already"):
        simulate(Game("2018", seed=1), players=3)
    with pytest.raises(ImpossiblePosition, match="2014 is for 2 to 8 players, not 9"):
        simulate("2014", players=9)
    for games in (0, 2.5, "many"):
        with pytest.raises(CamelUpError, match=f"at least 1, not {games!r}"):
            simulate("2014", games=games)  # type: ignore[arg-type]


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="interrupts are sent otherwise there")
@pytest.mark.parametrize("policy", some(["play_at_random", "slow"], 1))
def test_an_interrupt_stops_it_though_a_policy_is_slow(policy: str) -> None:
    code = (
        "from camelup.simulation import *\n"
        "@compiled\n"
        "def slow(state, actions, count, generator):\n"
        "    for _ in range(1_000_000): chosen = play_at_random(state, actions, count, generator)\n"
        "    return chosen\n"
        f"simulate('2014', 10, policy={policy}, seed=1) if {policy} is not slow else None\n"
        "try:\n"
        "    print('playing', flush=True)\n"
        f"    simulate('2014', 10_000_000, policy={policy}, seed=1)\n"
        "except KeyboardInterrupt: print('interrupted', flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "playing\n"
        time.sleep(1 if PROVING else 0.3)  # be in the middle of it
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "interrupted\n"  # it would take an hour
        assert process.wait() == 0


# --- the guide --------------------------------------------------------------------------------------------------------


def test_the_guide_says_what_its_examples_print(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    examples = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    tried = some(examples, 1)
    for example in examples:
        imports = "\n".join(line for line in example.splitlines() if line.startswith("from"))
        exec(compile(example if example in tried else imports, "docs/simulation.md", "exec"), names)  # noqa: S102  # our own
        assert capsys.readouterr().out.strip() == (example in tried) * example.rpartition("  # ")[2].strip()


def test_the_guide_has_every_kind_of_event() -> None:
    kinds = re.findall(r"^\| `([A-Z_]+)` \|", GUIDE, re.MULTILINE)
    assert [getattr(events, kind) for kind in kinds] == list(range(len(get_args(events.Event))))


def test_a_reducer_that_reaches_beyond_its_columns_is_stopped() -> None:
    simulate_own(HOARDING)
    with pytest.raises(CamelUpError, match="reaches beyond an array"):
        simulate_own(HOARDING, columns=REACHED)


def test_a_reducer_needs_columns() -> None:
    with pytest.raises(CamelUpError, match="a reducer needs `columns`"):
        simulate("2018", 100, reducer=own_reducer)  # type: ignore[call-overload]
    with pytest.raises(CamelUpError, match="and only a reducer"):
        simulate("2018", 100, columns=3)  # type: ignore[call-overload]


def test_what_is_no_beginning_is_refused() -> None:
    with pytest.raises(CamelUpError, match="games begin with an edition such as '2018'"):
        simulate(2018)  # type: ignore[call-overload]
