"""Writes `house.md` from the tables of games and bots; with `--check` it only tells whether the file is up to date."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from camelup.bots.house import HOUSE, HouseBot, level_of
from camelup.engine.editions import EDITIONS, BoardEdition, CardsEdition

PAGE: Final = Path(__file__).with_suffix(".md")
OPENING: Final = """\
# The games and the bots of the house

What can be named on the command line, in Python and over HTTP (`GET /api/editions` and `GET /api/bots` tell more of each).
This page is written by `python docs/house.py`.

"""
LEVELS: Final = """\
Bots, the weakest first; people choose among those that have a level. The others can be called by name everywhere: `random` is the
measure of all, and the step to `shrewd` or `champion` is too small to be felt. One of them against three of the level below it is
less than 8 points above its fair share in some game ([bots.md](bots.md#how-strong-ours-are) has the numbers).

"""


def page() -> str:
    """Write the whole page."""
    games = _table("name | game | players | on request | camels", map(_game, EDITIONS.values()))
    bots = _table("name | level | character | what it is good at | games", map(_bot, HOUSE.values()))
    return f"{OPENING}{games}\n{LEVELS}{bots}"


def _table(headings: str, rows: Iterable[str]) -> str:
    return f"| {headings} |\n|{'---|' * len(headings.split(' | '))}\n" + "".join(f"| {row} |\n" for row in rows)


def _game(edition: BoardEdition | CardsEdition) -> str:
    players = f"{edition.players[0]} to {edition.players[-1]}"
    asked = ", ".join(map(str, edition.on_request))
    return f"`{edition.name}` | {edition.title} | {players} | {asked} | `{edition.letters}`"


def _bot(bot: HouseBot) -> str:
    games = "all" if len(bot.editions) == len(EDITIONS) else ", ".join(bot.editions)
    return f"`{bot.name}` | {level_of(bot.name) or ''} | {bot.character} | {bot.description} | {games}"


if __name__ == "__main__":
    if "--check" not in sys.argv:
        PAGE.write_text(page(), encoding="utf-8")
    elif not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != page():
        sys.exit(f"{PAGE} is not what `python docs/house.py` writes: run it")
