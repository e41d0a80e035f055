"""`camelup` in which reviews and odds are never worked out: what a server does about them, it does before they are done.

They leave a mark in the server's folder when they have begun.
"""

import runpy
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from camelup.server.doors.api import odds, replays

BEGUN: Final = "{}.begun"


def think_for_ever() -> None:
    """Let no review and no odds come to an end."""

    def review_steps(_: str) -> Iterator[Any]:
        _never("review")
        yield

    setattr(replays, "review_steps", review_steps)  # noqa: B010
    setattr(odds, "analyse", lambda *_: _never("odds"))  # noqa: B010


def _never(what: str) -> None:
    Path(BEGUN.format(what)).touch()
    while True:
        time.sleep(3600)


if __name__ == "__main__":
    think_for_ever()
    sys.argv = ["camelup", *sys.argv[1:]]
    runpy.run_module("camelup", run_name="__main__")
