"""What `docs/learning.md` shows is what the log of the training says, and what was counted in games."""

import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("script", ["learning.py", "habits.py"])
def test_what_is_drawn_is_up_to_date_and_shown(script: str) -> None:
    text = (DOCS / "learning.md").read_text(encoding="utf-8")
    for name, drawn in runpy.run_path(str(DOCS / script))["pictures"]().items():
        assert (DOCS / "pictures" / name).read_text(encoding="ascii") == drawn, f"run docs/{script}"
        assert f"(pictures/{name})" in text
