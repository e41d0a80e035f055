"""The command line in this process, as the tests of the other commands run it; two processes that play for many tests."""

from collections.abc import Iterator

import pytest

from camelup.arena.crew.crew import Crew, crew_of
from cli.conftest import run  # noqa: F401  # a fixture


@pytest.fixture(scope="package")
def two() -> Iterator[Crew]:
    """Two processes that play."""
    with crew_of(2) as crew:
        yield crew
