"""The check before every question about odds: a position that is still being set up is refused, with what is missing."""

from typing import Any

from camelup.engine.missing import missing
from camelup.errors import CamelUpError, IncompletePosition
from camelup.view import View


def check_complete(state: Any) -> None:
    """Refuse a record whose set-up is not done: it has no odds yet."""
    reasons = missing(state)
    if reasons:
        raise IncompletePosition(reasons)


def check_undecided(view: View) -> None:
    """Refuse a view in which nobody has anything to decide: before the set-up is done, and when the race is over."""
    check_complete(view.state)
    if view.over:
        raise CamelUpError("the race is over: there is nothing left to decide")
