"""Whole games of Camel Up Cards on the page, with 2, 4 and 6 seats, two of them in browsers."""

import pytest

from browser.cards_player import CardsPlayer, play_to_the_end
from browser.conftest import NewPage
from browser.laid import lay
from server.topology import Node


@pytest.mark.parametrize(("seats", "phone"), [(2, False), (4, True), (6, False)])
def test_a_whole_game_of_cards_in_two_browsers(new_page: NewPage, site: Node, seats: int, phone: bool) -> None:
    ways = lay(site, "cards", 2, seats - 2)
    players = [CardsPlayer(new_page(ways[0])), CardsPlayer(new_page(ways[1], phone=phone))]
    play_to_the_end(*players)
    standings = [
        player.page.get_by_role("region", name="Final standing").get_by_role("list").last.inner_text()
        for player in players
    ]
    assert standings[0] == standings[1]
    assert min(player.done for player in players) > 5
    assert players[1].page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
