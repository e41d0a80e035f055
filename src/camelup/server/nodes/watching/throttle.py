"""Counts requests against the limits. Knows the time only from the clock it is given."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from camelup.reasons import Reason
from camelup.server.limits import Rate
from camelup.server.refused import Refused

_MOST_KEPT: Final = 20_000
"""The number of buckets at which those that are full again are thrown away."""


class Throttle:
    """Token buckets that fill up steadily, one for each rate and address or seat.

    >>> now, twice = [0.0], Rate(2, 10)
    >>> throttle = Throttle(lambda: now[0])
    >>> [throttle.allows(twice, "1.2.3.4") for _ in range(3)]
    [True, True, False]
    >>> now[0] = 5.0
    >>> throttle.allows(twice, "1.2.3.4")
    True
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.free_at: dict[tuple[Rate, str], float] = {}
        """When each bucket will be full again: the later, the emptier it is."""
        self._tidy_at = _MOST_KEPT
        self._open: defaultdict[str, int] = defaultdict(int)

    def allows(self, rate: Rate, who: str) -> bool:
        """Count one more, unless that is too many; return whether it was counted."""
        now = self._clock()
        full_at = max(self.free_at.get((rate, who), now), now) + rate.seconds / rate.times
        if full_at - now > rate.seconds + 1e-9:
            return False
        self.free_at[rate, who] = full_at
        if len(self.free_at) > self._tidy_at:
            self.free_at = {key: full for key, full in self.free_at.items() if full > now}
            self._tidy_at = max(_MOST_KEPT, 2 * len(self.free_at))  # a crowd must not make every count slow
        return True

    def forget(self, rate: Rate, who: str) -> None:
        """Forget somebody who will not come again."""
        self.free_at.pop((rate, who), None)

    def check(self, rate: Rate, who: str) -> None:
        """Count one more, or refuse it if that is too many."""
        if not self.allows(rate, who):
            wait = max(1, round(rate.seconds / rate.times))
            raise Refused("too_many", Reason("command.too-often", seconds=wait))

    def is_spent(self, rate: Rate, who: str) -> bool:
        """Whether one more would be too many, without counting it."""
        now = self._clock()
        return self.free_at.get((rate, who), now) + rate.seconds / rate.times - now > rate.seconds + 1e-9

    @contextmanager
    def holding(self, most: int, who: str) -> Iterator[None]:
        """Hold one of a number of things that may be open at the same time."""
        if self._open[who] >= most:
            raise Refused("too_many", Reason("command.connections", most=most))
        self._open[who] += 1
        try:
            yield
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]
