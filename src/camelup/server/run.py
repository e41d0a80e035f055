"""Runs a node: sockets, shutdown. With `connections.py` and `doors/guards/gate.py` the only place that knows uvicorn."""

import asyncio
import gc
import os
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Any

import uvicorn

from camelup.engine.jit import interpreting, noting_compilations, start_compiler
from camelup.errors import CamelUpError
from camelup.server import limits
from camelup.server.doors.app import create_app
from camelup.server.doors.guards.gate import Gate, guarded_protocols, room_for_connections
from camelup.server.logs import prepare_logs
from camelup.server.nodes.watching.metrics import COMPILED
from camelup.server.settings import Settings

if TYPE_CHECKING:
    from camelup.server.nodes.node import Node


def configure(settings: Settings) -> uvicorn.Config:
    """Return the settings with which uvicorn serves a node."""
    return uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        ws_max_size=4 * limits.MESSAGE,
        ws_max_queue=16,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_graceful_shutdown=5,
        server_header=False,
        **guarded_protocols(Gate(settings.proxies, room_for_connections())),
    )


def serve(settings: Settings, *, open_page: bool = False) -> None:
    """Serve until interrupted."""
    prepare_logs(settings.log)
    sys.setswitchinterval(0.001)  # a bot that thinks must not hold up the sockets
    start_compiler()
    _spare_the_collector()
    server = _Server(configure(settings), open_page=open_page)
    asyncio.run(server.node.prepare())
    try:
        with interpreting(), noting_compilations() as noted:
            COMPILED.set_function(lambda: len(noted.functions))
            run_fast(server)
    except KeyboardInterrupt:
        pass
    except SystemExit as error:
        if error.code:
            reason = f"can't listen on {settings.host}:{settings.port}: the port may be in use, or the address not this machine's. Try --port 0 for any free port"
            raise CamelUpError(reason) from None
    if server.node.workers.busy:
        _end_at_once()


def _end_at_once() -> None:
    """End this process: Python would wait for its threads, and what they still work out nobody wants any more."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def run_fast(server: uvicorn.Server) -> None:
    """Run a server in the quickest event loop that is installed: uvloop, but on Windows."""
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(server.serve())


def _spare_the_collector() -> None:
    """Collect long-lived garbage hardly ever: with a thousand players that stops everything for half a second."""
    gc.freeze()
    gc.set_threshold(20_000, 50, 1_000)


def link_to(host: str, port: int) -> str:
    """Return the link to a server that listens somewhere.

    >>> link_to("0.0.0.0", 8000), link_to("::1", 8000)
    ('http://localhost:8000/', 'http://[::1]:8000/')
    """
    if host in {"127.0.0.1", "0.0.0.0", "::"}:  # noqa: S104
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class _Server(uvicorn.Server):
    """A server that prints its address once it listens."""

    def __init__(self, config: uvicorn.Config, *, open_page: bool) -> None:
        super().__init__(config)
        self._open_page = open_page
        self.node: Node = config.app.state.node  # type: ignore[union-attr]

    async def startup(self, sockets: Any = None) -> None:
        """Start, and print the address."""
        await super().startup(sockets)
        if not self.started:
            return
        address = link_to(*self.servers[0].sockets[0].getsockname()[:2])
        sys.stdout.write(f"camelup is at {address}  (Ctrl+C to stop)\n")
        sys.stdout.flush()
        if self._open_page:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    async def shutdown(self, sockets: Any = None) -> None:
        """Hand the tables on and end the streams first: uvicorn would wait for those that listen."""
        await self.node.leave()
        await super().shutdown(sockets)
