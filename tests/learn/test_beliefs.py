"""What face-down finish cards are believed to be on: a camel that their owner still had, most likely the one that looked right then.

`python -m bench.beliefs` holds it against what our own players lay.
"""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelup.engine.editions import RACING_CAMELS
from camelup.network.board.beliefs import believe

NOTHING = np.zeros(RACING_CAMELS, np.uint8)
EVEN = np.full(RACING_CAMELS, 0.2)
WINNER, LOSER = 0, 1

decks = st.sampled_from([WINNER, LOSER])
moments = st.lists(st.integers(0, 255), min_size=RACING_CAMELS, max_size=RACING_CAMELS)
chances = st.lists(st.floats(0, 1), min_size=RACING_CAMELS, max_size=RACING_CAMELS)
some_camels = st.sets(st.integers(0, RACING_CAMELS - 1), max_size=RACING_CAMELS - 1)


def believed(deck: int, then: Any, now: Any = EVEN, used: Any = ()) -> Any:
    shares, gone = np.empty(RACING_CAMELS), np.zeros(RACING_CAMELS)
    gone[list(used)] = 1.0
    believe(deck, np.array(then, np.uint8), np.array(now), gone, shares)
    return shares


@given(decks, moments, chances, some_camels)
def test_a_card_is_on_some_camel_that_its_owner_still_had(
    deck: int, then: list[int], now: list[float], used: set[int]
) -> None:
    shares = believed(deck, then, now, used)
    assert shares.sum() == pytest.approx(1)
    assert (shares >= 0).all()
    assert not shares[list(used)].any()


def test_what_looked_right_then_counts_and_not_what_does_now_unless_nobody_remembers() -> None:
    now, then = [0.0, 0.1, 0.2, 0.3, 0.4], [150, 70, 35, 0, 0]
    assert believed(WINNER, then, now).argmax() == 0
    assert believed(WINNER, NOTHING, now).argmax() == 4


def test_a_card_for_the_last_camel_is_almost_always_on_the_likeliest_and_one_for_the_winner_mostly() -> None:
    then = [150, 70, 35, 0, 0]
    assert believed(LOSER, then)[0] > 0.95
    assert 0.8 < believed(WINNER, then)[0] < 0.95


def test_the_next_likeliest_is_backed_by_whoever_has_used_the_likeliest() -> None:
    assert believed(WINNER, [150, 70, 35, 0, 0], used=[0]).argmax() == 1
