"""What `docs/solved.md` shows is what the tables say."""

import re
import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


def test_the_plots_are_up_to_date() -> None:
    for name, drawn in runpy.run_path(str(DOCS / "solved.py"))["pictures"]().items():
        assert (DOCS / "pictures" / name).read_text(encoding="ascii") == drawn, "run docs/solved.py"


@pytest.mark.parametrize("edition", ["2014", "2018"])
def test_the_figures_of_the_text_are_those_of_the_tables(edition: str) -> None:
    asked = runpy.run_path(str(DOCS / "solved.py"))
    text = (DOCS / "solved.md").read_text(encoding="utf-8")
    for what in ("from_the_start", "in_one_stack"):
        for side in asked[what](edition):
            row = " | ".join(f"{100 * share:.1f}" for share in side)
            assert re.search(rf"^\| .*{edition}.*\| {re.escape(row)} \|$", text, re.MULTILINE), row


def test_every_plot_is_shown() -> None:
    text = (DOCS / "solved.md").read_text(encoding="utf-8")
    assert {f"pictures/{path.name}" for path in (DOCS / "pictures").glob("solved-*.svg")} == set(
        re.findall(r"\((pictures/solved-[a-z]+\.svg)\)", text)
    )
