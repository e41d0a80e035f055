"""Servers to be measured: each a process of its own, on a core of its own, with the sources of any checkout."""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

HERE = Path(__file__).parents[2]
MEASURED = Path(__file__).with_name("measured.py")


@dataclass
class Server:
    """A server that is running."""

    name: str
    folder: Path
    port: int
    process: "subprocess.Popen[str]"

    def begin(self) -> None:
        """Begin to measure."""
        self._order("begin")

    def end(self) -> dict[str, float]:
        """Return the seconds of processor time since `begin`: of each part, and of all."""
        self._order("end")
        assert self.process.stdout is not None  # noqa: S101
        seconds: dict[str, float] = json.loads(self.process.stdout.readline())
        return seconds

    def _order(self, order: str) -> None:
        assert self.process.stdin is not None  # noqa: S101
        self.process.stdin.write(order + "\n")
        self.process.stdin.flush()

    @property
    def kilobytes(self) -> int:
        """Its memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))

    @property
    def seconds(self) -> float:
        """The processor time that it has used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(
    sources: Path = HERE,
    *,
    folder: Path | None = None,
    core: int | None = None,
    warm: float = 2.0,
    settings: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Server]:
    """Run a server with the sources of a checkout until the end of the block."""
    with tempfile.TemporaryDirectory() as own:
        where = folder or Path(own)
        env = os.environ | {"PYTHONPATH": str(sources / "src"), "CAMELUP_DATA": str(where)} | dict(settings)
        command = [sys.executable, str(MEASURED), "serve", "--port", "0"]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        with (
            (where / "log").open("ab") as log,
            subprocess.Popen(command, **pipes, stderr=log, text=True, env=env, cwd=sources) as process,  # type: ignore[call-overload]
        ):
            try:
                if core is not None:
                    os.sched_setaffinity(process.pid, {core})
                server = Server(sources.name, where, _port_of(process, where), process)
                time.sleep(warm)
                yield server
            finally:
                process.terminate()
                if "Traceback" in (where / "log").read_text(encoding="utf-8"):
                    sys.stderr.write((where / "log").read_text(encoding="utf-8"))


def _port_of(process: "subprocess.Popen[str]", folder: Path) -> int:
    assert process.stdout is not None  # noqa: S101
    found = re.search(r":(\d+)/", process.stdout.readline())
    if found is None:
        raise SystemExit(f"a server did not begin: {(folder / 'log').read_text(encoding='utf-8')}")
    return int(found[1])
