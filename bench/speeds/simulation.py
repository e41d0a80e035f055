"""Bulk simulation: a researcher's question on all cores, checked against the exact odds, beside the same through `Game`."""

import random
import time
from collections.abc import Callable

import numpy as np

from bench.speeds.measure import Measure
from camelup.engine.events import LegEnded
from camelup.game import Game
from camelup.odds import race_odds
from camelup.simulation import only_race, simulate

POSITION = "2018; track 8:gyr 10:bp 11:W 13:K; dice bgrG; turn P2; money 3 7 4"
GAMES = 10_000
THROUGH_GAME = 500


def leader_wins(edition: str) -> float:
    """How often does the camel that leads after the first leg win?"""
    played = simulate(edition, GAMES, seed=1)
    return float((played.leaders[:, 0] == played.ranking[:, 0]).mean())


def leader_wins_through_game(edition: str) -> float:
    """The same of fewer games, played with `Game`."""
    rng, won = random.Random(1), 0
    for seed in range(THROUGH_GAME):
        game, leaders = Game(edition, seed=seed), ""
        while not game.over:
            told = game.play(rng.choice(game.actions()))
            leaders += "".join(event.ranking[0] for event in told if isinstance(event, LegEnded))
        won += leaders[0] == game.ranking[0]
    return won / THROUGH_GAME


def timed(question: Callable[[str], float], edition: str) -> tuple[float, float]:
    start = time.perf_counter()
    answer = question(edition)
    return time.perf_counter() - start, answer


def check_against_odds() -> None:
    """Camels must win as often as the exact odds say, when everybody only rolls."""
    played, odds = simulate(POSITION, 100_000, policy=only_race, seed=1), race_odds(Game.from_text(POSITION))
    for camel, exact in odds.winner.items():
        seen = np.mean(played.ranking[:, 0] == played.letters.index(camel))
        if abs(seen - exact) > 5 * (exact * (1 - exact) / len(played)) ** 0.5:
            raise SystemExit(f"{camel} wins {seen:.4f} of the games instead of {exact:.4f}; no time is told")


def measures() -> list[Measure]:
    check_against_odds()
    found = []
    for edition in ("2014", "2018", "cards"):
        best = min(timed(leader_wins, edition) for _ in range(3))
        slow, rough = timed(leader_wins_through_game, edition)
        if abs(best[1] - rough) > 5 * (best[1] * (1 - best[1]) / THROUGH_GAME) ** 0.5:
            raise SystemExit(f"the leader wins {best[1]:.3f} of {edition}, through Game {rough:.3f}; no time is told")
        what = f"does the leader of leg 1 win? {GAMES:,} {edition} games, all cores; beside Game"
        found.append(Measure(what, best[0], "s", 1.0, slow * GAMES / THROUGH_GAME))
    return found
