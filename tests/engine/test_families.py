"""Board or cards? One table answers, for an edition, a record and the compiler alike, and nobody else asks."""

import re
from pathlib import Path

import pytest
from numba.np.numpy_support import from_dtype

import camelup
from camelup.engine import rules
from camelup.engine.editions import EDITIONS
from camelup.engine.families import STATES, ByFamily

PACKAGE = Path(camelup.__file__).parent
ANSWERS = {"engine/families.py", "engine/editions.py"}
ASKING = re.compile(
    r"""[!=]=\s*(EDITION_\w+\.name|"(cards|20\d\d)")|dtype\s*[!=]=\s*\w*\.?STATE|edition is EDITION|family\s*[!=]="""
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_edition_record_and_compiler_get_the_same_answer(edition: str) -> None:
    names = ByFamily("board", "cards")
    record = rules.blank_state(edition)
    assert (
        names.of(edition)
        == names.of_record(record)
        == names.of_type(from_dtype(record.dtype))
        == EDITIONS[edition].family
    )
    assert STATES.of(edition) == record.dtype


def test_nobody_else_asks_which_game_it_is() -> None:
    asking = {file.relative_to(PACKAGE).as_posix() for file in PACKAGE.rglob("*.py") if ASKING.search(file.read_text())}
    assert asking - ANSWERS == set()
