"""Servers that are forked from one that has loaded everything, which starts when the first is wanted: see forker.py."""

import fcntl
import json
import os
import secrets
import select
import socket
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from server.processes.supervised import Running, held

TESTS = Path(__file__).parents[2]


@dataclass(frozen=True)
class Forked(Running):
    """A server, and the connection that ends with it."""

    watcher: socket.socket

    def ended(self, within: float = 0.0) -> bool:
        """Whether it has ended; wait so many seconds for that."""
        while select.select([self.watcher], [], [], within)[0]:
            if not told(self.watcher):  # else it tells of another life
                return True
        return False


@cache
def door() -> Path:
    """Start what servers are forked from, unless another worker has; it lives as long as the run. Tell where it listens."""
    name = os.environ.get("PYTEST_XDIST_TESTRUNUID") or secrets.token_hex(8)
    folder = Path(tempfile.gettempdir(), f"camelup-{name}")  # removed at the end of the run
    folder.mkdir(mode=0o700, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "door").exists():
            start_forker(folder)
    return folder / "door"


@cache  # whoever forgets a running process is warned of it
def start_forker(folder: Path) -> Running:
    """Start what servers are forked from and wait until it listens."""
    run = os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid()
    paths = [str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    process = held([sys.executable, "-m", "server.processes.forker", str(folder)], folder, env, run)
    process.wait_until((folder / "door").exists)
    return process


@contextmanager
def forked(
    arguments: list[str], folder: Path, settings: Mapping[str, str], *, revives: bool = False
) -> Iterator[Forked]:
    """Run `camelup` in a folder; if it `revives`, a new life begins whenever it dies. It is killed on leaving."""
    order = {"arguments": arguments, "folder": str(folder), "settings": dict(settings), "revives": revives}
    with socket.socket(socket.AF_UNIX) as watcher:
        watcher.connect(str(door()))
        watcher.sendall(json.dumps(order).encode() + b"\n")
        server = Forked(int(told(watcher).split()[0]), folder, watcher)
        try:
            yield server
        finally:
            with suppress(BrokenPipeError):  # it has ended before
                watcher.sendall(b"end")
            while not server.ended(within=1.0):
                pass


def told(watcher: socket.socket) -> bytes:
    """Return what is told next: nothing at the end."""
    try:
        return watcher.recv(1000)
    except ConnectionResetError:  # it had ended before it was told to
        return b""
