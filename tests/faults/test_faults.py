"""The table of faults stays true: each of them can still be planted, and names tests that are there."""

import subprocess
import sys
from pathlib import Path

import pytest

from faults.table import Fault, all_faults

ROOT = Path(__file__).parents[2]
FAULTS = all_faults()


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_a_fault_fits_in_one_place_and_its_tests_are_there(fault: Fault) -> None:
    assert fault.places(ROOT) == 1
    assert fault.old != fault.new
    assert [test for test in fault.tests if not (ROOT / test).is_file()] == []


def test_every_fault_has_a_name_of_its_own_and_there_are_enough_of_them() -> None:
    names = [fault.name for fault in FAULTS]
    assert len(set(names)) == len(names) >= 40


@pytest.mark.prove
def test_the_tool_plants_a_fault_and_tells_which_test_noticed() -> None:
    plant = [sys.executable, str(ROOT / "tests/faults/plant.py"), "booing-on-top", "--expected"]
    done = subprocess.run(plant, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "test_B12_booing_places_underneath" in done.stdout
