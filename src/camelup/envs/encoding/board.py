"""The board games, 2014 and 2018, as numbers for learners: the table of features, and the compiled encoder.

Reads only what the observing seat may know (B25).
"""

from typing import Any, Final

from camelup.engine.board.state import State
from camelup.engine.editions import (
    BOARD_EDITIONS,
    FINISH_CARDS,
    FIRST_TILE_SPACE,
    LEG_ROLLS,
    RACING_CAMELS,
    SPACES,
    TICKETS,
)
from camelup.engine.jit import compiled
from camelup.engine.numbers import CAMELS, TICKETS_EACH
from camelup.engine.race import camel_at, space_at
from camelup.engine.tickets import NOBODY
from camelup.envs.encoding.features import Feature, Layout
from camelup.envs.encoding.seats import MOST, ahead, put, write_tickets

FEATURES: Final = (
    Feature("turn", ("seats",), 0, 1, "who is to move"),
    Feature(
        "seat", ("seats",), 0, 1, "which seat of the table the observer has, P1 first: `partner P3` names seats so"
    ),
    Feature("camel_space", ("camels", "spaces"), 0, 1, "where each camel stands; nowhere once it is over the line"),
    Feature("camels_below", ("camels",), 0, 6, "how many camels stand below it on its space"),
    Feature("place", ("camels",), 0, RACING_CAMELS, "its place in the race now, 1 in front; crazy camels have none"),
    Feature("dice", ("dice",), 0, 1, "dice in the pyramid, the grey one of 2018 last"),
    Feature("tile", ("seats", "tile spaces"), -1, 1, "spectator tiles on spaces 2 to 16: 1 cheering, -1 booing"),
    Feature("tickets_left", ("racing camels", "tickets"), 0, 1, "betting tickets left, the most valuable first"),
    Feature("tickets", ("seats", "racing camels", "tickets"), 0, 1, "betting tickets held"),
    Feature("pyramid", ("seats",), 0, LEG_ROLLS, "pyramid tickets held"),
    Feature("money", ("seats",), 0, MOST, "pounds; more than 127 are told as 127"),
    Feature("partner", ("seats",), 0, "seats", "its partner, 1 being the observer; 0 nobody"),
    Feature("hand", ("racing camels",), 0, 1, "finish cards in the observer's hand"),
    Feature("own_bet", ("decks", "racing camels"), 0, "cards", "where the observer's card lies in the deck, 1 oldest"),
    Feature("deck", ("decks", "cards"), 0, "seats", "whose finish cards lie there, oldest first, 1 being the observer"),
)
"""In every feature that goes by seats the observer is first, then the others in turn; decks are the winner's, then the loser's."""

(
    _TURN,
    _SEAT,
    _CAMEL_SPACE,
    _CAMELS_BELOW,
    _PLACE,
    _DICE,
    _TILE,
    _TICKETS_LEFT,
    _TICKETS,
    _PYRAMID,
    _MONEY,
    _PARTNER,
    _HAND,
    _OWN_BET,
    _DECK,
) = range(len(FEATURES))
_DICE_EACH: Final = RACING_CAMELS + 1
_TILE_SPACES: Final = SPACES + 1 - FIRST_TILE_SPACE


def board_layout(name: str, players: int) -> Layout:
    """Lay the features out for an edition and a number of players."""
    edition = next(edition for edition in BOARD_EDITIONS if edition.name == name)
    sizes = {
        "seats": players,
        "camels": edition.camels,
        "racing camels": RACING_CAMELS,
        "spaces": SPACES,
        "tile spaces": _TILE_SPACES,
        "tickets": TICKETS,
        "dice": _DICE_EACH,
        "decks": 2,
        "cards": players * FINISH_CARDS,
    }
    return Layout(FEATURES, sizes)


@compiled
def encode_board(s: State, seat: int, row: Any, at: Any) -> None:
    """Write what a seat sees into a row; `at` are the offsets of the features.

    Hardly a branch here depends on the state: the processor would guess too many of them wrong.
    """
    row[:] = 0
    players = int(s.players)
    for deck in range(2):
        first = at[_DECK] + deck * FINISH_CARDS * players
        _write_deck(s, deck, seat, players, row, first, at[_OWN_BET] + deck * RACING_CAMELS)
    put(row, at[_TURN], 0)  # where the decks wrote what is not kept
    put(row, at[_TURN] + ahead(s.turn, seat, players), 1)
    put(row, at[_SEAT] + seat, 1)
    _write_race(int(s.race), CAMELS[s.edition], row, at[_CAMEL_SPACE], at[_CAMELS_BELOW], at[_PLACE])
    for die in range(_DICE_EACH):
        put(row, at[_DICE] + die, s.dice >> die & 1)
    for camel in range(RACING_CAMELS):
        put(row, at[_HAND] + camel, s.hand[seat] >> camel & 1)
    write_tickets(s.ticket_owner, TICKETS_EACH[s.edition], seat, players, row, at[_TICKETS_LEFT], at[_TICKETS])
    _write_seats(s, seat, players, row, at)


@compiled
def _write_race(race: int, camels: int, row: Any, spaces_at: int, below_at: int, place_at: int) -> None:
    below = 0
    behind = -SPACES
    place = RACING_CAMELS
    for rank in range(camels):
        camel, space = camel_at(race, rank), space_at(race, rank)
        if camel >= camels:  # the other camels are still to be put on the track
            return
        below = below + 1 if space == behind else 0
        behind = space
        put(row, below_at + camel, below)
        if 1 <= space <= SPACES:
            put(row, spaces_at + camel * SPACES + space - 1, 1)
        racing = camel < RACING_CAMELS
        put(row, place_at + camel, place if racing else 0)
        place -= racing


@compiled
def _write_seats(s: State, seat: int, players: int, row: Any, at: Any) -> None:
    pyramid_at, money_at, partner_at, tile_at = at[_PYRAMID], at[_MONEY], at[_PARTNER], at[_TILE]
    other = seat
    for place in range(players):
        put(row, pyramid_at + place, s.pyramid[other])
        put(row, money_at + place, min(MOST, s.money[other]))
        partner, tile = int(s.partner[other]), int(s.tile[other])
        put(row, partner_at + place, ahead(partner, seat, players) + 1 if partner != NOBODY else 0)
        space = max(FIRST_TILE_SPACE, abs(tile))
        put(row, tile_at + place * _TILE_SPACES + space - FIRST_TILE_SPACE, (tile > 0) - (tile < 0))
        other = other + 1 if other + 1 < players else 0


@compiled
def _write_deck(s: State, deck: int, seat: int, players: int, row: Any, first: int, own_at: int) -> None:
    owners, camels = s.bettor[deck], s.bet[deck]
    for card in range(s.laid[deck]):
        put(row, first + card, ahead(owners[card], seat, players) + 1)
        put(row, (owners[card] == seat) * (own_at + camels[card]), card + 1)  # another's goes where it is not kept
