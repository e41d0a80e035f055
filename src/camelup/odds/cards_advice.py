"""The worth of every action of Camel Up Cards. Asks the odds and the engine; knows no rule."""

from collections.abc import Iterator
from typing import Any

from camelup.engine import cards
from camelup.engine.cards_movement import advance
from camelup.engine.cards_state import CHOOSING, NO_CAMEL, RACING, size
from camelup.engine.editions import (
    CARD_KINDS,
    EDITION_CARDS,
    HAND_STEPS,
    LONGEST_TRACK,
    PIECE_COST,
    RACING_CAMELS,
    WINNER_VALUES,
)
from camelup.engine.events import NO_TRACE, PIECES
from camelup.odds.cards import CardsRaceOdds, leg_odds, piece_odds, race_odds
from camelup.odds.cards_orders import MOST_STATES
from camelup.odds.cards_tally import CardsLegOdds
from camelup.odds.values import cards_ticket_ev, midfield_ev, overall_ev, top_tickets
from camelup.odds.worth import Worth, percent, pounds
from camelup.words import COLOURS


def cards_values(state: Any, races: int, worlds: int) -> dict[int, Worth]:
    """Value every action the seat to move may be thinking of, by its number."""
    if state.phase == CHOOSING:
        return dict(_choices())
    if state.phase != RACING:
        return {}
    odds = leg_odds(state, worlds=worlds, most_states=min(MOST_STATES, 3 * worlds))
    found = {cards.PASS: Worth(0.0, 0.0, "no bet")}
    if not state.raced:
        found |= dict(_race_actions(state, odds, worlds))
    if not state.has_bet:
        found |= dict(_leg_bets(state, odds)) | dict(_overall_bets(state, race_odds(state, races=max(100, races // 4))))
    return found


def _choices() -> Iterator[tuple[int, Worth]]:
    reasons = ("it leaves this leg's deck", "it will be revealed in this leg", "all will know that it comes")
    for choice, reason in enumerate(reasons):
        for kind in range(CARD_KINDS):
            yield (
                cards.DISCARD + choice * CARD_KINDS + kind,
                Worth(0.0, 0.0, f"{reason}; no bet of the leg hangs on it yet"),
            )


def _held(state: Any, seat: int, odds: CardsLegOdds) -> float:
    """Tell what the leg's bets and pieces of a seat are worth."""
    worth = sum(
        PIECE_COST * stays
        for stays, holder in zip(odds.pieces_stay, state.piece_holder.tolist(), strict=True)
        if holder == seat
    )
    held = zip(odds.places.values(), state.winner_owner.tolist(), state.midfield_owner.tolist(), strict=True)
    for shares, winner_owners, midfield_owner in held:
        for value, owner in zip(WINNER_VALUES.tolist(), winner_owners, strict=True):
            if owner == seat:
                worth += cards_ticket_ev(value, shares)
        if midfield_owner == seat:
            worth += midfield_ev(shares)
    return worth


def _race_actions(state: Any, odds: CardsLegOdds, worlds: int) -> Iterator[tuple[int, Worth]]:
    seat = int(state.turn)
    pieces = piece_odds(state, worlds=worlds // 10)
    yield cards.REVEAL, Worth(0.0, 0.0, "the next card comes; on average your bets stay what they are worth")
    if size(state.hand[seat]):
        yield cards.HAND, _hand(state, seat, odds, worlds)
    held = _held(state, seat, pieces.without)
    for (piece, space), with_piece in pieces.placed.items():
        code = cards.PUT_FENNEC + piece * LONGEST_TRACK + space - 1
        yield code, _piece(state, seat, held, piece, with_piece)


def _hand(state: Any, seat: int, odds: CardsLegOdds, worlds: int) -> Worth:
    kind = next((kind for kind in range(CARD_KINDS) if state.hand[seat, kind]), None)
    if kind is None:
        return Worth(0.0, 0.0, "the card in hand is not known")
    after = state.copy()
    after.hand[seat] = 0
    after.played[seat] = kind
    advance(after, kind // 2, HAND_STEPS, NO_TRACE)
    # found in the same way, with the same decks where they are simulated, so that the difference means something
    most_states = MOST_STATES if odds.method == "exact" else 0
    shift = _held(after, seat, leg_odds(after, worlds=worlds, most_states=most_states)) - _held(state, seat, odds)
    camel = COLOURS[EDITION_CARDS.letters[kind // 2]]
    return Worth(shift, 0.0, f"{camel} goes {HAND_STEPS}; your bets and pieces of the leg change by {pounds(shift)}")


def _piece(state: Any, seat: int, held: float, piece: int, odds: CardsLegOdds) -> Worth:
    stays = odds.pieces_stay[piece]
    shift = _held(state, seat, odds) - held
    reason = f"the {PIECES[piece]} stays, and costs {-PIECE_COST}, in {percent(stays)}"
    reason += f"; your bets and pieces of the leg change by {pounds(shift)}" if abs(shift) >= 0.005 else ""
    return Worth(PIECE_COST * stays + shift, 0.0, reason)


def _leg_bets(state: Any, odds: CardsLegOdds) -> Iterator[tuple[int, Worth]]:
    for letter, ticket in top_tickets(state, odds.places).items():
        first, second = odds.places[letter][:2]
        reason = f"{COLOURS[letter]} leads this leg in {percent(first)} and is second in {percent(second)}"
        yield cards.BET_LEG + odds.letters.index(letter), Worth(ticket.ev, 0.0, f"{reason} ({odds.method})")
    for camel, (letter, shares) in enumerate(odds.places.items()):
        reason = (
            f"{COLOURS[letter]} is third in {percent(shares[2])}, second or fourth in {percent(shares[1] + shares[3])}"
        )
        yield cards.BET_MIDFIELD + camel, Worth(midfield_ev(shares), 0.0, f"{reason} ({odds.method})")


def _overall_bets(state: Any, race: CardsRaceOdds) -> Iterator[tuple[int, Worth]]:
    for deck, verb in enumerate(("wins", "loses")):
        mine = int(state.overall[deck, state.turn])
        rows = list(race.places.values())
        given_up = overall_ev(deck, rows[mine]) if mine != NO_CAMEL else 0.0
        for camel, (letter, shares) in enumerate(race.places.items()):
            worth = overall_ev(deck, shares) - given_up
            reason = f"{COLOURS[letter]} {verb} the race in {percent(shares[-1 if deck else 0])} (simulated)"
            reason += f"; the card you give back is worth {given_up:.2f}" if mine != NO_CAMEL else ""
            yield cards.BET_WINNER + deck * RACING_CAMELS + camel, Worth(0.0, worth, reason)
