"""The command line in this process, as the tests of the other commands run it."""

from cli.conftest import run  # noqa: F401  # a fixture
