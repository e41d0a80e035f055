"""Camels: one silhouette for all of them, and stacks in which every head and cloth stays in sight.

Knows letters and places on the picture; neither a game nor a track.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from camelup.drawing.palette import COATS, CREAM, INK, SAND_SHADE, Coat
from camelup.drawing.svg import disc, element, group, label, line, moved, shape

# A camel that looks to the right, its feet on 100, the middle of its hump above _MIDDLE.
_MIDDLE: Final = 47
_BACK: Final = (
    "M17 54C18 46 25 43 31 37C36 31 39 23 47 23C55 23 58 31 63 37C67 42 71 45 76 45C83 45 85 39 86 31"
    "C87 22 88 15 94 12L92 5L98.5 10C104 11 109 16 116 19C121 21 121 28 116 29C111 30.5 106 29 102 29"
    "C100 37 101 52 93 60C88 65 81 66 76 68"
)
_STANDING: Final = f"{_BACK}L74 82L75 95L78 100L66 100L67 84L64 70C55 73 40 73 30 70L28 84L29 95L32 100L20 100L21 84C20 74 16 66 17 54Z"
_RIDING: Final = f"{_BACK}C60 74 34 74 23 69C18 66 16.5 60 17 54Z"
_FAR_LEGS: Final = "M34 66L36 82L35 95L32.5 100L42 100L43 84L43 66ZM51 66L52 82L51 95L49 100L58 100L60 84L60 66Z"
_TAIL: Final = "M18 52C11 55 11 63 12 70"
_CLOTH: Final = "M29.5 39C36 31 39 22 47 22C55 22 58 31 64.5 39L66 60Q47 66 28 60Z"
_NECK_LIGHT: Final = "M89.5 34C90.5 25 91 18.5 95.5 15.5"
_CHEST_SHADE: Final = "M69 65C78 63 88 62 92 55C94 50 96 45 96.5 39"
_TUFT: Final = "M95 11L90 3M97 10.5L95.5 1M99 11L101 3"
_MOTIFS: Final = ((35.5, 46.0), (58.5, 46.0), (36.0, 56.5), (47.0, 53.5), (58.0, 56.5))

_FRONT: Final = 73.0  # from the middle to the nose
_REAR: Final = 37.0  # from the middle to the tail
_HEIGHT: Final = 96.0
PITCH: Final = 24.0
"""How much higher a camel stands than the one that carries it: enough for its head and its letter."""


class Area(NamedTuple):
    """Where a stack may stand: the middle of the ground under it, how wide and high it may be, how large a camel."""

    x: float
    ground: float
    width: float
    height: float
    largest: float


class Standing(NamedTuple):
    """A camel by its letter; the crazy ones run against the race and have wilder eyes."""

    letter: str
    crazy: bool = False


def camel(standing: Standing, *, right: bool, riding: bool = False) -> str:
    """Draw one camel in its own size, its feet on 0, the middle of its hump above 0."""
    coat = COATS[standing.letter]
    body = [
        line(_TAIL, INK, 5.5),
        line(_TAIL, coat.body, 2),
        *([] if riding else [shape(_FAR_LEGS, coat.shade)]),
        shape(_RIDING if riding else _STANDING, coat.body),
        line(_CHEST_SHADE, coat.shade, 3),
        line(_NECK_LIGHT, coat.light, 2.6),
        _eye(crazy=standing.crazy),
    ]
    mirror = "" if right else " scale(-1 1)"
    return group(
        moved(0, -100, *body, more=f"{mirror} translate({-_MIDDLE} 0)"),
        moved(-_MIDDLE, -100, *_cloth(coat, standing.letter)),
        class_="camel",
        data_camel=standing.letter,
        stroke=INK,
        stroke_width=2.2,
    )


def _eye(*, crazy: bool) -> str:
    if not crazy:
        return group(disc(103, 17.8, 2.6, "#fff"), disc(104, 17.8, 1.4, INK), stroke="none")
    return line(_TUFT, INK, 2) + disc(103, 17.5, 5, "#fff", stroke_width=1.6) + disc(105, 18.8, 1.5, INK, stroke="none")


def _cloth(coat: Coat, letter: str) -> list[str]:
    motif = coat.motif
    ink = coat.shade if coat.name in ("yellow", "orange") else coat.body
    painted = {"fill": ink, "stroke": "none"} if motif.filled else {"fill": "none", "stroke": ink}
    pattern = "".join(moved(x, y, shape(motif.path, **painted, stroke_width=1.6)) for x, y in _MOTIFS if motif.path)
    return [
        shape(_CLOTH, CREAM, stroke_width=1.8),
        pattern,
        label(_MIDDLE, 41, letter.upper(), 18, INK, stroke="none", font_weight="800"),
    ]


def stack(camels: Sequence[Standing], area: Area, *, right: bool) -> str:
    """Draw a stack, listed from bottom to top, as large as its area allows."""
    scale = fitting(camels, area)
    middle = area.x - scale * _off_centre(camels, right=right)
    # The lower camel hides the legs of the one it carries, so the highest is drawn first.
    drawn = [
        moved(0, -PITCH * level, camel(standing, right=right != standing.crazy, riding=level > 0))
        for level, standing in reversed(list(enumerate(camels)))
    ]
    shadow = element("ellipse", cx=0, cy=-1, rx=37, ry=5, fill=SAND_SHADE)
    return moved(middle, area.ground, shadow, *drawn, more=f" scale({scale:.3f})")


def fitting(camels: Sequence[Standing], area: Area) -> float:
    """Return how large the camels of a stack are drawn in an area."""
    width = 2 * _FRONT if _looks_both_ways(camels) else _FRONT + _REAR
    return min(area.largest, area.width / width, area.height / (_HEIGHT + PITCH * (len(camels) - 1)))


def _looks_both_ways(camels: Sequence[Standing]) -> bool:
    return len({standing.crazy for standing in camels}) > 1


def _off_centre(camels: Sequence[Standing], *, right: bool) -> float:
    """Return how far the middle of a stack lies from its humps."""
    if _looks_both_ways(camels):
        return 0
    return (_FRONT - _REAR) / 2 * (1 if right != camels[0].crazy else -1)
