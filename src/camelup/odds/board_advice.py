"""The worth of every action of the board games. Asks the odds and the engine; knows no rule."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from camelup.engine import board
from camelup.engine.board_state import all_dice, over
from camelup.engine.editions import BOARD_EDITIONS, FIRST_TILE_SPACE, PYRAMID_REWARD, RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.odds.leg import ORDERS, LegOdds, leg_odds, tile_odds
from camelup.odds.race import RaceOdds, race_odds
from camelup.odds.values import Ticket, best_ticket_ev, finish_card_ev, held_tickets_ev, top_tickets
from camelup.odds.worth import Worth, percent, pounds
from camelup.words import COLOURS

_DECKS = ("winner", "loser")


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
        reason = f"{COLOURS[letter]} leads this leg in {percent(first)} and is second in {percent(second)}"
        yield board.TICKET + odds.letters.index(letter), Worth(ticket.ev, 0.0, reason)


def _roll(state: Any, tickets: dict[str, Ticket]) -> Worth:
    gives = _given_away(state, tickets)
    reason = f"{PYRAMID_REWARD} for the pyramid ticket; the next player's best ticket gains {gives:.2f} by it"
    return Worth(PYRAMID_REWARD, 0.0, reason, gives)


def _given_away(state: Any, tickets: dict[str, Ticket]) -> float:
    """Tell by how much the best ticket that lies there is worth more after a roll, on average over its outcomes."""
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
        reason = f"{tile.earns:.2f} units will land on {space}"
        reason += f"; your tickets change by {pounds(shift)}" if abs(shift) >= 0.005 else ""
        reason += f"; your tile on {now} would have earned {lost:.2f}" if now else ""
        yield code, Worth(tile.earns - lost + shift, 0.0, reason)


def _finish_cards(state: Any, race: RaceOdds) -> Iterator[tuple[int, Worth]]:
    letters = BOARD_EDITIONS[state.edition].letters[:RACING_CAMELS]
    for deck, odds in enumerate((race.winner, race.loser)):
        chances = list(odds.values())
        for camel, letter in enumerate(letters):
            worth = finish_card_ev(state, deck, camel, chances, int(state.turn))
            yield board.WINNER + deck * RACING_CAMELS + camel, Worth(0.0, worth, _why(state, deck, letter, race))


def _why(state: Any, deck: int, letter: str, race: RaceOdds) -> str:
    chance = (race.winner, race.loser)[deck][letter]
    verb = ("wins", "loses")[deck]
    laid = int(state.laid[deck])
    before = (
        f"; {laid} {'card lies' if laid == 1 else 'cards lie'} there already" if laid else "; no card lies there yet"
    )
    return f"{COLOURS[letter]} {verb} the race in {percent(chance)} ({race.method}){before}"


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
            reason = f"P{seat + 1}'s best ticket so far is worth {best:.2f} to you, yours {own:.2f} to them"
            yield board.PARTNER + seat, Worth(best, 0.0, reason, own)


def _may_pair(state: Any) -> bool:
    return bool(state.players >= BOARD_EDITIONS[state.edition].partners_from)
