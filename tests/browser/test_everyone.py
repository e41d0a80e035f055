"""For everyone: no serious fault found by axe on any page, in both languages, at noon and in the evening, on a phone too."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.conftest import NewPage
from browser.laid import finished, lay
from browser.player import Player
from server.topology import Node

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
SERIOUS = {"serious", "critical"}


def faults(page: Page) -> list[str]:
    """Let axe look at the page as it is now."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run(document).then(result => result.violations)")
    return [
        f"{fault['id']}: {fault['help']}: {fault['nodes'][0]['html'][:200]}"
        for fault in found
        if fault["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/rules/2018", "/rules/cards", "/nowhere/at/all", "/analysis", "/mine", "/game"])
def test_axe_finds_nothing_serious_on_a_page(new_page: NewPage, path: str, scheme: str, phone: bool) -> None:
    page = new_page(path, phone=phone, color_scheme=scheme)
    page.wait_for_load_state("networkidle")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize(
    ("edition", "phone"), [("2018", False), ("2018", True), ("2014", False), ("cards", False), ("cards", True)]
)
def test_axe_finds_nothing_serious_at_a_table(new_page: NewPage, site: Node, edition: str, phone: bool) -> None:
    (way,) = lay(site, edition, 1, 3)
    page = new_page(way, phone=phone)
    page.get_by_role("button").first.wait_for()
    if edition != "cards":
        assert Player(page).wait_for_turn()
    page.wait_for_timeout(500)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize("edition", ["2018", "cards"])
def test_axe_finds_nothing_serious_in_a_replay(new_page: NewPage, site: Node, edition: str) -> None:
    page = new_page(f"/game/{finished(site, edition)}")
    page.get_by_role("slider").first.wait_for()
    page.wait_for_timeout(500)
    assert faults(page) == []
