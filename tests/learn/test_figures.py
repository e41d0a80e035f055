"""What `docs/learning.md` shows is what the log of the training says."""

import runpy
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_curve_is_up_to_date_and_shown() -> None:
    text = (DOCS / "learning.md").read_text(encoding="utf-8")
    for name, drawn in runpy.run_path(str(DOCS / "learning.py"))["pictures"]().items():
        assert (DOCS / "pictures" / name).read_text(encoding="ascii") == drawn, "run docs/learning.py"
        assert f"(pictures/{name})" in text
