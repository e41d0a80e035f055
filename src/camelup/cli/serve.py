"""`camelup serve`, and `camelup play` in the browser."""

import json
import sys
from dataclasses import asdict

from camelup.cli.options import ServeOptions
from camelup.server.doors.app import openapi as describe
from camelup.server.run import serve
from camelup.server.settings import settings_from


def run_server(options: ServeOptions, *, openapi: bool) -> None:
    """Serve until interrupted, or print what is served."""
    settings = settings_from(**asdict(options))
    if openapi:
        sys.stdout.write(json.dumps(describe(settings), indent=1) + "\n")
    else:
        serve(settings)


def play_in_browser() -> None:
    """Serve on this machine and open the page."""
    serve(settings_from(host="127.0.0.1", log="text"), open_page=True)
