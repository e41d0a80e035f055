"""Where a `Game` gets its luck: from dice, or from a list that somebody dictates. Knows no rule."""

import random
from collections.abc import Iterable, Sequence
from typing import Protocol

from camelup.errors import CamelUpError, WrongOutcome


class Luck(Protocol):
    """Chooses one of several outcomes, each with a chance in proportion to its weight."""

    def draw(self, action: str, outcomes: Sequence[str], weights: Sequence[int]) -> int:
        """Return the index of the outcome that comes."""
        ...


class Dice:
    """Even luck from a seed, or from the machine's own randomness without one.

    >>> Dice(seed=4).draw("roll", ["b1", "b2", "b3"], [1, 1, 1]) == Dice(seed=4).draw("roll", ["b1", "b2", "b3"], [1, 1, 1])
    True
    """

    def __init__(self, seed: int | None = None, *, rng: random.Random | None = None) -> None:
        self._rng = rng or (random.SystemRandom() if seed is None else random.Random(seed))  # noqa: S311  # a game

    def __reduce__(self) -> tuple[object, ...]:
        """Let dice be copied and sent elsewhere: those with a seed go on as here, the machine's own randomness has no state."""
        return (Dice, ()) if isinstance(self._rng, random.SystemRandom) else (_dice, (self._rng,))

    def draw(self, action: str, outcomes: Sequence[str], weights: Sequence[int]) -> int:  # noqa: ARG002
        """Return the index of the outcome that comes."""
        left = self._rng.randrange(sum(weights))
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise AssertionError


def _dice(rng: random.Random) -> Dice:
    return Dice(rng=rng)


class Dictated:
    """Luck from a list, for tests and examples; `left` tells what has not come yet.

    >>> luck = Dictated("b1 p3")
    >>> luck.draw("roll", ["b1", "b2", "b3"], [1, 1, 1]), luck.left
    (0, ['p3'])
    """

    def __init__(self, outcomes: str | Iterable[str]) -> None:
        self.left = outcomes.split() if isinstance(outcomes, str) else list(outcomes)

    def draw(self, action: str, outcomes: Sequence[str], weights: Sequence[int]) -> int:  # noqa: ARG002
        """Return the index of the next outcome of the list."""
        if not self.left:
            reason = f"the list of luck is used up, but {str(action)!r} needs more"
            raise CamelUpError(reason)
        if self.left[0] not in outcomes:
            raise WrongOutcome(action, self.left[0], outcomes)
        return outcomes.index(self.left.pop(0))
