"""A table on disk: what was written comes back, damage is noticed, and packing keeps its word."""

import json
from pathlib import Path

import numpy as np
import pytest

from camelup import __version__
from camelup.solve.packing import ROUNDING, WHOLE, packed
from camelup.solve.table import RaceTable, digest_of, read_table, table_name, write_table

ROWS = np.arange(70, dtype=np.uint16).reshape(7, 2, 5)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "kept" / table_name("2018")
    write_table(path, RaceTable(ROWS, "2018", 1e-5, 17))
    return path


def test_what_was_written_comes_back(path: Path) -> None:
    table = read_table(path)
    assert table is not None
    assert np.array_equal(table.rows, ROWS)
    assert table.rows.dtype == np.uint16
    assert table[1:] == ("2018", 1e-5, 17, __version__)
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_a_table_is_mapped_and_not_copied(path: Path) -> None:
    table = read_table(path)
    assert table is not None
    assert not table.rows.flags.owndata
    assert not table.rows.flags.writeable


def test_a_file_says_what_made_it(path: Path) -> None:
    facts = json.loads(path.read_bytes()[32:512])
    assert facts["version"] == __version__
    assert (facts["edition"], facts["legs"], facts["error"]) == ("2018", 17, 1e-5)


@pytest.mark.parametrize("at", [0, 40, 511, 512, -1])
def test_a_changed_byte_is_noticed(path: Path, at: int) -> None:
    kept = bytearray(path.read_bytes())
    kept[at] ^= 1
    path.write_bytes(bytes(kept))
    assert read_table(path) is None


@pytest.mark.parametrize("length", [0, 1, 31, 32, 511, 512, -1])
def test_a_file_cut_short_is_noticed(path: Path, length: int) -> None:
    path.write_bytes(path.read_bytes()[:length])
    assert read_table(path) is None


def test_another_table_is_not_the_one_asked_for(path: Path) -> None:
    digest = path.read_bytes()[:32]
    assert read_table(path, digest) is not None
    write_table(path, RaceTable(ROWS, "2018", 1e-5, 18))
    assert read_table(path, digest) is None


def test_a_table_that_cant_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / table_name("2018")).mkdir()
    with pytest.raises(OSError, match="directory"):
        write_table(tmp_path / table_name("2018"), RaceTable(ROWS, "2018", 1e-5))
    assert [one.name for one in tmp_path.iterdir()] == [table_name("2018")]


def test_who_writes_keeps_the_version_that_made_it(path: Path) -> None:
    old = RaceTable(ROWS, "2018", 1e-5, 17, "0.0.1")
    write_table(path, old)
    table = read_table(path)
    assert table is not None
    assert table.version == "0.0.1"
    assert digest_of(table) == digest_of(old) == path.read_bytes()[:32]


def test_no_file_is_no_table(tmp_path: Path) -> None:
    assert read_table(tmp_path / "none") is None
    assert read_table(tmp_path) is None


def test_packed_rows_are_whole_and_near(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    shares = rng.random((20_000, 5)) ** rng.integers(1, 9, (20_000, 1))
    shares /= shares.sum(axis=1, keepdims=True)
    rows = packed(shares)
    assert np.all(rows.sum(axis=1, dtype=np.int64) == WHOLE)
    assert np.abs(rows / WHOLE - shares).max() <= ROUNDING


def test_certain_chances_are_packed_as_such() -> None:
    assert packed(np.array([[0, 0, 0, 0, 7], [3, 0, 0, 0, 0]])).tolist() == [[0, 0, 0, 0, WHOLE], [WHOLE, 0, 0, 0, 0]]
