"""B7 to B10: tickets, tiles, rolling and finish bets, what is allowed and what is not."""

import pytest

from camelup import CamelUpError, Game, ImpossiblePosition
from camelup.engine.events import LaidFinishCard, PutTile, Rolled, TookTicket
from rules.table import of_kind, play, refused

SIDES = pytest.mark.parametrize("side", ["cheer", "boo"])


def tile_spaces(game: Game, side: str = "cheer") -> list[int]:
    return [int(action.split()[1]) for action in game.actions() if action.startswith(side)]


def test_B7_a_ticket_is_one_whole_turn() -> None:
    game = Game.from_text("2014; track 1:wo 2:y 3:gb; money 3 3")
    assert game.play("ticket o") == [TookTicket(0, "o5")]
    assert game.turn == 1


def test_B7_one_player_may_take_any_number_of_any_colours() -> None:
    game = Game.from_text("2014; track 1:wo 2:y 3:gb; money 3 3")
    play(game, "ticket o", "ticket g", "ticket o", "ticket y", "ticket w", "ticket y", "ticket o")
    assert "tickets P1:w5,o5,o3,o2 P2:y5,y3,g5" in game.position()
    refused(game, "ticket o", "B7")
    assert "ticket w" in game.actions()


def test_B7_taking_a_ticket_costs_nothing() -> None:
    game = Game.from_text("2014; track 1:wo 2:y 3:gb; money 0 3")
    game.play("ticket o")
    assert game.money == (0, 3)


@SIDES
def test_B8_a_tile_lies_on_any_free_space_from_2_to_16(side: str) -> None:
    game = Game.from_text("2014; track 4:woygb")
    assert tile_spaces(game, side) == [2, 3, *range(5, 17)]


@SIDES
def test_B8_the_side_is_chosen(side: str) -> None:
    game = Game.from_text("2014; track 4:woygb")
    assert game.play(f"{side} 9") == [PutTile(0, side, 9)]
    assert ("9:+P1" if side == "cheer" else "9:-P1") in game.position()


def test_B8_not_where_camels_stand() -> None:
    game = Game.from_text("2014; track 4:wo 6:ygb")
    refused(game, "cheer 4", "B8")
    refused(game, "boo 6", "B8")


def test_B8_crazy_camels_are_camels_here() -> None:
    game = Game.from_text("4:bgyrp 9:W 16:K")
    refused(game, "cheer 9", "B8")
    refused(game, "boo 16", "B8")


@pytest.mark.parametrize("space", [8, 9, 10])
@SIDES
def test_B8_neither_on_nor_next_to_another_tile(side: str, space: int) -> None:
    game = Game.from_text("2014; track 4:woygb 9:+P2")
    refused(game, f"{side} {space}", "B8")


@pytest.mark.parametrize("space", [7, 11])
def test_B8_two_spaces_from_another_tile_is_far_enough(space: int) -> None:
    game = Game.from_text("2014; track 4:woygb 9:+P2")
    game.play(f"boo {space}")
    assert f"{space}:-P1" in game.position()


def test_B8_space_16_and_space_1_are_no_neighbours_that_matter() -> None:
    game = Game.from_text("2014; track 4:woygb 16:+P2")
    assert tile_spaces(game) == [2, 3, *range(5, 15)]


@SIDES
def test_B8_space_1_never_holds_a_tile(side: str) -> None:
    game = Game.from_text("2014; track 4:woygb")
    assert 1 not in tile_spaces(game, side)
    with pytest.raises(CamelUpError):
        game.play(f"{side} 1")
    with pytest.raises(ImpossiblePosition):
        Game.from_text(f"2014; track 1:{'+' if side == 'cheer' else '-'}P1 4:woygb")


def test_B8_space_16_and_the_spaces_behind_every_camel_are_allowed() -> None:
    game = Game.from_text("2014; track 9:woygb")
    play(game, "cheer 16", "boo 2")
    assert "2:-P2 9:woygb 16:+P1" in game.position()


def test_B8_a_tile_may_be_moved() -> None:
    game = Game.from_text("2014; track 4:woygb 9:+P1")
    game.play("boo 13")
    assert "track 4:woygb 13:-P1;" in game.position()


@pytest.mark.parametrize("space", [8, 10])
def test_B8_the_own_tile_is_lifted_first_and_does_not_block_its_neighbours(space: int) -> None:
    game = Game.from_text("2014; track 4:woygb 9:+P1")
    game.play(f"cheer {space}")
    assert f"track 4:woygb {space}:+P1;" in game.position()


@SIDES
def test_B8_a_tile_is_not_flipped_nor_left_in_place(side: str) -> None:
    refused(Game.from_text("2014; track 4:woygb 9:+P1"), f"{side} 9", "B8")


def test_B8_a_moved_tile_still_minds_the_tiles_of_others() -> None:
    game = Game.from_text("2014; track 4:woygb 9:+P1 12:-P2")
    refused(game, "cheer 11", "B8")
    refused(game, "cheer 13", "B8")
    assert {8, 10, 14} <= set(tile_spaces(game))


def test_B8_a_space_is_free_again_when_its_camels_have_left() -> None:
    game = Game.from_text("2014; track 4:woyg 6:b")
    play(game, "roll b1", "cheer 6")
    assert "4:woyg 6:+P2 7:b" in game.position()


def test_B9_rolling_takes_a_pyramid_ticket_that_does_not_pay_yet() -> None:
    game = Game.from_text("2014; track 1:wo 2:y 3:gb; money 3 3")
    events = game.play("roll y2")
    assert events[0] == Rolled(0, "y2")
    assert game.money == (3, 3)
    assert "pyramid P1:1" in game.position()


def test_B9_the_ticket_pays_at_the_leg_scoring() -> None:
    game = Game.from_text("2014; track 1:wo 2:y 3:gb; dice wo; money 3 3; pyramid P1:1 P2:2")
    game.play("roll w1")
    assert game.money == (3, 3)
    game.play("roll o1")
    assert game.money == (5, 6)


def test_B10_a_card_goes_on_top_of_the_deck() -> None:
    game = Game.from_text("2014; track 1:wo 2:y 3:gb; money 3 3 3")
    events = play(game, "winner w", "winner b", "loser y", "winner g", "loser w")
    assert "winner P1:w P2:b P1:g; loser P3:y P2:w" in game.position()
    assert of_kind(events, LaidFinishCard)[2] == LaidFinishCard(2, "loser", "y")


@pytest.mark.parametrize(("first", "second"), [("winner", "loser"), ("loser", "winner")])
def test_B10_a_card_serves_once_in_either_deck(first: str, second: str) -> None:
    game = Game.from_text("2014; track 1:wo 2:y 3:gb; money 3 3")
    play(game, f"{first} w", "roll w1")
    refused(game, f"{first} w", "B10")
    refused(game, f"{second} w", "B10")
    assert f"{second} o" in game.actions()


def test_B10_others_may_bet_on_the_same_camel() -> None:
    game = Game.from_text("2014; track 1:wo 2:y 3:gb; money 3 3")
    play(game, "winner w", "winner w")
    assert "winner P1:w P2:w" in game.position()


def test_B10_a_card_stays_when_a_leg_ends() -> None:
    game = Game.from_text("2014; track 1:wo 2:y 3:gb; dice w; money 3 3; winner P1:w; loser P1:y P2:w")
    game.play("roll w1")
    assert "winner P1:w; loser P1:y P2:w" in game.position()
    refused(game, "loser w", "B10")


def test_B10_a_bet_neither_pays_nor_costs_now() -> None:
    game = Game.from_text("2014; track 1:wo 2:y 3:gb; money 0 3")
    game.play("winner w")
    assert game.money == (0, 3)
