"""A decision drawn as often as a network would make it, whichever the game."""

from typing import Any

import numpy as np

from camelup.engine.generator import Generator, next_word
from camelup.engine.jit import compiled


@compiled
def draw_action(logits: Any, mask: Any, generator: Generator) -> int:
    """Draw one of the actions that are marked, each as often as the network would do it."""
    most = -np.inf
    for action in range(len(mask)):
        if mask[action] and logits[action] > most:
            most = logits[action]
    shares = np.zeros(len(mask))
    for action in range(len(mask)):
        if mask[action]:
            shares[action] = np.exp(logits[action] - most)
    return _drawn(shares, next_word(generator))


@compiled
def _drawn(shares: Any, word: int) -> int:
    total = 0.0
    for action in range(len(shares)):
        total += shares[action]
    left, last = total * word / (1 << 32), 0
    for action in range(len(shares)):
        if shares[action] > 0:
            last = action
            left -= shares[action]
            if left < 0:
                return action
    return last
