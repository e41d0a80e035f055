"""Who would win a board game if nobody bet any more, by the ends that a leg may come to (B18, B22).

What lies on camels is added up once for a position, by seat from the one to move; an end of the leg then takes a few sums.
"""

from typing import Any, Final

from camelup.engine.board.scoring import finish_reward, ticket_reward
from camelup.engine.editions import BOARD_FLOOR, FINISH_REWARDS, MOST_PLAYERS, RACING_CAMELS, WRONG_FINISH
from camelup.engine.jit import compiled
from camelup.network.board.chances import ENDS, ENDS_AT_ONCE, PAIRS

# Where in the purses of a position what lies.
SURE: Final = 0  # + seat: what it has whatever happens: pounds, and what tickets on losing camels cost
IF_FIRST: Final = SURE + MOST_PLAYERS  # + seat * 5 + camel: what is added when the camel is first of the leg
IF_SECOND: Final = IF_FIRST + MOST_PLAYERS * RACING_CAMELS
CARDS: Final = IF_SECOND + MOST_PLAYERS * RACING_CAMELS  # + seat: what its finish cards are expected to bring
IF_OVERALL: Final = (
    CARDS + MOST_PLAYERS
)  # + (deck * 8 + seat) * 5 + camel: what is added when the camel is the deck's right one
AT_END: Final = IF_OVERALL + 2 * MOST_PLAYERS * RACING_CAMELS  # + seat: what its finish cards cost when all are wrong
PURSES: Final = AT_END + MOST_PLAYERS
"""How many numbers purses have."""


@compiled
def add_ticket(purses: Any, seat: int, camel: int, value: int) -> None:
    """Add a ticket of a seat."""
    otherwise = ticket_reward(3, value)
    purses[SURE + seat] += otherwise
    purses[IF_FIRST + seat * RACING_CAMELS + camel] += ticket_reward(1, value) - otherwise
    purses[IF_SECOND + seat * RACING_CAMELS + camel] += ticket_reward(2, value) - otherwise


@compiled
def add_card(purses: Any, seat: int, deck: int, camel: int, likely: float, before: float) -> None:
    """Add that a finish card of a seat is so likely on a camel, on which so many others are expected to lie below it."""
    purses[AT_END + seat] += likely * WRONG_FINISH
    at = IF_OVERALL + (deck * MOST_PLAYERS + seat) * RACING_CAMELS + camel
    purses[at] += likely * (expected_reward(before) - WRONG_FINISH)


@compiled
def expected_reward(before: float) -> float:
    """Return what a right finish card brings when so many right ones are expected to lie below it."""
    rung = min(len(FINISH_REWARDS) - 1, int(before))
    return finish_reward(rung) + (before - rung) * (finish_reward(rung + 1) - finish_reward(rung))


@compiled
def add_wins_of_leg(purses: Any, players: int, chances: Any, wins: Any) -> None:
    """Add each seat's share of the victory after the leg, finish cards counted as what they are worth now."""
    for first in range(RACING_CAMELS):
        for second in range(RACING_CAMELS):
            weight = chances[PAIRS + first * RACING_CAMELS + second]
            if weight > 0:
                _share_out(purses, players, first, second, -1, weight, wins)


@compiled
def add_wins_at_end(purses: Any, players: int, chances: Any, at_once: bool, wins: Any) -> float:
    """Add each seat's share of the victory where the race ends with this leg, or with its next roll; return how likely that is."""
    whole = 0.0
    for end in range(RACING_CAMELS**3):
        weight = chances[(ENDS_AT_ONCE if at_once else ENDS) + end]
        if weight > 0:
            first, rest = end // RACING_CAMELS**2, end % RACING_CAMELS**2
            _share_out(purses, players, first, rest // RACING_CAMELS, rest % RACING_CAMELS, weight, wins)
            whole += weight
    return whole


@compiled
def _share_out(purses: Any, players: int, first: int, second: int, last: int, weight: float, wins: Any) -> None:
    """Add the weight of one end to those who have most then; `last` is -1 where the race goes on."""
    most, winners = -1.0, 0
    for seat in range(players):
        has = _has(purses, seat, first, second, last)
        if has > most:
            most, winners = has, 0
        winners += has == most
    for seat in range(players):
        if _has(purses, seat, first, second, last) == most:
            wins[seat] += weight / winners


@compiled
def _has(purses: Any, seat: int, first: int, second: int, last: int) -> float:
    """Return what a seat has after an end."""
    camels = seat * RACING_CAMELS
    has = purses[SURE + seat] + purses[IF_FIRST + camels + first] + purses[IF_SECOND + camels + second]
    if last < 0:
        has += purses[CARDS + seat]
    else:
        has += purses[AT_END + seat] + purses[IF_OVERALL + camels + first]
        has += purses[IF_OVERALL + MOST_PLAYERS * RACING_CAMELS + camels + last]
    return max(float(BOARD_FLOOR), has)
