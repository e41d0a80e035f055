"""How long tables stand still when something goes away, with real processes. `python -m bench.failover [--quick]`.

Two nodes on a PostgreSQL and a Redis of their own, with the ordinary settings: a bot moves after a second. A node is killed, and ended
in good order; Redis is away for longer than anybody may be gone; a single node on SQLite is killed and started again.
"""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import websockets

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from server.processes.services import postgres, redis_server
from server.processes.supervised import free_port

TABLES = 12
PROMISED_S = 5.0
REDIS_AWAY_S = 100.0
AWAY = (websockets.WebSocketException, OSError, EOFError)


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


class Node:
    """One `camelup serve`, a process that begins with nothing loaded."""

    def __init__(self, **settings: str) -> None:
        self.settings = settings
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def launch(self) -> None:
        command = [sys.executable, "-m", "camelup", "serve", "--port", str(self.port)]
        env = os.environ | {"CAMELUP_PROXIES": "127.0.0.1"} | self.settings
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    async def start(self) -> None:
        self.launch()
        async with httpx.AsyncClient() as client:
            while True:
                try:
                    if (await client.get(f"http://127.0.0.1:{self.port}/readyz")).status_code == httpx.codes.OK:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.05)

    def end(self, how: int = signal.SIGKILL) -> float:
        """End it, and return how long that took."""
        began = time.perf_counter()
        if self.process:
            self.process.send_signal(how)
            self.process.wait()
        return time.perf_counter() - began

    async def post(self, path: str, body: Any, token: str | None = None) -> Any:
        headers = _address() | ({"Authorization": f"Bearer {token}"} if token else {})
        async with httpx.AsyncClient(timeout=30) as client:
            answer = await client.post(f"http://127.0.0.1:{self.port}{path}", json=body, headers=headers)
            answer.raise_for_status()
            return answer.json()


def _address() -> dict[str, str]:
    return {"X-Forwarded-For": f"10.{random.randrange(256)}.{random.randrange(256)}.{random.randrange(256)}"}


class Watcher:
    """Watches a table, or sits at it, and goes to the next node when it is cut off; notes when each entry came."""

    def __init__(self, nodes: list[Node], table: str, token: str | None = None) -> None:
        self.nodes, self.table, self.token = nodes, table, token
        self.seq = 0
        self.heard: list[tuple[float, Any]] = []
        self.asked: int | None = None
        self.actions: list[str] = []
        self.socket: Any = None

    async def watch(self) -> None:
        while True:
            try:
                await self._connect(self.nodes[0])
            except AWAY:
                self.nodes = [*self.nodes[1:], self.nodes[0]]
                await asyncio.sleep(0.05)

    async def _connect(self, node: Node) -> None:
        where = f"ws://127.0.0.1:{node.port}/api/tables/{self.table}/socket"
        async with websockets.connect(where, additional_headers=_address(), ping_interval=None) as self.socket:
            since = {"since": self.seq} if self.seq else {}
            await self.socket.send(json.dumps({"type": "hello", "token": self.token, **since}))
            async for text in self.socket:
                self._take(json.loads(text))
        raise EOFError

    def _take(self, message: Any) -> None:
        if message["type"] in {"table", "entry"}:
            self.seq = message["seq"]
            view = message.get("view")
            if view is not None:
                self.actions = view["actions"]
        if message["type"] == "entry":
            self.heard.append((time.perf_counter(), message["entry"]))

    async def until(self, entries: int) -> None:
        async with asyncio.timeout(60):
            while len(self.heard) < entries:  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    def standstill(self, since: float) -> float:
        """Return the longest time without an entry from the last one before a moment on."""
        before = [at for at, _ in self.heard if at <= since][-1:]
        times = before + [at for at, _ in self.heard if at > since]
        return max(later - earlier for earlier, later in pairwise(times))

    def kinds(self, kind: str) -> int:
        return sum(entry["kind"] == kind for _, entry in self.heard)


async def lay_for_bots(node: Node) -> str:
    wish = {"edition": "2014", "seats": [{"kind": "bot", "bot": "random"}] * 3, "start": True}
    laid = await node.post("/api/tables", wish)
    return str(laid["table"]["id"])


async def end_the_driver(nodes: list[Node], how: int) -> tuple[list[float], float]:
    """End the node that drives some tables; return for how long each stood still, and how long the node took to end."""
    tables = [await lay_for_bots(nodes[0]) for _ in range(TABLES)]
    seen_from = [nodes, nodes[::-1]]
    watchers = [Watcher(seen_from[number % 2], table) for number, table in enumerate(tables)]
    watching = [asyncio.create_task(watcher.watch()) for watcher in watchers]
    await asyncio.gather(*(watcher.until(3) for watcher in watchers))
    await asyncio.sleep(random.random() * 2)
    at = time.perf_counter()
    ended = await asyncio.to_thread(nodes[0].end, how)
    counted = [len(watcher.heard) for watcher in watchers]
    await asyncio.gather(*(watcher.until(count + 3) for watcher, count in zip(watchers, counted, strict=True)))
    for task in watching:
        task.cancel()
    await nodes[0].start()
    return [watcher.standstill(at) for watcher in watchers], ended


async def without_redis(nodes: list[Node], redis: ExitStack, start_redis: Any, seconds: float) -> tuple[int, int]:
    """Let two people, each at their own node, think and act while Redis is away; return stand-ins' moves and actions."""
    wish = {"edition": "2014", "name": "Ada", "seats": [{}, {}]}
    laid = await nodes[0].post("/api/tables", wish)
    table = laid["table"]["id"]
    joined = await nodes[1].post(f"/api/tables/{table}/join", {"name": "Bob"})
    await nodes[0].post(f"/api/tables/{table}/start", {}, laid["token"])
    people = [Watcher([nodes[0]], table, laid["token"]), Watcher([nodes[1]], table, joined["token"])]
    watching = [asyncio.create_task(person.watch()) for person in people]
    await asyncio.sleep(2)
    await asyncio.to_thread(redis.close)
    for turn in range(4):
        await asyncio.sleep(seconds / 2 if turn < 2 else 0.1)
        person = people[turn % 2]
        async with asyncio.timeout(20):
            while not person.actions:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        action = {"type": "act", "id": f"t{turn}", "seq": person.seq, "action": "roll"}
        person.actions = []
        await person.socket.send(json.dumps(action))
        if turn == 2:
            await asyncio.to_thread(start_redis)
    await asyncio.sleep(4)
    acted = people[0].kinds("acted")
    gone = people[0].kinds("away")
    for task in watching:
        task.cancel()
    return gone, acted


async def restart_alone(folder: str, how: int) -> tuple[float, float]:
    """End a single node and start it again; return for how long its table stood still, and how long the start took."""
    node = Node(CAMELUP_DATA=folder)
    await node.start()
    watcher = Watcher([node], await lay_for_bots(node))
    watching = asyncio.create_task(watcher.watch())
    await watcher.until(3)
    at = time.perf_counter()
    await asyncio.to_thread(node.end, how)
    began = time.perf_counter()
    await node.start()
    started = time.perf_counter() - began
    await watcher.until(len(watcher.heard) + 2)
    watching.cancel()
    node.end()
    return watcher.standstill(at), started


def describe(times: list[float]) -> str:
    ordered = sorted(times)
    return f"median {ordered[len(ordered) // 2]:.1f} s, worst {ordered[-1]:.1f} s of {len(ordered)}"


async def main() -> None:
    rounds = 2 if "--quick" in sys.argv else 5
    with ExitStack() as ending, ExitStack() as redis:
        port = free_port()
        database = ending.enter_context(postgres()).new_database()

        def start_redis() -> str:
            return redis.enter_context(redis_server(port))

        where = {"CAMELUP_DATABASE_URL": database, "CAMELUP_REDIS_URL": start_redis()}
        nodes = [Node(**where), Node(**where)]
        for node in nodes:
            await node.start()
            ending.callback(node.end)
        for name, how in (("killed", signal.SIGKILL), ("ended by SIGTERM", signal.SIGTERM)):
            runs = [await end_the_driver(nodes[:: 1 if turn % 2 else -1], how) for turn in range(rounds)]
            still = describe([each for times, _ in runs for each in times])
            took = max(ended for _, ended in runs)
            say(
                f"a node is {name}: tables stand still for {still} (promised {PROMISED_S:.0f}); it took {took:.2f} s to end"
            )
        away = REDIS_AWAY_S / 10 if "--quick" in sys.argv else REDIS_AWAY_S
        gone, acted = await without_redis(nodes, redis, start_redis, away)
        say(
            f"Redis is away for {away:.0f} s: {acted} of 4 actions happened, {gone} times a stand-in took over (promised 0)"
        )
    for name, how in (("killed", signal.SIGKILL), ("ended by SIGTERM", signal.SIGTERM)):
        with tempfile.TemporaryDirectory() as folder:
            still_for, started = await restart_alone(folder, how)
        say(
            f"a single node is {name} and started again in {started:.1f} s: its table stands still for {still_for:.1f} s"
        )


if __name__ == "__main__":
    asyncio.run(main())
