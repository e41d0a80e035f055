"""Every game can be learned by playing it: on the real table, by pointer, on a phone or by keys alone, without a server."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.conftest import NewPage
from browser.everyone.test_everyone import faults
from browser.tools.cards_player import CardsPlayer
from browser.tools.covering import covered
from browser.tools.player import Player
from browser.tools.pupil import KeyPupil, Pupil, Seen
from sampling import some

EDITIONS = ["2018", "2014", "cards"]
BOARD = ["tent-b", "pyramid", "way-cheer", "deck-winner", "finish-b", "finish-done"]
TOUCHED = {
    "2018": BOARD,
    "2014": BOARD,
    "cards": [
        "card-w1",
        "card-b1",
        "choose-done",
        "bet-leg-b",
        "deck",
        "palm",
        "space-7",
        "pass",
        "hand",
        "bet-winner-b",
    ],
}


def _apart(seen: Seen) -> None:
    """The words don't cover what they are about."""
    glow, bubble = seen["glow"], seen["bubble"]
    if glow is None:
        return
    assert (
        bubble["x"] >= glow["x"] + glow["width"]
        or bubble["x"] + bubble["width"] <= glow["x"]
        or bubble["y"] >= glow["y"] + glow["height"]
        or bubble["y"] + bubble["height"] <= glow["y"]
    ), seen


def _play(page: Page, edition: str) -> None:
    """After the lesson a real game of its edition begins."""
    page.get_by_role("button", name="Now play!").click()
    page.wait_for_url(re.compile(r"/table/"))
    if edition == "cards":
        assert CardsPlayer(page).look() == "choose"
    else:
        assert Player(page).wait_for_turn()
        assert len(page.get_by_role("group", name="Betting tickets").get_by_role("button").all()) == 5


@pytest.mark.parametrize("edition", some(EDITIONS, 1))
def test_a_game_is_learned_by_touching_what_glows_on_a_phone_without_a_server(new_page: NewPage, edition: str) -> None:
    page = new_page(None, phone=True)
    page.set_viewport_size({"width": 320, "height": 568})  # there is least room beside what glows
    asked = _asked(page)
    page.goto(f"/learn/{edition}")
    pupil = Pupil(page, page.touchscreen.tap)
    first = pupil.look()
    page.locator("[data-anchor=seat-1]:visible").tap()
    expect(page.get_by_test_id("coach")).to_contain_text("Not yet!")
    assert faults(page) == []
    pupil.do(first)
    pupil.learn(_apart)
    assert set(TOUCHED[edition]) <= set(pupil.done)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert asked == []
    _play(page, edition)


def _asked(page: Page) -> list[str]:
    """Note what the page asks a server for, but for its own files."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
    page.on("websocket", lambda socket: asked.append(socket.url))
    return asked


def test_the_first_game_invites_to_learn_and_waits_meanwhile(new_page: NewPage) -> None:
    page = new_page(guided=True)
    page.get_by_role("button", name="Play now").click()
    invitation = page.get_by_role("region", name="Learn by playing")
    expect(invitation).to_be_visible()
    assert Player(page).wait_for_turn(), "the invitation is in the way"
    table = page.url
    assert covered(invitation) == []
    page.set_viewport_size(ViewportSize(width=320, height=568))
    page.get_by_role("tab").first.wait_for()
    assert covered(invitation) == []
    invitation.get_by_role("button", name="New here?").click()
    page.get_by_role("button", name=re.compile("^Skip")).click()
    page.wait_for_url(table)
    assert Player(page).wait_for_turn()
    expect(invitation).to_have_count(0)


@pytest.mark.prove
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_is_learned_by_keys_alone(new_page: NewPage, edition: str) -> None:
    page = new_page(f"/learn/{edition}")
    pupil = KeyPupil(page)
    pupil.learn(_apart)
    assert set(TOUCHED[edition]) <= set(pupil.done)
    expect(page.get_by_test_id("coach").locator(".main:focus")).to_have_count(1)
    assert faults(page) == []
    _play(page, edition)


@pytest.mark.prove
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_lesson_with_movement_waits_for_what_is_shown(new_page: NewPage, edition: str) -> None:
    page = new_page(f"/learn/{edition}", moving=True, locale="es-ES")
    Pupil(page, page.mouse.click).learn()
    expect(page.get_by_role("button", name="¡A jugar!")).to_be_visible()
