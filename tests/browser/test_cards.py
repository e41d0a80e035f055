"""Whole games of Camel Up Cards on the page, with 2, 4 and 6 seats, two of them in browsers."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page

from browser.conftest import NewPage
from browser.laid import lay
from server.topology import Node


class CardsPlayer:
    """A person at a table of Camel Up Cards, who touches things."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.done = 0

    def _seen(self, thing: Locator) -> bool:
        return thing.count() > 0 and thing.first.is_visible()

    def over(self) -> bool:
        return self._seen(self.page.get_by_test_id("winner"))

    def act(self) -> bool:
        """Do one thing if there is one to do."""
        if self.over():
            return False
        for thing in (
            self.page.get_by_role("button", name=re.compile("^(Go on|Skip)$")),
            self.page.get_by_role("button", name="Pass", exact=True),
            self.page.get_by_role("button", name="Done", exact=True).and_(self.page.locator(":enabled")),
            self.page.locator("[data-anchor=choosing] li button[aria-pressed=false]:enabled:not(.stays)"),
            self.page.locator("[data-anchor=deck][aria-disabled=false]"),
            self.page.locator("[data-anchor=hand][aria-disabled=false]"),
        ):
            if self._seen(thing):
                with suppress(PlaywrightError):  # it may be gone by now: then there is something else to do
                    thing.first.click(timeout=2000)
                    self.done += 1
                return True
        return False


@pytest.mark.parametrize(("seats", "phone"), [(2, False), (4, True), (6, False)])
def test_a_whole_game_of_cards_in_two_browsers(new_page: NewPage, site: Node, seats: int, phone: bool) -> None:
    ways = lay(site, "cards", 2, seats - 2)
    players = [CardsPlayer(new_page(ways[0])), CardsPlayer(new_page(ways[1], phone=phone))]
    for _ in range(3000):
        acted = [player.act() for player in players]
        if all(player.over() for player in players):
            break
        if not any(acted):
            players[0].page.wait_for_timeout(100)
    standings = [
        player.page.get_by_role("region", name="Final standing").get_by_role("list").last.inner_text()
        for player in players
    ]
    assert standings[0] == standings[1]
    assert min(player.done for player in players) > 5
    assert players[1].page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
