"""Thousands of games side by side, whatever the game: who sits where, what is kept of them, and how they end.

Each family of games steps its own (`board/games.py`, `cards/games.py`), one decision a step, in compiled code that lets other threads
run. After a step each game has a row of bytes (`rows.py`).
"""

from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.editions import EDITIONS, MOST_PLAYERS
from camelup.engine.families import STATES
from camelup.engine.generator import Generator, below, next_word, spread
from camelup.engine.jit import compiled
from camelup.learn.rows import ANOTHERS, MONEY, rows_of, write_facts
from camelup.learn.settings import TABLES, Settings

BEGIN: Final = -1
"""In place of an action: begin a game."""


class Seating(NamedTuple):
    """Who plays: the number of the edition, how often each number of players sits down, and who of them is not the learner."""

    edition: int
    sizes: Any
    scripted: float
    """The share of games in which likenesses sit at the table."""
    rivals: float
    """The share of games in which another network does."""


def seating_of(settings: Settings) -> Seating:
    """Return who plays in a training run."""
    sizes = np.array([TABLES[settings.edition].get(players, 0) for players in range(MOST_PLAYERS + 1)])
    return Seating(EDITIONS[settings.edition].number, sizes, settings.scripted, settings.rivals)


class Games(NamedTuple):
    """Everything about the games, each array by game."""

    states: Any
    generators: Any
    actions: Any
    rows: Any
    scripted: Any
    """A bit for each seat that a likeness plays."""
    rivals: Any
    """A bit for each seat that another network plays."""
    was_scripted: Any
    was_rivals: Any
    """The same for the game that ended last."""
    was_players: Any
    tastes: Any
    kept: Any
    """What the family of the game keeps besides from step to step."""


def games_of(edition: str, count: int, seed: int, tastes: int, kept: Any) -> Games:
    """Lay so many games out; each begins with its first step."""
    return Games(
        states=np.zeros(count, STATES.of(edition)),
        generators=spread(seed, count),
        actions=np.full(count, BEGIN, np.int16),
        rows=np.zeros((count, rows_of(edition).length), np.uint8),
        scripted=np.zeros(count, np.int64),
        rivals=np.zeros(count, np.int64),
        was_scripted=np.zeros(count, np.int64),
        was_rivals=np.zeros(count, np.int64),
        was_players=np.zeros(count, np.int64),
        tastes=np.zeros((count, MOST_PLAYERS, tastes)),
        kept=kept,
    )


@compiled
def seat_others(games: Games, game: int, seating: Seating, players: int) -> None:
    """Draw which seats of a new game are played by likenesses, or by another network."""
    generator = games.generators[game]
    games.scripted[game] = 0
    games.rivals[game] = 0
    if next_word(generator) < seating.rivals * (1 << 32):
        games.rivals[game] = _all_seats(players) ^ 1 << below(generator, players)
    elif next_word(generator) < seating.scripted * (1 << 32):
        games.scripted[game] = _some_seats(generator, players)


@compiled
def _all_seats(players: int) -> int:
    return (1 << players) - 1


@compiled
def _some_seats(generator: Generator, players: int) -> int:
    """Draw the seats of likenesses: half the time all but one, which gives the curve, else any but all and none."""
    everybody = _all_seats(players)
    if below(generator, 2) == 0:
        return everybody ^ 1 << below(generator, players)
    return 1 + below(generator, everybody - 1)


@compiled
def note_end(games: Games, game: int) -> None:
    """Note in its row how a game ended, and who had played it."""
    s = games.states[game]
    for seat in range(MOST_PLAYERS):
        games.rows[game, MONEY + seat] = min(255, s.money[seat]) if seat < s.players else 0
    games.was_scripted[game] = games.scripted[game]
    games.was_rivals[game] = games.rivals[game]
    games.was_players[game] = s.players


@compiled
def note_facts(games: Games, game: int) -> bool:
    """Write the facts of a decision into its row; True when a likeness is to decide."""
    s = games.states[game]
    write_facts(games.rows[game], s.turn, s.players, ANOTHERS if games.rivals[game] >> int(s.turn) & 1 else 0)
    return games.scripted[game] >> int(s.turn) & 1 > 0


@compiled
def plays_alone(games: Games, game: int) -> bool:
    """Whether likenesses, or another network, have all seats but the one to move."""
    s = games.states[game]
    return (games.scripted[game] | games.rivals[game]) | 1 << int(s.turn) == _all_seats(s.players)
