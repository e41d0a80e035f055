"""What a seat may know of Camel Up Cards, field by field, for programs that would rather not parse a position."""

from typing import Any

from camelup.bots.lines_board import tickets_left
from camelup.engine.cards_state import NO_CAMEL, NO_CARD, PHASES, PILE
from camelup.engine.editions import EDITION_CARDS, LEG_SETUPS, LONGEST_TRACK, RACING_CAMELS, TICKETS, WINNER_VALUES
from camelup.engine.events import DECKS, HIDDEN_MONEY, PIECES
from camelup.engine.tickets import NOBODY
from camelup.notation.cards_positions import card_text
from camelup.view import Observation

_LETTERS = EDITION_CARDS.letters


def cards_fields(observation: Observation) -> dict[str, Any]:
    """Give the fields of Camel Up Cards."""
    facts = observation.facts
    return {
        "phase": PHASES[facts.phase],
        "raced": bool(facts.raced),
        "has_bet": bool(facts.has_bet),
        "length": facts.length,
        "sandstorms": [space for space in range(LONGEST_TRACK + 1) if facts.sandstorms >> space & 1],
        "pieces": {name: _piece(facts, piece) for piece, name in enumerate(PIECES)},
        "deck": sum(facts.deck),
        "revealed": _pile(facts.revealed),
        "leg_cards": {
            letter: tickets_left(facts.winner_owner[camel], WINNER_VALUES) for camel, letter in enumerate(_LETTERS)
        },
        "midfield_cards": [_LETTERS[c] for c in range(RACING_CAMELS) if facts.midfield_owner[c] == NOBODY],
        **{f"{name}_cards": _on_display(facts, deck) for deck, name in enumerate(DECKS)},
        "seats": [_seat(facts, seat) for seat in range(observation.players)],
    }


def _piece(facts: Any, piece: int) -> dict[str, int] | None:
    """Say where the fennec or the palm stands and whose it is; None while it is on its card."""
    if not facts.piece_space[piece]:
        return None
    return {"space": facts.piece_space[piece], "seat": facts.piece_holder[piece]}


def _pile(pile: Any) -> list[str]:
    return [card_text(kind) for kind in range(PILE) for _ in range(pile[kind])]


def _on_display(facts: Any, deck: int) -> list[str]:
    taken = facts.overall[deck][: facts.players]
    return [letter for camel, letter in enumerate(_LETTERS) if camel not in taken]


def _seat(facts: Any, seat: int) -> dict[str, Any]:
    money = facts.money[seat]
    return {
        "money": None if money == HIDDEN_MONEY else money,
        **{pile: _pile(getattr(facts, pile)[seat]) for pile in ("hand", "discarded", "given")},
        **{card: _card(getattr(facts, card)[seat]) for card in ("intel", "played")},
        "to_choose": _to_choose(facts, seat),
        "leg": _leg_cards_of(facts, seat),
        "midfield": [letter for camel, letter in enumerate(_LETTERS) if facts.midfield_owner[camel] == seat],
        **{name: _overall(facts.overall[deck][seat]) for deck, name in enumerate(DECKS)},
    }


def _to_choose(facts: Any, seat: int) -> dict[str, int]:
    """Say how many cards a seat has still to put on each pile in this leg's set-up (C5)."""
    wanted = LEG_SETUPS[facts.players]
    return {
        "discard": wanted.discarded - sum(facts.discarded[seat]),
        "deck": wanted.given - sum(facts.given[seat]),
        "intel": wanted.intel - (facts.intel[seat] != NO_CARD),
    }


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
