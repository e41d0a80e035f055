"""What can go wrong, and what to do about it. Every error here is a ValueError that a person can act on."""

from collections.abc import Sequence


class CamelUpError(ValueError):
    """The common name of all our errors."""

    def __reduce__(self) -> tuple[object, ...]:
        """Let every error travel between processes, whatever it is made from."""
        return _rebuilt, (type(self), self.args, self.__dict__)


def _rebuilt(kind: type[CamelUpError], args: tuple[object, ...], facts: dict[str, object]) -> CamelUpError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(facts)
    return error


class NotationError(CamelUpError):
    """A text could not be read; `at` is the place of the offending character.

    >>> print(NotationError("there is no camel 'x'", "1:gx", 3))
    there is no camel 'x' (character 4)
      1:gx
         ^
    """

    def __init__(self, reason: str, text: str, at: int) -> None:
        self.reason = reason
        self.text = text
        self.at = at
        line_start = text.rfind("\n", 0, at) + 1
        line = text[line_start:].split("\n", 1)[0]
        where = f"character {at - line_start + 1}"
        if "\n" in text:
            where = f"line {text.count(chr(10), 0, at) + 1}, {where}"
        super().__init__(f"{reason} ({where})\n  {line}\n  {' ' * (at - line_start)}^")


class IllegalAction(CamelUpError):
    """An action that the rules do not allow now; `rule` is the id of the rule it breaks."""

    def __init__(self, action: str, rule: str, reason: str) -> None:
        self.action = action
        self.rule = rule
        self.reason = reason
        super().__init__(f"{str(action)!r} is not allowed: {reason} ({rule})")


class WrongOutcome(CamelUpError):
    """A piece of luck that can't come out of this action now; `possible` are those that can."""

    def __init__(self, action: str, outcome: str, possible: Sequence[str]) -> None:
        self.action = action
        self.outcome = outcome
        self.possible = tuple(possible)
        hint = f"possible are {' '.join(possible)}" if any(possible) else "it leaves nothing to luck"
        super().__init__(f"{outcome!r} can't come out of {str(action)!r} now: {hint}")


class ImpossiblePosition(CamelUpError):
    """A position that no game can be in; `reasons` are all of its faults."""

    def __init__(self, reasons: Sequence[str]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("; ".join(reasons))


class IncompletePosition(CamelUpError):
    """A position that is still being set up, so that nothing can be told about it; `reasons` say what is missing.

    >>> print(IncompletePosition(["missing on the track: b p"]))
    the set-up is not complete (missing on the track: b p): ask again when it is
    """

    def __init__(self, reasons: Sequence[str]) -> None:
        self.reasons = tuple(reasons)
        super().__init__(f"the set-up is not complete ({'; '.join(reasons)}): ask again when it is")


class HiddenCards(CamelUpError):
    """What was asked for needs cards that lie face down."""


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
