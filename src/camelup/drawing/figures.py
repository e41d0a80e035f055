"""Small things both games have: coins, dice, cards, tags, the palm and the fennec. Knows no game."""

from typing import Final

from camelup.drawing.palette import CLAY, COATS, CREAM, DUSK, GOLD, HAZE, INK, OASIS, PLUM, SAND, TERRACOTTA
from camelup.drawing.svg import Value, box, disc, group, label, line, moved, number, shape

HIDDEN: Final = -1
"""The money of a player whose purse is closed."""

_FRONDS: Final = (
    "M0-44C-9-58-26-56-33-43C-22-47-10-46 0-44ZM0-44C9-58 26-56 33-43C22-47 10-46 0-44Z"
    "M0-44C-14-47-27-37-28-24C-19-34-10-40 0-44ZM0-44C14-47 27-37 28-24C19-34 10-40 0-44Z"
)
_TRUNK: Final = "M-4 0C-6-15-1-30-2-44H3C3-30 0-15 5 0Z"
_FENNEC_BODY: Final = "M-16 0C-20-16-10-26 2-26C12-26 16-14 14 0Z"
_FENNEC_TAIL: Final = "M-12-2C-30-2-38-12-34-24C-26-14-18-16-10-12Z"
_FENNEC_HEAD: Final = (
    "M-3-54L5-37C9-39 15-39 19-37L27-54C31-41 30-33 27-28C24-22 17-18 12-18C7-18 0-22-3-28C-6-33-7-41-3-54Z"
)
_FENNEC_EARS: Final = "M-1-47L5-35L0-31C-3-36-3-41-1-47ZM25-47L19-35L24-31C27-36 27-41 25-47Z"


def coin(x: float, y: float, radius: float = 10) -> str:
    """Draw a pound."""
    return disc(x, y, radius, GOLD, stroke="#b9762a", stroke_width=2) + disc(
        x, y, radius * 0.55, "none", stroke="#b9762a", stroke_width=1.5
    )


def purse(right: float, y: float, money: int, fill: str) -> str:
    """Write an amount of money that ends at `right`, a coin before it; `?` where it is hidden."""
    words = "?" if money == HIDDEN else str(money)
    return coin(right - 15.5 * len(words) - 17, y - 8, 11) + label(right, y, words, 24, fill, "end")


def die(x: float, y: float, size: float, letter: str) -> str:
    """Draw a die about a point; the die of no letter is the grey one of both crazy camels."""
    half = size / 2
    edge: dict[str, Value] = {"stroke": INK, "stroke_width": 2.2}
    if not letter:
        corner = (
            f"M{half - 3:g} {-half:g}L{-half:g} {half - 3:g}V{-half + 8:g}Q{-half:g} {-half:g} {-half + 8:g} {-half:g}Z"
        )
        faces = box(-half, -half, size, size, COATS["K"].body, 8) + shape(corner, COATS["W"].body)
        letters = label(-half / 2.4, -1, "W", size * 0.34, INK) + label(
            half / 2.2, size * 0.33, "K", size * 0.34, CREAM
        )
        return moved(x, y, faces, box(-half, -half, size, size, "none", 8, **edge), letters)
    coat = COATS[letter]
    return moved(
        x,
        y,
        box(-half, -half, size, size, coat.body, 8, **edge),
        label(0, size * 0.2, letter.upper(), size * 0.56, coat.ink),
    )


def hole(x: float, y: float, size: float, fill: str) -> str:
    """Draw the place of a die that is not there."""
    return box(x - size / 2, y - size / 2, size, size, fill, 8, fill_opacity=0.35)


def racing_card(x: float, y: float, letter: str, steps: str) -> str:
    """Draw a racing card; the card of no letter lies face down."""
    if not letter:
        return box(x, y, 24, 32, DUSK, 4, stroke=HAZE, stroke_width=1.5) + shape(
            f"M{x + 12:g} {y + 9:g}l6 12h-12z", HAZE
        )
    coat = COATS[letter]
    return (
        box(x, y, 24, 32, CREAM, 4, stroke=INK, stroke_width=1.5)
        + box(x + 3, y + 3, 18, 13, coat.body, 2)
        + label(x + 12, y + 14, letter.upper(), 12, coat.ink)
        + label(x + 12, y + 28.5, steps, 12, INK)
    )


def chequered(x: float, y: float, columns: int, rows: int, height: float) -> str:
    """Draw a painted line of squares, twelve wide each."""
    dark = "".join(
        f"M{number(x + 12 * column)} {number(y + height * row)}h12v{number(height)}h-12z"
        for row in range(rows)
        for column in range(columns)
        if (row + column) % 2 == 0
    )
    return box(x, y, 12 * columns, height * rows, CREAM) + shape(dark, INK)


def seat_badge(x: float, y: float, seat: int, *, bright: bool = False) -> str:
    """Draw whose something is."""
    fill, ink = (GOLD, INK) if bright else (CREAM, INK)
    return box(x - 19, y - 13, 38, 26, fill, 13, stroke=INK, stroke_width=2) + label(x, y + 6, f"P{seat + 1}", 17, ink)


def palm(x: float, y: float, scale: float = 1) -> str:
    """Draw the palm, its foot on a point."""
    return moved(
        x,
        y,
        group(
            shape(_TRUNK, "#9a5b34"),
            shape(_FRONDS, OASIS),
            disc(-4, -39, 4, CLAY),
            disc(5, -38, 4, CLAY),
            stroke=INK,
            stroke_width=2,
        ),
        more=f" scale({scale:g})",
    )


def fennec(x: float, y: float, scale: float = 1) -> str:
    """Draw the fennec, its feet on a point."""
    return moved(
        x,
        y,
        group(
            shape(_FENNEC_TAIL, "#e9a65a"),
            shape(_FENNEC_BODY, "#e9a65a"),
            shape(_FENNEC_HEAD, "#f2bd77"),
            shape(_FENNEC_EARS, TERRACOTTA, stroke="none"),
            group(disc(6, -30, 2.2, INK), disc(18, -30, 2.2, INK), shape("M9-23h6l-3 4z", INK), stroke="none"),
            stroke=INK,
            stroke_width=2,
        ),
        more=f" scale({scale:g})",
    )


def tile(x: float, y: float, seat: int, *, cheering: bool) -> str:
    """Draw a spectator tile about a point: the oasis of the cheering side, the mirage of the booing one."""
    fill, words = (OASIS, "+1") if cheering else (PLUM, "-1")
    art = _oasis() if cheering else _mirage()
    return moved(
        x,
        y,
        group(
            box(-62, -48, 124, 100, INK, 14, fill_opacity=0.25),
            box(-62, -54, 124, 100, fill, 14, stroke=INK, stroke_width=2.5),
            box(-54, -46, 108, 84, "none", 9, stroke=CREAM, stroke_width=1.5, stroke_opacity=0.5),
            art,
            label(27, 6, words, 38, CREAM),
            transform=f"rotate({-3 if cheering else 3})",
        ),
        seat_badge(30, 40, seat),
    )


def _oasis() -> str:
    return shape("M-50 27Q-29 18-8 27Q-29 36-50 27Z", "#8fd3e8") + palm(-29, 26, 0.9)


def _mirage() -> str:
    waves = "".join(f"M-48 {y}q6-8 12 0t12 0t12 0" for y in (-16, 0, 16))
    return disc(-28, -26, 11, GOLD) + line(waves, SAND, 4)
