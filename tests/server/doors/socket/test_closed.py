"""Nothing of a connection is left when it has ended, and nothing deep in a message gets far."""

import asyncio
import gc
import json
import logging
from collections import Counter
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from camelup.server import limits
from camelup.server.connections import HttpConnection, SocketConnection
from camelup.server.nodes.watching.throttle import Throttle
from camelup.server.run import configure
from camelup.server.settings import Settings
from sampling import sized
from server.nodes.test_time import TOKENS, Here, run
from server.tools.clients import eventually, http
from server.tools.in_process import node

DEEP = "[" * 1500
KEPT = (
    "GuardedHttp",
    "GuardedSocket",
    "HttpConnection",
    "SocketConnection",
    "ServerProtocol",
    "ServerPerMessageDeflateFactory",
    "Listener",
    "Commands",
)


def alive() -> Counter[str]:
    """Count what is in memory of connections, garbage in circles too."""
    return Counter(name for thing in gc.get_objects() if (name := type(thing).__name__) in KEPT)


async def come_and_go(here: Here, table: str, number: int) -> None:
    where = f"{here.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async with connect(where, open_timeout=None, ping_interval=None, proxy=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": TOKENS[number % 2]}))
        await socket.recv()
        await socket.send('{"type": "ping"}')
        if number % 3 == 0:
            await socket.recv()
            socket.transport.abort()  # as a tunnel does


def test_nothing_of_a_closed_connection_waits_for_the_garbage_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Throttle, "check", lambda *_: None)
    served = configure(Settings(data=tmp_path))
    assert issubclass(served.http, HttpConnection)  # type: ignore[arg-type]
    assert issubclass(served.ws, SocketConnection)  # type: ignore[arg-type]

    async def many(here: Here) -> None:
        table = await here.lay()
        throttle: Throttle = here.app.state.node.throttle
        await come_and_go(here, table, 0)
        gc.collect()
        gc.disable()
        try:
            for number in range(sized(60, 1000)):
                await come_and_go(here, table, number)
                if number % 10 == 0:
                    async with http(here.url) as client:
                        await client.get(f"/api/tables/{table}")
            await eventually(lambda: not alive())  # the last ones are still closing
        finally:
            gc.enable()
        assert [who for rate, who in throttle.free_at if rate is limits.COMMANDS] == []
        assert not here.hub.live[table].listeners

    run(tmp_path, many)


def test_deep_json_on_a_socket_is_refused_without_a_traceback(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def dive() -> None:
        async with node(tmp_path) as client:
            ada = await client.lay("open", "open", "open")
            connection = client.connect("websocket", f"/api/tables/{ada.table}/socket", {}, "10.0.0.1")
            connection.incoming.put_nowait({"type": "websocket.connect"})
            await connection.next()
            deep = f'{{"more": {DEEP}'
            connection.incoming.put_nowait({"type": "websocket.receive", "text": deep})
            assert json.loads((await connection.next())["text"])["code"] == "bad_request"
            await connection.finish()
            async with client.socket(ada.table, token=ada.token) as socket:
                socket.say(f'{{"more": {DEEP}', DEEP)
                for _ in range(2):
                    assert (await socket.until("answer"))["code"] == "bad_request"
                await socket.settle()

    asyncio.run(dive())
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
