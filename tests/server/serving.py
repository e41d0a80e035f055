"""One real `camelup serve` for a test, on SQLite in a folder of its own: one that lives, or one that dies and revives."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from os import environ
from pathlib import Path

from server.kept import kept, new_folder
from server.topology import Node

PLAIN = {
    "CAMELUP_BOT_DELAY": "0",
    "CAMELUP_PROXIES": "127.0.0.1",  # clients of the tests tell their addresses, so that the limits of one don't meet them
}

REVIVER = Path(__file__).with_name("reviver.py")


@contextmanager
def serving(**settings: str) -> Iterator[Node]:
    """Run a server; it must not have logged any failure in the end."""
    with new_folder() as folder:
        node = Node(folder)
        node.launch(PLAIN | settings)
        try:
            assert node.process
            node.process.wait_until(node.ready)
            yield node
            assert "Traceback" not in node.process.log, node.process.log
        finally:
            node.ending.close()


@contextmanager
def reviving(**settings: str) -> Iterator[Node]:
    """Run a server that begins a new life, in a process that is ready at once, whenever it is killed."""
    with new_folder() as folder:
        node = Node(folder)
        here = {"CAMELUP_DATA": str(folder), "CAMELUP_HOST": "127.0.0.1", "CAMELUP_PORT": str(node.port)}
        command = [sys.executable, str(REVIVER), str(folder)]
        with kept(command, folder, environ | PLAIN | here | settings, ending=signal.SIGKILL) as process:
            process.wait_until(node.ready)
            yield node
            assert "Traceback" not in process.log, process.log
