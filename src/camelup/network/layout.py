"""How many numbers a network of each family of games takes and gives. Knows nothing else of a game."""

from typing import Final, NamedTuple

from camelup.engine.families import ByFamily
from camelup.network.board import actions as board_actions
from camelup.network.board import features as board_features
from camelup.network.cards import actions as cards_actions
from camelup.network.cards import features as cards_features


class Layout(NamedTuple):
    """What a network sees, in groups of features with the number of their bytes, and how many actions it chooses from."""

    features: dict[str, int]
    actions: int

    @property
    def size(self) -> int:
        """The bytes of all features."""
        return sum(self.features.values())


LAYOUTS: Final = ByFamily(
    board=Layout(board_features.FEATURES, board_actions.ACTIONS),
    cards=Layout(cards_features.FEATURES, cards_actions.ACTIONS),
)
