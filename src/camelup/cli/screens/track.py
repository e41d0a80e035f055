"""The track seen from the side: numbered spaces on the ground, camels standing on each other. Knows no rule."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.text import Text

from camelup.cli.screens.paint import CRAZY, STYLES

LINE = "║"
BORDER = "│"
SAME_CARD = " "
_ROOMY, _TIGHT = 5, 3


class Cell(NamedTuple):
    """One space: its number, who stands there bottom to top, what lies there, and the wall on its left."""

    label: str
    camels: str = ""
    thing: str = ""
    wall: str = BORDER
    side_by_side: bool = False


def side_view(cells: Sequence[Cell], width: int, end: str = LINE) -> Text:
    """Draw spaces in as many rows as the width needs, the last one closed by the wall `end`."""
    room = _ROOMY if _width(cells, _ROOMY) <= width else _TIGHT
    rows = _rows(cells, width, room)
    ends = [row[0].wall for row in rows[1:]] + [end]
    return Text("\n").join(line for row, wall in zip(rows, ends, strict=True) for line in _row(row, room, wall))


def _room(cell: Cell, room: int) -> int:
    abreast = _abreast(cell.camels).cell_len if cell.side_by_side else 0
    return max(room, len(cell.label), len(cell.thing), abreast)


def _abreast(camels: str) -> Text:
    return Text(" " if len(camels) <= 3 else "").join(Text(camel, STYLES[camel]) for camel in camels)


def _width(cells: Sequence[Cell], room: int) -> int:
    return sum(_room(cell, room) + 1 for cell in cells) + 1


def _rows(cells: Sequence[Cell], width: int, room: int) -> list[list[Cell]]:
    """Cut the track into rows that fit; a track card of two spaces is not cut."""
    rows: list[list[Cell]] = []
    for card in _cards(cells):
        if rows and _width(rows[-1] + card, room) <= width:
            rows[-1] += card
        else:
            rows.append(card)
    return rows


def _cards(cells: Sequence[Cell]) -> list[list[Cell]]:
    cards: list[list[Cell]] = []
    for cell in cells:
        if cell.wall == SAME_CARD:
            cards[-1].append(cell)
        else:
            cards.append([cell])
    return cards


def _row(cells: Sequence[Cell], room: int, end: str) -> Iterator[Text]:
    for level in range(max(_height(cell) for cell in cells) - 1, -1, -1):
        line = Text()
        for cell in cells:
            line.append(" ").append_text(_at_level(cell, level, _room(cell, room)))
        line.rstrip()
        yield line
    ground = Text()
    for cell in cells:
        ground.append(cell.wall, "bold" if cell.wall == LINE else "dim")
        ground.append(cell.label.center(_room(cell, room)), "yellow" if "~" in cell.label else "")
    yield ground.append(end, "bold" if end == LINE else "dim")


def _height(cell: Cell) -> int:
    return 1 if cell.side_by_side else max(1, len(cell.camels))


def _at_level(cell: Cell, level: int, room: int) -> Text:
    if cell.side_by_side:
        return _centred(_abreast(cell.camels) if level == 0 else Text(), room)
    if level < len(cell.camels):
        camel = cell.camels[level]
        return Text(f"<{camel} ".center(room) if camel in CRAZY else camel.center(room), STYLES[camel])
    if level == 0 and cell.thing:
        return _centred(Text(cell.thing, _thing_style(cell.thing)), room)
    return Text(" " * room)


def _thing_style(thing: str) -> str:
    return "bold green" if thing[0] in "+p" else "bold red"


def _centred(text: Text, room: int) -> Text:
    text.align("center", room)
    return text
