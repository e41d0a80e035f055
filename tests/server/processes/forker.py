"""Loads camelup once and forks servers from there: each is a process of its own, without the seconds that loading takes.

    python -m server.processes.forker FOLDER

Whoever connects to FOLDER/door sends one line of JSON: the `folder` to run in, the `arguments` of camelup, its `settings`
and whether it `revives`, which gives it a new life whenever it dies. They are told the number of each life's process, and
that it has ended by the end of the connection. When they end it themselves the server is killed; when they do so without
the word `end`, they were killed, and the folder is removed too.

With CAMELUP_CRASHES in its settings a server kills itself: see failing/crash_points.py. With CAMELUP_HURRY it looks so many times as often
whether notices of other nodes were lost, and for a Redis that is away. With CAMELUP_ENDLESS it thinks for ever: see failing/endless.py.
With CAMELUP_PAGE it serves the page from that folder.
"""

import asyncio
import contextlib
import json
import os
import runpy
import select
import shutil
import signal
import socket
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

import camelup.cli.serve  # noqa: F401  # loaded for the forks
from camelup.compiling import PARTS, is_compiled
from camelup.engine.jit import start_compiler
from camelup.server import run
from camelup.server.doors import page
from camelup.server.doors.app import openapi
from camelup.server.nodes import bus
from camelup.server.nodes.hub import Hub
from camelup.server.nodes.thinking.preparing import FIRST
from camelup.server.settings import Settings
from camelup.server.store.migrate import prepare
from server.processes.failing.crash_points import add_crash_points
from server.processes.failing.endless import think_for_ever

Order = dict[str, Any]

LOADED_LATER = ("anyio._backends._asyncio", "encodings.idna", "uvicorn.lifespan.on", "uvicorn.loops.auto")
"""What a server loads when it begins to serve."""


def load(folder: Path) -> None:
    """Do once what every server does when it begins."""
    start_compiler()
    setattr(run, "start_compiler", lambda: None)  # noqa: B010  # it is started in all of them now
    for module in LOADED_LATER:
        import_module(module)
    for part in FIRST:
        PARTS[part].compile()
        is_compiled(part)  # reads all sources
    settings = Settings(data=folder)
    openapi(settings)
    asyncio.run(prepare(settings.database))


def answer(folder: Path) -> NoReturn:
    """Fork a server for everybody who connects."""
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(folder / "door.new"))
        door.listen()
        (folder / "door.new").rename(folder / "door")
        while True:
            connection, _ = door.accept()
            bury()
            with connection:
                if not os.fork():
                    door.close()
                    watch(connection)
                    os._exit(0)


def bury() -> None:
    """Let go of those who watched what has ended."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def watch(connection: socket.socket) -> None:
    """Return a server its life, or one life after another, until it has ended or nobody needs it any more."""
    os.setsid()  # whoever ends the forker with its group leaves it to us to end the server
    with connection.makefile() as lines:
        order: Order = json.loads(lines.readline())
    lives = True
    while lives:
        life = os.fork()
        if not life:
            live(order)
        lives = outlived(life, connection, order["folder"]) and order["revives"]


def outlived(life: int, connection: socket.socket, folder: str) -> bool:
    """Wait for the end of a life, or end it when the connection ends; tell which it was."""
    ended = os.pidfd_open(life)
    connection.sendall(f"{life}\n".encode())
    ready, _, _ = select.select([ended, connection.fileno()], [], [])
    os.close(ended)
    if connection.fileno() not in ready:
        os.waitpid(life, 0)
        return True
    unneeded = connection.recv(10)
    os.kill(life, signal.SIGKILL)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(life, signal.SIGKILL)
    os.waitpid(life, 0)
    if not unneeded:
        shutil.rmtree(folder)
    return False


def live(order: Order) -> NoReturn:
    """Be `camelup` with some arguments, in a group of processes of its own."""
    os.setpgid(0, 0)
    os.environ.clear()
    os.environ.update(order["settings"])
    os.chdir(order["folder"])
    with Path("log").open("ab") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    sys.argv = ["camelup", *order["arguments"]]
    status = 1
    try:
        if crashes := os.environ.get("CAMELUP_CRASHES"):
            add_crash_points(crashes)
        if os.environ.get("CAMELUP_ENDLESS"):
            think_for_ever()
        if times := os.environ.get("CAMELUP_HURRY"):
            hurry(float(times))
        if folder := os.environ.get("CAMELUP_PAGE"):
            setattr(page, "STATIC", Path(folder))  # noqa: B010
        runpy.run_module("camelup", run_name="__main__")
        status = 0
    except SystemExit as error:
        status = int(error.code or 0)
    except BaseException:  # noqa: BLE001  # whatever it is, it stands in the log
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def hurry(times: float) -> None:
    """Let everything that is repeated be repeated so many times as often."""
    repeat = Hub.repeat

    async def repeat_sooner(hub: Hub, what: Callable[[], Any], seconds: float) -> None:
        await repeat(hub, what, seconds / times)

    setattr(Hub, "repeat", repeat_sooner)  # noqa: B010
    setattr(bus, "RETRY", bus.RETRY / times)  # noqa: B010
    setattr(bus, "BEAT", bus.BEAT / times)  # noqa: B010


if __name__ == "__main__":
    load(Path(sys.argv[1]))
    answer(Path(sys.argv[1]))
