"""Processes that end for sure: each runs under a supervisor, in a folder with its log."""

import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from camelup.errors import CamelUpError

SUPERVISOR = Path(__file__).with_name("supervisor.py")
PATIENCE = 180.0
"""Seconds after which a service that neither ends nor gets ready counts as hung."""


class ServiceFailed(CamelUpError):
    """A service ended or hung before it was ready; the message ends with its log."""


@dataclass(frozen=True)
class Running(ABC):
    """A process that was started for a test."""

    pid: int
    folder: Path

    @property
    def log(self) -> str:
        """What it has written so far."""
        return (self.folder / "log").read_text(errors="replace")

    @abstractmethod
    def ended(self, within: float = 0.0) -> bool:
        """Whether it has ended; wait so many seconds for that."""

    def wait_until(self, ready: Callable[[], bool]) -> None:
        """Wait until it is ready; raise with its log if it ends before."""
        hung = time.monotonic() + PATIENCE
        while not ready():
            if self.ended(within=0.01) or time.monotonic() > hung:
                raise ServiceFailed(f"a service did not get ready: {self}\nIts log:\n{self.log}")


@dataclass(frozen=True)
class Supervised(Running):
    """A running process and its supervisor."""

    supervisor: subprocess.Popen[str]

    def ended(self, within: float = 0.0) -> bool:
        """Whether it has ended; wait so many seconds for that."""
        try:
            self.supervisor.wait(within)
        except subprocess.TimeoutExpired:
            return False
        return True

    def finish(self) -> None:
        """Wait for its end; raise with its log if it failed."""
        if self.supervisor.wait():
            raise ServiceFailed(f"{self.supervisor.args!r} failed\nIts log:\n{self.log}")


@contextmanager
def supervised(
    command: Sequence[str], folder: Path, env: Mapping[str, str], user: str = "", ending: int = signal.SIGINT
) -> Iterator[Supervised]:
    """Run a command in a folder, as `user` if one is named.

    It and its children are ended, `ending` first and SIGKILL if that is not enough, on leaving or when we are killed.
    """
    supervisor = supervisor_of(command, folder, env, user, ending, os.getpid())
    with supervisor:
        try:
            yield Supervised(started_pid(supervisor), folder, supervisor)
        finally:
            supervisor.terminate()


def held(command: Sequence[str], folder: Path, env: Mapping[str, str], holder: int) -> Supervised:
    """Run a command in a folder until the process `holder` has ended, which need not be ours; then both are gone."""
    supervisor = supervisor_of(command, folder, env, "", signal.SIGKILL, holder)
    return Supervised(started_pid(supervisor), folder, supervisor)


def supervisor_of(
    command: Sequence[str], folder: Path, env: Mapping[str, str], user: str, ending: int, holder: int
) -> "subprocess.Popen[str]":
    """Start the supervisor of a command."""
    return subprocess.Popen(
        [sys.executable, "-IS", str(SUPERVISOR), str(holder), str(folder), user, str(int(ending)), *command],
        stdout=subprocess.PIPE,
        text=True,
        env=env,
        start_new_session=True,  # what is sent to our group, such as Ctrl-C, is for us to handle
    )


def started_pid(supervisor: subprocess.Popen[str]) -> int:
    """Read the number of the process that the supervisor started."""
    line = supervisor.stdout.readline() if supervisor.stdout else ""
    if not line:
        raise ServiceFailed(f"a service could not be started: {supervisor.args!r}; the reason stands on standard error")
    return int(line)


@contextmanager
def new_folder(user: str = "") -> Iterator[Path]:
    """Make a folder for a service, one that `user` can reach, and remove it afterwards."""
    # Only /tmp is sure to be reachable for everybody: TMPDIR may lie in somebody's home.
    with tempfile.TemporaryDirectory(prefix="camelup-", dir="/tmp" if user else None) as name:  # noqa: S108
        folder = Path(name)
        folder.chmod(0o755 if user else 0o700)
        yield folder


_claims: list[socket.socket] = []
"""Hold the ports that this process has picked: nobody else among the tests picks one, though nothing listens there yet, or any more."""


def free_port() -> int:
    """Pick a port below those that the system gives to outgoing connections: it stays free between two starts."""
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        claim = socket.socket(socket.AF_UNIX)
        try:
            claim.bind(f"\0camelup-tests-port-{port}")  # a name without a file, which the kernel lets go with us
        except OSError:
            claim.close()
            continue
        _claims.append(claim)
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)):
                return port
