"""The messages of the line protocol, both ways: what is sent to a program, and what may be made of its answers.

Knows words alone: everything comes from an observation and from events that are already as the seat may see them.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from camelup.bots.lines_board import board_fields
from camelup.bots.lines_cards import cards_fields
from camelup.bots.lines_process import shortened
from camelup.engine.editions import EDITION_CARDS, EDITIONS
from camelup.engine.events import HIDDEN_MONEY, Event
from camelup.engine.race import stacks
from camelup.errors import CamelUpError
from camelup.game import Result
from camelup.notation.actions import Action
from camelup.view import Observation, ranking_of

VERSION: Final = 1
Message = dict[str, Any]


class BadAnswer(CamelUpError):
    """An answer of a program that can't be taken."""


# --- what is sent -----------------------------------------------------------------------------------------


def hello() -> Message:
    """Greet a program that has just started."""
    return {"type": "hello", "protocol": "camelup", "version": VERSION}


def game_begins(observation: Observation, names: Sequence[str], seed: int) -> Message:
    """Tell that a game begins and how it looks."""
    return {
        "type": "game",
        "edition": observation.edition,
        "players": observation.players,
        "names": list(names),
        "seat": observation.seat,
        "seed": seed,
        "observation": fields(observation),
    }


def your_turn(observation: Observation, seconds: float) -> Message:
    """Ask for an action."""
    return {
        "type": "turn",
        "seat": observation.seat,
        "seconds": round(seconds, 3),
        "actions": [str(action) for action in observation.actions()],
        "observation": fields(observation),
    }


def events_happened(events: Sequence[Event]) -> Message:
    """Tell what has happened."""
    return {"type": "events", "events": [event_message(event) for event in events]}


def game_ended(result: Result) -> Message:
    """Tell how a game ended."""
    return {"type": "end", **result._asdict()}


def event_message(event: Event) -> Message:
    """Tell one event."""
    facts = event._asdict()
    if facts.get("money") == HIDDEN_MONEY:
        facts["money"] = None
    return {"event": type(event).__name__, **facts}


def fields(observation: Observation) -> Message:
    """Give what a seat may know in fields that need no parsing, and the position as text."""
    return {"position": observation.position(), **fields_of_view(observation)}


def fields_of_view(observation: Observation) -> Message:
    """Give what a seat may know in fields alone: the text takes as long as all of them."""
    of_game = cards_fields if observation.edition == EDITION_CARDS.name else board_fields
    return {
        "turn": observation.turn,
        **_race_fields(observation.edition, int(observation._states["race"][0])),
        **of_game(observation),
    }


@lru_cache(256)
def _race_fields(edition: str, race: int) -> Message:
    """Give the fields of a race: the same for everybody who looks at it."""
    letters = EDITIONS[edition].letters
    standing = stacks(race).items()
    return {
        "track": [
            {"space": space, "camels": "".join(letters[camel] for camel in camels)} for space, camels in standing
        ],
        "ranking": ranking_of(edition, race),
    }


def written(message: Message) -> bytes:
    """Write a message as one line."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


# --- what is answered -------------------------------------------------------------------------------------


def read_hello(line: bytes) -> str:
    """Read a program's greeting and give the name it goes by."""
    answer = _read(line, "hello")
    said = answer.get("version")
    if said != VERSION:
        raise BadAnswer(f"it speaks version {shortened(str(said))} of the protocol, and this is version {VERSION}")
    return _text(answer, "name")


def read_action(line: bytes, observation: Observation) -> Action:
    """Read the action that a program has chosen."""
    said = _text(_read(line, "action"), "action")
    for action in observation.actions():
        if said == action:
            return action
    raise BadAnswer(f"it chose {shortened(said)}{_why_refused(said, observation)}")


def _read(line: bytes, kind: str) -> Message:
    try:
        answer = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise BadAnswer(f"it answered what is not JSON: {shortened(line)}") from None
    if not isinstance(answer, dict) or answer.get("type") != kind:
        raise BadAnswer(f'it answered {shortened(line)} instead of {{"type": "{kind}", …}}')
    return answer


def _text(answer: Message, field: str) -> str:
    text = answer.get(field)
    if not isinstance(text, str) or not text:
        raise BadAnswer(f"it answered {shortened(json.dumps(answer))}, where {field!r} should be a text")
    return text


def _why_refused(said: str, observation: Observation) -> str:
    """Say why an action is refused, by what the seat itself may know."""
    why = observation.why_not(said)
    if why is None:
        return ""
    return f", which is not allowed: {why} ({why.rule})" if why.rule else f": {why}"
