"""The levels of bots on the page: each is offered for the games it plays, and every one can be read on any screen."""

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import NewPage
from browser.tools.lobby import lay_for_friends
from browser.tools.player import Player
from sampling import some

LEVELS = {
    "en-GB": ["Easy", "Medium", "Hard", "Expert"],
    "es-ES": ["Fácil", "Medio", "Difícil", "Experto"],
}

_CUT_OFF = "async row => await document.fonts.ready && [...row.querySelectorAll('label span')].some(word => word.getBoundingClientRect().right > row.getBoundingClientRect().right || word.scrollWidth > word.parentElement.clientWidth)"


def expect_offered(group: Locator, levels: list[str]) -> None:
    expect(group.locator("label span")).to_have_text(levels)


@pytest.mark.parametrize("phone", some([False, True], 1))
@pytest.mark.parametrize("locale", some(list(LEVELS), 1))
def test_every_level_can_be_read_on_the_first_screen(new_page: NewPage, locale: str, phone: bool) -> None:
    page = new_page(locale=locale, phone=phone)
    group = page.get_by_role("group", name=re.compile("^(Strength|Nivel)$"))
    expect_offered(group, LEVELS[locale])
    assert not group.locator(".row").evaluate(_CUT_OFF)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_every_level_plays_every_game_a_choice_stays_when_the_game_changes_and_three_sages_answer(
    new_page: NewPage,
) -> None:
    page = new_page()
    game, level = page.get_by_role("group", name="Game"), page.get_by_role("group", name="Strength")
    level.get_by_role("radio", name="Expert").check(force=True)
    game.get_by_role("radio", name="Camel Up Cards").check(force=True)
    expect_offered(level, LEVELS["en-GB"])
    expect(level.get_by_role("radio", name="Expert")).to_be_checked()
    game.get_by_role("radio", name="Second edition").check(force=True)
    page.get_by_role("button", name="Play now").click()
    player = Player(page)
    assert player.wait_for_turn()
    player.take_turn()
    assert player.wait_for_turn()
    expect(page.get_by_role("region", name="Players").get_by_text("Expert", exact=True)).to_have_count(3)


def test_a_seat_before_the_start_is_offered_to_every_level(new_page: NewPage) -> None:
    page = new_page()
    lay_for_friends(page, "Camel Up Cards")
    seat = page.get_by_role("combobox").last
    for level in LEVELS["en-GB"]:
        expect(seat.get_by_role("option", name=level)).to_have_count(1)
