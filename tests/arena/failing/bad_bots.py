"""Bots that do everything wrong that a bot can do, and one that only listens."""

import random
import time
from collections.abc import Sequence
from typing import Any

from camelup.bots import bot_named, in_seconds
from camelup.engine.events import Event
from camelup.game import Result
from camelup.view import Observation

HEARD: list[tuple[str, object]] = []


class _Random:
    def __init__(self, seed: int | None = None) -> None:
        self.turns = 0
        self._random = bot_named("random", seed)

    def decide(self, observation: Observation, deadline: float) -> Any:
        self.turns += 1
        return self.wrong(observation) if self.turns == 3 else self._random.decide(observation, in_seconds(1))

    def wrong(self, observation: Observation) -> Any:
        raise NotImplementedError


class Crashing(_Random):
    def wrong(self, observation: Observation) -> Any:
        raise KeyError("turn")


class Illegal(_Random):
    def wrong(self, observation: Observation) -> Any:
        return "ticket zebra"


class Dictating(_Random):
    """Names an action with the luck it would like."""

    def wrong(self, observation: Observation) -> Any:
        return "roll b3"


class Wordless(_Random):
    def wrong(self, observation: Observation) -> Any:
        return ["roll"] * 50


class Late(_Random):
    def wrong(self, observation: Observation) -> Any:
        time.sleep(0.25)
        return random.choice(observation.actions())


class Unmakeable:
    def __init__(self, seed: int | None = None) -> None:
        raise RuntimeError("no money for a camel")

    def decide(self, observation: Observation, deadline: float) -> Any:
        raise NotImplementedError


class Listening(_Random):
    """Writes down all it hears."""

    def wrong(self, observation: Observation) -> Any:
        return self._random.decide(observation, in_seconds(1))

    def begin(self, observation: Observation, names: Sequence[str]) -> None:
        self.seat = observation.seat
        HEARD.append(("begin", (observation.seat, tuple(names))))

    def hear(self, events: Sequence[Event]) -> None:
        HEARD.extend(("hear", (self.seat, event)) for event in events)

    def end(self, result: Result) -> None:
        HEARD.append(("end", result))

    def close(self) -> None:
        HEARD.append(("close", self.seat))


class Deaf(Listening):
    def hear(self, events: Sequence[Event]) -> None:
        raise OSError("what?")


class Clinging(Listening):
    def close(self) -> None:
        raise OSError("I want to play on")
