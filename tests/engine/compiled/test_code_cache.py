"""Machine code is found by what the sources say: nothing is compiled twice for the same sources, nothing stale is used."""

import ast
import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

import grimp
import pytest

import camelup
from camelup.engine import code_cache
from sampling import some

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


@pytest.mark.prove  # the one below is another checkout too
def test_another_checkout_of_the_same_sources_compiles_nothing(cache: Path, tmp_path: Path) -> None:
    assert compiled_in(copy_of_engine(tmp_path / "elsewhere"), cache) == 0


@pytest.mark.parametrize("source", some(["race.py", "jit.py", "code_cache.py"], 1))
def test_a_change_in_what_a_rule_uses_compiles_it_anew(source: str, cache: Path, tmp_path: Path) -> None:
    folder = copy_of_engine(tmp_path / "changed")
    with (folder / "camelup/engine" / source).open("a") as file:
        file.write("\n# another number in a rulebook\n")
    assert compiled_in(folder, cache) > 0


def test_another_checkout_with_changes_in_what_a_rule_does_not_use_compiles_nothing(
    cache: Path, tmp_path: Path
) -> None:
    folder = copy_of_engine(tmp_path / "changed")
    for source in ("engine/cards/rules.py", "engine/editions.py", "odds/cards/runs.py"):
        with (folder / "camelup" / source).open("a") as file:
            file.write("\n# another number in a rulebook\n")
    assert compiled_in(folder, cache) == 0


# What can change the machine code of a file

COMPILED = {path.relative_to(SOURCES).as_posix(): path for path in code_cache.compiled_files()}


@functools.cache
def imports() -> grimp.ImportGraph:
    """Read who imports whom by another reader than the cache's own."""
    return grimp.build_graph("camelup", cache_dir=None)


def module_of(path: Path) -> str:
    return ".".join(["camelup", *path.relative_to(SOURCES).with_suffix("").parts]).removesuffix(".__init__")


@pytest.mark.parametrize("name", COMPILED)
def test_whatever_a_compiled_file_imports_changes_its_fingerprint(name: str) -> None:
    path = COMPILED[name]
    upstream = imports().find_upstream_modules(module_of(path))
    everything = [*COMPILED.values(), *(SOURCES / "engine").rglob("*.py")]
    may_matter = {file for file in everything if module_of(file) in upstream} - {SOURCES / "engine/__init__.py"}
    assert {path, *may_matter} - set(code_cache.sources_of(path)) == set()


@pytest.mark.parametrize("name", COMPILED)
def test_no_compiled_function_uses_anything_from_a_file_that_does_not_change_its_fingerprint(name: str) -> None:
    path, sources = COMPILED[name], set(code_cache.sources_of(COMPILED[name]))
    used = set(names_in_compiled_functions(path))
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("camelup"):
            for alias in node.names:
                if (alias.asname or alias.name) in used:
                    assert origin(str(node.module), alias.name) in sources, alias.name


def names_in_compiled_functions(path: Path) -> Iterator[str]:
    """List the names that the compiled functions of a file look up outside of them."""
    tree = ast.parse(path.read_text())
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and any(ast.unparse(one) == "compiled" for one in node.decorator_list):
            constants = compile(ast.Module([node], []), path.name, "exec").co_consts
            yield from next(one for one in constants if isinstance(one, CodeType)).co_names


def origin(module: str, name: str) -> Path:
    """Find the file that a name is imported from."""
    inner = SOURCES.joinpath(*module.split(".")[1:], f"{name}.py")
    outer = SOURCES.joinpath(*module.split(".")[1:])
    return next(file for file in (inner, outer.with_suffix(".py"), outer / "__init__.py") if file.is_file())


# What is kept


def test_what_was_noted_as_compiled_is_known_and_old_code_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
