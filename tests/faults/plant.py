"""Plants faults one at a time in a copy of the sources and tells which test notices each.

    python tests/faults/plant.py                        all faults, against the tests of this checkout
    python tests/faults/plant.py booing-on-top          one fault
    python tests/faults/plant.py --tree ../older        against the sources and the tests of another checkout
    python tests/faults/plant.py --beside older.json    with what an earlier run (--json older.json) found in a column beside it

The tests that are expected to notice run first, until one fails; if none does, all others run (not with --expected). The
checkout itself is never changed. Leaves with status 1 when a fault was not noticed.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from faults.table import Fault, all_faults

STATIC: Final = "src/camelup/server/static"
MODULES: Final = "web/node_modules"
HANG: Final = 900.0
"""Seconds after which it stays undecided: a test that hangs is ended by its own limit, so that the machine is too slow."""
NOBODY: Final = "nobody"
UNDECIDED: Final = f"nobody within {HANG:.0f} s"
PLAIN: Final = ("tests/rules/", "tests/face/")
"""Tests that are as good without the compiler, which would have to compile everything anew after a change of the engine."""
_FAILURE: Final = re.compile(r"^(?:FAILED|ERROR) (\S.*?)(?: - .*)?$|^ *FAIL +(.+)$", re.MULTILINE)
_COLOURS: Final = re.compile(r"\x1b\[[0-9;]*m")
_ASK_FOLDER: Final = "from camelup.engine.code_cache import FOLDER; print(FOLDER)"


class Found(NamedTuple):
    """What came of a fault: which test noticed it, or nobody, and after how many seconds."""

    fault: str
    by: str
    seconds: float


class Ended(NamedTuple):
    """How a run of tests ended."""

    status: int
    said: str

    @property
    def by(self) -> str | None:
        """The test that failed; None when none did."""
        if self.status == 0:
            return None
        failure = _FAILURE.search(self.said)
        if failure is None:
            return UNDECIDED if self.status < 0 else f"a run that broke off: {self.said.strip()[-300:]}"
        return failure[1] or failure[2]


class Tree:
    """A copy of a checkout, with what is built, installed and compiled there, in which faults are planted."""

    def __init__(self, original: Path, scratch: Path) -> None:
        self.original, self.scratch = original, scratch
        own = original / ".venv/bin/python"
        self.python = str(own) if own.is_file() else sys.executable
        listed = _said(["git", "ls-files", "--cached", "--others", "--exclude-standard"], original)
        for name in listed.splitlines():
            if (original / name).is_file():
                (scratch / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(original / name, scratch / name)
        self._link(STATIC)
        self._link(MODULES)
        self._share_compiled()

    def _link(self, ignored: str) -> None:
        there, here = (self.original / ignored).resolve(), self.scratch / ignored
        if there.is_dir() and not here.exists():
            here.symlink_to(there, target_is_directory=True)

    def _share_compiled(self) -> None:
        """Begin with what is compiled already; what is compiled from faulty sources is of no use to anybody later."""
        if not (self.scratch / "src/camelup/engine/code_cache.py").is_file():
            return  # version 0.1 compiles anew wherever it lies
        env = self.environment()
        here = Path(_said([self.python, "-c", _ASK_FOLDER], self.scratch, env))
        del env["NUMBA_CACHE_DIR"]
        there = Path(_said([self.python, "-c", _ASK_FOLDER], self.scratch, env))
        if there != here and there.is_dir():
            shutil.copytree(there, here, copy_function=_link_or_copy, dirs_exist_ok=True)

    def environment(self, *, plain: bool = False) -> dict[str, str]:
        """Give the environment in which the copy is used and nothing else."""
        node = f"{self.original / '.venv/node'}{os.pathsep}{os.environ['PATH']}"
        own = {
            "PYTHONPATH": str(self.scratch / "src"),
            "PATH": node,
            "NUMBA_CACHE_DIR": str(self.scratch / ".compiled"),
        }
        return os.environ | own | ({"NUMBA_DISABLE_JIT": "1"} if plain else {})

    @contextmanager
    def planted(self, fault: Fault) -> Iterator[None]:
        """Plant a fault, and take it out again."""
        path = self.scratch / fault.file
        before = path.read_bytes()
        fault.plant(self.scratch)
        try:
            if fault.page:
                self.build_page()
            yield
        finally:
            path.write_bytes(before)
            if fault.page:
                shutil.rmtree(self.scratch / STATIC, ignore_errors=True)
                self._link(STATIC)

    def build_page(self) -> None:
        """Build the page of the copy into the copy."""
        static = self.scratch / STATIC
        if static.is_symlink():
            static.unlink()
        done = _run(["npm", "run", "--silent", "build"], self.scratch / "web", self.environment())
        if done.status:
            raise SystemExit(f"the page can't be built:\n{done.said}")

    def test(self, tests: Sequence[str], *, compiled: bool = True) -> Ended:
        """Run some tests, the quick ones first and those of the page's own sources last, until one fails."""
        pages = [test.removeprefix("web/") for test in tests if test.startswith("web/")]
        plain = [test for test in tests if test.startswith(PLAIN) and not compiled]
        others = [test for test in tests if not test.startswith("web/") and test not in plain]
        ended = Ended(0, "")
        if plain:
            ended = _run([*self._pytest(), *plain], self.scratch, self.environment(plain=True))
        if others and ended.status == 0:
            ended = _run([*self._pytest(), *others], self.scratch, self.environment())
        if pages and ended.status == 0:
            ended = _run(["npx", "--no-install", "vitest", "run", *pages], self.scratch / "web", self.environment())
        return ended

    def test_all(self) -> Ended:
        """Run all tests of the sample, until one fails."""
        ended = _run(["npm", "test", "--silent"], self.scratch / "web", self.environment())
        return (
            ended
            if ended.status
            else _run([*self._pytest(), "-n", "auto", "--dist", "worksteal"], self.scratch, self.environment())
        )

    def _pytest(self) -> list[str]:
        return [self.python, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]


def _link_or_copy(there: str, here: str) -> None:
    try:
        os.link(there, here)
    except OSError:
        shutil.copy2(there, here)


def _said(command: list[str], folder: Path, env: dict[str, str] | None = None) -> str:
    return subprocess.run(command, cwd=folder, env=env, check=True, capture_output=True, text=True).stdout.strip()


def _run(command: list[str], folder: Path, env: dict[str, str]) -> Ended:
    """Run a command; one that hangs is ended with all it started."""
    with subprocess.Popen(
        command,
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            said, _ = process.communicate(timeout=HANG)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return Ended(-1, "")
    return Ended(abs(process.returncode), _COLOURS.sub("", said))


def look_for(fault: Fault, tree: Tree, *, compiled: bool, expected: bool) -> Found:
    """Plant a fault and look which test notices it."""
    if fault.places(tree.scratch) != 1:
        raise SystemExit(f"{fault.name} does not fit in {fault.file}: mend {Path(__file__).with_name('faults.toml')}")
    began = time.monotonic()
    there = [test for test in fault.tests if (tree.scratch / test).is_file()]
    with tree.planted(fault):
        by = tree.test(there, compiled=compiled).by if there else None
        if by is None and not expected:
            by = tree.test_all().by
    return Found(fault.name, by or NOBODY, round(time.monotonic() - began, 1))


def chosen(names: Sequence[str]) -> list[Fault]:
    """Give the faults of some names, all when none is named."""
    faults = {fault.name: fault for fault in all_faults()}
    unknown = [name for name in names if name not in faults]
    if unknown:
        raise SystemExit(f"there is no fault {', '.join(unknown)}; there are:\n  " + "\n  ".join(faults))
    return [faults[name] for name in names] or list(faults.values())


def report(found: Sequence[Found], beside: dict[str, str]) -> str:
    """Write the table."""
    wide = max(len(one.fault) for one in found)
    rows = [f"{one.fault:<{wide}}  {one.seconds:6.1f} s  {one.by}" + _beside(one, beside) for one in found]
    noticed = sum(not one.by.startswith(NOBODY) for one in found)
    return "\n".join([*rows, "", f"{noticed} of {len(found)} faults were noticed"])


def _beside(one: Found, beside: dict[str, str]) -> str:
    return f"  (before: {beside.get(one.fault, 'not tried')})" if beside else ""


def main() -> int:
    """Plant what is asked for and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="faults to plant: all of them unless some are named")
    parser.add_argument("--tree", type=Path, default=ROOT, help="the checkout whose sources and tests are used")
    parser.add_argument("--expected", action="store_true", help="run only the tests that are expected to notice")
    parser.add_argument(
        "--compiled", action="store_true", help="compile everything, also where tests are as good without"
    )
    parser.add_argument("--sound", action="store_true", help="first see that these tests pass without a fault")
    parser.add_argument("--json", type=Path, help="keep what was found in this file, after every fault")
    parser.add_argument("--beside", type=Path, help="show what an earlier run kept in a column beside it")
    asked = parser.parse_args()
    faults = chosen(asked.names)
    with tempfile.TemporaryDirectory(prefix="camelup-faults-") as scratch:
        tree = Tree(asked.tree.resolve(), Path(scratch))
        if asked.sound:
            _check_sound(tree, faults)
        found: list[Found] = []
        for fault in faults:
            found.append(look_for(fault, tree, compiled=asked.compiled, expected=asked.expected))
            sys.stderr.write(f"{len(found)}/{len(faults)}  {report(found[-1:], {}).splitlines()[0]}\n")
            if asked.json:
                asked.json.write_text(json.dumps([one._asdict() for one in found], indent=1) + "\n")
    before = json.loads(asked.beside.read_text()) if asked.beside else []
    sys.stdout.write(report(found, {one["fault"]: one["by"] for one in before}) + "\n")
    return int(any(one.by.startswith(NOBODY) for one in found))


def _check_sound(tree: Tree, faults: Sequence[Fault]) -> None:
    wanted = dict.fromkeys(test for fault in faults for test in fault.tests)
    by = tree.test([test for test in wanted if (tree.scratch / test).is_file()]).by
    if by is not None:
        raise SystemExit(f"{by} fails without any fault: mend that first")


if __name__ == "__main__":
    sys.exit(main())
