"""Real clients of a server: one that sits at a table over a WebSocket and goes on after every cut, and plain HTTP.

They know docs/api.md and nothing of the server's inside.
"""

import asyncio
import json
import random
import secrets
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from camelup.wire.messages import ServerMessage
from server.processes.supervised import PATIENCE
from server.processes.topology import Node
from server.tools.shares import Share

Message = dict[str, Any]
TLS = ssl.create_default_context()
"""Never used, and yet each client of httpx would make one of its own, which takes longer than the request."""
_declared: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ServerMessage)
"""Whatever a server says is what it declares."""
AWAY = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError)
"""What a client meets when the server or the connection is gone."""


def new_address() -> dict[str, str]:
    """Pretend to come from another house, for a server that believes this machine as its proxy: limits count by address."""
    return {"X-Forwarded-For": ".".join(["10", *(str(secrets.randbelow(256)) for _ in range(3))])}


@asynccontextmanager
async def http(url: str, token: str | None = None) -> AsyncIterator[httpx.AsyncClient]:
    """Speak HTTP with a server, as the owner of a token or as anybody."""
    headers = new_address() | ({"Authorization": f"Bearer {token}"} if token else {})
    async with httpx.AsyncClient(
        base_url=url, headers=headers, timeout=PATIENCE, trust_env=False, verify=TLS
    ) as client:
        yield client


async def ask(url: str, path: str, body: Message | None = None, token: str | None = None) -> Message:
    """Post something, or get it without a body, and return the answer whatever it is."""
    async with http(url, token) as client:
        answer = await (client.get(path) if body is None else client.post(path, json=body))
        told: Message = answer.json()
        return told


async def eventually(true: Callable[[], bool]) -> None:
    """Look again and again until something is true."""
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 - what is looked at rings no bell
            await asyncio.sleep(0.01)


async def insist(url: str, path: str, body: Message, token: str | None = None) -> Message:
    """Post something until there is an answer: a server that dies in the middle gives none."""
    while True:
        try:
            return await ask(url, path, body, token)
        except httpx.TransportError:
            await asyncio.sleep(0.02)


async def lay(url: str, edition: str, *seats: str, **more: Any) -> Message:
    """Lay a table: a seat is `open` or the name of a bot."""
    places = [{"kind": "open"} if seat == "open" else {"kind": "bot", "bot": seat} for seat in seats]
    return await ask(url, "/api/tables", {"edition": edition, "seats": places, **more})


async def record_of(node: Node, table: str) -> str:
    """Get the record of a table as text."""
    async with http(node.url) as client:
        return (await client.get(f"/api/tables/{table}/record")).text


class Client:
    """A seat at a table, or a spectator, over one connection after another."""

    def __init__(self, url: str, table: str, token: str | None = None, share: Share | None = None) -> None:
        self.url, self.table_id, self.token, self.share = url, table, token, share
        self.seq: int | None = None
        self.table: Message = {}
        self.view: Message | None = None
        self.you: int | None = None
        self.entries: dict[int, Message] = {}
        self.sent: dict[str, Message] = {}
        self.answers: dict[str, Message] = {}
        self.others: list[Message] = []
        self.cuts = 0
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        await self.until(lambda: self.seq is not None)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._socket is not None:
            await self._socket.close()

    # --- the connection ---------------------------------------------------------------------------------------

    async def socket(self) -> ClientConnection:
        """Return the connection; a new one says hello and since when it has heard nothing."""
        while self._socket is None:
            try:
                where = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table_id}/socket"
                socket = await connect(
                    where,
                    additional_headers=new_address(),
                    open_timeout=None,
                    ping_interval=None,
                    max_queue=None,
                    proxy=None,
                )
                since = {} if self.seq is None else {"since": self.seq}
                await socket.send(json.dumps({"type": "hello", "token": self.token, **since}))
                self._socket = socket
            except AWAY:
                await asyncio.sleep(0.02)
        return self._socket

    def cut(self) -> None:
        """Drop the connection without a word, as a tunnel does."""
        if self._socket is not None:
            self._socket.transport.abort()
        self._socket = None
        self.cuts += 1

    async def send(self, message: Message) -> bool:
        """Send a message; False when the connection was cut, so that nobody knows whether it arrived."""
        try:
            await (await self.socket()).send(json.dumps(message))
        except AWAY:
            self.cut()
            return False
        return True

    async def hear(self) -> None:
        """Hear one message, or notice the cut."""
        try:
            text = await (await self.socket()).recv()
            _declared.decode(text)
            message = json.loads(text)
        except AWAY:
            self.cut()
        else:
            self.take(message)

    async def until(self, true: Callable[[], Any], patience: float = PATIENCE) -> None:
        """Hear on until something is true; who hears nothing at all for long says where it stood."""
        while not true():
            try:
                async with asyncio.timeout(patience):
                    await self.hear()
            except TimeoutError as silence:
                waiting = self.view and (self.view.get("phase"), self.view["waiting"])
                seats = self.table.get("seats")
                raise AssertionError(
                    f"seat {self.you} heard nothing more: {self.seq=} {waiting=} {seats=} {self.others[-3:]=}"
                ) from silence

    async def until_asked(self) -> None:
        """Hear on until it may act, or the game is over."""
        await self.until(lambda: self.actions or self.over)

    async def until_entry(self, seq: int) -> None:
        """Hear on until an entry has come."""
        await self.until(lambda: (self.seq or 0) >= seq)

    # --- what is told -----------------------------------------------------------------------------------------

    def take(self, message: Message) -> None:
        """Take a message: entries come each once, in order, whatever happens to the connection."""
        match message["type"]:
            case "table":
                self.you = message["you"]
                self.seq, self.table, self.view = message["seq"], message["table"], message["view"]
            case "entry":
                assert self.seq is not None
                assert message["seq"] == self.seq + 1, "an entry was lost, or told twice"
                self.seq = message["seq"]
                self.entries[self.seq] = message
                if message["entry"]["kind"] == "arranged" and self.you in message["entry"]["seats"]:
                    self.you = message["entry"]["seats"].index(self.you)
                self.table = message.get("table", self.table)
                self.view = message.get("view", self.view)
            case "answer":
                self.answers[message["id"]] = message
            case _:
                self.others.append(message)

    @property
    def actions(self) -> list[str]:
        """What it may do now."""
        return self.view["actions"] if self.view else []

    @property
    def over(self) -> bool:
        """Whether its game is over."""
        return bool(self.view and self.view["over"])

    # --- commands ---------------------------------------------------------------------------------------------

    async def command(self, message: Message) -> Message:
        """Send a command until it is answered."""
        message = {"id": secrets.token_hex(8), **message}
        self.sent.setdefault(message["id"], message)
        self.answers.pop(message["id"], None)
        while message["id"] not in self.answers:
            if await self.send(message):
                cuts = self.cuts
                await self.until(lambda: message["id"] in self.answers or self.cuts > cuts)  # noqa: B023
        return self.answers[message["id"]]

    async def act(self, action: str, **more: Any) -> Message:
        """Act on what was seen last."""
        return await self.command({"type": "act", "seq": self.seq, "action": action, **more})

    async def draw(self) -> None:
        """Do its part of the draw of the dice, until the game begins."""
        while self.share is not None and self.view is None:
            duty = self.share.duty(self.table, self.you or 0)
            seq = (await self.command(duty)).get("seq", 0) if duty else (self.seq or 0) + 1
            await self.until_entry(seq)

    async def play(self, choose: "Choose") -> None:
        """Play to the end."""
        while not self.over:
            await self.turn(choose)

    async def turn(self, choose: "Choose") -> None:
        """Act once, when it may; somebody or something else may have been first."""
        await self.draw()
        await self.until_asked()
        if self.actions:
            answer = await self.act(choose(self.actions))
            assert answer["ok"] or answer["code"] in {"stale", "over"}, answer
            seq = answer["seq"] if answer["ok"] else answer["missing"][-1]["seq"] if "missing" in answer else 0
            await self.until_entry(seq)


Choose = Callable[[list[str]], str]
"""How a client chooses among its actions."""


def hasty(seed: int, haste: float = 0.6) -> Choose:
    """Choose mostly what brings the race on, else first a kind of action, then one of that kind."""
    rng = random.Random(seed)

    def choose(actions: list[str]) -> str:
        onward = [action for action in actions if action in {"roll", "reveal"}]
        if onward and rng.random() < haste:
            return onward[0]
        kind = rng.choice(sorted({action.split()[0] for action in actions}))
        return rng.choice([action for action in actions if action.split()[0] == kind])

    return choose
