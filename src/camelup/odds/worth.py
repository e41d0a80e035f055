"""The worth of one action, before it is put into a list: two halves in pounds and the reason for them."""

from typing import NamedTuple


class Worth(NamedTuple):
    """What an action brings in this leg and at the end of the race, what it gives away, and why."""

    leg: float
    race: float
    reason: str
    gives: float = 0.0


def percent(share: float) -> str:
    """Write a share as a percentage.

    >>> percent(0.3725)
    '37 %'
    """
    return f"{100 * share:.0f} %" if share >= 0.01 or not share else "under 1 %"


def pounds(amount: float) -> str:
    """Write an amount with its sign.

    >>> pounds(-0.5)
    '-0.50'
    """
    return f"{amount:+.2f}"
