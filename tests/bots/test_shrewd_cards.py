"""What shrewd knows of Camel Up Cards beyond the book."""

import pytest

from camelup.bots.shrewd.shrewd import ShrewdBot
from camelup.engine.cards.state import CHOOSING
from camelup.game import Game

LATE = (
    "cards; track 3:oy 4:w 5:g 6:b; turn P1; money 3 3 3 3; hand P2:? P3:? P4:?; discarded P1:w1,w1,o1 P2:3? P3:3? P4:3?;"
    " given P1:y2,g1 P2:2? P3:2? P4:2?; intel P1:g1 P2:b1 P3:b1 P4:y1; deck {left}?; revealed {revealed}; played P1:o1"
)


def late(left: int, revealed: str) -> dict[str, float]:
    seen = Game.from_text(LATE.format(left=left, revealed=revealed)).observe(0)
    return {str(action): worth for action, worth in ShrewdBot().weigh(seen).items()}


def test_shrewd_looks_first_while_there_is_time_to_bet() -> None:
    weighed = late(11, "g1")
    best_bet = max(worth for action, worth in weighed.items() if action.startswith("bet"))
    assert weighed["reveal"] > best_bet


def test_C16_shrewd_bets_before_the_last_card() -> None:
    weighed = late(1, "g1 g1 b1 b1 y1 y2 w1 w1 o1 o1 o1")
    assert next(iter(weighed)).startswith("bet")
    assert weighed["reveal"] == 0


@pytest.mark.parametrize(("deck", "wanted"), [(0, True), (1, False)])
def test_shrewd_helps_the_camel_of_its_overall_card(deck: int, wanted: bool) -> None:
    """It gives the cards of a camel it has on its overall winner card, and discards those of its overall loser."""
    game = Game("cards", 4, seed=3)
    hand = game.state.hand[0][:10].reshape(5, 2).sum(axis=1)
    camel = int(hand.argmax())
    game.state.overall[deck, 0] = camel
    bot = ShrewdBot()
    while 0 in game.waiting and game.state.phase == CHOOSING:
        game.play(bot.decide(game.observe(0), 0.0), seat=0)
    pile = game.state.given[0] if wanted else game.state.discarded[0]
    assert pile[2 * camel] + pile[2 * camel + 1] == min(hand[camel], 2 if wanted else 3)


def test_shrewd_weighs_a_hand_card_it_does_not_know_as_nothing() -> None:
    text = LATE.format(left=11, revealed="g1").replace("hand P2:?", "hand P1:? P2:?").replace("; played P1:o1", "")
    weighed = ShrewdBot().weigh(Game.from_text(text).observe(0))
    assert {str(action): worth for action, worth in weighed.items()}["hand"] == 0
