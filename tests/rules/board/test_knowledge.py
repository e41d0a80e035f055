"""B25: what everybody may know of a board game, and what is secret until the end scoring."""

import pytest

from camelup import Game
from camelup.engine.events import LaidFinishCard, seen_by
from rules.table import play

POSITION = (
    "2018; track 1:gyr 3:bp 5:+P2 15:W 16:K; dice bgrG; turn P3; money 3 7 0 12; tickets P1:b5,g3 P2:g5,r5;"
    " pyramid P1:2; winner P1:{first} P2:b; loser P3:g P1:{second}"
)
SPECTATOR = -1


def test_B25_everything_public_is_shown() -> None:
    seen = Game.from_text(POSITION.format(first="b", second="y")).observe(3).position()
    assert seen == (
        "2018; track 1:gyr 3:bp 5:+P2 15:W 16:K; dice bgrG; turn P3; money 3 7 0 12; tickets P1:b5,g3 P2:g5,r5;"
        " pyramid P1:2; winner P1:? P2:?; loser P3:? P1:?"
    )


def test_B25_partnerships_are_public() -> None:
    game = Game.from_text("2018; track 1:gyr 3:bp 15:W 16:K; money 3 3 3 3 3 3; partners P1-P4")
    assert "partners P1-P4" in game.observe(SPECTATOR).position()


def test_B25_everybody_knows_their_own_cards() -> None:
    game = Game.from_text(POSITION.format(first="b", second="y"))
    assert game.observe(0).position().endswith("winner P1:b P2:?; loser P3:? P1:y")
    assert game.observe(2).position().endswith("winner P1:? P2:?; loser P3:g P1:?")


@pytest.mark.parametrize("seat", [SPECTATOR, 1, 2, 3])
def test_B25_nobody_else_can_tell_which_cards_were_laid(seat: int) -> None:
    one, other = (Game.from_text(POSITION.format(first=a, second=b)) for a, b in ("by", "rp"))
    assert one.observe(seat).state.tobytes() == other.observe(seat).state.tobytes()
    assert one.observe(0) != other.observe(0)


def test_B25_an_observer_knows_what_the_own_hand_allows() -> None:
    game = Game.from_text("2014; track 1:wo 2:y 3:gb; money 3 3")
    play(game, "winner w", "loser b")
    bets = [action for action in game.observe(0).actions() if action.startswith("winner")]
    assert bets == ["winner o", "winner y", "winner g", "winner b"]


def test_B25_a_finish_bet_is_seen_without_its_colour() -> None:
    laid = LaidFinishCard(0, "winner", "b")
    assert seen_by(laid, 0) == laid
    assert seen_by(laid, 1) == seen_by(laid, SPECTATOR) == LaidFinishCard(0, "winner", "?")


def test_B25_a_record_hides_the_colours_until_the_end() -> None:
    game = Game.from_text("2014; track 3:woyg 16:b; money 3 3")
    play(game, "winner b", "loser w")
    assert "winner ?" in game.record()
    assert "loser ?" in game.record()
    game.play("roll b1")
    assert "winner b" in game.record()
    assert "loser w" in game.record()


def test_B25_the_end_scoring_shows_all_cards() -> None:
    game = Game.from_text("2014; track 3:woyg 16:b; winner P1:b; loser P2:w")
    game.play("roll b1")
    assert game.observe(SPECTATOR).position().endswith("winner P1:b; loser P2:w")


def test_B25_money_is_shown_unless_the_table_hides_it() -> None:
    assert Game("2018", players=3, seed=1).observe(1).money == (3, 3, 3)
    hidden = Game("2018", players=3, seed=1, hide_money=True)
    assert hidden.observe(1).money == (-1, 3, -1)
    assert hidden.observe(SPECTATOR).money == (-1, -1, -1)


def test_B25_what_is_imagined_agrees_with_what_is_known() -> None:
    view = Game.from_text(POSITION.format(first="b", second="y")).observe(2)
    for seed in range(20):
        imagined = Game.imagine(view, seed)
        assert imagined.status() == []
        assert imagined.observe(2) == view
