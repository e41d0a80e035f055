"""Every bot plays every game to its end on observations alone, and hidden facts do not sway it."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from camelup.bots import BOTS, Bot, bot_named, in_seconds
from camelup.errors import CamelUpError
from camelup.game import Game
from games import running_games

TABLES = [("2014", 2), ("2018", 3), ("2018", 7), ("cards", 2), ("cards", 4)]
THINK = {"champion": 0.02}


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_bot_plays_legally_to_the_end(name: str, edition: str, players: int) -> None:
    hero, others = bot_named(name, seed=1), bot_named("novice", seed=2)
    assert isinstance(hero, Bot)
    game = Game(edition, players, seed=5)
    while not game.over:
        bot = hero if game.turn == 0 else others
        game.play(bot.decide(game.observe(game.turn), in_seconds(THINK.get(name, 0.0))))
    assert game.result() is not None


@settings(max_examples=40)
@given(running_games(), st.integers(0, 2**32), st.sampled_from(["random", "novice", "bookie"]))
def test_hidden_facts_do_not_sway_a_bot(game: Game, seed: int, name: str) -> None:
    other = Game.imagine(game.observe(game.turn), seed=seed)
    assume(len(game.actions()) > 1)
    decisions = [bot_named(name, seed=1).decide(world.observe(world.turn), 0.0) for world in (game, other)]
    assert decisions[0] == decisions[1]


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(CamelUpError, match="there are random, novice, bookie, champion"):
        bot_named("cheater")


def test_bookie_explains_itself() -> None:
    game = Game("2018", seed=1)
    bookie = bot_named("bookie")
    assert str(bookie.decide(game.observe(0), 0.0)) in bookie.explain(game.observe(0))  # type: ignore[attr-defined]
