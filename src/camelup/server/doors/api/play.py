"""Playing over plain HTTP, for bots and scripts: acting, listening, asking why; records of games."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Annotated, Literal

from fastapi import Query
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from camelup.notation.records import read_record
from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.doors.commands import Commands
from camelup.server.doors.guards.caller import Caller, CurrentCaller
from camelup.server.doors.router import Router, content_of, respond
from camelup.server.nodes.history import entries_after
from camelup.server.nodes.hub import now_ms
from camelup.server.nodes.live_table import Listener, LiveTable
from camelup.server.nodes.watching.metrics import CONNECTIONS
from camelup.server.refused import Refused
from camelup.server.table.stored.facts import NOBODY
from camelup.server.table.telling.messages import missed_messages, write_message
from camelup.wire import sizes
from camelup.wire.answers import Accepted, Entries, GameRecord, Position, RecordLine
from camelup.wire.commands import Act, AnyCommand, AskWhy, Chat, Ping, Promise, Reveal, TakeBack, Undo
from camelup.wire.messages import Answer, Pong, Why

router = Router("/api/tables/{name}", "play")

Since = Annotated[int, Query(ge=0, le=sizes.MOST_ENTRIES)]


async def _obey(name: str, command: AnyCommand, caller: Caller) -> Answer | Why | Pong:
    live = await caller.find_table(name)
    anybody = isinstance(command, Chat | Ping)
    seat = caller.seat_or_watcher(live) if anybody else caller.seat(live)
    caller.node.throttle.check(limits.COMMANDS, f"{live.table.id} {caller.address if seat == NOBODY else seat}")
    return await Commands(caller.node, live, seat, caller.address).obey(command)


async def _obey_and_store(name: str, command: AnyCommand, caller: Caller) -> Accepted:
    answer = await _obey(name, command, caller)
    assert isinstance(answer, Answer)  # noqa: S101  # what was done has a number
    assert answer.seq is not None  # noqa: S101
    return Accepted(answer.seq)


@router.post("/commands")
async def command(name: str, command: AnyCommand, caller: CurrentCaller) -> Answer | Why | Pong:
    """Send any command that the socket takes; the same id again gets the first answer."""
    return await _obey(name, command, caller)


@router.post("/actions")
async def act(name: str, command: Act, caller: CurrentCaller) -> Accepted:
    """Act; the same id again gets the first answer."""
    return await _obey_and_store(name, command, caller)


@router.post("/take_back")
async def take_back(name: str, command: TakeBack, caller: CurrentCaller) -> Accepted:
    """Take back your choices in a leg's set-up of Cards; possible until all have chosen."""
    return await _obey_and_store(name, command, caller)


@router.post("/undo")
async def undo(name: str, command: Undo, caller: CurrentCaller) -> Accepted:
    """Take back your last action and what bots did since, where all others are bots; possible until luck or a card is shown."""
    return await _obey_and_store(name, command, caller)


@router.post("/promise")
async def promise(name: str, command: Promise, caller: CurrentCaller) -> Accepted:
    """Promise a nonce for the dice by its SHA-256."""
    return await _obey_and_store(name, command, caller)


@router.post("/reveal")
async def reveal(name: str, command: Reveal, caller: CurrentCaller) -> Accepted:
    """Reveal the nonce that you promised, once all promises are fixed; the last one begins the game."""
    return await _obey_and_store(name, command, caller)


@router.post("/chat")
async def chat(name: str, command: Chat, caller: CurrentCaller) -> Accepted:
    """Send a message to the table's chat."""
    return await _obey_and_store(name, command, caller)


@router.get("/why")
async def why(name: str, action: Annotated[str, Query(max_length=sizes.ACTION)], caller: CurrentCaller) -> Why:
    """Return why you may not do an action now."""
    answer = await _obey(name, AskWhy("", action), caller)
    assert isinstance(answer, Why)  # noqa: S101
    return answer


@router.get("/position")
async def position(name: str, caller: CurrentCaller) -> Position:
    """Return the position as text, as far as you may know it."""
    live = await caller.find_table(name)
    if live.table.game is None:
        raise Refused("not_allowed", Reason("command.not-begun"))
    return Position(live.table.game.observe(caller.seat_or_watcher(live)).position())


@router.get("/events")
async def events(
    name: str,
    caller: CurrentCaller,
    since: Since = 0,
    wait: Annotated[float, Query(ge=0, le=limits.LONG_POLL)] = 0,
) -> Entries:
    """Return the entries after a number; if there are none yet, wait for the first."""
    live = await caller.find_table(name)
    seat = caller.seat_or_watcher(live)
    if since > live.table.seq:
        await caller.node.hub.catch_up(live)
    if wait and since >= live.table.seq:
        await _wait_for_entry(caller, live, seat, wait)
    if live.missed(since) is None:
        caller.node.throttle.check(limits.REPLAYS, caller.address)
    missed = await entries_after(caller.node.store, live, since, caller.fold)
    return Entries(live.table.seq, missed_messages(live.table, missed, seat))


async def _wait_for_entry(caller: Caller, live: LiveTable, seat: int, seconds: float) -> None:
    live.check_watchers(seat, caller.address)
    listener = Listener(seat, caller.address)
    seq = live.table.seq
    with caller.node.throttle.holding(limits.OPEN_CONNECTIONS, caller.address):
        caller.node.hub.add_listener(live, listener)
        try:
            async with asyncio.timeout(seconds):
                while live.table.seq == seq and await listener.queue.get() is not None:
                    pass
        except TimeoutError:
            pass
        finally:
            caller.node.hub.remove_listener(live, listener)


@router.get("/stream")
async def stream(name: str, caller: CurrentCaller, since: Since | None = None) -> Response:
    """Stream the whole picture or the missed entries, then every entry as it happens: one JSON object per line."""
    live = await caller.find_table(name)
    caller.seat_or_watcher(live)  # a wrong token is refused at once
    caller.node.throttle.check(limits.CONNECTIONS, caller.address)
    await caller.node.hub.catch_up(live)
    seat = caller.seat_or_watcher(live)
    return StreamingResponse(await begin_stream(_lines(caller, live, seat, since)), media_type="application/x-ndjson")


async def begin_stream(lines: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    """Wait for the first line, so that a refusal comes before the answer begins, and return all of them."""
    first = await anext(lines)

    async def all_of_them() -> AsyncIterator[bytes]:
        async with aclosing(lines):
            yield first
            async for line in lines:
                yield line

    return all_of_them()


async def _lines(caller: Caller, live: LiveTable, seat: int, since: int | None) -> AsyncGenerator[bytes, None]:
    live.check_watchers(seat, caller.address)
    listener = Listener(seat, caller.address)
    for message in live.missed_or_picture(seat, since, now_ms()):
        listener.tell(write_message(message))
    with caller.node.throttle.holding(limits.OPEN_CONNECTIONS, caller.address), CONNECTIONS.track_inprogress():
        caller.node.hub.add_listener(live, listener)
        try:
            while True:
                try:
                    text = await asyncio.wait_for(listener.queue.get(), limits.HEARTBEAT)
                except TimeoutError:
                    text = b""
                if text is None:
                    return
                yield text + b"\n"
        finally:
            caller.node.hub.remove_listener(live, listener)


@router.get(
    "/record", also={200: {"description": "The record", "content": {"text/plain": {}, **content_of(GameRecord)}}}
)
async def record(
    name: str,
    caller: CurrentCaller,
    format: Literal["text", "json"] = "text",  # noqa: A002  # the word of the address
) -> Response:
    """Return the record of the game: all of it once it is over, before that what anybody may know."""
    caller.node.throttle.check(limits.REPLAYS, caller.address)
    live = await caller.find_table(name)
    text = await caller.record_of(live)
    if text is None:
        raise Refused("not_allowed", Reason("command.not-begun"))
    if format == "text":
        named = {"Content-Disposition": f'attachment; filename="camelup-{live.table.id}.camel"'}
        return PlainTextResponse(text, headers=named)
    read = read_record(text)
    return respond(GameRecord(read.headers, [RecordLine(line.seat, line.text) for line in read.lines]))
