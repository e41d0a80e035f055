"""Bots to watch from the first screen: at the speed that is chosen, and changed, to the end of the race."""

from playwright.sync_api import Page, expect

from browser.conftest import NewPage
from browser.tools.player import Player
from browser.tools.waiting import MOVED, note_moves, wait_until, wait_until_at_rest


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
    for name in ("Champion", "Sage", "Shrewd", "Bookie"):
        expect(standing.get_by_text(name, exact=True).first).to_be_visible()
