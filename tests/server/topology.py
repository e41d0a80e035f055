"""The topology of compose.yaml without containers: PostgreSQL, Redis and real `camelup serve` processes on 127.0.0.1.

with topology(nodes=3) as t:
    t.urls      # one for each node
    t.kill(0)   # as a power cut would
    t.start(0)  # the same node again, on the same port
"""

import http.client
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from server.kept import Kept, free_port, kept, new_folder
from server.services import postgres, redis_server

SERVE = (sys.executable, "-m", "camelup", "serve")


@dataclass
class Node:
    """One `camelup serve`: where it listens, and the process while there is one."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: Kept | None = None
    ending: ExitStack = field(default_factory=ExitStack)

    @property
    def url(self) -> str:
        """Where it is found."""
        return f"http://127.0.0.1:{self.port}"

    def launch(self, settings: dict[str, str]) -> None:
        """Start its process without waiting for it."""
        command = [*SERVE, "--host", "127.0.0.1", "--port", str(self.port)]
        env = os.environ | settings | {"CAMELUP_DATA": str(self.folder)}
        # A node loses nothing when it is killed, so there is no need to wait for it to end in good order.
        self.process = self.ending.enter_context(kept(command, self.folder, env, ending=signal.SIGKILL))

    def kill(self) -> None:
        """End its process and those it started by SIGKILL, and wait until they are gone."""
        if self.process:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process = None
        self.ending.close()

    def ready(self) -> bool:
        """Ask it whether it is ready to serve."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
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

    database_url: str
    redis_url: str
    nodes: list[Node]

    @property
    def urls(self) -> list[str]:
        """Where the nodes are found."""
        return [node.url for node in self.nodes]

    def start(self, *numbers: int) -> None:
        """Start nodes side by side and wait until they are ready."""
        settings = {"CAMELUP_DATABASE_URL": self.database_url, "CAMELUP_REDIS_URL": self.redis_url}
        for number in numbers:
            self.nodes[number].launch(settings)
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
def topology(nodes: int) -> Iterator[Topology]:
    """Run so many nodes on a new PostgreSQL and a new Redis."""
    with ExitStack() as ending:
        database_url = ending.enter_context(postgres()).new_database()
        redis_url = ending.enter_context(redis_server())
        folders = [ending.enter_context(new_folder()) for _ in range(nodes)]
        running = Topology(database_url, redis_url, [Node(folder) for folder in folders])
        for node in running.nodes:
            ending.callback(node.ending.close)
        running.start(*range(nodes))
        yield running
