"""`camelup serve`, and `camelup play` in the browser."""

import json
import sys
from pathlib import Path
from typing import NamedTuple

from camelup.server.doors.app import openapi as describe
from camelup.server.run import serve
from camelup.server.settings import settings_from


class Wish(NamedTuple):
    """What was said on the command line; None where nothing was."""

    host: str | None = None
    port: int | None = None
    data: Path | None = None
    database_url: str | None = None
    redis_url: str | None = None
    origins: str | None = None
    proxies: str | None = None
    log: str | None = None
    bot_delay: float | None = None
    think: float | None = None
    lease: float | None = None
    gone_after: float | None = None
    close_after: float | None = None


def run_server(wish: Wish, *, openapi: bool) -> None:
    """Serve until interrupted, or print what is served."""
    settings = settings_from(**wish._asdict())
    if openapi:
        sys.stdout.write(json.dumps(describe(settings), indent=1) + "\n")
    else:
        serve(settings)


def play_in_browser() -> None:
    """Serve on this machine and open the page."""
    serve(settings_from(host="127.0.0.1", log="text"), open_page=True)
