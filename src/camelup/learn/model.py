"""The network in JAX, for training: a residual net with three heads. `camelup.network.forward` is the same in NumPy.

Heads: the policy, every seat's share of the victory and every seat's pounds, seats counted from the one to move.
"""

from collections.abc import Mapping
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np

from camelup.engine.board import rules as board
from camelup.engine.cards import rules as cards
from camelup.engine.editions import MOST_PLAYERS
from camelup.engine.families import ByFamily
from camelup.network.forward import NORM_EPSILON
from camelup.network.layout import LAYOUTS

Weights = Mapping[str, Any]
"""Arrays by name: `in`, `norm0`, `first0`, `second0`, …, `norm`, `out`, each with `.weight` and `.bias`."""

_OFTEN: Final = ByFamily(board=board.ROLL, cards=cards.REVEAL)
_SELDOM: Final = ByFamily(board=slice(board.CHEER, board.WINNER), cards=slice(cards.PUT_FENNEC, cards.DEAL))
"""What a network does more often at first than the rest, and what less: tiles and pieces are most of the actions and few of the good ones."""


def new_weights(edition: str, width: int, blocks: int, seed: int) -> dict[str, Any]:
    """Draw the weights a network begins with: almost even in all it may do, but for tiles and pieces."""
    rng, layout = np.random.default_rng(seed), LAYOUTS.of(edition)
    weights = _linear("in", rng, layout.size, width, np.sqrt(2 / 200))  # about 200 features are not 0 in a row
    for block in range(blocks):
        weights |= _norm(f"norm{block}", width)
        weights |= _linear(f"first{block}", rng, width, width, np.sqrt(2 / width))
        weights |= _linear(f"second{block}", rng, width, width, 0.0)
    weights |= _norm("norm", width)
    weights |= _linear("out", rng, width, layout.actions + 2 * MOST_PLAYERS, 0.05 / np.sqrt(width))
    weights["out.bias"][_SELDOM.of(edition)] = -2.5
    weights["out.bias"][_OFTEN.of(edition)] = 1.0
    return weights


def _linear(name: str, rng: np.random.Generator, inputs: int, outputs: int, scale: float) -> dict[str, Any]:
    drawn = rng.standard_normal((inputs, outputs)) * scale
    return {f"{name}.weight": drawn.astype(np.float32), f"{name}.bias": np.zeros(outputs, np.float32)}


def _norm(name: str, width: int) -> dict[str, Any]:
    return {f"{name}.weight": np.ones(width, np.float32), f"{name}.bias": np.zeros(width, np.float32)}


def blocks_of(weights: Weights) -> int:
    """Count the blocks of a network."""
    return sum(name.startswith("first") and name.endswith("weight") for name in weights)


def compute_type() -> Any:
    """Return the numbers that products are made of: half as long on a GPU."""
    return jnp.float32 if jax.default_backend() == "cpu" else jnp.bfloat16


def forward(weights: Weights, features: Any) -> tuple[Any, Any, Any]:
    """Turn rows of bytes into logits of actions, logits of the seats' victories, and pounds (in twenties)."""
    kind = compute_type()
    stream = jax.nn.relu(_apply(weights, "in", features.astype(kind) * (1 / 255), kind))
    for block in range(blocks_of(weights)):
        inner = jax.nn.relu(_apply(weights, f"first{block}", _normed(weights, f"norm{block}", stream), kind))
        stream = stream + _apply(weights, f"second{block}", inner, kind)
    out = _apply(weights, "out", _normed(weights, "norm", stream), jnp.float32)
    wins, pounds = out.shape[-1] - 2 * MOST_PLAYERS, out.shape[-1] - MOST_PLAYERS
    return out[..., :wins], out[..., wins:pounds], out[..., pounds:]


def _apply(weights: Weights, name: str, values: Any, result: Any) -> Any:
    """Apply a layer; its products have the short kind of number, so that those of the way back are short too."""
    kind = compute_type()
    product = jnp.dot(values.astype(kind), weights[f"{name}.weight"].astype(kind), preferred_element_type=result)
    return product.astype(jnp.float32) + weights[f"{name}.bias"].astype(jnp.float32)


def _normed(weights: Weights, name: str, values: Any) -> Any:
    centred = values - values.mean(-1, keepdims=True)
    scaled = centred * jax.lax.rsqrt(jnp.square(centred).mean(-1, keepdims=True) + NORM_EPSILON)
    return scaled * weights[f"{name}.weight"].astype(jnp.float32) + weights[f"{name}.bias"].astype(jnp.float32)
