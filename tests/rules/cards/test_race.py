"""C9, C11, C12, C15, C16 and C21: a turn of Camel Up Cards, its cards and its bets."""

import pytest

from camelup import Game, IllegalAction, NotationError
from camelup.engine.events import Dealt, LegEnded, Moved, Passed, PlayedHand, Revealed, TookBet
from rules.table import ONES, choose_all, of_kind, play, racing, refused

CALM = "2:wo 4:yg 6:b"
HANDS = "b2 o1"
RACE_ACTIONS = ("reveal", "hand", "fennec", "palm")


def is_race_action(action: str) -> bool:
    return action.startswith(RACE_ACTIONS)


def test_C9_a_bet_may_follow_the_race_action() -> None:
    game = racing(CALM)
    game.play("reveal w1")
    assert game.turn == 0
    assert not any(is_race_action(action) for action in game.actions())
    game.play("bet leg b")
    assert game.turn == 1


def test_C9_a_bet_may_come_before_the_race_action() -> None:
    game = racing(CALM)
    game.play("bet leg b")
    assert game.turn == 0
    assert all(is_race_action(action) for action in game.actions())
    game.play("reveal w1")
    assert game.turn == 1


def test_C9_nobody_has_to_bet() -> None:
    game = racing(CALM)
    assert play(game, "reveal w1", "pass")[-1] == Passed(0)
    assert game.turn == 1


def test_C9_a_turn_needs_a_race_action() -> None:
    game = racing(CALM)
    refused(game, "pass", "C9")
    game.play("bet midfield o")
    refused(game, "pass", "C9")


def test_C9_at_most_one_bet() -> None:
    game = racing(CALM)
    game.play("bet leg b")
    refused(game, "bet leg w", "C9")
    refused(game, "bet winner w", "C9")


@pytest.mark.parametrize("first", ["reveal w1", "hand", "palm 9"])
def test_C9_exactly_one_race_action(first: str) -> None:
    game = racing(CALM, ONES, hands=HANDS)
    game.play(first)
    for second in ("reveal", "hand", "fennec 10"):
        refused(game, second, "C9")


def test_C9_turns_go_round() -> None:
    game = racing(CALM, rest="turn P4")
    play(game, "reveal w1", "pass")
    assert game.turn == 0


@pytest.mark.parametrize(("card", "track"), [("o1", {2: "w", 3: "o"}), ("o2", {2: "w", 4: "ygo"}), ("w1", {3: "wo"})])
def test_C11_the_top_card_moves_its_camel_with_its_unit(card: str, track: dict[int, str]) -> None:
    game = racing(CALM)
    events = game.play(f"reveal {card}")
    assert events[0] == Revealed(0, card)
    assert game.track == {4: "yg", 6: "b"} | track


def test_C11_a_revealed_card_is_out_of_the_deck() -> None:
    game = racing(CALM, deck="w1 o2 y1")
    play(game, "reveal o2", "pass")
    assert set(game.outcomes("reveal")) == {"w1", "y1"}


@pytest.mark.parametrize("card", ["y1", "y2"])
def test_C12_a_card_from_hand_moves_one_even_a_two(card: str) -> None:
    game = racing(CALM, ONES, hands=card)
    assert game.play("hand") == [PlayedHand(0, card), Moved("yg", 4, 5, "on top")]
    assert game.track == {2: "wo", 5: "yg", 6: "b"}


def test_C12_it_is_played_once() -> None:
    game = racing(CALM, ONES, hands=HANDS)
    play(game, "hand", "pass", "hand", "pass", "reveal w1", "pass", "reveal w1", "pass")
    assert game.turn == 0
    refused(game, "hand", "C12")


def test_C12_the_deck_stays_as_it_is() -> None:
    game = racing(CALM, ONES, hands=HANDS)
    before = game.outcomes("reveal")
    play(game, "hand", "pass")
    assert game.outcomes("reveal") == before


def take_all(game: Game, bet: str, times: int) -> list[str]:
    events = [event for _ in range(times) for event in play(game, bet, f"reveal {next(iter(game.outcomes('reveal')))}")]
    return [event.card for event in of_kind(events, TookBet)]


def test_C15_winner_cards_lie_5_3_2_2() -> None:
    game = racing(CALM)
    assert take_all(game, "bet leg b", 4) == ["b5", "b3", "b2", "b2"]
    refused(game, "bet leg b", "C15")
    assert "bet leg w" in game.actions()


def test_C15_there_is_one_midfield_card_per_colour() -> None:
    game = racing(CALM)
    play(game, "bet midfield b", "reveal w1")
    refused(game, "bet midfield b", "C15")
    assert {"bet midfield w", "bet midfield o", "bet midfield y", "bet midfield g"} <= set(game.actions())


@pytest.mark.parametrize("deck", ["winner", "loser"])
def test_C15_an_overall_card_that_somebody_has_is_not_on_display(deck: str) -> None:
    game = racing(CALM)
    play(game, f"bet {deck} b", "reveal w1")
    refused(game, f"bet {deck} b", "C15")
    assert f"bet {'loser' if deck == 'winner' else 'winner'} b" in game.actions()


@pytest.mark.parametrize("deck", ["winner", "loser"])
def test_C15_a_new_overall_card_sends_the_old_one_back(deck: str) -> None:
    game = racing(CALM, rest=f"{deck} P1:b P2:g")
    play(game, f"bet {deck} y", "reveal w1")
    assert f"{deck} P1:y P2:g" in game.position()
    assert f"bet {deck} b" in game.actions()
    refused(game, f"bet {deck} y", "C15")


def test_C15_one_overall_winner_and_one_overall_loser_card_each() -> None:
    game = racing(CALM, rest="winner P1:b")
    play(game, "bet loser b", "reveal w1")
    assert "winner P1:b; loser P1:b" in game.position()


def test_C15_the_own_overall_card_is_not_taken_again() -> None:
    refused(racing(CALM, rest="winner P1:b"), "bet winner b", "C15")


def test_C15_bets_cost_nothing_now() -> None:
    game = racing(CALM, rest="money 1 1 1 1")
    play(game, "bet leg b", "reveal w1", "bet midfield o", "reveal w2", "bet winner w", "reveal o1")
    assert game.money == (1, 1, 1, 1)


def test_C16_the_last_card_ends_the_leg_at_once() -> None:
    game = racing(CALM, deck="w1")
    events = game.play("reveal w1")
    assert of_kind(events, LegEnded) == [LegEnded("bgyow")]
    assert game.waiting == (0, 1, 2, 3)


def test_C16_no_bet_after_the_last_card() -> None:
    game = racing(CALM, deck="w1")
    game.play("reveal w1")
    for action in ("bet leg b", "bet winner b", "pass"):
        with pytest.raises(IllegalAction):
            game.play(action, seat=0)


def test_C16_a_bet_before_the_last_card_counts() -> None:
    game = racing(CALM, deck="w1")
    play(game, "bet leg b", "reveal w1")
    assert game.money == (8, 3, 3, 3)


def test_C16_the_last_card_but_one_ends_nothing() -> None:
    game = racing(CALM, deck="w1 w2")
    assert not of_kind(play(game, "reveal w1", "bet leg b"), LegEnded)
    assert game.turn == 1


def test_C16_hands_and_pieces_do_not_end_a_leg() -> None:
    game = racing(CALM, deck="w1", hands=HANDS)
    assert not of_kind(play(game, "hand", "pass", "hand", "pass", "palm 9", "pass"), LegEnded)


def test_C16_unplayed_hands_are_discarded() -> None:
    game = racing(CALM, deck="w1", hands=HANDS)
    events = game.play("reveal w1")
    assert game.state.hand.sum(axis=1)[:4].tolist() == [7, 7, 7, 7]
    assert len(of_kind(events, Dealt)) == 28
    choose_all(game)
    assert "played" not in game.position()


def test_C21_there_is_one_game_of_cards() -> None:
    assert Game("cards", players=4, seed=1).edition == "cards"
    with pytest.raises(NotationError):
        Game("cards-us", players=4)


def test_C21_where_the_texts_differ_start_is_no_stack() -> None:
    game = racing("0:woy 4:g 6:b")
    assert of_kind(game.play("reveal w2"), Moved) == [Moved("w", 0, 2, "on top")]
    assert game.track[2] == "w"
