"""Replays: a record step by step, as a seat knew it or with all cards open, and what its decisions were worth."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Annotated

from fastapi import Query
from starlette.responses import Response, StreamingResponse

from camelup import earnings
from camelup.compiling import part_of
from camelup.engine.editions import MOST_PLAYERS
from camelup.errors import CamelUpError
from camelup.game import Game
from camelup.notation.records import read_record
from camelup.odds.review import review_steps
from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.doors.guards.caller import Caller, CurrentCaller
from camelup.server.doors.router import Router, content_of
from camelup.server.refused import Refused, refuse_text
from camelup.server.table.telling.messages import replayed_step, write_message
from camelup.wire.answers import ReplayedGame, ReplayStep
from camelup.wire.odds import describe_step
from camelup.wire.requests import RecordText

router = Router("/api", "replays")

Whose = Annotated[int | None, Query(ge=0, le=MOST_PLAYERS - 1)]


@router.get("/tables/{name}/replay", also={200: {"description": "Done", "content": content_of(ReplayedGame)}})
async def replay_table(name: str, caller: CurrentCaller, seat: Whose = None) -> Response:
    """Return a finished game step by step, as a seat knew it or, without one, with all cards open."""
    caller.node.throttle.check(limits.REPLAYS, caller.address)
    record = await _finished_record(caller, name)
    written = await caller.node.replays.ask((record, seat), lambda: caller.fold(write_replay, record, seat))
    return Response(written, media_type="application/json")


@router.get("/tables/{name}/review")
async def review_table(name: str, caller: CurrentCaller) -> Response:
    """Review a finished game: one JSON object per line for each step, as soon as it is judged."""
    caller.node.throttle.check(limits.REVIEWS, caller.address)
    record = await _finished_record(caller, name)
    return _review(caller, record, (await caller.find_table(name)).table.facts.edition)


@router.post("/replays")
async def replay_record(body: RecordText, caller: CurrentCaller, seat: Whose = None) -> ReplayedGame:
    """Return a record of your own step by step."""
    caller.node.throttle.check(limits.ODDS, caller.address)
    return await _replay(caller, body.record, seat)


@router.post("/replays/review")
async def review_record(body: RecordText, caller: CurrentCaller) -> Response:
    """Review a record of your own."""
    caller.node.throttle.check(limits.REVIEWS, caller.address)
    replayed = await _replay(caller, body.record, None)  # what can't be played is refused before the first line
    return _review(caller, body.record, replayed.edition)


async def _finished_record(caller: Caller, name: str) -> str:
    live = await caller.find_table(name)
    if live.table.status != "over":
        raise Refused("not_allowed", Reason("command.replay-early"))
    return await caller.record_of(live) or ""


# --- step by step -------------------------------------------------------------------------------------------


async def _replay(caller: Caller, record: str, seat: int | None) -> ReplayedGame:
    found: ReplayedGame = await caller.fold(replay_steps, record, seat)
    return found


def write_replay(record: str, seat: int | None) -> bytes:
    """Return a record step by step, as it is sent."""
    return write_message(replay_steps(record, seat))


def replay_steps(record: str, seat: int | None) -> ReplayedGame:
    """Return a record step by step, or refuse it with what is wrong."""
    try:
        headers = read_record(record).headers
        game, _, _ = next(Game.replay(record))
        steps = list(_steps(record, seat, earnings.begin(game.money)))
    except CamelUpError as error:
        raise refuse_text(error) from error
    return ReplayedGame(headers, game.edition, game.names, steps)


def _steps(record: str, seat: int | None, earned: earnings.Earnings) -> Iterator[ReplayStep]:
    for game, line, events in Game.replay(record):
        earnings.add(earned, events)
        yield replayed_step(game, line, events, seat, earned)


# --- judged -------------------------------------------------------------------------------------------------


def _review(caller: Caller, record: str, edition: str) -> Response:
    return StreamingResponse(_review_lines(caller, record, edition), media_type="application/x-ndjson")


async def _review_lines(caller: Caller, record: str, edition: str) -> AsyncIterator[bytes]:
    """Review step by step in a thread; when the client goes away, or this node, it stops after the current step."""
    steps, part = review_steps(record), part_of(edition, "odds")
    while (step := await caller.node.hub.unless_leaving(caller.fold(next, steps, None, part=part))) is not None:
        yield write_message(describe_step(step)) + b"\n"
        await asyncio.sleep(0)
