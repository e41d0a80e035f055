"""Every bot plays every game to its end on observations alone, and hidden facts do not sway it."""

import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from camelup.bots import BOTS, Bot, bot_named, check_plays, editions_of, in_seconds, sage
from camelup.bots.champion.champion import ChampionBot
from camelup.bots.making import check_spec
from camelup.engine.editions import EDITIONS
from camelup.errors import CamelUpError
from camelup.game import Game
from camelup.network.shipped import SHIPPED
from camelup.odds import advice
from camelup.view import Observation
from games import running_games
from sampling import sized, some

TABLES = [("2014", 2), ("2018", 3), ("2018", 7), ("cards", 2), ("cards", 4)]
PLAYED = [
    (name, *table)
    for name, bot in BOTS.items()
    for table in some([table for table in TABLES if table[0] in editions_of(bot)], 3)
]
THINK = {"champion": 0.02}


@pytest.mark.parametrize(("name", "edition", "players"), PLAYED)
def test_a_bot_plays_legally_to_the_end(name: str, edition: str, players: int) -> None:
    hero, others = bot_named(name, seed=1), bot_named("novice", seed=2)
    assert isinstance(hero, Bot)
    game = Game(edition, players, seed=5)
    while not game.over:
        bot = hero if game.turn == 0 else others
        game.play(bot.decide(game.observe(game.turn), in_seconds(THINK.get(name, 0.0))))
    assert game.result() is not None


def timeless(name: str) -> Bot:
    """Make a bot that does not look at the clock."""
    return ChampionBot(seed=1, worlds=30) if name == "champion" else bot_named(name, seed=1)


@settings(max_examples=sized(20, 60))
@given(running_games(), st.integers(0, 2**32), st.sampled_from(list(BOTS)))
def test_hidden_facts_do_not_sway_a_bot(game: Game, seed: int, name: str) -> None:
    other = Game.imagine(game.observe(game.turn), seed=seed)
    assume(len(game.actions()) > 1 and game.edition in editions_of(BOTS[name]))
    seen = [world.observe(world.turn) for world in (game, other)]
    # An imagined game has no past to remember.
    unwatched = [Observation(one.edition, one.states, one.seat) for one in seen]
    decisions = [timeless(name).decide(one, 0.0) for one in unwatched]
    assert decisions[0] == decisions[1]


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_decides_the_same(name: str) -> None:
    game = Game("2018", seed=2)
    first, again = (timeless(name).decide(game.observe(0), 0.0) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_tells_players_what_it_is_good_at(name: str) -> None:
    description = bot_named(name).description
    assert description.endswith(".")
    assert len(description) <= 100


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(CamelUpError, match="there are random, novice, regular, bookie, shrewd, sage, champion"):
        bot_named("cheater")


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_game_has_bots_from_the_weakest_to_the_strongest(edition: str) -> None:
    assert [name for name, bot in BOTS.items() if edition in editions_of(bot)] == list(BOTS)


def test_a_bot_is_refused_for_a_game_it_does_not_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sage, "SHIPPED", {edition: SHIPPED[edition] for edition in ("2014", "2018")})
    check_plays(BOTS["sage"], "sage", "2018")
    with pytest.raises(CamelUpError, match="sage does not play cards, only 2014 and 2018: choose another bot"):
        check_plays(BOTS["sage"], "sage", "cards")
    with pytest.raises(CamelUpError, match="sage does not play cards, only 2014 and 2018"):
        check_spec("sage", "cards")
    with pytest.raises(CamelUpError, match="sage does not play cards"):
        bot_named("sage").decide(Game("cards", seed=1).observe(0), in_seconds(1))
    with pytest.raises(CamelUpError, match="sage does not play cards"):
        sage.SageBot.decide_together([Game(edition, seed=1).observe(0) for edition in ("2018", "cards")], [1, 2])


@pytest.mark.parametrize("name", ["regular", "bookie", "shrewd", "sage", "champion"])
def test_bots_that_reckon_explain_themselves(name: str) -> None:
    game = Game("2018", seed=1)
    bot = timeless(name)
    seen = game.observe(0)
    said = bot.explain(seen)  # type: ignore[attr-defined]
    assert any(said.startswith(f"{action}: ") for action in seen.actions())


@pytest.mark.parametrize("name", ["sage", "champion"])
@pytest.mark.parametrize("rolls", some(range(4), 2))
def test_who_learned_tells_the_chance_to_win_each_way_and_the_odds_behind_it(name: str, rolls: int) -> None:
    game = Game("2018", seed=7)
    for _ in range(rolls):
        game.play("roll")
    seen = game.observe(game.turn)
    said = timeless(name).explain(seen)  # type: ignore[attr-defined]
    chosen, _, rest = said.partition(": ")
    ways, _, reason = rest.partition("; ")
    assert re.fullmatch(r"wins \d+% this way(, \d+% with [a-z0-9 ]+){1,2}", ways)
    assert reason in {one.reason for one in advice(seen) if one.action == chosen}


@pytest.mark.parametrize("name", ["shrewd", pytest.param("champion", marks=pytest.mark.prove)])
@pytest.mark.parametrize("players", some([2, 4], 1))
def test_bots_that_would_rather_not_roll_finish_their_games(name: str, players: int) -> None:
    """Moving a tile to and fro would be a way to pass for ever."""
    game = Game("2014", players, seed=1)
    by_the_book = [ChampionBot(seed=seat, worlds=30, learned=False) for seat in range(players)]
    bots: list[Bot] = [*by_the_book] if name == "champion" else [bot_named(name)] * players
    for _ in range(400):
        if game.over:
            break
        game.play(bots[game.turn].decide(game.observe(game.turn), 0.0))
    assert game.over
