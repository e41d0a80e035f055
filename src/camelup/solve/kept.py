"""The solved races on this machine, in the user's cache directory: those of 2014 are made there once, those of 2018 unpacked.

Where nothing can be written they stay in memory. Knows where tables are, not what is in them.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final

from platformdirs import user_cache_path

from camelup.engine.editions import EDITION_2014, EDITION_2018
from camelup.errors import CamelUpError
from camelup.solve import solved
from camelup.solve.squeezing import unsqueeze
from camelup.solve.table import DIGEST, RaceTable, read_table, table_name, write_table

SHIPPED: Final = Path(__file__).with_name("race-2018.packed")
"""The races of 2018 as they come with the package."""

_ONE_AT_A_TIME: Final = Lock()


def table_path(edition: str) -> Path:
    """Return where the table of an edition is kept on this machine."""
    return user_cache_path("camelup") / table_name(edition)


def solved_races(edition: str) -> RaceTable | None:
    """Return the solved races of a board edition; None where the package has lost them.

    Whoever adds an edition says where its races come from: another's would be wrong without a word.
    """
    if edition not in SOURCES:
        raise CamelUpError(
            f"the races of {edition} are not solved: give it a task in camelup/solve/solving.py, solve it with "
            f"`camelup solve {edition}`, and say in camelup/solve/kept.py where its table comes from"
        )
    with _ONE_AT_A_TIME:
        return SOURCES[edition]()


@cache
def known_2014() -> RaceTable:
    """Return the table of 2014: the one that is kept, or a new one."""
    path = table_path(EDITION_2014.name)
    return read_table(path) or _kept(path, solve_2014())


def solve_2014() -> RaceTable:
    """Make the table of 2014: seconds."""
    return solved(EDITION_2014.name)


@cache
def known_2018() -> RaceTable | None:
    """Return the table of 2018 that ships, unpacked once; None where it is not there."""
    path = table_path(EDITION_2018.name)
    try:
        with SHIPPED.open("rb") as file:
            digest = file.read(DIGEST)
    except OSError:
        return None
    if table := read_table(path, digest):
        return table
    table = unpack_2018()
    return None if table is None else _kept(path, table)


def unpack_2018() -> RaceTable | None:
    """Unpack the table of 2018: two seconds."""
    return unsqueeze(SHIPPED.read_bytes(), EDITION_2018.camels)


SOURCES: Final[dict[str, Callable[[], RaceTable | None]]] = {
    EDITION_2014.name: known_2014,
    EDITION_2018.name: known_2018,
}
"""Where the races of each edition come from."""


def _kept(path: Path, table: RaceTable) -> RaceTable:
    """Keep a table; from then on it is read from there, so that all processes share it."""
    with suppress(OSError):
        write_table(path, table)
        table = read_table(path) or table
    table.rows.setflags(write=False)  # as those are that are read: compiled code knows one kind
    return table
