"""A tent of betting tickets of one colour, top first: who holds which. Both games have them (B3, B7, C5, C15)."""

from typing import Any, Final

from camelup.engine.jit import compiled

NOBODY: Final = -1


@compiled
def top_ticket(owners: Any, count: int) -> int:
    """Find the top ticket left, `count` when none is.

    A ticket that lay above one somebody holds is gone, even where nobody is known to hold it.
    """
    top = count
    while top > 0 and owners[top - 1] == NOBODY:
        top -= 1
    return top


@compiled
def take_top(owners: Any, values: Any, count: int, seat: int) -> int:
    """Take the top ticket and return its value; of equal tickets the lower seat's lies on top, as they are alike."""
    top = top_ticket(owners, count)
    owners[top] = seat
    if top > 0 and values[top] == values[top - 1] and owners[top - 1] > seat:
        owners[top], owners[top - 1] = owners[top - 1], seat
    return values[top]
