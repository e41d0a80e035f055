"""The other end of the line protocol: lets a class of Python play as a program, `serve(MyBot)`."""

import json
import sys
from contextlib import redirect_stdout
from typing import Any

import numpy as np

from camelup.bots.bot import AttentiveBot, Bot, in_seconds
from camelup.bots.lines_messages import VERSION, Message
from camelup.bots.making import bot_of_class
from camelup.engine import events
from camelup.engine.events import HIDDEN_MONEY, Event
from camelup.game import Result
from camelup.notation.positions import read_position
from camelup.view import Observation


def serve(kind: type[Any]) -> None:
    """Read messages from standard input and answer on standard output until the input ends; one bot for each game."""
    answers = sys.stdout
    with redirect_stdout(sys.stderr):  # what a bot prints is no answer
        served = _Served(kind)
        for line in sys.stdin:
            answer = served.answer(json.loads(line))
            if answer:
                answers.write(json.dumps(answer) + "\n")
                answers.flush()


class _Served:
    """A class of bots, and the one that plays the present game."""

    def __init__(self, kind: type[Any]) -> None:
        self._kind = kind
        self._name: str = getattr(kind, "name", kind.__name__)
        self._bot: Bot

    def answer(self, message: Message) -> Message | None:
        """Do as a message asks, and answer if it wants that."""
        match message["type"]:
            case "hello":
                return {"type": "hello", "version": VERSION, "name": self._name}
            case "game":
                self._bot = bot_of_class(self._kind, self._name, message["seed"])
            case "turn":
                action = self._bot.decide(_observation(message), in_seconds(message["seconds"]))
                return {"type": "action", "action": action}
        if isinstance(self._bot, AttentiveBot):
            _tell(self._bot, message)
        return None


def _tell(bot: AttentiveBot, message: Message) -> None:
    match message["type"]:
        case "game":
            bot.begin(_observation(message), message["names"])
        case "events":
            bot.hear([_event(**event) for event in message["events"]])
        case "end":
            bot.end(Result(tuple(message["money"]), tuple(message["winners"]), message["ranking"]))


def _observation(message: Message) -> Observation:
    position = read_position(message["observation"]["position"])
    states = np.zeros(1, position.state.dtype)
    states[0] = position.state
    return Observation(position.edition, states, message["seat"], unofficial=position.unofficial)


def _event(event: str, **facts: Any) -> Event:
    if facts.get("money", 0) is None:
        facts["money"] = HIDDEN_MONEY
    told: Event = getattr(events, event)(**facts)
    return told
