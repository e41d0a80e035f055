"""What people install: the wheel, in an environment of its own, far from the checkout, which it never reads."""

import http.client
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest

from sampling import PROVING
from server.processes.supervised import PATIENCE, free_port, supervised
from sharing import made_once

ROOT = Path(__file__).parent.parent
UV = Path(sys.executable).with_name("uv")

WATCHFUL = f"""
import sys
def look(event, arguments):
    if event == "open" and str(arguments[0]).startswith({str(ROOT / "src")!r}):
        raise RuntimeError(f"the checkout was read: {{arguments[0]}}")
sys.addaudithook(look)
"""
"""Goes into the environment as its sitecustomize."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of its programs, once it is installed."""
    return made_once(tmp_path_factory, "wheel", install) / "env/bin"


def install(folder: Path) -> None:
    """Build the wheel from a copy of the sources, and install it."""
    source = folder / "source"
    for name in ("src", "web", "docs", "examples"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, source)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), cwd=source)
    (wheel,) = folder.glob("*.whl")
    run(str(UV), "venv", "--quiet", "--python", sys.executable, str(folder / "env"))
    python = folder / "env/bin/python"
    (place,) = (folder / "env/lib").glob("python*/site-packages")
    how = ("--constraint", str(ROOT / "constraints.txt")) if PROVING else ("--no-deps",)
    run(str(UV), "pip", "install", "--quiet", "--python", str(python), *how, str(wheel))
    if not PROVING:  # what it needs is read where it is installed, and compiled, already
        (place / "needed.pth").write_text(sysconfig.get_path("purelib"))
    (place / "sitecustomize.py").write_text(WATCHFUL)


def run(*command: str, cwd: Path | None = None) -> str:
    """Run a command in a bare environment and give what it said."""
    env = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=cwd, env=env)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_readme_tells_how_to_install_it_with_every_extra() -> None:
    install = (ROOT / "README.md").read_text().partition("## Install\n")[2].partition("\n## ")[0]
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    told = [
        name for line in re.findall(r"^\| (`[^|]*`) \|", install, re.MULTILINE) for name in re.findall("`(.*?)`", line)
    ]
    assert sorted(told) == sorted(extras)
    assert "pip install ." in install


def at_home(installed: Path, *command: str) -> str:
    """Run one of its programs where the checkout is not near."""
    return run(str(installed / command[0]), *command[1:], cwd=installed)


def test_the_wheel_plays_games_and_counts_odds(installed: Path) -> None:
    code = (
        "import camelup, camelup.cli, random, sys\n"
        "for edition in ('2014', '2018', 'cards'):\n"
        "    game, rng = camelup.Game(edition, seed=1), random.Random(1)\n"
        "    while not game.over: game.play(rng.choice(game.actions()))\n"
        "print(sys.prefix, camelup.__file__, flush=True)\n"
        "sys.argv = ['camelup', 'odds', '--json', '1:gyr 3:bp 15:W 16:K']\n"
        "camelup.cli.main()"
    )
    where, _, told = at_home(installed, "python", "-c", code).partition("\n")
    prefix, _, file = where.partition(" ")
    assert file.startswith(prefix)
    assert '"leg_method": "exact"' in told


def test_the_wheel_has_the_examples_of_the_guides(installed: Path, tmp_path: Path) -> None:
    at_home(installed, "camelup", "examples", str(tmp_path))
    written = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert written == {file.name: file.read_text() for file in (ROOT / "examples").iterdir() if file.is_file()}


def test_the_wheel_answers_with_the_page(installed: Path, tmp_path: Path) -> None:
    port = free_port()
    env = {"CAMELUP_PORT": str(port), "CAMELUP_DATA": str(tmp_path), "BROWSER": "true", "PATH": os.environ["PATH"]}
    home = {name: value for name in ("HOME", "NUMBA_CACHE_DIR") if (value := os.environ.get(name))}
    with supervised([str(installed / "camelup"), "play"], tmp_path, env | home) as process:
        process.wait_until(lambda: _get(port, "/readyz") is not None)
        page = _get(port, "/") or ""
        assert "<title>" in page
        assets = [part.split('"')[0] for part in page.split('src="')[1:]]
        assert assets
        assert all(_get(port, asset) for asset in assets)


def _get(port: int, path: str) -> str | None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.read().decode() if answer.status == http.HTTPStatus.OK else None
    except OSError:
        return None
    finally:
        connection.close()
