"""The engine's speed: races, whole games in the compiled loop, and games through `Game`, each beside the naive oracle."""

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from bench.speeds.measure import Measure, rate
from camelup.engine import rules
from camelup.engine.generator import seeded
from camelup.engine.jit import compiled
from camelup.engine.race import camel_at, move
from camelup.game import Game
from camelup.playout import play_random_games, run_race
from oracle import BoardOracle, CardsOracle

START_2014 = "2014; track 1:wo 2:yg 3:b"
START_2018 = "1:bg 2:yr 3:p 15:W 16:K"


@compiled
def count_winners(race: int, dice: int, camels: int, races: int, generator: np.ndarray, winners: np.ndarray) -> None:
    """Run many races and count which camel is in front at the end, the crazy ones left out."""
    for _ in range(races):
        end = run_race(race, dice, camels, generator)
        rank = camels - 1
        while camel_at(end, rank) > 4:
            rank -= 1
        winners[camel_at(end, rank)] += 1


def races(text: str, number: int) -> Callable[[], tuple[int, list[int]]]:
    state = Game.from_text(text).state
    race, dice, camels = int(state.race), int(state.dice), len(Game.from_text(text).letters)

    def work() -> tuple[int, list[int]]:
        winners = np.zeros(5, np.int64)
        count_winners(race, dice, camels, number, seeded(1), winners)
        return number, winners.tolist()

    return work


def compiled_games(edition: str, number: int, games: int) -> Callable[[], tuple[int, list[int]]]:
    def work() -> tuple[int, list[int]]:
        money = np.zeros(8, np.int64)
        actions = play_random_games(rules.blank_state(edition), number, 4, games, seeded(1), money)
        return actions, [actions, *money[:4].tolist()]

    return work


def games_through_python(edition: str, actions: int) -> Callable[[], tuple[int, str]]:
    """Play with `Game`: list the actions, choose one, play it, receive its events."""

    def work() -> tuple[int, str]:
        rng = random.Random(1)
        game = Game(edition, seed=1)
        for _ in range(actions):
            if game.over:
                game = Game(edition, seed=1)
            game.play(rng.choice(game.actions()))
        return actions, game.position()

    return work


def oracle_rate(edition: str, seconds: float = 2.0) -> float:
    """Play random games in the naive oracle and give its actions a second."""
    rng = random.Random(1)
    oracle = None
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        if oracle is None or not (actions := sorted(oracle.legal())):
            oracle = CardsOracle(4) if edition == "cards" else BoardOracle(edition, 4)
            continue
        action = rng.choice(actions)
        luck = rng.choice(sorted(oracle.outcomes(action)))
        seat = oracle.waiting()[0] if oracle.waiting() else None
        oracle.act(action, luck, seat)
        done += 1
    return done / (time.perf_counter() - start)


def oracle_race_rate(edition: str, seconds: float = 2.0) -> float:
    """Run races in the naive oracle by rolling alone and give races a second."""
    rng = random.Random(1)
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        oracle = BoardOracle(edition, 4)
        while oracle.legal():
            action = "place" if "place" in oracle.legal() else "roll"
            oracle.act(action, rng.choice(sorted(oracle.outcomes(action))))
        done += 1
    return done / (time.perf_counter() - start)


def moves_rate(number: int = 20_000_000) -> float:
    """Move units in one integer, nothing else."""

    @compiled
    def work(race: int, count: int) -> int:
        back = race
        for step in range(count):
            race = move(race, step % 5, 1, 0)
            if step % 64 == 63:
                race = back
        return race

    race = int(Game.from_text(START_2014).state.race)
    work(race, 64)
    return rate(lambda: (number, work(race, number - number % 64)), race)


def measures(*, quick: bool = False) -> list[Measure]:
    """Measure everything; `quick` for a glance."""
    scale = 10 if quick else 1
    found = [Measure("moves of a unit, five camels", moves_rate(20_000_000 // scale), "/s")]
    for what, text, number, promised, edition in (
        ("races run to the end, five camels", START_2014, 2_000_000 // scale, 2e6, "2014"),
        ("races run to the end, with crazy camels", START_2018, 1_000_000 // scale, 1e6, "2018"),
    ):
        measured = rate(races(text, number), RACES[edition, number])
        found.append(Measure(what, measured, "/s", promised, oracle_race_rate(edition)))
    for edition, number in (("2014", 0), ("2018", 1), ("cards", 0)):
        games = 20_000 // scale
        measured = rate(compiled_games(edition, number, games), GAMES[edition, games])
        what = f"actions of random {edition} games, four players, compiled loop"
        found.append(Measure(what, measured, "/s", 5e6 if edition == "2018" else None, oracle_rate(edition)))
    for edition in ("2014", "2018", "cards"):
        actions = 100_000 // scale
        measured = rate(games_through_python(edition, actions), PYTHON[edition, actions])
        what = f"actions of {edition} through Game"
        found.append(Measure(what, measured, "/s", 5e4 if edition == "2018" else None, oracle_rate(edition)))
    return found


# What each must come to, for these seeds.
RACES: dict[tuple[str, int], list[int]] = {
    ("2014", 2000000): [367624, 406519, 395363, 419888, 410606],
    ("2014", 200000): [36689, 40511, 39864, 42078, 40858],
    ("2018", 1000000): [175631, 210648, 191473, 217834, 204414],
    ("2018", 100000): [17463, 21157, 19033, 21777, 20570],
}
GAMES: dict[tuple[str, int], list[int]] = {
    ("2014", 20000): [5594838, 310209, 310562, 309857, 306718],
    ("2014", 2000): [561946, 30671, 30852, 31280, 30258],
    ("2018", 20000): [6359152, 357584, 356630, 357206, 354289],
    ("2018", 2000): [638329, 36181, 35534, 35517, 35179],
    ("cards", 20000): [5645999, 176121, 174289, 179284, 178017],
    ("cards", 2000): [567788, 17777, 17398, 18225, 17964],
}
PYTHON: dict[tuple[str, int], str] = {
    (
        "2014",
        100000,
    ): "2014; track 4:+P1 5:by 6:+P2 7:owg 10:+P3 16:+P4; dice wyg; turn P3; money 8 11 2 2; tickets P1:o3,y2,g2 P2:w5,o5,g5,b3,b2 P3:o2,y3,g3 P4:w3,y5,b5; pyramid P4:2; winner P2:y P3:b P4:y P4:w P2:g P4:g P1:y P1:b P1:o; loser P4:o P3:y P2:o P2:w P3:w P4:b P2:b P3:g P1:w P1:g P3:o",
    (
        "2014",
        10000,
    ): "2014; track 3:-P2 4:y 5:wg 6:+P4 7:ob 9:+P1 12:+P3; dice wyg; turn P4; money 3 1 7 12; tickets P1:o5,o3,y5 P2:w5,g5,g3,g2 P3:b5 P4:w3,w2,b3; pyramid P1:1 P3:1; winner P2:o P1:o P4:o P1:y P2:y P4:y P2:b P3:y P4:g P4:b P3:o P4:w P1:b P1:g P3:w; loser P3:b P2:g P2:w P1:w P3:g",
    (
        "2018",
        100000,
    ): "2018; track 4:+P4 8:p 9:-P1 10:y 11:Wr 13:Kb 14:g; dice bgyrpG; turn P2; money 12 21 10 12; winner P3:p P4:b P2:b P4:r P4:p P2:p P3:r P3:y P3:g P2:g P3:b; loser P4:g P1:r P2:y P1:b P1:p P2:r P1:y P1:g P4:y",
    (
        "2018",
        10000,
    ): "2018; track 1:pr 2:g 3:by 5:-P2 9:+P4 11:+P1 14:-P3 15:W 16:K; dice bgyrpG; turn P4; money 3 3 3 3; tickets P1:r3 P2:b5,p5 P3:r5,r2; winner P1:r P2:y P2:p P1:g P4:p; loser P2:r P3:g P4:g",
    (
        "cards",
        100000,
    ): "cards; track 1:o 2:wg 3:y 6:b; turn P1 bet; money 3 3 3 3; hand P1:o1 P2:w2; discarded P1:w1,w1,g1 P2:o1,y1,g1 P3:w1,o2,b2 P4:w1,o1,y1; given P1:g1,b1 P2:w1,b1 P3:y1,b1 P4:o1,g2; intel P1:y2 P2:b1 P3:b1 P4:y1; played P3:y1 P4:o1; deck o1 y1 y1 g1 g2 b1 b1 b1; revealed w1 y2 b1 b1; pieces P1:fennec10 P2:palm9; bets P1:y5,g5 P2:o5 P4:g; winner P3:o P4:g; loser P1:y P3:g",
    (
        "cards",
        10000,
    ): "cards; track 3:ywgo 4:b; turn P4 bet; money 3 3 3 3; hand P3:y1; discarded P1:w1,g1,b1 P2:o1,y1,g1 P3:b1,b1,b2 P4:w1,o1,g2; given P1:y2,g1 P2:w1,b1 P3:w1,o2 P4:o1,y1; intel P1:w1 P2:b1 P3:y1 P4:o1; played P1:o1 P2:w2 P4:y1; deck w1 w1 o1 o1 o2 y1 y1 g1 b1 b1; revealed w1 y2; pieces P1:fennec7 P2:palm5; bets P1:w,b5 P2:o5 P3:o; loser P2:b P3:o P4:y",
}
