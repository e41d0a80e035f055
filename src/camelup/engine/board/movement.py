"""How a unit of the board games moves: racing dice, the grey die and its exceptions, tiles (B11-B14)."""

from camelup.engine import events
from camelup.engine.board.state import GREY_DIE, State
from camelup.engine.editions import CRAZY_BLACK, CRAZY_WHITE, RACING_CAMELS, TILE_REWARD
from camelup.engine.events import NO_TRACE, Trace, emit
from camelup.engine.jit import compiled
from camelup.engine.race import ON_TOP, UNDERNEATH, carried, move, rank_of, space_of
from camelup.engine.tickets import NOBODY


@compiled
def move_by_die(s: State, camel: int, face: int, trace: Trace) -> None:
    """Take a die out of the pyramid and move what it says; `camel` is the one its face names."""
    race = int(s.race)
    if camel < RACING_CAMELS:
        s.dice ^= 1 << camel
        _advance(s, race, camel, 1, face, trace)  # B11
    else:
        s.dice ^= GREY_DIE
        _advance(s, race, crazy_mover(race, camel), -1, face, trace)  # B14


@compiled
def crazy_mover(race: int, shown: int) -> int:
    """Return which crazy camel the grey die moves when it shows the number of one of them (B13)."""
    white_above, black_above = carried(race, CRAZY_WHITE), carried(race, CRAZY_BLACK)
    if space_of(race, CRAZY_WHITE) == space_of(race, CRAZY_BLACK):
        gap = rank_of(race, CRAZY_WHITE) - rank_of(race, CRAZY_BLACK)
        if abs(gap) == 1:
            return CRAZY_WHITE if gap > 0 else CRAZY_BLACK
        if gap > 0:
            black_above -= 1  # the other crazy camel is no racing camel
        else:
            white_above -= 1
    if (white_above > 0) != (black_above > 0):
        return CRAZY_WHITE if white_above > 0 else CRAZY_BLACK
    return shown


@compiled
def steps_with_tile(sense: int, steps: int, side: int) -> int:
    """Return how far a unit gets, clockwise positive, when it ends on a tile of a side: 1, -1, or 0 for no tile (B12)."""
    return sense * (steps + side)


@compiled
def placing_after(side: int) -> int:
    """Return how a unit is placed after a tile of a side: booing sends it underneath (R4)."""
    return UNDERNEATH if side < 0 else ON_TOP


@compiled
def _advance(s: State, race: int, camel: int, sense: int, steps: int, trace: Trace) -> None:
    """Move a unit in its sense, 1 clockwise and -1 counterclockwise, and let a tile it ends on act (B12, B14)."""
    landing = space_of(race, camel) + sense * steps
    owner = tile_owner(s, landing)
    if owner == NOBODY:
        s.race = _moved(race, camel, sense * steps, ON_TOP, trace)
        return
    side = 1 if s.tile[owner] > 0 else -1
    s.money[owner] += TILE_REWARD
    if trace is not None:  # the walk to the tile is for the eye: nothing stays there
        halfway = _moved(race, camel, sense * steps, ON_TOP, trace)
        emit(trace, events.TILE_HIT, owner, side, landing, TILE_REWARD)
        _moved(halfway, camel, sense * side, placing_after(side), trace)
    s.race = _moved(race, camel, steps_with_tile(sense, steps, side), placing_after(side), NO_TRACE)


@compiled
def tile_owner(s: State, space: int) -> int:
    """Return whose tile lies on a space."""
    for seat in range(s.players):
        if abs(int(s.tile[seat])) == space and space > 0:
            return seat
    return NOBODY


@compiled
def _moved(race: int, camel: int, steps: int, placing: int, trace: Trace) -> int:
    if trace is not None:
        start = space_of(race, camel)
        row = events.camels_in_row(race, rank_of(race, camel), carried(race, camel) + 1)
        emit(trace, events.MOVED, row, start, start + steps, placing)
    return move(race, camel, steps, placing)
