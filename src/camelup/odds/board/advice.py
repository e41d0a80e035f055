"""The worth of every action of the board games. Asks the odds and the engine; knows no rule."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from camelup.engine.board import rules as board
from camelup.engine.board.state import all_dice, over
from camelup.engine.editions import BOARD_EDITIONS, FIRST_TILE_SPACE, PYRAMID_REWARD, RACING_CAMELS
from camelup.engine.events import DECKS, NO_TRACE
from camelup.odds.board.leg import ORDERS, LegOdds, leg_odds, tile_odds
from camelup.odds.board.race import RaceOdds, race_odds
from camelup.odds.values import Ticket, best_ticket_ev, finish_card_ev, held_tickets_ev, top_tickets
from camelup.odds.worth import SMALLEST, Worth
from camelup.reasons import Reason


def board_values(state: Any, races: int) -> dict[int, Worth]:
    """Value every action the seat to move may be thinking of, by its number."""
    if over(state):
        return {}
    odds = leg_odds(state)
    tickets = top_tickets(state, odds.places)
    return {
        board.ROLL: _roll(state, tickets),
        **dict(_tickets(odds, tickets)),
        **dict(_tiles(state, odds)),
        **dict(_finish_cards(state, race_odds(state, races=races))),
        **dict(_partners(state, odds)),
    }


def _tickets(odds: LegOdds, tickets: dict[str, Ticket]) -> Iterator[tuple[int, Worth]]:
    for letter, ticket in tickets.items():
        first, second = odds.places[letter][:2]
        why = Reason("worth.ticket", camel=letter, first=first, second=second)
        yield board.TICKET + odds.letters.index(letter), Worth(ticket.ev, 0.0, (why,))


def _roll(state: Any, tickets: dict[str, Ticket]) -> Worth:
    gives = _given_away(state, tickets)
    why = Reason("worth.roll", amount=PYRAMID_REWARD), Reason("worth.gives", amount=gives)
    return Worth(PYRAMID_REWARD, 0.0, why, gives)


def _given_away(state: Any, tickets: dict[str, Ticket]) -> float:
    """Return by how much the best ticket that lies there is worth more after a roll, on average over its outcomes."""
    codes, weights = np.empty(board.MOST_OUTCOMES, np.int64), np.empty(board.MOST_OUTCOMES, np.int64)
    count = board.outcomes(state, board.ROLL, codes, weights)
    best = 0.0
    for code, weight in zip(codes[:count].tolist(), weights[:count].tolist(), strict=True):
        best += weight * _best_after(state, code)
    return best / int(weights[:count].sum()) - _best(tickets)


def _best(tickets: dict[str, Ticket]) -> float:
    return max((ticket.ev for ticket in tickets.values()), default=0.0)


def _best_after(state: Any, outcome: int) -> float:
    after = state.copy()
    board.apply(after, board.ROLL, outcome, NO_TRACE)
    if after.dice == all_dice(after):  # the leg is over: its tickets are gone
        return 0.0
    return _best(top_tickets(after, leg_odds(after).places))


def _tiles(state: Any, odds: LegOdds) -> Iterator[tuple[int, Worth]]:
    seat = int(state.turn)
    held = held_tickets_ev(state, seat, odds.places)
    now = abs(int(state.tile[seat]))
    lost = odds.landings.get(now, 0.0) if now else 0.0
    for (space, side), tile in tile_odds(state, seat).items():
        shift = held_tickets_ev(state, seat, tile.odds.places) - held
        code = (board.CHEER if side > 0 else board.BOO) + space - FIRST_TILE_SPACE
        why = [Reason("worth.tile", units=tile.earns, space=space)]
        why += [Reason("worth.tickets-change", amount=shift)] if abs(shift) >= SMALLEST else []
        why += [Reason("worth.tile-moved", space=now, amount=lost)] if now else []
        yield code, Worth(tile.earns - lost + shift, 0.0, tuple(why))


def _finish_cards(state: Any, race: RaceOdds) -> Iterator[tuple[int, Worth]]:
    letters = BOARD_EDITIONS[state.edition].letters[:RACING_CAMELS]
    for deck, odds in enumerate((race.winner, race.loser)):
        chances = list(odds.values())
        for camel, letter in enumerate(letters):
            worth = finish_card_ev(state, deck, camel, chances, int(state.turn))
            yield board.WINNER + deck * RACING_CAMELS + camel, Worth(0.0, worth, _why(state, deck, letter, race))


def _why(state: Any, deck: int, letter: str, race: RaceOdds) -> tuple[Reason, ...]:
    chance = (race.winner, race.loser)[deck][letter]
    laid = int(state.laid[deck])
    before = Reason("worth.deck-laid", count=laid) if laid else Reason("worth.deck-empty")
    return Reason(f"worth.{DECKS[deck]}", camel=letter, share=chance, method=race.method), before


def _partners(state: Any, odds: LegOdds) -> Iterator[tuple[int, Worth]]:
    orders = [
        (tuple(order.index(camel) for camel in range(RACING_CAMELS)), weight / odds.total)
        for order, weight in zip(ORDERS, odds.orders, strict=True)
        if weight
    ]
    own = best_ticket_ev(state, int(state.turn), orders) if _may_pair(state) else 0.0
    for seat in range(int(state.players)):
        if seat != state.turn and _may_pair(state):
            best = best_ticket_ev(state, seat, orders)
            why = Reason("worth.partner", seat=seat, amount=best, theirs=own)
            yield board.PARTNER + seat, Worth(best, 0.0, (why,), own)


def _may_pair(state: Any) -> bool:
    return bool(state.players >= BOARD_EDITIONS[state.edition].partners_from)
