"""A row of bytes for each decision of a game: facts for the learner, what the seat to move sees, and what it may do."""

from typing import Any, Final, NamedTuple

from camelup.engine.jit import compiled
from camelup.network.layout import LAYOUTS

# The facts.
SEAT: Final = 0
PLAYERS: Final = 1
ENDED: Final = 2  # whether the last action ended a game, and this is the next
CHOSEN: Final = 3  # 0, or 1 + the action of a likeness, or ANOTHERS
MONEY: Final = 4  # + seat: the pounds at the end of the game that ended
SEEN: Final = 16
"""Where the features begin; what may be done comes after them."""

ANOTHERS: Final = 255
"""In place of a likeness's action: another network decides for this seat."""


@compiled
def write_facts(row: Any, seat: int, players: int, chosen: int) -> None:
    """Write who decides, at a table of how many, and what is chosen already."""
    row[SEAT] = seat
    row[PLAYERS] = players
    row[CHOSEN] = chosen


class Rows(NamedTuple):
    """The rows of a game with so many features and actions."""

    size: int
    actions: int

    @property
    def length(self) -> int:
        """The bytes of a row."""
        return -(-(SEEN + self.size + self.actions) // 64) * 64

    def features(self, rows: Any) -> Any:
        """Return what the seats to move see."""
        return rows[..., SEEN : SEEN + self.size]

    def mask(self, rows: Any) -> Any:
        """Return a mark for each action that is allowed."""
        return rows[..., SEEN + self.size : SEEN + self.size + self.actions]


def rows_of(edition: str) -> Rows:
    """Return what rows of an edition are like."""
    layout = LAYOUTS.of(edition)
    return Rows(layout.size, layout.actions)
