"""`bookie` goes by the book: what the odds call best it does, in every game."""

import pytest

from camelup.bots import bot_named, in_seconds
from camelup.game import Game
from camelup.odds import advice
from games import choose


@pytest.mark.parametrize(("edition", "actions"), [("2014", 5), ("2018", 8), ("cards", 40)])
def test_bookie_takes_an_action_of_the_highest_expected_value(edition: str, actions: int) -> None:
    game = Game(edition, 3, seed=4)
    for choice in range(actions):
        game.play(choose(game, 7919 * choice))
    seen = game.observe(game.turn)
    worth = {one.action: one.value for one in advice(seen, races=5_000, decks=1_000)}
    assert worth[bot_named("bookie", seed=1).decide(seen, in_seconds(60))] == max(worth.values())
    assert min(worth.values()) < max(worth.values())
