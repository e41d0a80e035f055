"""The other end of the line protocol: lets a class of Python play as a program, `serve(MyBot)`."""

import sys
from contextlib import redirect_stdout
from typing import Any, Final

import msgspec
import numpy as np

from camelup.bots.bot import AttentiveBot, Bot, in_seconds
from camelup.bots.making import bot_of_class
from camelup.game import Result
from camelup.notation.positions import read_position
from camelup.view import Observation
from camelup.wire.events import read_event
from camelup.wire.lines.messages import (
    VERSION,
    ActionAnswer,
    GameBegins,
    GameEnded,
    Greeting,
    Happened,
    HelloAnswer,
    Line,
    YourTurn,
    write_line,
)
from camelup.wire.views import AnyView

_read: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Line)


def serve(kind: type[Any]) -> None:
    """Read messages from standard input and answer on standard output until the input ends; one bot for each game."""
    answers = sys.stdout
    with redirect_stdout(sys.stderr):  # what a bot prints is no answer
        served = _Served(kind)
        for line in sys.stdin:
            answer = served.answer(_read.decode(line))
            if answer:
                answers.write(write_line(answer).decode())
                answers.flush()


class _Served:
    """A class of bots, and the one that plays the present game."""

    def __init__(self, kind: type[Any]) -> None:
        self._kind = kind
        self._name: str = getattr(kind, "name", kind.__name__)
        self._bot: Bot

    def answer(self, line: Line) -> HelloAnswer | ActionAnswer | None:
        """Do as a line asks, and answer if it wants that."""
        match line:
            case Greeting():
                return HelloAnswer(VERSION, self._name)
            case GameBegins():
                self._bot = bot_of_class(self._kind, self._name, line.seed)
            case YourTurn():
                seen = _observation(line.observation, line.seat)
                return ActionAnswer(str(self._bot.decide(seen, in_seconds(line.seconds))))
        if isinstance(self._bot, AttentiveBot):
            _tell(self._bot, line)
        return None


def _tell(bot: AttentiveBot, line: Line) -> None:
    match line:
        case GameBegins():
            bot.begin(_observation(line.observation, line.seat), line.names)
        case Happened(events):
            bot.hear([read_event(event) for event in events])
        case GameEnded(money, winners, ranking):
            bot.end(Result(money, winners, ranking))


def _observation(view: AnyView, seat: int) -> Observation:
    assert isinstance(view.position, str)  # noqa: S101  # every observation of the protocol has its text
    position = read_position(view.position)
    states = np.zeros(1, position.state.dtype)
    states[0] = position.state
    return Observation(position.edition, states, seat, unofficial=position.unofficial)
