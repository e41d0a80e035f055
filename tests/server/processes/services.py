"""A real PostgreSQL and a real Redis for tests, on free ports of 127.0.0.1, without root rights or containers."""

import os
import secrets
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from server.processes.programs import postgres_programs, redis_program
from server.processes.supervised import free_port, new_folder, supervised

OWNER = "camelup"
READY = "eady to accept connections"
"""What PostgreSQL, Redis and Valkey all write, but for the first letter's case."""


@dataclass(frozen=True)
class Postgres:
    """A running PostgreSQL."""

    programs: Path
    port: int
    password: str

    def new_database(self) -> str:
        """Make an empty database and return its address for SQLAlchemy."""
        name = f"test_{secrets.token_hex(8)}"
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--username", OWNER, "--no-password"]
        login = environment() | {"PGPASSWORD": self.password}
        subprocess.run([str(self.programs / "createdb"), *where, name], env=login, check=True)
        return f"postgresql+asyncpg://{OWNER}:{self.password}@127.0.0.1:{self.port}/{name}"


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Run a PostgreSQL with an empty data folder."""
    user = "nobody" if os.geteuid() == 0 else ""  # PostgreSQL refuses to run as root
    with new_folder(user) as folder:
        found = postgres_programs()
        programs = reachable(found, folder, user)
        server = Postgres(found, free_port(), secrets.token_hex(16))
        fill_data_folder(programs, folder, server.password, user)
        command = postgres_command(programs, folder, server.port)
        # SIGQUIT: at once. In good order it would first write to disk, for ten seconds, what is thrown away next.
        with supervised(command, folder, environment(), user, signal.SIGQUIT) as process:
            process.wait_until(lambda: READY in process.log)
            yield server


@contextmanager
def redis_server(port: int | None = None) -> Iterator[str]:
    """Run a Redis that keeps nothing on disk and return its address."""
    port = port or free_port()
    with new_folder() as folder:
        where = ["--bind", "127.0.0.1", "--port", str(port), "--dir", str(folder)]
        small = ["--save", "", "--appendonly", "no", "--maxmemory", "64mb"]
        with supervised([str(redis_program()), *where, *small], folder, environment()) as process:
            process.wait_until(lambda: READY in process.log)
            yield f"redis://127.0.0.1:{port}/0"


def postgres_command(programs: Path, folder: Path, port: int) -> list[str]:
    """Return the command that starts PostgreSQL: as durable as a real one, but small and with no socket file."""
    settings = {
        "listen_addresses": "127.0.0.1",
        "port": port,
        "unix_socket_directories": "",
        "fsync": "on",
        "shared_buffers": "32MB",
        "max_connections": 100,
    }
    options = [f"--{name}={value}" for name, value in settings.items()]
    return [str(programs / "postgres"), "-D", str(folder / "data"), *options]


def fill_data_folder(programs: Path, folder: Path, password: str, user: str) -> None:
    """Run initdb: one owner, known by a password, because every user of this machine can reach the port."""
    data, secret = folder / "data", folder / "password"
    data.mkdir(mode=0o700)
    secret.touch(mode=0o600)
    secret.write_text(password)
    if user:
        shutil.chown(data, user)
        shutil.chown(secret, user)
    login = ["--username", OWNER, "--pwfile", str(secret), "--auth", "scram-sha-256"]
    shape = ["--encoding", "UTF8", "--locale", "C", "--no-sync"]
    with supervised(
        [str(programs / "initdb"), "-D", str(data), *login, *shape], folder, environment(), user
    ) as process:
        process.finish()


def reachable(programs: Path, folder: Path, user: str) -> Path:
    """Copy PostgreSQL to the folder if `user` can't reach it where it is."""
    if not user or all(place.stat().st_mode & 0o001 for place in programs.parents):
        return programs
    package = programs.parents[1]
    libraries = package.with_name(f"{package.name}.libs")  # a wheel's programs look for theirs beside the package
    if libraries.is_dir():
        shutil.copytree(libraries, folder / libraries.name)
    copied = folder / package.name / programs.parent.name
    shutil.copytree(programs.parent, copied, symlinks=True)
    copied.chmod(0o755)
    return copied / programs.name


def environment() -> dict[str, str]:
    """Leave out what a developer has set for a PostgreSQL of theirs, and translations of the logs."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PG")} | {"LC_ALL": "C"}
