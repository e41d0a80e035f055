"""What one visitor can do to another: each attack is run for real, and what a bystander feels of it is told.

`python -m bench.attacks [NAME …] [--against CHECKOUT]`. The attacker is a process of its own at one address, the bystanders
are at others; `--against` runs the same attacks on the server of another checkout, for comparison. Before a figure is told
it is checked that the attack took place and that no bystander missed anything.
"""

import asyncio
import os
import random
import re
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import httpx
import websockets

from bench.server.clients import Table, check_heard, lay, play, sit_down

HERE = Path(__file__).parents[1]
ATTACKER = "127.0.0.9"
WATCHER = "127.0.0.8"
RATE = 20
SECONDS = 6.0
FILES = 1024
"""As many files as most machines allow a process."""


class Server(NamedTuple):
    """A running server."""

    port: int
    pid: int
    log: Path

    def processor_seconds(self) -> float:
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server_of(checkout: Path, **settings: str) -> Iterator[Server]:
    """Run the server of a checkout."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        command = [sys.executable, "-m", "camelup", "serve", "--port", "0", "--data", folder]
        environment = {**os.environ, "PYTHONPATH": str(checkout / "src"), **settings}
        files = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))  # noqa: E731
        with (
            log.open("w") as errors,
            subprocess.Popen(
                command,
                cwd=checkout,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                preexec_fn=files,  # noqa: PLW1509 - no thread of ours holds anything
            ) as process,
        ):
            try:
                assert process.stdout is not None  # noqa: S101
                found = re.search(r":(\d+)/", process.stdout.readline())
                if found is None:
                    raise SystemExit(f"the server of {checkout} did not begin: {log.read_text()[-500:]}")
                yield Server(int(found[1]), process.pid, log)
            finally:
                process.kill()


# --- attackers: what runs in the process of its own -------------------------------------------------------------------


def client_at(port: int, address: str) -> httpx.AsyncClient:
    """Speak HTTP from an address."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=60)


def _connected(port: int) -> socket.socket:
    made = socket.socket()
    made.bind((ATTACKER, 0))
    made.settimeout(2)
    made.connect(("127.0.0.1", port))
    return made


async def ask_for_files(port: int) -> None:
    """Ask for the largest file of the page, compressed, again and again over eight connections."""
    names = [file.name for file in sorted((HERE / "src/camelup/server/static/assets").glob("*.js"), key=_size)]
    request = f"GET /assets/{names[-1]} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n".encode()

    async def ask() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0))
        while True:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            if length := re.search(rb"content-length: (\d+)", head):
                await reader.readexactly(int(length[1]))
            else:
                await reader.readuntil(b"\r\n0\r\n\r\n")
            _count()

    await asyncio.gather(*(ask() for _ in range(8)))


def _size(file: Path) -> int:
    return file.stat().st_size


async def watch_champions(port: int) -> None:
    """Watch thirty tables of eight champions, or as many as one may."""
    wish = {"edition": "2018", "seats": [{"kind": "bot", "bot": "champion"}] * 8, "start": True}
    async with client_at(port, ATTACKER) as http:
        for _ in range(30):
            answer = await http.post("/api/tables", json=wish)
            if answer.is_success:
                url = f"ws://127.0.0.1:{port}/api/tables/{answer.json()['table']['id']}/socket"
                watching = await websockets.connect(url, local_addr=(ATTACKER, 0), open_timeout=60)
                await watching.send('{"type":"hello"}')
                _kept.append(watching)
                _count()
    await asyncio.gather(*(_hear(watching) for watching in _kept))


_kept: list[websockets.ClientConnection] = []


async def _hear(watching: websockets.ClientConnection) -> None:
    async for _ in watching:
        pass


async def send_headers(port: int) -> None:
    """Send one header that never ends, again from the start when cut off."""
    while True:
        with suppress(OSError), _connected(port) as made:
            made.sendall(b"GET / HTTP/1.1\r\na: ")
            while True:
                made.sendall(b"b" * 65_536)
                _count(65_536)


async def say_nothing(port: int) -> None:
    """Hold as many silent connections as one gets."""
    held = []
    while True:
        with suppress(OSError):
            held.append(_connected(port))
            _count()
        await asyncio.sleep(0)
        if len(held) > 2 * FILES:
            await asyncio.sleep(60)


async def ask_for_replays(port: int) -> None:
    """Ask for the replay of a finished game, again and again."""
    async with client_at(port, ATTACKER) as http:
        bots = {"edition": "2018", "seats": [{"kind": "bot", "bot": "random"}] * 4, "start": True}
        table = (await http.post("/api/tables", json=bots)).json()["table"]["id"]
        url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        async with websockets.connect(url, local_addr=(ATTACKER, 0)) as watching:
            await watching.send('{"type":"hello"}')
            while '"status":"over"' not in str(await watching.recv()):
                pass

        async def ask() -> None:
            while True:
                answer = await http.get(f"/api/tables/{table}/replay")
                _count()
                if not answer.is_success:
                    await asyncio.sleep(0.05)

        await asyncio.gather(*(ask() for _ in range(4)))


def _count(number: int = 1) -> None:
    """Tell the one who measures that something was done."""
    sys.stdout.write(f"{number}\n")


# --- what a bystander feels ---------------------------------------------------------------------------------------------


async def actions(_: Server, tables: list[Table]) -> str:
    """Act at a steady rate, and tell how long it takes until all have heard of it."""
    pace = await play(tables, RATE, SECONDS, random.Random(1))
    check_heard(tables)
    return f"an action {pace.median * 1000:.0f} ms (p50), {pace.slow * 1000:.0f} ms (p99)"


async def bots(server: Server, _: list[Table]) -> str:
    """Watch four champions play, and tell how far apart their moves are."""
    wish = {"edition": "2018", "seats": [{"kind": "bot", "bot": "champion"}] * 4, "start": True}
    async with client_at(server.port, WATCHER) as http:
        table = (await http.post("/api/tables", json=wish)).json()["table"]["id"]
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    moved: list[float] = []
    async with websockets.connect(url, local_addr=(WATCHER, 0), open_timeout=60) as watching:
        await watching.send('{"type":"hello"}')
        while len(moved) < 6:
            if '"acted"' in str(await watching.recv()):
                moved.append(time.perf_counter())
    return f"a bot moves every {(moved[-1] - moved[0]) / (len(moved) - 1):.1f} s"


async def entrance(server: Server, _: list[Table]) -> str:
    """Try to get in, and tell how often that works and how much was logged."""
    got_in = 0
    for number in range(10):
        with suppress(httpx.HTTPError):
            async with client_at(server.port, f"127.0.2.{number + 1}") as http:
                got_in += (await http.get("/healthz", timeout=2)).is_success
    return f"{got_in} of 10 get in, {server.log.stat().st_size / 1e6:.1f} MB of log"


class Attack(NamedTuple):
    """An attack, and what is looked at meanwhile."""

    run: Callable[[int], Awaitable[None]]
    felt: Callable[[Server, list[Table]], Awaitable[str]]
    settings: dict[str, str]
    unit: str


ATTACKS = {
    "files": Attack(ask_for_files, actions, {}, "files asked for"),
    "champions": Attack(watch_champions, bots, {}, "tables watched"),
    "headers": Attack(send_headers, actions, {}, "bytes sent"),
    "silence": Attack(say_nothing, entrance, {}, "connections made"),
    "replays": Attack(ask_for_replays, actions, {"CAMELUP_BOT_DELAY": "0"}, "replays asked for"),
}


@contextmanager
def attacking(name: str, port: int) -> Iterator[Path]:
    """Attack from a process of its own; give the file that counts what it did."""
    with tempfile.TemporaryDirectory() as folder:
        done = Path(folder) / "done"
        command = [sys.executable, "-u", "-m", "bench.attacks", "--attack", name, str(port)]
        with done.open("w") as counted, subprocess.Popen(command, cwd=HERE, stdout=counted) as process:
            try:
                yield done
            finally:
                process.kill()


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


async def measure(name: str, checkout: Path) -> None:
    """Tell what bystanders feel of an attack, and before it."""
    attack = ATTACKS[name]
    with server_of(checkout, **attack.settings) as server:
        await asyncio.sleep(5)  # until it is warm
        tables = [await lay(server.port, number) for number in range(1, 5)]
        await sit_down(tables, server.port)
        say(f"  before: {await attack.felt(server, tables)}")
        with attacking(name, server.port) as done:
            await asyncio.sleep(6)
            spent, began = server.processor_seconds(), time.perf_counter()
            felt = await attack.felt(server, tables)
            share = (server.processor_seconds() - spent) / (time.perf_counter() - began)
            total = sum(map(int, done.read_text().split()))
        if not total:
            raise SystemExit(f"the attack {name} did not take place; nothing is told")
        say(f"  during: {felt}; {total:,} {attack.unit}; {share:.1f} processors busy")
        for client in (client for table in tables for client in table.clients):
            client.listening.cancel()


async def main(against: Path | None) -> None:
    if "--attack" in sys.argv:
        name, port = sys.argv[sys.argv.index("--attack") + 1 :][:2]
        await ATTACKS[name].run(int(port))
        return
    names = [word for word in sys.argv[1:] if word in ATTACKS] or list(ATTACKS)
    for name in names:
        for checkout in [HERE, *([against] if against else [])]:
            say(f"{name}, {'here' if checkout == HERE else checkout.name}: {ATTACKS[name].run.__doc__}")
            await measure(name, checkout)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[sys.argv.index("--against") + 1]).resolve() if "--against" in sys.argv else None))
