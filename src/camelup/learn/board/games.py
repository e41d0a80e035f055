"""Board games side by side, one decision a step. Draws luck; the rules are the engine's."""

from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.board import rules as board
from camelup.engine.board.rules import LOSER, PARTNER, ROLL, WINNER
from camelup.engine.board.state import State, being_set_up, over
from camelup.engine.editions import RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import Generator, below, weighted
from camelup.engine.jit import compiled
from camelup.learn.games import BEGIN, Games, Seating, note_end, note_facts, plays_alone, seat_others
from camelup.learn.rows import CHOSEN, ENDED, SEEN
from camelup.learn.settings import Settings
from camelup.network.board import chances as odds
from camelup.network.board import likeness
from camelup.network.board.actions import ACTIONS, camels_of, mark_legal, name_camels, to_engine
from camelup.network.board.chances import CHANCES, look_ahead
from camelup.network.board.features import ALONE, HISTORY, SIZE, SUMS, encode, remember
from camelup.network.board.likeness import TASTES, choose, draw_taste
from camelup.network.board.sight import solved_races

__all__ = ["TASTES", "Kept", "Scratch", "new_kept", "new_scratch", "step_games"]

_MASK: Final = SEEN + SIZE
_FORGETFUL: Final = 5
"""In one game of so many nobody remembers when finish cards were laid, or only of some."""
_CLOSELY: Final = 2
"""So many times as many legs as for a network are simulated for a likeness, which has no network that knows better than a few."""
_DICE_COUNTED: Final = 3
"""With so many dice in the pyramid chances are counted, not simulated."""


class Kept(NamedTuple):
    """What is kept from step to step, each array by game."""

    chances: Any
    orders: Any
    ranks: Any
    history: Any
    forgets: Any


def new_kept(count: int) -> Kept:
    """Keep nothing yet of so many games."""
    return Kept(
        chances=np.zeros((count, CHANCES)),
        orders=np.zeros((count, RACING_CAMELS), np.int64),
        ranks=np.zeros((count, RACING_CAMELS), np.int64),
        history=np.zeros((count, *HISTORY), np.uint8),
        forgets=np.zeros(count, np.int64),
    )


class Scratch(NamedTuple):
    """The solved races, how much is done for chances, and space to work in; each thread needs its own."""

    races: Any
    legs: int
    """How many legs are simulated."""
    spacing: int
    """Every so many of those are looked up in the solved races."""
    looking: odds.Scratch
    trying: likeness.Scratch


def new_scratch(settings: Settings) -> Scratch:
    """Make new scratch space."""
    races, looking = solved_races(settings.edition), odds.new_scratch()
    return Scratch(races, settings.legs, settings.spacing, looking, likeness.new_scratch(races, looking))


@compiled
def step_games(games: Games, first: int, last: int, seating: Seating, scratch: Scratch) -> None:
    """Do one action in the games from `first` up to `last`, and write the rows of what comes then.

    Those that end are followed by games at other tables.
    """
    legal = np.empty(board.MOST_ACTIONS, np.int64)
    codes = np.empty(board.MOST_OUTCOMES, np.int64)
    weights = np.empty(board.MOST_OUTCOMES, np.int64)
    sums = np.empty(SUMS)
    kept = games.kept
    for game in range(first, last):
        s, generator, row = games.states[game], games.generators[game], games.rows[game]
        action = int(games.actions[game])
        moved, new = True, action == BEGIN
        ended = False
        if action != BEGIN:
            action = to_engine(action, kept.orders[game], s.turn, s.players)
            moved = action == ROLL or board.CHEER <= action < WINNER
            _note_card(games, game, action)
            outcome = codes[weighted(generator, weights, board.outcomes(s, action, codes, weights))]
            board.apply(s, action, outcome, NO_TRACE)
            ended = action == ROLL and over(s)
        if ended:
            note_end(games, game)
        if ended or new:
            _begin(games, game, seating, codes, weights)
        chances, order, rank_of = kept.chances[game], kept.orders[game], kept.ranks[game]
        fresh = moved or ended or new
        is_likeness = note_facts(games, game)
        legs, spacing = scratch.legs * (_CLOSELY if is_likeness else 1), scratch.spacing
        look_ahead(s, fresh, generator, legs, spacing, _DICE_COUNTED, scratch.races, scratch.looking, chances)
        name_camels(int(s.race), camels_of(s), order, rank_of)
        encode(s, chances, kept.history[game], order, rank_of, sums, row[SEEN:_MASK])
        if not plays_alone(games, game):
            row[SEEN + ALONE] = 0
        mask = row[_MASK : _MASK + ACTIONS]
        mark_legal(s, chances, rank_of, legal, mask)
        row[ENDED] = ended
        if is_likeness:
            taste = games.tastes[game, s.turn]
            seen = likeness.Seen(chances, sums, order, scratch.trying)
            row[CHOSEN] = 1 + choose(s, taste, seen, mask, generator)


@compiled
def _note_card(games: Games, game: int, action: int) -> None:
    """Remember the chances at which a finish card is laid, unless this game is a forgetful one."""
    if WINNER <= action < PARTNER:
        kept, deck = games.kept, 0 if action < LOSER else 1
        then = kept.history[game, deck, games.states[game].laid[deck]]
        remember(kept.chances[game], deck, then)
        if below(games.generators[game], 100) < kept.forgets[game]:
            then[:] = 0


@compiled
def _begin(games: Games, game: int, seating: Seating, codes: Any, weights: Any) -> None:
    """Set a new table up: how many sit there, who of them is a likeness, and who remembers."""
    s, generator = games.states[game], games.generators[game]
    players = weighted(generator, seating.sizes, len(seating.sizes))
    board.setup(s, seating.edition, players)
    _place_camels(s, generator, codes, weights)
    games.kept.history[game] = 0
    games.kept.forgets[game] = 50 + 50 * below(generator, 2) if below(generator, _FORGETFUL) == 0 else 0
    seat_others(games, game, seating, players)
    if games.scripted[game]:
        for seat in range(players):
            draw_taste(generator, games.tastes[game, seat])


@compiled
def _place_camels(s: State, generator: Generator, codes: Any, weights: Any) -> None:
    while being_set_up(s):
        outcome = codes[weighted(generator, weights, board.outcomes(s, board.PLACE, codes, weights))]
        board.apply(s, board.PLACE, outcome, NO_TRACE)
