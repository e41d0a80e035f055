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
from camelup.reasons import Reason

ERRORS = [
    CamelUpError("no"),
    NotationError(Reason("unreadable.stranger", word="x"), "1:gx", 3),
    IllegalAction("roll", Reason("refused.not-your-turn", others=[1], seat=0)),
    WrongOutcome("roll", "x9", ["b1", "b2"]),
    ImpossiblePosition([Reason("impossible.no-track"), Reason("impossible.too-rich", seat=1)]),
    IncompletePosition([Reason("missing.camels", camels="b p")]),
    HiddenCards(Reason("unreadable.cards-hidden")),
    BotFailed("./my_bot.py", "it ended with exit status 1", "KeyError"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_travels_between_processes(error: CamelUpError) -> None:
    travelled = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own
    assert type(travelled) is type(error)
    assert str(travelled) == str(error)
    assert vars(travelled) == vars(error)
