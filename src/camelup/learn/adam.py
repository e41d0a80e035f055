"""AdamW: the optimiser, in the few lines it needs. Knows nothing of what it optimises."""

from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp

_FIRST: Final = 0.9
_SECOND: Final = 0.98
_EPSILON: Final = 1e-6
_LONGEST: Final = 1.0
"""Gradients longer than this are cut to it; one that is no number any more counts as nothing."""


class Moments(NamedTuple):
    """Running averages of the gradients and of their squares, and how many were seen."""

    first: Any
    second: Any
    count: Any


def new_moments(weights: Any) -> Moments:
    """Begin with nothing seen."""
    return Moments(
        jax.tree.map(jnp.zeros_like, weights), jax.tree.map(jnp.zeros_like, weights), jnp.zeros((), jnp.float32)
    )


def adam_step(weights: Any, gradients: Any, moments: Moments, rate: Any, decay: float) -> tuple[Any, Moments]:
    """Take one step down the gradients; matrices decay, biases and norms don't."""
    length = jnp.sqrt(sum(jnp.sum(jnp.square(part)) for part in jax.tree.leaves(gradients)))
    cut = jnp.minimum(1.0, _LONGEST / (length + 1e-9))
    gradients = jax.tree.map(lambda part: jnp.where(jnp.isfinite(length), cut * part, 0.0), gradients)
    count = moments.count + 1
    first = jax.tree.map(lambda m, g: _FIRST * m + (1 - _FIRST) * g, moments.first, gradients)
    second = jax.tree.map(lambda v, g: _SECOND * v + (1 - _SECOND) * jnp.square(g), moments.second, gradients)
    unbiased, squared = 1 - _FIRST**count, 1 - _SECOND**count

    def moved(weight: Any, m: Any, v: Any) -> Any:
        step = (m / unbiased) / (jnp.sqrt(v / squared) + _EPSILON)
        return weight - rate * (step + (decay if weight.ndim > 1 else 0.0) * weight)

    return jax.tree.map(moved, weights, first, second), Moments(first, second, count)
