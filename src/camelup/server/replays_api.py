"""Games played again: a record step by step as a seat knew it or with all cards open, and what its decisions were worth."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.responses import Response, StreamingResponse

from camelup.bots.lines_messages import event_message, fields_of_view
from camelup.compiling import part_of
from camelup.engine.editions import MOST_PLAYERS
from camelup.errors import CamelUpError
from camelup.game import Game
from camelup.notation.records import read_record
from camelup.odds.review import Decision, Step, review_steps
from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.history import record_text
from camelup.server.messages import Message, written
from camelup.server.node import Asking, Node
from camelup.server.refused import Refused, bad_text
from camelup.server.shapes import RecordText, ReplayShape
from camelup.server.tables_api import REFUSALS
from camelup.view import Observation

router = APIRouter(prefix="/api", tags=["replays"], responses=REFUSALS)

ALL_OPEN = -1
Whose = Annotated[int, Query(ge=ALL_OPEN, le=MOST_PLAYERS - 1)]


@router.get("/tables/{name}/replay", response_model=ReplayShape)
async def replay_table(name: str, asking: Asking, seat: Whose = ALL_OPEN) -> Message:
    """Give a finished game step by step, as a seat knew it or (-1) with all cards open."""
    return await _replayed(asking.node, await _finished(asking, name), seat)


@router.get("/tables/{name}/review", response_class=StreamingResponse)
async def review_table(name: str, asking: Asking) -> Response:
    """Judge a finished game: one JSON object a line for each step, as soon as it is judged."""
    asking.node.throttle.check(limits.REVIEWS, asking.address)
    record = await _finished(asking, name)
    return _reviewed(asking.node, record, (await asking.table(name)).table.facts.edition)


@router.post("/replays", response_model=ReplayShape)
async def replay_record(wish: RecordText, asking: Asking, seat: Whose = ALL_OPEN) -> Message:
    """Give a record of your own step by step."""
    asking.node.throttle.check(limits.ODDS, asking.address)
    return await _replayed(asking.node, wish.record, seat)


@router.post("/replays/review", response_class=StreamingResponse)
async def review_record(wish: RecordText, asking: Asking) -> Response:
    """Judge a record of your own."""
    asking.node.throttle.check(limits.REVIEWS, asking.address)
    replayed = await _replayed(
        asking.node, wish.record, ALL_OPEN
    )  # what can't be played is refused before the first line
    return _reviewed(asking.node, wish.record, replayed["edition"])


async def _finished(asking: Asking, name: str) -> str:
    live = await asking.table(name)
    if live.table.status != "over":
        raise Refused("not_allowed", Reason("command.replay-early"))
    return await record_text(asking.node.store, live.table) or ""


# --- step by step -------------------------------------------------------------------------------------------


async def _replayed(node: Node, record: str, seat: int) -> Message:
    found: Message = await node.thinkers.run(_replay, record, seat)
    return found


def _replay(record: str, seat: int) -> Message:
    try:
        headers = read_record(record).headers
        game, _, _ = next(Game.replay(record))
        steps = list(_replay_steps(record, seat))
    except CamelUpError as error:
        raise bad_text(error) from error
    return {"headers": headers, "edition": game.edition, "names": game.names, "steps": steps}


def _replay_steps(record: str, seat: int) -> Iterator[Message]:
    for game, line, events in Game.replay(record):
        yield {
            "seat": None if line is None else line.seat,
            "text": None if line is None else line.text,
            "events": [event_message(event) for event in events],
            "view": _open_view(game, seat),
        }


def _open_view(game: Game, seat: int) -> Message:
    if seat == ALL_OPEN:
        seen = Observation(game.edition, game._states.copy(), 0, unofficial=game.unofficial)
    else:
        seen = game.observe(seat)
    result = game.result()
    return {
        "edition": game.edition,
        "players": game.players,
        "seat": seat,
        "waiting": list(game.waiting),
        "over": game.over,
        **fields_of_view(seen),
        "position": game.position() if seat == ALL_OPEN else seen.position(),
        "actions": [],
        "result": result._asdict() if result is not None else None,
    }


# --- judged -------------------------------------------------------------------------------------------------


def _reviewed(node: Node, record: str, edition: str) -> Response:
    return StreamingResponse(_review_lines(node, record, edition), media_type="application/x-ndjson")


async def _review_lines(node: Node, record: str, edition: str) -> AsyncIterator[str]:
    """Judge step by step in a thread; who goes away stops it after the step in hand."""
    steps, part = review_steps(record), part_of(edition, "odds")
    while (step := await node.thinkers.run(next, steps, None, part=part)) is not None:
        yield written(_judged(step)) + "\n"
        await asyncio.sleep(0)


def _told(decision: Decision) -> dict[str, Any]:
    why = [reason.to_json() for reason in decision.why]
    best_why = [reason.to_json() for reason in decision.best_why]
    return {**decision._asdict(), "why": why, "best_why": best_why, "given_up": decision.given_up}


def _judged(step: Step) -> dict[str, Any]:
    decision = step.decision
    judged = None if decision is None else _told(decision)
    return {"leg": step.leg, "race": step.race, "money": list(step.money), "decision": judged}
