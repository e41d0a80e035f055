"""A bot in its seat: asked against the clock, never trusted, replaced by `random` when it fails. Knows no rule."""

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final, NamedTuple

from camelup.arena.play.patience import TimeIsUp, stop_waiting, waiting_for
from camelup.bots import AttentiveBot, Bot, bot_named, in_seconds
from camelup.bots.making import is_class, make_bot
from camelup.bots.making.traces import own_traceback
from camelup.engine.events import Event, seen_by
from camelup.errors import BotFailed
from camelup.game import Result
from camelup.processes import Dismissed
from camelup.view import Observation

LEAST_LATENESS: Final = 0.1
"""A decision is late when it comes this long after its deadline, in seconds, and took twice the time it was given."""
_SUBSTITUTE: Final = "random"
_LONGEST_ANSWER: Final = 60
_LONGEST_REASON: Final = 200


class Thinking(NamedTuple):
    """How long one seat thought in a game: decisions, seconds in all and for the longest, and how many came late."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    late: int = 0

    def and_one(self, seconds: float, think: float) -> "Thinking":
        """Add a decision.

        >>> Thinking().and_one(0.25, think=0.2).and_one(1.0, think=0.2)
        Thinking(decisions=2, seconds=1.25, longest=1.0, late=1)
        """
        late = seconds > think + max(think, LEAST_LATENESS)
        return Thinking(self.decisions + 1, self.seconds + seconds, max(self.longest, seconds), self.late + late)


class NotAnAnswer(Exception):
    """A bot answered something it could not do."""


class Failure(NamedTuple):
    """What a bot did wrong: a sentence without its subject, and the lines of its code that led there, if any did."""

    reason: str
    traceback: str


class Seat:
    """A seat of a game; whatever its bot does wrong becomes `failure`, for the table to take."""

    def __init__(self, spec: str, number: int, seed: int) -> None:
        self.spec = spec
        self.number = number
        self.thinking = Thinking()
        self.failure: Failure | None = None
        self._seed = seed
        self._in_here = is_class(spec)
        """Whether the bot runs in this process; a program is looked after elsewhere."""
        self._bot: Bot = bot_named(_SUBSTITUTE, seed)
        self._listener: AttentiveBot | None = None

    def sit_down(self, seen: Observation, names: Sequence[str]) -> None:
        """Make the bot and tell it that a game begins."""
        self._attempt("__init__", self._invite)
        self._tell("begin", lambda listener: listener.begin(seen, names))

    def hear(self, events: Sequence[Event]) -> None:
        """Let the bot hear what happened, as far as its seat may know."""
        self._tell("hear", lambda listener: listener.hear([seen_by(event, self.number) for event in events]))

    def stand_up(self, result: Result) -> None:
        """Let the bot hear how the game ended."""
        self._tell("end", lambda listener: listener.end(result))

    def close(self) -> None:
        """Let the bot go."""
        bot, self._bot, self._listener = self._bot, bot_named(_SUBSTITUTE, self._seed), None
        if hasattr(bot, "close"):
            self._attempt("close", bot.close)

    def decide(self, seen: Observation, think: float) -> str:
        """Ask for an action; the answer is legal, even if it has to be a substitute's."""
        answer: str | None = self._attempt("decide", lambda: self._ask(seen, think), think)
        return self._bot.decide(seen, in_seconds(think)) if answer is None else answer

    def _invite(self) -> None:
        self._bot = make_bot(self.spec, self._seed)
        self._listener = self._bot if isinstance(self._bot, AttentiveBot) else None

    def _tell(self, method: str, what: Callable[[AttentiveBot], None]) -> None:
        listener = self._listener
        if listener is not None:
            self._attempt(method, lambda: what(listener))

    def _ask(self, seen: Observation, think: float) -> str:
        actions = seen.actions()
        start = time.monotonic()
        answer: object = self._bot.decide(seen, start + think)
        self.thinking = self.thinking.and_one(time.monotonic() - start, think)
        if not isinstance(answer, str):
            raise NotAnAnswer(f"it answered {_short(answer)}, which is not an action")
        if answer not in actions:
            raise NotAnAnswer(f"it answered {_short(str(answer))}, which is not allowed there")
        return answer

    def _attempt(self, method: str, what: Callable[[], Any], think: float = 0.0) -> Any:
        """Do something with the bot; if that fails, `random` takes over and None is the answer."""
        try:
            with self._patience(method, think):
                return what()
        except Dismissed:
            raise
        except (Exception, SystemExit, TimeIsUp) as error:  # noqa: BLE001  # a bot may do anything wrong; the match tells of it
            stop_waiting()
            self.failure = self.failure or Failure(_why(error), _traceback(error))
            self.close()
            return None

    def _patience(self, method: str, think: float) -> AbstractContextManager[None]:
        return waiting_for(self.spec, method, think) if self._in_here else nullcontext()


def _why(error: BaseException) -> str:
    if isinstance(error, BotFailed):
        return f"{error.reason}; its last words: {error.last_words}" if error.last_words else error.reason
    if isinstance(error, NotAnAnswer | TimeIsUp):
        return str(error)
    return _cut(f"it raised {type(error).__name__}: {' '.join(str(error).split())}", _LONGEST_REASON)


def _traceback(error: BaseException) -> str:
    if isinstance(error, BotFailed):
        return error.stderr
    return own_traceback(error) or (own_traceback(error.__cause__) if error.__cause__ else "")


def _short(answer: object) -> str:
    return _cut(repr(answer), _LONGEST_ANSWER)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[:longest]}…"
