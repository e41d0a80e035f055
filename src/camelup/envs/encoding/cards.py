"""Camel Up Cards as numbers for learners: the table of features, and the compiled encoder.

Reads only what the observing seat may know (C20).
"""

from typing import Any, Final

from camelup.engine.cards.scoring import places
from camelup.engine.cards.state import CHOOSING, NO_CAMEL, NO_CARD, PHASES, State, size
from camelup.engine.editions import CARD_KINDS, LONGEST_TRACK, RACING_CAMELS, START, TICKETS
from camelup.engine.jit import compiled
from camelup.engine.numbers import CARD_COPIES
from camelup.engine.race import camel_at, space_at
from camelup.engine.tickets import NOBODY
from camelup.envs.encoding.features import Feature, Layout
from camelup.envs.encoding.seats import MOST, ahead, put, write_tickets

_COPIES: Final = int(CARD_COPIES.max())
_DECK: Final = int(CARD_COPIES.sum())

FEATURES: Final = (
    Feature("turn", ("seats",), 0, 1, "who is to move"),
    Feature("seat", ("seats",), 0, 1, "which seat of the table the observer has, P1 first"),
    Feature("phase", ("phases",), 0, 1, f"what is going on: {', '.join(PHASES)}"),
    Feature("done", ("parts of a turn",), 0, 1, "whether the seat to move has done its race action, and its bet"),
    Feature("length", ("number",), 0, LONGEST_TRACK, "spaces before Finish"),
    Feature("sandstorm", ("spaces",), 0, 1, "spaces that are a track card shrunk to one space"),
    Feature("camel_space", ("camels", "places to stand"), 0, 1, "where each camel stands, Start first"),
    Feature("camels_below", ("camels",), 0, 4, "how many camels stand below it on its space"),
    Feature("place", ("camels",), 1, RACING_CAMELS, "its place in the race now, 1 in front; all on Start are fifth"),
    Feature(
        "piece_space", ("pieces", "spaces"), 0, 1, "where the fennec and the palm lie; nowhere while on their cards"
    ),
    Feature("piece_holder", ("pieces",), 0, "seats", "who holds their cards, 1 being the observer; 0 nobody"),
    Feature("money", ("seats",), 0, MOST, "pounds; more than 127 are told as 127"),
    Feature("hand", ("kinds of card",), 0, _COPIES, "the observer's hand"),
    Feature("discarded", ("kinds of card",), 0, _COPIES, "what the observer has discarded"),
    Feature("given", ("kinds of card",), 0, _COPIES, "what the observer has put into the deck"),
    Feature("hand_size", ("seats",), 0, _DECK, "cards in hand"),
    Feature("discarded_size", ("seats",), 0, _DECK, "cards discarded"),
    Feature("given_size", ("seats",), 0, _DECK, "cards put into the deck, intel apart"),
    Feature("intel", ("seats", "kinds of card"), 0, 1, "intel cards: all once they are shown, one's own before"),
    Feature("played", ("seats", "kinds of card"), 0, 1, "the card played from hand"),
    Feature("deck_size", ("number",), 0, _DECK, "cards left in the racing deck"),
    Feature("revealed", ("kinds of card",), 0, _COPIES, "cards revealed"),
    Feature("winner_left", ("camels", "winner cards"), 0, 1, "winner cards of the leg left, the most valuable first"),
    Feature("winner_cards", ("seats", "camels", "winner cards"), 0, 1, "winner cards of the leg held"),
    Feature("midfield", ("seats", "camels"), 0, 1, "midfield cards held"),
    Feature(
        "overall", ("overall cards", "seats", "camels"), 0, 1, "overall winner cards held, then overall loser cards"
    ),
)
"""In every feature that goes by seats the observer is first, then the others in turn; kinds are a +1 and a +2 of each camel."""

(
    _TURN,
    _SEAT,
    _PHASE,
    _DONE,
    _LENGTH,
    _SANDSTORM,
    _CAMEL_SPACE,
    _CAMELS_BELOW,
    _PLACE,
    _PIECE_SPACE,
    _PIECE_HOLDER,
    _MONEY,
    _HAND,
    _DISCARDED,
    _GIVEN,
    _HAND_SIZE,
    _DISCARDED_SIZE,
    _GIVEN_SIZE,
    _INTEL,
    _PLAYED,
    _DECK_SIZE,
    _REVEALED,
    _WINNER_LEFT,
    _WINNER_CARDS,
    _MIDFIELD,
    _OVERALL,
) = range(len(FEATURES))


def cards_layout(players: int) -> Layout:
    """Lay the features out for a number of players."""
    sizes = {
        "number": 1,
        "seats": players,
        "phases": len(PHASES),
        "parts of a turn": 2,
        "spaces": LONGEST_TRACK,
        "places to stand": LONGEST_TRACK + 1,
        "camels": RACING_CAMELS,
        "pieces": 2,
        "winner cards": TICKETS,
        "kinds of card": CARD_KINDS,
        "overall cards": 2,
    }
    return Layout(FEATURES, sizes)


@compiled
def encode_cards(s: State, seat: int, row: Any, at: Any) -> None:
    """Write what a seat sees into a row; `at` are the offsets of the features."""
    row[:] = 0
    put(row, at[_TURN] + ahead(s.turn, seat, s.players), 1)
    put(row, at[_SEAT] + seat, 1)
    put(row, at[_PHASE] + s.phase, 1)
    put(row, at[_DONE], s.raced)
    put(row, at[_DONE] + 1, s.has_bet)
    _write_track(s, seat, row, at)
    _write_race(int(s.race), row, at)
    _write_own_cards(s, seat, row, at)
    _write_seats(s, seat, row, at)
    write_tickets(s.winner_owner, TICKETS, seat, int(s.players), row, at[_WINNER_LEFT], at[_WINNER_CARDS])
    for camel in range(RACING_CAMELS):
        owner = s.midfield_owner[camel]
        put(row, at[_MIDFIELD] + ahead(owner, seat, s.players) * RACING_CAMELS + camel, owner != NOBODY)


@compiled
def _write_track(s: State, seat: int, row: Any, at: Any) -> None:
    put(row, at[_LENGTH], s.length)
    for space in range(1, s.length + 1):
        put(row, at[_SANDSTORM] + space - 1, s.sandstorms >> space & 1)
    for piece in range(2):
        if s.piece_space[piece] > 0:
            put(row, at[_PIECE_SPACE] + piece * LONGEST_TRACK + s.piece_space[piece] - 1, 1)
        if s.piece_holder[piece] != NOBODY:
            put(row, at[_PIECE_HOLDER] + piece, ahead(s.piece_holder[piece], seat, s.players) + 1)


@compiled
def _write_race(race: int, row: Any, at: Any) -> None:
    places(race, row[at[_PLACE] : at[_PLACE] + RACING_CAMELS])
    below = 0
    behind = START
    for rank in range(RACING_CAMELS):
        camel, space = camel_at(race, rank), space_at(race, rank)
        below = below + 1 if space == behind and space > START else 0  # C3: Start is no stack
        behind = space
        put(row, at[_CAMELS_BELOW] + camel, below)
        if space <= LONGEST_TRACK:
            put(row, at[_CAMEL_SPACE] + camel * (LONGEST_TRACK + 1) + space, 1)


@compiled
def _write_own_cards(s: State, seat: int, row: Any, at: Any) -> None:
    for kind in range(CARD_KINDS):
        put(row, at[_HAND] + kind, s.hand[seat, kind])
        put(row, at[_DISCARDED] + kind, s.discarded[seat, kind])
        put(row, at[_GIVEN] + kind, s.given[seat, kind])
        put(row, at[_REVEALED] + kind, s.revealed[kind])
    put(row, at[_DECK_SIZE], size(s.deck))


@compiled
def _write_seats(s: State, seat: int, row: Any, at: Any) -> None:
    for other in range(s.players):
        place = ahead(other, seat, s.players)
        put(row, at[_MONEY] + place, min(MOST, s.money[other]))
        put(row, at[_HAND_SIZE] + place, size(s.hand[other]))
        put(row, at[_DISCARDED_SIZE] + place, size(s.discarded[other]))
        put(row, at[_GIVEN_SIZE] + place, size(s.given[other]))
        if s.intel[other] != NO_CARD and (other == seat or s.phase != CHOOSING):
            put(row, at[_INTEL] + place * CARD_KINDS + s.intel[other], 1)
        if s.played[other] != NO_CARD:
            put(row, at[_PLAYED] + place * CARD_KINDS + s.played[other], 1)
        for deck in range(2):
            if s.overall[deck, other] != NO_CAMEL:
                put(row, at[_OVERALL] + (deck * s.players + place) * RACING_CAMELS + s.overall[deck, other], 1)
