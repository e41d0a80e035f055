"""A position that is still being set up has no odds: every question refuses it and says what is missing."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from camelup.bots import BOTS, bot_named, editions_of, in_seconds
from camelup.errors import CamelUpError, IncompletePosition
from camelup.game import Game
from camelup.odds import advice, leg_odds, piece_odds, race_odds, tickets, tile_odds
from camelup.odds.report import advice_for, report
from camelup.odds.review import review
from camelup.view import View

BOARD = ["2014", "2018"]
EDITIONS = [*BOARD, "cards"]
QUESTIONS: list[Callable[[View], Any]] = [
    leg_odds, race_odds, tickets, advice, report, lambda view: advice_for(view, 1)
]  # fmt: skip
OVER = [
    "2014; track 1:wo 3:y 4:g 18:b; dice woygb; turn P1; money 3 3",
    "2018; track -1:Wbgyrp 16:K; dice bgyrpG; turn P1; money 3 3 3",
    "cards; 0:wo 3:yg 18:b; phase over",
]
OF_BOARD: list[Callable[[View], Any]] = [tile_odds, lambda view: tile_odds(view, 1)]


def _while_it_is_set_up(edition: str) -> Iterator[Game]:
    for game, _, _ in Game.replay(Game(edition, 3, seed=1).record(secrets=True)):
        if not game.waiting:
            yield game


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_question_refuses_a_position_that_is_still_being_set_up(edition: str) -> None:
    asked = 0
    for game in _while_it_is_set_up(edition):
        for view in (game, game.observe(0), game.observe(-1)):
            for ask in QUESTIONS + (OF_BOARD if edition in BOARD else [piece_odds]):
                with pytest.raises(IncompletePosition) as refused:
                    ask(view)
                assert list(refused.value.reasons) == game.status() != []
                asked += 1
    assert asked > 100


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("2014; track; phase setup", "missing on the track: w o y g b"),
        ("2018; track 1:r; phase setup", "missing on the track: b g y p W K"),
        ("2018; track 1:rb 2:gyp 15:K; phase setup", "missing on the track: W"),
        ("cards; track 0:woyg 1:b; phase setup; revealed b1", "still to be revealed: 4 of the first 5 cards"),
        (
            "cards; track 0:woyg 5:b; phase deal; money 3 3 3; hand P1:10? P2:3?",
            "still to be dealt: 7 cards to P2; still to be dealt: 10 cards to P3",
        ),
    ],
)
def test_the_refusal_and_the_status_say_what_is_missing(position: str, reason: str) -> None:
    game = Game.from_text(position)
    assert "; ".join(game.status()) == reason
    with pytest.raises(IncompletePosition, match=f"the set-up is not complete \\({reason}\\)"):
        race_odds(game)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("bot", [bot for bot in BOTS if bot not in ("random", "novice")])
def test_a_bot_that_goes_by_odds_refuses_a_position_that_is_still_being_set_up(bot: str, edition: str) -> None:
    if edition not in editions_of(BOTS[bot]):
        pytest.skip("it does not play this game")
    with pytest.raises(IncompletePosition):
        bot_named(bot, seed=1).decide(next(_while_it_is_set_up(edition)).observe(0), in_seconds(0.1))


@pytest.mark.parametrize("position", OVER)
@pytest.mark.parametrize("bot", ["shrewd", "sage", "champion"])
def test_a_bot_that_thinks_says_that_a_race_is_over(bot: str, position: str) -> None:
    game = Game.from_text(position)
    if game.edition not in editions_of(BOTS[bot]):
        pytest.skip("it does not play this game")
    with pytest.raises(CamelUpError, match="the race is over: there is nothing left to decide"):
        bot_named(bot, seed=1).decide(game.observe(0), in_seconds(0.1))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_review_tells_no_chances_of_a_set_up(edition: str) -> None:
    set_up = len(list(_while_it_is_set_up(edition)))
    steps = review(Game(edition, 3, seed=1).record(secrets=True))
    assert all(not step.leg and not step.race for step in steps[:set_up])


def test_while_all_choose_their_cards_odds_are_simulated_and_a_choice_is_advised_on() -> None:
    game = Game("cards", 3, seed=1)
    game.play(game.actions()[0], seat=2)
    assert game.status() == []
    assert leg_odds(game.observe(0)).method == "simulated"
    assert sum(race_odds(game.observe(0)).winner.values()) == pytest.approx(1)
    assert {one.action for one in advice(game.observe(2))} == set(game.actions(2))


@pytest.mark.parametrize(
    "position",
    [
        "2014; track 5:woygb; dice woygb; turn P1; money 3 3",  # all in one stack
        "2018; track 8:WKbgyrp; dice bgyrpG; turn P1; money 3 3 3",
        "2018; track 8:bgyrpWK; dice bgyrpG; turn P1; money 3 3 3",
        "2014; track 16:woygb; dice w; turn P1; money 3 3",  # the last die of a leg, and of the race
        "2018; track 1:Wbgyrp 16:K; dice bG; turn P1; money 3 3 3",  # whichever die comes may end it
        "cards; 0:woygb",  # nobody has left Start
        "cards; 17:woygb",
        "cards; 0:wo 3:yg 5:b; hand; played P1:w1 P2:w1 P3:o1 P4:o1",  # no card left in hand
        *OVER,
    ],
)
def test_a_position_at_the_edge_of_what_can_be_has_odds(position: str) -> None:
    game = Game.from_text(position)
    for odds in (leg_odds(game).places, {"": tuple(race_odds(game).winner.values())}):
        assert all(sum(shares) == pytest.approx(1) for shares in odds.values())
    assert bool(advice(game)) != game.over
