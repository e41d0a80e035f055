"""What champion knows of a leg is exact, in every position the leg can come to."""

import numpy as np
import pytest
from hypothesis import assume, given, settings

from camelup.bots.champion.board.foresight import FIRST, LOSES, SECOND, WINS, Legs, find, foresee, new_foresight
from camelup.engine.generator import seeded
from camelup.game import Game
from camelup.odds import leg_odds, race_odds
from camelup.odds.board.race import race_table
from games import running_games
from sampling import sized

LEG = new_foresight()

# A part of the search by the book, which `make setup` does not compile: nobody plays by it.
pytestmark = pytest.mark.prove


def chances_after(game: Game, root: Game) -> np.ndarray:
    foresee(root.states.copy(), race_table(root.edition), seeded(1), LEG)
    position = find(LEG, int(game.state.race), int(game.state.dice))
    assert position >= 0
    return LEG.chances[position]  # type: ignore[no-any-return]


@settings(max_examples=sized(12, 30))
@given(running_games(editions=("2014", "2018")))
def test_every_position_of_a_leg_has_its_exact_odds(game: Game) -> None:
    dice = int(game.state.dice)
    root = Game.imagine(game, seed=1)
    game.play("roll")
    assume(not game.over and int(game.state.dice) < dice)  # the leg goes on
    chances = chances_after(game, root)
    places = leg_odds(game).places.values()
    assert chances[FIRST] == pytest.approx([row[0] for row in places])
    assert chances[SECOND] == pytest.approx([row[1] for row in places])


@settings(max_examples=sized(8, 15))
@given(running_games(editions=("2014", "2018")))
def test_the_race_is_foreseen_exactly(game: Game) -> None:
    chances = chances_after(game, game)
    odds = race_odds(game)
    assert chances[WINS] == pytest.approx(list(odds.winner.values()))
    assert chances[LOSES] == pytest.approx(list(odds.loser.values()))


def test_without_a_table_the_race_is_simulated() -> None:
    game = Game("2018", seed=3)
    foresee(game.states.copy(), np.zeros((0, 2, 5), np.uint16), seeded(1), LEG)
    odds = race_odds(game)
    assert LEG.chances[0][WINS] == pytest.approx(list(odds.winner.values()), abs=0.02)


def test_a_position_of_another_leg_is_not_found() -> None:
    chances_after(Game("2018", seed=3), Game("2018", seed=3))
    assert find(LEG, int(Game("2018", seed=4).state.race), 63) == -1


def test_a_leg_is_foreseen_once_and_anew_with_another_tile() -> None:
    game = Game.from_text("2014; track 3:b 4:yg 6:ow")
    legs = Legs(race_table("2014"))
    leg, start = legs.at(game.state, 1)
    assert start == 0
    game.play("roll o1")
    later, position = legs.at(game.state, 1)
    assert later is leg
    assert position > 0
    assert later.chances[position][FIRST] == pytest.approx([row[0] for row in leg_odds(game).places.values()])
    game.play("cheer 9")
    with_tile, start = legs.at(game.state, 1)
    assert with_tile is not leg
    assert with_tile.chances[start][FIRST] == pytest.approx([row[0] for row in leg_odds(game).places.values()])
