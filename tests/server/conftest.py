"""The services of the tests, started when the first test asks, one of each for a worker of pytest-xdist."""

from collections.abc import Iterator

import pytest

from server.processes.services import Postgres, postgres, redis_server
from server.processes.serving import serving
from server.processes.topology import Node


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """Return a running PostgreSQL; `new_database()` gives a database of one's own."""
    with postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """Return the address of a running Redis."""
    with redis_server() as url:
        yield url


@pytest.fixture(scope="session")
def server() -> Iterator[Node]:
    """Return a running server on SQLite, whose bots move at once; tests lay tables of their own there."""
    with serving() as node:
        yield node
