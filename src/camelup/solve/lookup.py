"""Reading a table of solved races from compiled code: what will become of a race at the start of a leg.

A table has a row for each shape: for each rank of the racing camels, the last one first, its share of winning and of losing.
A row's shares may be in any unit; they add up to a whole.
"""

from typing import Any, Final

from camelup.engine.board.state import crossed
from camelup.engine.editions import RACING_CAMELS
from camelup.engine.jit import compiled
from camelup.engine.race import camel_at
from camelup.solve.shapes import shape_index

WINNER: Final = 0
LOSER: Final = 1


@compiled
def racing_ends(race: int, camels: int) -> tuple[int, int]:
    """Return the first and the last racing camel (R3)."""
    front, back = camels - 1, 0
    while front > 0 and camel_at(race, front) >= RACING_CAMELS:
        front -= 1
    while back < front and camel_at(race, back) >= RACING_CAMELS:
        back += 1
    return camel_at(race, front), camel_at(race, back)


@compiled
def add_chances(race: int, camels: int, table: Any, weight: float, chances: Any) -> None:
    """Add to `chances`, by WINNER or LOSER and camel, a weight's worth of what will become of a race.

    The race is over, or at the start of a leg.
    """
    if crossed(race, camels):
        first, last = racing_ends(race, camels)
        chances[WINNER, first] += weight
        chances[LOSER, last] += weight
        return
    row = table[shape_index(race, camels)]
    wins, losses = weight / _whole(row[WINNER]), weight / _whole(row[LOSER])
    rank = 0
    for lane in range(camels):
        camel = camel_at(race, lane)
        if camel < RACING_CAMELS:
            chances[WINNER, camel] += wins * row[WINNER, rank]
            chances[LOSER, camel] += losses * row[LOSER, rank]
            rank += 1


@compiled
def _whole(shares: Any) -> float:
    whole = 0.0
    for rank in range(RACING_CAMELS):
        whole += shares[rank]
    return whole
