"""`camelup solve`: solves anew, compares, keeps what it has when it is interrupted, and goes on with it."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from camelup.cli import solve as command
from camelup.errors import CamelUpError
from camelup.solve import RaceTable
from camelup.solve.kept import solved_races
from camelup.solve.rolling.cores import Cores
from camelup.solve.solving import TASKS, Solution, nothing_known, solve
from camelup.solve.table import read_table, write_table

TASK = TASKS["2014"]
SLOW = type(TASK)(TASK.edition, TASK.camels, TASK.dtype, TASK.one, 1e-15)
"""2014 as if it took long, so that its legs are kept."""


class Cut(Cores):
    """Is interrupted in the middle of a leg."""

    legs_before = 3
    rolled = 0

    def leg(self, chances: Any, tell: Any) -> Any:
        if Cut.rolled == Cut.legs_before:
            raise KeyboardInterrupt
        Cut.rolled += 1
        return super().leg(chances, tell)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep tables in an empty folder, and the legs of 2014 too."""
    monkeypatch.setattr(command, "table_path", lambda edition: tmp_path / "kept" / f"race-{edition}.table")
    monkeypatch.setitem(TASKS, "2014", SLOW)
    return tmp_path / "kept"


@pytest.fixture(scope="module")
def all_but_a_leg() -> RaceTable:
    """Roll all legs of 2014 but the last."""
    known: list[Solution] = []
    cores = Cores(SLOW.camels, SLOW.dtype, SLOW.one, 1)
    solve(SLOW, cores, nothing_known(SLOW), known.append, lambda _: None)
    return RaceTable(known[-2].chances, "2014", known[-2].left, known[-2].legs)


@pytest.fixture
def nearly_done(folder: Path, all_but_a_leg: RaceTable) -> Path:
    """Give a folder with a run that needs only one more leg."""
    folder.mkdir()
    write_table(folder / "race-2014.unfinished", all_but_a_leg)
    return folder


def used() -> RaceTable:
    table = solved_races("2014")
    assert table is not None
    return table


def test_it_solves_and_finds_what_the_odds_use(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command.solve_races("2014", 1, gpu=False, out=None)
    told = capsys.readouterr()
    assert "15,504 shapes" in told.out
    assert "Every number is the one the odds use." in told.out
    assert re.search(r"leg 5: 0\.2 left, [\d.]+ million shapes/s, about \d+ min more", told.err)
    assert not list(folder.iterdir())


def test_the_table_is_written_where_it_is_wanted(nearly_done: Path, tmp_path: Path) -> None:
    command.solve_races("2014", 1, gpu=False, out=tmp_path / "here.table")
    table = read_table(tmp_path / "here.table")
    assert table is not None
    assert np.allclose(table.rows, used().rows, atol=1e-13)


def test_a_difference_is_told(
    nearly_done: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = used().rows.copy()
    rows[7, 0, 0] += 0.25
    monkeypatch.setattr(command, "solved_races", lambda _: used()._replace(rows=rows))
    with pytest.raises(SystemExit) as left:
        command.solve_races("2014", 1, gpu=False, out=None)
    assert left.value.code == 1
    assert "1 numbers differ from those the odds use, the worst by 0.25" in capsys.readouterr().out


def test_a_package_without_its_table_is_told(
    nearly_done: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "solved_races", lambda _: None)
    with pytest.raises(SystemExit) as left:
        command.solve_races("2014", 1, gpu=False, out=None)
    assert left.value.code == 1
    assert "install camelup again" in capsys.readouterr().out


def test_an_interrupted_run_goes_on_where_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "Cores", Cut)
    monkeypatch.setattr(Cut, "rolled", 0)
    with pytest.raises(SystemExit) as left:
        command.solve_races("2014", 1, gpu=False, out=None)
    assert left.value.code == 130
    assert "the same command continues it" in capsys.readouterr().out
    kept = read_table(folder / "race-2014.unfinished")
    assert kept is not None
    assert kept.legs == 3
    monkeypatch.undo()
    monkeypatch.setattr(command, "table_path", lambda _: folder / "race-2014.table")
    command.solve_races("2014", 1, gpu=False, out=None)
    assert "leg 4:" in (told := capsys.readouterr().err)
    assert "leg 3:" not in told
    assert not (folder / "race-2014.unfinished").exists()


def test_a_damaged_unfinished_run_begins_anew(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder.mkdir()
    (folder / "race-2014.unfinished").write_bytes(b"x" * 600)
    monkeypatch.setattr(command, "Cores", Cut)
    monkeypatch.setattr(Cut, "rolled", Cut.legs_before - 1)
    with pytest.raises(SystemExit):
        command.solve_races("2014", 1, gpu=False, out=None)
    assert "leg 1:" in capsys.readouterr().err


def test_a_folder_that_cant_be_written_is_named(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    with pytest.raises(CamelUpError, match=r"race-2014\.unfinished can't be written: "):
        command.solve_races("2014", 1, gpu=False, out=None)


def test_without_a_card_it_says_what_to_do(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("camelup.solve.rolling.gpu.import_module", missing)
    with pytest.raises(CamelUpError, match="leave it out, or install CuPy"):
        command.solve_races("2018", None, gpu=True, out=None)


@pytest.mark.parametrize("jobs", [0, -3])
def test_a_number_of_threads_that_can_not_be_is_refused(folder: Path, jobs: int) -> None:
    with pytest.raises(CamelUpError, match=f"--jobs {jobs}: use at least 1"):
        command.solve_races("2014", jobs, gpu=False, out=None)
    assert not folder.exists()


def test_a_card_is_not_for_2014(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    with pytest.raises(CamelUpError, match="--gpu is for 2018"):
        command.solve_races("2014", None, gpu=True, out=None)


def test_a_finished_run_whose_file_could_not_be_written_need_not_roll_again(
    nearly_done: Path, all_but_a_leg: RaceTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    last = f"leg {all_but_a_leg.legs + 1}:"
    (tmp_path / "taken").mkdir()
    with pytest.raises(CamelUpError, match="taken can't be written"):
        command.solve_races("2014", 1, gpu=False, out=tmp_path / "taken")
    assert last in capsys.readouterr().err
    command.solve_races("2014", 1, gpu=False, out=tmp_path / "free")
    assert last not in capsys.readouterr().err
    assert (tmp_path / "free").is_file()
