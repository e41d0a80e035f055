"""What a training run has to tell: rates, shares of time, the curve. Counts; knows nothing of how a network learns."""

import time
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from camelup.engine.board import rules as board
from camelup.engine.cards import rules as cards
from camelup.engine.editions import MOST_PLAYERS
from camelup.engine.families import ByFamily
from camelup.learn.games import Games
from camelup.learn.ppo import MEASURES
from camelup.learn.rows import ENDED, MONEY

_TABLE: Final = 4
_DUEL: Final = 2
"""The curve is that of tables of four; that of tables of two is told beside it."""
_ACTIONS: Final = ByFamily(
    board={"roll": board.ROLL, "ticket": board.TICKET, "tile": board.CHEER, "winner": board.WINNER, "loser": board.LOSER,
           "partner": board.PARTNER},
    cards={"reveal": cards.REVEAL, "hand": cards.HAND, "pass": cards.PASS, "aside": cards.DISCARD, "leg": cards.BET_LEG,
           "midfield": cards.BET_MIDFIELD, "winner": cards.BET_WINNER, "loser": cards.BET_LOSER, "piece": cards.PUT_FENNEC},
)  # fmt: skip
"""Kinds of actions, each with the first of its numbers."""
WATCHED: Final = ByFamily(board="tile", cards="piece")
"""Of which kind there are too many at first."""
_ONES: Final = np.array([number.bit_count() for number in range(1 << MOST_PLAYERS)])
_ALONE: Final = np.array(
    [next((seat for seat in range(_TABLE) if not seats >> seat & 1), 0) for seats in range(1 << MOST_PLAYERS)]
)
"""Which seat is not among others."""


class Journal:
    """Counts between two lines of the log."""

    def __init__(self, edition: str) -> None:
        self._kinds = _ACTIONS.of(edition)
        self.clear()

    def clear(self) -> None:
        """Begin to count anew."""
        self._since = time.monotonic()
        self.steps = 0
        self.games = 0
        self.waited: dict[str, float] = {"games": 0.0, "network": 0.0}
        self._pounds, self._sat = 0.0, 0
        self._alone: list[Any] = []
        self._duel: list[Any] = []
        self._against: list[Any] = []

    def count_ends(self, games: Games, first: int, last: int) -> None:
        """Count the games that ended with the last step."""
        ended = first + np.flatnonzero(games.rows[first:last, ENDED])
        if not len(ended):
            return
        self.games += len(ended)
        money = games.rows[ended, MONEY : MONEY + MOST_PLAYERS].astype(int)
        players = games.was_players[ended]
        self._pounds += float(money.sum())
        self._sat += int(players.sum())
        scripted, rivals = games.was_scripted[ended], games.was_rivals[ended]
        curves = (scripted, _TABLE, self._alone), (scripted, _DUEL, self._duel), (rivals, _TABLE, self._against)
        for others, table, shares in curves:
            alone = (players == table) & (_ONES[others] == table - 1)
            if alone.any():
                shares.append(_shares_alone(money[alone, :table], others[alone]))

    def row(self, measured: Sequence[float], chosen: Any, **facts: float) -> dict[str, Any]:
        """Return the line of the log from what the learner measured and how often each action was chosen."""
        passed = time.monotonic() - self._since
        updates = max(1.0, measured[-1])
        whole = max(1.0, float(chosen.sum()))
        return {
            **facts,
            "rate": round(self.steps / passed),
            "length": round(self.steps / max(1, self.games), 1),
            **_told("alone", self._alone),
            **_told("duel", self._duel),
            **_told("against", self._against),
            "pounds": round(self._pounds / max(1, self._sat), 2),
            **{f"waited_{who}": round(seconds / passed, 3) for who, seconds in self.waited.items()},
            **{name: round(value / updates, 5) for name, value in zip(MEASURES[:-1], measured, strict=False)},
            "updates": int(measured[-1]),
            **{
                name: round(float(count) / whole, 4)
                for name, count in zip(self._kinds, self._by_kind(chosen), strict=True)
            },
        }

    def _by_kind(self, chosen: Any) -> Any:
        """Add up how often each action was chosen, by kind."""
        return np.add.reduceat(chosen, list(self._kinds.values()))


def _told(name: str, parts: Sequence[Any]) -> dict[str, Any]:
    """Return the share of the victory over all games of a curve, None where there are none, and their number."""
    shares = np.concatenate([*parts, np.zeros(0)])
    return {name: round(float(shares.mean()), 4) if len(shares) else None, f"{name}_games": len(shares)}


def _shares_alone(money: Any, others: Any) -> Any:
    """Return the share of the victory of the one seat that is not among the others, by game."""
    best = money == money.max(1, keepdims=True)
    return (best / best.sum(1, keepdims=True))[np.arange(len(money)), _ALONE[others]]
