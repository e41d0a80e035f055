"""Who sits where: people first, then bots, each with a name. Knows no rule and does not load the engine."""

from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from camelup.bots.house import HOUSE
from camelup.cli.files import check_free
from camelup.engine.editions import DEFAULT_PLAYERS
from camelup.errors import CamelUpError

LONGEST_NAME = 16
BOT_NAMES = ("Amina", "Bashir", "Cyra", "Dario", "Emine", "Faris", "Ghada", "Hakim")


class Wishes(NamedTuple):
    """What was asked for on the command line."""

    edition: str | None = None
    players: int | None = None
    names: str | None = None
    people: int = 1
    bots: str = "novice"
    seed: int | None = None
    record: Path | None = None
    resume: Path | None = None
    unofficial: bool = False
    hide_money: bool = False


def check(wishes: Wishes) -> None:
    """Check all that can be checked before the engine is loaded, so that a slip is answered at once."""
    bots_for(wishes.bots, ())
    if wishes.record:
        check_free(wishes.record)
    if not wishes.resume:
        names_for(wishes)
    elif wishes.edition or wishes.players or wishes.names:
        raise CamelUpError("a saved game has its edition and players: leave out --edition, --players and --names")


def names_for(wishes: Wishes) -> list[str]:
    """Name every seat: as wished, else people by number and bots from our list."""
    wished = _wished_names(wishes.names)
    players = wishes.players if wishes.players is not None else max(DEFAULT_PLAYERS, len(wished))
    if players < len(wished):
        raise CamelUpError(f"there are {len(wished)} names for {players} players: give --players {len(wished)}")
    check_people(wishes.people, players)
    people = ["Player"] if wishes.people == 1 else [f"Player {seat + 1}" for seat in range(wishes.people)]
    bots = [name for name in BOT_NAMES if name not in wished] + [f"Bot {number}" for number in range(players)]
    return (wished + (people + bots)[len(wished) :])[:players]


def check_people(people: int, players: int) -> None:
    """Check that the people find a seat."""
    if players < 1:
        raise CamelUpError(f"there can't be {players} players")
    if not 0 <= people <= players:
        raise CamelUpError(f"--people {people} does not fit {players} players: give 0 to {players}")


def _wished_names(names: str | None) -> list[str]:
    if names is None:
        return []
    wished = [name.strip() for name in names.split(",")]
    for name in wished:
        _check_name(name)
    if len(set(wished)) < len(wished):
        raise CamelUpError(f"--names {names}: each player needs a name of their own")
    return wished


def _check_name(name: str) -> None:
    if not name or not name.isprintable() or "#" in name:
        raise CamelUpError(f"{name!r} is no name: it needs letters, and no # or line breaks")
    if len(name) > LONGEST_NAME:
        raise CamelUpError(f"{name!r} is too long a name: {LONGEST_NAME} letters are the most")


def bots_for(bots: str, seats: Sequence[int]) -> dict[int, str]:
    """Return the kind of bot that sits in each of these seats.

    >>> bots_for("random", [2, 3])
    {2: 'random', 3: 'random'}
    """
    kinds = [kind.strip() for kind in bots.split(",")]
    for kind in kinds:
        if kind not in HOUSE:
            raise CamelUpError(f"there is no bot {kind!r}; there are: {', '.join(HOUSE)}")
    return dict(zip(seats, islice(cycle(kinds), len(seats)), strict=True))
