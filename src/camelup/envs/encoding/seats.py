"""Seats as an observer counts them, oneself first, then the others in turn; and how both encoders write."""

from typing import Any

import numpy as np

from camelup.engine.editions import RACING_CAMELS, TICKETS
from camelup.engine.jit import compiled
from camelup.engine.tickets import NOBODY

MOST: int = np.iinfo(np.int8).max
"""The highest number an observation can hold; more money than that is told as this."""


@compiled
def ahead(other: int, seat: int, players: int) -> int:
    """Count the seats from one seat round the table to another, 0 to oneself."""
    steps = int(other) - seat
    return steps if steps >= 0 else steps + players


@compiled
def put(row: Any, index: int, value: int) -> None:
    """Write a number; an unsigned index spares the check for counting from the end, a fifth of the encoder's time."""
    row[np.uint64(index)] = value


@compiled
def write_tickets(owners: Any, each: int, seat: int, players: int, row: Any, left_at: int, held_at: int) -> None:
    """Write which tickets of each tent are left, and which each seat holds.

    A ticket that nobody holds may write its 0 anywhere in its own column, so that no branch is needed.
    """
    for camel in range(RACING_CAMELS):
        left = True
        for ticket in range(TICKETS - 1, -1, -1):
            owner, which = int(owners[camel, ticket]), camel * TICKETS + ticket
            left &= owner == NOBODY
            put(row, left_at + which, left & (ticket < each))
            put(row, held_at + ahead(owner, seat, players) * RACING_CAMELS * TICKETS + which, owner != NOBODY)
