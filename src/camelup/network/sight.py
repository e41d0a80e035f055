"""Eyes for whichever game: what a seat sees of a position, made ready for a network."""

from typing import Final

from camelup.engine.families import ByFamily
from camelup.network.board.sight import BoardSight
from camelup.network.cards.sight import CardsSight

Sight = BoardSight | CardsSight

_SIGHTS: Final = ByFamily[type[BoardSight] | type[CardsSight]](board=BoardSight, cards=CardsSight)


def new_sight(edition: str, seed: int = 1) -> Sight:
    """Return what looks at positions of an edition, one after the other, with luck of its own."""
    return _SIGHTS.of(edition)(edition, seed)
