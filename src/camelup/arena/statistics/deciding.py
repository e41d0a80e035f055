"""When a match is decided: a test that may be looked at after every round. Knows statistics and no game.

The question is whether the first contestant wins more or less than the best of the others, share per seat; against one other that
is the same as its fair share. For each other a bet is made on "they are equal" being false: a pound that is staked again and again,
in fractions, on the difference of the two shares in the next round. If they are equal, no way of betting makes money on average, and
by Ville's inequality the pound ever grows to 1/x with a chance of at most x. So the error does not grow with looking (a mixture of
fixed fractions; Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", 2024).

The first is *ahead* when its bet against every other has grown to 40: wrong with a chance of at most 2.5%. It is *behind* when the bet
of one of m others has grown to 40 m: at most 2.5% too. In all, a match of equals is called decided at most once in twenty.
"""

from typing import Final, NamedTuple

import numpy as np

from camelup.arena.play.played import Floats

ERROR: Final = 0.05
"""The chance of calling equals different, in all and however often one looks."""
_FRACTIONS: Final = np.geomspace(0.01, 0.9, 24)
"""What parts of the pound are staked, relative to the most that can be lost; all are tried at once."""


class Verdict(NamedTuple):
    """What was decided: whether the first is ahead, over or under whom, and after how many rounds."""

    ahead: bool
    other: int
    """The other that was nearest; or, if the first is behind, the one that is ahead of it."""
    rounds: int


class Decider:
    """Watches the rounds of a match, in order.

    >>> decider = Decider(np.array([1.0]), np.array([1.0]))
    >>> decider.watch(np.ones((50, 1)))
    Verdict(ahead=True, other=0, rounds=10)
    """

    def __init__(self, most_ahead: Floats, most_behind: Floats) -> None:
        """Take, for each other, the most by which the first can be ahead and behind in a round."""
        self.rounds = 0
        self._stakes = np.stack([_FRACTIONS / most_behind[:, None], -_FRACTIONS / most_ahead[:, None]])
        self._logs = np.zeros_like(self._stakes)
        others = len(most_ahead)
        self._goals = np.log([2 / ERROR, 2 * others / ERROR])

    def watch(self, differences: Floats) -> Verdict | None:
        """Look at further rounds: how much more the first won in each than each other; NaN where one did not play.

        Stops at the round that decides.
        """
        won = np.nan_to_num(differences)  # nothing is staked on a round that does not compare the two
        logs = self._logs + np.log1p(self._stakes * won[:, None, :, None]).cumsum(axis=0)
        capital = np.logaddexp.reduce(logs, axis=3) - np.log(len(_FRACTIONS))
        ahead, behind = capital[:, 0].min(axis=1) >= self._goals[0], capital[:, 1].max(axis=1) >= self._goals[1]
        decided = np.flatnonzero(ahead | behind)
        if decided.size:
            at = decided[0]
            other = capital[at, 0].argmin() if ahead[at] else capital[at, 1].argmax()
            return Verdict(bool(ahead[at]), int(other), self.rounds + int(at) + 1)
        self._logs = logs[-1]
        self.rounds += len(differences)
        return None
