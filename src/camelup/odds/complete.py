"""The check before every question about odds: a position that is still being set up is refused, with what is missing."""

from typing import Any, Final

from camelup.engine.missing import missing
from camelup.errors import CamelUpError, IncompletePosition
from camelup.view import View

EXAMPLE: Final = "1:gyr 3:bp 15:W 16:K"


def check_view(view: object) -> None:
    """Refuse what is not a position at all, such as its text."""
    if not isinstance(view, View):
        raise CamelUpError(
            f"odds are those of a Game or an Observation, such as Game.from_text({EXAMPLE!r}), not of {view!r}"
        )


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
