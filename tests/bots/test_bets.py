"""What luck did to bets is taken off a search, and taking it off does not change what is expected."""

import numpy as np
import pytest

from camelup.bots.champion.board.bets import BET, MOST_BETS, list_bets, luck_of_bets, note_bet
from camelup.bots.champion.board.foresight import FIRST, ROWS, SECOND, WINS, Legs
from camelup.bots.champion.board.imagined import new_workspace, try_action
from camelup.bots.champion.board.search import races
from camelup.engine.board import rules as board
from camelup.engine.editions import EDITION_2014, RACING_CAMELS
from camelup.engine.generator import spread
from camelup.game import Game

POSITION = "2014; track 3:b 4:yg 6:ow; money 3 4 5 6; tickets P1:b5 P2:b3 P1:w5; winner P2:w P3:w P1:o; loser P3:b"
LETTERS = EDITION_2014.letters
A_POUND = np.array([1.0, 10.0, 100.0, 1000.0])


def test_bets_on_the_table_are_worth_what_the_chances_say() -> None:
    """B18, B22: the second right card on a camel earns five; each seat's luck counts by itself."""
    state = Game.from_text(POSITION).state
    bets = np.zeros(MOST_BETS, BET)
    count = list_bets(state, np.zeros((ROWS, RACING_CAMELS)), bets)
    assert count == 7
    assert set(bets[:count]["expected"]) == {-1.0}  # no camel has a chance of anything
    chances = np.zeros((ROWS, RACING_CAMELS))
    white, blue = LETTERS.index("w"), LETTERS.index("b")
    chances[FIRST, white] = chances[SECOND, blue] = chances[WINS, white] = 1.0
    # P1's tickets bring 5 and 1, P2's 1, P2's card 8 and P3's 5, each instead of -1
    assert luck_of_bets(bets, count, chances, A_POUND) == pytest.approx((6 + 2) + 10 * (2 + 9) + 100 * 6)


def test_a_new_bet_is_noted_with_its_reward_on_the_ladder() -> None:
    state = Game.from_text(POSITION).state
    bets = np.zeros(MOST_BETS, BET)
    chances = np.full((ROWS, RACING_CAMELS), 0.2)
    count = list_bets(state, chances, bets)
    white = LETTERS.index("w")
    assert note_bet(state, board.ROLL, chances, bets, count) == count
    assert note_bet(state, board.WINNER + white, chances, bets, count) == count + 1
    assert bets[count]["reward"] == 3  # two lie there
    assert note_bet(state, board.TICKET + white, chances, bets, count) == count + 1
    assert bets[count]["reward"] == 3  # the five is gone


def test_luck_comes_to_nothing_on_average() -> None:
    """Chances are the average of those that may follow them, so luck is as often good as bad, however bets are spread."""
    state = Game.from_text(POSITION).state
    following = np.random.default_rng(1).dirichlet(np.ones(RACING_CAMELS), (50, ROWS)) / 2
    bets = np.zeros(MOST_BETS, BET)
    count = list_bets(state, following.mean(axis=0), bets)
    luck = [luck_of_bets(bets, count, chances, A_POUND) for chances in following]
    assert np.mean(luck) == pytest.approx(0.0, abs=1e-9)
    assert np.std(luck) > 1


@pytest.mark.prove  # the search is compiled for it, which nobody plays by any more
@pytest.mark.parametrize("action", ["roll", "ticket y", "winner g"])
def test_a_world_without_luck_tells_more(action: str) -> None:
    """With its luck an imagined leg scatters by 0.11 to 0.14 wins here, without it by 0.06 to 0.07."""
    game = Game.from_text(POSITION)
    view = game.observe(0)
    code = {str(text): code for code, text in view.legal_actions().items()}[action]
    table = races("2014")
    leg, start = Legs(table).at(game.state, 1)
    results = np.empty(500)
    work = new_workspace(leg.chances[start], leg, start, table)
    try_action(view.states, np.zeros(1, board.STATE), 0, code, spread(5, 2 * len(results)), work, results)
    assert 0 < results.mean() < 1
    assert results.std() < 0.1
