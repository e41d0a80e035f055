"""What may become of a leg of Camel Up Cards: the odds as a value, and the weights they are made of."""

from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.cards.scoring import places
from camelup.engine.editions import EDITION_CARDS, LONGEST_TRACK, RACING_CAMELS
from camelup.engine.jit import compiled
from camelup.engine.race import space_at, space_of
from camelup.odds.places import Places

_SPACES: Final = LONGEST_TRACK + 3


@dataclass(frozen=True)
class CardsLegOdds(Places):
    """How a leg of Camel Up Cards may end."""

    letters: str
    places: dict[str, tuple[float, ...]]
    """For each camel the probability of each place; camels still on Start share the fifth (C18)."""
    race_ends: float
    landings: dict[int, float]
    pieces_stay: tuple[float, float]
    """The probability that fennec and palm, if they are on the track, are still there at the payout."""
    method: str
    error: float


class Tally(NamedTuple):
    """Weights of what may come, filled by compiled functions."""

    place_weights: Any
    landings: Any
    stays: Any
    ended: Any
    place_of: Any
    """Scratch space for the places of one end."""


def new_tally() -> Tally:
    """Make a tally of nothing yet."""
    return Tally(
        place_weights=np.zeros((RACING_CAMELS, RACING_CAMELS), np.int64),
        landings=np.zeros(_SPACES, np.int64),
        stays=np.zeros(2, np.int64),
        ended=np.zeros(1, np.int64),
        place_of=np.empty(RACING_CAMELS, np.int64),
    )


@compiled
def finished(s: Any) -> bool:
    """Whether a unit has reached Finish."""
    return space_at(int(s.race), RACING_CAMELS - 1) > s.length


@compiled
def add_end(s: Any, weight: int, tally: Tally) -> None:
    """Count the end of a leg."""
    places(int(s.race), tally.place_of)
    for camel in range(RACING_CAMELS):
        tally.place_weights[camel, tally.place_of[camel] - 1] += weight
    for piece in range(2):
        if s.piece_space[piece] > 0:
            tally.stays[piece] += weight
    if finished(s):
        tally.ended[0] += weight


@compiled
def landing_of(race: int, kind: int) -> int:
    """Return where a card lets its camel's unit land before a piece acts."""
    return min(space_of(race, kind // 2) + kind % 2 + 1, _SPACES - 1)


def exact_odds(tally: Tally) -> CardsLegOdds:
    """Return the odds of a leg of which every end was counted."""
    return _odds(tally, "exact", 0.0)


def simulated_odds(tally: Tally, worlds: int) -> CardsLegOdds:
    """Return the odds of a leg of which so many worlds were imagined, with the largest standard error of a place."""
    shares = tally.place_weights / worlds
    return _odds(tally, "simulated", sqrt(float((shares * (1 - shares)).max()) / worlds))


def _odds(tally: Tally, method: str, error: float) -> CardsLegOdds:
    total = int(tally.place_weights[0].sum())
    rows = zip(EDITION_CARDS.letters, tally.place_weights.tolist(), strict=True)
    landings = enumerate(tally.landings.tolist())
    return CardsLegOdds(
        letters=EDITION_CARDS.letters,
        places={letter: tuple(weight / total for weight in row) for letter, row in rows},
        race_ends=int(tally.ended[0]) / total,
        landings={space: weight / total for space, weight in landings if weight},
        pieces_stay=(int(tally.stays[0]) / total, int(tally.stays[1]) / total),
        method=method,
        error=error,
    )
