"""Who sits where: people first, then bots, each with a name. Knows no rule and does not load the engine."""

from collections.abc import Sequence
from itertools import cycle, islice

from camelup.bots.house import HOUSE
from camelup.cli.files import check_free
from camelup.cli.options import PlayOptions
from camelup.engine.editions import DEFAULT_PLAYERS, MOST_PLAYERS
from camelup.errors import CamelUpError

LONGEST_NAME = 16
BOT_NAMES = ("Amina", "Bashir", "Cyra", "Dario", "Emine", "Faris", "Ghada", "Hakim")


def check(options: PlayOptions) -> None:
    """Check all that can be checked before the engine is loaded, so that a slip is answered at once."""
    bots_for(options.bots, ())
    if options.record:
        check_free(options.record)
    if not options.resume:
        names_for(options)
    elif options.edition or options.players or options.names:
        raise CamelUpError("a saved game has its edition and players: leave out --edition, --players and --names")


def names_for(options: PlayOptions) -> list[str]:
    """Name every seat: as asked, else people by number and bots from our list."""
    asked = _asked_names(options.names)
    players = options.players if options.players is not None else max(DEFAULT_PLAYERS, len(asked))
    _check_number(players)
    if players < len(asked):
        raise CamelUpError(f"there are {len(asked)} names for {players} players: give --players {len(asked)}")
    check_people(options.people, players)
    people = ["Player"] if options.people == 1 else [f"Player {seat + 1}" for seat in range(options.people)]
    bots = [name for name in BOT_NAMES if name not in asked] + [f"Bot {number}" for number in range(players)]
    return (asked + (people + bots)[len(asked) :])[:players]


def _check_number(players: int) -> None:
    if not 1 <= players <= MOST_PLAYERS:
        raise CamelUpError(f"a game is for 2 to {MOST_PLAYERS} players, not {players}")


def check_people(people: int, players: int) -> None:
    """Check that the people find a seat."""
    if not 0 <= people <= players:
        raise CamelUpError(f"--people {people} does not fit {players} players: choose 0 to {players}")


def _asked_names(names: str | None) -> list[str]:
    if names is None:
        return []
    asked = [name.strip() for name in names.split(",")]
    for name in asked:
        _check_name(name)
    if len(set(asked)) < len(asked):
        raise CamelUpError(f"--names {names}: each player needs a name of their own")
    return asked


def _check_name(name: str) -> None:
    if not name or not name.isprintable() or "#" in name:
        raise CamelUpError(f"{name!r} can't be a name: use letters, without # or line breaks")
    if len(name) > LONGEST_NAME:
        raise CamelUpError(f"{name!r} is too long for a name: use at most {LONGEST_NAME} letters")


def bots_for(bots: str, seats: Sequence[int]) -> dict[int, str]:
    """Return the kind of bot that sits in each of these seats.

    >>> bots_for("random", [2, 3])
    {2: 'random', 3: 'random'}
    """
    kinds = [kind.strip() for kind in bots.split(",")]
    for kind in kinds:
        if kind not in HOUSE:
            own = "" if kind.isidentifier() else "; a bot of your own plays in camelup arena"
            raise CamelUpError(f"there is no bot {kind!r} at this table; there are: {', '.join(HOUSE)}{own}")
    return dict(zip(seats, islice(cycle(kinds), len(seats)), strict=True))
