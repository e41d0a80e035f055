"""Bots to watch from the first screen: at the speed that is chosen, and changed, to the end of the race."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.conftest import NewPage
from browser.tools.player import Player
from browser.tools.waiting import MOVED, note_moves, wait_until, wait_until_at_rest
from camelup.bots.house import HOUSE

LINES = Path(__file__).parents[3] / "web" / "src" / "words" / "en" / "lines.json"
_NOTE_WORDS = "() => new MutationObserver(() => window.said ||= document.querySelector('.speech')?.textContent).observe(document, {subtree: true, childList: true})"


def watch(page: Page) -> None:
    """Let bots of all levels race from the first screen."""
    page.get_by_role("radio", name="Watch bots").check(force=True)
    expect(page.get_by_role("radio", name="Mixed")).to_be_checked()
    page.get_by_role("button", name="Watch the race").click()
    expect(page.get_by_text("You are watching this race.")).to_be_visible()


def test_bots_race_to_the_end_at_the_speed_that_is_chosen(new_page: NewPage) -> None:
    page = new_page(moving=True)
    note_moves(page)
    watch(page)
    page.evaluate(_NOTE_WORDS)
    speed = page.get_by_role("group", name="Speed")
    speed.get_by_role("radio", name="Slow").check(force=True)
    wait_until(page, MOVED)
    speed.get_by_role("radio", name="Instant").check(force=True)
    wait_until_at_rest(page)
    page.evaluate("window.moved = false")
    player = Player(page)
    assert not player.wait_for_turn()
    expect(player.over()).to_be_visible()
    assert not page.evaluate("window.moved"), "something moved although everything was to be shown at once"
    standing = page.get_by_role("region", name="Final standing").first
    seats = page.request.get(page.url.replace("/table/", "/api/tables/")).json()["table"]["seats"]
    assert [seat["bot"] for seat in seats] == ["sage", "bookie", "regular", "novice"]
    for seat in seats:
        assert seat["name"] in HOUSE[seat["bot"]].people
        expect(standing.get_by_text(seat["name"], exact=True).first).to_be_visible()
        expect(standing.locator(f"[data-face={seat['name']}]").first).to_be_visible()
    lines = json.loads(LINES.read_text(encoding="utf-8"))
    said = page.evaluate("window.said")
    assert said in {words for occasion in lines.values() for each in occasion.values() for words in each}, said
