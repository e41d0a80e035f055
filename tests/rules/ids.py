"""The ids of all rules and golden examples, as data. Knows nothing else."""

from typing import Final

RULES_PER_CHAPTER: Final = {"R": 6, "B": 25, "C": 21, "G": 7, "S": 1}

IDS: Final = tuple(
    f"{chapter}{number}" for chapter, count in RULES_PER_CHAPTER.items() for number in range(1, count + 1)
)
