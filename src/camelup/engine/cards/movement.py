"""How a unit of Camel Up Cards moves: off Start (C3), over palm and fennec (C13), past them (C14)."""

from camelup.engine import events
from camelup.engine.cards.state import FENNEC, PALM, State
from camelup.engine.editions import START
from camelup.engine.events import Trace, emit
from camelup.engine.jit import compiled
from camelup.engine.race import (
    ON_TOP,
    UNDERNEATH,
    carried,
    line_up,
    move,
    move_alone,
    rank_of,
    space_at,
    space_of,
)
from camelup.engine.tickets import NOBODY


@compiled
def advance(s: State, camel: int, steps: int, trace: Trace) -> None:
    """Move a unit and let the pieces it ends on act, each once (C13), then return those left behind (C14)."""
    _move(s, camel, steps, ON_TOP, trace)
    for _ in range(2):
        landing = space_of(int(s.race), camel)
        if landing > START and landing == s.piece_space[PALM]:
            _hit(s, PALM, trace)
            _move(s, camel, 1, ON_TOP, trace)
        elif landing > START and landing == s.piece_space[FENNEC]:
            _hit(s, FENNEC, trace)
            _move(s, camel, -1, UNDERNEATH, trace)
    _return_passed_pieces(s, trace)


@compiled
def _move(s: State, camel: int, steps: int, placing: int, trace: Trace) -> None:
    race = int(s.race)
    start = space_of(race, camel)
    if trace is not None:
        riders = 0 if start == START else carried(race, camel)
        row = events.camels_in_row(race, rank_of(race, camel), riders + 1)
        emit(trace, events.MOVED, row, start, start + steps, placing)
    if start == START:
        s.race = move_alone(race, camel, steps)  # C3
    else:
        race = move(race, camel, steps, placing)
        s.race = line_up(race) if start + steps == START else race


@compiled
def _hit(s: State, piece: int, trace: Trace) -> None:
    emit(trace, events.PIECE_HIT, piece, s.piece_space[piece], 0, 0)
    s.piece_space[piece] = 0
    s.piece_holder[piece] = NOBODY


@compiled
def _return_passed_pieces(s: State, trace: Trace) -> None:
    for piece in range(2):
        space = s.piece_space[piece]
        if 0 < space < space_at(int(s.race), 0):
            emit(trace, events.PIECE_PASSED, piece, space, 0, 0)
            s.piece_space[piece] = 0
            s.piece_holder[piece] = NOBODY
