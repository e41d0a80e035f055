"""What a finish card that lies face down is likely to be on, by what each camel's chances were when it was laid.

Measured among our own players (docs/learning.md): who lays a card for the last camel puts it on the likeliest one they have left, and so do
book players with cards for the winner. Networks bluff with those.
"""

from typing import Any, Final

from camelup.engine.editions import RACING_CAMELS
from camelup.engine.jit import compiled

_BLUFFS: Final = (0.15, 0.02)
"""By deck: in so many cases a card is on a camel as often as it looked like the right one, and not on the likeliest."""
_EVER: Final = 0.005
"""A camel without any chance has been backed too."""


@compiled
def believe(deck: int, then: Any, now: Any, gone: Any, shares: Any) -> None:
    """Write how likely a card of a deck is on each camel.

    `then` has the chances when it was laid, in bytes, all 0 where nobody remembers, and `now` those that there are; `gone` says how likely
    its owner has used the card of each camel elsewhere.
    """
    remembered = 0
    for camel in range(RACING_CAMELS):
        remembered += then[camel]
    backed = looked = 0.0
    for camel in range(RACING_CAMELS):
        chance = _EVER + (float(then[camel]) / 255 if remembered > 0 else now[camel])
        backed += (1 - gone[camel]) * _backing(chance, remembered > 0)
        looked += (1 - gone[camel]) * chance
    for camel in range(RACING_CAMELS):
        chance = _EVER + (float(then[camel]) / 255 if remembered > 0 else now[camel])
        likely = (1 - _BLUFFS[deck]) * _backing(chance, remembered > 0) / backed + _BLUFFS[deck] * chance / looked
        shares[camel] = (1 - gone[camel]) * likely


@compiled
def _backing(chance: float, remembered: bool) -> float:
    """Return how much a camel is backed: the likeliest of several by almost everybody, as far as anybody remembers which it was."""
    square = chance * chance
    fourth = square * square
    return fourth * fourth * fourth if remembered else square
