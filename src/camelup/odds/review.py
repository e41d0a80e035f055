"""A recorded game reviewed: the chances along it, and what each decision gave up against the best one then.

Judges by what the seat could know at the time, and by nothing that came later.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from camelup.engine.families import ByFamily
from camelup.engine.missing import missing
from camelup.engine.rules import choosing
from camelup.game import Game
from camelup.notation.actions import Action
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
    if done is None:
        return None  # several cards laid in one line
    best, *others = _INSTEAD.of(game.edition)(game, listed, done)
    if not others:
        return None  # nothing to choose
    return Decision(seat, action, done.value, done.why, str(best.action), best.value, best.why)


def _instead_in_cards(game: View, listed: list[Advice], done: Advice) -> list[Advice]:
    """Return what could be done instead, the best first: of a turn's race action and its bet (C9) the same half alone.

    A bet that is still open after a race action is not given up by it; a pass gives it up, and so does the card that
    ends the leg (C16).
    """
    if _is_bet(done):
        bets = [one for one in listed if _is_bet(one) and one.action != _NO_BET.action]
        return sorted([_NO_BET, *bets], key=lambda one: -one.value)
    return listed if _ends_leg(game, done) else [one for one in listed if not _is_bet(one)]


def _is_bet(one: Advice) -> bool:
    return one.action == "pass" or one.action.startswith("bet ")


def _ends_leg(game: View, done: Advice) -> bool:
    return done.action == "reveal" and game.state.deck.sum() == 1


_NO_BET: Final = Advice(Action("pass"), 0.0, 0.0, 0.0, 0.0, (Reason("worth.pass"),))
"""Who bets could have done without, be it that the race action is still to come."""
_INSTEAD: Final[ByFamily[Callable[[View, list[Advice], Advice], list[Advice]]]] = ByFamily(
    board=lambda _, listed, __: listed, cards=_instead_in_cards
)


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
