"""What a network sees and may do: no secret, the same for player and trainer, and numbers that are those of the odds."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from camelup.engine.board.rules import CHEER, PARTNER, WINNER
from camelup.engine.editions import BOARD_EDITIONS, CRAZY_BLACK, CRAZY_WHITE, RACING_CAMELS
from camelup.engine.generator import seeded
from camelup.engine.race import EMPTY_LANE, LANE
from camelup.game import Game
from camelup.network.board.actions import ACTIONS, camels_of, from_engine, mark_legal, name_camels, to_engine
from camelup.network.board.chances import (
    CHANCES,
    ENDED,
    ENDS,
    ENDS_AT_ONCE,
    LANDINGS,
    LOOKED_UP,
    LOSES,
    PAIRS,
    WEIGHT,
    WINS,
    look_ahead,
    new_scratch,
)
from camelup.network.board.features import FEATURES, HISTORY, OFFSETS, SIZE, SUMS, encode
from camelup.network.board.sight import solved_races
from camelup.odds.board.leg import leg_odds
from camelup.odds.board.race import race_odds
from games import running_games

LEARNABLE = ("2014", "2018")
COUNTED = 5
ROUNDED = 2e-5
"""How far a chance may be from the odds: the solved races are read in sixteen bits."""


def races_of(state: Any) -> Any:
    return solved_races(BOARD_EDITIONS[state.edition].name)


def chances_of(state: Any, *, exact: int = COUNTED, legs: int = 48, seed: int = 1) -> Any:
    chances = np.zeros(CHANCES)
    look_ahead(state, True, seeded(seed), legs, 1, exact, races_of(state), new_scratch(), chances)
    return chances


def names_of(state: Any) -> tuple[Any, Any]:
    order, ranks = np.zeros(RACING_CAMELS, np.int64), np.zeros(RACING_CAMELS, np.int64)
    name_camels(int(state.race), camels_of(state), order, ranks)
    return order, ranks


def row_of(state: Any, chances: Any, history: Any) -> bytes:
    row = np.full(SIZE, 99, np.uint8)
    encode(state, chances, history, *names_of(state), np.zeros(SUMS), row)
    return row.tobytes()


def some_history(seed: int) -> Any:
    return np.random.default_rng(seed).integers(0, 256, HISTORY).astype(np.uint8)


# --- no leak --------------------------------------------------------------------------------------------


@given(running_games(LEARNABLE), st.integers(0, 2**32))
def test_hidden_cards_do_not_show_in_a_row(game: Game, seed: int) -> None:
    seen = game.observe(game.turn)
    other_world = Game.imagine(seen, seed=seed)
    chances, history = chances_of(game.state, exact=0), some_history(seed)
    rows = {row_of(view.state, chances, history) for view in (game, seen, other_world)}
    assert len(rows) == 1


@given(running_games(LEARNABLE), st.integers(0, 2**32))
def test_hidden_cards_do_not_change_the_chances_or_what_may_be_done(game: Game, seed: int) -> None:
    seen = game.observe(game.turn)
    worlds = [view.state for view in (game, seen, Game.imagine(seen, seed=seed))]
    assert len({chances_of(state, exact=2, seed=seed).tobytes() for state in worlds}) == 1
    assert len({mask_of(state).tobytes() for state in worlds}) == 1


def repainted(state: Any, colour: list[int]) -> Any:
    """The same position with other colours: `colour[camel]` is what each camel becomes."""
    other = state.copy()
    lanes = [int(state.race) >> LANE * rank & EMPTY_LANE for rank in range(camels_of(state))]
    names = [*colour, CRAZY_WHITE, CRAZY_BLACK]
    empty = int(state.race) >> LANE * len(lanes) << LANE * len(lanes)
    other.race = empty | sum((lane & ~7 | names[lane & 7]) << LANE * rank for rank, lane in enumerate(lanes))
    for field in ("dice", "hand"):
        bits = np.asarray(state[field])
        kept = bits & ~31
        other[field] = kept + sum((bits >> camel & 1) << colour[camel] for camel in range(RACING_CAMELS))
    for camel in range(RACING_CAMELS):
        other.ticket_owner[colour[camel]] = state.ticket_owner[camel]
    other.bet[:] = np.array([*colour, 5, 6, 7])[state.bet]
    return other


@given(running_games(LEARNABLE), st.permutations(range(RACING_CAMELS)))
def test_colours_do_not_show_in_a_row(game: Game, colour: list[int]) -> None:
    state, other = game.state, repainted(game.state, colour)
    chances, history = chances_of(state, exact=3, legs=48), some_history(1)
    painted, painted_history = chances.copy(), history.copy()
    for camel in range(RACING_CAMELS):
        painted_history[..., colour[camel]] = history[..., camel]
        for row in (WINS, LOSES):
            painted[row + colour[camel]] = chances[row + camel]
        for second in range(RACING_CAMELS):
            pair = PAIRS + colour[camel] * RACING_CAMELS + colour[second]
            painted[pair] = chances[PAIRS + camel * RACING_CAMELS + second]
    for ends in (ENDS, ENDS_AT_ONCE):
        whole = slice(ends, ends + RACING_CAMELS**3)
        painted[whole].reshape(5, 5, 5)[np.ix_(colour, colour, colour)] = chances[whole].reshape(5, 5, 5)
    ours, theirs = row_of(state, chances, history), row_of(other, painted, painted_history)
    close = np.frombuffer(ours, np.uint8).astype(int) - np.frombuffer(theirs, np.uint8)
    assert np.abs(close).max() <= 1, "sums in another order may round to the neighbouring byte"


# --- the chances ----------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(running_games(LEARNABLE))
def test_counted_chances_are_those_of_the_odds(game: Game) -> None:
    chances = chances_of(game.state, exact=4, legs=4000)
    simulated = int(game.state.dice).bit_count() > 4
    near = 0.05 if simulated else 1e-9
    near_race = max(near, ROUNDED)
    leg, race = leg_odds(game.state), race_odds(game.state)
    pairs = chances[PAIRS : PAIRS + RACING_CAMELS**2].reshape(RACING_CAMELS, RACING_CAMELS) / chances[WEIGHT]
    for place, shares in enumerate((pairs.sum(1), pairs.sum(0))):
        assert np.allclose(shares, [places[place] for places in leg.places.values()], atol=near)
    assert np.allclose(
        chances[WINS : WINS + RACING_CAMELS] / chances[LOOKED_UP], list(race.winner.values()), atol=near_race
    )
    assert np.allclose(
        chances[LOSES : LOSES + RACING_CAMELS] / chances[LOOKED_UP], list(race.loser.values()), atol=near_race
    )
    landings = [leg.landings.get(space, 0.0) for space in range(1, 17)]
    assert np.allclose(chances[LANDINGS : LANDINGS + 16] / chances[WEIGHT], landings, atol=2 * near)
    assert chances[ENDED] / chances[WEIGHT] == pytest.approx(leg.race_ends, abs=near)


ENDING = (
    "2014; track 13:wy 14:og 15:b; dice woy; turn P2; money 5 9 7 6; tickets P1:o5,b3 P2:b5,g5 P3:o3,y5 P4:b2; pyramid P1:1 P3:1; "
    "winner P2:b; loser P2:g"
)
"""The next die may end the race, and the leg most likely does."""


def shown(row: bytes, group: str) -> Any:
    return np.frombuffer(row, np.uint8)[OFFSETS[group] : OFFSETS[group] + 4] / 255


def won_in_real_games(ends: Any) -> tuple[Any, float]:
    """Everybody's share of the victory from the seat to move on, in those games of many that end as told; and how many those are."""
    seen, shares, games = Game.from_text(ENDING).observe(1), [], 600
    for seed in range(games):
        game, rolls = Game.imagine(seen, seed=seed), 0
        while not game.over and rolls < len("woy"):
            game.play("roll")
            rolls += 1
        if game.over and ends(rolls):
            money = np.array(game.money)
            shares.append((money == money.max()) / (money == money.max()).sum())
    return np.roll(np.mean(shares, axis=0), -1), len(shares) / games


@pytest.mark.parametrize(
    ("group", "chance", "ends"),
    [("wins at end", "race ends", lambda _: True), ("wins at once", "race ends at once", lambda rolls: rolls == 1)],
)
def test_a_network_sees_who_wins_if_the_race_ends_now(group: str, chance: str, ends: Any) -> None:
    state = Game.from_text(ENDING).observe(1).state
    row = row_of(state, chances_of(state), np.zeros(HISTORY, np.uint8))
    wins, often = won_in_real_games(ends)
    assert abs(shown(row, chance)[0] - often) < 0.08
    assert np.allclose(shown(row, group), wins, atol=0.08)


@settings(max_examples=30)
@given(running_games(LEARNABLE))
def test_ends_of_the_race_add_up(game: Game) -> None:
    chances = chances_of(game.state)
    ends = chances[ENDS : ENDS + RACING_CAMELS**3]
    assert ends.sum() == pytest.approx(chances[ENDED])
    at_once = chances[ENDS_AT_ONCE : ENDS_AT_ONCE + RACING_CAMELS**3].sum()
    assert at_once <= chances[ENDED] / chances[WEIGHT] + 1e-9 or int(game.state.dice).bit_count() > COUNTED


@pytest.mark.parametrize("edition", LEARNABLE)
def test_simulated_legs_add_up_while_nothing_moves(edition: str) -> None:
    state, chances, generator = Game(edition, seed=1).state, np.zeros(CHANCES), seeded(1)
    for looks in range(1, 4):
        look_ahead(state, looks == 1, generator, 48, 3, 3, races_of(state), new_scratch(), chances)
        assert chances[WEIGHT] == 48 + 12 * (looks - 1)
        assert chances[LOOKED_UP] == 16 + 4 * (looks - 1)


@pytest.mark.parametrize("edition", LEARNABLE)
def test_few_simulated_legs_lean_to_no_side(edition: str) -> None:
    """The first roll is spread evenly over the dice, and so are the races that are looked up."""
    state, generator = Game(edition, seed=3).state, seeded(5)
    chances = np.zeros(CHANCES)
    for _ in range(4000):
        look_ahead(state, False, generator, 48, 3, 3, races_of(state), new_scratch(), chances)
    winner = list(race_odds(state).winner.values())
    assert np.allclose(chances[WINS : WINS + RACING_CAMELS] / chances[LOOKED_UP], winner, atol=0.002)


# --- the actions ----------------------------------------------------------------------------------------


def mask_of(state: Any) -> Any:
    mask = np.zeros(ACTIONS, np.uint8)
    mark_legal(state, chances_of(state, exact=0), names_of(state)[1], np.empty(64, np.int64), mask)
    return mask


@given(running_games(LEARNABLE))
def test_actions_are_named_there_and_back(game: Game) -> None:
    order, ranks = names_of(game.state)
    for code in game.observe(game.turn).legal_actions():
        named = from_engine(code, ranks, game.turn, game.players)
        assert to_engine(named, order, game.turn, game.players) == code


@given(running_games(LEARNABLE))
def test_a_network_may_do_what_is_legal_but_pass_by_moving_its_tile(game: Game) -> None:
    state = game.state
    chances = chances_of(state, exact=0)
    order, _ = names_of(state)
    marked = {int(to_engine(int(code), order, game.turn, game.players)) for code in np.flatnonzero(mask_of(state))}
    legal = set(game.observe(game.turn).legal_actions())
    tile = abs(int(state.tile[game.turn]))
    assert marked <= legal
    for code in legal - marked:
        assert tile
        assert CHEER <= code < WINNER
        better = chances[LANDINGS + (code - CHEER) % 15 + 1] - chances[LANDINGS + tile - 1]
        assert better < 0.25 * chances[WEIGHT]


def test_every_feature_has_its_place() -> None:
    assert sum(FEATURES.values()) == SIZE
    assert list(OFFSETS.values()) == sorted(OFFSETS.values())
    assert PARTNER < ACTIONS
