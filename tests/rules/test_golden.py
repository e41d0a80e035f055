"""G1 to G7: the examples that the rulebooks show in pictures."""

from camelup import Game
from camelup.engine.events import Earned, FinishCardTurned
from rules.table import of_kind, placed, racing


def test_G1_a_leg_scoring_of_2018() -> None:
    game = Game.from_text(
        "2018; track 3:p 5:bK 6:ryg 12:W; dice pG; turn P2;"
        " tickets P1:g5,g2,y5,b5 P2:g3; pyramid P1:2 P3:1; money 3 3 3 3"
    )
    events = game.play("roll W1")
    earned = sorted(event.amount for event in of_kind(events, Earned) if event.seat == 0)
    assert game.ranking == "gyrbp"
    assert earned == [-1, 1, 1, 1, 2, 5]
    assert game.money[0] == 3 + 9


def test_G2_the_end_of_2018() -> None:
    game = Game.from_text(
        "2018; track 2:p 5:b 8:ry 12:W 13:K 16:g; money 3 3 3 3 3; turn P5;"
        " winner P1:b P2:y P3:g P4:g; loser P3:p P1:y P2:b P4:p P5:p"
    )
    turned = of_kind(game.play("roll g1"), FinishCardTurned)
    assert [card.amount for card in turned if card.deck == "winner"] == [-1, -1, 8, 5]
    assert [card.amount for card in turned if card.deck == "loser"] == [8, -1, -1, 5, 3]
    assert game.money == (1, 1, 19, 13, 3 + 3 + 1)


def test_G3_booing_sends_a_unit_back_under_blue() -> None:
    game = Game.from_text("2018; track 2:yr 4:pg 5:b 6:-P1 15:W 16:K")
    game.play("roll p2")
    assert game.track[5] == "pgb"


def test_G4_cheering_sends_the_unit_on_top_of_red_and_yellow() -> None:
    game = Game.from_text("2018; track 4:pg 5:b 6:+P1 7:ry 15:W 16:K")
    game.play("roll p2")
    assert game.track[7] == "rypg"


def test_G5_booing_sends_black_back_clockwise_and_underneath() -> None:
    game = Game.from_text("2018; track 2:yr 7:-P1 8:pg 9:bK 16:W")
    game.play("roll K2")
    assert game.track == {2: "yr", 8: "Kpg", 9: "b", 16: "W"}


def test_G6_a_set_up_of_2018() -> None:
    game = placed("2018", "g1 y1 r1 b3 p3 W2 K1")
    assert game.track == {1: "gyr", 3: "bp", 15: "W", 16: "K"}


def test_G7_the_last_pound_stays() -> None:
    game = racing("1:w 4:o 5:y 8:g 9:b", deck="w1", rest="money 1 3 3 3; bets P1:w5,o5,y5,b,w")
    game.play("reveal w1")
    assert game.money == (1, 3, 3, 3)
