"""What can go wrong, and what to do about it. Every error here is a ValueError that a person can act on.

>>> from camelup import Game
>>> from camelup.errors import IllegalAction
>>> try:
...     Game.from_text("1:gyr 3:bp 15:W 16:K").play("cheer 3")
... except IllegalAction as error:
...     print(error.rule)
B8
"""

from collections.abc import Sequence
from typing import Final

from camelup.reasons import Reason

__all__ = [
    "BotFailed",
    "CamelUpError",
    "Explained",
    "HiddenCards",
    "IllegalAction",
    "ImpossiblePosition",
    "IncompletePosition",
    "NotationError",
    "Reason",
    "WrongOutcome",
]


LONGEST_LINE: Final = 400
"""So many characters of a line that can't be read are shown."""


class CamelUpError(ValueError):
    """The common name of all our errors."""

    def __reduce__(self) -> tuple[object, ...]:
        """Let every error travel between processes, whatever it is made from."""
        return _rebuilt, (type(self), self.args, self.__dict__)


def _rebuilt(kind: type[CamelUpError], args: tuple[object, ...], facts: dict[str, object]) -> CamelUpError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(facts)
    return error


class Explained(CamelUpError):
    """An error with one reason, `why`, as a value."""

    why: Reason


class NotationError(Explained):
    """A text could not be read; `at` is the place of the offending character, which is `character` of `line`, counted from 1.

    >>> print(NotationError(Reason("unreadable.stranger", word="x"), "1:gx", 3))
    'x' is not a camel in any edition (character 4)
      1:gx
         ^
    """

    def __init__(self, reason: Reason, text: str, at: int) -> None:
        self.reason = self.why = reason
        self.text = text
        self.at = at
        line_start = text.rfind("\n", 0, at) + 1
        line = text[line_start:].split("\n", 1)[0]
        self.line = text.count("\n", 0, at) + 1
        self.character = at - line_start + 1
        where = f"character {self.character}"
        if "\n" in text:
            where = f"line {self.line}, {where}"
        shown, mark = _around(line, at - line_start)
        super().__init__(f"{reason} ({where})\n  {shown}\n  {' ' * mark}^" if text.strip() else str(reason))


def _around(line: str, at: int) -> tuple[str, int]:
    """Return what of a line is shown with its error, and the place in that: of a very long line the part around it."""
    if len(line) <= LONGEST_LINE:
        return line, at
    start = max(0, at - LONGEST_LINE // 2)
    before, after = "…" if start else "", "…" if len(line) > start + LONGEST_LINE else ""
    return f"{before}{line[start : start + LONGEST_LINE]}{after}", at - start + len(before)


class IllegalAction(Explained):
    """An action that the rules do not allow now; `rule` is the id of the rule it breaks."""

    def __init__(self, action: str, reason: Reason) -> None:
        self.action = action
        self.reason = reason
        self.why = Reason("unreadable.not-allowed", action=str(action), why=reason, rule=reason.rule)
        super().__init__(str(self.why))

    @property
    def rule(self) -> str | None:
        """The id of the rule."""
        return self.reason.rule


class WrongOutcome(Explained):
    """A piece of luck that can't come out of this action now; `possible` are those that can."""

    def __init__(self, action: str, outcome: str, possible: Sequence[str]) -> None:
        self.action = action
        self.outcome = outcome
        self.possible = tuple(possible)
        if any(possible):
            known = " ".join(possible)
            self.why = Reason("unreadable.luck-other", word=outcome, action=str(action), known=known)
        else:
            self.why = Reason("unreadable.luck-none", word=outcome, action=str(action))
        super().__init__(str(self.why))


class ImpossiblePosition(CamelUpError):
    """A position that no game can be in; `reasons` are all of its faults."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("; ".join(reasons))


class IncompletePosition(CamelUpError):
    """A position that is still being set up, so that nothing can be told about it; `reasons` say what is missing.

    >>> print(IncompletePosition([Reason("missing.camels", camels="b p")]))
    the set-up is not complete (missing on the track: b p): ask again when it is
    """

    def __init__(self, reasons: Sequence[Reason]) -> None:
        self.reasons = tuple(reasons)
        super().__init__(f"the set-up is not complete ({'; '.join(reasons)}): ask again when it is")


class HiddenCards(Explained):
    """What was asked for needs cards that lie face down."""

    def __init__(self, why: Reason) -> None:
        self.why = why
        super().__init__(str(why))


class BotFailed(CamelUpError):
    """A bot of somebody else's broke the rules of conduct and was cut off; `reason` says how.

    >>> print(BotFailed("./my_bot.py", "it ended with exit status 1", "KeyError: 'turn'"))
    ./my_bot.py was cut off: it ended with exit status 1; its last words: KeyError: 'turn'
    """

    def __init__(self, bot: str, reason: str, last_words: str = "", stderr: str = "") -> None:
        self.bot = bot
        self.reason = reason
        self.last_words = last_words
        """What it wrote last on its standard error, in a line."""
        self.stderr = stderr
        """The same and some more, as it was written."""
        last = f"; its last words: {last_words}" if last_words else ""
        super().__init__(f"{bot} was cut off: {reason}{last}")
