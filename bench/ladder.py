"""The ladder: how strong our bots are against each other, as tables for the README, each with the command that made it.

`python -m bench.ladder` plays all of them, a night on a machine with few cores; `python -m bench.ladder --games 40 --edition 2018
--players 4 --bots shrewd,champion` a part.
"""

import sys
from argparse import ArgumentParser, Namespace

from camelup.arena import MatchResult, TournamentResult, run_tournament
from camelup.arena.tournament.settings import TournamentSettings
from camelup.bots import BOTS, editions_of
from camelup.processes import cores

TABLES = {"2018": (4,), "2014": (4, 2), "cards": (4,)}
"""The numbers of players by edition."""
GAMES = 200


def main() -> None:
    wish = wished()
    for edition in [wish.edition] if wish.edition else TABLES:
        bots = wish.bots or [bot for bot in BOTS if edition in editions_of(BOTS[bot])]
        for players in wish.players or TABLES[edition]:
            settings = {"edition": edition, "players": (players,), "games": wish.games, "seed": 1}
            sys.stdout.write(in_markdown(run_tournament(*bots, jobs=wish.jobs, **settings)))
            sys.stdout.flush()


def wished() -> Namespace:
    parser = ArgumentParser("python -m bench.ladder", description="Print the README's tables of strength.")
    parser.add_argument("--edition", choices=TABLES)
    parser.add_argument("--players", type=lambda text: [int(number) for number in text.split(",")])
    parser.add_argument("--bots", type=lambda text: text.split(","))
    parser.add_argument("--games", type=int, default=GAMES, help="for each pairing")
    parser.add_argument("--jobs", type=int, default=cores())
    return parser.parse_args()


def in_markdown(result: TournamentResult) -> str:
    """Write the table of a tournament with one number of players, and what made it; bold is clearly above or below fair."""
    settings, bots = result.settings, result.settings.contestants
    pairings = result.pairings(settings.players[0])
    rows = [[f"`{bot}`", *(cell(pairings.get((bot, other))) for other in bots)] for bot in bots]
    lines = [["one of … against", *(f"`{bot}`" for bot in bots)], ["---"] * (len(bots) + 1), *rows]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"{title(settings)}\n\n{table}\n\n"


def title(settings: TournamentSettings) -> str:
    (players,) = settings.players
    games = settings.matches[0].games_in_all
    fair = f"{100 / players:.0f}% is fair"
    return f"{settings.edition}, {players} players, {games} games each, {fair}: `{settings.command()}`"


def cell(match: MatchResult | None) -> str:
    if match is None:
        return ""
    first = match.standings[0]
    low, high = first.share_interval
    bold = "**" if match.lead else ""
    return f"{bold}{100 * first.share:.0f}%{bold} ({100 * low:.0f} to {100 * high:.0f})"


if __name__ == "__main__":
    main()
