"""How the learning rate, exploring and the bonus for it, and the weight of pounds change over a training run.

All depend on the share of the schedule that is done, so that a run can be cut and continued.
"""

from math import cos, pi
from typing import NamedTuple

from camelup.learn.settings import Settings

_WARM_UP = 1 / 60
"""The share of the schedule in which the learning rate rises from almost nothing."""
_EXPLORES_UNTIL = 0.8


class Rates(NamedTuple):
    """What the learner needs to know of the time."""

    learning: float
    entropy: float
    explore: float
    pounds: float


def rates_at(settings: Settings, done: float) -> Rates:
    """Return the rates when this share of the schedule is done.

    >>> rates_at(Settings(rate=1.0, last_rate=0.1), 1.0).learning
    0.1
    """
    done = min(1.0, max(0.0, done))
    falling = settings.last_rate + (1 - settings.last_rate) * (1 + cos(pi * done)) / 2
    rising = min(1.0, 0.05 + done / _WARM_UP)
    left = max(0.0, 1 - done / _EXPLORES_UNTIL)
    return Rates(
        learning=settings.rate * falling * rising,
        explore=settings.explore * left,
        entropy=settings.last_entropy + (settings.entropy - settings.last_entropy) * left,
        pounds=settings.pounds * max(0.0, 1 - done / settings.pounds_until) if settings.pounds_until > 0 else 0.0,
    )
