"""Bots to watch from the first screen: at the speed that is chosen, and changed, to the end of the race."""

from playwright.sync_api import expect

from browser.conftest import NewPage
from browser.player import LONG, Player, wait_until

LONGEST = 400
"""Looks at the table, half a second each, before a race of bots counts as stuck."""

_MOVES = """wanted => wanted === document.getAnimations()
  .some(one => one.playState === 'running' && one.constructor === Animation)"""
"""Whether dice, camels or coins move, or not: the little movements of buttons are transitions."""


def test_bots_race_to_the_end_at_the_speed_that_is_chosen(new_page: NewPage) -> None:
    page = new_page(moving=True)
    watching = page.get_by_role("region", name="Watch bots race")
    watching.get_by_role("radio", name="Slow").check(force=True)
    watching.get_by_role("button", name="Watch", exact=True).click()
    expect(page.get_by_text("You are watching this race.")).to_be_visible(timeout=LONG)
    speed = page.get_by_role("group", name="Speed")
    expect(speed.get_by_role("radio", name="Slow")).to_be_checked()
    wait_until(page, _MOVES, True)
    speed.get_by_role("radio", name="At once").check(force=True)
    wait_until(page, _MOVES, False)
    player = Player(page)
    for _ in range(LONGEST):
        if player.over().is_visible():
            break
        if player.go_on().first.is_visible():
            player.go_on().first.click()
        assert page.evaluate(_MOVES, arg=False)
        page.wait_for_timeout(500)
    expect(player.over()).to_be_visible()
    standing = page.get_by_role("region", name="Final standing").first
    for name in ("Champion", "Shrewd", "Bookie", "Novice"):
        expect(standing.get_by_text(name, exact=True).first).to_be_visible()
