"""What a seat may know of a board game (B25), and how to imagine the rest."""

from typing import Any

import numpy as np

from camelup.engine.board.state import ALL_CARDS, UNKNOWN, State, cards_left, over
from camelup.engine.editions import RACING_CAMELS
from camelup.engine.generator import Generator, shuffle
from camelup.engine.jit import compiled


@compiled
def observe(s: State, seat: int) -> None:
    """Blank, in a copy of a state, what a seat may not know (B25); seat -1 is a spectator."""
    if over(s):
        return
    for deck in range(2):
        for card in range(s.laid[deck]):
            if s.bettor[deck, card] != seat:
                s.bet[deck, card] = UNKNOWN
    for other in range(s.players):
        if other != seat:
            s.hand[other] = ALL_CARDS if cards_left(s, other) > 0 else 0


@compiled
def imagine(s: State, generator: Generator) -> None:
    """Fill the blanks of an observation at random: each face-down card evenly from what its owner may hold."""
    camels = np.empty(RACING_CAMELS, np.int64)
    for seat in range(s.players):
        possible = ALL_CARDS & ~known_cards(s, seat)
        count = 0
        for camel in range(RACING_CAMELS):
            if possible >> camel & 1:
                camels[count] = camel
                count += 1
        shuffle(generator, camels, count)
        s.hand[seat] = possible & ~_lay_unknown(s, seat, camels)


@compiled
def known_cards(s: State, seat: int) -> int:
    """Mark the camels of a seat's finish cards that lie face up for whoever looks, a bit each."""
    known = 0
    for deck in range(2):
        for card in range(s.laid[deck]):
            if s.bettor[deck, card] == seat and s.bet[deck, card] != UNKNOWN:
                known |= 1 << int(s.bet[deck, card])
    return known


@compiled
def _lay_unknown(s: State, seat: int, camels: Any) -> int:
    """Put camels on the face-down cards of a seat, in turn, and return those used."""
    used = 0
    count = 0
    for deck in range(2):
        for card in range(s.laid[deck]):
            if s.bettor[deck, card] == seat and s.bet[deck, card] == UNKNOWN:
                s.bet[deck, card] = camels[count]
                used |= 1 << camels[count]
                count += 1
    return used
