"""Runs a node: sockets, shutdown. With `doors/gate.py` the only place that knows uvicorn."""

import asyncio
import gc
import sys
import threading
import webbrowser
from typing import Any

import uvicorn

from camelup.engine.jit import interpreting, noting_compilations, start_compiler
from camelup.errors import CamelUpError
from camelup.server import limits
from camelup.server.doors.app import create_app
from camelup.server.doors.gate import Gate, guarded_protocols, room_for_connections
from camelup.server.logs import prepare_logs
from camelup.server.nodes.metrics import COMPILED
from camelup.server.settings import Settings
from camelup.server.store.migrate import prepare


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
    asyncio.run(prepare(settings.database))
    try:
        with interpreting(), noting_compilations() as noted:
            COMPILED.set_function(lambda: len(noted.functions))
            asyncio.run(server.serve())
    except KeyboardInterrupt:
        pass
    except SystemExit as error:
        if error.code:
            reason = f"can't listen on {settings.host}:{settings.port}: the port may be in use. Try another, or --port 0 for any free one"
            raise CamelUpError(reason) from None


def _spare_the_collector() -> None:
    """Collect long-lived garbage hardly ever: with a thousand players that stops everything for half a second."""
    gc.freeze()
    gc.set_threshold(20_000, 50, 1_000)


class _Server(uvicorn.Server):
    """A server that prints its address once it listens."""

    def __init__(self, config: uvicorn.Config, *, open_page: bool) -> None:
        super().__init__(config)
        self._open_page = open_page

    async def startup(self, sockets: Any = None) -> None:
        """Start, and print the address."""
        await super().startup(sockets)
        if not self.started:
            return
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        address = f"http://{'localhost' if host in {'127.0.0.1', '0.0.0.0', '::'} else host}:{port}/"  # noqa: S104
        sys.stdout.write(f"camelup is at {address}  (Ctrl+C to stop)\n")
        sys.stdout.flush()
        if self._open_page:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
