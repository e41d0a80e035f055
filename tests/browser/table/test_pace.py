"""A table at one's own pace: keys for everything that is done often, and what the others did since one's own last turn."""

import re

from playwright.sync_api import Page, expect

from browser.conftest import NewPage
from browser.tools.cards_player import CardsPlayer
from browser.tools.laid import lay
from browser.tools.pages import USUAL
from browser.tools.player import Player
from browser.tools.waiting import wait_until
from server.processes.topology import Node

_OWN = "() => document.querySelectorAll('[aria-label=\"Your hand\"] .tickets .held .chip').length"
"""How many betting tickets lie before the player."""
_NOTE_LINE = """() => {
    const line = document.querySelector('[data-testid=turn-line]');
    window.lines = [];
    new MutationObserver(() => window.lines.push(line.textContent)).observe(line, {subtree: true, childList: true, characterData: true});
}"""
"""Note everything that the line above the board says."""
_PATIENT = (
    "{ const wait = setTimeout; window.setTimeout = (then, ms, ...more) => ms === 2000 ? 0 : wait(then, ms, ...more); }"
)
"""Two seconds are over before a slow machine has looked: here they last until something is decided."""


def act_by(page: Page, player: Player, key: str) -> None:
    """Press a key when it is one's turn, and see that it was an action."""
    assert player.wait_for_turn()
    before = page.locator("section.log li").count()
    page.keyboard.press(key)
    wait_until(page, "before => document.querySelectorAll('section.log li').length > before", before)


def test_keys_do_what_help_says_until_they_are_turned_off(new_page: NewPage, site: Node) -> None:
    page = new_page(lay(site, "2018", 1, 3)[0])
    player = Player(page)
    assert player.wait_for_turn()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Help").get_by_role("region", name="Keys")
    expect(keys.get_by_role("definition")).to_have_count(8)
    page.keyboard.press("r")  # something lies over the table
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.keyboard.press("Control+1")
    expect(page.get_by_text(re.compile("^Ada (takes|rolls)"))).to_have_count(0)

    act_by(page, player, "2")
    wait_until(page, f"() => ({_OWN})() === 1")
    act_by(page, player, "r")
    expect(page.get_by_text(re.compile("^Ada rolls")).first).to_be_attached()
    assert player.wait_for_turn()
    page.keyboard.press("w")
    page.get_by_role("dialog", name="Who will win the race?").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.get_by_role("switch", name="Show hints")).to_be_checked()

    page.keyboard.press("?")
    keys.get_by_role("switch", name="Single-key shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.keyboard.press("h")
    expect(page.get_by_role("switch", name="Show hints")).to_be_checked()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_chip_for_each_rival_shows_again_what_they_did(new_page: NewPage, site: Node) -> None:
    page = new_page(lay(site, "2018", 1, 3)[0])
    player = Player(page)
    assert player.wait_for_turn()
    player.take_ticket()
    assert player.wait_for_turn()
    recap = page.get_by_role("region", name="Since your last turn")
    chips = recap.get_by_role("button")
    expect(chips).to_have_count(3)
    told = (chips.last.get_attribute("aria-label") or "").removesuffix(" Show it again")
    assert page.get_by_role("listitem").get_by_text(told, exact=True).count(), told
    page.evaluate(_NOTE_LINE)
    chips.last.click()
    # Without motion it is told in words, in which a roll is only beginning.
    shown = re.sub(r"rolls .*", "rolls…", told)
    wait_until(page, "shown => window.lines.some(line => line.includes(shown))", shown)
    page.keyboard.press("Escape")
    assert player.wait_for_turn()
    player.roll()


def test_an_action_is_undone_among_bots_and_before_it_is_sent_where_others_play(new_page: NewPage, site: Node) -> None:
    page = new_page(lay(site, "2018", 2, 1)[0], settings=USUAL | {"undo": True}, script=_PATIENT)
    player = Player(page)
    undo = page.get_by_role("button", name="Undo", exact=True)
    assert player.wait_for_turn()
    chat = page.get_by_role("textbox", name="Say something")
    chat.press_sequentially("r1wl?")  # who types means no keys
    expect(chat).to_have_value("r1wl?")
    expect(undo).to_have_count(0)
    player.take_ticket()
    expect(page.get_by_test_id("turn-line")).to_contain_text("You can still undo this")
    undo.click()
    assert player.wait_for_turn()
    wait_until(page, f"() => ({_OWN})() === 0")

    page.goto(lay(site, "cards", 1, 1)[0])
    cards = CardsPlayer(page)
    while cards.look() in {"choose", "done"}:
        cards.act()
    bets = page.locator(
        "[data-anchor^=bet-leg-][aria-disabled=false]"
    )  # one bet and one race action: the bots still wait
    bets.first.click()
    undo.click()
    expect(page.get_by_text("Ada undoes their last action.").first).to_be_attached()
    expect(undo).to_have_count(0)
    bets.first.click()
    expect(undo).to_be_visible()
    cards.act()  # reveals a card
    expect(undo).to_have_count(0)
