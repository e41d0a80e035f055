"""A recorded game reviewed: the chances along it, and what each decision gave up against the best one then.

Judges by what the seat could know at the time, and by nothing that came later.
"""

from collections.abc import Iterator
from typing import NamedTuple

from camelup.engine.missing import missing
from camelup.engine.rules import choosing
from camelup.game import Game
from camelup.notation.records import read_record
from camelup.odds.advice import Advice, advice
from camelup.odds.questions import leg_odds, race_odds
from camelup.odds.report import as_if_to_move
from camelup.reasons import Reason
from camelup.view import View

_DECKS = 500
"""Decks of Camel Up Cards that are imagined for each decision."""


class Decision(NamedTuple):
    """What a seat did, what it was worth then, and the best it could have done, in pounds."""

    seat: int
    action: str
    value: float
    why: tuple[Reason, ...]
    best: str
    best_value: float
    best_why: tuple[Reason, ...]

    @property
    def given_up(self) -> float:
        """How many pounds less than the best."""
        return self.best_value - self.value


class Step(NamedTuple):
    """A line of the record: the decision it was, if it was one, and how things stand after it."""

    decision: Decision | None
    leg: dict[str, float]
    """Each racing camel's chance to win the leg."""
    race: dict[str, float]
    """Each racing camel's chance to win the race."""
    money: tuple[int, ...]


def review(record: str, *, races: int = 1_500) -> list[Step]:
    """Look at every line of a record; the first step is the game before any line.

    >>> game = Game("2018", players=3, seed=1)
    >>> _ = game.play("roll", outcome="p3"), game.play("ticket p")
    >>> steps = review(game.record(secrets=True))
    >>> steps[-1].decision.action
    'ticket p'
    """
    return list(review_steps(record, races=races))


def review_steps(record: str, *, races: int = 1_500) -> Iterator[Step]:
    """Look at a record line by line, as `review` does, each step as soon as it is judged."""
    lines = read_record(record).lines
    game = next(Game.replay(record))[0]
    yield _step(game, None, races)
    played = game.follow(record)
    for line in lines:
        decision = _decision(game, line.seat, line.text, races) if line.seat is not None and game.waiting else None
        next(played)
        yield _step(game, decision, races)


def _decision(game: Game, seat: int, text: str, races: int) -> Decision | None:
    action = _without_luck(text)
    listed = advice(as_if_to_move(game.observe(seat), seat), races=races, decks=_DECKS)
    done = next((one for one in listed if one.action == action), None)
    if done is None or len(listed) < 2:
        return None  # several cards laid in one line, or nothing to choose
    best: Advice = listed[0]
    return Decision(seat, action, done.value, done.why, str(best.action), best.value, best.why)


def _without_luck(text: str) -> str:
    """Return the action of a line: the outcome of a roll or a card revealed is not the player's."""
    verb, _, _ = text.partition(" ")
    return verb if verb in {"roll", "reveal"} else text


def _step(game: Game, decision: Decision | None, races: int) -> Step:
    leg, race = _chances(game, races)
    return Step(decision, leg, race, game.money)


def _chances(view: View, races: int) -> tuple[dict[str, float], dict[str, float]]:
    if _not_yet(view):
        return {}, {}
    places = leg_odds(view).places
    leg = {camel: float(shares[0]) for camel, shares in places.items()}
    return leg, {camel: float(chance) for camel, chance in race_odds(view, races=races).winner.items()}


def _not_yet(view: View) -> bool:
    """Whether the game is still being set up, or the cards of a leg chosen."""
    return bool(missing(view.state)) or choosing(view.state)
