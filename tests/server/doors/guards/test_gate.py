"""Nobody can keep the server busy, or others out, with connections: each address has so many, each request so many bytes."""

import asyncio
import io
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from camelup.server import limits
from camelup.server.doors.guards.gate import Gate, guarded_protocols, room_for_connections
from camelup.server.logs import FEW, SECONDS, CountingHandler, JsonLines
from camelup.server.nodes.watching.metrics import REGISTRY
from camelup.server.run import configure
from camelup.server.settings import Settings
from server.processes.supervised import PATIENCE
from server.tools.clients import eventually
from server.tools.in_process import Clock

ASK = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


class Behind:
    """A small application behind a gate, and the way to it."""

    def __init__(self, port: int, gate: Gate) -> None:
        self.port, self.gate = port, gate
        self.bodies: list[bytes] = []
        self.writers: list[asyncio.StreamWriter] = []

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writers.append(writer)
        return reader, writer

    async def send(self, *parts: bytes) -> bytes:
        """Send something over a new connection, and return all that comes until it ends."""
        reader, writer = await self.open()
        try:
            for part in parts:
                writer.write(part)
                await writer.drain()
            return await _rest(reader)
        except ConnectionError:
            return b""

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            while (await receive())["type"] != "websocket.disconnect":
                pass
            return
        body, more = b"", True
        while more and len(body) <= limits.BODY:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body, more = body + message["body"], message["more_body"]
        self.bodies.append(body)
        status = 200 if len(body) <= limits.BODY else 413
        await send({"type": "http.response.start", "status": status, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body"})


async def _rest(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionError:
        return b""


@asynccontextmanager
async def behind(gate: Gate) -> AsyncIterator[Behind]:
    served = Behind(0, gate)
    config = uvicorn.Config(served.app, interface="asgi3", lifespan="off", log_config=None, **guarded_protocols(gate))
    config.load()
    state = ServerState()
    made = lambda: config.http_protocol_class(config=config, server_state=state, app_state={})  # type: ignore[call-arg] # noqa: E731
    server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
    served.port = server.sockets[0].getsockname()[1]
    try:
        yield served
    finally:
        server.close()
        for writer in served.writers:
            writer.transport.abort()
        while gate.open:  # noqa: ASYNC110 - what is looked at rings no bell
            await asyncio.sleep(0.01)


def _attempt(what: Callable[[Behind], Awaitable[None]], gate: Gate | None = None) -> None:
    async def run() -> None:
        async with asyncio.timeout(PATIENCE), behind(gate or Gate()) as served:
            await what(served)

    asyncio.run(run())


def _cut(why: str) -> float:
    return REGISTRY.get_sample_value("camelup_cut_total", {"why": why}) or 0.0


# --- connections ------------------------------------------------------------------------------------------------


async def _hold(served: Behind, number: int) -> list[asyncio.StreamWriter]:
    """Open connections one after the other, and say nothing."""
    return [(await served.open())[1] for _ in range(number)]


@pytest.mark.parametrize("why", ["address", "all"])
def test_so_many_silent_connections_are_let_in_and_others_when_some_are_closed(
    why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CONNECTED", 3 if why == "address" else 100)
    before = _cut(why)

    async def attempt(served: Behind) -> None:
        held = await _hold(served, 10)
        await eventually(lambda: _cut(why) == before + 7)
        assert served.gate.open == 3
        assert await served.send(ASK) == b""
        for writer in held:
            writer.close()
        while served.gate.open:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        reader, writer = await served.open()
        writer.write(ASK)
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.close()

    _attempt(attempt, Gate(most=100 if why == "address" else 3))


def test_a_proxy_may_hold_any_number_because_it_speaks_for_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTED", 1)

    async def attempt(served: Behind) -> None:
        await _hold(served, 5)
        await eventually(lambda: served.gate.open == 5)

    for proxies in ("127.0.0.1", "10.0.0.1, 127.0.0.0/8", "*"):
        _attempt(attempt, Gate(proxies))


class Peer:
    """A connection from somewhere."""

    def __init__(self, host: str) -> None:
        self._peer = (host, 4000)

    def get_extra_info(self, _: str) -> Any:
        return self._peer


def test_a_household_with_many_long_addresses_counts_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTED", 1)
    gate = Gate()
    hosts = ["2001:db8:1:2::1", "2001:db8:1:2:9::9", "2001:db8:1:3::1", "10.0.0.1", "::ffff:10.0.0.1", "10.0.0.2"]
    peers = [Peer(host) for host in hosts]
    assert [gate.admit(peer) for peer in peers] == [True, False, True, True, False, True]  # type: ignore[arg-type]
    for peer in peers:
        gate.release(peer)  # type: ignore[arg-type]
    assert not gate.open


def test_a_socket_counts_until_it_is_closed() -> None:
    async def attempt(served: Behind) -> None:
        async with connect(f"ws://127.0.0.1:{served.port}/", proxy=None, open_timeout=None) as socket:
            await socket.send("hello")
            assert served.gate.open == 1
        while served.gate.open:  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    _attempt(attempt)


def test_a_node_lets_in_no_more_than_it_may_have_files(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 0 < room_for_connections() <= limits.ALL_CONNECTIONS
    monkeypatch.setattr("resource.getrlimit", lambda _: (256, 1024))
    allowed: list[tuple[int, int]] = []
    monkeypatch.setattr("resource.setrlimit", lambda _, pair: allowed.append(pair))
    assert 0 < room_for_connections() < 1024
    assert allowed == [(1024, 1024)]


def test_a_server_stands_behind_the_gate(tmp_path: Any) -> None:
    config = configure(Settings(data=tmp_path, proxies="10.0.0.1"))
    config.load()
    assert config.http_protocol_class.gate is config.ws_protocol_class.gate  # type: ignore[attr-defined,union-attr]


# --- bytes ------------------------------------------------------------------------------------------------------

ENDLESS = {
    "many headers": (b"GET / HTTP/1.1\r\n", b"a: " + b"b" * 1000 + b"\r\n"),
    "one long header": (b"GET / HTTP/1.1\r\na: ", b"b" * 1000),
    "a long address": (b"GET /", b"b" * 1000),
    "empty lines": (b"", b"\r\n" * 500),
    "a head at once": (b"", b"GET / HTTP/1.1\r\n" + (b"a: " + b"b" * 1000 + b"\r\n") * 200),
}


@pytest.mark.parametrize("kind", ENDLESS)
def test_a_head_has_so_many_bytes_and_no_more_are_read(kind: str) -> None:
    async def attempt(served: Behind) -> None:
        begin, part = ENDLESS[kind]
        before = _cut("head")
        told = await served.send(begin, *[part] * (2 * limits.HEAD // len(part) + 1))
        assert told.startswith(b"HTTP/1.1 431") or told == b""  # a reset may come before the words
        assert _cut("head") == before + 1
        assert served.bodies == []

    _attempt(attempt)


def test_a_head_of_almost_that_size_is_fine_one_after_the_other() -> None:
    async def attempt(served: Behind) -> None:
        reader, writer = await served.open()
        for _ in range(3):
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\na: " + b"b" * (limits.HEAD - 100) + b"\r\n\r\n")
            assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
        writer.close()

    _attempt(attempt)


CHUNKED = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


def test_a_body_that_never_ends_is_answered_and_then_cut_off() -> None:
    async def attempt(served: Behind) -> None:
        before = _cut("body")
        part = b"10000\r\n" + b"b" * 65_536 + b"\r\n"
        told = await served.send(CHUNKED, *[part] * (2 * limits.SWALLOWED // len(part)))
        assert told.startswith(b"HTTP/1.1 413") or told == b""
        assert _cut("body") == before + 1
        assert len(served.bodies[0]) <= limits.SWALLOWED

    _attempt(attempt)


def test_so_many_requests_wait_on_one_connection() -> None:
    async def attempt(served: Behind) -> None:
        reader, writer = await served.open()
        writer.write(ASK * limits.PIPELINED)
        for _ in range(limits.PIPELINED):
            assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
        writer.close()
        before = _cut("pipelined")
        await served.send(ASK * 500)
        assert _cut("pipelined") == before + 1

    _attempt(attempt)


# --- seconds ----------------------------------------------------------------------------------------------------


@contextmanager
def _held_time() -> Iterator[Clock]:
    """Let time go on only when it is told to, for everything that runs in this loop: server and client."""
    clock, loop = Clock(), asyncio.get_running_loop()
    clock.now = loop.time()  # what waits already has its deadline by that, on a machine that has just begun too
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(loop, "time", clock)
        yield clock


async def _settle() -> None:
    """Let everything happen that waits for no time."""
    for _ in range(100):
        await asyncio.sleep(0)


@pytest.mark.parametrize("begun", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n", CHUNKED + b"5\r\nab"])
def test_a_request_that_is_not_complete_in_time_is_cut_off(begun: bytes) -> None:
    async def attempt(served: Behind) -> None:
        before = _cut("slow")
        with _held_time() as clock:
            sending = asyncio.create_task(served.send(begun))
            while not served.gate.open:  # noqa: ASYNC110 - from now on its time runs
                await asyncio.sleep(0)
            await _settle()
            clock.now += limits.REQUEST_WITHIN - 1
            await _settle()
            assert not sending.done()
            clock.now += 1
            told = await sending
        assert told.startswith(b"HTTP/1.1 408" if begun != CHUNKED + b"5\r\nab" else b"")
        assert _cut("slow") == before + 1
        assert not served.gate.open

    _attempt(attempt)


def test_a_byte_now_and_then_gives_no_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUEST_WITHIN", 0.1)

    async def attempt(served: Behind) -> None:
        before = _cut("slow")
        reader, writer = await served.open()
        writer.write(b"GET / HTTP/1.1\r\n")
        heard = asyncio.create_task(_rest(reader))
        while not heard.done():
            writer.write(b"a")
            await asyncio.sleep(0.01)
        assert heard.result().startswith(b"HTTP/1.1 408") or heard.result() == b""  # a reset may come before the words
        assert _cut("slow") == before + 1
        writer.close()

    _attempt(attempt)


def test_the_clock_stops_for_sockets_and_for_requests_that_are_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUEST_WITHIN", 1.0)

    async def attempt(served: Behind) -> None:
        before = _cut("slow")
        with _held_time() as clock:
            reader, writer = await served.open()
            async with connect(f"ws://127.0.0.1:{served.port}/", proxy=None, open_timeout=None) as socket:
                for _ in range(2):
                    writer.write(ASK)
                    assert b"200 OK" in await reader.readuntil(b"\r\n\r\n")
                    clock.now += 2 * limits.REQUEST_WITHIN
                    await _settle()
                await socket.send("still here")
                assert served.gate.open == 2
            writer.close()
        assert _cut("slow") == before

    _attempt(attempt)


# --- logs -------------------------------------------------------------------------------------------------------


def _failing(number: int) -> None:
    raise OSError(24, f"too many open files: {number}")


def test_lines_that_repeat_are_counted_not_repeated() -> None:
    written, clock = io.StringIO(), Clock()
    handler = CountingHandler(written, clock)
    log = logging.Logger("repeating")  # noqa: LOG001 - nobody else hears it
    log.addHandler(handler)
    for number in range(4321 + FEW):
        try:
            _failing(number)
        except OSError:
            log.exception("socket.accept() out of system resource\nsocket: <fd=%d>", number)
    log.warning("something else")
    told = written.getvalue()
    assert told.count("Traceback") == FEW
    assert told.count("something else") == 1
    clock.now += SECONDS
    log.warning("something else")
    assert "socket.accept() out of system resource … 4,321 times more" in written.getvalue()
    log.error("the %dth line", 7)
    assert written.getvalue().endswith("the 7th line\n")
    handler.close()


def test_what_was_counted_is_told_at_the_end_and_for_machines_too() -> None:
    written = io.StringIO()
    handler = CountingHandler(written, Clock())
    handler.setFormatter(JsonLines())
    log = logging.Logger("repeating")  # noqa: LOG001 - nobody else hears it
    log.addHandler(handler)
    for number in range(FEW + 2):
        log.warning("entry %d", number)
    handler.close()
    assert '"times": 2' in written.getvalue().splitlines()[-1]
    assert len(written.getvalue().splitlines()) == FEW + 1
