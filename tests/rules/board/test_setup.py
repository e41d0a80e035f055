"""B1 to B6: the track, what each player has, where the camels start and who begins."""

from fractions import Fraction

import pytest

from camelup import Dictated, Game, IllegalAction, ImpossiblePosition, NotationError
from camelup.engine.events import Placed, TookTicket
from rules.table import of_kind, placed, play, refused, set_up_so_far

BOTH = pytest.mark.parametrize("edition", ["2014", "2018"])
FULL_PYRAMID = {"2014": "2014; track 1:wo 2:y 3:gb", "2018": "1:gyr 3:bp 15:W 16:K"}


def test_B1_the_last_space_is_16() -> None:
    game = Game.from_text("2014; track 3:woyg 15:b")
    game.play("roll b1")
    assert game.track[16] == "b"
    assert not game.over


def test_B1_past_16_is_the_finish_line() -> None:
    game = Game.from_text("2014; track 3:woyg 16:b")
    game.play("roll b1")
    assert game.over


@BOTH
def test_B1_there_is_no_space_17(edition: str) -> None:
    game = Game.from_text(FULL_PYRAMID[edition])
    with pytest.raises(NotationError):
        game.play("cheer 17")


@pytest.mark.parametrize(
    ("edition", "players"), [("2014", 2), ("2014", 8), ("2018", 3), ("2018", 8), ("cards", 2), ("cards", 6)]
)
def test_B2_everybody_begins_with_3_pounds(edition: str, players: int) -> None:
    assert Game(edition, players=players, seed=1).money == (3,) * players


@pytest.mark.parametrize(
    ("edition", "players"), [("2014", 1), ("2014", 9), ("2018", 2), ("2018", 9), ("cards", 1), ("cards", 7)]
)
def test_B2_other_numbers_of_players_are_refused(edition: str, players: int) -> None:
    with pytest.raises(ImpossiblePosition):
        Game(edition, players=players, seed=1)


def test_B2_two_play_2018_only_when_they_ask_for_it() -> None:
    assert Game("2018", players=2, unofficial=True, seed=1).players == 2


@BOTH
def test_B2_everybody_has_one_finish_card_per_racing_camel(edition: str) -> None:
    game = Game.from_text(FULL_PYRAMID[edition])
    for camel in game.letters[:5]:
        for _ in range(game.players):
            game.play(f"winner {camel}")
    for camel in game.letters[:5]:
        refused(game, f"winner {camel}", "B10")
        refused(game, f"loser {camel}", "B10")


def test_B2_no_finish_card_is_of_a_crazy_camel() -> None:
    with pytest.raises(NotationError):
        Game.from_text(FULL_PYRAMID["2018"]).play("winner W")


def test_B2_everybody_has_one_tile() -> None:
    game = Game.from_text("2014; track 1:wo 2:y 3:gb; money 3 3")
    play(game, "cheer 5", "boo 10", "cheer 13", "boo 7")
    assert game.position().split(";")[1].split()[4:] == ["7:-P2", "13:+P1"]


@pytest.mark.parametrize(("edition", "camel", "values"), [("2014", "o", "532"), ("2018", "r", "5322")])
def test_B3_tickets_lie_in_falling_order(edition: str, camel: str, values: str) -> None:
    game = Game.from_text(FULL_PYRAMID[edition])
    events = play(game, *[f"ticket {camel}"] * len(values))
    assert [took.ticket for took in of_kind(events, TookTicket)] == [f"{camel}{value}" for value in values]
    refused(game, f"ticket {camel}", "B7")


@BOTH
def test_B3_every_colour_has_its_own_pile(edition: str) -> None:
    game = Game.from_text(FULL_PYRAMID[edition])
    events = play(game, *(f"ticket {camel}" for camel in game.letters[:5]))
    assert [took.ticket for took in of_kind(events, TookTicket)] == [f"{camel}5" for camel in game.letters[:5]]


@BOTH
def test_B3_there_are_five_pyramid_tickets(edition: str) -> None:
    game = Game.from_text(FULL_PYRAMID[edition])
    for camel in game.letters[:4]:
        game.play(f"roll {camel}1")
    assert "pyramid P1:1 P2:1 P3:1 P4:1" in game.position()
    game.play(f"roll {game.letters[4]}1")
    assert "pyramid" not in game.position()
    assert game.money == (5, 4, 4, 4)


def test_B4_each_camel_starts_where_its_die_says() -> None:
    assert placed("2014", "y3 w1 b2 o1 g3").track == {1: "wo", 2: "b", 3: "yg"}


def test_B4_who_comes_later_stands_higher() -> None:
    assert placed("2014", "g2 b2 w2 y2 o2").track == {2: "gbwyo"}


def test_B4_the_first_die_may_be_any_and_each_is_rolled_once() -> None:
    game = set_up_so_far("2014", 3)
    assert game.waiting == ()
    assert game.outcomes("place") == {f"{c}{face}": Fraction(1, 15) for c in "woygb" for face in (1, 2, 3)}
    game = set_up_so_far("2014", 3, "y2")
    assert game.outcomes("place") == {f"{c}{face}": Fraction(1, 12) for c in "wogb" for face in (1, 2, 3)}


def test_B4_the_set_up_is_told() -> None:
    game = set_up_so_far("2014", 2)
    game.luck = Dictated("o2 y3 g1 b2")
    events = [Placed("w", 1), Placed("o", 2), Placed("y", 3), Placed("g", 1), Placed("b", 2)]
    assert game.play("place w1") == events
    assert game.luck.left == []


def test_B4_nobody_plays_before_all_camels_stand() -> None:
    with pytest.raises(IllegalAction) as caught:
        set_up_so_far("2014", 2).play("ticket w")
    assert caught.value.rule == "B4"


@pytest.mark.parametrize(("face", "space"), [(1, 16), (2, 15), (3, 14)])
def test_B5_the_grey_die_counts_from_the_finish_line_back(face: int, space: int) -> None:
    track = placed("2018", f"b1 g1 y1 r1 p1 W{face} K{face % 3 + 1}").track
    assert track[space] == "W"
    assert track[17 - (face % 3 + 1)] == "K"


@pytest.mark.parametrize(("luck", "stack"), [("W2 K2", "WK"), ("K2 W2", "KW")])
def test_B5_the_second_crazy_camel_goes_on_top(luck: str, stack: str) -> None:
    assert placed("2018", f"b1 g1 y1 r1 p1 {luck}").track == {1: "bgyrp", 15: stack}


def test_B5_either_crazy_camel_may_come_first() -> None:
    game = set_up_so_far("2018", 3, "b1", "g1", "y1", "r1", "p1")
    assert game.outcomes("place") == {f"{c}{face}": Fraction(1, 6) for c in "WK" for face in (1, 2, 3)}


def test_B5_then_comes_the_other() -> None:
    game = set_up_so_far("2018", 3, "b1", "g1", "y1", "r1", "p1", "K2")
    assert game.outcomes("place") == {f"W{face}": Fraction(1, 3) for face in (1, 2, 3)}


def test_B5_crazy_camels_run_counterclockwise() -> None:
    game = Game.from_text("1:gyr 3:bp 15:W 16:K")
    play(game, "roll W3")
    assert game.track == {1: "gyr", 3: "bp", 12: "W", 16: "K"}


def test_B5_there_are_no_crazy_camels_in_2014() -> None:
    assert sorted("".join(placed("2014", "w1 o1 y1 g1 b1").track.values())) == sorted("woygb")


@BOTH
def test_B6_player_1_begins_and_turns_go_round(edition: str) -> None:
    game = Game(edition, players=3, seed=3)
    seats = []
    for camel in game.letters[:4]:
        seats.append(game.turn)
        game.play(f"ticket {camel}")
    assert seats == [0, 1, 2, 0]


@pytest.mark.parametrize(("last", "following"), [("P1", 1), ("P2", 2), ("P3", 0)])
def test_B6_a_new_leg_does_not_change_whose_turn_comes_next(last: str, following: int) -> None:
    game = Game.from_text(f"2014; track 1:wo 2:y 3:gb; dice w; money 3 3 3; turn {last}")
    game.play("roll w1")
    assert game.turn == following
    assert "dice woygb" in game.position()


def test_B6_nobody_plays_out_of_turn() -> None:
    game = Game.from_text(FULL_PYRAMID["2018"])
    with pytest.raises(IllegalAction) as caught:
        game.play("ticket b", seat=1)
    assert caught.value.rule == "B6"
