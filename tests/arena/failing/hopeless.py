"""Bots that fail in every game, now and then, or never come back; patience with them is short wherever this file is loaded."""

import random
import time
from contextlib import suppress
from typing import Any

import camelup.arena.play.patience
from camelup.view import Observation

SHORT = 0.5
COMPLAINTS: list[str] = []
if __name__ != "arena.failing.hopeless":  # not for those who only read this
    camelup.arena.play.patience.PATIENCE = SHORT


class _First:
    def decide(self, observation: Observation, deadline: float) -> Any:
        return observation.actions()[0]


class Ever(_First):
    """Fails at its first decision."""

    def decide(self, observation: Observation, deadline: float) -> Any:
        return self.camel(observation)

    def camel(self, observation: Observation) -> Any:
        camels: dict[str, str] = {}
        return camels["camel"]  # the line to be shown


class Leaving(_First):
    """Wants to end the process."""

    def decide(self, observation: Observation, deadline: float) -> Any:
        raise SystemExit(0)


class Sometimes(_First):
    """Fails in about every third game."""

    name = "moody"

    def __init__(self, seed: int | None = None) -> None:
        self.fails = random.Random(seed).random() < 1 / 3

    def decide(self, observation: Observation, deadline: float) -> Any:
        if self.fails:
            raise RuntimeError("not today")
        return super().decide(observation, deadline)


class Sleeping(_First):
    def decide(self, observation: Observation, deadline: float) -> Any:
        time.sleep(600)


class Looping(_First):
    def decide(self, observation: Observation, deadline: float) -> Any:
        while True:
            pass


class NeverMade(_First):
    def __init__(self) -> None:
        time.sleep(600)


class Stubborn(_First):
    def decide(self, observation: Observation, deadline: float) -> Any:
        while True:
            with suppress(BaseException):
                time.sleep(600)


class Slow(_First):
    """Comes back a while after somebody has complained, once."""

    def decide(self, observation: Observation, deadline: float) -> Any:
        if not COMPLAINTS:
            while not COMPLAINTS:
                time.sleep(0.01)
            time.sleep(0.6)
        return super().decide(observation, deadline)
