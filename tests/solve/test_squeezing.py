"""A squeezed table comes back number by number, or not at all."""

import numpy as np
import pytest

from camelup.engine.race import space_at
from camelup.solve.packing import packed
from camelup.solve.shapes import race_of_shape, spreads
from camelup.solve.squeezing import all_spaces, squeeze, unsqueeze
from camelup.solve.table import RaceTable


@pytest.fixture(scope="module")
def table() -> RaceTable:
    shares = np.random.default_rng(1).random((2 * spreads(5), 5)) ** 4 + 1e-9
    return RaceTable(packed(shares).reshape(-1, 2, 5), "2014", 1e-5, 9)


@pytest.fixture(scope="module")
def squeezed(table: RaceTable) -> bytes:
    return squeeze(table, 5)


def test_what_was_squeezed_comes_back(table: RaceTable, squeezed: bytes) -> None:
    found = unsqueeze(squeezed, 5)
    assert found is not None
    assert np.array_equal(found.rows, table.rows)
    assert found.rows.dtype == np.uint16
    assert found[1:] == table[1:]


def test_smooth_tables_become_small(table: RaceTable) -> None:
    steps = np.add.outer(all_spaces(5).sum(axis=1), np.arange(10)).reshape(-1, 5)
    smooth = RaceTable(packed(steps + 1.0).reshape(-1, 2, 5), "2014", 1e-5)
    assert len(squeeze(smooth, 5)) < smooth.rows.nbytes / 5


@pytest.mark.parametrize("at", [0, 31, 32, 60, 1000, 50_000, -1])
def test_a_changed_byte_is_noticed(squeezed: bytes, at: int) -> None:
    harmed = bytearray(squeezed)
    harmed[at] ^= 1
    assert unsqueeze(bytes(harmed), 5) is None


@pytest.mark.parametrize("length", [0, 31, 32, 33, 1000, -1])
def test_a_file_cut_short_is_noticed(squeezed: bytes, length: int) -> None:
    assert unsqueeze(squeezed[:length], 5) is None


@pytest.mark.parametrize(("camels", "crazy"), [(5, 1), (7, 21)])
def test_spaces_are_those_of_the_shapes(camels: int, crazy: int) -> None:
    spaces = all_spaces(camels)
    for spread in range(0, spreads(camels), spreads(camels) // 700):
        race = race_of_shape(spread * crazy, camels)
        assert spaces[spread].tolist() == [space_at(race, rank) for rank in range(camels)]
