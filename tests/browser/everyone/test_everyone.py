"""For everyone: no serious fault found by axe on any page, in both languages, at noon and in the evening, on a phone too."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewPage
from browser.tools.cards_player import CardsPlayer
from browser.tools.laid import finished, lay
from browser.tools.lobby import lay_for_friends
from browser.tools.player import Player
from browser.tools.waiting import wait_until_at_rest
from sampling import PROVING, some
from server.processes.topology import Node

AXE = Path(__file__).parents[3] / "web/node_modules/axe-core/axe.min.js"
PATHS = [*some(["/", "/rules/2018", "/rules/cards", "/nowhere/at/all", "/mine", "/game"], 3), "/analysis"]
"""The last has the most to find fault with, and what only study rooms have: it is in every sample."""
SERIOUS = {"serious", "critical"}


ALL: dict[str, Any] = {"resultTypes": ["violations"]}
COLOURS = ALL if PROVING else ALL | {"runOnly": ["color-contrast", "link-in-text-block"]}
"""In the evening only the colours are others: in a sample they alone are looked at again."""


def faults(page: Page, options: dict[str, Any] = ALL) -> list[str]:
    """Let axe look at the page as it is when nothing moves any more."""
    wait_until_at_rest(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(
        "options => axe.run(document, options).then(result => result.violations)", options
    )
    return [
        f"{fault['id']}: {fault['help']}: {fault['nodes'][0]['html'][:200]}"
        for fault in found
        if fault["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("phone", some([False, True], 1))
def test_axe_finds_nothing_serious_on_any_page_at_noon_and_in_the_evening(new_page: NewPage, phone: bool) -> None:
    page, evening = new_page(None, phone=phone), some(PATHS, 2)
    for path in PATHS:
        page.emulate_media(color_scheme="light")
        page.goto(path)
        page.get_by_role("heading").first.wait_for()
        if path == "/analysis":
            page.locator(".odds:not(.behind) tbody tr").first.wait_for()
        assert faults(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), path
        if path in evening:
            page.emulate_media(color_scheme="dark")
            assert faults(page, COLOURS) == [], path


@pytest.mark.parametrize(
    ("edition", "phone"), some([("2018", False), ("2018", True), ("2014", False), ("cards", False), ("cards", True)], 1)
)
def test_axe_finds_nothing_serious_at_a_table(new_page: NewPage, site: Node, edition: str, phone: bool) -> None:
    (way,) = lay(site, edition, 1, 3)
    page = new_page(way, phone=phone)
    if edition == "cards":
        assert CardsPlayer(page).look() == "choose"
    else:
        assert Player(page).wait_for_turn()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.prove
@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_serious_on_the_sheets_of_a_table(new_page: NewPage, site: Node, phone: bool) -> None:
    (way,) = lay(site, "2018", 1, 2)
    page = new_page(way, phone=phone)
    assert Player(page).wait_for_turn()
    for light in ("light", "dark"):
        page.emulate_media(color_scheme=light)
        for title in ("Help", "Settings", "Who will win the race?"):
            _open_sheet(page, title, phone=phone)
            sheet = page.get_by_role("dialog", name=title)
            expect(sheet).to_be_visible()
            assert faults(page) == [], (title, light)
            sheet.get_by_role("button", name="Close").click()
            expect(sheet).to_have_count(0)


def _open_sheet(page: Page, title: str, *, phone: bool) -> None:
    if title.startswith("Who"):
        page.locator("[data-anchor=deck-winner]").click()
        return
    if phone:
        page.locator("summary").click()
    page.get_by_role("button", name=title, exact=True).click()


@pytest.mark.prove
@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_serious_before_the_race(new_page: NewPage, phone: bool) -> None:
    page = new_page(phone=phone)
    page.get_by_role("radio", name="7", exact=True).check(force=True)
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_role("dialog").wait_for()
    assert faults(page) == []
    page.keyboard.press("Escape")
    lay_for_friends(page)
    page.get_by_role("switch", name="Show in the public list").check()
    page.get_by_role("switch", name="Several players on the same network").wait_for()
    assert faults(page) == []
    page.emulate_media(color_scheme="dark")
    assert faults(page, COLOURS) == []


@pytest.mark.prove  # in a sample axe looks at the one that test_spanish.py opens
@pytest.mark.parametrize("edition", ["2018", "cards"])
def test_axe_finds_nothing_serious_in_a_replay(new_page: NewPage, site: Node, edition: str) -> None:
    page = new_page(f"/game/{finished(site, edition)}")
    page.get_by_role("slider").first.wait_for()
    page.get_by_role("button", name=re.compile("^Go to step")).or_(
        page.get_by_text("None: every decision")
    ).first.wait_for()
    assert faults(page) == []
