"""A table over a WebSocket: the client says hello and sends commands; the server sends what happens, as it happens."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from fastapi import APIRouter
from msgspec import Struct
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.connections import WRITES
from camelup.server.doors.commands import Commands
from camelup.server.doors.guards.caller import address_of, node_of
from camelup.server.doors.guards.safety import check_origin
from camelup.server.nodes.hub import now_ms
from camelup.server.nodes.live_table import Listener, LiveTable
from camelup.server.nodes.watching.metrics import ANSWERS, CONNECTIONS, REFUSALS
from camelup.server.refused import Refused
from camelup.server.table.stored.facts import NOBODY
from camelup.server.table.telling.messages import write_message
from camelup.wire.commands import AnyCommand, BackAgain, Hello
from camelup.wire.messages import Answer, Bye

log = logging.getLogger(__name__)

router = APIRouter()

_POLICY = 1008
_TOO_BIG = 1009
_TRY_AGAIN = 1013


_hello: msgspec.json.Decoder[Hello] = msgspec.json.Decoder(Hello)
_said: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyCommand)


@router.websocket("/api/tables/{name}/socket")
async def socket(websocket: WebSocket, name: str) -> None:
    """Serve one client until it leaves."""
    await _Client(websocket).serve(name)


class _Client:
    """One connection."""

    def __init__(self, websocket: WebSocket) -> None:
        self._socket = websocket
        self._node = node_of(websocket)
        self._address = address_of(websocket)

    async def serve(self, name: str) -> None:
        await self._socket.accept()
        try:
            check_origin(self._socket, self._node.settings)
            self._node.throttle.check(limits.CONNECTIONS, self._address)
            with (
                self._node.throttle.holding(limits.OPEN_CONNECTIONS, self._address),
                CONNECTIONS.track_inprogress(),
            ):
                await self._talk(name)
        except Refused as refused:
            await self._bye(refused)
        except WebSocketDisconnect:
            pass
        except Exception:
            log.exception("a connection failed")
            await self._bye(Refused("busy", Reason("command.broken")))

    async def _talk(self, name: str) -> None:
        hello = await self._read_hello()
        live = await self._node.find(name, self._address, hello.token)
        seat = self._node.seat_of(live, hello.token, self._address)
        seat = NOBODY if seat is None else seat
        live.check_watchers(seat, self._address)
        commands = Commands(self._node, live, seat, self._address)
        await self._node.hub.catch_up(live)
        await commands.come_back()
        listener = Listener(commands.seat, self._address, _write_of(self._socket))
        for message in live.missed_or_picture(listener.seat, hello.since, now_ms()):
            listener.tell(write_message(message))
        self._node.hub.add_listener(live, listener)
        sending = asyncio.create_task(self._send_on(listener))
        try:
            await self._listen_on(live, listener, commands)
        finally:
            self._node.hub.remove_listener(live, listener)
            sending.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await sending

    async def _read_hello(self) -> Hello:
        try:
            text = await asyncio.wait_for(self._read(), limits.HELLO_WITHIN)
            return _hello.decode(text)
        except TimeoutError:
            raise Refused("bad_request", Reason("command.hello-first")) from None
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Refused("bad_request", Reason("command.hello", error=str(error))) from None

    async def _read(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None:
            raise Refused("bad_request", Reason("command.message-bytes"))
        if len(text) > limits.MESSAGE:
            raise Refused("too_large", Reason("command.message-long", most=limits.MESSAGE))
        return text  # type: ignore[no-any-return]

    async def _listen_on(self, live: LiveTable, listener: Listener, commands: Commands) -> None:
        who = f"{live.table.id} {listener.seat} {id(listener)}"
        try:
            while True:
                text = await self._read()
                if listener.ousted:
                    raise _ousted()
                if not self._node.throttle.allows(limits.COMMANDS, who):
                    raise Refused("too_many", Reason("command.messages-often"))
                with ANSWERS.time():
                    answer = await self._answer(text, commands)
                live.touch(listener.seat)
                if answer is not None:
                    listener.tell(write_message(answer))
        finally:
            self._node.throttle.forget(limits.COMMANDS, who)

    async def _answer(self, text: str, commands: Commands) -> Struct | None:
        command = None
        try:
            said: AnyCommand = _said.decode(text)
            command = getattr(said, "id", None)
            answer = await commands.obey(said)
        except (msgspec.MsgspecError, RecursionError) as error:
            return _refusal(_id_in(text), Refused("bad_request", Reason("command.message", error=str(error))))
        except Refused as refused:
            return _refusal(command, refused)
        return None if isinstance(said, BackAgain) else answer

    async def _send_on(self, listener: Listener) -> None:
        while (text := await listener.queue.get()) is not None:
            listener.sending = True
            await self._socket.send_text(text.decode())
            listener.sending = False
        slow = Refused("busy", Reason("command.slow"))
        await self._bye(_ousted() if listener.ousted else slow)

    async def _bye(self, refused: Refused) -> None:
        REFUSALS.labels(refused.code).inc()
        codes = {"too_large": _TOO_BIG, "busy": _TRY_AGAIN}
        problem = refused.problem()
        with suppress(Exception):
            if self._socket.application_state == WebSocketState.CONNECTED:
                bye = write_message(Bye(problem.code, problem.message, problem.rule, problem.why))
                await self._socket.send_text(bye.decode())
                await self._socket.close(codes.get(refused.code, _POLICY))


def _write_of(websocket: WebSocket) -> Callable[[bytes], bool]:
    """Return what writes to a socket at once, where the server below offers that."""
    offered = websocket.scope.get("extensions", {}).get(WRITES)
    return offered["write"] if offered else lambda _: False


class _Named(Struct):
    """The part of a malformed command that can still be read."""

    id: str | None = None


def _id_in(text: str) -> str | None:
    try:
        return msgspec.json.decode(text, type=_Named).id
    except (msgspec.MsgspecError, RecursionError):
        return None


def _ousted() -> Refused:
    return Refused("bad_token", Reason("command.seat-lost"))


def _refusal(command: str | None, refused: Refused) -> Answer:
    REFUSALS.labels(refused.code).inc()
    problem = refused.problem()
    return Answer(
        command,
        ok=False,
        code=problem.code,
        message=problem.message,
        rule=problem.rule,
        why=problem.why,
        missing=problem.missing,
    )
