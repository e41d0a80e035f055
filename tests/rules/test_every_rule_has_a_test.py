"""Sees that no rule is without a test, and that the list of ids is that of the rules. Knows names, not rules."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from rules.ids import IDS

HERE = Path(__file__).parent
RULES = HERE.parents[2] / "shared" / "RULES.md"


@cache
def names_of_tests() -> list[str]:
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in HERE.rglob("test_*.py")]
    functions = [node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [name for name in functions if name.startswith("test_")]


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_has_a_test(rule: str) -> None:
    assert any(name.startswith(f"test_{rule}_") for name in names_of_tests())


def test_no_test_names_a_rule_that_is_not_there() -> None:
    named = {match[1] for name in names_of_tests() if (match := re.match(r"test_([A-Z]+[0-9]+)_", name))}
    assert named <= set(IDS)


@pytest.mark.skipif(not RULES.exists(), reason="the rules lie outside the repository")
def test_the_ids_are_those_of_the_rules() -> None:
    found = re.findall(r"^- \*\*([A-Z][0-9]+)\b", RULES.read_text(encoding="utf-8"), re.MULTILINE)
    assert found == list(IDS)
