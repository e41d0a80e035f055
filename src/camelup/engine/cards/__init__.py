"""The rules of Camel Up Cards, in files named like those of `board/`; this one has the numbers of its actions.

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
