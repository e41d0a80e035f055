"""The topology of compose.yaml without containers: PostgreSQL, Redis and real `camelup serve` processes on 127.0.0.1.

with topology(3, postgres_server.new_database(), redis_url) as t:
    t.urls      # one for each node
    t.kill(0)   # as a power cut would
    t.start(0)  # the same node again, on the same port
"""

import http.client
import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from server.processes.forked import forked
from server.processes.supervised import PATIENCE, Running, free_port, new_folder, supervised


@dataclass
class Node:
    """One `camelup serve`: where it listens, and the process while there is one."""

    folder: Path
    port: int = field(default_factory=free_port)
    instead: Sequence[str] = ()
    """A command that is run in the place of `camelup`."""
    process: Running | None = None
    ending: ExitStack = field(default_factory=ExitStack)

    @property
    def url(self) -> str:
        """Where it is found."""
        return f"http://127.0.0.1:{self.port}"

    def launch(self, settings: Mapping[str, str], *, revives: bool = False) -> None:
        """Start its process without waiting for it; if it `revives`, another follows whenever one dies."""
        arguments = ["serve", "--host", "127.0.0.1", "--port", str(self.port)]
        env = os.environ | settings | {"CAMELUP_DATA": str(self.folder)}
        # A node loses nothing when it is killed, so there is no need to wait for it to end in good order.
        if self.instead:
            running: AbstractContextManager[Running] = supervised(
                [*self.instead, *arguments], self.folder, env, ending=signal.SIGKILL
            )
        else:
            running = forked(arguments, self.folder, env, revives=revives)
        self.process = self.ending.enter_context(running)

    def kill(self) -> None:
        """End its process and those it started by SIGKILL, and wait until they are gone."""
        if self.process:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process = None
        self.ending.close()

    def ready(self) -> bool:
        """Ask it whether it is ready to serve."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == http.HTTPStatus.OK
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()


@dataclass(frozen=True)
class Topology:
    """Nodes that share one database and one Redis."""

    settings: Mapping[str, str]
    nodes: list[Node]

    @property
    def urls(self) -> list[str]:
        """Where the nodes are found."""
        return [node.url for node in self.nodes]

    @property
    def database_url(self) -> str:
        """Where the database is found."""
        return self.settings["CAMELUP_DATABASE_URL"]

    def start(self, *numbers: int) -> None:
        """Start nodes side by side and wait until they are ready."""
        for number in numbers:
            self.nodes[number].launch(self.settings)
        for node in (self.nodes[number] for number in numbers):
            if node.process:
                node.process.wait_until(node.ready)

    def kill(self, number: int) -> None:
        """End a node as a power cut would."""
        self.nodes[number].kill()

    def log(self, number: int) -> str:
        """Read what a node has logged, in all its lives."""
        return (self.nodes[number].folder / "log").read_text(errors="replace")


@contextmanager
def topology(
    nodes: int, database_url: str, redis_url: str, instead: Sequence[str] = (), **settings: str
) -> Iterator[Topology]:
    """Run so many nodes on a PostgreSQL and a Redis."""
    shared = {"CAMELUP_DATABASE_URL": database_url, "CAMELUP_REDIS_URL": redis_url, **settings}
    with ExitStack() as ending:
        folders = [ending.enter_context(new_folder()) for _ in range(nodes)]
        running = Topology(shared, [Node(folder, instead=instead) for folder in folders])
        for node in running.nodes:
            ending.callback(node.ending.close)
        running.start(*range(nodes))
        yield running
