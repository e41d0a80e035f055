"""The race as it looks: the strip with the order, faces and levels of bots, sound that is offered once, and motion only where it is wanted."""

from playwright.sync_api import Page, expect

from browser.conftest import NewPage
from browser.tools.covering import covered
from browser.tools.laid import lay
from browser.tools.player import Player
from server.processes.topology import Node

ORDER = """() => {
    const left = one => one.getBoundingClientRect().left;
    return [...document.querySelectorAll('[data-racing]')].sort((one, other) => left(one) - left(other)).map(one => one.dataset.racing);
}"""
NAMES = {"b": "blue", "g": "green", "y": "yellow", "r": "red", "p": "purple"}
ANIMATED = """() => [...new Set(document.getAnimations().flatMap(one => one.effect.getKeyframes()).flatMap(Object.keys))]
    .filter(key => !['offset', 'computedOffset', 'easing', 'composite'].includes(key))"""
CHEAP = {"transform", "opacity", "translate", "scale"}


def strip_of(page: Page) -> str:
    return page.get_by_role("img", name="The race now").first.get_attribute("aria-label") or ""


def test_the_strip_has_the_camels_in_their_order_and_bots_have_faces_and_levels(new_page: NewPage, site: Node) -> None:
    page = new_page(lay(site, "2018", 1, 3)[0])
    player = Player(page)
    for _ in range(2):
        assert player.wait_for_turn()
        order = [NAMES[letter] for letter in page.evaluate(ORDER)]
        assert strip_of(page).split(": ")[1] == f"{', '.join(order[:-1])} and {order[-1]}"
        assert page.locator(".leading").get_attribute("data-racing") == page.evaluate(ORDER)[0]
        player.take_turn()
    assert page.evaluate("document.getAnimations().length") == 0, (
        "something moves for somebody who asked for less motion"
    )
    players = page.get_by_role("region", name="Players")
    faces = players.locator("[data-face]")
    expect(faces).to_have_count(3)
    assert faces.evaluate_all("all => new Set(all.map(one => one.dataset.face)).size") == 3
    expect(players.get_by_text("Easy", exact=True)).to_have_count(3)


def test_camels_live_by_transforms_and_opacity_alone(new_page: NewPage, site: Node) -> None:
    page = new_page(lay(site, "2018", 1, 2)[0], moving=True)
    assert Player(page).wait_for_turn()
    animated = set(page.evaluate(ANIMATED))
    assert "opacity" in animated, "nobody blinks"
    assert animated <= CHEAP


def test_sound_is_offered_once_and_is_off_until_then(new_page: NewPage, site: Node) -> None:
    page = new_page(lay(site, "2014", 1, 2)[0], phone=True, settings={"guided": True})
    offer = page.get_by_role("region", name="Play with sound?")
    sounds = "JSON.parse(localStorage['camelup.settings']).sound"
    expect(offer).to_be_visible()
    assert covered(offer) == []
    assert page.evaluate(sounds) is False
    offer.get_by_role("button", name="Turn on").click()
    expect(offer).to_have_count(0)
    assert page.evaluate(sounds) is True
    page.reload()
    assert Player(page).wait_for_turn()
    expect(offer).to_have_count(0)
