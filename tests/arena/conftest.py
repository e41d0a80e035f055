"""The command line in this process, as the tests of the other commands run it; two processes that play for many tests."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from camelup.arena.crew.crew import Crew, crew_of
from cli.conftest import command, process, run  # noqa: F401  # fixtures
from sampling import PROVING


@pytest.fixture(scope="package")
def two() -> Iterator[Crew]:
    """Two processes that play."""
    with crew_of(2) as crew:
        yield crew


@pytest.fixture
def more(request: pytest.FixtureRequest) -> Iterator[Crew]:
    """Who play several batches at a time: processes when everything is to be proved, else threads, which start at once."""
    if PROVING:
        yield request.getfixturevalue("two")
        return
    with ThreadPoolExecutor(2) as threads:
        yield Crew(threads, 4)
