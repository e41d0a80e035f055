"""A network's answer in NumPy: rows of bytes in, actions, chances to win and pounds out. `camelup.learn.model` trains the same."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.editions import MOST_PLAYERS

NORM_EPSILON: Final = 1e-5
POUNDS_UNIT: Final = 20.0
"""A network counts pounds in twenties."""


class Answer(NamedTuple):
    """What a network says of each row: logits of actions, and for each seat from the one to move its chance to win and its pounds.

    Seats that nobody sits in win never, and their pounds mean nothing.
    """

    logits: Any
    chances: Any
    pounds: Any


class Network:
    """Weights that are ready to be asked."""

    def __init__(self, weights: Mapping[str, Any]) -> None:
        self._weights = {name: np.ascontiguousarray(array, np.float32) for name, array in weights.items()}
        self._actions = len(self._weights["out.bias"]) - 2 * MOST_PLAYERS
        self._blocks = sum(name.startswith("first") and name.endswith("weight") for name in weights)

    def __call__(self, rows: Any, players: Any) -> Answer:
        """Answer for rows of positions; `players` is how many play, one number for all rows or one for each."""
        stream = np.maximum(self._read(rows), 0)
        for block in range(self._blocks):
            inner = np.maximum(self._apply(f"first{block}", self._normed(f"norm{block}", stream)), 0)
            stream += self._apply(f"second{block}", inner)
        out = self._apply("out", self._normed("norm", stream))
        logits, seats, pounds = np.split(out, (self._actions, self._actions + MOST_PLAYERS), axis=1)
        taken = np.arange(MOST_PLAYERS) < np.reshape(players, (-1, 1))
        shares = np.exp(np.where(taken, seats, -np.inf) - seats.max(1, keepdims=True, where=taken, initial=-np.inf))
        return Answer(logits, shares / shares.sum(1, keepdims=True), POUNDS_UNIT * pounds)

    def _read(self, rows: Any) -> Any:
        """Apply the first layer; most features are 0, and the rows of the others are all that is read of it."""
        used = np.flatnonzero(rows.any(0))
        values = rows[:, used].astype(np.float32) * np.float32(1 / 255)
        return values @ self._weights["in.weight"][used] + self._weights["in.bias"]

    def _apply(self, name: str, values: Any) -> Any:
        return values @ self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"]

    def _normed(self, name: str, values: Any) -> Any:
        centred = values - values.mean(1, keepdims=True)
        scaled = centred / np.sqrt(np.square(centred).mean(1, keepdims=True) + np.float32(NORM_EPSILON))
        return scaled * self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"]
