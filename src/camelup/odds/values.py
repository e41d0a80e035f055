"""What bets are worth: expected pounds of tickets and finish cards, from odds. The rewards are asked of the engine."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from camelup.engine.board.scoring import finish_reward, ticket_reward
from camelup.engine.board.state import UNKNOWN
from camelup.engine.cards.scoring import winner_reward
from camelup.engine.editions import (
    BOARD_EDITIONS,
    FINISH_REWARDS,
    PYRAMID_REWARD,
    RACING_CAMELS,
    WINNER_VALUES,
    WRONG_FINISH,
)
from camelup.engine.families import ByFamily
from camelup.engine.numbers import MIDFIELD_REWARDS, OVERALL_REWARDS
from camelup.engine.tickets import top_ticket

Shares = Sequence[float]
"""The probability of each place, the first to the fifth."""


class Ticket(NamedTuple):
    """The top ticket of a colour: its value and its expected worth."""

    value: int
    ev: float


def board_ticket_ev(value: int, shares: Shares) -> float:
    """Return what a betting ticket is worth (B18).

    >>> board_ticket_ev(5, (0.5, 0.25, 0.25, 0, 0))
    2.5
    """
    return sum(share * ticket_reward(place, value) for place, share in enumerate(shares, start=1))


def cards_ticket_ev(value: int, shares: Shares) -> float:
    """Return what a winner card of a leg is worth (C17)."""
    return sum(share * winner_reward(place, value) for place, share in enumerate(shares, start=1))


def midfield_ev(shares: Shares) -> float:
    """Return what a midfield card is worth (C17)."""
    return sum(share * float(MIDFIELD_REWARDS[place]) for place, share in enumerate(shares, start=1))


def overall_ev(deck: int, shares: Shares) -> float:
    """Return what an overall card is worth (C19): deck 0 is the winner's, 1 the loser's."""
    return sum(share * float(OVERALL_REWARDS[deck, place]) for place, share in enumerate(shares, start=1))


def top_tickets(state: Any, places: dict[str, tuple[float, ...]]) -> dict[str, Ticket]:
    """Return for each colour with a ticket left what its top one is worth."""
    values, owners, worth = _TENTS.of_record(state)(state)
    found = {}
    for camel, (letter, shares) in enumerate(places.items()):
        top = int(top_ticket(owners[camel], len(values)))
        if top < len(values):
            found[letter] = Ticket(values[top], worth(values[top], shares))
    return found


_TENTS: Final[ByFamily[Callable[[Any], tuple[tuple[int, ...], Any, Callable[..., float]]]]] = ByFamily(
    board=lambda s: (BOARD_EDITIONS[s.edition].tickets, s.ticket_owner, board_ticket_ev),
    cards=lambda s: (WINNER_VALUES, s.winner_owner, cards_ticket_ev),
)
"""The values of the tickets of one colour, the top one first; whose they are; and what one is worth."""


def held_tickets_ev(state: Any, seat: int, places: dict[str, tuple[float, ...]]) -> float:
    """Return what the betting tickets a seat holds are worth."""
    tickets = BOARD_EDITIONS[state.edition].tickets
    return sum(
        board_ticket_ev(value, shares)
        for owners, shares in zip(state.ticket_owner.tolist(), places.values(), strict=True)
        for owner, value in zip(owners, tickets, strict=False)  # 2014 has a ticket less
        if owner == seat
    )


def best_ticket_ev(state: Any, seat: int, orders: Iterable[tuple[Sequence[int], float]]) -> float:
    """Return what the best single ticket of a seat will be worth to a partner (B19).

    `orders` gives the place of each camel, 0 the first, with the chance of it.
    """
    tickets = BOARD_EDITIONS[state.edition].tickets
    held = [
        (camel, tickets[ticket])
        for camel in range(RACING_CAMELS)
        for ticket in range(len(tickets))
        if state.ticket_owner[camel, ticket] == seat
    ]
    least = PYRAMID_REWARD if state.pyramid[seat] else 0
    return sum(
        chance * max([least, *(ticket_reward(places[camel] + 1, value) for camel, value in held)])
        for places, chance in orders
    )


def finish_card_ev(state: Any, deck: int, camel: int, chances: Sequence[float], seat: int) -> float:
    """Return what a finish card laid now on a deck is worth (B22), from each camel's chance to be the right one.

    Earlier cards on the same camel take the better rewards. One that lies face down is taken to be on each camel its owner
    may have laid with a chance in proportion to that camel's: people back what looks right.
    """
    right = chances[camel]
    rungs = _right_cards_before(state, deck, camel, chances, seat)
    reward = sum(chance * finish_reward(rung) for rung, chance in enumerate(rungs))
    return right * reward + (1 - right) * WRONG_FINISH


def _right_cards_before(state: Any, deck: int, camel: int, chances: Sequence[float], seat: int) -> list[float]:
    """Return the chance of each number of earlier cards on this camel, up to where rewards no longer change."""
    most = len(FINISH_REWARDS) - 1
    found = [1.0] + [0.0] * most
    for card in range(int(state.laid[deck])):
        same = _chance_of_card(state, deck, card, camel, chances, seat)
        for count in range(most, -1, -1):
            moved_on = found[count] * same
            found[count] -= moved_on
            found[min(count + 1, most)] += moved_on
    return found


def _chance_of_card(state: Any, deck: int, card: int, camel: int, chances: Sequence[float], seat: int) -> float:
    bet, owner = int(state.bet[deck, card]), int(state.bettor[deck, card])
    if bet != UNKNOWN:
        return float(bet == camel)
    if owner == seat:
        return 0.0  # a card serves once
    known = {
        int(state.bet[other, laid])
        for other in range(2)
        for laid in range(int(state.laid[other]))
        if state.bettor[other, laid] == owner and state.bet[other, laid] != UNKNOWN
    }
    likely = [0.0 if other in known else max(chance, 1e-9) for other, chance in enumerate(chances)]
    return likely[camel] / sum(likely)
