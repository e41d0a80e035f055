"""Legs of a board game imagined in the compiled engine: how well a first action does.

All candidates are tried in the same worlds, and in a world the same dice fall whatever the players do: two candidates
differ by what they did, not by their luck. A game is played on to the end of its leg, where
nothing lies on the table but money and finish cards and the chance to win is judged, without what luck did to the bets.
"""

from math import exp
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.bots.champion.board.bets import BET, MOST_BETS, list_bets, luck_of_bets, note_bet
from camelup.bots.champion.board.foresight import ROWS, WINS, Foresight, chances_at_end, find
from camelup.bots.champion.board.policy import board_policy
from camelup.bots.champion.standing import chance_to_win, share_of_victory, weigh_pounds_now
from camelup.engine.board import rules as board
from camelup.engine.board.knowledge import known_cards
from camelup.engine.board.state import ALL_CARDS, UNKNOWN, all_dice, cards_left, over
from camelup.engine.editions import MOST_PLAYERS, RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import Generator, weighted, weighted_by_share
from camelup.engine.jit import compiled
from camelup.engine.numbers import CAMELS

_BELIEFS: Final = (12.0, 0.0)
"""How strongly people back what looks right now: a winner or loser card is on a camel with a weight of exp(this times its chance).

Who leads stays a favourite; the last camel changes from leg to leg, so an old loser card may be on any.
"""
_RACES: Final = 16
"""How many races are run on from the end of an imagined leg where there is no table of races."""


class Workspace(NamedTuple):
    """What a first action is tried with, and the arrays that this works in; each thread needs its own."""

    now: Any
    """The chances as things stand."""
    leg: Foresight
    """The leg foreseen with the action."""
    start: int
    """The number of the position in it that the action leads to."""
    table: Any
    """The solved races, or no rows."""
    chances: Any
    bets: Any
    a_pound: Any
    codes: Any
    weights: Any


def new_workspace(now: Any, leg: Foresight, start: int, table: Any) -> Workspace:
    """Put together what is known and empty arrays."""
    return Workspace(
        now=now,
        leg=leg,
        start=start,
        table=table,
        chances=np.zeros((ROWS, RACING_CAMELS)),
        bets=np.zeros(MOST_BETS, BET),
        a_pound=np.zeros(MOST_PLAYERS),
        codes=np.empty(board.MOST_OUTCOMES, np.int64),
        weights=np.empty(board.MOST_OUTCOMES, np.int64),
    )


@compiled
def _drawn(s: Any, action: int, luck: Generator, work: Workspace) -> int:
    """Draw the luck of an action; none is used up where there is nothing to draw, so that later luck stays the same."""
    count = board.outcomes(s, action, work.codes, work.weights)
    return work.codes[weighted(luck, work.weights, count) if count > 1 else 0]


# --- board games --------------------------------------------------------------------------------------


@compiled
def board_result(s: Any, seat: int, action: int, luck: Generator, generator: Generator, work: Workspace) -> float:
    """Play an action and on to the end of the leg, every seat by the quick policy, and return a seat's chance to win then."""
    chances = work.leg.chances[work.start]
    bets = list_bets(s, chances, work.bets)
    weigh_pounds_now(s, seat, work.bets, bets, work.a_pound)
    rolled = False
    while True:
        bets = note_bet(s, action, chances, work.bets, bets)
        board.apply(s, action, _drawn(s, action, luck, work), NO_TRACE)
        rolled = rolled or action == board.ROLL
        if over(s) or (rolled and s.dice == all_dice(s)):
            break
        if action == board.ROLL:
            position = find(work.leg, int(s.race), int(s.dice))
            if position >= 0:  # else a tile has led away from what was foreseen: what was known before has to do
                chances = work.leg.chances[position]
        action = board_policy(s, chances)
    chances_at_end(int(s.race), CAMELS[s.edition], work.table, _RACES, generator, work.chances)
    wins = share_of_victory(s, seat) if over(s) else chance_to_win(s, seat, work.chances)
    return wins - luck_of_bets(work.bets, bets, work.chances, work.a_pound)


@compiled
def board_world(s: Any, work: Workspace, generator: Generator) -> None:
    """Fill in what lies face down: people back what looks right."""
    for seat in range(s.players):
        used = known_cards(s, seat)
        for deck in range(2):
            for card in range(s.laid[deck]):
                if s.bettor[deck, card] == seat and s.bet[deck, card] == UNKNOWN:
                    camel = _likely_camel(work.now[WINS + deck], _BELIEFS[deck], used, generator)
                    s.bet[deck, card] = camel
                    used |= 1 << camel
        s.hand[seat] = ALL_CARDS & ~used if cards_left(s, seat) > 0 else 0


@compiled
def _likely_camel(chances: Any, belief: float, used: int, generator: Generator) -> int:
    shares = np.empty(RACING_CAMELS)
    for camel in range(RACING_CAMELS):
        shares[camel] = 0.0 if used >> camel & 1 else exp(belief * chances[camel])
    return weighted_by_share(generator, shares, RACING_CAMELS)


@compiled
def try_action(views: Any, states: Any, seat: int, action: int, seed: Any, work: Workspace, results: Any) -> None:
    """Try an action in worlds that the seat can't tell apart, two rows of `seed` for each: its blanks and its luck.

    `results` receives how well it did in each world; `states` is scratch space for one.
    """
    luck, generator = np.empty(4, np.int64), np.empty(4, np.int64)
    s = states[0]
    for world in range(results.shape[0]):
        generator[:] = seed[2 * world]
        luck[:] = seed[2 * world + 1]
        states[0] = views[0]
        board_world(s, work, generator)
        s.turn = seat
        results[world] = board_result(s, seat, action, luck, generator, work)
