"""Games played on in a bot's head, in the compiled engine: how well a first action does.

All candidates are tried in the same worlds, and in a world the same dice fall whatever the players do: what differs
between two candidates is then what they did, not what they were dealt. A board game is played on to the end of its leg,
where nothing lies on the table but money and finish cards and the chance to win is judged; a game of cards to its end.
"""

from math import exp
from typing import Any, Final, NamedTuple

import numpy as np
from numba.core.types import Record
from numba.extending import overload
from numba.np.numpy_support import from_dtype

from camelup.bots.foresight import ROWS, WINS, Foresight, chances_at_end, find, foresight
from camelup.bots.policy import board_policy, cards_policy
from camelup.bots.standing import chance_to_win, lead, share_of_victory
from camelup.engine import board, cards, cards_state, rules
from camelup.engine.board_knowledge import known_cards
from camelup.engine.board_state import ALL_CARDS, UNKNOWN, all_dice, cards_left, over
from camelup.engine.editions import CAMELS, RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.jit import compiled
from camelup.engine.luck import Generator, below, weighted, weighted_by_share

_BELIEF: Final = 5.0
"""How strongly people back what looks right: a card is on a camel with a weight of exp(this times its chance)."""
_RACES: Final = 16
"""How many races are run on from the end of an imagined leg where there is no table of races."""


class Thoughts(NamedTuple):
    """What is known of the leg, the table of races (or no rows), and the end of the leg that was thought of last."""

    leg: Foresight
    table: Any
    last_end: Any
    chances: Any


def thoughts(table: Any) -> Thoughts:
    """Make room."""
    return Thoughts(foresight(), table, np.zeros(1, np.int64), np.zeros((ROWS, RACING_CAMELS)))


@compiled
def _drawn(s: Any, action: int, luck: Generator, codes: Any, weights: Any) -> int:
    """Draw the luck of an action; none is used up where there is nothing to draw, so that later luck stays the same."""
    count = rules.outcomes(s, action, codes, weights)
    return codes[weighted(luck, weights, count) if count > 1 else 0]


# --- board games --------------------------------------------------------------------------------------


@compiled
def board_result(
    s: Any, seat: int, rolled: bool, luck: Generator, generator: Generator, mind: Thoughts, codes: Any, weights: Any
) -> float:
    """Play on to the end of the leg, every seat by the quick policy, and tell a seat's chance to win then."""
    chances = mind.leg.chances[0]
    while not over(s) and not (rolled and s.dice == all_dice(s)):
        position = find(mind.leg, int(s.race), int(s.dice))
        if position >= 0:  # else a tile has led away from what was foreseen: what was known before has to do
            chances = mind.leg.chances[position]
        action = board_policy(s, chances, seat)
        rolled = rolled or action == board.ROLL
        board.apply(s, action, _drawn(s, action, luck, codes, weights), NO_TRACE)
    if over(s):
        return share_of_victory(s, seat)
    if mind.last_end[0] != s.race:
        mind.last_end[0] = s.race
        chances_at_end(int(s.race), CAMELS[s.edition], mind.table, _RACES, generator, mind.chances)
    return chance_to_win(s, seat, mind.chances)


@compiled
def board_world(s: Any, mind: Thoughts, generator: Generator) -> None:
    """Say what lies face down: people back what looks right."""
    for seat in range(s.players):
        used = known_cards(s, seat)
        for deck in range(2):
            for card in range(s.laid[deck]):
                if s.bettor[deck, card] == seat and s.bet[deck, card] == UNKNOWN:
                    camel = _likely_camel(mind.leg.chances[0, WINS + deck], used, generator)
                    s.bet[deck, card] = camel
                    used |= 1 << camel
        s.hand[seat] = ALL_CARDS & ~used if cards_left(s, seat) > 0 else 0


@compiled
def _likely_camel(chances: Any, used: int, generator: Generator) -> int:
    shares = np.empty(RACING_CAMELS)
    for camel in range(RACING_CAMELS):
        shares[camel] = 0.0 if used >> camel & 1 else exp(_BELIEF * chances[camel])
    return weighted_by_share(generator, shares, RACING_CAMELS)


# --- Camel Up Cards -----------------------------------------------------------------------------------


@compiled
def cards_result(
    s: Any, seat: int, _rolled: bool, luck: Generator, generator: Generator, _mind: Thoughts, codes: Any, weights: Any
) -> float:
    """Play on to the end of the game and tell how well a seat has done: its share of the victory, and how clear it is."""
    actions = np.empty(rules.MOST_ACTIONS, np.int64)
    while s.phase != cards_state.OVER:
        if s.phase == cards_state.RACING:
            action = cards_policy(s, generator)
        else:
            action = actions[below(generator, cards.legal(s, actions))]
        cards.apply(s, action, _drawn(s, action, luck, codes, weights), NO_TRACE)
    return (share_of_victory(s, seat) + lead(s, seat)) / 2


@compiled
def cards_world(s: Any, _mind: Thoughts, generator: Generator) -> None:
    """Say which cards lie face down."""
    cards.imagine(s, generator)


# --- whichever game it is -----------------------------------------------------------------------------

_CARDS_RECORD: Final = from_dtype(cards.STATE)


def _result(s: Any, seat: int, rolled: bool, luck: Any, generator: Any, mind: Any, codes: Any, weights: Any) -> float:
    play_on = cards_result if rules.of_state(s) is cards else board_result
    return float(play_on(s, seat, rolled, luck, generator, mind, codes, weights))


@overload(_result, strict=False)
def _compiled_result(
    s: Record, seat: Any, rolled: Any, luck: Any, generator: Any, mind: Any, codes: Any, weights: Any  # noqa: ARG001
) -> Any:  # fmt: skip
    play_on = cards_result if s == _CARDS_RECORD else board_result
    return lambda s, seat, rolled, luck, generator, mind, codes, weights: play_on(  # noqa: PLW0108
        s, seat, rolled, luck, generator, mind, codes, weights
    )


def _fill(s: Any, mind: Any, generator: Any) -> None:
    world = cards_world if rules.of_state(s) is cards else board_world
    world(s, mind, generator)


@overload(_fill, strict=False)
def _compiled_fill(s: Record, mind: Any, generator: Any) -> Any:  # noqa: ARG001
    world = cards_world if s == _CARDS_RECORD else board_world
    return lambda s, mind, generator: world(s, mind, generator)  # noqa: PLW0108


@compiled
def try_actions(views: Any, states: Any, seat: int, actions: Any, seed: Any, mind: Thoughts, done: Any) -> None:
    """Try every action in worlds that the seat can't tell apart, two rows of `seed` for each: its blanks and its luck.

    `done[0]` adds up how well each action did, `done[1]` the squares of how far it was from the others in the same world.
    `states` is room for two: the world, and a game in it.
    """
    codes, weights = np.empty(rules.MOST_OUTCOMES, np.int64), np.empty(rules.MOST_OUTCOMES, np.int64)
    scores = np.empty(actions.shape[0])
    luck, generator = np.empty(4, np.int64), np.empty(4, np.int64)
    for world in range(0, seed.shape[0], 2):
        generator[:] = seed[world]
        states[0] = views[0]
        _fill(states[0], mind, generator)
        for index in range(actions.shape[0]):
            luck[:] = seed[world + 1]
            states[1] = states[0]
            s = states[1]
            s.turn = seat
            rules.apply(s, actions[index], _drawn(s, actions[index], luck, codes, weights), NO_TRACE)
            rolled = actions[index] == board.ROLL
            scores[index] = _result(s, seat, rolled, luck, generator, mind, codes, weights)
        done[0] += scores
        done[1] += (scores - scores.mean()) ** 2
