"""How well a seat stands: its share of the victory when a game is over, its chance of it at the start of a leg."""

from math import exp
from typing import Any, Final

import numpy as np

from camelup.bots.champion.board.bets import finish_worth
from camelup.bots.champion.board.foresight import WINS
from camelup.engine.board.scoring import finish_reward
from camelup.engine.editions import FINISH_REWARDS, MOST_PLAYERS, RACING_CAMELS, SPACES
from camelup.engine.jit import compiled
from camelup.engine.numbers import CAMELS
from camelup.engine.race import camel_at, space_at

# A chance to win is taken to be in proportion to exp(pounds / scale). The numbers were fitted to 100,000 starts of legs in
# games among players who go by the book (2014 and 2018), for two, three, four, six and eight of them; the scale and the turn
# follow those fits by a rule of thumb.
_SCALE: Final = 2.1
"""How many pounds multiply a chance by e when the race is nearly over."""
_SCALE_TO_GO: Final = 1.0
"""How many more for each space to go, divided by the players."""
_TURN: Final = 3.4
"""What it costs in pounds to move one turn later in a leg, divided by the players: the first has the best tickets."""

_CLEAR: Final = 4.0
"""How many pounds ahead are a clear lead."""


@compiled
def share_of_victory(s: Any, seat: int) -> float:
    """Return a seat's share of the victory (R6)."""
    sharing = 0
    for other in range(s.players):
        if s.money[other] > s.money[seat]:
            return 0.0
        sharing += s.money[other] == s.money[seat]
    return 1.0 / sharing


@compiled
def lead(s: Any, seat: int) -> float:
    """Return how clear a lead is: from 0 to 1, one half when level with the richest of the others."""
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, s.money[other])
    return 1.0 / (1.0 + exp((best - s.money[seat]) / _CLEAR))


@compiled
def chance_to_win(s: Any, seat: int, chances: Any) -> float:
    """Return a seat's chance to win a board game at the start of a leg, all finish cards known."""
    pounds = np.zeros(MOST_PLAYERS)
    for other in range(s.players):
        pounds[other] = s.money[other] - _TURN / s.players * ((other - s.turn) % s.players)
    _add_finish_cards(s, chances, pounds)
    return chance_by_pounds(pounds, s.players, seat, _scale(s))


@compiled
def weigh_pounds_now(s: Any, seat: int, bets: Any, count: int, a_pound: Any) -> None:
    """Write by how much one more pound of each seat changes a seat's chance to win, as the bets stand in a leg."""
    pounds = np.zeros(MOST_PLAYERS)
    for other in range(s.players):
        pounds[other] = s.money[other]
    for number in range(count):
        pounds[bets[number].seat] += bets[number].expected
    weigh_pounds(pounds, s.players, seat, _scale(s), a_pound)


@compiled
def _scale(s: Any) -> float:
    return _SCALE + _SCALE_TO_GO / s.players * _spaces_to_go(s)


@compiled
def _add_finish_cards(s: Any, chances: Any, pounds: Any) -> None:
    for deck in range(2):
        before = np.zeros(RACING_CAMELS, np.int64)
        for card in range(s.laid[deck]):
            camel = s.bet[deck, card]
            right = chances[WINS + deck, camel]
            reward = finish_reward(min(len(FINISH_REWARDS) - 1, before[camel]))
            pounds[s.bettor[deck, card]] += finish_worth(reward, right)
            before[camel] += 1


@compiled
def _spaces_to_go(s: Any) -> int:
    rank = CAMELS[s.edition] - 1
    while rank > 0 and camel_at(int(s.race), rank) >= RACING_CAMELS:
        rank -= 1
    return SPACES + 1 - space_at(int(s.race), rank)


@compiled
def chance_by_pounds(pounds: Any, players: int, seat: int, scale: float) -> float:
    """Return a seat's chance to win where so many pounds multiply it by e."""
    total = 0.0
    for other in range(players):
        total += exp((pounds[other] - pounds[seat]) / scale)
    return 1.0 / total


@compiled
def weigh_pounds(pounds: Any, players: int, seat: int, scale: float, a_pound: Any) -> None:
    """Write by how much one more pound of each seat changes that chance."""
    own = chance_by_pounds(pounds, players, seat, scale)
    for other in range(players):
        a_pound[other] = -own * own * exp((pounds[other] - pounds[seat]) / scale) / scale
    a_pound[seat] += own / scale
