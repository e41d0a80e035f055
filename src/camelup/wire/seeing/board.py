"""The fields of a view that only the board games have."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from camelup.engine.board.state import UNKNOWN
from camelup.engine.editions import BOARD_EDITIONS, FINISH_CARDS, RACING_CAMELS
from camelup.engine.events import DECKS, HIDDEN_MONEY, SIDES
from camelup.engine.tickets import NOBODY
from camelup.view import View
from camelup.wire.views import BoardSeat, BoardView, LaidCard, Tile

_Owners: TypeAlias = tuple[tuple[int, ...], ...]
"""By camel: whose each ticket is."""
_REMEMBERED: Final = 4_096
"""Parts of views that are kept: those of the tables that are being played hardly change from one action to the next."""


def board_fields(seen: View) -> dict[str, Any]:
    """Return the fields of a board game."""
    facts = seen.facts
    laid = [seat for deck in range(len(DECKS)) for seat in _bettors(facts, deck)]
    owners = tuple(map(tuple, facts.ticket_owner))
    return {
        "dice": _dice(facts.edition, facts.dice),
        "tickets": _tickets(facts.edition, owners),
        "finish_cards": _hand(facts.edition, facts.hand[seen.decider]),
        **{
            name: _deck(facts.edition, _bettors(facts, deck), tuple(facts.bet[deck])) for deck, name in enumerate(DECKS)
        },
        "seats": [
            _seat(facts, seat, tickets, FINISH_CARDS - laid.count(seat))
            for seat, tickets in enumerate(_tickets_by_seat(facts.edition, facts.players, owners))
        ],
    }


def own_board_facts(seen: View) -> Any:
    """Return what a board game has of things that only one seat may know."""
    return seen.some_facts("edition", "hand", "bettor", "laid", "bet", "money")


def own_board_fields(shared: BoardView, own: Any, seat: int) -> dict[str, Any]:
    """Return the fields in which a seat knows more than a spectator: its own cards (B25), and its money where that is hidden."""
    fields: dict[str, Any] = {"finish_cards": _hand(own.edition, own.hand[seat])}
    for deck, name in enumerate(DECKS) if not shared.over else ():
        if seat in (bettors := _bettors(own, deck)):
            fields[name] = _deck(own.edition, bettors, tuple(own.bet[deck]), seat)
    if shared.seats[seat].money is None:
        fields["seats"] = with_own(shared.seats, seat, replace(shared.seats[seat], money=own.money[seat]))
    return fields


def with_own(seats: list[Any], seat: int, place: Any) -> list[Any]:
    """Return the places of all with one's own in it."""
    return [*seats[:seat], place, *seats[seat + 1 :]]


def tickets_left(owners: Sequence[int], values: Any) -> list[int]:
    """List the values of the tickets still in a tent, the top one first."""
    taken = len(values)
    while taken and owners[taken - 1] == NOBODY:
        taken -= 1
    return [int(value) for value in values[taken:]]


@lru_cache(64)
def _dice(edition: int, dice: int) -> str:
    letters = BOARD_EDITIONS[edition].letters[:RACING_CAMELS] + "G"
    return "".join(letter for die, letter in enumerate(letters) if dice >> die & 1)


@lru_cache(_REMEMBERED)
def _tickets(number: int, owners: _Owners) -> dict[str, list[int]]:
    edition = BOARD_EDITIONS[number]
    letters = edition.letters[:RACING_CAMELS]
    return {letter: tickets_left(owners[camel], edition.tickets) for camel, letter in enumerate(letters)}


@lru_cache(256)
def _hand(number: int, cards: int) -> list[str]:
    letters = BOARD_EDITIONS[number].letters[:RACING_CAMELS]
    return [letter for camel, letter in enumerate(letters) if cards >> camel & 1]


def _bettors(facts: Any, deck: int) -> tuple[int, ...]:
    """Return whose the cards of a deck are, the oldest first."""
    return tuple(facts.bettor[deck][: facts.laid[deck]])


@lru_cache(_REMEMBERED)
def _deck(number: int, bettors: tuple[int, ...], camels: tuple[int, ...], seer: int | None = None) -> list[LaidCard]:
    """List the finish cards of a deck: those that are known, or only those that one seat laid."""
    letters = BOARD_EDITIONS[number].letters
    laid = zip(bettors, camels, strict=False)
    return [
        LaidCard(seat, "?" if camel == UNKNOWN or seer not in {None, seat} else letters[camel]) for seat, camel in laid
    ]


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


@lru_cache(_REMEMBERED)
def _tickets_by_seat(number: int, players: int, owners: _Owners) -> list[list[str]]:
    edition = BOARD_EDITIONS[number]
    held: list[list[str]] = [[] for _ in range(players)]
    for letter, of_camel in zip(edition.letters, owners, strict=False):
        for value, owner in zip(edition.tickets, of_camel, strict=False):
            if owner != NOBODY:
                held[owner].append(f"{letter}{value}")
    return held
