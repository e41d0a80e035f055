"""How strong the strongest are, one against three: matches as in the README's table, each with the command that made it.

`python -m bench.figures` plays all of them, for hours where cores are few; `python -m bench.figures --bots champion --edition 2014 --games 40` a part.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from camelup.arena import MatchResult, Settings, run_match
from camelup.engine.editions import EDITIONS
from camelup.processes import cores

BOTS: Final = ("sage", "champion")
VETERAN: Final = "bench/veteran.py:VeteranBot"
GAMES: Final = {"shrewd": 400, "bookie": 400, VETERAN: 256}
"""How many games against three of a rival; a veteran thinks for a fifth of a second each time."""
FIRST_SEED: Final = 601


def main() -> None:
    wish = wished()
    sys.stdout.write("| against three | wins | games | command |\n|---|---|---|---|\n")
    for settings in matches():
        bot, rival = settings.bots
        if bot in wish.bots and rival in wish.rivals and settings.edition in wish.edition:
            games = wish.games or settings.games
            played = run_match(bot, rival, edition=settings.edition, games=games, seed=settings.seed, jobs=wish.jobs)
            sys.stdout.write(in_markdown(played))
            sys.stdout.flush()


def wished() -> Namespace:
    parser = ArgumentParser("python -m bench.figures", description="Play matches as in the README's table.")
    parser.add_argument("--bots", nargs="+", choices=BOTS, default=BOTS)
    parser.add_argument("--rivals", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--edition", nargs="+", choices=list(EDITIONS), default=list(EDITIONS))
    parser.add_argument("--games", type=int, help="for each match")
    parser.add_argument("--jobs", type=int, default=cores())
    return parser.parse_args()


def matches() -> Iterator[Settings]:
    """Give every match, each with a seed of its own, whichever are played."""
    seed = FIRST_SEED
    for edition in EDITIONS:
        for rival, games in GAMES.items():
            for bot in BOTS:
                yield Settings((bot, rival), edition, games=games, seed=seed)
                seed += 1


def in_markdown(result: MatchResult) -> str:
    """Write a match as a line of a table."""
    settings, first = result.settings, result.standings[0]
    (bot, rival), (low, high) = settings.bots, first.share_interval
    wins = f"{100 * first.share:.1f}% ({100 * low:.1f} to {100 * high:.1f})"
    games = f"{settings.games_in_all:,}"
    return f"| `{bot}`, {settings.edition}, against `{rival}` | {wins} | {games} | `{settings.command()}` |\n"


if __name__ == "__main__":
    main()
