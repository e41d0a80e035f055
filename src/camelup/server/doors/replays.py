"""Games played again: a record step by step as a seat knew it or with all cards open, and what its decisions were worth."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Query
from starlette.responses import Response, StreamingResponse

from camelup.compiling import part_of
from camelup.engine.editions import MOST_PLAYERS
from camelup.errors import CamelUpError
from camelup.game import Game
from camelup.notation.records import read_record
from camelup.odds.review import review_steps
from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.doors.router import Door, written
from camelup.server.nodes.history import record_text
from camelup.server.nodes.node import Asking, Node
from camelup.server.refused import Refused, bad_text
from camelup.server.table.messages import replayed_step
from camelup.wire.answers import Replayed
from camelup.wire.odds import judged
from camelup.wire.requests import RecordText

router = Door("/api", "replays")

Whose = Annotated[int | None, Query(ge=0, le=MOST_PLAYERS - 1)]


@router.get("/tables/{name}/replay")
async def replay_table(name: str, asking: Asking, seat: Whose = None) -> Replayed:
    """Return a finished game step by step, as a seat knew it or, without one, with all cards open."""
    return await _replayed(asking.node, await _finished(asking, name), seat)


@router.get("/tables/{name}/review")
async def review_table(name: str, asking: Asking) -> Response:
    """Judge a finished game: one JSON object a line for each step, as soon as it is judged."""
    asking.node.throttle.check(limits.REVIEWS, asking.address)
    record = await _finished(asking, name)
    return _reviewed(asking.node, record, (await asking.table(name)).table.facts.edition)


@router.post("/replays")
async def replay_record(wish: RecordText, asking: Asking, seat: Whose = None) -> Replayed:
    """Return a record of your own step by step."""
    asking.node.throttle.check(limits.ODDS, asking.address)
    return await _replayed(asking.node, wish.record, seat)


@router.post("/replays/review")
async def review_record(wish: RecordText, asking: Asking) -> Response:
    """Judge a record of your own."""
    asking.node.throttle.check(limits.REVIEWS, asking.address)
    replayed = await _replayed(asking.node, wish.record, None)  # what can't be played is refused before the first line
    return _reviewed(asking.node, wish.record, replayed.edition)


async def _finished(asking: Asking, name: str) -> str:
    live = await asking.table(name)
    if live.table.status != "over":
        raise Refused("not_allowed", Reason("command.replay-early"))
    return await record_text(asking.node.store, live.table) or ""


# --- step by step -------------------------------------------------------------------------------------------


async def _replayed(node: Node, record: str, seat: int | None) -> Replayed:
    found: Replayed = await node.thinkers.run(_replay, record, seat)
    return found


def _replay(record: str, seat: int | None) -> Replayed:
    try:
        headers = read_record(record).headers
        game, _, _ = next(Game.replay(record))
        steps = [replayed_step(game, line, events, seat) for game, line, events in Game.replay(record)]
    except CamelUpError as error:
        raise bad_text(error) from error
    return Replayed(headers, game.edition, game.names, steps)


# --- judged -------------------------------------------------------------------------------------------------


def _reviewed(node: Node, record: str, edition: str) -> Response:
    return StreamingResponse(_review_lines(node, record, edition), media_type="application/x-ndjson")


async def _review_lines(node: Node, record: str, edition: str) -> AsyncIterator[str]:
    """Judge step by step in a thread; who goes away stops it after the step in hand."""
    steps, part = review_steps(record), part_of(edition, "odds")
    while (step := await node.thinkers.run(next, steps, None, part=part)) is not None:
        yield written(judged(step)) + "\n"
        await asyncio.sleep(0)
