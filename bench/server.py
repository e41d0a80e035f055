"""The whole server over sockets: 500 tables of four, one WebSocket a seat, commands at a steady rate. `python -m bench.server`.

The server is a process of its own on this machine, with its ordinary limits: the clients come from many addresses of the
loopback range, as the players of 500 tables would. Before a time is told it is checked that nobody missed anything.
"""

import asyncio
import gc
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

TABLES = 500
SEATS = 4
ADDRESSES = 50
RATES = (500, 750, 1000, 1500, 2000, 3000)
PROMISED_MS = 50
LIMIT_MS = 100
PROMISED_KB = 200


class View(msgspec.Struct):
    waiting: list[int]
    actions: list[str]
    over: bool


class Message(msgspec.Struct):
    type: str
    seq: int = 0
    view: View | None = None


read = msgspec.json.Decoder(Message).decode


class Client:
    """One seat at a table."""

    def __init__(self, table: "Table", seat: int, token: str, address: str) -> None:
        self.table, self.seat, self.token, self.address = table, seat, token, address
        self.seq = 0
        self.missed = 0

    async def connect(self, port: int) -> None:
        url = f"ws://127.0.0.1:{port}/api/tables/{self.table.id}/socket"
        self.socket = await websockets.connect(
            url, local_addr=(self.address, 0), compression=None, ping_interval=None, open_timeout=60
        )
        await self.socket.send(f'{{"type":"hello","token":"{self.token}"}}')
        self.listening = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        async for text in self.socket:
            told = read(text)
            if told.type == "table":
                self.seq = told.seq
            elif told.type == "entry":
                self.missed += told.seq != self.seq + 1
                self.seq = told.seq
                self.table.heard(told.seq)
            if told.view is not None and told.view.actions:
                self.table.turn = self, told.seq, told.view.actions


class Table:
    """A table with its four clients, and how long its broadcasts took."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
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


@contextmanager
def server() -> Iterator[tuple[int, int]]:
    """Start a server, and give its port and its number as a process."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "camelup", "serve", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            try:
                assert process.stdout is not None  # noqa: S101
                found = re.search(r":(\d+)/", process.stdout.readline())
                if found is None:
                    raise SystemExit("the server did not begin")
                yield int(found[1]), process.pid
            finally:
                process.terminate()


def memory(pid: int) -> int:
    """Return the memory of a process in kB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


async def lay(port: int, number: int) -> Table:
    """Lay a table of four people through HTTP and start it."""
    address = f"127.0.1.{1 + number % ADDRESSES}"
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=60) as http:
        wish = {"edition": "2018", "name": "P0", "seats": [{}] * SEATS, "options": {"chat": False}}
        first = (await http.post("/api/tables", json=wish)).json()
        table = Table(first["table"]["id"])
        tokens = [first["token"]]
        for seat in range(1, SEATS):
            joined = await http.post(f"/api/tables/{table.id}/join", json={"name": f"P{seat}"})
            tokens.append(joined.json()["token"])
        host = {"Authorization": f"Bearer {tokens[0]}"}
        (await http.post(f"/api/tables/{table.id}/start", headers=host)).raise_for_status()
    table.clients = [Client(table, seat, token, address) for seat, token in enumerate(tokens)]
    return table


async def in_groups(what: list[Any], size: int = 10) -> list[Any]:
    """Do many things, a few at a time."""
    done: list[Any] = []
    for start in range(0, len(what), size):
        done += await asyncio.gather(*what[start : start + size])
    return done


async def run_at(rate: int, tables: list[Table], seconds: float, luck: random.Random) -> tuple[float, float, float]:
    """Send commands at a rate; return the rate reached, the median and the 99th percentile of the broadcasts."""
    for table in tables:
        table.times.clear()
    began = time.perf_counter()
    sent = turns = 0
    while (now := time.perf_counter() - began) < seconds:
        while sent < rate * now and turns < len(tables) * 100_000:
            turns += 1
            if await tables[turns % len(tables)].act(luck):
                sent += 1
            elif turns % len(tables) == 0:
                break
        await asyncio.sleep(0.001)
    await asyncio.sleep(0.5)
    times = sorted(time for table in tables for time in table.times)
    return len(times) / seconds, times[len(times) // 2], times[int(len(times) * 0.99)]


async def check(port: int, tables: list[Table]) -> None:
    """Check that every client has heard everything."""
    await asyncio.sleep(1)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
        for table in tables[:: len(tables) // 50]:
            true = (await http.get(f"/api/tables/{table.id}")).json()["table"]["seq"]
            if any(client.seq != true for client in table.clients):
                raise SystemExit(f"table {table.id} is out of step; no time is told")
    if any(client.missed for table in tables for client in table.clients):
        raise SystemExit("a client missed an entry; no time is told")


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


async def main() -> None:
    count = 100 if "--quick" in sys.argv else TABLES
    seconds = 4.0 if "--quick" in sys.argv else 10.0
    luck = random.Random(1)
    with server() as (port, pid):
        await asyncio.sleep(3)  # until it is warm
        warm = await lay(port, 0)
        empty = memory(pid)
        tables = await in_groups([lay(port, number) for number in range(1, count + 1)])
        idle = (memory(pid) - empty) / count
        say(f"{count} tables laid and started; {idle:.0f} kB each while idle (promised {PROMISED_KB})")
        clients = [client for table in tables for client in table.clients]
        await in_groups([client.connect(port) for client in clients])
        say(f"{len(clients)} sockets open; {(memory(pid) - empty) / count:.0f} kB a table with them")
        await asyncio.sleep(3)  # until everybody has heard who is there
        gc.collect()
        gc.freeze()  # the clients' own garbage is not the server's business
        for rate in RATES:
            reached, median, slow = await run_at(rate, tables, seconds, luck)
            await check(port, tables)
            promised = f" (promised {PROMISED_MS})" if rate == RATES[0] else ""
            told = f"p50 {median * 1000:.1f} ms, p99 {slow * 1000:.1f} ms{promised} from command to all four"
            say(f"{reached:.0f} actions a second: {told}")
            if slow * 1000 > LIMIT_MS:
                break
        del warm
        for client in clients:
            client.listening.cancel()


if __name__ == "__main__":
    asyncio.run(main())
