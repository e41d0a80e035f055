"""What a bot is: somebody who gets an observation, never more, and names a legal action before a deadline."""

import time
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from camelup.engine.editions import EDITIONS
from camelup.engine.events import Event
from camelup.errors import CamelUpError
from camelup.game import Result
from camelup.notation.actions import Action
from camelup.view import Observation


@runtime_checkable
class Bot(Protocol):
    """A player made of code.

    `deadline` is a time of `time.monotonic()`; a bot that has nothing to think about need not look at it. A bot may also
    have a method `explain(observation) -> str` that says in a sentence why it would do what it does, and a method
    `close()` for what it holds open. A bot that does not play every game has a tuple `editions` of those it plays.
    """

    name: str
    """The word by which it is called on the command line."""
    description: str
    """What it is good at, in words a player enjoys."""

    def decide(self, observation: Observation, deadline: float) -> Action:
        """Choose one of `observation.actions()`."""
        ...


@runtime_checkable
class AttentiveBot(Bot, Protocol):
    """A bot that wants to hear of the game between its turns too, as far as its seat may know."""

    def begin(self, observation: Observation, names: Sequence[str]) -> None:
        """Hear that a game begins, who plays, and how it looks from one's own seat."""
        ...

    def hear(self, events: Sequence[Event]) -> None:
        """Hear what has happened since, already as this seat may see it."""
        ...

    def end(self, result: Result) -> None:
        """Hear how the game ended."""
        ...


def editions_of(bot: object) -> tuple[str, ...]:
    """Return the editions that a bot, or a class of bots, plays: all of them unless it says otherwise."""
    editions: tuple[str, ...] = getattr(bot, "editions", tuple(EDITIONS))
    return editions


def check_plays(bot: object, name: str, edition: str) -> None:
    """Refuse a bot, or a class of bots, for an edition that it does not play."""
    played = editions_of(bot)
    if edition not in played:
        raise CamelUpError(f"{name} does not play {edition}, only {' and '.join(played)}: choose another bot")


def in_seconds(seconds: float) -> float:
    """Return the deadline so many seconds from now."""
    return time.monotonic() + seconds
