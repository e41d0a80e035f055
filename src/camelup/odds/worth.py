"""The worth of one action, before it is put into a list: two halves in pounds and the reason for them."""

from typing import Final, NamedTuple

from camelup.reasons import Reason


class Worth(NamedTuple):
    """What an action brings in this leg and at the end of the race, what it gives away, and why."""

    leg: float
    race: float
    why: tuple[Reason, ...]
    gives: float = 0.0


SMALLEST: Final = 0.005
"""In pounds: what changes by less is not told."""
