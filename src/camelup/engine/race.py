"""A whole race in one integer: camels, stacks, spaces and the ways they move (R1-R4, B17).

The camels are listed from the last to the first, the lower before the higher on one space. Each has a
lane of nine bits, `space << 3 | camel`, the last camel in the lowest lane; so the list is the ranking and a unit
is a run of lanes. Knows no edition: how far the track goes and what lies on it is for others.
"""

from typing import Final

from camelup.engine.jit import compiled, trailing_zeros

Race = int

LANE: Final = 9
LANES: Final = 7
LAST_SPACE: Final = 59
"""The highest space a camel can stand on."""

# B17: a unit carried back over the line stands on 0, -1 or -2 and still has to sort last.
_BIAS: Final = 3

EMPTY_LANE: Final = 511
"""A lane without a camel sorts in front of every camel, so five camels and seven take the same code."""

NO_CAMELS: Final = (1 << LANE * LANES) - 1
"""The race before any camel is on the track."""

ON_TOP: Final = 0
UNDERNEATH: Final = 1

# Bit 63 alone, negative so that it is a signed number for the compiler too.
_BEYOND: Final = -(1 << LANE * LANES)
_TRACK: Final = (1 << LAST_SPACE + 1) - 2
_ONES: Final = sum(1 << LANE * lane for lane in range(LANES))
_CAMEL_BITS: Final = 7 * _ONES
_CARRY_OF_CAMEL: Final = 8 * _ONES
_SPACE_BITS: Final = 63 * _ONES


@compiled
def _in_front_of(race: Race, space: int) -> int:
    """Mark the lowest bit of every lane whose space, bias included, is greater.

    All lanes are compared at once: without the camels' bits each lane has room for the carry of an addition. (No sum
    here may reach bit 63: the compiler takes signed numbers never to overflow.)
    """
    return ((((race >> 3) & _SPACE_BITS) + (63 - space) * _ONES) >> 6) & _ONES


@compiled
def _lane_of(race: Race, camel: int) -> int:
    """Find where the lane of a camel begins, in bits."""
    others = ((race ^ (camel * _ONES)) & _CAMEL_BITS) + _CAMEL_BITS
    return trailing_zeros(~others & _CARRY_OF_CAMEL) - 3


@compiled
def _end_of_space(race: Race, lane: int) -> int:
    """Find where the run of lanes on the space of `lane` ends: on top of the stack."""
    return trailing_zeros(_in_front_of(race, (race >> lane + 3) & 63) | _BEYOND)


@compiled
def cut(race: Race, lane: int, size: int) -> tuple[Race, int]:
    """Take `size` bits of lanes out of a race; return the race without them, and them alone."""
    unit = (race >> lane) & (NO_CAMELS >> LANE * LANES - size)
    rest = (race & ((1 << lane) - 1)) | ((race >> (lane + size)) << lane)
    return rest, unit


@compiled
def insert(rest: Race, unit: int, size: int, steps: int, placing: int) -> Race:
    """Move a unit that was cut out by `steps` and put it back (R2 on top, R4 underneath)."""
    space = (unit >> 3 & 63) + steps
    slot = trailing_zeros(_in_front_of(rest, space - placing) | (1 << (LANE * LANES - size)))
    moved = unit + 8 * steps * (_ONES & (NO_CAMELS >> LANE * LANES - size))
    return (rest & ((1 << slot) - 1)) | (moved << slot) | ((rest >> slot) << (slot + size))


@compiled
def unit_of(race: Race, camel: int) -> tuple[int, int]:
    """Find the unit of a camel (R1): where its lanes begin, and how many bits they take."""
    lane = _lane_of(race, camel)
    return lane, _end_of_space(race, lane) - lane


@compiled
def move(race: Race, camel: int, steps: int, placing: int) -> Race:
    """Move a camel and all it carries (R1); `steps` may be negative, `placing` is ON_TOP or UNDERNEATH."""
    lane, size = unit_of(race, camel)
    rest, unit = cut(race, lane, size)
    return insert(rest, unit, size, steps, placing)


@compiled
def move_alone(race: Race, camel: int, steps: int) -> Race:
    """Move one camel out of a row that is no stack (C3), on top of what stands where it arrives."""
    rest, unit = cut(race, _lane_of(race, camel), LANE)
    return insert(rest, unit, LANE, steps, ON_TOP)


@compiled
def place(race: Race, camel: int, space: int) -> Race:
    """Put a new camel on top of what stands on a space."""
    lane = (space + _BIAS) << 3 | camel
    slot = trailing_zeros(_in_front_of(race, space + _BIAS))
    above = (race >> slot) << (slot + LANE)
    return (race & ((1 << slot) - 1)) | (lane << slot) | (above & NO_CAMELS)


@compiled
def camel_at(race: Race, rank: int) -> int:
    """Return which camel is at a rank, 0 being the very last."""
    return (race >> LANE * rank) & 7


@compiled
def space_at(race: Race, rank: int) -> int:
    """Return on which space the camel of a rank stands, 0 being the very last."""
    return ((race >> LANE * rank + 3) & 63) - _BIAS


@compiled
def line_up(race: Race) -> Race:
    """Sort the hindmost camels by number: they stand side by side (C3), so their order must not differ."""
    space = race & EMPTY_LANE & ~7
    waiting = 0
    count = 0
    while count < LANES and (race >> LANE * count) & EMPTY_LANE & ~7 == space:
        waiting |= 1 << camel_at(race, count)
        count += 1
    lined_up = 0
    for lane in range(count):
        lined_up |= (space | trailing_zeros(waiting)) << LANE * lane
        waiting &= waiting - 1
    return (race >> LANE * count) << LANE * count | lined_up


@compiled
def space_of(race: Race, camel: int) -> int:
    """Return on which space a camel stands."""
    return space_at(race, _lane_of(race, camel) // LANE)


@compiled
def carried(race: Race, camel: int) -> int:
    """Count the camels above a camel on its space."""
    lane = _lane_of(race, camel)
    return (_end_of_space(race, lane) - lane) // LANE - 1


@compiled
def rank_of(race: Race, camel: int) -> int:
    """Count the camels behind a camel, the crazy ones too."""
    return _lane_of(race, camel) // LANE


@compiled
def on_track(race: Race) -> int:
    """Count the camels on the track."""
    count = 0
    while count < LANES and (race >> LANE * count) & EMPTY_LANE != EMPTY_LANE:
        count += 1
    return count


@compiled
def hash_race(race: Race) -> int:
    """Return the hash of a race, 50 bits, by which indexes find it: that of a similar race is quite different."""
    return ((race ^ race >> 23 ^ race >> 41) & 0x7FFFFFFF) * 0x9E3779B1 >> 13


@compiled
def occupied(race: Race) -> int:
    """Mark each space from 1 on that has a camel, space 1 being bit 1."""
    spaces = 0
    for rank in range(LANES):
        spaces |= 1 << ((race >> LANE * rank + 3) & 63)
    return (spaces >> _BIAS) & _TRACK


def stacks(race: Race) -> dict[int, tuple[int, ...]]:
    """List the camels on each space, bottom to top, from the last space to the first.

    >>> stacks(place(place(place(NO_CAMELS, 4, 3), 1, 2), 0, 3))
    {2: (1,), 3: (4, 0)}
    """
    found: dict[int, tuple[int, ...]] = {}
    for rank in range(on_track(race)):
        space = space_at(race, rank)
        found[space] = (*found.get(space, ()), camel_at(race, rank))
    return found


def ranking(race: Race) -> tuple[int, ...]:
    """List all camels from the first to the last (R3).

    >>> ranking(place(place(place(NO_CAMELS, 4, 3), 1, 2), 0, 3))
    (0, 4, 1)
    """
    return tuple(camel_at(race, rank) for rank in reversed(range(on_track(race))))


def riders(race: Race, camel: int) -> tuple[int, ...]:
    """List a camel and those it carries, bottom to top (R1).

    >>> riders(place(place(NO_CAMELS, 4, 3), 0, 3), 4)
    (4, 0)
    """
    stack = stacks(race)[space_of(race, camel)]
    return stack[stack.index(camel) :]
