"""The arena's speed: random matches in the compiled engine, with all their accounting; checked against games through `Game`."""

from collections.abc import Callable

import numpy as np

from bench.speeds.measure import Measure, rate
from camelup.arena import Settings, run_match
from camelup.arena.play.game import play_game

MATCH = Settings(("random",), edition="2018", players=4, seed=1)
GAMES_THROUGH_PYTHON = 100


def match(games: int) -> Callable[[], tuple[int, list[float]]]:
    """Play a match on one core and tell how it stands."""

    def work() -> tuple[int, list[float]]:
        result = run_match(*MATCH.bots, edition="2018", players=4, games=games, seed=1)
        standing = result.standings[0]
        return result.games, [standing.seats, standing.wins, round(standing.money, 4)]

    return work


def through_python() -> tuple[int, float]:
    """Play the same games with a bot in every seat."""
    money = [play_game(MATCH, number).money for number in range(GAMES_THROUGH_PYTHON)]
    return GAMES_THROUGH_PYTHON, round(float(np.mean(money)), 4)


def measures(*, quick: bool = False) -> list[Measure]:
    """Measure everything; `quick` for a glance."""
    games = 20_000 if quick else 100_000
    rate(through_python, PYTHON, rounds=1)
    _check_money(MATCHES[games][2], PYTHON)
    what = "random 2018 games through the arena, four players"
    return [Measure(what, rate(match(games), MATCHES[games]), "/s", 20_000)]


def _check_money(fast: float, slow: float) -> None:
    """The compiled games and those through `Game` must be the same game: some 300 seats differ by chance this much."""
    if abs(fast - slow) > 2.5:
        raise SystemExit(f"compiled games end with {fast} pounds, games through Game with {slow}; no time is told")


# What each must come to, for this seed: seats, victories and mean money.
MATCHES: dict[int, list[float]] = {100_000: [400_000, 100_000.0, 17.7887], 20_000: [80_000, 20_000.0, 17.8033]}
PYTHON = 18.0075
