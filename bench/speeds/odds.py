"""The odds' speed: exact legs with all dice left, advice on full positions, all that a page asks, and the shell command."""

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from bench.speeds.measure import Measure
from bench.speeds.start import seconds
from camelup.engine.board.state import all_dice
from camelup.game import Game
from camelup.odds import advice
from camelup.odds.board.leg import leg_odds
from camelup.odds.cards import odds as cards
from camelup.odds.report import advice_for, report
from camelup.view import Observation
from odds.naive import agree, count_cards_leg, count_leg_quickly, race_of_cards, told

POSITIONS = 1000
FULL = 40
CARDS_POSITIONS = 100


def mid_game(edition: str, rng: random.Random) -> Game:
    """Play at random, four players, to the start of some leg in the middle of a race, then lay tickets and tiles."""
    while True:
        game = Game(edition, seed=rng.getrandbits(32))
        legs = rng.randrange(1, 4)
        while legs and not game.over:
            game.play("roll")
            legs -= game.over or game.state.dice == all_dice(game.state)
        if not game.over:
            for _ in range(rng.randrange(12)):
                kind = rng.choice(("ticket", "cheer", "boo", "winner", "loser"))
                game.play(rng.choice([action for action in game.actions() if action.startswith(kind)] or ["ticket b"]))
            return game


def times_ms(work: Callable[[Any], Any], items: list[Any]) -> list[float]:
    """Return the time of the work on each item, in milliseconds."""
    times = []
    for item in items:
        start = time.perf_counter()
        work(item)
        times.append(1000 * (time.perf_counter() - start))
    return times


def median_ms(work: Callable[[Any], Any], items: list[Any]) -> float:
    """Return the median time of the work on an item, in milliseconds."""
    return statistics.median(times_ms(work, items))


def naive_ms(games: list[Game]) -> float:
    """Count legs naively, insist that the odds agree exactly, and give the median time in milliseconds."""
    for game in games:
        if told(leg_odds(game.state)) != count_leg_quickly(game):
            raise SystemExit("the odds of a leg are wrong; no time is told for them")
    return median_ms(count_leg_quickly, games)


def seen_in_cards(rng: random.Random, cards_left: int) -> Observation:
    """Return what the seat to move sees in a random game of cards, with at most so many cards in the deck."""
    game = race_of_cards(rng, cards_left)
    return game.observe(game.turn)


def all_answers(view: Observation) -> None:
    """Ask all that the analysis board asks about a position."""
    report(view)
    advice_for(view, view.turn)


def of_cards(rng: random.Random, count: int) -> Iterator[Measure]:
    """Measure legs of which few cards are left, naively too, and whole answers at every stage of a leg."""
    late = [seen_in_cards(rng, 3) for _ in range(count)]
    if not all(agree(cards.leg_odds(view.state), count_cards_leg(view)) for view in late[:3]):
        raise SystemExit("the odds of a leg of cards are wrong; no time is told for them")
    what = f"exact leg odds, cards, at most 3 cards left, median of {count}"
    naive = median_ms(count_cards_leg, late[:3])
    yield Measure(what, median_ms(cards.leg_odds, [view.state for view in late[3:]]), "ms", None, naive)
    all_answers(late[0])
    times = times_ms(all_answers, [seen_in_cards(rng, rng.randint(1, 12)) for _ in range(count)])
    yield Measure(f"odds and advice, cards, any stage, median of {count}", statistics.median(times), "ms", 50)
    yield Measure(f"odds and advice, cards, any stage, slowest of {count}", max(times), "ms", 150)


def measures(*, quick: bool = False) -> list[Measure]:
    """Measure everything; `quick` for a glance."""
    rng = random.Random(1)
    found = []
    for edition, promised in (("2014", 0.25), ("2018", 1.2)):
        games = [mid_game(edition, rng) for _ in range(POSITIONS // (10 if quick else 1))]
        naive = naive_ms(games[:3])
        what = f"exact leg odds, {edition}, all dice left, median of {len(games)}"
        found.append(Measure(what, median_ms(leg_odds, [game.state for game in games]), "ms", promised, naive))
    full = [game.observe(game.turn) for game in (mid_game("2018", rng) for _ in range(FULL))]
    found.append(Measure("advice, 2018, four players, all dice left", median_ms(advice, full), "ms", 30))
    found += of_cards(rng, CARDS_POSITIONS // (5 if quick else 1))
    shell = min(seconds("-m", "camelup", "odds", "1:gyr 3:bp 15:W 16:K") for _ in range(3))
    found.append(Measure("camelup odds from the shell", shell, "s", 1.5))
    return found
