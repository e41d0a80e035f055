"""One real `camelup serve` for a test, on SQLite in a folder of its own: one that lives, or one that dies and revives."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from server.processes.supervised import new_folder
from server.processes.topology import Node

PLAIN = {
    "CAMELUP_BOT_DELAY": "0",
    "CAMELUP_PROXIES": "127.0.0.1",  # clients of the tests tell their addresses, so that the limits of one don't meet them
}


@contextmanager
def serving(
    *, revives: bool = False, instead: Sequence[str] = (), database: bytes | None = None, **settings: str
) -> Iterator[Node]:
    """Run a server, on a `database` of before if there is one; it must not have logged any failure in the end.

    If it `revives`, it begins a new life whenever it is killed; a command `instead` of ours is a process with nothing loaded.
    """
    with new_folder() as folder:
        if database is not None:
            (folder / "camelup.db").write_bytes(database)
        node = Node(folder, instead=instead)
        node.launch(PLAIN | settings, revives=revives)
        try:
            assert node.process
            node.process.wait_until(node.ready)
            yield node
            assert "Traceback" not in node.process.log, node.process.log
            assert "compiling for this computer" not in node.process.log  # it says on the page what is being prepared
        finally:
            node.ending.close()
