"""A recorded game reviewed: each decision is weighed against what could be done instead of it, and nothing is counted twice."""

from collections.abc import Iterator

import pytest

from camelup.game import Game
from camelup.odds.review import Decision, review

BLUE_LEADS = "cards; track 1:woyg 8:b; money 3 3 3; deck {deck}; revealed {revealed}; hand P1:w1 P2:o1 P3:y1"
"""Whoever bets on blue wins for certain."""
TWELVE = ["w1", "o1", "y1", "g1", "g1", "g1", "w1", "o1", "y1", "w1", "o1", "y1"]
"""The deck of a leg, whose last cards are still to come."""


def decisions(game: Game) -> Iterator[Decision]:
    return (step.decision for step in review(game.record(secrets=True), races=200) if step.decision)


def played(left: int, *lines: str) -> list[Decision]:
    revealed, deck = " ".join(TWELVE[:-left]), " ".join(TWELVE[-left:])
    game = Game.imagine(Game.from_text(BLUE_LEADS.format(deck=deck, revealed=revealed)), seed=1)
    for line in lines:
        action, _, outcome = line.partition(" -> ")
        game.play(action, outcome=outcome or None)
    return list(decisions(game))


def test_a_race_action_is_not_charged_with_a_bet_that_is_still_open() -> None:
    reveal, bet = played(3, "reveal -> w1", "bet leg b")
    assert reveal.action == "reveal"
    assert reveal.given_up == pytest.approx(0)
    assert not reveal.best.startswith("bet")
    assert bet.given_up == pytest.approx(0)


def test_a_bet_not_made_is_counted_once_and_by_the_pass() -> None:
    reveal, passed = played(3, "reveal -> w1", "pass")
    assert reveal.given_up == pytest.approx(0)
    assert passed.best == "bet leg b"
    assert passed.given_up == pytest.approx(5)


def test_the_card_that_ends_the_leg_gives_up_the_bet_before_it() -> None:
    (reveal,) = played(1, "reveal -> y1")
    assert (reveal.action, reveal.best) == ("reveal", "bet leg b")
    assert reveal.given_up == pytest.approx(5)


def test_a_bet_is_weighed_against_other_bets_and_not_against_the_race() -> None:
    bad, _ = played(3, "bet leg g", "reveal -> w1")
    assert bad.best == "bet leg b"
    assert bad.given_up == pytest.approx(5 - bad.value)
    assert bad.given_up > 1
