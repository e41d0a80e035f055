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


def test_of_a_very_long_line_only_the_part_around_the_mark_is_shown() -> None:
    text = "1:gyr " + "2:b " * 10_000 + "3:x"
    shown, mark = str(NotationError(Reason("unreadable.stranger", word="x"), text, text.index("x"))).split("\n")[1:]
    assert len(shown) < 500
    assert shown[mark.index("^")] == "x"
    shown, mark = str(NotationError(Reason("unreadable.stranger", word="1"), text, 0)).split("\n")[1:]
    assert len(shown) < 500
    assert shown[mark.index("^")] == "1"


@pytest.mark.parametrize("text", ["", "  "])
def test_nothing_is_pointed_at_in_an_empty_text(text: str) -> None:
    assert (
        str(NotationError(Reason("unreadable.no-position"), text, 0))
        == "a position is missing: try '1:gyr 3:bp 15:W 16:K'"
    )
