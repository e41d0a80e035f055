"""The page explains itself: things say what they pay to whoever points at, reaches or holds them; the rules have pictures and begin a game."""

import re

from playwright.sync_api import Locator, Page, ViewportSize, expect

from browser.conftest import NewPage
from browser.tools.laid import lay
from browser.tools.pages import PHONE
from browser.tools.player import Player
from browser.tools.waiting import wait_until
from server.processes.topology import Node

TOUCHABLE = 44
"""Pixels that a finger needs."""

SMALLEST = {"width": 320, "height": 568}

_LONGER_THAN_POINTING = "new Promise(then => setTimeout(then, 500))"
"""Timers of a page end in their order: one of a bubble that was about to open has ended by then."""

_INSIDE = """() => {
    const open = document.querySelector('.bubble:popover-open');
    if (!open) return null;
    const {left, top, right, bottom} = open.getBoundingClientRect();
    const {clientWidth, clientHeight} = document.documentElement;
    return left >= 0 && top >= 0 && right <= clientWidth && bottom <= clientHeight && open.textContent.trim();
}"""
"""What an open bubble says, when all of it is on the screen."""


def said_by(page: Page, thing: Locator) -> str:
    """Return what the open bubble says, which screen readers are told of the thing as well."""
    words = str(wait_until(page, _INSIDE))
    expect(thing).to_have_accessible_description(words)
    return words


def hold(page: Page, thing: Locator) -> None:
    """Keep a finger on a thing until it speaks, then lift it."""
    box = thing.bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator(".bubble")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_things_on_a_phone_say_what_they_pay_and_a_tap_still_acts(new_page: NewPage, site: Node) -> None:
    (way,) = lay(site, "2018", 1, 2)
    page = new_page(way, phone=True)
    assert Player(page).wait_for_turn()
    tents = page.get_by_role("button", name=re.compile("^Take the 5-pound ticket"))
    blue = page.locator("[data-anchor=tent-b]")
    for size in (SMALLEST, PHONE):
        page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
        for tent in tents.all():
            box = tent.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= TOUCHABLE, size
    hold(page, blue)
    assert said_by(page, blue) == "Blue leads when the leg ends: +5, second: +1, else \N{MINUS SIGN}1."
    deck, pyramid = page.locator("[data-anchor=deck-loser]"), page.locator("[data-anchor=pyramid]")
    page.keyboard.press("Escape")
    deck.dispatch_event("pointerover", {"pointerType": "mouse", "bubbles": True})
    page.evaluate(_LONGER_THAN_POINTING)
    expect(page.locator(".bubble")).to_be_hidden()  # the table came up under a pointer that rests
    deck.hover()
    page.locator(".bubble", has_text="comes last").wait_for()
    assert "+8, +5, +3, +2 and +1" in said_by(page, deck)
    deck.tap()
    sheet = page.get_by_role("dialog", name="Who will come last?")
    expect(sheet.locator(".pays li")).to_have_text(["+8", "+5", "+3", "+2", "+1"])
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    pyramid.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.locator(".bubble", has_text="pyramid ticket: +1").wait_for()
    said_by(page, pyramid)

    own_tile = page.get_by_role("button", name="Place your tile")
    own_tile.tap()
    expect(page.get_by_test_id("turn-line").get_by_text("Choose a space.")).to_be_visible()
    expect(own_tile).to_have_attribute("aria-pressed", "true")
    own_tile.tap()
    expect(own_tile).to_have_attribute("aria-pressed", "false")

    blue.tap()
    page.get_by_role("tab", name="Log").click()
    log = page.get_by_role("list", name="What happened")
    expect(log.get_by_text(re.compile(r"^Ada takes the 5\s£E ticket on blue"))).to_be_attached()
    assert log.get_by_text(re.compile("^Ada takes")).count() == 1, "holding a tent took a ticket, too"


def test_the_rules_have_pictures_and_begin_their_game(new_page: NewPage) -> None:
    page = new_page("/rules/cards")
    pictures = page.get_by_role("img", name=re.compile(r"\w+"))
    expect(
        page.get_by_role("img", name=re.compile("^On space 4 stand white, orange and yellow, white at")).first
    ).to_be_visible()
    assert pictures.count() == page.locator("figure").count() > 6
    page.get_by_role("button", name="Play this game").first.click()
    page.wait_for_url("**/table/*")
    expect(
        page.get_by_role("group", name="Your cards for this leg").or_(page.locator("[data-anchor=choosing]")).first
    ).to_be_visible()
