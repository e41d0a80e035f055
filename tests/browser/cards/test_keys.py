"""Camel Up Cards by keyboard alone: everything can be reached by Tab, shows its focus, and answers to Enter."""

import re

from playwright.sync_api import Locator, Page, expect

from browser.conftest import NewPage
from browser.tools.cards_player import CardsPlayer, play
from browser.tools.laid import lay
from browser.tools.player import by_keys
from sampling import PROVING
from server.processes.topology import Node


def tab_to(page: Page, thing: Locator) -> None:
    """Press Tab until a thing has the focus, and see that the focus shows."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if thing.evaluate("one => one === document.activeElement"):
            break
    expect(thing).to_be_focused()
    assert thing.evaluate("one => getComputedStyle(one).outlineStyle") != "none"


def choose_by_tabbing(page: Page) -> None:
    """Put the first cards aside, going on from card to card."""
    cards = page.locator("[data-anchor=choosing] li button")
    cards.first.wait_for()
    tab_to(page, cards.first)
    for _ in range(cards.count() - 1):
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    done = page.get_by_role("button", name="Done", exact=True)
    expect(done).to_be_enabled()
    tab_to(page, done)
    page.keyboard.press("Enter")


def test_a_game_of_cards_is_played_by_keys_alone(new_page: NewPage, site: Node) -> None:
    (way,) = lay(site, "cards", 1, 1)
    page = new_page(way)
    choose_by_tabbing(page)
    deck = page.locator("[data-anchor=deck][aria-disabled=false]")
    deck.wait_for()
    bet = page.get_by_role("button", name=re.compile("^Take the 5-pound winner card")).first
    tab_to(page, bet)
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile("^Ada takes the 5-pound winner card")).first).to_be_attached()
    tab_to(page, deck)
    page.keyboard.press("Enter")
    player = CardsPlayer(page, touch=by_keys(page))
    if PROVING:  # a sample plays a leg by keys in Spanish
        play(player)
        assert player.done > 10
        standing = page.get_by_role("region", name="Final standing").first
        expect(standing.get_by_text("Ada", exact=True).first).to_be_visible()
