"""Tables on this machine: made or unpacked once, mended when damaged, replaced when old, and not needed on disk."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from camelup.engine.editions import EDITION_2018, of_family
from camelup.errors import CamelUpError
from camelup.solve import kept
from camelup.solve.packing import packed
from camelup.solve.solving import TASKS, task_of
from camelup.solve.squeezing import squeeze
from camelup.solve.table import RaceTable, write_table

EDITIONS = ["2014", "2018"]


class Machine:
    """An empty cache directory, a small table for each edition, and how often they were made or unpacked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "cache"
        self.shipped = folder / "race.packed"
        self.made: list[str] = []

    def ask(self, edition: str) -> RaceTable | None:
        """Ask as a new process would."""
        kept.known_2014.cache_clear()
        kept.known_2018.cache_clear()
        return kept.solved_races(edition)

    def rows(self, edition: str) -> Any:
        table = self.ask(edition)
        assert table is not None
        return table.rows


def small_table(seed: int) -> RaceTable:
    shares = np.random.default_rng(seed).random((2 * 15_504, 5)) + 1e-3
    return RaceTable(packed(shares).reshape(-1, 2, 5), "2018", 1e-5, 9)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Ship a table of as many shapes as 2014 has, for speed."""
    own = Machine(tmp_path)
    own.shipped.write_bytes(squeeze(small_table(1), 5))
    unpack, floats = kept.unpack_2018, np.random.default_rng(2).random((15_504, 2, 5))

    def solve() -> RaceTable:
        own.made.append("2014")
        return RaceTable(floats.copy(), "2014", 0.0)

    def counted_unpack() -> RaceTable | None:
        own.made.append("2018")
        return unpack()

    monkeypatch.setattr(kept, "SHIPPED", own.shipped)
    monkeypatch.setattr(kept, "EDITION_2018", replace(EDITION_2018, camels=5))
    monkeypatch.setattr(kept, "user_cache_path", lambda _: own.folder)
    monkeypatch.setattr(kept, "solve_2014", solve)
    monkeypatch.setattr(kept, "unpack_2018", counted_unpack)
    yield own
    monkeypatch.undo()
    kept.known_2014.cache_clear()
    kept.known_2018.cache_clear()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_is_made_once_and_kept(machine: Machine, edition: str) -> None:
    first = machine.rows(edition)
    assert np.array_equal(machine.rows(edition), first)
    assert machine.made == [edition]
    assert len(list(machine.folder.iterdir())) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_processes_share_what_is_on_the_disk(machine: Machine, edition: str) -> None:
    for _ in range(2):  # when it is made, and when it is there
        assert not machine.rows(edition).flags.owndata
        assert not machine.rows(edition).flags.writeable


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("harm", ["first byte", "middle byte", "cut off", "empty"])
def test_a_damaged_table_is_mended(machine: Machine, edition: str, harm: str) -> None:
    whole = machine.rows(edition).copy()
    path = next(machine.folder.iterdir())
    there = bytearray(path.read_bytes())
    at = {"first byte": 0, "middle byte": len(there) // 2}.get(harm)
    if at is not None:
        there[at] ^= 1
    path.unlink()
    path.write_bytes(b"" if harm == "empty" else bytes(there[:-8] if harm == "cut off" else there))
    assert np.array_equal(machine.rows(edition), whole)
    assert np.array_equal(machine.rows(edition), whole)
    assert len(machine.made) == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_folder_to_write_to_is_needed(machine: Machine, edition: str) -> None:
    machine.folder.write_text("a file where the folder should be")
    assert machine.rows(edition).shape == (15_504, 2, 5)
    assert not machine.rows(edition).flags.writeable
    assert len(machine.made) == 2


def test_another_table_in_the_package_replaces_the_old_one(machine: Machine) -> None:
    machine.rows("2018")
    machine.shipped.write_bytes(squeeze(small_table(3), 5))
    assert np.array_equal(machine.rows("2018"), small_table(3).rows)
    assert len(list(machine.folder.iterdir())) == 1


def test_a_package_without_its_table_has_none(machine: Machine) -> None:
    machine.shipped.unlink()
    assert machine.ask("2018") is None


def test_a_package_with_a_damaged_table_has_none(machine: Machine) -> None:
    machine.shipped.write_bytes(machine.shipped.read_bytes()[:-100])
    assert machine.ask("2018") is None
    assert not machine.folder.exists()


def test_threads_that_ask_at_once_unpack_once(machine: Machine) -> None:
    machine.ask("2014")
    kept.known_2018.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        tables = list(pool.map(lambda _: kept.solved_races("2018"), range(4)))
    assert machine.made == ["2014", "2018"]
    assert all(table is tables[0] for table in tables)


def test_processes_that_write_at_once_leave_one_whole_table(machine: Machine) -> None:
    path = kept.table_path("2018")
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: write_table(path, small_table(1)), range(12)))
    assert [one.name for one in machine.folder.iterdir()] == [path.name]
    assert np.array_equal(machine.rows("2018"), small_table(1).rows)
    assert machine.made == []


def test_an_edition_that_is_not_solved_gets_no_other_ones_races() -> None:
    with pytest.raises(CamelUpError, match=r"the races of 2031 are not solved: .*camelup solve 2031.*kept\.py"):
        kept.solved_races("2031")
    with pytest.raises(CamelUpError, match=r"2031 has no task.*solving\.py"):
        task_of("2031")


def test_every_board_edition_says_where_its_races_come_from() -> None:
    assert set(kept.SOURCES) == set(TASKS) == set(of_family("board"))
