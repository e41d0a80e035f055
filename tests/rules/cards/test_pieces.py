"""C10, C13 and C14: the fennec and the palm."""

import pytest

from camelup import NotationError
from camelup.engine.events import Moved, PieceHit, PiecePassed, PutPiece
from rules.table import ONES, length, of_kind, play, racing, refused

CALM = "2:wo 4:yg 6:b"
PIECES = pytest.mark.parametrize("piece", ["fennec", "palm"])


def pieces(position: str) -> str:
    return next((field for field in position.split("; ") if field.startswith("pieces")), "")


@PIECES
def test_C10_a_piece_is_put_on_an_empty_space_and_its_card_taken(piece: str) -> None:
    game = racing(CALM)
    assert game.play(f"{piece} 9") == [PutPiece(0, piece, 9)]
    assert pieces(game.position()) == f"pieces P1:{piece}9"


@PIECES
def test_C10_every_empty_space_from_the_last_camel_to_finish(piece: str) -> None:
    offered = [int(action.split()[1]) for action in racing(CALM).actions() if action.startswith(piece)]
    assert offered == [3, 5, *range(7, 18)]


@PIECES
@pytest.mark.parametrize("space", [2, 4, 6])
def test_C10_not_where_camels_stand(piece: str, space: int) -> None:
    refused(racing(CALM), f"{piece} {space}", "C10")


@PIECES
def test_C10_not_where_the_other_piece_stands(piece: str) -> None:
    other = "palm" if piece == "fennec" else "fennec"
    refused(racing(CALM, rest=f"pieces P2:{other}9"), f"{piece} 9", "C10")


@PIECES
def test_C10_not_behind_the_last_camel(piece: str) -> None:
    refused(racing(CALM), f"{piece} 1", "C10")


@PIECES
def test_C10_not_on_finish(piece: str) -> None:
    game = racing(CALM)
    refused(game, f"{piece} {length(game) + 1}", "C10")
    assert f"{piece} {length(game)}" in game.actions()


@PIECES
def test_C10_not_on_start(piece: str) -> None:
    game = racing("0:wo 4:yg 6:b")
    with pytest.raises(NotationError):
        game.play(f"{piece} 0")
    assert f"{piece} 1" in game.actions()


@PIECES
def test_C10_only_if_it_is_on_its_card(piece: str) -> None:
    game = racing(CALM, rest=f"pieces P1:{piece}9")
    refused(game, f"{piece} 10", "C10")
    assert not [action for action in game.actions() if action.startswith(piece)]


def test_C10_one_player_may_hold_both_and_they_may_be_side_by_side() -> None:
    game = racing(CALM, rest="pieces P1:fennec9")
    game.play("palm 10")
    assert pieces(game.position()) == "pieces P1:fennec9 P1:palm10"


def test_C13_the_palm_sends_one_further_on_top() -> None:
    game = racing("2:wo 4:yg 6:b", rest="pieces P2:palm3")
    events = game.play("reveal w1")
    assert events[1:] == [Moved("wo", 2, 3, "on top"), PieceHit("palm", 3), Moved("wo", 3, 4, "on top")]
    assert game.track == {4: "ygwo", 6: "b"}


def test_C13_the_fennec_sends_one_back_underneath() -> None:
    game = racing("3:wo 4:yg 6:b", rest="pieces P2:fennec5")
    events = game.play("reveal w2")
    assert events[1:] == [Moved("wo", 3, 5, "on top"), PieceHit("fennec", 5), Moved("wo", 5, 4, "underneath")]
    assert game.track == {4: "woyg", 6: "b"}


@PIECES
def test_C13_the_piece_and_its_card_go_back(piece: str) -> None:
    game = racing("2:wo 4:yg 6:b", rest=f"pieces P2:{piece}8")
    game.play("reveal b2")
    assert not pieces(game.position())
    game.play("pass")
    assert f"{piece} 12" in game.actions()


@PIECES
def test_C13_a_card_in_hand_sets_a_piece_off_too(piece: str) -> None:
    game = racing("2:wo 4:yg 6:b", ONES, f"pieces P2:{piece}7", hands="b2")
    assert of_kind(game.play("hand"), PieceHit) == [PieceHit(piece, 7)]
    assert game.track[8 if piece == "palm" else 6] == "b"


@PIECES
def test_C13_passing_over_a_piece_does_nothing(piece: str) -> None:
    game = racing("2:wo 4:yg 6:b", rest=f"pieces P2:{piece}7")
    assert not of_kind(game.play("reveal b2"), PieceHit)
    assert game.track[8] == "b"
    assert pieces(game.position()) == f"pieces P2:{piece}7"


def test_C13_the_fennec_sends_back_onto_start_alone() -> None:
    game = racing("0:wo 4:yg 6:b", rest="pieces P2:fennec1")
    play(game, "reveal w1", "pass")
    assert sorted(game.track[0]) == ["o", "w"]
    for card in ("w2", "o2"):
        assert of_kind(game.copy().play(f"reveal {card}"), Moved) == [Moved(card[0], 0, 2, "on top")]


def test_C13_palm_then_fennec() -> None:
    game = racing("2:wo 6:ygb", rest="pieces P2:palm3 P3:fennec4")
    events = game.play("reveal w1")
    assert of_kind(events, PieceHit) == [PieceHit("palm", 3), PieceHit("fennec", 4)]
    assert game.track == {3: "wo", 6: "ygb"}
    assert not pieces(game.position())


def test_C13_fennec_then_palm_and_each_but_once() -> None:
    game = racing("2:wo 6:ygb", rest="pieces P2:palm3 P3:fennec4")
    events = game.play("reveal w2")
    assert of_kind(events, PieceHit) == [PieceHit("fennec", 4), PieceHit("palm", 3)]
    assert game.track == {4: "wo", 6: "ygb"}


def test_C13_palm_then_fennec_off_start() -> None:
    game = racing("0:wo 6:ygb", rest="pieces P2:palm1 P3:fennec2")
    game.play("reveal w1")
    assert game.track == {0: "o", 1: "w", 6: "ygb"}


def test_C13_a_chain_ends_on_top_of_camels() -> None:
    game = racing("2:wo 4:ygb", rest="pieces P2:palm3 P3:fennec5")
    game.play("reveal w1")
    assert game.track == {4: "ygbwo"}
    assert pieces(game.position()) == "pieces P3:fennec5"


def test_C13_the_palm_on_the_last_space_carries_over_the_finish() -> None:
    game = racing("2:wo 4:yg 16:b", rest="pieces P2:palm17")
    game.play("reveal b1")
    assert game.over


def test_C13_the_fennec_on_the_last_space_keeps_the_camel_off_finish() -> None:
    game = racing("2:wo 4:yg 16:b", rest="pieces P2:fennec17")
    game.play("reveal b1")
    assert not game.over
    assert game.track[16] == "b"


def test_C13_beyond_the_last_space_no_piece_acts() -> None:
    game = racing("2:wo 4:yg 16:b", rest="pieces P2:fennec17; money 3 3 3 3")
    game.play("reveal b2")
    assert game.over
    assert game.money == (3, 2, 3, 3)


@PIECES
def test_C14_a_piece_that_every_camel_has_passed_goes_back_at_once(piece: str) -> None:
    game = racing("3:w 6:oyg 7:b", rest=f"pieces P2:{piece}4")
    events = game.play("reveal w2")
    assert of_kind(events, PiecePassed) == [PiecePassed(piece, 4)]
    assert not pieces(game.position())
    game.play("pass")
    assert f"{piece} 8" in game.actions()


@PIECES
def test_C14_not_while_a_camel_is_behind_it(piece: str) -> None:
    game = racing("3:wo 6:yg 7:b", rest=f"pieces P2:{piece}4")
    assert not of_kind(game.play("reveal o2"), PiecePassed)
    assert pieces(game.position()) == f"pieces P2:{piece}4"


@PIECES
def test_C14_a_camel_on_start_is_behind_it(piece: str) -> None:
    game = racing("0:w 3:o 6:yg 7:b", rest=f"pieces P2:{piece}4")
    assert not of_kind(game.play("reveal o2"), PiecePassed)


def test_C14_a_passed_piece_costs_its_last_holder_nothing() -> None:
    game = racing("3:w 6:oyg 7:b", deck="w2", rest="pieces P2:palm4")
    game.play("reveal w2")
    assert game.money == (3, 3, 3, 3)


def test_C14_a_chain_may_leave_the_other_piece_behind() -> None:
    """White, the last, jumps from 3 over the fennec onto the palm on 5: both go back."""
    game = racing("3:w 6:oyg 7:b", rest="pieces P2:palm5 P3:fennec4")
    events = game.play("reveal w2")
    assert of_kind(events, PieceHit) == [PieceHit("palm", 5)]
    assert of_kind(events, PiecePassed) == [PiecePassed("fennec", 4)]
    assert game.track == {6: "oygw", 7: "b"}
