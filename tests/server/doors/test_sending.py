"""What a socket takes is written at once; what it can't take waits in order, and who never takes it is cut off."""

import asyncio
import json
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from camelup.server import limits
from camelup.server.nodes.live_table import Listener
from server.nodes.test_time import TOKENS, Here, run
from server.tools.clients import eventually

LARGE = "x" * 200_000
"""Some of these fill whatever lies between two ends of a socket."""


async def sit_down(here: Here, table: str) -> tuple[ClientConnection, Listener]:
    """Connect somebody who reads only when told to."""
    where = f"{here.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    socket = await connect(where, open_timeout=None, ping_interval=None, proxy=None, max_size=None, compression=None)
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
