"""Whole games of Camel Up Cards on the page, with 2, 4 and 6 seats, two of them in browsers; some turns with 3 in a sample."""

import pytest

from browser.conftest import NewPage
from browser.tools.cards_player import CardsPlayer, play
from browser.tools.laid import lay
from server.processes.topology import Node

WHOLE = [pytest.param(*line, marks=pytest.mark.prove) for line in ((2, False, None), (4, True, None), (6, False, None))]
SOME = 8
"""Things that each has done, from the cards put aside to a few turns; test_spanish.py plays a leg to its scoring in a sample."""


@pytest.mark.parametrize(("seats", "phone", "most"), [(3, True, SOME), *WHOLE])
def test_a_game_of_cards_in_two_browsers(
    new_page: NewPage, site: Node, seats: int, phone: bool, most: int | None
) -> None:
    ways = lay(site, "cards", 2, seats - 2)
    players = [CardsPlayer(new_page(ways[0]), 0), CardsPlayer(new_page(ways[1], phone=phone), 1)]
    play(*players, most=most)
    assert min(player.done for player in players) > 5
    assert players[1].page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    if most is None:
        first, second = (
            player.page.get_by_role("region", name="Final standing").get_by_role("list").last.inner_text()
            for player in players
        )
        assert first == second
