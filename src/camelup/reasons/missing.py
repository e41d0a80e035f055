"""What of a set-up is still to come, so that nothing can be told yet."""

from typing import Final

MISSING: Final = {
    "missing.camels": ("B4", "missing on the track: {camels}"),
    "missing.cards-revealed": ("C2", "still to be revealed: {count} of the first {most} cards"),
    "missing.cards-dealt": ("C5", "still to be dealt: {count:card|cards} to {seat}"),
}
"""By code: the rule's id and the English."""
