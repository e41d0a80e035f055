"""Runs a node: logs, sockets, shutdown. The only place that knows uvicorn."""

import asyncio
import gc
import json
import logging
import sys
import threading
import time
import webbrowser
from typing import Any, Final

import uvicorn

from camelup.engine.jit import interpreting, noting_compilations, start_compiler
from camelup.errors import CamelUpError
from camelup.server import limits
from camelup.server.doors.app import create_app
from camelup.server.nodes.metrics import COMPILED
from camelup.server.settings import Settings
from camelup.server.store.migrate import prepare

_STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """One JSON object per line, for machines."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record with its extra fields."""
        more = {name: value for name, value in vars(record).items() if name not in _STANDARD}
        error = {"error": self.formatException(record.exc_info)} if record.exc_info else {}
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {"at": f"{at}Z", "level": record.levelname.lower(), "what": record.getMessage()}
        return json.dumps({**line, **more, **error}, default=str)


def prepare_logs(kind: str) -> None:
    """Send the logs to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else logging.Formatter("%(levelname)s %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for noisy in ("alembic", "uvicorn.access", "uvicorn.error", "sqlalchemy.engine"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_ours)


def _is_ours(record: logging.LogRecord) -> bool:
    """Leave out mistakes of clients ("Invalid HTTP request received."): anybody could fill the log with them."""
    return not str(record.msg).startswith("Invalid ")


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
            run_fast(server)
    except KeyboardInterrupt:
        pass
    except SystemExit as error:
        if error.code:
            reason = f"can't listen on {settings.host}:{settings.port}: the port may be in use. Try another, or --port 0 for any free one"
            raise CamelUpError(reason) from None


def run_fast(server: uvicorn.Server) -> None:
    """Run a server in the quickest event loop that is installed: uvloop, but on Windows."""
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(server.serve())


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
