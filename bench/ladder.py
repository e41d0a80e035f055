"""The ladder: one bot of each level against a table of the next lower one. `python -m bench.ladder [GAMES]` prints it.

Slow: champion thinks for a fifth of a second about each action. GAMES scales the number of games, 1 being all.
"""

import os
import sys
from itertools import pairwise

from camelup.arena import run_match
from camelup.arena.settings import Settings
from camelup.bots import BOTS

GAMES = {"novice": 100, "bookie": 100, "shrewd": 480, "champion": 120}
TABLES = (("2018", 4), ("cards", 4), ("2014", 4), ("2014", 2))


def main(scale: float) -> None:
    for edition, players in TABLES:
        for lower, higher in pairwise(BOTS):
            show(higher, lower, edition, players, round(GAMES[higher] * scale))
    show("champion", "bookie", "2018", 4, round(GAMES["champion"] * scale))


def show(higher: str, lower: str, edition: str, players: int, games: int) -> None:
    settings = Settings((higher, lower), edition=edition, players=players, games=games, seed=1)
    result = run_match(*settings.bots, edition=edition, players=players, games=games, seed=1, jobs=os.cpu_count() or 1)
    first = result.standings[0]
    low, high = first.share_interval
    verdict = "above" if low > 1 / players else "below" if high < 1 / players else "no clear difference to"
    share = f"{first.share:6.1%} ({low:.1%} to {high:.1%})"
    sys.stdout.write(f"{share}, {verdict} {1 / players:.0%}, late {first.late}: {settings.command()}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
