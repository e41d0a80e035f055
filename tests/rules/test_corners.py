"""Rules in their corners, where a slip would show only rarely."""

import pytest

from camelup import Game
from rules.table import racing


@pytest.mark.parametrize(
    ("track", "die", "after", "ranking"),
    [
        ("2:w 3:o 4:y 5:-P2 8:gb", "w3", {3: "o", 4: "wy", 8: "gb"}, "bgywo"),
        ("2:wg 3:ob 5:-P2 8:y", "w3", {3: "ob", 4: "wg", 8: "y"}, "ygwbo"),
        ("1:yw 2:o 3:-P2 8:gb", "w2", {1: "y", 2: "wo", 8: "gb"}, "bgowy"),
    ],
)
def test_R4_who_is_booed_back_stands_in_front_of_the_space_behind(
    track: str, die: str, after: dict[int, str], ranking: str
) -> None:
    game = Game.from_text(f"2014; track {track}; money 3 3")
    game.play("roll", outcome=die)
    assert (game.track, game.ranking) == (after, ranking)


def test_R4_who_meets_the_fennec_stands_in_front_of_the_space_behind() -> None:
    game = racing("3:ow 4:y 9:gb", rest="pieces P1:fennec5")
    game.play("reveal w2")
    assert (game.track, game.ranking) == ({3: "o", 4: "wy", 9: "gb"}, "bgywo")


@pytest.mark.parametrize("deck", ["winner", "loser"])
@pytest.mark.parametrize("seat", range(4))
def test_C15_an_overall_card_that_any_seat_holds_is_not_on_display(deck: str, seat: int) -> None:
    game = racing("3:ow 4:y 9:gb", rest=f"{deck} P{seat + 1}:y")
    offered = {str(action) for action in game.actions() if action.startswith(f"bet {deck} ")}
    assert offered == {f"bet {deck} {camel}" for camel in "wogb"}
