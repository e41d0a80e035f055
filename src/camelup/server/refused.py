"""A request that is refused: a code for programs, and the reason."""

from typing import Any, Final

from camelup.errors import CamelUpError, Explained, ImpossiblePosition, IncompletePosition, NotationError
from camelup.reasons import Reason
from camelup.wire.messages import Problem
from camelup.wire.reasons import explain, explain_all

STATUS: Final = {
    "bad_request": 400,
    "bad_token": 401,
    "not_allowed": 403,
    "not_found": 404,
    "full": 409,
    "started": 409,
    "over": 409,
    "closed": 409,
    "stale": 409,
    "too_large": 413,
    "illegal": 422,
    "too_many": 429,
    "busy": 503,
}
"""The codes and their HTTP statuses."""


class Refused(CamelUpError):
    """A request that is refused; nothing has changed."""

    def __init__(self, code: str, why: Reason | None, message: str | None = None, **more: Any) -> None:
        self.code = code
        self.why = why
        self.message = str(why) if message is None else message
        self.more = more
        super().__init__(self.message)

    @property
    def status(self) -> int:
        """The HTTP status that fits."""
        return STATUS[self.code]

    def problem(self) -> Problem:
        """Return the problem as it is sent to the client."""
        rule, why = (self.why.rule, explain(self.why)) if self.why is not None else (None, None)
        return Problem(self.code, self.message, rule, why, **self.more)


class Unreadable(Refused):
    """A request that does not have the shape it should have."""

    def __init__(self, why: Reason) -> None:
        super().__init__("bad_request", why)

    @property
    def status(self) -> int:
        """The HTTP status that fits: 422, as for other content that can't be processed."""
        return STATUS["illegal"]


class Leaving(Refused):
    """A request that is not done any more: this node is about to end. Another one, or the next life of this, will do it."""

    def __init__(self) -> None:
        super().__init__("busy", Reason("command.broken"))


def refuse_text(error: CamelUpError) -> Refused:
    """Return the refusal of a text that can't be read or describes an impossible position, with the reasons as values."""
    if isinstance(error, ImpossiblePosition | IncompletePosition):
        return Refused("bad_request", None, str(error), reasons=explain_all(error.reasons))
    if isinstance(error, NotationError):
        return Refused("bad_request", error.why, at=error.at, line=error.line, character=error.character)
    return Refused("bad_request", error.why if isinstance(error, Explained) else None, str(error))
