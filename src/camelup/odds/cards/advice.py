"""The worth of every action of Camel Up Cards. Asks the odds and the engine; knows no rule."""

from collections.abc import Iterator
from typing import Any

from camelup.engine.cards import rules as cards
from camelup.engine.cards.movement import advance
from camelup.engine.cards.state import CHOOSING, NO_CAMEL, RACING, size
from camelup.engine.editions import CARD_KINDS, EDITION_CARDS, HAND_STEPS, LONGEST_TRACK, PIECE_COST, RACING_CAMELS
from camelup.engine.events import NO_TRACE, PIECES
from camelup.engine.numbers import WINNER_VALUES
from camelup.odds.cards.odds import CardsRaceOdds, leg_odds, piece_odds, race_odds
from camelup.odds.cards.orders import MOST_STATES
from camelup.odds.cards.tally import CardsLegOdds
from camelup.odds.values import cards_ticket_ev, midfield_ev, overall_ev, top_tickets
from camelup.odds.worth import SMALLEST, Worth
from camelup.reasons import Reason


def cards_values(state: Any, races: int, worlds: int) -> dict[int, Worth]:
    """Value every action the seat to move may be thinking of, by its number."""
    if state.phase == CHOOSING:
        return dict(_choices())
    if state.phase != RACING:
        return {}
    odds = leg_odds(state, worlds=worlds, most_states=min(MOST_STATES, 3 * worlds))
    found = {cards.PASS: Worth(0.0, 0.0, (Reason("worth.pass"),))}
    if not state.raced:
        found |= dict(_race_actions(state, odds, worlds))
    if not state.has_bet:
        found |= dict(_leg_bets(state, odds)) | dict(_overall_bets(state, race_odds(state, races=max(100, races // 4))))
    return found


def _choices() -> Iterator[tuple[int, Worth]]:
    for choice, code in enumerate(("worth.discard", "worth.deck", "worth.intel")):
        why = Reason(code), Reason("worth.no-bet-yet")
        for kind in range(CARD_KINDS):
            yield cards.DISCARD + choice * CARD_KINDS + kind, Worth(0.0, 0.0, why)


def _held(state: Any, seat: int, odds: CardsLegOdds) -> float:
    """Return what the leg's bets and pieces of a seat are worth."""
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
    yield cards.REVEAL, Worth(0.0, 0.0, (Reason("worth.reveal"), Reason("worth.same")))
    if size(state.hand[seat]):
        yield cards.HAND, _hand(state, seat, odds, worlds)
    held = _held(state, seat, pieces.without)
    for (piece, space), with_piece in pieces.placed.items():
        code = cards.PUT_FENNEC + piece * LONGEST_TRACK + space - 1
        yield code, _piece(state, seat, held, piece, with_piece)


def _hand(state: Any, seat: int, odds: CardsLegOdds, worlds: int) -> Worth:
    kind = next((kind for kind in range(CARD_KINDS) if state.hand[seat, kind]), None)
    if kind is None:
        return Worth(0.0, 0.0, (Reason("worth.hand-unknown"),))
    after = state.copy()
    after.hand[seat] = 0
    after.played[seat] = kind
    advance(after, kind // 2, HAND_STEPS, NO_TRACE)
    # found in the same way, with the same decks where they are simulated, so that the difference means something
    most_states = MOST_STATES if odds.method == "exact" else 0
    shift = _held(after, seat, leg_odds(after, worlds=worlds, most_states=most_states)) - _held(state, seat, odds)
    camel = EDITION_CARDS.letters[kind // 2]
    goes, changes = Reason("worth.hand", camel=camel, count=HAND_STEPS), Reason("worth.bets-change", amount=shift)
    return Worth(shift, 0.0, (goes, changes))


def _piece(state: Any, seat: int, held: float, piece: int, odds: CardsLegOdds) -> Worth:
    stays = odds.pieces_stay[piece]
    shift = _held(state, seat, odds) - held
    why = [Reason("worth.piece", piece=PIECES[piece], amount=-PIECE_COST, share=stays)]
    why += [Reason("worth.bets-change", amount=shift)] if abs(shift) >= SMALLEST else []
    return Worth(PIECE_COST * stays + shift, 0.0, tuple(why))


def _leg_bets(state: Any, odds: CardsLegOdds) -> Iterator[tuple[int, Worth]]:
    for letter, ticket in top_tickets(state, odds.places).items():
        first, second = odds.places[letter][:2]
        why = Reason("worth.cards-ticket", camel=letter, first=first, second=second, method=odds.method)
        yield cards.BET_LEG + odds.letters.index(letter), Worth(ticket.ev, 0.0, (why,))
    for camel, (letter, shares) in enumerate(odds.places.items()):
        why = Reason("worth.midfield", camel=letter, third=shares[2], beside=shares[1] + shares[3], method=odds.method)
        yield cards.BET_MIDFIELD + camel, Worth(midfield_ev(shares), 0.0, (why,))


def _overall_bets(state: Any, race: CardsRaceOdds) -> Iterator[tuple[int, Worth]]:
    for deck, code in enumerate(("worth.winner", "worth.loser")):
        mine = int(state.overall[deck, state.turn])
        rows = list(race.places.values())
        given_up = overall_ev(deck, rows[mine]) if mine != NO_CAMEL else 0.0
        for camel, (letter, shares) in enumerate(race.places.items()):
            worth = overall_ev(deck, shares) - given_up
            why = [Reason(code, camel=letter, share=shares[-1 if deck else 0], method="simulated")]
            why += [Reason("worth.given-back", amount=given_up)] if mine != NO_CAMEL else []
            yield cards.BET_WINNER + deck * RACING_CAMELS + camel, Worth(0.0, worth, tuple(why))
