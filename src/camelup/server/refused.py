"""A request that is turned down: a word for programs, a sentence for people, the rule where one is broken."""

from typing import Any, Final

from camelup.errors import CamelUpError, Explained, ImpossiblePosition, IncompletePosition, NotationError

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
"""The words and their HTTP statuses."""


class Refused(CamelUpError):
    """A request that is turned down; nothing has changed."""

    def __init__(self, code: str, message: str, *, rule: str | None = None, **more: Any) -> None:
        self.code = code
        self.message = message
        self.rule = rule
        self.more = more
        super().__init__(message)

    @property
    def status(self) -> int:
        """The HTTP status that fits."""
        return STATUS[self.code]

    def fields(self) -> dict[str, Any]:
        """Give what a client is told."""
        rule = {"rule": self.rule} if self.rule else {}
        return {"code": self.code, "message": self.message, **rule, **self.more}


def bad_text(error: CamelUpError) -> Refused:
    """Refuse a text that can't be read, or that tells of what can't be, with the reasons as values."""
    if isinstance(error, ImpossiblePosition | IncompletePosition):
        return Refused("bad_request", str(error), reasons=[reason.to_json() for reason in error.reasons])
    if isinstance(error, NotationError):
        why, at, line, character = error.why.to_json(), error.at, error.line, error.character
        return Refused("bad_request", error.reason, why=why, at=at, line=line, character=character)
    if isinstance(error, Explained):
        return Refused("bad_request", str(error), why=error.why.to_json())
    return Refused("bad_request", str(error))
