"""Likenesses are like those whom they stand for: else a network learns to beat nobody in particular."""

from typing import Final

import numpy as np
import pytest

from camelup.bots.shrewd.shrewd import ShrewdBot
from camelup.engine.board.rules import MOST_ACTIONS
from camelup.engine.editions import BOARD_EDITIONS, RACING_CAMELS
from camelup.engine.generator import seeded
from camelup.game import Game
from camelup.network.board import actions as board_actions
from camelup.network.board import chances as board_chances
from camelup.network.board import features as board_features
from camelup.network.board import likeness as on_board
from camelup.network.board.sight import solved_races
from camelup.network.cards import sight
from camelup.network.cards.actions import leader_of, to_engine
from camelup.network.cards.chances import Effort, look_ahead
from camelup.network.cards.likeness import LIKE, TASTES, Seen, choose, new_scratch
from camelup.notation.actions import Action
from camelup.view import Observation

EFFORT: Final = Effort(legs=96, spacing=2)
NO_MORE_THAN: Final = 0.12
"""In pounds a decision: what the likeness may give away by the lights of `shrewd`, who sees thirty times as many decks."""


LEGS, SPACING, COUNTED = 96, 2, 3
NO_MORE_ON_BOARD: Final = 0.07


def decision_of_likeness(seen: Observation) -> Action:
    assert len(LIKE["shrewd"]) == TASTES
    states, looked, shown = seen.states.copy(), sight.new_seen(1), sight.new_scratch(EFFORT)
    generator, scratch = seeded(1), new_scratch(shown.ahead)
    states["turn"] = seen.decider
    look_ahead(states, np.ones(1, np.bool_), generator[None], EFFORT, scratch.ahead, looked.chances)
    sight.show(states, shown, looked)
    known = Seen(looked.chances[0], looked.orders[0], scratch)
    action = choose(states[0], np.array(LIKE["shrewd"]), known, looked.masks[0], generator)
    code = to_engine(int(action), looked.orders[0], leader_of(int(states["race"][0])))
    return seen.legal_actions()[int(code)]


@pytest.mark.prove  # compiles the likeness once more, to be called from here
def test_a_likeness_of_cards_decides_as_shrewd_does() -> None:
    shrewd, game = ShrewdBot(), Game("cards", 4, seed=7)
    losses, alike, kinds = [], [], set()
    while not game.over:
        seen = game.observe(game.turn)
        weighed = shrewd.weigh(seen)
        best, chosen = next(iter(weighed)), decision_of_likeness(seen)
        alike.append(best == chosen)
        kinds.add(chosen.split()[0])
        if not game.choosing:
            losses.append(weighed[best] - weighed[chosen])
        game.play(best)
    assert sum(alike) > 0.7 * len(alike)
    assert sum(losses) < NO_MORE_THAN * len(losses)
    assert kinds >= {"reveal", "hand", "bet", "fennec", "palm", "discard", "deck", "intel"}


def decision_on_board(seen: Observation) -> Action:
    assert len(on_board.LIKE["shrewd"]) == on_board.TASTES
    state, generator = seen.states.copy()[0], seeded(1)
    races, ahead = solved_races(seen.edition), board_chances.new_scratch()
    chances, sums = np.zeros(board_chances.CHANCES), np.zeros(board_features.SUMS)
    order, ranks = np.zeros(RACING_CAMELS, np.int64), np.zeros(RACING_CAMELS, np.int64)
    row, mask = np.empty(board_features.SIZE, np.uint8), np.empty(board_actions.ACTIONS, np.uint8)
    board_chances.look_ahead(state, True, generator, LEGS, SPACING, COUNTED, races, ahead, chances)
    board_actions.name_camels(int(state.race), board_actions.camels_of(state), order, ranks)
    board_features.encode(state, chances, np.zeros(board_features.HISTORY, np.uint8), order, ranks, sums, row)
    board_actions.mark_legal(state, chances, ranks, np.empty(MOST_ACTIONS, np.int64), mask)
    known = on_board.Seen(chances, sums, order, on_board.new_scratch(races, ahead))
    action = on_board.choose(state, np.array(on_board.LIKE["shrewd"]), known, mask, generator)
    return seen.legal_actions()[int(board_actions.to_engine(int(action), order, seen.turn, seen.players))]


@pytest.mark.prove  # compiles the likeness once more, to be called from here
@pytest.mark.parametrize("edition", [edition.name for edition in BOARD_EDITIONS])
def test_a_likeness_on_the_board_decides_as_shrewd_does(edition: str) -> None:
    shrewd, losses, kinds = ShrewdBot(), [], set()
    for seed in (7, 8):
        game = Game(edition, 4, seed=seed)
        while not game.over:
            seen = game.observe(game.turn)
            weighed = shrewd.weigh(seen)
            best, chosen = next(iter(weighed)), decision_on_board(seen)
            losses.append(weighed[best] - weighed.get(chosen, min(weighed.values())))
            kinds.add(chosen.split()[0])
            game.play(best)
    assert sum(losses) < NO_MORE_ON_BOARD * len(losses)
    assert kinds >= {"roll", "ticket", "cheer", "boo", "winner", "loser"}
