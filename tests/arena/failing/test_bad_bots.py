"""A bot that fails is cut off, told of and replaced; the others do not notice."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from camelup.arena import Settings, run_match
from camelup.arena.play.game import Outcome, play_game
from camelup.arena.stored import read_result, write_result
from camelup.bots.making import make_bot
from camelup.engine.events import Dealt, LaidFinishCard, PutAside

BOTS = Path(__file__).with_name("bad_bots.py")


def play(bot: str, *, edition: str = "2018", think: float = 0.05, game: int = 0) -> Outcome:
    return play_game(Settings((f"{BOTS}:{bot}", "random"), edition=edition, players=3, think=think), game)


@pytest.fixture
def heard() -> Iterator[list[tuple[str, Any]]]:
    """What the listening bots of a test hear."""
    make_bot(f"{BOTS}:Listening")
    module = next(module for name, module in sys.modules.items() if name.startswith("bad_bots_"))
    module.HEARD.clear()
    yield module.HEARD
    module.HEARD.clear()


@pytest.mark.parametrize("edition", ["2018", "cards"])
@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Crashing", "it raised KeyError: 'turn'"),
        ("Illegal", "it answered 'ticket zebra', which is not allowed there"),
        ("Dictating", "it answered 'roll b3', which is not allowed there"),
        ("Wordless", "it answered ['roll', 'roll', 'roll'"),
    ],
)
def test_a_bot_that_fails_is_cut_off_once_and_its_game_goes_on(edition: str, bot: str, reason: str) -> None:
    settings = Settings((f"{BOTS}:{bot}", "random"), edition=edition, players=3)
    outcome = play_game(settings, 0)
    [cut] = outcome.cut_off
    assert cut.bot == f"{BOTS}:{bot}"
    assert (cut.game, cut.seat) == (0, settings.seating(0).index(0))
    assert cut.turn >= 2
    assert cut.reason.startswith(reason)
    assert len(cut.reason) < 150
    assert len(outcome.money) == 3


def test_its_substitute_is_the_same_every_time() -> None:
    assert play("Crashing").money == play("Crashing").money


def test_a_bot_that_can_not_be_made_is_replaced_from_the_start() -> None:
    [cut] = play("Unmakeable").cut_off
    assert cut.turn == 0
    assert "no money for a camel" in cut.reason


@pytest.mark.parametrize(("bot", "reason"), [("Deaf", "it raised OSError: what?"), ("Clinging", "I want to play on")])
def test_a_bot_may_fail_by_what_it_is_told(heard: list[tuple[str, Any]], bot: str, reason: str) -> None:
    [cut] = play(bot).cut_off
    assert reason in cut.reason


def test_a_late_bot_is_counted_and_not_cut_off() -> None:
    settings = Settings((f"{BOTS}:Late", "random"), players=3, think=0.01)
    outcome = play_game(settings, 0)
    thinking = outcome.thinking[settings.seating(0).index(0)]
    assert thinking.late >= 1  # on a busy machine others may be late as well
    assert thinking.longest >= 0.25
    assert not outcome.cut_off


def test_a_match_tells_of_those_cut_off() -> None:
    result = run_match(f"{BOTS}:Crashing", "random", players=3, games=6, seed=1)
    assert [one.cut_off for one in result.standings] == [6, 0]
    assert [cut.game for cut in result.played.cut_off] == list(range(6))
    kept = read_result(write_result(result))
    assert kept.played.cut_off == result.played.cut_off


@pytest.mark.parametrize("edition", ["2018", "cards"])
def test_an_attentive_bot_hears_all_its_seat_may_know_and_no_more(heard: list[tuple[str, Any]], edition: str) -> None:
    outcome = play_game(Settings((f"{BOTS}:Listening",), edition=edition, players=2, unofficial=True), 0)
    assert not outcome.cut_off
    assert [fact for what, fact in heard if what == "begin"] == [(0, ("P1", "P2")), (1, ("P1", "P2"))]
    assert [fact.money for what, fact in heard if what == "end"] == [outcome.money] * 2
    assert [fact for what, fact in heard if what == "close"] == [0, 1]
    told = [fact for what, fact in heard if what == "hear"]
    assert [event for seat, event in told if seat == 0 and not hidden(event)] == [
        event for seat, event in told if seat == 1 and not hidden(event)
    ]
    secrets = [(seat, event) for seat, event in told if hidden(event)]
    assert secrets
    for seat, event in secrets:
        assert ("?" in event) == (event.seat != seat)


def hidden(event: Any) -> bool:
    return isinstance(event, LaidFinishCard | Dealt | PutAside)
