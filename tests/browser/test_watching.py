"""Bots to watch from the first screen: at the speed that is chosen, and changed, to the end of the race."""

from playwright.sync_api import Page, expect

from browser.conftest import NewPage
from browser.tools.player import Player
from browser.tools.waiting import MOVES, wait_until, wait_until_at_rest

_NOTE_MOVES = f"() => new MutationObserver(() => window.moved ||= ({MOVES})()).observe(document, {{subtree: true, childList: true, attributes: true}})"


def watch(page: Page, speed: str) -> None:
    """Let bots race from the first screen."""
    watching = page.get_by_role("region", name="Watch bots race")
    watching.get_by_role("radio", name=speed).check(force=True)
    watching.get_by_role("button", name="Watch", exact=True).click()
    expect(page.get_by_text("You are watching this race.")).to_be_visible()


def test_bots_race_to_the_end_at_the_speed_that_is_chosen(new_page: NewPage) -> None:
    page = new_page(moving=True)
    watch(page, "Slow")
    speed = page.get_by_role("group", name="Speed")
    expect(speed.get_by_role("radio", name="Slow")).to_be_checked()
    wait_until(page, MOVES)
    speed.get_by_role("radio", name="Instant").check(force=True)
    wait_until_at_rest(page)
    page.evaluate(_NOTE_MOVES)
    player = Player(page)
    assert not player.wait_for_turn()
    expect(player.over()).to_be_visible()
    assert not page.evaluate("window.moved"), "something moved although everything was to be shown at once"
    standing = page.get_by_role("region", name="Final standing").first
    for name in ("Champion", "Sage", "Shrewd", "Bookie"):
        expect(standing.get_by_text(name, exact=True).first).to_be_visible()
