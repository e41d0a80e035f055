"""Runs compiled loops from positions that give them no natural end, and prints each that came back within its bound.

`test_endless.py` runs this in a process of its own, because compiled code that does not come back can't be stopped.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from camelup.bots.champion.standing import chance_to_win
from camelup.engine import rules
from camelup.engine.cards import rules as cards
from camelup.engine.cards.leg import lowest_waiting
from camelup.engine.cards.state import CHOOSING, DEALING, RACING, SETTING_UP
from camelup.engine.editions import CARD_KINDS, EDITIONS, RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import seeded, weighted
from camelup.engine.numbers import CARD_COPIES
from camelup.engine.race import LANES, NO_CAMELS, place
from camelup.envs.stepping import sample
from camelup.game import Game
from camelup.odds.cards.decks import choose_deck
from camelup.odds.cards.simulation import run_races
from camelup.playout import play_random_game, run_race
from camelup.solve.lookup import add_chances, racing_ends
from camelup.solve.shapes import crazy_ranks

ONLY_CRAZY = place(place(NO_CAMELS, 5, 14), 6, 15)
OVER = int(Game.from_text("2018; track 1:gyr 3:bW 16:K 19:p").state.race)
ONE_STACK = int(Game.from_text("2018; track 8:WKbgyrp").state.race)


def _cards(phase: int) -> Any:
    """A record of Camel Up Cards in which nobody has any card."""
    state = rules.blank_state("cards")
    cards.setup(state, 0, 4)
    state.phase = phase
    return state


def _races() -> None:
    for race in (NO_CAMELS, ONLY_CRAZY, OVER, ONE_STACK):
        for camels in (5, 7):
            for dice in (0, 31, 32, 63):
                run_race(race, dice, camels, seeded(1))
            racing_ends(race, camels)
            table = np.zeros((1, 2, RACING_CAMELS), np.uint16)
            add_chances(NO_CAMELS, camels, table, 1.0, np.zeros((2, 8)))


def _random_games() -> None:
    for edition in EDITIONS:
        state = rules.blank_state(edition)
        rules.setup(state, EDITIONS[edition].number, 4)
        play_random_game(state, seeded(1))  # from before the set-up
        assert play_random_game(state, seeded(1)) == 0  # the game is over


def _standing() -> None:
    state = rules.blank_state("2018")
    rules.setup(state, 1, 4)
    chance_to_win(state, 0, np.zeros((4, 5)))


def _no_legal_action() -> None:
    sample(np.zeros((2, 9), np.int8), np.zeros(2, np.bool_), seeded(1), np.zeros(2, np.int64))


def _nobody_chooses() -> None:
    assert lowest_waiting(_cards(CHOOSING)) == 0


def _all_dealt() -> None:
    state = _cards(DEALING)
    state.hand[:4, 0] = 7
    cards.apply(state, cards.DEAL, 0, NO_TRACE)
    assert not state.hand[4:].any()  # nobody sits there


def _no_hand() -> None:
    state = _cards(RACING)
    cards.apply(state, cards.HAND, -1, NO_TRACE)
    assert state.played[0] < CARD_KINDS


def _all_revealed() -> None:
    state = _cards(SETTING_UP)
    state.revealed[:CARD_KINDS] = CARD_COPIES
    choose_deck(state, np.zeros(30, np.int64), seeded(1))


def _long_set_up() -> None:
    state = _cards(SETTING_UP)
    run_races(state, np.zeros(1, state.dtype), np.empty((3, 0), np.int64), seeded(1), np.zeros((5, 5), np.int64))


def _nothing_weighs() -> None:
    assert weighted(seeded(1), np.zeros(CARD_KINDS, np.int64), CARD_KINDS) == CARD_KINDS - 1


def _no_such_pair() -> None:
    assert crazy_ranks(1 << 30)[1] < LANES


TRIED: dict[str, Callable[[], object]] = {
    "races": _races,
    "random games": _random_games,
    "standing": _standing,
    "no legal action": _no_legal_action,
    "nobody chooses": _nobody_chooses,
    "all dealt": _all_dealt,
    "no hand": _no_hand,
    "all revealed": _all_revealed,
    "from before the set-up": _long_set_up,
    "nothing weighs": _nothing_weighs,
    "no such pair": _no_such_pair,
}

if __name__ == "__main__":
    for name, tried in TRIED.items():
        tried()
        print(name, flush=True)  # noqa: T201  # that is what it is for
