"""Thousands of board games side by side, one decision a step, in compiled code that lets other threads run.

After a step each game has a row of bytes: what the seat to move sees, what it may do, and facts for the learner, the end of the
game before among them. Draws luck; the rules are the engine's.
"""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.board import rules as board
from camelup.engine.board.rules import LOSER, PARTNER, ROLL, WINNER
from camelup.engine.board.state import STATE, State, being_set_up, over
from camelup.engine.editions import EDITIONS, MOST_PLAYERS, RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import Generator, below, next_word, spread, weighted
from camelup.engine.jit import compiled
from camelup.learn.likeness import TASTES, choose, draw_taste
from camelup.learn.settings import TABLES, Settings
from camelup.network.actions import ACTIONS, camels_of, mark_legal, name_camels, to_engine
from camelup.network.chances import CHANCES, Room, look_ahead, new_room
from camelup.network.features import HISTORY, SCRATCH, SIZE, encode, remember
from camelup.network.sight import solved_races

# Where in a row what lies, after the features.
MASK: Final = SIZE
SEAT: Final = MASK + ACTIONS
PLAYERS: Final = SEAT + 1
ENDED: Final = PLAYERS + 1  # whether the last action ended a game, and this is the next
CHOSEN: Final = ENDED + 1  # 0, or 1 + the action of a likeness, or ANOTHERS
MONEY: Final = CHOSEN + 1  # + seat: the pounds at the end of the game that ended
ROW: Final = -(-(MONEY + MOST_PLAYERS) // 64) * 64
"""The bytes of a row."""

ANOTHERS: Final = 255
"""In place of a likeness's action: another network decides for this seat."""
BEGIN: Final = -1
"""In place of an action: begin a game."""

_FORGETFUL: Final = 5
"""In one game of so many nobody remembers when finish cards were laid, or only of some."""
_DICE_COUNTED: Final = 3
"""With so many dice in the pyramid chances are counted, not simulated."""


class Tables(NamedTuple):
    """What tables are laid: the number of the edition, how often each number of players plays, and who sits there."""

    edition: int
    sizes: Any
    scripted: float
    """The share of games in which likenesses sit at the table."""
    rivals: float
    """The share of games in which another network does."""


def tables_of(settings: Settings) -> Tables:
    """Return the tables of a training run."""
    sizes = np.array([TABLES[settings.edition].get(players, 0) for players in range(MOST_PLAYERS + 1)])
    return Tables(EDITIONS[settings.edition].number, sizes, settings.scripted, settings.rivals)


class Games(NamedTuple):
    """Everything about the games, each array by game."""

    states: Any
    generators: Any
    actions: Any
    rows: Any
    chances: Any
    orders: Any
    ranks: Any
    history: Any
    forgets: Any
    scripted: Any
    """A bit for each seat that a likeness plays."""
    rivals: Any
    """A bit for each seat that another network plays."""
    was_scripted: Any
    was_rivals: Any
    """The same for the game that ended last."""
    was_players: Any
    tastes: Any


def new_games(count: int, seed: int) -> Games:
    """Lay so many games out; each begins with its first step."""
    return Games(
        states=np.zeros(count, STATE),
        generators=spread(seed, count),
        actions=np.full(count, BEGIN, np.int16),
        rows=np.zeros((count, ROW), np.uint8),
        chances=np.zeros((count, CHANCES)),
        orders=np.zeros((count, RACING_CAMELS), np.int64),
        ranks=np.zeros((count, RACING_CAMELS), np.int64),
        history=np.zeros((count, *HISTORY), np.uint8),
        forgets=np.zeros(count, np.int64),
        scripted=np.zeros(count, np.int64),
        rivals=np.zeros(count, np.int64),
        was_scripted=np.zeros(count, np.int64),
        was_rivals=np.zeros(count, np.int64),
        was_players=np.zeros(count, np.int64),
        tastes=np.zeros((count, MOST_PLAYERS, TASTES)),
    )


@compiled
def step_games(
    games: Games, first: int, last: int, legs: int, spacing: int, tables: Tables, races: Any, room: Room
) -> None:
    """Do one action in the games from `first` up to `last`, and write the rows of what comes then.

    Those that end are followed by games at other `tables`.
    """
    legal = np.empty(board.MOST_ACTIONS, np.int64)
    codes = np.empty(board.MOST_OUTCOMES, np.int64)
    weights = np.empty(board.MOST_OUTCOMES, np.int64)
    scratch = np.empty(SCRATCH)
    for game in range(first, last):
        s, generator, row = games.states[game], games.generators[game], games.rows[game]
        action = int(games.actions[game])
        moved, new = True, action == BEGIN
        ended = False
        if action != BEGIN:
            action = to_engine(action, games.orders[game], s.turn, s.players)
            moved = action == ROLL or board.CHEER <= action < WINNER
            _note_card(games, game, action)
            outcome = codes[weighted(generator, weights, board.outcomes(s, action, codes, weights))]
            board.apply(s, action, outcome, NO_TRACE)
            ended = action == ROLL and over(s)
        if ended:
            _note_end(games, game)
        if ended or new:
            _begin(games, game, tables, codes, weights)
        chances, order, rank_of = games.chances[game], games.orders[game], games.ranks[game]
        look_ahead(s, moved or ended or new, generator, legs, spacing, _DICE_COUNTED, races, room, chances)
        name_camels(int(s.race), camels_of(s), order, rank_of)
        encode(s, chances, games.history[game], order, rank_of, scratch, row[:SIZE])
        mask = row[MASK : MASK + ACTIONS]
        mark_legal(s, chances, rank_of, legal, mask)
        row[SEAT] = s.turn
        row[PLAYERS] = s.players
        row[ENDED] = ended
        row[CHOSEN] = 0
        if games.scripted[game] >> int(s.turn) & 1:
            taste = games.tastes[game, s.turn]
            row[CHOSEN] = 1 + choose(s, taste, chances, scratch, order, mask, generator)
        elif games.rivals[game] >> int(s.turn) & 1:
            row[CHOSEN] = ANOTHERS


@compiled
def _note_card(games: Games, game: int, action: int) -> None:
    """Remember the chances at which a finish card is laid, unless this game is a forgetful one."""
    if WINNER <= action < PARTNER:
        deck = 0 if action < LOSER else 1
        then = games.history[game, deck, games.states[game].laid[deck]]
        remember(games.chances[game], deck, then)
        if below(games.generators[game], 100) < games.forgets[game]:
            then[:] = 0


@compiled
def _note_end(games: Games, game: int) -> None:
    s = games.states[game]
    for seat in range(MOST_PLAYERS):
        games.rows[game, MONEY + seat] = min(255, s.money[seat])
    games.was_scripted[game] = games.scripted[game]
    games.was_rivals[game] = games.rivals[game]
    games.was_players[game] = s.players


@compiled
def _begin(games: Games, game: int, tables: Tables, codes: Any, weights: Any) -> None:
    """Set a new table up: how many sit there, who of them is a likeness, and who remembers."""
    s, generator = games.states[game], games.generators[game]
    players = weighted(generator, tables.sizes, len(tables.sizes))
    board.setup(s, tables.edition, players)
    _place_camels(s, generator, codes, weights)
    games.history[game] = 0
    games.forgets[game] = 50 + 50 * below(generator, 2) if below(generator, _FORGETFUL) == 0 else 0
    games.scripted[game] = 0
    games.rivals[game] = 0
    if next_word(generator) < tables.rivals * (1 << 32):
        games.rivals[game] = _all_seats(players) ^ 1 << below(generator, players)
    elif next_word(generator) < tables.scripted * (1 << 32):
        games.scripted[game] = _some_seats(generator, players)
        for seat in range(players):
            draw_taste(generator, games.tastes[game, seat])


@compiled
def _place_camels(s: State, generator: Generator, codes: Any, weights: Any) -> None:
    while being_set_up(s):
        outcome = codes[weighted(generator, weights, board.outcomes(s, board.PLACE, codes, weights))]
        board.apply(s, board.PLACE, outcome, NO_TRACE)


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


class Players:
    """The threads that step the games."""

    def __init__(self, games: Games, settings: Settings) -> None:
        self._games = games
        self._how = (settings.legs, settings.spacing, tables_of(settings), solved_races(settings.edition))
        self._pool = ThreadPoolExecutor(settings.playing_threads)
        self._parts = 2 * settings.playing_threads
        self._rooms = [new_room() for _ in range(2 * self._parts)]

    def start(self, first: int, last: int) -> Sequence["Future[None]"]:
        """Begin a step in the games from `first` up to `last`."""
        half = self._rooms[: self._parts] if first == 0 else self._rooms[self._parts :]
        cuts = np.linspace(first, last, self._parts + 1).astype(int).tolist()
        parts = zip(cuts[:-1], cuts[1:], half, strict=True)
        return [self._pool.submit(self._step, low, high, room) for low, high, room in parts]

    def _step(self, first: int, last: int, room: Room) -> None:
        step_games(self._games, first, last, *self._how, room)

    def close(self) -> None:
        """Let the threads go."""
        self._pool.shutdown(cancel_futures=True)
