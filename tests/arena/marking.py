"""A bot that leaves a mark in the file named by CAMELUP_TEST_MARKS each time it sits down."""

import os
import time
from pathlib import Path

from camelup.bots import bot_named
from camelup.notation.actions import Action
from camelup.view import Observation

MOST = 6
"""So many games each process plays quickly: the first rounds are settled then."""


class Marking:
    """Plays its first games in a process quickly and then falls asleep."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = bot_named("random", seed)
        marks = Path(os.environ["CAMELUP_TEST_MARKS"])
        with marks.open("a") as file:
            file.write(f"{os.getpid()}\n")
        self._sleeps = marks.read_text().split().count(str(os.getpid())) > MOST

    def decide(self, observation: Observation, deadline: float) -> Action:
        if self._sleeps:
            time.sleep(600)
        return self._random.decide(observation, deadline)
