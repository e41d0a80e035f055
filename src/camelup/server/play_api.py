"""Play over plain HTTP, for bots and scripts: acting, hearing, asking why; records of what was played."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse

from camelup.notation.records import read_record
from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.commands import Commands
from camelup.server.facts import NOBODY
from camelup.server.history import entries_after, record_text
from camelup.server.hub import now_ms
from camelup.server.live import Listener, Live
from camelup.server.messages import Message, missed_messages, written
from camelup.server.metrics import CONNECTIONS
from camelup.server.node import Asker, Asking
from camelup.server.refused import Refused
from camelup.server.shapes import Acting, Did, Entries, PositionText, RecordShape, Saying, TakingBack, Why
from camelup.server.tables_api import REFUSALS

router = APIRouter(prefix="/api/tables/{name}", tags=["play"], responses=REFUSALS)

Since = Annotated[int, Query(ge=0, le=1_000_000)]


@router.post("/actions", response_model=Did)
async def act(name: str, wish: Acting, asking: Asking) -> Message:
    """Act; the same id again gets the first answer."""
    live = await asking.table(name)
    seat = asking.seat(live)
    asking.node.throttle.check(limits.COMMANDS, f"{live.table.id} {seat}")
    return {"seq": await Commands(asking.node.hub, live, seat).act(wish.id, wish.seq, wish.action)}


@router.post("/take_back", response_model=Did)
async def take_back(name: str, wish: TakingBack, asking: Asking) -> Message:
    """Take back what you have chosen in a leg's set-up of Cards, as long as not all have chosen."""
    live = await asking.table(name)
    seat = asking.seat(live)
    asking.node.throttle.check(limits.COMMANDS, f"{live.table.id} {seat}")
    return {"seq": await Commands(asking.node.hub, live, seat).take_back(wish.id, wish.seq)}


@router.post("/chat", response_model=Did)
async def chat(name: str, wish: Saying, asking: Asking) -> Message:
    """Say something."""
    live = await asking.table(name)
    seat = asking.seat_or_watcher(live)
    asking.node.throttle.check(limits.CHAT, f"{live.table.id} {seat if seat != NOBODY else asking.address}")
    return {"seq": await Commands(asking.node.hub, live, seat).say(wish.id, wish.text, wish.name)}


@router.get("/why", response_model=Why)
async def why(name: str, action: Annotated[str, Query(max_length=100)], asking: Asking) -> Message:
    """Tell why an action is not allowed to you now."""
    live = await asking.table(name)
    return Commands(asking.node.hub, live, asking.seat(live)).why(action)


@router.get("/position", response_model=PositionText)
async def position(name: str, asking: Asking) -> Message:
    """Give the position as text, as you may know it."""
    live = await asking.table(name)
    if live.table.game is None:
        raise Refused("not_allowed", Reason("command.not-begun"))
    return {"position": live.table.game.observe(asking.seat_or_watcher(live)).position()}


@router.get("/events", response_model=Entries)
async def events(
    name: str,
    asking: Asking,
    since: Since = 0,
    wait: Annotated[float, Query(ge=0, le=limits.LONG_POLL)] = 0,
) -> Message:
    """Give the entries after a number; wait for the first one if there is none yet."""
    live = await asking.table(name)
    seat = asking.seat_or_watcher(live)
    if since > live.table.seq:
        await asking.node.hub.catch_up(live)
    if wait and since >= live.table.seq:
        await _wait_for_entry(asking, live, seat, wait)
    missed = await entries_after(asking.node.store, live, since)
    return {"seq": live.table.seq, "entries": missed_messages(live.table, missed, seat)}


async def _wait_for_entry(asking: Asker, live: Live, seat: int, seconds: float) -> None:
    live.check_room(seat)
    listener = Listener(seat)
    seq = live.table.seq
    with asking.node.throttle.holding(limits.OPEN_CONNECTIONS, asking.address):
        asking.node.hub.come(live, listener)
        try:
            async with asyncio.timeout(seconds):
                while live.table.seq == seq and await listener.queue.get() is not None:
                    pass
        except TimeoutError:
            pass
        finally:
            asking.node.hub.go(live, listener)


@router.get("/stream", response_class=StreamingResponse)
async def stream(name: str, asking: Asking, since: Since | None = None) -> Response:
    """Give the picture or what was missed, then every entry as it happens: one JSON object a line."""
    live = await asking.table(name)
    seat = asking.seat_or_watcher(live)
    asking.node.throttle.check(limits.CONNECTIONS, asking.address)
    await asking.node.hub.catch_up(live)
    return StreamingResponse(await begun(_lines(asking, live, seat, since)), media_type="application/x-ndjson")


async def begun(lines: AsyncGenerator[str, None]) -> AsyncIterator[str]:
    """Wait for the first line, so that a refusal comes before the answer begins, and give them all."""
    first = await anext(lines)

    async def all_of_them() -> AsyncIterator[str]:
        async with aclosing(lines):
            yield first
            async for line in lines:
                yield line

    return all_of_them()


async def _lines(asking: Asker, live: Live, seat: int, since: int | None) -> AsyncGenerator[str, None]:
    live.check_room(seat)
    listener = Listener(seat)
    for message in live.missed_or_picture(seat, since, now_ms()):
        listener.tell(written(message))
    with asking.node.throttle.holding(limits.OPEN_CONNECTIONS, asking.address), CONNECTIONS.track_inprogress():
        asking.node.hub.come(live, listener)
        try:
            while True:
                try:
                    text = await asyncio.wait_for(listener.queue.get(), limits.HEARTBEAT)
                except TimeoutError:
                    text = ""
                if text is None:
                    return
                yield text + "\n"
        finally:
            asking.node.hub.go(live, listener)


@router.get("/record", response_model=RecordShape, responses={200: {"content": {"text/plain": {}}}})
async def record(
    name: str,
    asking: Asking,
    format: Literal["text", "json"] = "text",  # noqa: A002  # the word of the address
) -> Response:
    """Give the record of the game: all of it when it is over, what anybody may know before."""
    live = await asking.table(name)
    text = await record_text(asking.node.store, live.table)
    if text is None:
        raise Refused("not_allowed", Reason("command.not-begun"))
    if format == "text":
        named = {"Content-Disposition": f'attachment; filename="camelup-{live.table.id}.camel"'}
        return PlainTextResponse(text, headers=named)
    read = read_record(text)
    return JSONResponse(
        {"headers": read.headers, "lines": [{"seat": line.seat, "text": line.text} for line in read.lines]}
    )
