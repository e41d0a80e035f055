"""Runs one service for a test and ends it with the test's process, however that one ends.

    python supervisor.py HOLDER FOLDER USER SIGNAL COMMAND...

It stands alone. A holder killed by SIGKILL can't clean up: this process sees that it is gone, ends the service with all
of its children and removes the folder. The holder need not be the one who started us: many workers may share a service.
"""

import contextlib
import os
import pwd
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path

GRACE = 15.0
"""Seconds a service has to end by itself."""


def keep(holder: int, folder: Path, user: str, ending: int, command: list[str]) -> int:
    """Run the service until it ends, this process is told to stop, or the holder is gone; return its exit status."""
    alive = os.pidfd_open(holder)
    told: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: told.append(number))
    service = started(folder, user, command)
    print(service.pid, flush=True)  # noqa: T201 - who started us reads it
    while not told and not gone(alive, within=0.05) and service.poll() is None:
        pass
    end(service, ending)
    if gone(alive):
        shutil.rmtree(folder)
    return service.returncode


def gone(alive: int, within: float = 0.0) -> bool:
    """Whether a process has ended; wait so many seconds for that."""
    return bool(select.select([alive], [], [], within)[0])


def started(folder: Path, user: str, command: list[str]) -> subprocess.Popen[bytes]:
    """Start the service as `user`, or as whoever we are, in a process group of its own."""
    # A shell's background jobs ignore these and hand that on; services are ended by them.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd=folder,
            start_new_session=True,
            user=user or None,
            group=pwd.getpwnam(user).pw_gid if user else None,
            extra_groups=[] if user else None,
        )


def end(service: subprocess.Popen[bytes], ending: int) -> None:
    """End the service in good order if it can, then whatever is left of its process group."""
    service.send_signal(ending)
    try:
        service.wait(GRACE)
    except subprocess.TimeoutExpired:
        service.kill()
    kill_group(service.pid)
    service.wait()


def kill_group(leader: int) -> None:
    """Kill what is left of a process group."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(keep(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], int(sys.argv[4]), sys.argv[5:]))
