"""B18 to B21: what a leg pays, what goes back after it, and that the race's end scores one leg and no more."""

import pytest

from camelup import Game
from camelup.engine.events import Earned, FinishCardTurned, LegEnded, RaceEnded, Settled
from rules.table import held_by_p1, of_kind, play

LAST_DIE = "2014; track 1:w 2:o 3:y 4:g 8:b; dice w; turn P4"
"""White is the last to move; whatever it rolls, blue is first and green second."""


def after_the_leg(fields: str) -> Game:
    game = Game.from_text(f"{LAST_DIE}; {fields}")
    game.play("roll w1")
    return game


@pytest.mark.parametrize(
    ("ticket", "reward"),
    [("b5", 5), ("b3", 3), ("b2", 2), ("g5", 1), ("g2", 1), ("y5", -1), ("o3", -1), ("w2", -1)],
)
def test_B18_a_ticket_pays_by_its_camels_place(ticket: str, reward: int) -> None:
    assert after_the_leg(f"tickets {held_by_p1(ticket)}; money 3 3 3 3").money[0] == 3 + reward


def test_B18_each_pyramid_ticket_pays_1() -> None:
    assert after_the_leg("pyramid P1:3 P2:1; money 3 3 3 3").money == (6, 4, 3, 4)


def test_B18_everything_adds_up() -> None:
    game = after_the_leg("tickets P1:b5,g5,y5,o5 P2:b3; pyramid P1:2; money 3 3 3 3")
    assert game.money == (3 + 5 + 1 - 1 - 1 + 2, 3 + 3, 3, 4)


def test_B18_the_net_sum_counts_not_each_ticket() -> None:
    """From 0: -1 -1 -1 +5 is 2; settled ticket by ticket it could be 5."""
    assert after_the_leg("tickets P1:w5,o5,y5,b5; money 0 3 3 3").money[0] == 2


def test_B18_a_loss_and_a_gain_of_one_leave_nothing() -> None:
    assert after_the_leg("tickets P1:w5; pyramid P1:1; money 0 3 3 3").money[0] == 0


def test_B18_nobody_falls_below_0() -> None:
    assert after_the_leg("tickets P1:w5,o5,y5 P2:w3,o3; money 1 2 3 3").money[:2] == (0, 0)


def test_B18_the_leader_is_who_is_on_top() -> None:
    game = Game.from_text("2014; track 1:w 2:oyg 8:b; dice b; turn P4; tickets P1:b5 P2:g5 P3:y5")
    game.play("roll b1")
    assert game.money == (8, 4, 2, 4)


def test_B18_crazy_camels_are_neither_first_nor_second() -> None:
    game = Game.from_text("2018; track 1:y 2:rp 8:bg 9:W 12:K; dice yG; turn P4; tickets P1:g5 P2:b5 P3:p5")
    game.play("roll y1")
    assert game.money == (8, 4, 2, 4)


def test_B18_the_scoring_is_told_line_by_line() -> None:
    game = Game.from_text(f"{LAST_DIE}; tickets P1:b5,w5; pyramid P1:1")
    events = game.play("roll w1")
    lines = [event for event in of_kind(events, Earned) if event.seat == 0]
    assert sorted(lines) == sorted([Earned(0, "ticket b5", 5), Earned(0, "ticket w5", -1), Earned(0, "pyramid", 1)])
    assert Settled(0, 5, 8, 5) in events


def test_B20_tickets_tiles_dice_and_pyramid_tickets_go_back() -> None:
    game = Game.from_text(
        "2014; track 1:w 2:o 3:y 4:g 6:+P1 8:b 10:-P2; dice w; turn P4;"
        " tickets P1:b5,g5 P2:w5; pyramid P1:3 P2:1; money 3 3 3 3"
    )
    game.play("roll w1")
    track, dice, turn, _, *rest = game.position().split("; ")[1:]
    assert (track, dice, turn, rest) == ("track 2:ow 3:y 4:g 8:b", "dice woygb", "turn P1", [])
    assert "ticket b" in game.actions()
    assert "cheer 6" in game.actions()


def test_B20_the_tickets_lie_in_order_again() -> None:
    game = after_the_leg("tickets P1:b5 P2:b3 P3:b2")
    assert [game.play("ticket b")[0] for _ in range(3)] == [(0, "b5"), (1, "b3"), (2, "b2")]


def test_B20_partnerships_end_with_the_leg() -> None:
    game = Game.from_text("2018; track 1:gyr 3:bp 15:W 16:K; dice gG; money 3 3 3 3 3 3; partners P1-P4; turn P6")
    game.play("roll g1")
    assert "partners" not in game.position()
    assert "partner P4" in game.actions()


def test_B20_the_next_in_turn_begins_the_new_leg() -> None:
    assert after_the_leg("money 3 3 3 3 3").turn == 4


def test_B20_finish_cards_and_money_stay() -> None:
    game = after_the_leg("winner P1:b; loser P2:w; money 9 0 4 3")
    assert game.money == (9, 0, 4, 4)
    assert "winner P1:b; loser P2:w" in game.position()


def test_B21_the_end_of_the_race_scores_one_leg() -> None:
    game = Game.from_text("2014; track 3:wo 5:yg 16:b; tickets P1:b5 P2:g5; pyramid P3:2; dice ywb")
    events = game.play("roll b1")
    assert len(of_kind(events, LegEnded)) == len(of_kind(events, RaceEnded)) == 1
    assert game.money == (3 + 5 + 1, 3 + 1, 3 + 2, 3)


def test_B21_a_fifth_die_that_ends_the_race_scores_one_leg_too() -> None:
    game = Game.from_text("2014; track 3:wo 5:yg 16:b; tickets P1:b5 P2:g5; dice b; pyramid P3:2 P2:2")
    events = game.play("roll b3")
    assert game.over
    assert len(of_kind(events, LegEnded)) == len(of_kind(events, RaceEnded)) == 1
    assert game.money == (3 + 5 + 1, 3 + 1 + 2, 3 + 2, 3)


def test_B21_partnerships_count_in_the_last_leg() -> None:
    game = Game.from_text(
        "2018; track 3:gy 5:rp 12:W 14:K 16:b; tickets P2:b5; partners P2-P3; money 3 3 3 3 3 3; turn P6"
    )
    game.play("roll b1")
    assert game.money == (3, 8, 8, 3, 3, 4)


def test_B21_the_leg_is_scored_before_the_finish_decks() -> None:
    """The wrong ticket is lost at the floor; scored after the right finish card it would cost a pound."""
    game = Game.from_text("2014; track 3:wo 5:yg 16:b; money 3 0 3 3; tickets P2:w5; winner P2:b")
    events = game.play("roll b1")
    assert game.money[1] == 8
    kinds = [type(event) for event in events]
    assert kinds.index(LegEnded) < kinds.index(FinishCardTurned)


def test_B21_a_race_in_mid_leg_goes_on_without_scoring() -> None:
    game = Game.from_text("2014; track 3:wo 5:yg 15:b; tickets P1:b5")
    events = play(game, "roll b1", "roll w1", "roll o1", "roll y1")
    assert not of_kind(events, Settled)
    assert game.money == (3, 3, 3, 3)
