"""What a bot is: somebody who gets an observation, never more, and names a legal action before a deadline."""

import time
from typing import Protocol, runtime_checkable

from camelup.notation.actions import Action
from camelup.view import Observation


@runtime_checkable
class Bot(Protocol):
    """A player made of code.

    `deadline` is a time of `time.monotonic()`; a bot that has nothing to think about need not look at it. A bot may also
    have a method `explain(observation) -> str` that says in a sentence why it would do what it does.
    """

    name: str
    """The word by which it is called on the command line."""
    description: str
    """What it is good at, in words a player enjoys."""

    def decide(self, observation: Observation, deadline: float) -> Action:
        """Choose one of `observation.actions()`."""
        ...


def in_seconds(seconds: float) -> float:
    """Give the deadline so many seconds from now."""
    return time.monotonic() + seconds
