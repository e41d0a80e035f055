"""The analysis board: odds of Cards as on the command line, camels dragged onto each other, links that open the same position."""

import re
from urllib.parse import quote

import pytest
from msgspec import to_builtins
from playwright.sync_api import FloatRect, Locator, Page, expect

from browser.conftest import NewPage
from camelup.game import Game
from camelup.odds.report import report
from camelup.wire.odds import describe_odds
from sampling import some

CARDS = {"w": "white", "o": "orange", "y": "yellow", "g": "green", "b": "blue"}
POSITIONS = [
    "cards; track 1:w 2:og 3:y 6:b; money 3 3 3 3",
    "cards; track 0:w 4:og 7:yb; turn P2; money 3 5; revealed b1 y1 o2; pieces P1:palm9; bets P1:b5,o",
    "cards; track 9:wo 12:g 13:yb; money 3 3 3 3 3; revealed w1 w1 o1 g2 b1 b1",
]
TWO = "2018; track 1:gy 2:p 3:br 15:W 16:K; money 3 3 3 3"


def opened(page: Page, position: str) -> None:
    """Open a position and wait for its odds."""
    page.goto(f"/analysis?position={quote(position)}")
    settled(page)


def settled(page: Page) -> None:
    page.locator(".odds:not(.behind) tbody tr").first.wait_for()
    page.evaluate("document.fonts.ready.then(() => undefined)")  # else letters that come late move the board


def rows(page: Page) -> dict[str, list[float]]:
    """Read the odds from the page: leg, race and last by the name of the camel."""
    found = {}
    for row in page.locator(".odds tbody tr").all():
        name, *cells = row.locator("th, td").all_inner_texts()
        found[name] = [float(re.sub(r"[^\d.]", "", cell)) for cell in cells if cell.strip()]
    return found


def text_of(page: Page) -> str:
    """Read the position as the page writes it."""
    return page.get_by_role("textbox", name="The position as text").input_value()


def test_the_odds_of_cards_are_those_of_the_command_line(new_page: NewPage) -> None:
    page = new_page(None)
    for position in some(POSITIONS, 1):
        opened(page, position)
        odds, shown = to_builtins(describe_odds(report(Game.from_text(position, "cards")))), rows(page)
        for letter, name in CARDS.items():
            chances = [odds["leg"][letter][0], odds["race"]["winner"][letter], odds["race"]["loser"][letter]]
            wanted = pytest.approx([100 * chance for chance in chances], abs=3)  # simulated
            assert shown[name] == wanted, (position, name)


# --- dragging -------------------------------------------------------------------------------------------


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found is not None
    return found


def camel(page: Page, letter: str) -> Locator:
    return page.locator(f"[data-camel={letter}]").first


def place_on(page: Page, letter: str, share: float) -> tuple[float, float]:
    """Give the middle of a camel, at a share of its height from the top."""
    at = box(camel(page, letter))
    return at["x"] + at["width"] / 2, at["y"] + at["height"] * share


@pytest.mark.parametrize(("higher", "stack"), some([(True, "brp"), (False, "pbr")], 1))
def test_a_camel_dropped_on_a_stack_lands_on_top_or_underneath_by_where_it_is_dropped(
    new_page: NewPage, higher: bool, stack: str
) -> None:
    page = new_page(None)
    opened(page, TWO)
    start = place_on(page, "p", 0.5)
    top, bottom = place_on(page, "r", 0.5), place_on(page, "b", 0.5)
    height = box(camel(page, "p"))["height"]
    end = (top[0], top[1] - height * 0.45) if higher else (bottom[0], bottom[1] + height * 0.12)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=12)
    page.mouse.up()
    expect(page.get_by_role("textbox", name="The position as text")).to_have_value(re.compile(f"3:{stack}"))
    assert "2:p" not in text_of(page)


def touch(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag with a finger, as a touch screen tells it."""
    finger = page.context.new_cdp_session(page)

    def send(kind: str, points: list[tuple[float, float]]) -> None:
        told = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    send("touchStart", [start])
    for step in range(1, 13):
        share = step / 12
        send("touchMove", [(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)])
    send("touchEnd", [])


def test_a_finger_drags_a_camel_on_a_phone_and_the_page_stays_where_it_is(new_page: NewPage) -> None:
    page = new_page(None, phone=True)
    opened(page, TWO)
    top = place_on(page, "r", 0.5)
    touch(page, place_on(page, "p", 0.5), (top[0], top[1] - box(camel(page, "p"))["height"] * 0.45))
    page.get_by_role("tab", name="Text").tap()
    expect(page.get_by_role("textbox", name="The position as text")).to_have_value(re.compile("3:brp"))
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


# --- sharing ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", some([TWO, POSITIONS[1]], 1))
def test_a_shared_link_opens_the_same_position(new_page: NewPage, position: str) -> None:
    page = new_page(None)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened(page, position)
    letter = "p" if position == TWO else "g"
    page.locator(".pick").filter(has_text="purple" if letter == "p" else "green").click()
    page.get_by_role("button", name="One space forward").click()
    expect(page).to_have_url(re.compile("position="))
    settled(page)
    page.get_by_role("button", name="Share the position").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = new_page(link)
    settled(other)
    assert text_of(other) == text_of(page) != ""
    assert rows(other).keys() == rows(page).keys()
