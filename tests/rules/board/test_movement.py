"""B11, B12, B15 to B17: how units move, what tiles do, and when a leg and the race end."""

import pytest

from camelup import Game, IllegalAction
from camelup.engine.events import LegEnded, Moved, RaceEnded, TileHit
from rules.table import of_kind, play


@pytest.mark.parametrize("number", [1, 2, 3])
def test_B11_a_racing_die_moves_its_camel_forward_by_its_number(number: int) -> None:
    game = Game.from_text("2014; track 2:wo 4:y 10:gb")
    game.play(f"roll y{number}")
    assert game.track == {2: "wo", 4 + number: "y", 10: "gb"}


def test_B12_cheering_pays_at_once_and_sends_one_further_on_top() -> None:
    game = Game.from_text("2014; track 2:wo 5:+P3 6:yg 10:b")
    events = game.play("roll w3")
    assert events[1:] == [Moved("wo", 2, 5, "on top"), TileHit(2, "cheer", 5, 1), Moved("wo", 5, 6, "on top")]
    assert game.track == {6: "ygwo", 10: "b"}
    assert game.money == (3, 3, 4, 3)


def test_B12_booing_places_underneath() -> None:
    game = Game.from_text("2014; track 2:wo 4:yg 5:-P3 10:b")
    events = game.play("roll w3")
    assert events[1:] == [Moved("wo", 2, 5, "on top"), TileHit(2, "boo", 5, 1), Moved("wo", 5, 4, "underneath")]
    assert game.track == {4: "woyg", 10: "b"}
    assert game.money == (3, 3, 4, 3)


@pytest.mark.parametrize("sign", "+-")
def test_B12_the_tile_stays_and_pays_again(sign: str) -> None:
    game = Game.from_text(f"2014; track 2:wo 4:ygb 5:{sign}P3")
    play(game, "roll o3", "roll w3")
    assert f"5:{sign}P3" in game.position()
    assert game.money == (3, 3, 5, 3)


def test_B12_the_own_tile_pays_too() -> None:
    game = Game.from_text("2014; track 2:wo 4:ygb 5:+P1")
    game.play("roll w3")
    assert game.money == (4, 3, 3, 3)


def test_B12_passing_over_a_tile_does_nothing() -> None:
    game = Game.from_text("2014; track 2:wo 4:ygb 3:-P1 5:+P2")
    play(game, "roll w3", "roll b2")
    assert game.money == (3, 4, 3, 3)
    assert game.track == {4: "yg", 6: "wob"}


def test_B12_booing_onto_an_empty_space_keeps_the_order() -> None:
    game = Game.from_text("2014; track 2:woy 5:-P1 9:gb")
    game.play("roll w3")
    assert game.track == {4: "woy", 9: "gb"}


def test_B12_booing_on_2_sends_back_to_1_and_no_further() -> None:
    game = Game.from_text("2014; track 1:wo 2:-P1 9:ygb")
    game.play("roll o1")
    assert game.track == {1: "ow", 9: "ygb"}
    assert not game.over


def test_B12_cheering_then_does_not_reach_a_second_tile() -> None:
    game = Game.from_text("2014; track 2:wo 4:+P1 6:+P2 9:ygb")
    game.play("roll w2")
    assert game.track == {5: "wo", 9: "ygb"}
    assert game.money == (4, 3, 3, 3)


def test_B15_a_leg_of_2014_ends_when_all_five_dice_are_out() -> None:
    game = Game.from_text("2014; track 1:wo 2:y 3:gb")
    events = play(game, "roll w1", "roll o1", "roll y1", "roll g1")
    assert not of_kind(events, LegEnded)
    assert of_kind(game.play("roll b1"), LegEnded)
    assert "dice woygb" in game.position()


@pytest.mark.parametrize("left_in", ["b1", "K2"])
def test_B15_a_leg_of_2018_ends_with_five_of_the_six_dice(left_in: str) -> None:
    game = Game.from_text("1:gyr 3:bp 10:W 16:K")
    dice = [die for die in ("b1", "g1", "y1", "r1", "p1", "K2") if die != left_in]
    events = play(game, *(f"roll {die}" for die in dice[:4]))
    assert not of_kind(events, LegEnded)
    assert of_kind(game.play(f"roll {dice[4]}"), LegEnded)
    assert "dice bgyrpG" in game.position()


def test_B15_the_last_move_is_done_before_the_leg_is_scored() -> None:
    game = Game.from_text("2014; track 1:wo 2:y 3:gb; dice w; tickets P2:o5 P3:b5; pyramid P2:1 P3:1 P4:1")
    assert of_kind(game.play("roll w3"), LegEnded) == [LegEnded("owbgy")]
    assert game.money == (4, 9, 3, 4)


def test_B15_other_actions_do_not_end_a_leg() -> None:
    game = Game.from_text("2014; track 1:wo 2:y 3:gb; dice w")
    assert not of_kind(play(game, "ticket w", "cheer 9", "winner b", "loser o", "ticket w"), LegEnded)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_B16_a_unit_past_16_ends_the_race_at_once(number: int) -> None:
    game = Game.from_text("2014; track 3:wo 5:y 16:gb")
    events = game.play(f"roll g{number}")
    assert game.over
    assert of_kind(events, RaceEnded) == [RaceEnded("bgyow")]
    assert game.track == {3: "wo", 5: "y", 16 + number: "gb"}


def test_B16_nothing_is_played_after_the_race() -> None:
    game = Game.from_text("2014; track 3:wo 5:y 16:gb")
    game.play("roll b1")
    assert game.actions() == []
    with pytest.raises(IllegalAction) as caught:
        game.play("ticket w")
    assert caught.value.rule == "B16"


def test_B16_the_top_of_the_unit_that_crosses_has_won() -> None:
    game = Game.from_text("2018; track 3:b 15:gyWr 16:pK")
    game.play("roll g2")
    assert game.ranking == "rygpb"


@pytest.mark.parametrize("tile", ["2:+P2", "2:-P2"])
def test_B16_a_tile_beyond_the_line_neither_pays_nor_moves(tile: str) -> None:
    game = Game.from_text(f"2014; track {tile} 5:woy 15:gb")
    events = game.play("roll g3")
    assert game.over
    assert not of_kind(events, TileHit)
    assert game.money == (4, 3, 3, 3)
    assert game.ranking == "bgyow"


def test_B16_the_camels_beyond_the_line_are_no_stack_to_join() -> None:
    game = Game.from_text("2014; track 1:woy 16:gb")
    game.play("roll g1")
    assert game.ranking == "bgyow"
    assert game.track == {1: "woy", 17: "gb"}


def test_B16_cheering_on_16_pays_and_carries_over() -> None:
    game = Game.from_text("2014; track 3:wo 5:y 14:gb 16:+P3")
    events = game.play("roll g2")
    assert game.over
    assert of_kind(events, TileHit) == [TileHit(2, "cheer", 16, 1)]
    assert game.money == (4, 3, 4, 3)
    assert game.ranking == "bgyow"


def test_B16_booing_on_16_keeps_the_unit_in_the_race() -> None:
    game = Game.from_text("2014; track 3:wo 5:y 14:g 15:b 16:-P3")
    game.play("roll g2")
    assert not game.over
    assert game.track == {3: "wo", 5: "y", 15: "gb"}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_B16_a_crazy_camel_past_1_ends_the_race_without_riders(number: int) -> None:
    game = Game.from_text("1:W 3:bg 5:yrp 16:K")
    events = game.play(f"roll W{number}")
    assert game.over
    assert of_kind(events, RaceEnded) == [RaceEnded("prygb")]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_B16_a_crazy_camel_past_1_ends_the_race_with_riders(number: int) -> None:
    game = Game.from_text("1:bWg 5:yrp 16:K")
    events = game.play(f"roll W{number}")
    assert game.over
    assert of_kind(events, RaceEnded) == [RaceEnded("prybg")]


def test_B16_a_crazy_camel_on_1_has_not_crossed() -> None:
    game = Game.from_text("3:bWg 5:yrp 16:K")
    game.play("roll W2")
    assert not game.over
    assert game.track == {1: "Wg", 3: "b", 5: "yrp", 16: "K"}


def test_B16_backwards_over_the_line_nothing_acts_either() -> None:
    game = Game.from_text("2018; track 2:W 5:bgyrp 13:K 16:+P2; turn P4")
    events = game.play("roll W2")
    assert game.over
    assert not of_kind(events, TileHit)
    assert game.money == (3, 3, 3, 4)


def test_B16_a_crazy_camel_carried_forward_over_the_line_ends_the_race_too() -> None:
    game = Game.from_text("3:gyr 5:p 16:bKW")
    game.play("roll b1")
    assert game.over
    assert game.ranking == "bpryg"


def test_B16_cheering_on_2_brings_a_crazy_camel_to_1_and_no_further() -> None:
    game = Game.from_text("2018; track 2:+P2 4:W 5:bgyrp 13:K")
    game.play("roll W2")
    assert not game.over
    assert game.track == {1: "W", 5: "bgyrp", 13: "K"}


def test_B17_camels_carried_backwards_over_the_line_are_last() -> None:
    game = Game.from_text("1:bKgy 2:p 9:r 16:W")
    game.play("roll K1")
    assert game.ranking == "rpbyg"


def test_B17_the_leader_too_is_last_when_carried_back() -> None:
    game = Game.from_text("1:bgyWrK 2:p")
    game.play("roll W3")
    assert game.over
    assert game.ranking == "pygbr"


def test_B17_they_count_in_the_scoring() -> None:
    game = Game.from_text("2018; track 1:Kg 2:b 5:yrp 16:W; loser P2:g P3:b; tickets P2:p5 P3:g5")
    game.play("roll K2")
    assert game.ranking == "prybg"
    assert game.money == (4, 3 + 5 + 8, 3 - 1 - 1, 3)
