"""How much of a proof is run: a sample in `make test`, the whole of it in `make prove`. The seed of the samples is printed."""

import os
import random
from collections.abc import Sequence
from typing import Final, TypeVar

Item = TypeVar("Item")

PROVING: Final = bool(os.environ.get("CAMELUP_PROVE"))
"""Whether everything is to be proved at full strength."""
SEED: Final = int(os.environ.get("CAMELUP_SEED", "1"))
"""What samples are drawn by."""


def sized(sample: int, whole: int) -> int:
    """Return how many games, tries or examples to run."""
    return whole if PROVING else sample


def some(items: Sequence[Item], number: int) -> list[Item]:
    """Return all items when proving, else a sample of them in their order."""
    if PROVING or number >= len(items):
        return list(items)
    chosen = random.Random(f"{SEED} {items!r}").sample(range(len(items)), number)
    return [items[index] for index in sorted(chosen)]
