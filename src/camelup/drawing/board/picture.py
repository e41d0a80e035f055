"""The picture of the board games: 16 spaces round the pyramid. Knows their record and nothing of their rules."""

from typing import Any, Final

from camelup.drawing.bets import pyramid_ticket, tag
from camelup.drawing.board.scene import scene
from camelup.drawing.camels import PITCH, Area, Standing, fitting, stack
from camelup.drawing.figures import chequered, tile
from camelup.drawing.palette import (
    CLAY,
    CREAM,
    GOLD,
    INK,
    NIGHT,
    PLUM,
    SAND,
    SAND_2,
    SAND_INK,
    SAND_SHADE,
    TERRACOTTA,
)
from camelup.drawing.players import Panel, Thing, richest, strip, winners, words
from camelup.drawing.svg import box, disc, group, label, line, moved, picture
from camelup.engine.editions import BOARD_EDITIONS, RACING_CAMELS, SPACES, BoardEdition
from camelup.engine.race import stacks
from camelup.engine.tickets import NOBODY

_SIDE: Final = 4  # steps from corner to corner of the ring
_CELL: Final = 186.0
_LEFT: Final = 35.0
_TOP: Final = 78.0
_WIDTH: Final = 1000.0
_RING: Final = 5 * _CELL
_RIPPLES: Final = "M24 128q9-7 18 0t18 0M124 70q8-6 16 0t16 0M96 152q9-7 18 0t18 0t18 0"
_DECKS: Final = ("first", "last")


def draw_board(name: str, state: Any) -> str:
    """Draw a position of a board game."""
    edition = next(edition for edition in BOARD_EDITIONS if edition.name == name)
    standing = _standing(edition, state)
    seats, height = strip(_panels(edition, state, standing), _LEFT, _TOP + _RING + 26, _RING)
    bottom = _TOP + _RING + 26 + height + 28
    return picture(
        _WIDTH,
        bottom,
        _title(edition, standing),
        box(0, 0, _WIDTH, bottom, NIGHT, 28),
        _header(edition, state, standing),
        _ring(),
        moved(_LEFT + _CELL, _TOP + _CELL, scene(edition, state)),
        *_tiles(state),
        *_camels(standing),
        seats,
    )


# --- reading the record -------------------------------------------------------------------------------


def _standing(edition: BoardEdition, state: Any) -> dict[int, list[Standing]]:
    return {
        space: [Standing(edition.letters[camel], camel >= RACING_CAMELS) for camel in camels]
        for space, camels in stacks(int(state.race)).items()
    }


def _over(standing: dict[int, list[Standing]]) -> bool:
    return any(_beyond(space) for space in standing)


def _beyond(space: int) -> bool:
    """Whether a space lies over the line, in either direction (B16)."""
    return not 1 <= space <= SPACES


def _being_set_up(edition: BoardEdition, standing: dict[int, list[Standing]]) -> bool:
    return sum(map(len, standing.values())) < edition.camels


def _title(edition: BoardEdition, standing: dict[int, list[Standing]]) -> str:
    track = " ".join(f"{space}:{''.join(camel.letter for camel in camels)}" for space, camels in standing.items())
    return f"Camel Up {edition.name}: {track}"


# --- the track ----------------------------------------------------------------------------------------


def _corner(space: int) -> tuple[float, float]:
    """Find the upper left corner of a space; those over the line go on round the ring."""
    side, step = divmod((space - 1) % SPACES, _SIDE)
    column, row = ((step, 0), (_SIDE, step), (_SIDE - step, _SIDE), (0, _SIDE - step))[side]
    return _LEFT + _CELL * column, _TOP + _CELL * row


def _looks_right(space: int) -> bool:
    """Return where racing camels look: along the upper and the lower side, and into the board on the others."""
    return (space + 2) % SPACES < SPACES / 2


def _ring() -> str:
    base = box(_LEFT - 10, _TOP - 10, _RING + 20, _RING + 24, CLAY, 26) + box(
        _LEFT - 10, _TOP - 10, _RING + 20, _RING + 20, TERRACOTTA, 26
    )
    return group(base, *(_cell(space) for space in range(1, SPACES + 1)), _finish())


def _cell(space: int) -> str:
    x, y = _corner(space)
    fill = SAND if space % 2 else SAND_2
    # The number stands behind the camels' tails, where no head covers it.
    at, anchor = (16, "start") if _looks_right(space) else (_CELL - 16, "end")
    return moved(
        x,
        y,
        box(4, 6, _CELL - 8, _CELL - 9, SAND_SHADE, 16),
        box(4, 4, _CELL - 8, _CELL - 13, fill, 16),
        line(_RIPPLES, SAND_SHADE, 3, stroke_opacity=0.45),
        label(at, 38, str(space), 24, SAND_INK, anchor),
    )


def _finish() -> str:
    """Draw the line between the last space and the first, with its banner."""
    x, y = _corner(1)
    y += _CELL
    squares = chequered(x, y - 12, int(_CELL // 12), 3, 8)
    banner = box(x + 46, y - 15, _CELL - 92, 30, CLAY, 8, stroke=INK, stroke_width=2.5)
    return group(squares, banner, label(x + _CELL / 2, y + 7, "FINISH", 20, CREAM, letter_spacing=2))


def _tiles(state: Any) -> list[str]:
    found = []
    for seat in range(int(state.players)):
        space = int(state.tile[seat])
        if space:
            x, y = _corner(abs(space))
            found.append(tile(x + _CELL / 2, y + _CELL / 2 + 8, seat, cheering=space > 0))
    return found


# --- the camels ---------------------------------------------------------------------------------------


def _camels(standing: dict[int, list[Standing]]) -> list[str]:
    cells: dict[tuple[float, float], list[int]] = {}
    for space in standing:
        cells.setdefault(_corner(space), []).append(space)
    # Rows from the top, so that a high stack stands before the row behind it.
    order = sorted(cells, key=lambda corner: (corner[1], corner[0]))
    return [_cell_of_stacks(corner, cells[corner], standing) for corner in order]


def _cell_of_stacks(corner: tuple[float, float], spaces: list[int], standing: dict[int, list[Standing]]) -> str:
    """Draw what stands in one cell: two stacks when one has crossed the line into it."""
    weights = [1.4 if _beyond(space) else 1 for space in spaces]
    shares = [_CELL * weight / sum(weights) for weight in weights]
    drawn = []
    for index, space in enumerate(spaces):
        x = corner[0] + sum(shares[:index]) + shares[index] / 2
        drawn.append(_stack(standing[space], space, x, corner[1] + _CELL - 24, shares[index]))
    return group(*drawn)


def _stack(camels: list[Standing], space: int, x: float, ground: float, width: float) -> str:
    area = Area(x, ground, min(width, _CELL - 16), _CELL - 16, 1.28)
    sun = disc(x, ground - 60, min(80, width / 2 - 3), GOLD if space > 0 else PLUM) if _beyond(space) else ""
    return sun + stack(camels, area._replace(largest=_clear_of_number(camels, area)), right=_looks_right(space))


def _clear_of_number(camels: list[Standing], area: Area) -> float:
    """Return how large camels may be so that no crazy one's head, which is on its side, covers the number."""
    largest = fitting(camels, area)
    crazy = [level for level, camel in enumerate(camels) if camel.crazy]
    sizes = [largest * percent / 100 for percent in range(100, 59, -2)]
    return next((size for size in sizes if not any(_covers_number(level, size) for level in crazy)), largest)


def _covers_number(level: int, size: float) -> bool:
    low, high = (68 + PITCH * level) * size, (100 + PITCH * level) * size
    return size > 0.8 and low < 146 and high > 124


# --- the players --------------------------------------------------------------------------------------


def _header(edition: BoardEdition, state: Any, standing: dict[int, list[Standing]]) -> str:
    return label(_LEFT, 46, f"Camel Up {edition.name}", 30, CREAM, "start") + label(
        _WIDTH - _LEFT, 46, _news(edition, state, standing), 24, GOLD, "end"
    )


def _news(edition: BoardEdition, state: Any, standing: dict[int, list[Standing]]) -> str:
    if _being_set_up(edition, standing):
        return "Setting up"
    if _over(standing):
        return winners(state.money[: state.players].tolist())
    return f"P{state.turn + 1} to move"


def _panels(edition: BoardEdition, state: Any, standing: dict[int, list[Standing]]) -> list[Panel]:
    seats = range(int(state.players))
    money = [int(state.money[seat]) for seat in seats]
    if _being_set_up(edition, standing):
        bright = set[int]()
    elif _over(standing):
        bright = richest(money)
    else:
        bright = {int(state.turn)}
    return [
        Panel(seat, money[seat], seat in bright, _partner(state, seat), _held(edition, state, seat)) for seat in seats
    ]


def _partner(state: Any, seat: int) -> str:
    partner = int(state.partner[seat])
    return f"+ P{partner + 1}" if partner != NOBODY else ""


def _held(edition: BoardEdition, state: Any, seat: int) -> list[list[Thing]]:
    tickets = [
        Thing(34, tag(0, -24, edition.letters[camel], str(value)))
        for camel in range(RACING_CAMELS)
        for value, owner in zip(edition.tickets, state.ticket_owner[camel], strict=False)
        if owner == seat
    ]
    pyramid = [Thing(24, pyramid_ticket(0, -4))] * int(state.pyramid[seat])
    bets = [
        words(f"{name} x{count}")
        for deck, name in enumerate(_DECKS)
        if (count := sum(int(state.bettor[deck, card]) == seat for card in range(int(state.laid[deck]))))
    ]
    return [tickets + pyramid, bets]
