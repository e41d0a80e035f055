"""The fields of a view that only the board games have."""

from typing import Any

from camelup.engine.board.state import UNKNOWN
from camelup.engine.editions import BOARD_EDITIONS, FINISH_CARDS, RACING_CAMELS, BoardEdition
from camelup.engine.events import DECKS, HIDDEN_MONEY, SIDES
from camelup.engine.tickets import NOBODY
from camelup.view import View
from camelup.wire.views import BoardSeat, LaidCard, Tile


def board_fields(seen: View) -> dict[str, Any]:
    """Return the fields of a board game."""
    facts = seen.facts
    edition = BOARD_EDITIONS[facts.edition]
    racing = edition.letters[:RACING_CAMELS]
    own = _own_fields(seen, edition, facts)
    laid = [card.seat for name in DECKS for card in own[name]]
    return {
        "dice": "".join(letter for die, letter in enumerate(racing + "G") if facts.dice >> die & 1),
        "tickets": {
            letter: tickets_left(facts.ticket_owner[camel], edition.tickets) for camel, letter in enumerate(racing)
        },
        **own,
        "seats": [_seat(edition, facts, seat, FINISH_CARDS - laid.count(seat)) for seat in range(facts.players)],
    }


def own_board_fields(seen: View) -> dict[str, Any]:
    """Return the fields in which a seat knows more than a spectator while money is open."""
    facts = seen.facts
    return _own_fields(seen, BOARD_EDITIONS[facts.edition], facts)


def tickets_left(owners: list[int], values: Any) -> list[int]:
    """List the values of the tickets still in a tent, the top one first."""
    taken = len(values)
    while taken and owners[taken - 1] == NOBODY:
        taken -= 1
    return [int(value) for value in values[taken:]]


def _own_fields(seen: View, edition: BoardEdition, facts: Any) -> dict[str, Any]:
    racing, hand = edition.letters[:RACING_CAMELS], facts.hand[seen.decider]
    return {
        "finish_cards": [letter for camel, letter in enumerate(racing) if hand >> camel & 1],
        **{name: _deck(edition, facts, deck) for deck, name in enumerate(DECKS)},
    }


def _deck(edition: BoardEdition, facts: Any, deck: int) -> list[LaidCard]:
    """List the finish cards of a deck, the oldest first."""
    laid = zip(facts.bettor[deck][: facts.laid[deck]], facts.bet[deck], strict=False)
    return [LaidCard(seat, "?" if camel == UNKNOWN else edition.letters[camel]) for seat, camel in laid]


def _seat(edition: BoardEdition, facts: Any, seat: int, cards_left: int) -> BoardSeat:
    money, tile, partner = facts.money[seat], facts.tile[seat], facts.partner[seat]
    return BoardSeat(
        money=None if money == HIDDEN_MONEY else money,
        tickets=_tickets_of(edition, facts, seat),
        pyramid_tickets=facts.pyramid[seat],
        tile=Tile(SIDES[1 if tile > 0 else -1], abs(tile)) if tile else None,
        partner=None if partner == NOBODY else partner,
        finish_cards_left=cards_left,
    )


def _tickets_of(edition: BoardEdition, facts: Any, seat: int) -> list[str]:
    return [
        f"{letter}{value}"
        for letter, owners in zip(edition.letters, facts.ticket_owner, strict=False)
        for value, owner in zip(edition.tickets, owners, strict=False)
        if owner == seat
    ]
