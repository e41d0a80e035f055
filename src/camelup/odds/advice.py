"""What every action is worth to the seat that moves, in pounds, with its reasons."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from camelup.engine.families import ByFamily
from camelup.notation.actions import Action
from camelup.odds.board.advice import board_values
from camelup.odds.cards.advice import cards_values
from camelup.odds.cards.odds import WORLDS
from camelup.odds.complete import check_complete, check_view
from camelup.odds.worth import Worth
from camelup.reasons import Reason
from camelup.view import View

_VALUES: Final[ByFamily[Callable[[Any, int, int], dict[int, Worth]]]] = ByFamily(
    board=lambda state, races, _: board_values(state, races), cards=cards_values
)


class Advice(NamedTuple):
    """One legal action and its worth: `leg` in this leg, `race` at the end of the race, `value` both together.

    `gives` is what the action hands to the next player: by how much a roll raises the best ticket that will lie there.
    """

    action: Action
    value: float
    leg: float
    race: float
    gives: float
    why: tuple[Reason, ...]

    @property
    def reason(self) -> str:
        """Why it is worth that, in English."""
        return "; ".join(self.why)


def advice(view: View, *, races: int = 20_000, decks: int = WORLDS) -> list[Advice]:
    """Value every legal action of the seat to move, the best first.

    The numbers are expected pounds for this seat alone, and they assume this much:

    - the rest of the leg is rolled (or revealed) with the tiles and pieces that lie there then; nobody puts further ones,
      plays a hand card or ends the leg early;
    - after this leg no tile lies on the track; where there is no exact table the race is simulated `races` times;
    - in Cards `decks` are imagined where there are more than that many to count, and a tenth of them for each piece;
    - money is not held at its floor, and nothing is added for what others win or lose (`gives` tells it apart);
    - a face-down finish card is on each camel its owner may have laid in proportion to that camel's chance;
    - a tile's worth is what it earns and what it does to tickets held now, not what it does to finish cards;
    - an action is worth what it changes: bets held already count only where the action changes them.
    """
    check_view(view)
    check_complete(view.state)
    words = view.legal_actions()
    if not words:
        return []
    state = view.state.copy()
    state.turn = view.decider  # in a leg's set-up of cards all decide at once
    found = _VALUES.of(view.edition)(state, races, decks)
    listed = [_advice(words[code], worth) for code, worth in found.items() if code in words]
    return sorted(listed, key=lambda one: (-one.value, one.action))


def _advice(action: Action, worth: Worth) -> Advice:
    return Advice(action, worth.leg + worth.race, worth.leg, worth.race, worth.gives, worth.why)
