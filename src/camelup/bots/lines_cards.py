"""What a seat may know of Camel Up Cards, field by field, for programs that would rather not parse a position."""

from typing import Any

from camelup.engine.cards_state import NO_CAMEL, NO_CARD, PHASES, PILE, size
from camelup.engine.editions import EDITION_CARDS, LONGEST_TRACK, RACING_CAMELS, TICKETS, WINNER_VALUES
from camelup.engine.events import DECKS, HIDDEN_MONEY, PIECES
from camelup.engine.tickets import NOBODY, top_ticket
from camelup.notation.cards_positions import card_text
from camelup.view import Observation

_LETTERS = EDITION_CARDS.letters


def cards_fields(observation: Observation) -> dict[str, Any]:
    """Give the fields of Camel Up Cards."""
    state = observation.state
    return {
        "phase": PHASES[state.phase],
        "raced": bool(state.raced),
        "has_bet": bool(state.has_bet),
        "length": int(state.length),
        "sandstorms": [space for space in range(LONGEST_TRACK + 1) if state.sandstorms >> space & 1],
        "pieces": {name: _piece(state, piece) for piece, name in enumerate(PIECES)},
        "deck": int(size(state.deck)),
        "revealed": _pile(state.revealed),
        "leg_cards": {letter: _leg_cards_left(state, camel) for camel, letter in enumerate(_LETTERS)},
        "midfield_cards": [_LETTERS[c] for c in range(RACING_CAMELS) if state.midfield_owner[c] == NOBODY],
        **{f"{name}_cards": _on_display(state, deck) for deck, name in enumerate(DECKS)},
        "seats": [_seat(state, seat) for seat in range(observation.players)],
    }


def _piece(state: Any, piece: int) -> dict[str, int] | None:
    """Say where the fennec or the palm stands and whose it is; None while it is on its card."""
    if not state.piece_space[piece]:
        return None
    return {"space": int(state.piece_space[piece]), "seat": int(state.piece_holder[piece])}


def _pile(pile: Any) -> list[str]:
    return [card_text(kind) for kind in range(PILE) for _ in range(pile[kind])]


def _leg_cards_left(state: Any, camel: int) -> list[int]:
    return [int(value) for value in WINNER_VALUES[top_ticket(state.winner_owner[camel], TICKETS) :]]


def _on_display(state: Any, deck: int) -> list[str]:
    taken = state.overall[deck, : state.players].tolist()
    return [letter for camel, letter in enumerate(_LETTERS) if camel not in taken]


def _seat(state: Any, seat: int) -> dict[str, Any]:
    money = int(state.money[seat])
    return {
        "money": None if money == HIDDEN_MONEY else money,
        **{pile: _pile(state[pile][seat]) for pile in ("hand", "discarded", "given")},
        **{card: _card(int(state[card][seat])) for card in ("intel", "played")},
        "leg": _leg_cards_of(state, seat),
        "midfield": [letter for camel, letter in enumerate(_LETTERS) if state.midfield_owner[camel] == seat],
        **{name: _overall(int(state.overall[deck, seat])) for deck, name in enumerate(DECKS)},
    }


def _card(kind: int) -> str | None:
    return None if kind == NO_CARD else card_text(kind)


def _overall(camel: int) -> str | None:
    return None if camel == NO_CAMEL else _LETTERS[camel]


def _leg_cards_of(state: Any, seat: int) -> list[str]:
    return [
        f"{letter}{WINNER_VALUES[card]}"
        for camel, letter in enumerate(_LETTERS)
        for card in range(TICKETS)
        if state.winner_owner[camel, card] == seat
    ]
