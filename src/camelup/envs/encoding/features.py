"""How an observation is laid out: named features one after the other, each with its shape and range. Knows no game.

The tables of the games are in `board.py` and `cards.py`; the compiled encoders write where a layout says.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, NamedTuple

import numpy as np


class Feature(NamedTuple):
    """One row of a game's table. `dimensions` are words for sizes that differ between editions and tables."""

    name: str
    dimensions: tuple[str, ...]
    low: int
    high: int | str
    """The highest value, or the word for a size that is the highest value."""
    meaning: str


@dataclass(frozen=True)
class Field:
    """A feature at its place in the observation."""

    name: str
    offset: int
    shape: tuple[int, ...]
    dimensions: tuple[str, ...]
    low: int
    high: int
    meaning: str

    @property
    def length(self) -> int:
        """How many numbers it takes."""
        return prod(self.shape)


class Layout:
    """The features of one edition at a table of some size.

    >>> from camelup.envs.encoding import layout
    >>> layout("2018", players=4)["money"].offset
    304
    """

    def __init__(self, features: Sequence[Feature], sizes: Mapping[str, int]) -> None:
        self.fields: list[Field] = []
        self.size = 0
        for name, dimensions, low, high, meaning in features:
            shape = tuple(sizes[word] for word in dimensions)
            most = sizes[high] if isinstance(high, str) else high
            self.fields.append(Field(name, self.size, shape, dimensions, low, most, meaning))
            self.size += self.fields[-1].length
        self.offsets = np.array([field.offset for field in self.fields], np.int64)

    def __getitem__(self, name: str) -> Field:
        return next(field for field in self.fields if field.name == name)

    def named(self, observation: Any) -> dict[str, Any]:
        """Return each feature of an observation, or of a batch of them, by name and in its shape, without copying."""
        before = observation.shape[:-1]
        return {
            field.name: observation[..., field.offset : field.offset + field.length].reshape(*before, *field.shape)
            for field in self.fields
        }

    def lows(self) -> Any:
        """Return the lowest value of each number."""
        return self._each([field.low for field in self.fields])

    def highs(self) -> Any:
        """Return the highest value of each number; dividing by it brings all into -1 to 1."""
        return self._each([field.high for field in self.fields])

    def _each(self, values: Sequence[int]) -> Any:
        return np.repeat(np.array(values, np.int8), [field.length for field in self.fields])

    def __str__(self) -> str:
        """Write the layout as a table in Markdown."""
        lines = ["| feature | offset | shape | range | meaning |", "|---|---|---|---|---|"]
        for field in self.fields:
            shape = ", ".join(f"{size} {word}" for size, word in zip(field.shape, field.dimensions, strict=True))
            cells = (f"`{field.name}`", str(field.offset), shape, f"{field.low} … {field.high}", field.meaning)
            lines.append(f"| {' | '.join(cells)} |")
        return "\n".join(lines)
