"""Versions of the page as builds of changed sources have them, and a server on which one replaces another."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from camelup.server.doors.page import STATIC
from server.processes.serving import PLAIN, serving
from server.processes.topology import Node

TEXTS = {".html", ".js", ".css"}


def make_version(folder: Path, name: str) -> Path:
    """Copy the built page and give its files other names, which end in the `name` of the version, and its worker another version."""
    made = folder / name
    shutil.copytree(STATIC, made)
    built = [file for file in (made / "assets").iterdir() if file.suffix != ".woff2"]
    names = re.compile("|".join(re.escape(file.name) for file in built))

    def renamed(old: str) -> str:
        stem, _, suffix = old.rpartition(".")
        return f"{stem}{name}.{suffix}"

    for file in [*made.glob("*"), *built]:
        if file.suffix in TEXTS:
            told = names.sub(lambda found: renamed(found[0]), file.read_text())
            file.write_text(
                re.sub(r'(const VERSION = ")', rf"\g<1>{name}", told, count=1) if file.name == "sw.js" else told
            )
    for file in built:
        file.rename(file.with_name(renamed(file.name)))
    return made


class Deployed:
    """A server that can be stopped and started with another version of the page, at the same address."""

    def __init__(self, node: Node) -> None:
        self.node = node

    def deploy(self, page: Path) -> None:
        """Put a version in the place of the one before."""
        self.node.kill()
        self.node.launch(PLAIN | {"CAMELUP_PAGE": str(page)})
        assert self.node.process
        self.node.process.wait_until(self.node.ready)


@contextmanager
def deployed(page: Path) -> Iterator[Deployed]:
    """Run a server with a version of the page."""
    with serving(CAMELUP_PAGE=str(page)) as node:
        yield Deployed(node)
