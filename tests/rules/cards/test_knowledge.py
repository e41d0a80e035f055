"""C20: what stays from leg to leg, what everybody may know, and what is secret."""

import pytest

from camelup import Dice, Game
from camelup.engine.events import Dealt, IntelShown, PutAside, seen_by
from rules.table import ALL_CARDS, cards_game, choose_all, play, racing

SPECTATOR = -1
P1_HAND = ["w1", "w1", "o1", "y1", "g1", "b1", "b1"]
P2_HAND = ["o1", "o1", "y1", "y1", "g1", "g1", "b2"]


def in_two_hands(mine: list[str], others: list[str]) -> Game:
    """Deal P1 these cards, P2 those, and whatever is left to the rest."""
    left = list(ALL_CARDS)
    for card in mine + others:
        left.remove(card)
    return cards_game(4, dealt=mine + others + left)


def field(position: str, name: str) -> str:
    return next((text for text in position.split("; ") if text.split()[0] == name), "")


def test_C20_overall_cards_and_money_stay_from_leg_to_leg() -> None:
    game = racing("2:woyg 5:b", deck="w1", rest="money 9 4 1 3; winner P1:b P3:o; loser P2:w")
    game.play("reveal w1")
    choose_all(game)
    assert game.money == (9, 4, 1, 3)
    assert game.position().endswith("winner P1:b P3:o; loser P2:w")


def test_C20_hands_are_secret_while_cards_are_chosen() -> None:
    game = in_two_hands(P1_HAND, P2_HAND)
    assert field(game.observe(0).position(), "hand") == "hand P1:w1,w1,o1,y1,g1,b1,b1 P2:7? P3:7? P4:7?"
    assert field(game.observe(SPECTATOR).position(), "hand") == "hand P1:7? P2:7? P3:7? P4:7?"


def test_C20_discards_given_cards_and_unshown_intel_are_secret() -> None:
    game = in_two_hands(P1_HAND, P2_HAND)
    play(game, "discard w1 o1 y1", "deck g1 b1", "intel b1")
    seen = game.observe(1).position()
    assert field(seen, "discarded") == "discarded P1:3?"
    assert field(seen, "given") == "given P1:2?"
    assert field(seen, "intel") == "intel P1:?"
    own = game.observe(0).position()
    assert field(own, "discarded") == "discarded P1:w1,o1,y1"
    assert field(own, "given") == "given P1:g1,b1"
    assert field(own, "intel") == "intel P1:b1"


def same_leg(aside: str, given: str, kept: str) -> Game:
    """Start a leg in which P1 puts these cards aside, and everybody else always the same."""
    game = in_two_hands([*aside.split(), *given.split(), "b1", kept], P2_HAND)
    play(game, f"discard {aside}", f"deck {given}", "intel b1")
    choose_all(game)
    return game


@pytest.mark.parametrize("seat", [SPECTATOR, 1, 2, 3])
def test_C20_nobody_can_tell_how_another_put_cards_aside(seat: int) -> None:
    one = same_leg("w1 o1 y1", "g1 b1", "w1")
    other = same_leg("w1 o1 w1", "y1 g1", "b1")
    assert one.observe(seat).state.tobytes() == other.observe(seat).state.tobytes()
    assert one.observe(0) != other.observe(0)


def test_C20_the_deck_is_secret_even_to_those_who_filled_it() -> None:
    game = same_leg("w1 o1 y1", "g1 b1", "w1")
    for seat in range(SPECTATOR, 4):
        assert field(game.observe(seat).position(), "deck") == "deck 12?"


def test_C20_intel_is_shown_to_all() -> None:
    game = same_leg("w1 o1 y1", "g1 b1", "w1")
    for seat in range(SPECTATOR, 4):
        assert field(game.observe(seat).position(), "intel") == field(game.position(), "intel")
    assert field(game.position(), "intel").startswith("intel P1:b1 ")


def test_C20_revealed_cards_bets_pieces_and_money_are_public() -> None:
    game = racing("2:wo 4:yg 6:b", deck="w1 w2 o1 b1", rest="money 4 5 6 7", hands="b2")
    play(game, "hand", "bet leg b", "reveal o1", "bet midfield w", "palm 9", "bet winner y", "reveal b1", "bet loser w")
    seen = game.observe(SPECTATOR).position()
    for name in ("track", "turn", "money", "revealed", "played", "pieces", "bets", "winner", "loser"):
        assert field(seen, name) == field(game.position(), name) != ""
    assert field(seen, "deck") == "deck 2?"


def test_C20_events_hide_what_is_secret() -> None:
    for event in (Dealt(0, "b2"), PutAside(0, "discard", "b2")):
        assert seen_by(event, 0) == event
        assert seen_by(event, 1) == seen_by(event, SPECTATOR) == event._replace(card="?")
    assert seen_by(IntelShown(0, "b2"), 1) == IntelShown(0, "b2")


def test_C20_a_record_hides_what_is_secret_while_the_game_goes_on() -> None:
    game = same_leg("w1 o1 y1", "g1 b1", "w1")
    secret = [line for line in game.record().splitlines() if line.split()[-2:-1] in (["discard"], ["deck"], ["intel"])]
    assert secret
    assert all(line.endswith("?") for line in secret)


def test_C20_what_is_imagined_agrees_with_what_is_known() -> None:
    game = same_leg("w1 o1 y1", "g1 b1", "w1")
    game.luck = Dice(seed=2)
    play(game, "reveal", "pass", "reveal", "pass")
    for seat in range(SPECTATOR, 4):
        view = game.observe(seat)
        for seed in range(10):
            imagined = Game.imagine(view, seed)
            assert imagined.status() == []
            assert imagined.observe(seat) == view
