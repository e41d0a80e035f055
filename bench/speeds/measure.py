"""How a speed is measured: the result is checked before its time is told."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

TIMES = ("s", "ms")


class Measure(NamedTuple):
    """One line of the table."""

    what: str
    rate: float
    unit: str
    promised: float | None = None
    naive_rate: float | None = None
    """The same of the naive way, measured in the same run."""

    def cells(self) -> tuple[str, str, str, str]:
        faster = (self.naive_rate or 0) / self.rate if self.unit in TIMES else self.rate / (self.naive_rate or 1)
        ratio = f"{faster:,.0f} times" if self.naive_rate else ""
        promised = f"{'≤' if self.unit in TIMES else '≥'} {shown(self.promised, self.unit)}" if self.promised else ""
        return self.what, shown(self.rate, self.unit), promised, ratio


def shown(number: float, unit: str) -> str:
    if unit in TIMES:
        return f"{number:.2f} {unit}"
    return f"{number / 1e6:.2f} million {unit}" if number >= 1e6 else f"{number:,.0f} {unit}"


def rate(work: Callable[[], tuple[int, Any]], expected: Any, *, rounds: int = 3) -> float:
    """Do the work a few times, insist on its result, and give the best rate of what it counted."""
    best = 0.0
    for _ in range(rounds):
        start = time.perf_counter()
        count, result = work()
        elapsed = time.perf_counter() - start
        if result != expected:
            raise SystemExit(f"wrong result: {result!r} instead of {expected!r}; no time is told for it")
        best = max(best, count / elapsed)
    return best
