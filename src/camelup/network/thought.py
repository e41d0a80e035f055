"""What a seat sees of a position, what a network thinks of it, and the one call between the two. The same for all games."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from camelup.network.forward import Network


class Look(NamedTuple):
    """What a seat sees of a position: a row for a network, a mark for each action that it may do, and what the marked ones are."""

    row: Any
    mask: Any
    codes: list[int]
    """The engine's numbers of the actions that are marked, in their order."""
    turn: int
    players: int
    chances: Any
    """What it went by: the chances of the position."""
    history: Any = None
    """And, in the board games, those of when finish cards were laid."""


class Thought(NamedTuple):
    """What a network thinks of a position."""

    actions: dict[int, float]
    """How likely it does each action, by the engine's numbers."""
    wins: list[float]
    """The chance to win by seat of the table."""
    pounds: list[float]
    """The pounds at the end by seat of the table."""
    look: Look
    """What it saw."""


def think(network: Network, looks: Sequence[Look]) -> list[Thought]:
    """Ask a network about positions that were looked at, all in one call."""
    answers = network(np.stack([look.row for look in looks]), np.array([look.players for look in looks]))
    return [_thought(look, *answer) for look, *answer in zip(looks, *answers, strict=True)]


def _thought(look: Look, logits: Any, wins: Any, pounds: Any) -> Thought:
    allowed = np.flatnonzero(look.mask)
    shares = np.exp(logits[allowed] - logits[allowed].max())
    shares /= shares.sum()
    chosen = dict(zip(look.codes, shares.tolist(), strict=True))
    by_seat = [(seat - look.turn) % look.players for seat in range(look.players)]
    return Thought(chosen, wins[by_seat].tolist(), pounds[by_seat].tolist(), look)
