"""The fields of a view that only the board games have."""

from typing import Any

from msgspec.structs import replace

from camelup.engine.board.state import UNKNOWN
from camelup.engine.editions import BOARD_EDITIONS, FINISH_CARDS, RACING_CAMELS, BoardEdition
from camelup.engine.events import DECKS, HIDDEN_MONEY, SIDES
from camelup.engine.tickets import NOBODY
from camelup.view import View
from camelup.wire.views import BoardSeat, BoardView, LaidCard, Tile


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
        "seats": [
            _seat(facts, seat, tickets, FINISH_CARDS - laid.count(seat))
            for seat, tickets in enumerate(_tickets_by_seat(edition, facts))
        ],
    }


def own_board_facts(seen: View) -> Any:
    """Return what a board game has of things that only one seat may know."""
    return seen.some_facts("edition", "hand", "bet", "money")


def own_board_fields(shared: BoardView, own: Any, seat: int) -> dict[str, Any]:
    """Return the fields in which a seat knows more than a spectator: its own cards (B25), and its money where that is hidden."""
    edition = BOARD_EDITIONS[own.edition]
    decks = {name: _own_deck(getattr(shared, name), edition, own.bet[deck], seat) for deck, name in enumerate(DECKS)}
    fields = {"finish_cards": _hand(edition, own, seat), **decks}
    if shared.seats[seat].money is None:
        fields["seats"] = with_own(shared.seats, seat, replace(shared.seats[seat], money=own.money[seat]))
    return fields


def with_own(seats: list[Any], seat: int, place: Any) -> list[Any]:
    """Return the places of all with one's own in it."""
    return [*seats[:seat], place, *seats[seat + 1 :]]


def tickets_left(owners: list[int], values: Any) -> list[int]:
    """List the values of the tickets still in a tent, the top one first."""
    taken = len(values)
    while taken and owners[taken - 1] == NOBODY:
        taken -= 1
    return [int(value) for value in values[taken:]]


def _own_fields(seen: View, edition: BoardEdition, facts: Any) -> dict[str, Any]:
    return {
        "finish_cards": _hand(edition, facts, seen.decider),
        **{name: _deck(edition, facts, deck) for deck, name in enumerate(DECKS)},
    }


def _hand(edition: BoardEdition, facts: Any, seat: int) -> list[str]:
    return [letter for camel, letter in enumerate(edition.letters[:RACING_CAMELS]) if facts.hand[seat] >> camel & 1]


def _own_deck(shared: list[LaidCard], edition: BoardEdition, laid: list[int], seat: int) -> list[LaidCard]:
    """Turn a seat's own cards in a deck face up; the very same list if there are none."""
    if all(card.seat != seat for card in shared):
        return shared
    return [
        LaidCard(seat, edition.letters[camel]) if card.seat == seat else card
        for card, camel in zip(shared, laid, strict=False)
    ]


def _deck(edition: BoardEdition, facts: Any, deck: int) -> list[LaidCard]:
    """List the finish cards of a deck, the oldest first."""
    laid = zip(facts.bettor[deck][: facts.laid[deck]], facts.bet[deck], strict=False)
    return [LaidCard(seat, "?" if camel == UNKNOWN else edition.letters[camel]) for seat, camel in laid]


def _seat(facts: Any, seat: int, tickets: list[str], cards_left: int) -> BoardSeat:
    money, tile, partner = facts.money[seat], facts.tile[seat], facts.partner[seat]
    return BoardSeat(
        money=None if money == HIDDEN_MONEY else money,
        tickets=tickets,
        pyramid_tickets=facts.pyramid[seat],
        tile=Tile(SIDES[1 if tile > 0 else -1], abs(tile)) if tile else None,
        partner=None if partner == NOBODY else partner,
        finish_cards_left=cards_left,
    )


def _tickets_by_seat(edition: BoardEdition, facts: Any) -> list[list[str]]:
    held: list[list[str]] = [[] for _ in range(facts.players)]
    for letter, owners in zip(edition.letters, facts.ticket_owner, strict=False):
        for value, owner in zip(edition.tickets, owners, strict=False):
            if owner != NOBODY:
                held[owner].append(f"{letter}{value}")
    return held
