"""What strong play does, and when, against the book: plays games, counts, draws the picture of `learning.md` and prints its tables.

`python docs/habits.py --games 200` plays them anew; without it what was counted last is drawn and printed.
"""

import argparse
import json
import random
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

from camelup import Game
from camelup.bots.bookie import BookieBot
from camelup.bots.sage import SageBot
from camelup.drawing.palette import CREAM, GOLD, HAZE, NIGHT, OASIS, PLUM, TERRACOTTA
from camelup.drawing.svg import box, label, picture
from camelup.engine.editions import EDITIONS, of_family
from camelup.notation.actions import Action
from camelup.odds import advice
from camelup.reasons.words import percent
from camelup.view import Observation

HERE: Final = Path(__file__).parent
COUNTED: Final = HERE / "learning" / "habits.json"
PLAYERS: Final = 4
TOGETHER: Final = 50
"""So many games are played side by side: the network is asked about all of them at once."""
THIRDS: Final = ("first third", "second third", "last third")
KINDS: Final = {
    "dice or cards": (GOLD, ("roll", "reveal", "hand")),
    "bets on the leg": (OASIS, ("ticket", "bet leg", "bet midfield")),
    "bets on the race": (TERRACOTTA, ("winner", "loser", "bet winner", "bet loser")),
    "tiles or pieces": (PLUM, ("cheer", "boo", "fennec", "palm")),
    "nothing": (HAZE, ("pass",)),
}
"""What a turn is spent on: how it is drawn, and the words that such actions begin with."""
SET_UP: Final = ("discard", "deck", "intel")
WORTHS: Final = (0.0, 0.5, 1.0, 1.5, 2.0)
"""In pounds, by the book: the best that one can do instead of rolling, in steps."""
ASKED: Final = 4
"""Every so many decisions the book is asked what else one could do."""
RACES: Final = 1_000

Decide = Callable[[Sequence[Observation], Sequence[int]], list[Action]]


def _by_the_book(observations: Sequence[Observation], seeds: Sequence[int]) -> list[Action]:
    return [BookieBot(seed).decide(seen, 0.0) for seen, seed in zip(observations, seeds, strict=True)]


BOTS: Final[dict[str, Decide]] = {"sage": SageBot.decide_together, "bookie": _by_the_book}


def kind_of(action: str) -> str | None:
    """Return what a turn was spent on; None where cards are chosen for a leg."""
    if action.startswith(SET_UP):
        return None
    return next(kind for kind, (_, words) in KINDS.items() if action.startswith(words))


def progress(game: Game) -> float:
    """Return how much of the race the leader has behind it, from 0 to 1."""
    length = getattr(game.facts, "length", 16)
    leads = max(space for space, things in game.track.items() if game.ranking[0] in things)
    return min(leads / length, 0.999)


def play(edition: str, decide: Decide, games: int, seed: int) -> Iterator[tuple[str, float, Observation]]:
    """Play games of four of the same bot; yield each action with how far the race was, and what the seat saw."""
    luck = random.Random(seed)  # noqa: S311  # seeds of games, not secrets
    running = [Game(edition, PLAYERS, seed=luck.getrandbits(40)) for _ in range(games)]
    while running:
        seats = [game.waiting[0] if game.choosing else game.turn for game in running]
        seen = [game.observe(seat) for game, seat in zip(running, seats, strict=True)]
        actions = decide(seen, range(1, len(running) + 1))
        for game, seat, observation, action in zip(running, seats, seen, actions, strict=True):
            yield str(action), progress(game), observation
            game.play(action, seat=seat)
        running = [game for game in running if not game.over]


def best_but_roll(seen: Observation) -> float:
    """Return what the best action besides rolling is worth by the book."""
    return max((one.value for one in advice(seen, races=RACES) if one.action != "roll"), default=0.0)


def count(edition: str, decide: Decide, games: int) -> dict[str, Any]:
    """Count what turns are spent on by third of the race, and what else there was where it was a roll; note when bets on its end were made."""
    turns = {third: Counter[str]() for third in THIRDS}
    rolls = [[0, 0] for _ in range(len(WORTHS) + 1)]
    bets: list[float] = []
    for seed in range(0, games, TOGETHER):
        played = play(edition, decide, min(TOGETHER, games - seed), 1000 + seed)
        for number, (action, far, seen) in enumerate(played):
            kind = kind_of(action)
            if kind is not None:
                turns[THIRDS[int(3 * far)]][kind] += 1
            if kind == "bets on the race":
                bets.append(far)
            if edition in of_family("board") and number % ASKED == 0:
                step = rolls[bisect_right(WORTHS, best_but_roll(seen))]
                step[0] += action == "roll"
                step[1] += 1
    return {
        "games": games,
        "turns": {third: {kind: counted[kind] for kind in KINDS} for third, counted in turns.items()},
        "rolls": rolls if edition in of_family("board") else [],
        "bets on the race": {"a game": round(len(bets) / games, 2), "half of them by": round(median(bets or [0]), 3)},
    }


def table(counted: dict[str, Any]) -> Iterator[str]:
    """Write what was counted as Markdown."""
    yield "| | | " + " | ".join(KINDS) + " | turns |"
    yield "|---" * (len(KINDS) + 3) + "|"
    for edition, bots in counted.items():
        for third in THIRDS:
            for bot, facts in bots.items():
                turns = facts["turns"][third]
                whole = sum(turns.values())
                shares = " | ".join(percent(turns[kind] / whole) for kind in KINDS)
                yield f"| {edition}, {third} | `{bot}` | {shares} | {whole:,} |"
    yield ""
    yield "| | bets on the race a game | half of them before the leader has run |"
    yield "|---|---|---|"
    for edition, bots in counted.items():
        for bot, facts in bots.items():
            bets = facts["bets on the race"]
            yield f"| {edition}, `{bot}` | {bets['a game']:.1f} | {percent(bets['half of them by'])} of the way |"


def rolling(counted: dict[str, Any]) -> Iterator[str]:
    """Write how often it is rolled, by what else could be done."""
    steps = [f"under {WORTHS[0]:g}", *(f"from {worth:g}" for worth in WORTHS)]
    yield "| rolls, where the best else is worth | " + " | ".join(steps) + " |"
    yield "|---" * (len(steps) + 1) + "|"
    for edition, bots in counted.items():
        for bot, facts in bots.items():
            if facts["rolls"]:
                shares = (f"{percent(rolled / of)} of {of:,}" if of else "" for rolled, of in facts["rolls"])
                yield f"| {edition}, `{bot}` | " + " | ".join(shares) + " |"


WIDTH: Final = 760.0
LEFT: Final = 150.0
BAR: Final = 14.0
ROW: Final = 44.0
GAME: Final = 3 * ROW + 40
TOP: Final = 96.0


def plot(counted: dict[str, Any]) -> str:
    """Draw a bar for each bot in each third of each game."""
    title = "What a turn is spent on: the network above, the book below"
    height = TOP + GAME * len(counted) + 6
    drawn = [box(0, 0, WIDTH, height, NIGHT, 20), label(24, 38, title, 20, CREAM, "start"), *_legend()]
    for place, (edition, bots) in enumerate(counted.items()):
        drawn += _game(TOP + GAME * place, edition, bots)
    return picture(WIDTH, height, title, *drawn)


def _legend() -> Iterator[str]:
    for place, (kind, (colour, _)) in enumerate(KINDS.items()):
        yield box(24 + 146 * place, 56, 12, 12, colour, 3)
        yield label(42 + 146 * place, 67, kind, 13, CREAM, "start")


def _game(top: float, edition: str, bots: dict[str, Any]) -> Iterator[str]:
    name = {"2014": "First edition", "2018": "Second edition", "cards": "Camel Up Cards"}[edition]
    yield label(24, top + 16, name, 15, GOLD, "start")
    for place, third in enumerate(THIRDS):
        at = top + 30 + ROW * place
        yield label(LEFT - 12, at + 20, third, 13, CREAM, "end")
        for below, facts in enumerate(bots.values()):
            yield from _bar(at + below * (BAR + 2), facts["turns"][third])


def _bar(top: float, turns: dict[str, int]) -> Iterator[str]:
    x, whole = LEFT, sum(turns.values())
    for kind, (colour, _) in KINDS.items():
        wide = (WIDTH - 24 - LEFT) * turns[kind] / whole
        if wide:
            yield box(x, top, wide, BAR, colour)
        x += wide


def pictures() -> dict[str, str]:
    """Draw what was counted last, by the name of its file."""
    return {"habits.svg": plot(json.loads(COUNTED.read_text(encoding="utf-8"))) + "\n"}


def main() -> None:
    """Play if asked to, then draw and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, help="play so many games of each edition by each bot")
    games = parser.parse_args().games
    if games:
        counted = {
            edition: {name: count(edition, decide, games) for name, decide in BOTS.items()} for edition in EDITIONS
        }
        COUNTED.write_text(json.dumps(counted, indent=1) + "\n", encoding="utf-8")
    counted = json.loads(COUNTED.read_text(encoding="utf-8"))
    sys.stdout.write("\n".join((*table(counted), "", *rolling(counted))) + "\n")
    for name, drawn in pictures().items():
        (HERE / "pictures" / name).write_text(drawn, encoding="ascii")


if __name__ == "__main__":
    main()
