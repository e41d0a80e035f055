"""B22 and B23: the finish decks, card by card, and who has won."""

import pytest

from camelup import Game
from camelup.engine.events import FinishCardTurned
from rules.table import of_kind


def end(fields: str) -> Game:
    """End a race at once: blue first, white last. P8, if there, rolls."""
    game = Game.from_text(f"2014; track 3:wo 5:yg 16:b; {fields}")
    game.play("roll b1")
    return game


EIGHT = "money 3 3 3 3 3 3 3 3; turn P8"


@pytest.mark.parametrize(("deck", "camel"), [("winner", "b"), ("loser", "w")])
def test_B22_right_cards_earn_8_5_3_2_and_then_1_each(deck: str, camel: str) -> None:
    bets = " ".join(f"P{seat}:{camel}" for seat in (4, 2, 7, 1, 3, 5, 6))
    game = end(f"{EIGHT}; {deck} {bets}")
    assert game.money == (3 + 2, 3 + 5, 3 + 1, 3 + 8, 3 + 1, 3 + 1, 3 + 3, 3 + 1)


@pytest.mark.parametrize(("deck", "right", "wrong"), [("winner", "b", "w"), ("loser", "w", "b")])
def test_B22_a_wrong_card_costs_1_and_takes_no_place(deck: str, right: str, wrong: str) -> None:
    game = end(f"{EIGHT}; {deck} P1:{wrong} P2:{right} P3:{wrong} P4:g P5:{right}")
    assert game.money == (2, 11, 2, 2, 8, 3, 3, 4)


def test_B22_the_second_is_as_wrong_as_any() -> None:
    assert end("winner P2:g P3:y; loser P2:o P3:g").money == (4, 1, 1, 3)


def test_B22_one_player_may_have_several_cards_in_a_deck() -> None:
    assert end("winner P2:y P2:b P2:g; money 3 3 3 3").money[1] == 3 - 1 + 8 - 1


@pytest.mark.parametrize(("bets", "money"), [("P2:w P2:b", 8), ("P2:b P2:w", 7), ("P2:w P2:o P2:b P2:g", 7)])
def test_B22_the_floor_holds_card_by_card(bets: str, money: int) -> None:
    assert end(f"winner {bets}; money 3 0 3 3").money[1] == money


def test_B22_the_winner_deck_comes_before_the_loser_deck() -> None:
    assert end("winner P2:y P3:b; loser P2:w P3:y; money 3 0 0 3").money[1:3] == (8, 7)


def test_B22_the_loser_is_the_last_racing_camel_not_a_crazy_one() -> None:
    game = Game.from_text("2018; track 1:W 3:Kg 5:yr 8:p 16:b; loser P2:g; money 3 3 3")
    game.play("roll b1")
    assert game.money == (4, 11, 3)


def test_B22_the_winner_is_the_top_racing_camel_of_the_unit_that_crossed() -> None:
    game = Game.from_text("2018; track 1:W 3:g 5:yr 16:bpK; winner P2:b P3:p; money 3 3 3")
    game.play("roll b1")
    assert game.money == (4, 2, 11)


def test_B22_every_card_is_turned_in_order() -> None:
    game = Game.from_text("2014; track 3:wo 5:yg 16:b; winner P2:w P3:b P1:b; loser P4:w")
    assert of_kind(game.play("roll b1"), FinishCardTurned) == [
        FinishCardTurned(1, "winner", "w", -1, -1),
        FinishCardTurned(2, "winner", "b", 8, 8),
        FinishCardTurned(0, "winner", "b", 5, 5),
        FinishCardTurned(3, "loser", "w", 8, 8),
    ]


def test_B23_most_money_wins() -> None:
    result = end("winner P3:b; money 3 9 3 3").result()
    assert result is not None
    assert (result.winners, result.ranking) == ((2,), "bgyow")


def test_B23_there_is_no_result_before_the_end() -> None:
    assert Game.from_text("2014; track 3:wo 5:yg 16:b").result() is None
