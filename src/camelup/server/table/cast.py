"""Who plays a seat of the house: bots are people at a table, each with a name of their own (`bots/house.py` has them).

A name is given where a seat becomes a bot's and stands in the entry, so everybody reads the same one, today and after that list has changed.
"""

import hashlib
from collections.abc import Iterable, Sequence

import msgspec

from camelup.bots.house import HOUSE
from camelup.server.table.checks import make_unique
from camelup.server.table.stored.entries import SeatPlan


def named(places: Sequence[SeatPlan], taken: Iterable[str | None], word: str) -> list[SeatPlan]:
    """Return the places of a table with a name for every bot that has none; `word` draws the lots."""
    names = {name for name in (*taken, *(place.name for place in places)) if name}
    done = []
    for number, place in enumerate(places):
        if place.kind == "bot" and place.bot is not None and place.name is None:
            place = msgspec.structs.replace(place, name=name_for(place.bot, names, f"{word} {number}"))  # noqa: PLW2901
            names.add(place.name or "")
        done.append(place)
    return done


def name_for(bot: str, taken: Iterable[str | None], word: str) -> str:
    """Return a name for a bot: somebody of its level who is not at the table yet, else of the level nearest to it.

    >>> name_for("novice", ["Ada", "Nilo", "tomi"], "any word")
    'Pipa'
    """
    here = {name.casefold() for name in taken if name}
    for level in _nearest(bot):
        free = sorted(
            (name for name in HOUSE[level].people if name.casefold() not in here), key=lambda name: _lot(word, name)
        )
        if free:
            return free[0]
    return make_unique((HOUSE[bot].people or (bot.capitalize(),))[0], {*taken})


def _nearest(bot: str) -> list[str]:
    ladder = list(HOUSE)
    return sorted(ladder, key=lambda level: abs(ladder.index(level) - ladder.index(bot)))


def _lot(word: str, name: str) -> bytes:
    return hashlib.sha256(f"{word} {name}".encode()).digest()
