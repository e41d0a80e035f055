"""`shrewd`: goes by the book, and knows what good players know: tempo, whom a tile hurts, and to look before betting."""

from collections.abc import Iterator
from typing import Any, Final

from camelup.bots.house import declared
from camelup.bots.shrewd.cards import weigh_cards
from camelup.engine.board import rules as board
from camelup.engine.editions import BOARD_EDITIONS, FIRST_TILE_SPACE
from camelup.engine.families import ByFamily
from camelup.notation.actions import Action
from camelup.odds import advice
from camelup.odds.board.enumeration import rolls_left
from camelup.odds.board.leg import leg_odds, tile_odds
from camelup.odds.complete import check_undecided
from camelup.odds.values import held_tickets_ev
from camelup.view import Observation

_RACES: Final = 2_000

# In pounds. What rolls and tickets count for was found in 40,000 games against three who go by the book alone.
_ROLL: Final = 0.4
"""What a roll costs: the next player sees more than the one who rolled."""
_LAST_ROLL: Final = 0.15
"""What the last roll of a leg costs: it shows nobody anything, but the next player begins the new leg."""
_TICKET: Final = 1.15
"""How much a ticket counts: what one takes, the others don't get."""
_MOVED_TILE: Final = 0.5
"""What moving a tile has to be worth: else it is a way to pass, and those who pass for ever finish no game."""
_PARTNER: Final = 0.25
"""What a pound for a partner counts against one's own."""
_RICHEST: Final = 0.35
_OTHERS: Final = 0.18
"""What a pound of the richest rival, or of another, counts against one's own."""


class ShrewdBot:
    """Goes by the book, but lets the others roll, and puts tiles where they hurt."""

    name, description, editions = declared("shrewd")

    def __init__(self, seed: int | None = None) -> None:  # it draws no luck
        pass

    def decide(self, observation: Observation, deadline: float) -> Action:  # noqa: ARG002
        """Choose the best by the book and by what it does to the others."""
        return next(iter(self.weigh(observation)))

    def explain(self, observation: Observation) -> str:
        """Explain what the best action counts for."""
        action, worth = next(iter(self.weigh(observation).items()))
        return f"{action}: counts for {worth:+.2f}, what it does to the others included"

    def weigh(self, observation: Observation) -> dict[Action, float]:
        """Return what actions count for, in pounds, the best first; those that would be foolish are left out."""
        check_undecided(observation)
        return dict(sorted(_WEIGH.of(observation.edition)(observation), key=lambda weighed: (-weighed[1], weighed[0])))


# --- board games --------------------------------------------------------------------------------------


def _weigh_board(observation: Observation) -> Iterator[tuple[Action, float]]:
    state = observation.state
    codes = {action: code for code, action in observation.legal_actions().items()}
    harm = _harm_of_tiles(state, observation.seat)
    for one in advice(observation, races=_RACES):
        if one.action == "roll":
            last = rolls_left(int(state.dice), BOARD_EDITIONS[state.edition].camels) == 1
            yield one.action, one.value - (_LAST_ROLL if last else _ROLL)
            continue
        worth = (
            one.value * (_TICKET if one.action.startswith("ticket") else 1)
            - _PARTNER * one.gives
            + harm.get(codes[one.action], 0.0)
        )
        is_tile = board.CHEER <= codes[one.action] < board.WINNER
        if not (is_tile and state.tile[observation.seat] and worth < _MOVED_TILE):
            yield one.action, worth


def _harm_of_tiles(state: Any, seat: int) -> dict[int, float]:
    """Return what each tile takes from the others' tickets, weighed by who they are."""
    weights = _weights_of_rivals(state, seat)
    if not any(state.ticket_owner[state.ticket_owner >= 0] != seat):
        return {}
    now = leg_odds(state).places
    held = {rival: held_tickets_ev(state, rival, now) for rival in weights}
    found = {}
    for (space, side), tile in tile_odds(state, seat).items():
        code = (board.CHEER if side > 0 else board.BOO) + space - FIRST_TILE_SPACE
        places = tile.odds.places
        found[code] = sum(
            weight * (held[rival] - held_tickets_ev(state, rival, places)) for rival, weight in weights.items()
        )
    return found


def _weights_of_rivals(state: Any, seat: int) -> dict[int, float]:
    rivals = [rival for rival in range(int(state.players)) if rival != seat]
    richest = max(rivals, key=lambda rival: int(state.money[rival]))
    return {rival: _RICHEST if rival == richest else _OTHERS for rival in rivals}


_WEIGH: Final = ByFamily(_weigh_board, weigh_cards)
