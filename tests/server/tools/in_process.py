"""A node in the test's own process, asked without a network: every byte that it sends is seen, and its clocks can be turned."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch
from urllib.parse import unquote

from fastapi import FastAPI

from camelup.server.doors.app import create_app
from camelup.server.nodes.watching.throttle import Throttle
from camelup.server.settings import Settings

if TYPE_CHECKING:
    from camelup.server.nodes.node import Node

HOST = "camels.test"
PATIENCE = 60.0
"""Seconds after which something that never comes counts as hung."""

Sent = dict[str, Any]


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Answer(NamedTuple):
    """What was answered to a request."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def said(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The word of a refusal."""
        return str(self.said["error"]["code"])


@dataclass
class Connection:
    """One request or socket, as the application sees it: what comes in, what went out."""

    app: FastAPI
    scope: dict[str, Any]
    incoming: asyncio.Queue[Sent] = field(default_factory=asyncio.Queue)
    outgoing: asyncio.Queue[Sent] = field(default_factory=asyncio.Queue)
    sent: list[Sent] = field(default_factory=list)
    reading: asyncio.Event = field(default_factory=asyncio.Event)
    """Cleared for a client that does not take what is sent to it."""

    def __post_init__(self) -> None:
        self.reading.set()
        self.task = asyncio.create_task(self.app(self.scope, self.incoming.get, self._send))

    async def _send(self, message: Any) -> None:
        await self.reading.wait()
        self.sent.append(message)
        self.outgoing.put_nowait(message)

    async def next(self) -> Sent:
        """Return what is sent next; raise what the application raises."""
        coming = asyncio.create_task(self.outgoing.get())
        await asyncio.wait({coming, self.task}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if coming.done():
            return coming.result()
        coming.cancel()
        if self.task.done():
            self.task.result()
            if not self.outgoing.empty():
                return self.outgoing.get_nowait()
        raise AssertionError(f"nothing more came after {self.sent[-1:]}")

    async def finish(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self.task

    async def close(self, kind: str) -> None:
        """Go, as a client does that is cut off."""
        self.incoming.put_nowait({"type": kind, "code": 1006})
        self.reading.set()
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self.task


class Lines:
    """A stream, line by line."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._rest = b""

    async def line(self) -> bytes:
        while b"\n" not in self._rest:
            message = await self.connection.next()
            self._rest += message.get("body", b"")
        line, _, self._rest = self._rest.partition(b"\n")
        return line


class Socket:
    """A WebSocket."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    @property
    def raw(self) -> list[str]:
        """Every text that was sent here."""
        return [message["text"] for message in self.connection.sent if message["type"] == "websocket.send"]

    def say(self, *messages: Any) -> None:
        """Send messages, texts and bytes as they are."""
        for message in messages:
            key, value = ("bytes", message) if isinstance(message, bytes) else ("text", message)
            said = value if isinstance(value, str | bytes) else json.dumps(value)
            self.connection.incoming.put_nowait({"type": "websocket.receive", key: said})

    async def hear(self) -> Any:
        """Return the next message; None when the server ends it."""
        message = await self.connection.next()
        return None if message["type"] == "websocket.close" else json.loads(message["text"])

    async def until(self, kind: str, **facts: Any) -> Any:
        """Hear on until a message of a kind and with these facts comes."""
        while (message := await self.hear()) is not None:
            if message["type"] == kind and facts.items() <= message.items():
                return message
        raise AssertionError(f"it ended before {kind} {facts} came: {self.raw[-3:]}")

    async def settle(self) -> None:
        """Hear on until everything said before is answered."""
        self.say({"type": "ping"})
        await self.until("pong")


class NodeClient:
    """The way into a node, from any address."""

    def __init__(self, app: FastAPI, clock: Clock) -> None:
        self.app = app
        self.node: Node = app.state.node
        self.clock = clock

    def connect(
        self, kind: str, target: str, headers: Mapping[str, str], address: str, method: str = "GET"
    ) -> Connection:
        path, _, query = target.partition("?")
        written = {"host": HOST, **headers}
        return Connection(
            self.app,
            {
                "type": kind,
                "asgi": {"version": "3.0", "spec_version": "2.3"},
                "http_version": "1.1",
                "method": method,
                "scheme": "http" if kind == "http" else "ws",
                "path": unquote(path),
                "raw_path": path.encode(),
                "query_string": query.encode(),
                "root_path": "",
                "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in written.items()],
                "client": (address, 40000),
                "server": (HOST, 80),
                "subprotocols": [],
                "state": {},
            },
        )

    async def ask(
        self,
        method: str,
        target: str,
        body: Any = None,
        *,
        token: str | None = None,
        headers: Mapping[str, str] | None = None,
        address: str = "10.0.0.1",
    ) -> Answer:
        """Send a request and return the answer; a body that is no bytes is written as JSON."""
        content = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        wanted = _bearer(token) | {"content-type": "application/json", "content-length": str(len(content))}
        connection = self.connect("http", target, wanted | dict(headers or {}), address, method)
        connection.incoming.put_nowait({"type": "http.request", "body": content, "more_body": False})
        await connection.finish()
        return answer_of(connection)

    @asynccontextmanager
    async def stream(self, target: str, token: str | None = None, address: str = "10.0.0.1") -> AsyncIterator[Lines]:
        connection = self.connect("http", target, _bearer(token), address)
        connection.incoming.put_nowait({"type": "http.request", "body": b"", "more_body": False})
        try:
            yield Lines(connection)
        finally:
            await connection.close("http.disconnect")

    @asynccontextmanager
    async def socket(
        self, table: str, *, address: str = "10.0.0.1", headers: Mapping[str, str] | None = None, **hello: Any
    ) -> AsyncIterator[Socket]:
        """Connect to a table and say hello."""
        connection = self.connect("websocket", f"/api/tables/{table}/socket", headers or {}, address)
        connection.incoming.put_nowait({"type": "websocket.connect"})
        socket = Socket(connection)
        try:
            assert (await connection.next())["type"] == "websocket.accept"
            socket.say({"type": "hello", **hello})
            yield socket
        finally:
            await connection.close("websocket.disconnect")

    async def lay(self, *seats: str, edition: str = "2018", **wish: Any) -> "Seated":
        """Lay a table with so many seats, `open` or bots by name; Ada lays it unless told otherwise."""
        wishes = [{"kind": "open"} if seat == "open" else {"kind": "bot", "bot": seat} for seat in seats]
        wanted = {"edition": edition, "name": "Ada", "seats": wishes, **wish}
        return _seated(await self.ask("POST", "/api/tables", wanted))

    async def join_refused(self, table: str) -> str:
        """Return why nobody may sit down at a table."""
        return (await self.ask("POST", f"/api/tables/{table}/join", {"name": "Eve"})).code

    async def join(self, table: str, name: str, **wish: Any) -> "Seated":
        return _seated(await self.ask("POST", f"/api/tables/{table}/join", {"name": name, **wish}))


class Seated(NamedTuple):
    """A seat and its secret."""

    table: str
    code: str
    seat: int | None
    token: str


def _seated(answer: Answer) -> Seated:
    assert answer.status in {200, 201}, answer
    said = answer.said
    return Seated(said["table"]["id"], said["table"]["code"], said["seat"], said["token"])


def answer_of(connection: Connection) -> Answer:
    """Read the answer to a request that is done."""
    starts = [message for message in connection.sent if message["type"] == "http.response.start"]
    assert len(starts) == 1, connection.sent
    body = b"".join(message.get("body", b"") for message in connection.sent)
    headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in starts[0]["headers"]]
    return Answer(starts[0]["status"], dict(headers), body)


def _bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"authorization": f"Bearer {token}"}


@asynccontextmanager
async def node(folder: Path, **settings: Any) -> AsyncIterator[NodeClient]:
    """Run a node on a database in a folder; its bots move at once, its limits go by a clock that stands still."""
    wanted = {"bot_delay": 0.0, "think": 0.05, "data": folder, **settings}
    app = create_app(Settings(**wanted))
    clock = Clock()
    app.state.node.throttle = Throttle(clock)
    with patch("camelup.server.nodes.thinking.preparing.FIRST", []), patch("camelup.server.limits.REFUSED_AFTER", 0.0):
        async with app.router.lifespan_context(app):
            yield NodeClient(app, clock)
