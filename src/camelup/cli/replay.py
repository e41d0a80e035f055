"""`camelup replay`: tells a recorded game in words, with the table at the end of each leg.

Shows every card: who has the record knows them.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from camelup.cli.files import by_player, recorded
from camelup.cli.screens.seat import MARK, draw_table, heading, leg_of, tell, tell_result
from camelup.engine.events import Event, LegEnded
from camelup.errors import CamelUpError
from camelup.game import Game

LUCK = f"  {MARK}"
WAIT = "Enter for the next step "


class Step(NamedTuple):
    """What one player did, or luck alone (then it has no number), with the game as it is after it."""

    game: Game
    number: int
    by_player: bool
    events: list[Event]


def replay_record(path: Path, *, step: bool, board: bool, begin: int) -> None:
    """Print the game recorded in a file, from a step on."""
    text, count = recorded(path, lambda text: (text, max(step.number for step in _steps(text))))
    if not 1 <= begin <= max(1, count):
        raise CamelUpError(f"--from {begin}: this game has steps 1 to {count}")
    try:
        _Teller(step=step, board=board, begin=begin).tell(text)
    except (EOFError, KeyboardInterrupt):
        sys.stdout.write("\n")


def _steps(text: str) -> Iterator[Step]:
    number = 0
    for game, line, events in Game.replay(text):
        number += by_player(line)
        yield Step(game, number, by_player(line), events)


class _Teller:
    """Prints the steps of a record, and keeps the log to know the leg."""

    def __init__(self, *, step: bool, board: bool, begin: int) -> None:
        self.step = step
        self.board = board
        self.begin = begin
        self.console = Console(highlight=False)
        self.log: list[Event] = []
        self.luck: list[Event] = []

    def tell(self, text: str) -> None:
        """Print every step of a record and how the game ended."""
        for step in _steps(text):
            if step.by_player:
                self._tell_step(step)
            else:
                self.luck += step.events
        self._tell_end(step.game)

    def _tell_step(self, step: Step) -> None:
        if step.number >= self.begin:
            self._tell_luck(step.game)
            tell(self.console, step.events, step.game.names, f"{step.number:>3}")
        self.log += self.luck + step.events
        self.luck = []
        if self._wants_table(step):
            self._draw(step.game, f"after step {step.number}")
        if self.step and step.number >= self.begin and not step.game.over:
            input(WAIT)

    def _wants_table(self, step: Step) -> bool:
        """Whether the table is drawn: at the end of a leg, at the first step shown, or always."""
        if step.number < self.begin or step.game.over:
            return step.number == self.begin - 1
        return self.board or any(isinstance(event, LegEnded) for event in step.events)

    def _tell_luck(self, game: Game) -> None:
        tell(self.console, self.luck, game.names, LUCK)

    def _draw(self, game: Game, what: str) -> None:
        self.console.print(heading(game, leg_of(self.log), what))
        self.console.print(draw_table(game, game.names, self.console.width))

    def _tell_end(self, game: Game) -> None:
        self._tell_luck(game)
        self._draw(game, "the race is over" if game.over else "the record stops here")
        tell_result(self.console, game)
