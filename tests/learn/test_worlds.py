"""Worlds in a network's head: they fit what the seat has seen, give every candidate the same luck, and keep to the rules."""

from typing import Any

import numpy as np
import pytest

from camelup import Game
from camelup.bots.sage import SageBot
from camelup.engine import rules
from camelup.engine.generator import spread
from camelup.network.board.sight import BoardSight, solved_races
from camelup.network.board.worlds import Worlds, choose_all, lay_out, new_bench, new_worlds, play_on
from camelup.view import Observation

COUNT = 32

of_both_editions = pytest.mark.parametrize("edition", ["2014", "2018"])


def watched(seed: int, edition: str) -> Game:
    """Give a game in which some finish cards lie face down."""
    game = Game(edition, seed=seed)
    for action in ("winner b", "loser b", "roll", "winner g", "roll", "loser r", "winner y"):
        if action in game.actions():
            game.play(action)
    return game


def imagined(view: Observation, candidates: list[str], seed: int = 1) -> Worlds:
    """Lay worlds out as a search does."""
    look = BoardSight(view.edition).look(view)
    codes = {str(action): code for code, action in view.legal_actions().items()}
    worlds = new_worlds(COUNT * len(candidates))
    actions = np.array([codes[candidate] for candidate in candidates])
    states = rules.with_money(view.states)
    lay_out(states, view.seat, look.chances, look.history, spread(seed, 2 * COUNT), actions, worlds)
    return worlds


def seen(states: Any, world: int, seat: int) -> bytes:
    """Give what a seat sees of a world."""
    observed: bytes = rules.observe(states[world], seat, hide_money=False).tobytes()
    return observed


@of_both_editions
@pytest.mark.parametrize("seed", range(4))
def test_every_world_looks_to_the_seat_as_the_table_does(seed: int, edition: str) -> None:
    game = watched(seed, edition)
    view = game.observe(game.turn)
    worlds = imagined(view, ["roll"])
    assert {seen(worlds.states, world, game.turn) for world in range(COUNT)} == {view.states[0].tobytes()}


@of_both_editions
def test_worlds_differ_in_what_lies_face_down(edition: str) -> None:
    game = watched(1, edition)
    worlds = imagined(game.observe(game.turn), ["roll"])
    assert len({worlds.states[world].tobytes() for world in range(COUNT)}) > COUNT // 4


@of_both_editions
def test_every_candidate_is_tried_in_the_same_worlds_with_the_same_luck(edition: str) -> None:
    game = watched(2, edition)
    worlds = imagined(game.observe(game.turn), ["roll", str(game.actions()[1])])
    for one, other in zip(range(COUNT), range(COUNT, 2 * COUNT), strict=True):
        assert worlds.states[one].tobytes() == worlds.states[other].tobytes()
        assert worlds.dice[one].tolist() == worlds.dice[other].tolist()
        assert worlds.tastes[one].tolist() == worlds.tastes[other].tolist()


@of_both_editions
def test_the_secrets_of_others_change_no_world(edition: str) -> None:
    """What the seat can't see is not looked at: two tables that it can't tell apart give the same worlds."""
    game = watched(3, edition)
    twin = Game.imagine(game.observe(game.turn), seed=5)
    assert twin != game
    one, other = (
        imagined(Observation(edition, g.observe(game.turn).states, game.turn), ["roll"]) for g in (game, twin)
    )
    assert one.states.tobytes() == other.states.tobytes()


@pytest.mark.parametrize(
    ("start", "players"),
    [
        ("2018; track 14:b 15:gyrp 16:WK; dice bg", 3),
        ("2018; track 14:b 15:gyrp 16:WK; dice bg", 4),
        ("2018; track 14:b 15:gyrp 16:WK; dice bg", 7),
        ("2014; track 14:b 15:gyow; dice bg", 2),
        ("2014; track 14:b 15:gyow; dice bg", 6),
    ],
)
def test_imagined_play_keeps_to_the_rules_and_what_is_over_is_left_alone(start: str, players: int) -> None:
    game = Game.from_text(f"{start}; money " + " ".join(["3"] * players))
    worlds = imagined(game.observe(0), ["roll"])
    bench, live = new_bench(solved_races(game.edition), seed=1), np.arange(COUNT)
    network = SageBot(seed=1).network("2018")  # of either game: what it chooses does not matter
    for _ in range(6):
        live = live[: play_on(worlds, live, bench)]
        if not len(live):
            break
        choose_all(worlds, live, network(worlds.rows[live], players).logits)
        for world in live:
            legal = np.empty(rules.MOST_ACTIONS, np.int64)
            count = rules.legal_in(worlds.states[world : world + 1], legal)
            assert worlds.actions[world] in legal[:count]
    over = [world for world in range(COUNT) if world not in live]
    assert over
    assert all(rules.who(worlds.states[world : world + 1]) == rules.RACE_OVER for world in over)
    assert all(rules.who(worlds.states[world : world + 1]) != rules.RACE_OVER for world in live)
