"""B13 and B14: which crazy camel moves, which way, and what tiles do to it."""

import pytest

from camelup import Game
from camelup.engine.events import Moved, TileHit
from rules.table import of_kind


def unit_moved_by(track: str, die: str) -> str:
    """Roll the grey die and tell which unit it moved."""
    return of_kind(Game.from_text(track).play(f"roll {die}"), Moved)[0].unit


@pytest.mark.parametrize(("die", "unit"), [("W1", "W"), ("K1", "K")])
def test_B13_the_colour_of_the_number_tells_who_moves(die: str, unit: str) -> None:
    assert unit_moved_by("3:bgyrp 10:W 14:K", die) == unit


@pytest.mark.parametrize(
    ("track", "unit"),
    [
        ("3:bgyr 10:Wp 14:K", "Wp"),
        ("3:bgyr 10:W 14:Kp", "Kp"),
        ("3:b 10:Wgyrp 14:K", "Wgyrp"),
        ("3:bg 10:yWr 14:pK", "Wr"),
    ],
)
@pytest.mark.parametrize("colour", "WK")
def test_B13_the_only_one_that_carries_racing_camels_moves(track: str, unit: str, colour: str) -> None:
    assert unit_moved_by(track, f"{colour}1") == unit


@pytest.mark.parametrize("colour", "WK")
def test_B13_when_both_carry_the_colour_tells(colour: str) -> None:
    assert unit_moved_by("3:bgy 10:Wr 14:Kp", f"{colour}1")[0] == colour


@pytest.mark.parametrize("colour", "WK")
def test_B13_those_who_ride_below_do_not_count(colour: str) -> None:
    assert unit_moved_by("3:bgy 10:rW 14:pK", f"{colour}1") == colour


@pytest.mark.parametrize(("track", "unit"), [("3:bgyrp 10:WK", "K"), ("3:bgyrp 10:KW", "W"), ("3:bg 10:yrpKW", "W")])
@pytest.mark.parametrize("colour", "WK")
def test_B13_of_two_that_sit_one_on_the_other_the_upper_moves(track: str, unit: str, colour: str) -> None:
    assert unit_moved_by(track, f"{colour}2") == unit


@pytest.mark.parametrize("colour", "WK")
def test_B13_the_upper_moves_with_its_riders(colour: str) -> None:
    assert unit_moved_by("3:bgy 10:WKrp", f"{colour}2") == "Krp"


@pytest.mark.parametrize("unit", ["WpK", "KpW", "WprK"])
@pytest.mark.parametrize("colour", "WK")
def test_B13_carrying_counts_anywhere_above(unit: str, colour: str) -> None:
    """The lower carries racing camels, the upper none, for the other crazy camel is no racing camel: the lower moves."""
    behind = "".join(camel for camel in "bgyrp" if camel not in unit)
    assert unit_moved_by(f"3:{behind} 10:{unit}", f"{colour}1") == unit


@pytest.mark.parametrize(("colour", "unit"), [("W", "WpKr"), ("K", "Kr")])
def test_B13_with_racing_camels_above_both_but_not_side_by_side_the_colour_tells(colour: str, unit: str) -> None:
    assert unit_moved_by("3:bgy 10:WpKr", f"{colour}1") == unit


def test_B13_the_number_is_that_of_the_die_whoever_moves() -> None:
    game = Game.from_text("3:bgyr 10:Wp 14:K")
    game.play("roll K3")
    assert game.track == {3: "bgyr", 7: "Wp", 14: "K"}


def test_B13_the_grey_die_is_out_whichever_camel_moved() -> None:
    game = Game.from_text("3:bgyr 10:Wp 14:K")
    game.play("roll K3")
    assert "dice bgyrp;" in game.position()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_B14_a_crazy_camel_takes_racing_camels_back_with_it(number: int) -> None:
    game = Game.from_text("3:bg 10:yWrp 14:K")
    game.play(f"roll W{number}")
    assert game.track == {3: "bg", 10 - number: "Wrp", 10: "y", 14: "K"}


def test_B14_cheering_sends_a_crazy_camel_further_its_own_way_on_top() -> None:
    game = Game.from_text("2018; track 3:bg 6:yr 7:+P2 9:Wp 14:K")
    events = game.play("roll W2")
    assert of_kind(events, TileHit) == [TileHit(1, "cheer", 7, 1)]
    assert game.track == {3: "bg", 6: "yrWp", 14: "K"}
    assert game.money == (3, 4, 3, 3)


def test_B14_booing_sends_a_crazy_camel_back_clockwise_underneath() -> None:
    game = Game.from_text("2018; track 3:bg 7:-P2 8:yr 9:Wp 14:K")
    events = game.play("roll W2")
    assert of_kind(events, Moved) == [Moved("Wp", 9, 7, "on top"), Moved("Wp", 7, 8, "underneath")]
    assert game.track == {3: "bg", 8: "Wpyr", 14: "K"}
    assert game.money == (3, 4, 3, 3)


@pytest.mark.parametrize(("sign", "space"), [("+", 8), ("-", 6)])
def test_B14_a_racing_die_sets_the_sense_for_crazy_riders_too(sign: str, space: int) -> None:
    game = Game.from_text(f"2018; track 3:gyr 5:bWp 7:{sign}P2 14:K")
    game.play("roll b2")
    assert game.track == {3: "gyr", space: "bWp", 14: "K"}
