"""What a seat may know of a board game, field by field, for programs that would rather not parse a position."""

from typing import Any

from camelup.engine.board_state import UNKNOWN
from camelup.engine.editions import BOARD_EDITIONS, FINISH_CARDS, RACING_CAMELS, BoardEdition
from camelup.engine.events import DECKS, HIDDEN_MONEY, SIDES
from camelup.engine.tickets import NOBODY
from camelup.view import Observation


def board_fields(observation: Observation) -> dict[str, Any]:
    """Give the fields of a board game."""
    facts = observation.facts
    edition = BOARD_EDITIONS[facts.edition]
    racing = edition.letters[:RACING_CAMELS]
    own = own_board_fields(observation)
    return {
        "dice": "".join(letter for die, letter in enumerate(racing + "G") if facts.dice >> die & 1),
        "tickets": {
            letter: tickets_left(facts.ticket_owner[camel], edition.tickets) for camel, letter in enumerate(racing)
        },
        **own,
        "seats": [_seat(edition, facts, seat, [own[name] for name in DECKS]) for seat in range(facts.players)],
    }


def own_board_fields(observation: Observation) -> dict[str, Any]:
    """Give the fields of a board game in which a seat knows more than a spectator, as long as money lies open."""
    facts = observation.facts
    edition = BOARD_EDITIONS[facts.edition]
    racing = edition.letters[:RACING_CAMELS]
    return {
        "finish_cards": [letter for camel, letter in enumerate(racing) if facts.hand[observation.seat] >> camel & 1],
        **{name: _deck(edition, facts, deck) for deck, name in enumerate(DECKS)},
    }


def tickets_left(owners: list[int], values: Any) -> list[int]:
    """List the values of the tickets still in a tent, the top one first."""
    taken = len(values)
    while taken and owners[taken - 1] == NOBODY:
        taken -= 1
    return [int(value) for value in values[taken:]]


def _deck(edition: BoardEdition, facts: Any, deck: int) -> list[dict[str, Any]]:
    """List the finish cards of a deck, the oldest first."""
    laid = zip(facts.bettor[deck][: facts.laid[deck]], facts.bet[deck], strict=False)
    return [{"seat": seat, "camel": "?" if camel == UNKNOWN else edition.letters[camel]} for seat, camel in laid]


def _seat(edition: BoardEdition, facts: Any, seat: int, decks: list[list[dict[str, Any]]]) -> dict[str, Any]:
    money, tile, partner = facts.money[seat], facts.tile[seat], facts.partner[seat]
    return {
        "money": None if money == HIDDEN_MONEY else money,
        "tickets": _tickets_of(edition, facts, seat),
        "pyramid_tickets": facts.pyramid[seat],
        "tile": {"side": SIDES[1 if tile > 0 else -1], "space": abs(tile)} if tile else None,
        "partner": None if partner == NOBODY else partner,
        "finish_cards_left": FINISH_CARDS - sum(card["seat"] == seat for deck in decks for card in deck),
    }


def _tickets_of(edition: BoardEdition, facts: Any, seat: int) -> list[str]:
    return [
        f"{letter}{value}"
        for letter, owners in zip(edition.letters, facts.ticket_owner, strict=False)
        for value, owner in zip(edition.tickets, owners, strict=False)
        if owner == seat
    ]
