"""docs/environments.md says what is: its tables are the code's, and its examples run."""

import re
from pathlib import Path

import pytest

from camelup.engine.editions import EDITIONS
from camelup.envs.encoding import layout
from camelup.notation.actions import vocabulary

GUIDE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text()
EXAMPLES = [
    example
    for example in re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    if "sb3_contrib" not in example  # test_sb3.py runs that one
]


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_has_the_table_of_features(edition: str) -> None:
    assert str(layout(edition, 4)) in GUIDE


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_its_examples_run(number: int) -> None:
    exec(compile(EXAMPLES[number], f"example {number}", "exec"), {})  # noqa: S102  # our own


@pytest.mark.parametrize(
    ("edition", "numbers"),
    [
        ("2018", {0: "roll", 1: "ticket b", 6: "cheer 2", 20: "cheer 16", 21: "boo 2", 36: "winner b", 41: "loser b"}),
        ("2014", {35: "boo 16", 45: "loser b", 46: "partner P1", 53: "partner P8"}),
        ("cards", {0: "reveal", 1: "hand", 2: "pass", 3: "discard w1", 13: "deck w1", 23: "intel w1", 32: "intel b2"}),
        (
            "cards",
            {33: "bet leg w", 52: "bet loser b", 53: "fennec 1", 109: "fennec 57", 110: "palm 1", 166: "palm 57"},
        ),
    ],
)
def test_its_numbers_of_actions_are_right(edition: str, numbers: dict[int, str]) -> None:
    assert {number: vocabulary(edition).actions[number] for number in numbers} == numbers
