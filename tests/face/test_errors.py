"""Errors reach whoever asked, in another process too."""

import pickle

import pytest

from camelup.errors import (
    BotFailed,
    CamelUpError,
    HiddenCards,
    IllegalAction,
    ImpossiblePosition,
    IncompletePosition,
    NotationError,
    WrongOutcome,
)

ERRORS = [
    CamelUpError("no"),
    NotationError("there is no camel 'x'", "1:gx", 3),
    IllegalAction("roll", "B6", "it is not your turn"),
    WrongOutcome("roll", "x9", ["b1", "b2"]),
    ImpossiblePosition(["too many camels", "too few dice"]),
    IncompletePosition(["missing on the track: b p"]),
    HiddenCards("cards lie face down"),
    BotFailed("./my_bot.py", "it ended with exit status 1", "KeyError"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_travels_between_processes(error: CamelUpError) -> None:
    travelled = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own
    assert type(travelled) is type(error)
    assert str(travelled) == str(error)
    assert vars(travelled) == vars(error)
