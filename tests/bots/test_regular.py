"""`regular` is the level between novice and bookie: it goes by the book, misjudges, and likes the camel in front."""

from pathlib import Path
from statistics import mean

import pytest

from camelup.arena import run_match
from camelup.bots import bot_named
from camelup.bots.regular import RegularBot
from camelup.engine.editions import EDITIONS
from camelup.game import Game
from camelup.odds import advice
from games import choose
from sampling import sized, some

CHILD = str(Path(__file__).with_name("child.py"))
CLEARLY = 1 / 3
"""A win share that is 8 points above the fair one of four players."""


def position(edition: str, actions: int, seed: int) -> Game:
    """Play a game some way, by any actions."""
    game = Game(edition, 4, seed=seed)
    for number in range(actions):
        if not game.over:
            game.play(choose(game, 7919 * number + seed))
    return game


def given_away(edition: str, name: str, seed: int) -> float:
    """Return how many pounds a bot gives up by one decision, by the book."""
    seen = (game := position(edition, 40 if edition == "cards" else 9, seed)).observe(game.turn)
    worth = {one.action: one.value for one in advice(seen, races=1_000, decks=200)}
    return max(worth.values()) - worth[bot_named(name, seed).decide(seen, 0.0)]


@pytest.mark.parametrize("edition", some(list(EDITIONS), 1))
def test_regular_misjudges_and_less_than_a_novice(edition: str) -> None:
    novice, regular, bookie = (
        mean(given_away(edition, name, seed) for seed in range(sized(12, 40)))
        for name in ("novice", "regular", "bookie")
    )
    assert bookie + 0.2 < regular < novice


@pytest.mark.parametrize("edition", some(list(EDITIONS), 1))
def test_the_same_seed_plays_the_same_game_and_another_one_another(edition: str) -> None:
    def played(seed: int) -> str:
        game, bots = Game(edition, 3, seed=3), [RegularBot(seed + seat) for seat in range(3)]
        for _ in range(sized(20, 60)):
            if not game.over:
                game.play(bots[game.turn].decide(game.observe(game.turn), 0.0))
        return game.record(secrets=True)

    assert played(1) == played(1) != played(9)


def test_regular_without_errors_goes_by_the_book_and_its_fondness_backs_the_leader() -> None:
    seen = Game("2018", 4, seed=3).observe(0)
    best = advice(seen, races=1_000, decks=200)[0]
    assert RegularBot(1, error=0.0, fondness=0.0).decide(seen, 0.0) == best.action
    leader = next(camel for camel, place in seen.places.items() if place == 1)
    assert RegularBot(1, error=0.0, fondness=9.0).decide(seen, 0.0) in {f"ticket {leader}", f"winner {leader}"}


def test_regular_explains_what_it_seems_and_what_it_is() -> None:
    seen = Game("2014", 3, seed=2).observe(0)
    bot = RegularBot(5)
    action, said = bot.decide(seen, 0.0), bot.explain(seen)
    (book,) = [one for one in advice(seen, races=1_000, decks=200) if one.action == action]
    assert said.startswith(f"{action}: seems worth ")
    assert said.endswith(f", by the book {book.value:+.2f}, because {book.reason}")


@pytest.mark.prove
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("stronger", "weaker"), [("regular", "novice"), ("bookie", "regular")])
def test_every_level_is_clearly_stronger_than_the_one_below(stronger: str, weaker: str, edition: str) -> None:
    result = run_match(stronger, weaker, edition=edition, games=40, seed=1)
    assert result.standings[0].share > CLEARLY


@pytest.mark.prove
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_child_can_beat_the_lowest_level(edition: str) -> None:
    result = run_match(CHILD, "novice", edition=edition, games=80, seed=1)
    assert result.standings[0].share > 0.25
