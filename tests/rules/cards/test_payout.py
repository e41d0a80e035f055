"""C17 to C19: what a leg of Camel Up Cards pays, and the overall bets."""

import pytest

from camelup import Game, IllegalAction
from camelup.engine.events import Earned, LegEnded, RaceEnded, Settled
from rules.table import held_by_p1, of_kind, play, racing

IN_A_ROW = "2:w 4:o 5:y 8:g 10:b"
"""Blue first, then green, yellow, orange and white, also when white has moved on by one."""


def after_the_leg(rest: str, track: str = IN_A_ROW) -> Game:
    game = racing(track, deck="w1", rest=rest)
    game.play("reveal w1")
    return game


def after_the_race(rest: str, track: str = "2:w 4:o 5:y 8:g 17:b") -> Game:
    game = racing(track, deck="b1 w1", rest=rest)
    game.play("reveal b1")
    assert game.over
    return game


@pytest.mark.parametrize(
    ("bet", "reward"),
    [
        *((f"b{value}", value) for value in (5, 3, 2)),
        *((f"g{value}", 1) for value in (5, 3, 2)),
        *((f"{camel}{value}", -1) for camel in "yow" for value in (5, 2)),
    ],
)
def test_C17_a_winner_card_pays_its_value_for_the_first_1_for_the_second(bet: str, reward: int) -> None:
    assert after_the_leg(f"money 5 3 3 3; bets {held_by_p1(bet)}").money[0] == 5 + reward


@pytest.mark.parametrize(("bet", "reward"), [("b", -1), ("g", 1), ("y", 2), ("o", 1), ("w", -1)])
def test_C17_a_midfield_card_pays_for_the_middle(bet: str, reward: int) -> None:
    assert after_the_leg(f"money 5 3 3 3; bets P1:{bet}").money[0] == 5 + reward


@pytest.mark.parametrize(("held", "cost"), [("fennec12", 1), ("palm12", 1), ("fennec12,palm13", 2)])
def test_C17_holding_a_piece_costs_1_each(held: str, cost: int) -> None:
    assert after_the_leg(f"money 5 5 3 3; pieces P2:{held}").money == (5, 5 - cost, 3, 3)


def test_C17_all_adds_up() -> None:
    game = after_the_leg("money 5 3 3 3; bets P1:b5,b3,g5,w5,y,b; pieces P1:palm12")
    assert game.money[0] == 5 + 5 + 3 + 1 - 1 + 2 - 1 - 1


def test_C17_the_floor_is_1() -> None:
    assert after_the_leg("money 1 2 3 4; bets P1:w5 P2:w3,y5,y3 P3:w2,w P4:b").money == (1, 1, 1, 3)


def test_C17_the_floor_holds_for_the_net() -> None:
    """From 1: -1 -1 -1 +5 is 3; settled card by card it could be 6."""
    assert after_the_leg("money 1 3 3 3; bets P1:w5,o5,y5,b5").money[0] == 3


def test_C17_the_payout_is_told_line_by_line() -> None:
    game = racing(IN_A_ROW, deck="w1", rest="bets P1:b5,y; pieces P1:palm12")
    events = game.play("reveal w1")
    assert sorted(of_kind(events, Earned)) == sorted(
        [Earned(0, "leg b5", 5), Earned(0, "midfield y", 2), Earned(0, "palm", -1)]
    )
    assert Settled(0, 6, 9, 6) in events


def test_C17_higher_is_ahead_in_the_payout_too() -> None:
    game = after_the_leg("money 5 5 5 5; bets P1:w5 P2:b5 P3:o5", track="9:wo 10:ygb")
    assert game.ranking == "owbgy"
    assert game.money == (6, 4, 10, 5)


@pytest.mark.parametrize(
    ("track", "bet", "reward"),
    [
        ("0:wo 4:y 5:g 8:b", "o", -1),
        ("0:wo 4:y 5:g 8:b", "w", -1),
        ("0:wo 4:y 5:g 8:b", "y", 2),
        ("0:woy 5:g 8:b", "y", -1),
        ("0:woy 5:g 8:b", "g", 1),
        ("0:woyg 8:b", "g", -1),
        ("0:woyg 8:b", "o5", -1),
        ("0:woyg 8:b", "g5", -1),
        ("0:o 3:y 4:w 5:g 8:b", "y", 1),
    ],
)
def test_C18_camels_on_start_share_the_fifth_place(track: str, bet: str, reward: int) -> None:
    game = racing(track, deck="b1", rest=f"money 5 3 3 3; bets P1:{bet}")
    game.play("reveal b1")
    assert game.money[0] == 5 + reward


def test_C18_they_share_it_in_the_overall_bets_too() -> None:
    game = after_the_race("money 5 5 5 5; loser P1:w P2:o P3:y P4:g", track="0:wo 4:y 5:g 17:b")
    assert game.money == (12, 12, 4, 4)


@pytest.mark.parametrize(("camel", "reward"), [("b", 7), ("g", 3), ("y", -1), ("o", -1), ("w", -1)])
def test_C19_an_overall_winner_card_pays_7_or_3(camel: str, reward: int) -> None:
    assert after_the_race(f"money 5 5 5 5; winner P2:{camel}").money == (5, 5 + reward, 5, 5)


@pytest.mark.parametrize(("camel", "reward"), [("w", 7), ("o", 3), ("y", -1), ("g", -1), ("b", -1)])
def test_C19_an_overall_loser_card_pays_7_or_3(camel: str, reward: int) -> None:
    assert after_the_race(f"money 5 5 5 5; loser P2:{camel}").money == (5, 5 + reward, 5, 5)


@pytest.mark.parametrize(
    ("track", "rest", "action"),
    [
        ("2:woyg 17:b", "", "reveal b1"),
        ("2:woyg 16:b", "", "reveal b2"),
        ("2:woyg 17:b", "", "reveal b2"),
        ("2:woyg 17:b", "", "hand"),
        ("2:woyg 16:b", "pieces P3:palm17", "reveal b1"),
    ],
)
def test_C19_reaching_finish_ends_the_race_at_once(track: str, rest: str, action: str) -> None:
    game = racing(track, rest=rest, hands="b1")
    events = game.play(action)
    assert game.over
    assert of_kind(events, RaceEnded) == [RaceEnded("bgyow")]
    assert len(of_kind(events, LegEnded)) == 1


def test_C19_no_bet_after_it() -> None:
    game = after_the_race("")
    assert game.actions() == []
    with pytest.raises(IllegalAction) as caught:
        game.play("bet winner b")
    assert caught.value.rule == "C19"


def test_C19_the_last_space_is_not_finish() -> None:
    game = racing("2:woyg 16:b")
    game.play("reveal b1")
    assert not game.over


def test_C19_a_bet_before_the_race_action_counts() -> None:
    game = racing("2:woyg 17:b", rest="money 3 3 3 3")
    play(game, "bet winner b", "reveal b1")
    assert game.money == (10, 3, 3, 3)


def test_C19_the_leg_is_paid_first() -> None:
    game = after_the_race("money 3 3 3 3; bets P1:b5 P2:y; pieces P3:palm9; winner P1:b")
    assert game.money == (3 + 5 + 7, 3 + 2, 3 - 1, 3)


def test_C19_the_floor_holds_after_the_leg_and_again_after_the_overall_bets() -> None:
    """P1 loses two at the floor and then wins 3; P2 wins in the leg and then loses; P3 stays at 1."""
    game = after_the_race("money 1 1 1 3; bets P1:w5,y5 P2:g5 P3:w3; winner P1:g P2:y P3:w")
    assert game.money == (1 + 3, 1 + 1 - 1, 1, 3)


def test_C19_a_last_card_that_ends_the_race_pays_one_leg() -> None:
    game = racing("2:woyg 17:b", deck="b1", rest="money 3 3 3 3; bets P2:b5; winner P2:b")
    events = game.play("reveal b1")
    assert game.over
    assert len(of_kind(events, LegEnded)) == 1
    assert game.money == (3, 3 + 5 + 7, 3, 3)
