"""A whole game against bots from Play now to the final scores."""

import re
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import NewPage
from browser.tools.laid import lay
from browser.tools.player import PART, Player, by_keys
from browser.tools.waiting import MOVED, note_moves, wait_until
from sampling import PROVING, sized, some
from server.processes.topology import Node


def test_play_now_is_a_whole_game_within_two_clicks_by_pointer(new_page: NewPage) -> None:
    page = new_page()
    records: list[str] = []
    page.on("request", lambda request: records.append(request.url) if request.url.endswith("/record") else None)
    page.get_by_role("button", name="Play now").click()
    player = Player(page)
    assert player.play() > 3
    standing = page.get_by_role("dialog").get_by_role("region", name="Final standing")
    expect(standing.get_by_role("listitem")).to_have_count(4)
    _check_finale(standing)
    _check_dice(standing)
    page.get_by_role("button", name="Look at the board").click()
    page.get_by_role("button", name="Podium").click()
    expect(standing.get_by_role("table")).to_be_visible()
    assert len(records) == 1, "the record of a finished game is asked for once"
    page.get_by_role("button", name="Play again").last.click()
    expect(page.get_by_test_id("winner")).to_have_count(0)
    assert Player(page).wait_for_turn()


def test_any_game_starts_with_one_click_alone_and_the_last_choice_starts_again(new_page: NewPage) -> None:
    page = new_page()
    card = page.get_by_role("region", name="Play", exact=True)
    card.get_by_role("radio", name="Camel Up Cards").check(force=True)
    card.get_by_role("radio", name="5", exact=True).check(force=True)
    for _ in range(2):
        page.get_by_role("button", name="Play now").click()
        expect(page.get_by_role("region", name="Players").get_by_role("listitem")).to_have_count(6)
        expect(page.get_by_role("textbox", name="Say something")).to_have_count(0)  # nobody is there to talk to
        expect(page.get_by_role("button", name="Invite")).to_have_count(0)
        page.get_by_role("link", name="Home").click()
        expect(card.get_by_role("radio", name="Camel Up Cards")).to_be_checked()
    page.reload()
    expect(card.get_by_role("radio", name="5", exact=True)).to_be_checked()
    assert page.evaluate(_NO_EMPTY_CELL)
    page.set_viewport_size({"width": 320, "height": 568})
    expect(page.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)


def test_a_game_that_is_not_over_waits_beside_play_now_in_sight_on_small_phones(new_page: NewPage, site: Node) -> None:
    page = new_page(lay(site, "2018", 1, 2)[0], phone=True, locale="es-ES")
    assert Player(page).wait_for_turn()
    page.goto("/")
    resume = page.get_by_role("link", name="Reanudar partida Segunda edición")
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 640})
        expect(resume).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Jugar ya")).to_be_in_viewport(ratio=1)
    page.get_by_role("radio", name="Ver bots").check(force=True)
    expect(resume).to_have_count(0)  # it is not a race to watch
    page.get_by_role("radio", name="Jugar").check(force=True)
    resume.tap()
    assert Player(page).wait_for_turn()


_NO_EMPTY_CELL = """() => {
    const rows = Map.groupBy(document.querySelectorAll('.more > *'), one => one.offsetTop).values();
    const sides = [...rows].map(row => [row[0].offsetLeft, row.at(-1).offsetLeft + row.at(-1).offsetWidth].map(Math.round).join());
    return new Set(sides).size === 1;
}"""
"""Whether the panels of the first screen fill every row from side to side, whatever their number."""


_COLUMNS = """table => {
    const rows = [...table.rows].map(row => [...row.cells].map(cell => cell.textContent.trim().replace('\u2212', '-').replace('+', '')));
    return rows[0].slice(1).map((_, seat) => rows.slice(1).map(row => Number(row[seat + 1])));
}"""


def _check_finale(standing: Locator) -> None:
    """What brought everybody their money adds up to it, and the result can be had as a picture."""
    table = standing.get_by_role("table", name="Where the money came from")
    columns = table.evaluate(_COLUMNS)
    assert [sum(column[:-1]) for column in columns] == [column[-1] for column in columns]
    assert [column[-1] for column in columns] == sorted((column[-1] for column in columns), reverse=True)
    expect(standing.get_by_test_id("confetti")).to_have_count(0)  # the reader asked for less motion
    with standing.page.expect_download() as download:
        standing.get_by_role("button", name="Share a picture").click()
    picture = Path(download.value.path()).read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)


def _check_dice(standing: Locator) -> None:
    """The page has done its part of the draw, has kept what it saw and found all of it right."""
    standing.get_by_role("button", name="This game was fair. How do you know?").click()
    how = standing.page.get_by_role("dialog", name="How do you know?")
    for found in (
        "The server's secret fits",
        "Your browser's secret is part",
        "All fingerprints are the ones",
        "random results are what",
        "the ones you saw",
    ):
        expect(how.get_by_text(found)).to_be_visible()
    expect(how.get_by_text("NOT SO")).to_have_count(0)
    how.get_by_role("button", name="Close").click()


def test_a_game_can_be_played_by_keyboard_alone(new_page: NewPage) -> None:
    page = new_page()
    if not PROVING:  # the first edition and keys in one game of a sample
        _tab_to(page, page.get_by_role("radio", name="Second edition"))
        page.keyboard.press("ArrowDown")
        expect(page.get_by_role("radio", name="First edition")).to_be_checked()
    _tab_to(page, page.get_by_role("button", name="Play now"))
    page.keyboard.press("Enter")
    assert Player(page, by_keys(page)).play(legs=PART) > 3
    if not PROVING:
        expect(page.locator("[data-anchor=tent-o]")).to_be_attached()  # orange runs in no other
        expect(page.locator("[data-anchor^=tent-]")).to_have_count(5)


def _tab_to(page: Page, thing: Locator) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if thing.evaluate("one => one === document.activeElement"):
            break
    expect(thing).to_be_focused()


def test_a_game_on_a_phone_never_scrolls_sideways(new_page: NewPage) -> None:
    page = new_page(phone=True, locale="en-GB" if PROVING else "es-ES")  # two languages in one game of a sample
    page.get_by_role("button", name=re.compile("^(Play now|Jugar ya)$")).tap()

    def tap(thing: Locator) -> None:
        thing.tap()
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

    assert Player(page, tap).play(legs=PART) > 3


def test_animations_run_and_can_be_skipped(new_page: NewPage) -> None:
    page = new_page(moving=True)
    page.get_by_role("button", name="Play now").click()
    note_moves(page)
    player = Player(page)
    for _ in range(sized(1, 3)):
        assert player.wait_for_turn()
        page.evaluate("window.moved = false")
        player.roll()
        wait_until(page, MOVED)
        page.keyboard.press("Escape")


@pytest.mark.parametrize("locale", some(["es-ES", "en-GB"], 1))
def test_the_page_speaks_the_language_of_the_browser(new_page: NewPage, locale: str) -> None:
    page = new_page(locale=locale)
    words = {"es-ES": "Juega ya|Jugar ya|Jugar ahora|Juega ahora", "en-GB": "Play now"}[locale]
    expect(page.get_by_role("button", name=re.compile(words))).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", locale[:2])


@pytest.mark.prove
def test_a_game_is_played_in_spanish(new_page: NewPage) -> None:
    page = new_page(locale="es-ES")
    page.get_by_role("button", name="Jugar ya").click()
    assert Player(page).play(legs=PART) > 3
    if PART is None:
        expect(page.get_by_text(re.compile("gana|victoria")).first).to_be_visible()
