"""Tables of four people who play at random over sockets, at a steady pace; each checks that it hears everything.

The clients come from many addresses of the loopback range, as the players of 500 tables would: the server keeps its limits.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import httpx
import msgspec
import websockets

SEATS = 4
ADDRESSES = 50


class View(msgspec.Struct):
    actions: list[str]


class Message(msgspec.Struct):
    type: str
    seq: int = 0
    view: View | None = None
    ok: bool = True


read = msgspec.json.Decoder(Message).decode


class Client:
    """One seat at a table."""

    def __init__(self, table: "Table", token: str) -> None:
        self.table, self.token = table, token
        self.seq = self.missed = self.refused = self.pongs = 0

    async def connect(self, port: int, *, deflate: bool) -> None:
        """Open the socket and listen."""
        self.socket = await websockets.connect(
            f"ws://127.0.0.1:{port}/api/tables/{self.table.id}/socket",
            local_addr=(self.table.address, 0),
            compression="deflate" if deflate else None,
            ping_interval=None,
            open_timeout=60,
        )
        await self.socket.send(f'{{"type":"hello","token":"{self.token}"}}')
        self.listening = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        """Note every entry, and whose turn it is."""
        with suppress(websockets.ConnectionClosed):
            async for text in self.socket:
                self.hear(read(text))

    def hear(self, told: Message) -> None:
        """Note a message."""
        if told.type == "table":
            self.seq = told.seq
        elif told.type == "entry":
            self.missed += told.seq != self.seq + 1
            self.seq = told.seq
            self.table.heard(told.seq)
        elif told.type == "answer":
            self.refused += not told.ok
        elif told.type == "pong":
            self.pongs += 1
        if told.view is not None and told.view.actions:
            self.table.turn = self, told.seq, told.view.actions


class Table:
    """A table with its four clients, and how long its broadcasts took."""

    def __init__(self, table_id: str, address: str) -> None:
        self.id, self.address = table_id, address
        self.clients: list[Client] = []
        self.turn: tuple[Client, int, list[str]] | None = None
        self.sent: dict[int, float] = {}
        self.left: dict[int, int] = {}
        self.times: list[float] = []

    def heard(self, seq: int) -> None:
        """Note that one more client has heard of an entry; the last one stops the clock."""
        self.left[seq] = self.left.get(seq, SEATS) - 1
        if not self.left[seq]:
            del self.left[seq]
            if seq in self.sent:
                self.times.append(time.perf_counter() - self.sent.pop(seq))

    async def act(self, luck: random.Random) -> bool:
        """Send one command, if it is somebody's turn."""
        if self.turn is None:
            return False
        client, seq, actions = self.turn
        self.turn = None
        self.sent[seq + 1] = time.perf_counter()
        action = luck.choice(actions)
        await client.socket.send(f'{{"type":"act","id":"c{seq}","seq":{seq},"action":"{action}"}}')
        return True


async def lay(port: int, number: int, **options: Any) -> Table:
    """Lay a table of four people through HTTP and start it."""
    address = f"127.0.{1 + number // 250 % 250}.{1 + number % ADDRESSES}"
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=60) as http:
        wish = {"edition": "2018", "name": "P0", "seats": [{}] * SEATS, "options": {"chat": False, **options}}
        first = (await http.post("/api/tables", json=wish)).raise_for_status().json()
        table = Table(first["table"]["id"], address)
        tokens = [first["token"]]
        for seat in range(1, SEATS):
            joined = await http.post(f"/api/tables/{table.id}/join", json={"name": f"P{seat}"})
            tokens.append(joined.raise_for_status().json()["token"])
        host = {"Authorization": f"Bearer {tokens[0]}"}
        (await http.post(f"/api/tables/{table.id}/start", headers=host)).raise_for_status()
    table.clients = [Client(table, token) for token in tokens]
    return table


async def sit_down(tables: Sequence[Table], *ports: int, deflate: bool = False) -> None:
    """Connect all clients of some tables; with several ports the seats of each table are spread over them."""
    await in_groups(
        [
            client.connect(ports[seat % len(ports)], deflate=deflate)
            for table in tables
            for seat, client in enumerate(table.clients)
        ]
    )


async def in_groups(what: Sequence[Awaitable[Any]], size: int = 10) -> list[Any]:
    """Do many things, a few at a time."""
    done: list[Any] = []
    for start in range(0, len(what), size):
        done += await asyncio.gather(*what[start : start + size])
    return done


class Pace(NamedTuple):
    """What a stretch of playing came to: actions told to all four, a second and in all, and how long that took."""

    actions: int
    rate: float
    median: float
    slow: float
    """The 99th of a hundred, as `median` in seconds."""


async def play(tables: Sequence[Table], rate: int, seconds: float, luck: random.Random) -> Pace:
    """Send commands at a rate, and wait until all were heard."""
    for table in tables:
        table.times.clear()
    began = time.perf_counter()
    sent = turns = 0
    while (now := time.perf_counter() - began) < seconds:
        idle = 0
        while sent < rate * now and idle < len(tables):
            turns += 1
            acted = await tables[turns % len(tables)].act(luck)
            sent, idle = sent + acted, 0 if acted else idle + 1
        await asyncio.sleep(0.001)
    for _ in range(3_000):
        if not any(table.sent for table in tables):
            break
        await asyncio.sleep(0.01)
    times = sorted(time for table in tables for time in table.times)
    if len(times) != sent:
        raise SystemExit(f"of {sent} actions {len(times)} were told to all four; no time is told")
    return Pace(sent, sent / seconds, times[len(times) // 2], times[int(len(times) * 0.99)])


async def ping(tables: Sequence[Table], seconds: float) -> int:
    """Let every client send a ping a second, as pages do while nothing happens; return how many were sent, and all answered."""
    clients = [client for table in tables for client in table.clients]
    before, sent, began = sum(client.pongs for client in clients), 0, time.perf_counter()
    while (now := time.perf_counter() - began) < seconds:
        while sent < len(clients) * now:
            await clients[sent % len(clients)].socket.send('{"type":"ping"}')
            sent += 1
        await asyncio.sleep(0.001)
    for _ in range(3_000):
        if (answered := sum(client.pongs for client in clients) - before) == sent:
            return sent
        await asyncio.sleep(0.01)
    raise SystemExit(f"of {sent} pings {answered} were answered; no time is told")


def check_heard(tables: Sequence[Table]) -> None:
    """Insist that every client heard every entry once, in order, and that nothing was refused."""
    for table in tables:
        if len({client.seq for client in table.clients}) > 1:
            raise SystemExit(f"table {table.id} is out of step; no time is told")
    if any(client.missed or client.refused for table in tables for client in table.clients):
        raise SystemExit("a client missed an entry, or was refused an action; no time is told")


def check_logs(tables: Sequence[Table], stored: dict[str, tuple[int, int]]) -> None:
    """Insist that the logs are whole: by table the number of entries and the last one's number."""
    for table in tables:
        if stored[table.id] != (table.clients[0].seq, table.clients[0].seq):
            raise SystemExit(f"the log of table {table.id} is not what was told; no time is told")
