"""Where the track cards of Camel Up Cards lie on the picture, and how they look. Knows how many spaces each has."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from camelup.drawing.camels import Area
from camelup.drawing.figures import chequered
from camelup.drawing.palette import CLAY, CREAM, GOLD, SAND, SAND_2, SAND_INK, SAND_SHADE, TERRACOTTA
from camelup.drawing.svg import box, disc, group, label, line, moved, number, shape

_CELL: Final = 116.5
_ACROSS: Final = 8
_HEIGHT: Final = 178.0
_PITCH: Final = _HEIGHT + 24
_START_CELLS: Final = 4
_FINISH_CELLS: Final = 2
_CAMEL: Final = 0.95  # the size of a camel that stands alone
_RIPPLES: Final = "M16 120q8-6 16 0t16 0M62 76q7-6 14 0t14 0M52 150q8-6 16 0t16 0t16 0"
_ABREAST: Final = 5  # camels side by side on Start


class _Card(NamedTuple):
    """One card in the row: how wide it is, the spaces on it (none on Start and Finish), and what it looks like."""

    cells: int
    spaces: tuple[int, ...]
    look: str


class Spot(NamedTuple):
    """Where a stack stands: the middle of the ground under it, its size, and whether the row runs to the right."""

    x: float
    ground: float
    width: float
    height: float
    right: bool

    def area(self) -> Area:
        """Return the area a stack has here."""
        return Area(self.x, self.ground, self.width, self.height, _CAMEL)


@dataclass
class Track:
    """A track that has been laid out."""

    drawn: str
    bottom: float
    spots: dict[int, Spot]
    """By space; Finish is the one after the last."""
    start_at: Spot

    def spot(self, space: int) -> Spot:
        """Find a space; all that is beyond the last is Finish."""
        return self.spots[min(space, max(self.spots))]

    def start(self, index: int) -> Area:
        """Find the place of a camel on Start, where they stand side by side (C3)."""
        spot = self.start_at
        each = spot.width / _ABREAST
        return Area(spot.x + each * (index - (_ABREAST - 1) / 2), spot.ground, each, spot.height, _CAMEL)


def _cards(length: int, sandstorms: int) -> list[_Card]:
    found: list[_Card] = []
    space = 1
    while space <= length:
        shrunk = bool(sandstorms >> space & 1)
        # C4: with an odd length Finish covers the second half of the last card.
        spaces = (space,) if shrunk or space == length else (space, space + 1)
        found.append(_Card(len(spaces), spaces, "sandstorm" if shrunk else "sand"))
        space += len(spaces)
    return [_Card(_start_cells(found), (), "start"), *found, _Card(_FINISH_CELLS, (), "finish")]


def _start_cells(cards: list[_Card]) -> int:
    """Return how wide Start is, so that the cards beside it fill their row."""
    filled = 0
    for card in cards:
        if _START_CELLS + filled + card.cells > _ACROSS:
            break
        filled += card.cells
    return _ACROSS - filled


class _Place(NamedTuple):
    """A card on the picture, by its upper left corner."""

    card: _Card
    x: float
    y: float
    right: bool


def _places(cards: list[_Card], left: float, top: float) -> list[_Place]:
    """Lay the cards in rows that run to and fro; a card is never broken."""
    found = []
    row = used = 0
    for card in cards:
        if card.look == "finish" and used == _ACROSS - 1:
            card = card._replace(cells=1)  # noqa: PLW2901  # narrower, rather than alone in a row
        if used + card.cells > _ACROSS:
            row, used = row + 1, 0
        right = row % 2 == 0
        first = used if right else _ACROSS - used - card.cells
        found.append(_Place(card, left + _CELL * first, top + _PITCH * row, right))
        used += card.cells
    return found


def lay_out(length: int, sandstorms: int, left: float, top: float) -> Track:
    """Lay out a track of so many spaces, a bit of `sandstorms` for each that is a card shrunk to one space."""
    places = _places(_cards(length, sandstorms), left, top)
    spots = {space: spot for place in places for space, spot in _spots(place)}
    spots[length + 1] = _middle(places[-1])
    drawn = group(_trail(places), *(_draw(place) for place in places))
    return Track(drawn, places[-1].y + _HEIGHT, spots, _middle(places[0]))


def _middle(place: _Place) -> Spot:
    width = _CELL * place.card.cells
    height = 126 if place.card.look == "finish" else 158  # the banner stays in sight
    return Spot(place.x + width / 2, place.y + _HEIGHT - 20, width - 16, height, place.right)


def _spots(place: _Place) -> list[tuple[int, Spot]]:
    spaces = place.card.spaces if place.right else place.card.spaces[::-1]
    ground = place.y + _HEIGHT - 20
    return [
        (space, Spot(place.x + _CELL * (index + 0.5), ground, _CELL - 12, 158, place.right))
        for index, space in enumerate(spaces)
    ]


def _trail(places: list[_Place]) -> str:
    """Draw the bends between the rows, which the cards cover but for the gaps."""
    bends = [
        f"M{number(_middle(one).x)} {number(one.y + 90)}L{number(_middle(other).x)} {number(other.y + 90)}"
        for one, other in pairwise(places)
        if other.y > one.y
    ]
    return line("".join(bends), SAND_SHADE, 56) if bends else ""


def _draw(place: _Place) -> str:
    width = _CELL * place.card.cells
    fill = {"start": SAND_2, "sand": SAND, "sandstorm": "#dcae6e", "finish": TERRACOTTA}[place.card.look]
    return moved(
        place.x,
        place.y,
        box(3, 4, width - 6, _HEIGHT, CLAY if place.card.look == "finish" else SAND_SHADE, 14),
        box(3, 0, width - 6, _HEIGHT - 6, fill, 14),
        *_art(place, width),
        *_numbers(place),
    )


def _art(place: _Place, width: float) -> list[str]:
    if place.card.look == "sandstorm":
        return _dunes(width)
    if place.card.look == "start":
        return [_pyramids(width), label(22, 38, "START", 24, SAND_INK, "start", letter_spacing=2)]
    if place.card.look == "finish":
        return _finish(place, width)
    ripples = [
        moved(_CELL * cell, 0, line(_RIPPLES, SAND_SHADE, 3, stroke_opacity=0.4)) for cell in range(place.card.cells)
    ]
    if place.card.cells == 1:
        return ripples
    return [
        *ripples,
        line(
            f"M{number(width / 2)} 16V{number(_HEIGHT - 24)}",
            SAND_SHADE,
            2.5,
            stroke_dasharray="2 9",
        ),
    ]


def _pyramids(width: float) -> str:
    """Draw the horizon behind Start, quiet enough for camels in front of it."""
    return group(
        disc(384, 62, 30, GOLD, fill_opacity=0.55),
        shape("M204 120l68-72 68 72zM312 120l44-46 44 46z", SAND_SHADE, fill_opacity=0.5),
        shape("M272 48l68 72h-40zM356 74l44 46h-26z", SAND_SHADE, fill_opacity=0.5),
        shape(f"M3 128Q120 104 240 120T{number(width - 3)} 112V158a14 14 0 0 1-14 14H17a14 14 0 0 1-14-14Z", SAND),
    )


def _dunes(width: float) -> list[str]:
    right = number(width - 3)
    return [
        shape(f"M3 112Q40 84 74 104T{right} 98V150H3Z", "#cf9853"),
        shape(f"M3 140Q34 118 66 134T{right} 130V158a14 14 0 0 1-14 14H17a14 14 0 0 1-14-14Z", "#bb8443"),
        line("M18 62h44q14 0 14-11t-12-10M34 78h58q12 0 12 10t-11 9", "#f6e4bd", 4),
    ]


def _finish(place: _Place, width: float) -> list[str]:
    """Draw the painted line where the camels arrive, and the banner over it."""
    left = 8 if place.right else width - 32
    squares = chequered(left, 8, 2, 12, 13)
    size = 26 if place.card.cells > 1 else 18
    return [squares, label(width / 2 + (13 if place.right else -13), 34, "FINISH", size, CREAM)]


def _numbers(place: _Place) -> list[str]:
    """Write the numbers behind the camels' tails, where no head covers them."""
    spaces = place.card.spaces if place.right else place.card.spaces[::-1]
    at, anchor = (14, "start") if place.right else (_CELL - 14, "end")
    return [label(_CELL * index + at, 30, str(space), 20, SAND_INK, anchor) for index, space in enumerate(spaces)]
