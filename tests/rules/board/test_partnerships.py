"""B19 and B24: who may become partners, for how long, and what a partner adds."""

import pytest

from camelup import Game, ImpossiblePosition
from camelup.engine.events import BecamePartners
from rules.table import play, refused

CALM = "2018; track 1:gyr 3:bp 15:W 16:K"
SIX = "money 3 3 3 3 3 3"


def after_the_leg(fields: str, money: str = "3 3 3 3 3 3") -> Game:
    """End a leg with blue first and green second; P6 rolls."""
    game = Game.from_text(f"2018; track 1:r 2:p 3:y 6:g 8:b 13:W 16:K; dice rG; turn P6; money {money}; {fields}")
    game.play("roll r1")
    return game


def test_B19_both_add_the_best_reward_of_the_other() -> None:
    game = after_the_leg("partners P1-P2; tickets P1:b5,g5 P2:b3; pyramid P2:1")
    assert game.money == (3 + 5 + 1 + 3, 3 + 3 + 1 + 5, 3, 3, 3, 4)


@pytest.mark.parametrize(
    ("fields", "best"),
    [
        ("tickets P2:g5", 1),
        ("pyramid P2:2", 1),
        ("tickets P2:g5,g3,g2; pyramid P2:2", 1),
        ("tickets P3:b5,b3 P2:b2,y5; pyramid P2:1", 2),
        ("tickets P3:b5 P2:b3,b2", 3),
    ],
)
def test_B19_only_one_reward_is_added(fields: str, best: int) -> None:
    assert after_the_leg(f"partners P1-P2; {fields}").money[0] == 3 + best


@pytest.mark.parametrize("tickets", ["tickets P2:y5,r5", ""])
def test_B19_nothing_is_added_when_no_reward_is_positive(tickets: str) -> None:
    assert after_the_leg(f"partners P1-P2; {tickets}").money[0] == 3


def test_B19_the_partner_loses_nothing() -> None:
    assert after_the_leg("partners P1-P2; tickets P2:b5").money[:2] == (8, 8)


def test_B19_the_choice_is_made_when_the_order_is_known() -> None:
    game = Game.from_text(
        f"2018; track 3:y 6:g 7:r 8:b 9:p 13:W 16:K; dice rG; turn P6; {SIX}; partners P1-P2; tickets P2:b5,r2 P3:r5 P4:r3"
    )
    game.play("roll r3")
    assert game.ranking[0] == "r"
    assert game.money[0] == 3 + 2


def test_B19_what_the_partner_adds_is_no_reward_to_pass_on() -> None:
    game = after_the_leg("partners P1-P2 P3-P4; tickets P3:b5; pyramid P1:1")
    assert game.money == (4, 4, 8, 8, 3, 4)


def test_B19_it_counts_before_the_floor() -> None:
    game = after_the_leg("partners P1-P2; tickets P1:y5,y3 P2:g5", money="0 3 3 3 3 3")
    assert game.money[:2] == (0, 4)


def test_B19_the_bonus_makes_up_for_losses() -> None:
    game = after_the_leg("partners P1-P2; tickets P1:y5,y3 P2:b5", money="0 3 3 3 3 3")
    assert game.money[:2] == (3, 8)


def test_B19_without_a_partner_nothing_is_added() -> None:
    assert after_the_leg("tickets P2:b5").money == (3, 8, 3, 3, 3, 4)


@pytest.mark.parametrize("players", [6, 7, 8])
def test_B24_an_action_makes_two_players_partners(players: int) -> None:
    game = Game.from_text(f"{CALM}; money{' 3' * players}")
    assert game.play("partner P4") == [BecamePartners(0, 3)]
    assert "partners P1-P4" in game.position()
    assert game.turn == 1


@pytest.mark.parametrize("players", [3, 4, 5])
def test_B24_not_with_fewer_than_six(players: int) -> None:
    game = Game.from_text(f"{CALM}; money{' 3' * players}")
    refused(game, "partner P2", "B24")
    with pytest.raises(ImpossiblePosition):
        Game.from_text(f"{CALM}; money{' 3' * players}; partners P1-P2")


def test_B24_not_in_2014() -> None:
    refused(Game.from_text("2014; track 1:wo 2:y 3:gb; money 3 3 3 3 3 3 3 3"), "partner P2", "B24")


def test_B24_both_must_be_without_a_partner() -> None:
    game = Game.from_text(f"{CALM}; {SIX}")
    play(game, "partner P4")
    refused(game, "partner P1", "B24")
    refused(game, "partner P4", "B24")
    play(game, "partner P3", "roll b1")
    assert game.turn == 3
    refused(game, "partner P5", "B24")


def test_B24_a_partner_is_another_player_at_the_table() -> None:
    game = Game.from_text(f"{CALM}; {SIX}")
    refused(game, "partner P1", "B24")
    refused(game, "partner P7", "B24")


def test_B24_it_lasts_to_the_end_of_the_leg_and_no_longer() -> None:
    game = Game.from_text(f"{CALM}; {SIX}")
    play(game, "partner P2", "roll g1", "roll y1", "roll r1", "roll b1")
    assert "partners P1-P2" in game.position()
    game.play("roll p1")
    assert "partners" not in game.position()
    game.play("partner P2")
    assert "partners P1-P2" in game.position()
