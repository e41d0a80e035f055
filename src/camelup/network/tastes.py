"""What the likenesses of both families of games share: how tastes are drawn, and what goes by them."""

from typing import Final

from camelup.engine.generator import Generator, below, next_word
from camelup.engine.jit import compiled

_CARELESS: Final = 6
"""One in so many blunders now and then."""


@compiled
def between(generator: Generator, low: float, high: float) -> float:
    """Draw evenly between two numbers."""
    return low + (high - low) * next_word(generator) / (1 << 32)


@compiled
def happens(generator: Generator, share: float) -> bool:
    """Draw whether something happens that does so in this share of cases."""
    return next_word(generator) < share * (1 << 32)


@compiled
def share_of_blunders(generator: Generator) -> float:
    """Draw the share of moves that are any: none for most players."""
    return between(generator, 0.02, 0.25) if below(generator, _CARELESS) == 0 else 0.0
