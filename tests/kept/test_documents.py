"""What the README, guides and examples of version 0.1.0 say still works; what has another name warns and says which."""

import doctest
import re
import shlex
import warnings
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from cyclopts import MissingArgumentError

from camelup.cli.app import app
from camelup.old_names import MOVED
from camelup.server.settings import Settings
from words.guides import imported, mentioned, sources

FOLDER = Path(__file__).parent / "0.1.0"
PACKAGE = Path(__file__).parents[2] / "src" / "camelup"
DOCUMENTS = sorted(FOLDER.glob("docs/*.txt"))
PROGRAMS = sorted(FOLDER.glob("programs/*.txt"))


def found(name: str) -> Any:
    """Find what a dotted name stands for, as `import` and `from … import` do."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        home, _, inner = name.rpartition(".")
        return getattr(found(home), inner)


def named() -> list[str]:
    everywhere = DOCUMENTS + PROGRAMS
    return sorted({name for path in everywhere for name in (*imported(path), *mentioned(path, PACKAGE))})


def test_every_name_of_then_is_found_and_an_old_one_says_what_to_write_instead() -> None:
    for name in named():
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            assert found(name) is not None
        assert all(MOVED[name] in str(one.message) for one in warned)


def test_every_old_name_is_answered_by_one_that_is_public() -> None:
    assert set(MOVED) <= set(named())
    for name in MOVED.values():
        module, _, inner = name.rpartition(".")
        assert inner in import_module(module).__all__


COMMANDS = sorted(
    {
        line
        for path in DOCUMENTS
        for line in re.findall(r"(?:^|`)(camelup [a-z][^`\n]*)", path.read_text(), re.MULTILINE)
    }
)


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_of_then_is_understood(line: str) -> None:
    words = shlex.split(line, comments=True)[1:]
    try:
        app.parse_args(words, exit_on_error=False, print_error=False)
    except MissingArgumentError:
        assert len([word for word in words if not word.startswith("--")]) == 1  # a command that is only named


def test_every_setting_of_then_is_a_setting() -> None:
    then = re.findall(r"CAMELUP_([A-Z_]+)", (FOLDER / "docs/deploy.md.txt").read_text())
    assert {name.lower() for name in then} <= {field.name for field in fields(Settings)}


# --- all of it, run -----------------------------------------------------------------------------------------------


def lay_examples(folder: Path) -> None:
    (folder / "examples").mkdir()
    for program in PROGRAMS:
        (folder / "examples" / program.stem).write_text(program.read_text())


@pytest.mark.prove
@pytest.mark.filterwarnings("ignore:.* instead:DeprecationWarning")
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_every_example_of_then_says_what_it_said(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_examples(tmp_path)
    monkeypatch.chdir(tmp_path)
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL  # the words of an error may get better
    of_today = tmp_path / document.name
    of_today.write_text(document.read_text().replace(" %", "%"))  # so percentages are written now
    assert doctest.testfile(str(of_today), module_relative=False, optionflags=flags).failed == 0


@pytest.mark.prove
def test_every_environment_of_then_steps() -> None:
    names: dict[str, Any] = {}
    for source in sources(FOLDER / "docs/environments.md.txt"):
        exec(compile(source, "environments.md", "exec"), names)  # noqa: S102  # our own
