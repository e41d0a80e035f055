"""The fields of a view that only Camel Up Cards has."""

from typing import Any

from camelup.engine.cards.state import NO_CAMEL, NO_CARD, PHASES, PILE
from camelup.engine.editions import (
    EDITION_CARDS,
    LEG_SETUPS,
    LONGEST_TRACK,
    RACING_CAMELS,
    TICKETS,
    WINNER_VALUES,
)
from camelup.engine.events import DECKS, HIDDEN_MONEY, PIECES
from camelup.engine.tickets import NOBODY
from camelup.notation.positions.cards import card_text
from camelup.view import View
from camelup.wire.seeing.board import tickets_left, with_own
from camelup.wire.views import CardsSeat, CardsView, Pieces, PlacedPiece, ToChoose

_LETTERS = EDITION_CARDS.letters


def cards_fields(seen: View) -> dict[str, Any]:
    """Return the fields of a game of Camel Up Cards."""
    facts = seen.facts
    return {
        "phase": PHASES[facts.phase],
        "raced": bool(facts.raced),
        "has_bet": bool(facts.has_bet),
        "length": facts.length,
        "sandstorms": [space for space in range(LONGEST_TRACK + 1) if facts.sandstorms >> space & 1],
        "pieces": Pieces(*(_piece(facts, piece) for piece in range(len(PIECES)))),
        "deck": sum(facts.deck),
        "revealed": _pile(facts.revealed),
        "leg_cards": {
            letter: tickets_left(facts.winner_owner[camel], WINNER_VALUES) for camel, letter in enumerate(_LETTERS)
        },
        "midfield_cards": [_LETTERS[c] for c in range(RACING_CAMELS) if facts.midfield_owner[c] == NOBODY],
        **{f"{name}_cards": _on_display(facts, deck) for deck, name in enumerate(DECKS)},
        "seats": [_seat(facts, seat) for seat in range(seen.players)],
    }


def own_cards_facts(seen: View) -> Any:
    """Return what a game of Camel Up Cards has of things that only one seat may know."""
    return seen.facts


def own_cards_fields(shared: CardsView, own: Any, seat: int) -> dict[str, Any]:
    """Return the field in which a seat knows more than a spectator: its own place (C20)."""
    return {"seats": with_own(shared.seats, seat, _seat(own, seat))}


def _piece(facts: Any, piece: int) -> PlacedPiece | None:
    """Return where the fennec or the palm stands and whose it is; None while it is on its card."""
    space = facts.piece_space[piece]
    return PlacedPiece(space, facts.piece_holder[piece]) if space else None


_CARDS = tuple(card_text(kind) for kind in range(PILE))


def _pile(pile: list[int]) -> list[str]:
    return [_CARDS[kind] for kind, count in enumerate(pile) if count for _ in range(count)]


def _on_display(facts: Any, deck: int) -> list[str]:
    taken = facts.overall[deck][: facts.players]
    return [letter for camel, letter in enumerate(_LETTERS) if camel not in taken]


def _seat(facts: Any, seat: int) -> CardsSeat:
    money = facts.money[seat]
    return CardsSeat(
        money=None if money == HIDDEN_MONEY else money,
        hand=_pile(facts.hand[seat]),
        discarded=_pile(facts.discarded[seat]),
        given=_pile(facts.given[seat]),
        intel=_card(facts.intel[seat]),
        played=_card(facts.played[seat]),
        to_choose=_to_choose(facts, seat),
        leg=_leg_cards_of(facts, seat),
        midfield=[letter for camel, letter in enumerate(_LETTERS) if facts.midfield_owner[camel] == seat],
        winner=_overall(facts.overall[0][seat]),
        loser=_overall(facts.overall[1][seat]),
    )


def _to_choose(facts: Any, seat: int) -> ToChoose:
    """Return how many cards a seat still has to put on each pile in this leg's set-up (C5)."""
    wanted = LEG_SETUPS[facts.players]
    return ToChoose(
        discard=wanted.discarded - sum(facts.discarded[seat]),
        deck=wanted.given - sum(facts.given[seat]),
        intel=wanted.intel - (facts.intel[seat] != NO_CARD),
    )


def _card(kind: int) -> str | None:
    return None if kind == NO_CARD else card_text(kind)


def _overall(camel: int) -> str | None:
    return None if camel == NO_CAMEL else _LETTERS[camel]


def _leg_cards_of(facts: Any, seat: int) -> list[str]:
    return [
        f"{letter}{WINNER_VALUES[card]}"
        for camel, letter in enumerate(_LETTERS)
        for card in range(TICKETS)
        if facts.winner_owner[camel][card] == seat
    ]
