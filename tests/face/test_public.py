"""What people may import is declared, documented and typed; guides and examples use nothing else."""

import os
import subprocess
import sys
from importlib import import_module
from inspect import isclass, isfunction
from pathlib import Path
from types import ModuleType
from typing import get_type_hints

import pytest

import camelup
from camelup.errors import NotationError
from camelup.learn import Chosen, Settings
from camelup.notation import vocabulary
from words.guides import imported, mentioned

ROOT = Path(__file__).parents[2]
MODULES = ["arena", "bots", "drawing", "envs", "errors", "events", "fair", "learn", "notation", "odds", "simulation"]
PUBLIC = ["camelup", *(f"camelup.{name}" for name in MODULES)]
ENVIRONMENTS = [f"camelup.envs.{name}" for name in ("gymnasium", "openspiel", "pettingzoo", "vector")]
GUIDES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "examples").glob("*.py"))]
PROGRAMS = {"camelup.compiling"}
"""What is run by `python -m` and not imported."""

# --- what is declared ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PUBLIC + ENVIRONMENTS)
def test_a_public_module_declares_its_names_and_shows_them(name: str) -> None:
    module = import_module(name)
    assert sorted(set(module.__all__)) == sorted(module.__all__)
    for each in module.__all__:
        assert getattr(module, each) is not None
        assert each in dir(module)


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_module_has_an_example_that_imports_it(name: str) -> None:
    assert f">>> from {name} import" in (import_module(name).__doc__ or "")


@pytest.mark.parametrize("name", PUBLIC + ENVIRONMENTS)
def test_every_function_and_class_that_is_public_is_documented(name: str) -> None:
    module = import_module(name)
    for each in module.__all__:
        found = getattr(module, each)
        assert found.__doc__ or not (isfunction(found) or isclass(found))


def test_a_public_module_is_one_of_the_package() -> None:
    assert [each for each in camelup.__all__ if isinstance(getattr(camelup, each), ModuleType)] == MODULES


def test_importing_costs_nothing_until_something_is_asked_for() -> None:
    lazy = ["camelup", "camelup.bots", "camelup.envs", "camelup.learn", "camelup.notation"]
    heavy = {"numpy", "numba", "jax", "gymnasium", "pettingzoo", "pyspiel", "msgspec"}
    code = f"import sys, {', '.join(lazy)}; [dir(sys.modules[name]) for name in {lazy}]; print(*{heavy} & {{*sys.modules}})"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == []


def test_a_slip_is_answered_by_name() -> None:
    with pytest.raises(AttributeError, match=r"module 'camelup.notation' has no attribute 'read_positions'"):
        camelup.notation.read_positions  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(NotationError, match="2019"):
        vocabulary("2019")


def test_training_takes_every_setting_by_name() -> None:
    assert get_type_hints(Chosen) == get_type_hints(Settings)


# --- what is typed ------------------------------------------------------------------------------------------------


@pytest.mark.prove
def test_a_strict_checker_knows_every_type_and_notices_every_slip(tmp_path: Path) -> None:
    program = tmp_path / "user.py"
    program.write_text((ROOT / "tests/face/typed_user.py").read_text())
    (tmp_path / "mypy.ini").write_text("[mypy]\nstrict = true\n")
    told = subprocess.run(
        [sys.executable, "-m", "mypy", program.name],
        cwd=tmp_path,
        env=os.environ | {"MYPYPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.stdout == "Success: no issues found in 1 source file\n"


# --- what guides use ----------------------------------------------------------------------------------------------


def is_public(name: str) -> bool:
    """Whether a dotted name is a public module, or declared by one; what it has itself is its own business."""
    if name in PUBLIC + ENVIRONMENTS:
        return True
    module, _, inner = name.rpartition(".")
    if module in PUBLIC + ENVIRONMENTS:
        return inner in import_module(module).__all__
    return bool(module) and is_public(module)


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_guides_and_examples_import_only_what_is_public(guide: Path) -> None:
    used = set(imported(guide))
    assert [name for name in sorted(used) if not is_public(name)] == []


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_guides_and_examples_name_only_what_is_public(guide: Path) -> None:
    inner = mentioned(guide, ROOT / "src/camelup")
    assert [name for name in sorted(inner - PROGRAMS) if not is_public(name)] == []
