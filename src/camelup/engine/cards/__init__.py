"""The rules of Camel Up Cards, in the same files as those of the board games; here are the numbers of the actions.

>>> from camelup.engine.cards import HAND, REVEAL
>>> REVEAL, HAND
(0, 1)
"""

from camelup.engine.cards.rules import (
    ACTIONS,
    BET_LEG,
    BET_LOSER,
    BET_MIDFIELD,
    BET_WINNER,
    DEAL,
    DISCARD,
    GIVE,
    HAND,
    INTEL,
    PASS,
    PUT_FENNEC,
    PUT_PALM,
    REVEAL,
)

__all__ = [
    "ACTIONS",
    "BET_LEG",
    "BET_LOSER",
    "BET_MIDFIELD",
    "BET_WINNER",
    "DEAL",
    "DISCARD",
    "GIVE",
    "HAND",
    "INTEL",
    "PASS",
    "PUT_FENNEC",
    "PUT_PALM",
    "REVEAL",
]
