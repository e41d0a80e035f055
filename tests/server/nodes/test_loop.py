"""The event loop of a node, and the notices between nodes."""

import asyncio
from pathlib import Path

import uvicorn
import uvloop

from camelup.server.nodes.bus import Notice, read_notices, write_notices
from camelup.server.run import configure, run_fast
from camelup.server.settings import Settings


def test_a_server_runs_in_uvloop(tmp_path: Path) -> None:
    class Server(uvicorn.Server):
        async def serve(self, sockets: object = None) -> None:
            loops.append(asyncio.get_running_loop())

    loops: list[asyncio.AbstractEventLoop] = []
    run_fast(Server(configure(Settings(data=tmp_path))))
    assert isinstance(loops[0], uvloop.Loop)


def test_notices_are_read_together_and_alone_as_version_0_1_sends_them() -> None:
    notices = [Notice("me", "table", 7), Notice("me", "other", present=[0, 2], watchers=1)]
    assert read_notices(write_notices(notices)) == notices
    assert read_notices(b'{"node":"me","table":"table","seq":7}') == notices[:1]
