"""R1 to R6: stacks, units, ranking, luck and shared victories, common to all games."""

from collections import Counter
from fractions import Fraction

import pytest

from camelup import Dice, Game, WrongOutcome
from camelup.engine.events import Moved
from rules.table import of_kind, play, racing, set_up_so_far


@pytest.mark.parametrize(
    ("die", "track"),
    [
        ("w1", {3: "o", 4: "wygb"}),
        ("y1", {3: "ow", 4: "ygb"}),
        ("g1", {3: "owy", 4: "gb"}),
        ("b1", {3: "owyg", 4: "b"}),
        ("o1", {4: "owygb"}),
    ],
)
def test_R1_a_camel_takes_those_above_along_and_leaves_those_below(die: str, track: dict[int, str]) -> None:
    game = Game.from_text("2014; track 3:owygb")
    game.play("roll", outcome=die)
    assert game.track == track


def test_R1_the_event_names_the_whole_unit() -> None:
    game = Game.from_text("3:bgyr 8:p 15:W 16:K")
    assert of_kind(game.play("roll g2"), Moved) == [Moved("gyr", 3, 5, "on top")]


def test_R1_a_racing_camel_carries_a_crazy_one_and_whoever_rides_it() -> None:
    game = Game.from_text("3:bWg 8:pyr 16:K")
    game.play("roll b3")
    assert game.track == {6: "bWg", 8: "pyr", 16: "K"}


def test_R1_a_unit_of_cards_moves_as_one() -> None:
    game = racing("2:woy 9:gb")
    game.play("reveal o2")
    assert game.track == {2: "w", 4: "oy", 9: "gb"}


def test_R2_a_unit_goes_on_top_of_what_stands_there() -> None:
    game = Game.from_text("2014; track 3:wo 5:yg 9:b")
    game.play("roll w2")
    assert game.track == {5: "ygwo", 9: "b"}


def test_R2_a_crazy_camel_too_goes_on_top() -> None:
    game = Game.from_text("3:bgy 8:rp 10:W 16:K")
    game.play("roll W2")
    assert game.track == {3: "bgy", 8: "rpW", 16: "K"}


def test_R2_on_cards_too() -> None:
    game = racing("2:wo 4:yg 9:b")
    game.play("reveal w2")
    assert game.track == {4: "ygwo", 9: "b"}


def test_R3_further_is_ahead_and_higher_is_ahead() -> None:
    assert Game.from_text("2014; track 3:wo 5:y 9:gb").ranking == "bgyow"


def test_R3_crazy_camels_are_never_ranked() -> None:
    assert Game.from_text("3:bWg 5:yK 9:rp").ranking == "prygb"
    assert Game.from_text("3:bg 5:y 9:rpWK").ranking == "prygb"


def test_R3_on_cards_too() -> None:
    assert racing("1:w 5:og 6:yb").ranking == "bygow"


def test_R4_sent_back_it_goes_underneath_in_its_own_order() -> None:
    game = Game.from_text("2014; track 3:wo 4:yg 5:-P2 9:b")
    game.play("roll w2")
    assert game.track == {4: "woyg", 9: "b"}


def test_R4_sent_back_it_goes_underneath_what_it_has_just_left() -> None:
    game = Game.from_text("2014; track 3:woyg 4:-P2 9:b")
    game.play("roll y1")
    assert game.track == {3: "ygwo", 9: "b"}


def test_R4_the_fennec_sends_underneath_too() -> None:
    game = racing("3:wo 4:yg 9:b", rest="pieces P2:fennec5")
    game.play("reveal w2")
    assert game.track == {4: "woyg", 9: "b"}


def test_R4_the_fennec_sends_underneath_what_was_just_left() -> None:
    game = racing("3:woyg 9:b", rest="pieces P2:fennec4")
    game.play("reveal y1")
    assert game.track == {3: "ygwo", 9: "b"}


def test_R4_a_crazy_camel_sent_back_goes_underneath_what_it_has_just_left() -> None:
    game = Game.from_text("2018; track 2:rp 9:bgWy 8:-P2 16:K")
    game.play("roll W1")
    assert game.track == {2: "rp", 9: "Wybg", 16: "K"}


def test_R5_each_die_of_2014_is_as_likely_and_so_is_each_face() -> None:
    chances = Game.from_text("2014; track 3:woygb").outcomes("roll")
    assert chances == {f"{camel}{face}": Fraction(1, 15) for camel in "woygb" for face in (1, 2, 3)}


def test_R5_the_grey_die_is_one_die_of_six_with_six_sides() -> None:
    chances = Game.from_text("1:gyr 3:bp 15:W 16:K").outcomes("roll")
    assert chances == {
        **{f"{camel}{face}": Fraction(1, 18) for camel in "bgyrp" for face in (1, 2, 3)},
        **{f"{camel}{face}": Fraction(1, 36) for camel in "WK" for face in (1, 2, 3)},
    }


def test_R5_only_dice_still_in_the_pyramid_are_drawn() -> None:
    game = Game.from_text("2018; track 1:gyr 3:bp 15:W 16:K; dice yG")
    assert {die: chance for die, chance in game.outcomes("roll").items() if die[0] == "y"} == {
        "y1": Fraction(1, 6),
        "y2": Fraction(1, 6),
        "y3": Fraction(1, 6),
    }
    assert set(game.outcomes("roll")) == {f"{camel}{face}" for camel in "yWK" for face in (1, 2, 3)}
    with pytest.raises(WrongOutcome):
        game.play("roll b1")


def test_R5_a_drawn_die_stays_out_for_the_leg() -> None:
    game = Game.from_text("1:gyr 3:bp 15:W 16:K")
    play(game, "roll g1", "roll K1")
    assert set(game.outcomes("roll")) == {f"{camel}{face}" for camel in "byrp" for face in (1, 2, 3)}


def test_R5_the_dice_of_the_set_up_are_even() -> None:
    chances = set_up_so_far("2018", 4).outcomes("place")
    assert chances == {f"{camel}{face}": Fraction(1, 15) for camel in "bgyrp" for face in (1, 2, 3)}


def test_R5_each_card_left_in_the_deck_is_as_likely() -> None:
    game = racing("2:woygb", deck="w1 w1 w1 b2")
    assert game.outcomes("reveal") == {"w1": Fraction(3, 4), "b2": Fraction(1, 4)}


def test_R5_the_first_card_is_any_of_the_thirty() -> None:
    chances = set_up_so_far("cards", 4).outcomes("reveal")
    assert chances == {f"{camel}{n}": Fraction(5 if n == 1 else 1, 30) for camel in "woygb" for n in (1, 2)}


def test_R5_dice_draw_in_proportion_to_the_weights() -> None:
    dice = Dice(seed=5)
    drawn = Counter(dice.draw("roll", ["b1", "W1", "K1"], [2, 1, 1]) for _ in range(4000))
    assert drawn[0] == pytest.approx(2000, abs=130)
    assert drawn[1] == pytest.approx(1000, abs=110)


def test_R6_equal_riches_share_the_victory() -> None:
    game = Game.from_text("2014; track 3:woyg 16:b; money 5 6 2 5; turn P4")
    game.play("roll b1")
    result = game.result()
    assert result is not None
    assert (result.money, result.winners) == ((5, 6, 2, 6), (1, 3))


def test_R6_equal_riches_share_the_victory_of_cards() -> None:
    game = racing("3:woyg 17:b", rest="money 7 9 9 8")
    game.play("reveal b1")
    result = game.result()
    assert result is not None
    assert result.winners == (1, 2)
