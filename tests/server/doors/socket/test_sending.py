"""What a socket takes is written at once; what it can't take waits in order, and who never takes it is cut off.

A ping is answered where it arrives, in its turn, unless it comes so often that it has to be counted.
"""

import asyncio
import json
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from camelup.server import limits
from camelup.server.nodes.hub import Propose
from camelup.server.nodes.live_table import Listener, LiveTable
from camelup.server.nodes.watching.metrics import REGISTRY
from camelup.server.nodes.watching.throttle import Throttle
from server.nodes.test_time import TOKENS, Here, run
from server.tools.clients import eventually

LARGE = "x" * 200_000
"""Some of these fill whatever lies between two ends of a socket."""


async def sit_down(here: Here, table: str, compression: str | None = None) -> tuple[ClientConnection, Listener]:
    """Connect somebody who reads only when told to."""
    where = f"{here.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    socket = await connect(
        where, open_timeout=None, ping_interval=None, proxy=None, max_size=None, compression=compression
    )
    await socket.send(json.dumps({"type": "hello", "token": TOKENS[0]}))
    await eventually(lambda: bool(here.hub.live[table].listeners))
    (listener,) = here.hub.live[table].listeners
    return socket, listener


async def fill(socket: ClientConnection, listener: Listener) -> int:
    """Say numbered things to somebody who does not read, until one has to wait, and return how many."""
    socket.transport.pause_reading()
    said = 0
    while listener.queue.empty():
        listener.tell(json.dumps({"number": said, "more": LARGE}).encode())
        said += 1
        await asyncio.sleep(0)
    return said


def test_what_a_socket_can_not_take_at_once_is_heard_later_and_nothing_overtakes_it(tmp_path: Path) -> None:
    async def wait(here: Here) -> None:
        socket, listener = await sit_down(here, await here.lay())
        async with socket:
            said = await fill(socket, listener)
            for number in range(said, said + 20):
                listener.tell(json.dumps({"number": number}).encode())
            socket.transport.resume_reading()
            heard: list[int] = []
            while len(heard) < said + 20:
                told = json.loads(await socket.recv())
                heard += [told["number"]] if "number" in told else []
                if len(heard) == said:  # more comes while the last of what waited is on its way
                    listener.tell(json.dumps({"number": said + 20}).encode())
            assert json.loads(await socket.recv())["number"] == said + 20
            assert heard == list(range(said + 20))
            assert listener.queue.empty()

    run(tmp_path, wait)


def test_who_takes_nothing_for_long_is_cut_off(tmp_path: Path) -> None:
    async def wait(here: Here) -> None:
        table = await here.lay()
        socket, listener = await sit_down(here, table)
        await fill(socket, listener)
        for _ in range(2 * limits.UNSENT):
            listener.tell(b"{}")
            assert listener.queue.qsize() <= limits.UNSENT
        socket.transport.resume_reading()
        heard = []
        try:
            while True:
                heard.append(json.loads(await socket.recv()))
        except ConnectionClosed:
            pass
        assert (heard[-1]["type"], heard[-1]["code"]) == ("bye", "busy")
        assert len(heard) < limits.UNSENT
        await eventually(lambda: not here.hub.live[table].listeners)

    run(tmp_path, wait)


def test_what_a_socket_takes_at_once_needs_no_task() -> None:
    taken: list[bytes] = []

    def take(text: bytes) -> bool:
        taken.append(text)
        return True

    listener = Listener(0, write=take)
    listener.tell(b"1")
    assert (taken, listener.queue.qsize()) == ([b"1"], 0)
    listener.sending = True
    listener.tell(b"2")
    assert (taken, listener.queue.qsize()) == ([b"1"], 1)


# --- pings ------------------------------------------------------------------------------------------------


PING = '{"type":"ping"}'


def commands() -> float:
    """Count the commands that were read, whatever they were."""
    return REGISTRY.get_sample_value("camelup_command_seconds_count") or 0.0


async def hear(socket: ClientConnection, *kinds: str) -> list[str]:
    """Hear on until each of these kinds has come, and return them in the order in which they came."""
    heard: list[str] = []
    while len(heard) < len(kinds):
        kind = json.loads(await socket.recv())["type"]
        heard += [kind] if kind in kinds else []
    return heard


@pytest.mark.parametrize("compression", ["deflate", None])
def test_a_ping_is_answered_where_it_arrives_and_is_no_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compression: str | None
) -> None:
    monkeypatch.setattr(limits, "PINGS_APART", 0.0)

    async def ping(here: Here) -> None:
        table = await here.lay()
        socket, _ = await sit_down(here, table, compression)
        async with socket:
            await socket.send(
                '{"type": "ping"}'
            )  # written otherwise: when it is answered the server has begun to listen
            await hear(socket, "pong")
            before = commands()
            for _ in range(2 * limits.COMMANDS.times):
                await socket.send(PING)
                assert await hear(socket, "pong") == ["pong"]
            assert commands() == before

    run(tmp_path, ping)


def test_pings_that_come_in_a_flood_are_counted_as_commands_and_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PINGS_APART", 3600.0)  # however slow this machine is

    async def flood(here: Here) -> None:
        here.app.state.node.throttle = Throttle(lambda: 0.0)
        socket, _ = await sit_down(here, await here.lay())
        async with socket:
            for _ in range(limits.COMMANDS.times + 1):
                await socket.send(PING)
                await hear(socket, "pong")
            await socket.send(PING)
            with pytest.raises(ConnectionClosed):
                await hear(socket, "pong")

    run(tmp_path, flood)


def test_a_ping_overtakes_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PINGS_APART", 0.0)

    async def ping(here: Here) -> None:
        table = await here.lay()
        begun, storing, do = asyncio.Event(), asyncio.Event(), here.hub.do

        async def store_later(live: LiveTable, propose: Propose) -> int:
            begun.set()
            await storing.wait()
            return await do(live, propose)

        socket, _ = await sit_down(here, table)
        async with socket:
            await socket.send('{"type": "ping"}')
            await hear(socket, "pong")
            monkeypatch.setattr(here.hub, "do", store_later)
            await socket.send('{"type":"chat","id":"c","text":"hello"}')
            await begun.wait()
            for text in (PING, '{"type":"why","id":"w","action":"roll"}', PING):
                await socket.send(text)
            asyncio.get_running_loop().call_later(0.1, storing.set)
            assert await hear(socket, "pong", "answer", "why", "pong") == ["answer", "pong", "why", "pong"]
            await asyncio.gather(
                socket.send('{"type":"why","id":"w","action":"roll"}'), socket.send(PING)
            )  # read as one
            assert await hear(socket, "pong", "why") == ["why", "pong"]

    run(tmp_path, ping)
