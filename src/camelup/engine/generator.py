"""The random generator of compiled loops: small, fast, and the same with and without a compiler.

It is Chris Doty-Humphrey's sfc32, kept in an array of four numbers below 2**32. Knows no rule: it draws from weights.
"""

from typing import Any, Final

import numpy as np

from camelup.engine.jit import compiled

Generator = Any
"""An int64 array of four numbers."""

_WORD: Final = (1 << 32) - 1
_WARM_UP: Final = 12


def seeded(seed: int) -> Generator:
    """Make a generator; the same seed brings the same luck.

    >>> below(seeded(1), 6) == below(seeded(1), 6)
    True
    """
    generator = np.empty(4, np.int64)
    sow(generator, seed & _WORD, seed >> 32 & _WORD, seed >> 64 & _WORD)
    return generator


@compiled
def next_word(g: Generator) -> int:
    """Draw 32 even bits."""
    word = (g[0] + g[1] + g[3]) & _WORD
    g[3] = (g[3] + 1) & _WORD
    g[0] = g[1] ^ (g[1] >> 9)
    g[1] = (g[2] + (g[2] << 3)) & _WORD
    g[2] = (((g[2] << 21) | (g[2] >> 11)) + word) & _WORD
    return word


@compiled
def sow(g: Generator, low: int, high: int, number: int) -> None:
    """Start a generator from the two halves of a seed and a number; every number brings other luck."""
    g[0] = low
    g[1] = high
    g[2] = number
    g[3] = 1
    for _ in range(_WARM_UP):
        next_word(g)


@compiled
def spread(seed: int, count: int) -> Any:
    """Make many generators at once, a row each, from one seed."""
    rows = np.empty((count, 4), np.int64)
    for row in range(count):
        sow(rows[row], seed & _WORD, seed >> 32 & _WORD, row)
    return rows


@compiled
def below(g: Generator, number: int) -> int:
    """Draw evenly from 0 to `number` - 1, without bias (Lemire's method)."""
    product = next_word(g) * number
    if product & _WORD < number:
        uneven = (1 << 32) % number
        while product & _WORD < uneven:
            product = next_word(g) * number
    return product >> 32


@compiled
def weighted(g: Generator, weights: Any, count: int) -> int:
    """Draw an index with a chance in proportion to its weight; the last one where none weighs anything."""
    total = 0
    for index in range(count):
        total += weights[index]
    left = below(g, total)
    index = 0
    while index < count - 1 and left >= weights[index]:
        left -= weights[index]
        index += 1
    return index


@compiled
def weighted_by_share(g: Generator, shares: Any, count: int) -> int:
    """Draw an index with a chance in proportion to its share, a float."""
    total = 0.0
    for index in range(count):
        total += shares[index]
    left = total * next_word(g) / (1 << 32)
    index = 0
    while index < count - 1 and left >= shares[index]:
        left -= shares[index]
        index += 1
    return index


@compiled
def shuffle(g: Generator, items: Any, count: int) -> None:
    """Bring the first `count` items into an even random order."""
    for last in range(count - 1, 0, -1):
        other = below(g, last + 1)
        items[last], items[other] = items[other], items[last]
