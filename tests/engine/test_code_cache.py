"""Machine code is found by what the sources say: nothing is compiled twice for the same sources, nothing stale is used."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import camelup
from camelup.engine import code_cache

SOURCES = Path(camelup.__file__).parent

LEAN = (
    "from camelup.engine.jit import noting_compilations\n"
    "from camelup.engine.race import camel_at, place\n"
    "with noting_compilations() as noted:\n"
    "    assert camel_at(place(place(-1, 0, 3), 1, 3), 0) >= 0\n"
    "print(len(noted.functions))"
)
"""Compiles a few functions of the engine, and no more."""


def compiled_in(folder: Path, cache: Path) -> int:
    """Run a few rules from the sources in a folder and tell how many functions had to be compiled."""
    env = os.environ | {"PYTHONPATH": str(folder), "NUMBA_CACHE_DIR": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", LEAN], env=env, check=True, capture_output=True, text=True)
    return int(done.stdout)


def copy_of_engine(folder: Path) -> Path:
    """Copy what the rules of a race need: the package's root and the engine."""
    package = folder / "camelup"
    shutil.copytree(SOURCES, package, ignore=shutil.ignore_patterns("static", "__pycache__", "*.npz", "*.xz", "web"))
    return folder


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cache")
    assert compiled_in(SOURCES.parent, folder) > 0
    return folder


def test_another_checkout_of_the_same_sources_compiles_nothing(cache: Path, tmp_path: Path) -> None:
    assert compiled_in(copy_of_engine(tmp_path / "elsewhere"), cache) == 0


@pytest.mark.parametrize("source", ["editions.py", "cards/rules.py"])
def test_a_change_in_any_source_of_the_engine_compiles_anew(source: str, cache: Path, tmp_path: Path) -> None:
    folder = copy_of_engine(tmp_path / "changed")
    with (folder / "camelup/engine" / source).open("a") as file:
        file.write("\n# another number in a rulebook\n")
    assert compiled_in(folder, cache) > 0


def test_what_was_noted_as_compiled_is_known_even_where_nothing_of_the_last_layer_was_and_old_code_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(code_cache, "FOLDER", tmp_path)
    old = tmp_path / "of an old version"
    old.mkdir()
    os.utime(old, (0, 0))
    code_cache.forget_old()
    assert not old.exists()
    assert not code_cache.is_noted("a part")
    code_cache.note("a part")
    code_cache.forget_old()
    assert code_cache.is_noted("a part")


def test_without_a_place_to_keep_code_everything_still_runs(tmp_path: Path) -> None:
    blocked = tmp_path / "a file where the folder should be"
    blocked.touch()
    assert compiled_in(SOURCES.parent, blocked) > 0
