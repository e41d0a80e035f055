"""Tickets in positions: however many of a tent are taken, the text reads back equal, the two alike ones too."""

import pytest

from camelup.game import Game


@pytest.mark.parametrize(("edition", "most"), [("2014", 3), ("2018", 4)])
def test_a_tent_of_which_some_tickets_are_taken_reads_back_equal(edition: str, most: int) -> None:
    game = Game(edition, 3, seed=1)
    for _ in range(most):
        game.play("ticket g")
        assert Game.from_text(game.position()) == game
    assert "ticket g" not in game.actions()
