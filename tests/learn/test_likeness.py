"""Likenesses are like those whom they stand for: else a network learns to beat nobody in particular."""

from typing import Final

import numpy as np
import pytest

from camelup.bots.shrewd.shrewd import ShrewdBot
from camelup.engine.generator import seeded
from camelup.game import Game
from camelup.learn.cards.likeness import TASTES, Seen, choose, new_scratch
from camelup.network.cards import sight
from camelup.network.cards.actions import leader_of, to_engine
from camelup.network.cards.chances import Effort, look_ahead
from camelup.notation.actions import Action
from camelup.view import Observation

SHREWD: Final = (1.0, 1.0, 1.3, 0.0, 0.2, 0.15, 3.0, 0.33, 1.2, 1.0, 0.0)
"""The taste of `shrewd`, in the order of a likeness's tastes."""
EFFORT: Final = Effort(legs=96, spacing=2)
NO_MORE_THAN: Final = 0.12
"""In pounds a decision: what the likeness may give away by the lights of `shrewd`, who sees thirty times as many decks."""


def decision_of_likeness(seen: Observation) -> Action:
    assert len(SHREWD) == TASTES
    states, looked, shown = seen.states.copy(), sight.new_seen(1), sight.new_scratch(EFFORT)
    generator, scratch = seeded(1), new_scratch(shown.ahead)
    states["turn"] = seen.decider
    look_ahead(states, np.ones(1, np.bool_), generator[None], EFFORT, scratch.ahead, looked.chances)
    sight.show(states, shown, looked)
    known = Seen(looked.chances[0], looked.orders[0], scratch)
    action = choose(states[0], np.array(SHREWD), known, looked.masks[0], generator)
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
