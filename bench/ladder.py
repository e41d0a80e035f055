"""The ladder: one bot of each level against a table of the next lower one, where only `champion` looks at the clock.

`python -m bench.ladder` prints it, in some two hours on two cores that have nothing else to do; `python -m bench.ladder 2014x2 cardsx4`
prints those tables alone.
"""

import os
import sys
from itertools import pairwise

from camelup.arena import run_match
from camelup.arena.settings import Settings
from camelup.bots import BOTS, editions_of

TABLES = (("2018", 4), ("2014", 4), ("2014", 2), ("cards", 4))
GAMES = {"novice": 60, "bookie": 60, "shrewd": 480, "sage": 320, "champion": 320}
THINK = 0.2
"""Seconds a move."""


def main() -> None:
    wanted = sys.argv[1:] or [f"{edition}x{players}" for edition, players in TABLES]
    for edition, players in TABLES:
        if f"{edition}x{players}" in wanted:
            for lower, higher in pairwise(bot for bot in BOTS if edition in editions_of(BOTS[bot])):
                show(higher, lower, edition, players)
            show("champion", "bookie", edition, players)


def show(higher: str, lower: str, edition: str, players: int) -> None:
    games, jobs = GAMES[higher], os.cpu_count() or 1
    settings = Settings((higher, lower), edition, players, games, seed=1, think=THINK)
    result = run_match(higher, lower, edition=edition, players=players, games=games, seed=1, think=THINK, jobs=jobs)
    first = result.standings[0]
    low, high = first.share_interval
    verdict = "above" if low > 1 / players else "below" if high < 1 / players else "no clear difference to"
    share = f"{first.share:6.1%} ({low:.1%} to {high:.1%})"
    sys.stdout.write(f"{share}, {verdict} {1 / players:.0%}: {settings.command()}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
