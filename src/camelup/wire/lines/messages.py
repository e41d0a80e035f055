"""The messages of the line protocol: those sent to a program, and reading its answers.

Knows only messages: everything comes from an observation and from events as the seat may see them.
"""

import json
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from camelup.engine.events import Event
from camelup.errors import CamelUpError
from camelup.game import Result
from camelup.notation.actions import Action
from camelup.view import Observation
from camelup.wire.events import AnyEvent, describe_event
from camelup.wire.lines.program import quote
from camelup.wire.seeing import view_of
from camelup.wire.views import AnyView
from camelup.wire.words import Edition

VERSION: Final = 1


class BadAnswer(CamelUpError):
    """An answer of a program that can't be accepted."""


# --- what is sent -----------------------------------------------------------------------------------------


class Greeting(Struct, tag_field="type", tag="hello"):
    """The first line that a program reads, and answers with a `hello` of its own."""

    protocol: str = "camelup"
    version: int = VERSION


class GameBegins(Struct, tag_field="type", tag="game"):
    """A game begins, with the first view of it."""

    edition: Edition
    players: int
    names: list[str]
    seat: int
    seed: int
    observation: AnyView


class YourTurn(Struct, tag_field="type", tag="turn"):
    """The program is asked to choose one of these actions within so many seconds."""

    seat: int
    seconds: float
    actions: list[str]
    observation: AnyView


class Happened(Struct, tag_field="type", tag="events"):
    """Something has happened."""

    events: list[AnyEvent]


class GameEnded(Struct, tag_field="type", tag="end"):
    """The game is over."""

    money: tuple[int, ...]
    winners: tuple[int, ...]
    ranking: str


Line: TypeAlias = Greeting | GameBegins | YourTurn | Happened | GameEnded


def game_begins(observation: Observation, names: Sequence[str], seed: int) -> GameBegins:
    """Return the message that a game begins, with the first view of it."""
    return GameBegins(
        edition=observation.edition,
        players=observation.players,
        names=list(names),
        seat=observation.seat,
        seed=seed,
        observation=view_of(observation, position=True),
    )


def your_turn(observation: Observation, seconds: float) -> YourTurn:
    """Return the message that asks for an action."""
    actions = [str(action) for action in observation.actions()]
    return YourTurn(observation.seat, round(seconds, 3), actions, view_of(observation, position=True))


def events_happened(events: Sequence[Event]) -> Happened:
    """Return the message of what has happened."""
    return Happened([describe_event(event) for event in events])


def game_ended(result: Result) -> GameEnded:
    """Return the message of how a game ended."""
    return GameEnded(*result)


_encode: Final = msgspec.json.Encoder().encode


def write_line(message: Struct) -> bytes:
    """Write a message as one line."""
    return _encode(message) + b"\n"


# --- what is answered -------------------------------------------------------------------------------------


class HelloAnswer(Struct, tag_field="type", tag="hello"):
    """The version a program speaks, and its name."""

    version: int
    name: str


class ActionAnswer(Struct, tag_field="type", tag="action"):
    """The action a program has chosen."""

    action: str


def read_hello(line: bytes) -> str:
    """Read a program's greeting and return its name."""
    answer = _read(line, "hello")
    said = answer.get("version")
    if said != VERSION:
        raise BadAnswer(f"it speaks version {quote(str(said))} of the protocol, and this is version {VERSION}")
    return _text(answer, "name")


def read_action(line: bytes, observation: Observation) -> Action:
    """Read the action that a program has chosen."""
    said = _text(_read(line, "action"), "action")
    for action in observation.actions():
        if said == action:
            return action
    raise BadAnswer(f"it chose {quote(said)}{_why_refused(said, observation)}")


def _read(line: bytes, kind: str) -> dict[str, Any]:
    try:
        answer = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise BadAnswer(f"it answered what is not JSON: {quote(line)}") from None
    if not isinstance(answer, dict) or answer.get("type") != kind:
        raise BadAnswer(f'it answered {quote(line)} instead of {{"type": "{kind}", …}}')
    return answer


def _text(answer: dict[str, Any], field: str) -> str:
    text = answer.get(field)
    if not isinstance(text, str) or not text:
        raise BadAnswer(f"it answered {quote(json.dumps(answer))}, where {field!r} should be a text")
    return text


def _why_refused(said: str, observation: Observation) -> str:
    """Return why an action is refused, from what the seat may know."""
    why = observation.why_not(said)
    if why is None:
        return ""
    return f", which is not allowed: {why} ({why.rule})" if why.rule else f": {why}"
