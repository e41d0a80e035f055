"""Odds, advice and reviews as structs, with names that stay the same from version to version."""

from collections.abc import Iterable

from msgspec import UNSET, Struct, UnsetType

from camelup import odds
from camelup.odds import Advice
from camelup.odds.report import PLACED, Report
from camelup.view import View
from camelup.wire.reasons import Explanation, explain_all
from camelup.wire.views import AnyView
from camelup.wire.words import Edition


class RaceOdds(Struct):
    """The chances of the whole race, by camel."""

    winner: dict[str, float]
    loser: dict[str, float]
    method: str
    error: float


class TicketOdds(Struct):
    """The next ticket of a camel, and what it is worth."""

    value: int
    ev: float


class Odds(Struct):
    """The odds of a position."""

    edition: Edition
    leg: dict[str, list[float]]
    """By camel: its chances to be first, second … when the leg ends."""
    leg_method: str
    leg_error: float
    race_ends: float
    """The chance that the race ends in this leg."""
    landings: dict[str, float]
    """By space: how many units will land there in this leg, on average."""
    race: RaceOdds
    tickets: dict[str, TicketOdds]
    tiles: dict[str, dict[str, float]] | UnsetType = UNSET
    """Of the board games: what a tile would earn, by space and side."""
    pieces: dict[str, dict[str, float]] | UnsetType = UNSET
    """Of Camel Up Cards: the chance that a piece does not stay there, by space and piece."""


class AdvisedAction(Struct):
    """An action and what it is worth, in pounds."""

    action: str
    value: float
    leg: float
    race: float
    gives: float
    """What it gives to others."""
    reason: str
    why: list[Explanation]


class AdviceList(Struct):
    """What each action of a seat is worth, the best first."""

    edition: Edition
    seat: str
    actions: list[AdvisedAction]


class PositionAnalysis(Struct):
    """A position, its odds and what each action is worth."""

    position: str
    view: AnyView
    odds: Odds
    advice: AdviceList | None


class TableAdvice(Struct):
    """Odds, and what each action is worth to the caller."""

    seq: int
    odds: Odds
    advice: AdviceList | None


class Decision(Struct):
    """What a seat did, and the best it could have done, in pounds, by what it could know then."""

    seat: int
    action: str
    value: float
    why: list[Explanation]
    best: str
    best_value: float
    best_why: list[Explanation]
    given_up: float


class ReviewedStep(Struct):
    """A step of a reviewed game: the chances by camel after it (none while the cards of a leg are chosen), the money, the decision."""

    leg: dict[str, float]
    race: dict[str, float]
    money: tuple[int, ...]
    decision: Decision | None


def describe_odds(report: Report) -> Odds:
    """Return the odds of a position as a struct."""
    leg, race = report.leg, report.race
    told = Odds(
        edition=report.edition,
        leg={letter: [float(share) for share in shares] for letter, shares in leg.places.items()},
        leg_method=leg.method,
        leg_error=float(leg.error),
        race_ends=float(leg.race_ends),
        landings={str(space): float(units) for space, units in leg.landings.items()},
        race=RaceOdds(dict(race.winner), dict(race.loser), race.method, float(race.error)),
        tickets={letter: TicketOdds(ticket.value, ticket.ev) for letter, ticket in report.tickets.items()},
    )
    name = PLACED.of(report.edition)
    setattr(told, name, {str(space): row for space, row in getattr(report, name).items()})
    return told


def describe_advice(view: View, listed: Iterable[Advice]) -> AdviceList:
    """Return what each action of the seat to move is worth."""
    return AdviceList(view.edition, f"P{view.turn + 1}", [_describe_action(one) for one in listed])


def _describe_action(one: Advice) -> AdvisedAction:
    return AdvisedAction(
        action=str(one.action),
        value=float(one.value),
        leg=float(one.leg),
        race=float(one.race),
        gives=float(one.gives),
        reason=one.reason,
        why=explain_all(one.why),
    )


def describe_step(step: odds.Step) -> ReviewedStep:
    """Return a step of a review as a struct."""
    return ReviewedStep(
        step.leg, step.race, step.money, None if step.decision is None else _describe_decision(step.decision)
    )


def _describe_decision(decision: odds.Decision) -> Decision:
    return Decision(
        seat=decision.seat,
        action=decision.action,
        value=decision.value,
        why=explain_all(decision.why),
        best=decision.best,
        best_value=decision.best_value,
        best_why=explain_all(decision.best_why),
        given_up=decision.given_up,
    )
