"""What a player of the OpenSpiel game is told: numbers, the position, or the whole story, all without others' secrets.

Knows of a state its edition, its record and its story of (seat, action, luck).
"""

from typing import Any, Final

import numpy as np

from camelup.engine import rules
from camelup.engine.cards import rules as cards
from camelup.envs.encoding import encode, layout
from camelup.envs.rendering import position
from camelup.notation.actions import vocabulary

_SECRET: Final = frozenset(("winner", "loser", "deal", "discard", "deck"))


class CamelUpObserver:
    """Writes what a player may know: the numbers of docs/environments.md, and the position or the story as text."""

    def __init__(self, edition: str, players: int, *, perfect_recall: bool) -> None:
        self._perfect_recall = perfect_recall
        self._layout = layout(edition, players)
        self._row = np.zeros(self._layout.size, np.int8)
        self.tensor = np.zeros(self._layout.size, np.float32)
        self.dict = self._layout.named(self.tensor)

    def set_from(self, state: Any, player: int) -> None:
        """Write the observation of a player into `tensor`, and so into `dict`."""
        encode(state.states[0], player, self._row, self._layout.offsets)
        self.tensor[:] = self._row

    def string_from(self, state: Any, player: int) -> str:
        """Write the observation of a player, or with perfect recall all it has seen, as text."""
        if self._perfect_recall:
            return f"P{player + 1}: " + "; ".join(_seen(state, player))
        return f"P{player + 1} sees {position(state.edition, rules.observe(state.states[0], player))}"


def _seen(state: Any, player: int) -> list[str]:
    """Return the story so far as a player has seen it."""
    words = vocabulary(state.edition)
    shown = _intel_shown(state)
    lines = []
    for index, (seat, action, outcome) in enumerate(state.story):
        text = words.write(action, outcome)
        verb = text.split()[0]
        secret = verb in _SECRET or (verb == "intel" and index >= shown)
        if secret and seat != player and not state.race_over:
            text = f"{verb} ?"
        lines.append(f"P{seat + 1} {text}" if seat >= 0 else text)
    return lines


def _intel_shown(state: Any) -> int:
    """Return up to which point of the story all intel has been shown: up to the last deal while all are choosing (C5)."""
    if not rules.choosing(state.states[0]):
        return len(state.story)
    return max(index for index, (_, action, _) in enumerate(state.story) if action == cards.DEAL)
