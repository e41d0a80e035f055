"""What a seat may know of a board game, field by field, for programs that would rather not parse a position."""

from typing import Any

from camelup.engine.board_state import UNKNOWN, cards_left
from camelup.engine.editions import BOARD_EDITIONS, RACING_CAMELS, BoardEdition
from camelup.engine.events import DECKS, HIDDEN_MONEY, SIDES
from camelup.engine.tickets import NOBODY, top_ticket
from camelup.view import Observation


def board_fields(observation: Observation) -> dict[str, Any]:
    """Give the fields of a board game."""
    state = observation.state
    edition = BOARD_EDITIONS[state.edition]
    racing = edition.letters[:RACING_CAMELS]
    return {
        "dice": "".join(letter for die, letter in enumerate(racing + "G") if state.dice >> die & 1),
        "tickets": {letter: _tickets_left(edition, state, camel) for camel, letter in enumerate(racing)},
        "finish_cards": [letter for camel, letter in enumerate(racing) if state.hand[observation.seat] >> camel & 1],
        **{name: _deck(edition, state, deck) for deck, name in enumerate(DECKS)},
        "seats": [_seat(edition, state, seat) for seat in range(observation.players)],
    }


def _tickets_left(edition: BoardEdition, state: Any, camel: int) -> list[int]:
    count = len(edition.tickets)
    return list(edition.tickets[top_ticket(state.ticket_owner[camel], count) :])


def _deck(edition: BoardEdition, state: Any, deck: int) -> list[dict[str, Any]]:
    """List the finish cards of a deck, the oldest first."""
    laid = zip(state.bettor[deck].tolist(), state.bet[deck].tolist(), strict=True)
    return [
        {"seat": seat, "camel": "?" if camel == UNKNOWN else edition.letters[camel]}
        for seat, camel in list(laid)[: state.laid[deck]]
    ]


def _seat(edition: BoardEdition, state: Any, seat: int) -> dict[str, Any]:
    money, tile, partner = (int(state[field][seat]) for field in ("money", "tile", "partner"))
    return {
        "money": None if money == HIDDEN_MONEY else money,
        "tickets": _tickets_of(edition, state, seat),
        "pyramid_tickets": int(state.pyramid[seat]),
        "tile": {"side": SIDES[1 if tile > 0 else -1], "space": abs(tile)} if tile else None,
        "partner": None if partner == NOBODY else partner,
        "finish_cards_left": int(cards_left(state, seat)),
    }


def _tickets_of(edition: BoardEdition, state: Any, seat: int) -> list[str]:
    return [
        f"{edition.letters[camel]}{value}"
        for camel in range(RACING_CAMELS)
        for ticket, value in enumerate(edition.tickets)
        if state.ticket_owner[camel, ticket] == seat
    ]
