"""Bets: the tents with the tickets that are left, and the tickets in the players' hands. Knows no game."""

from collections.abc import Sequence

from camelup.drawing.palette import COATS, CREAM, INK
from camelup.drawing.svg import box, group, label, line, moved, shape


def tag(x: float, y: float, letter: str, words: str) -> str:
    """Draw a bet: the camel's colour, its letter and a value."""
    coat = COATS[letter]
    return box(x, y, 30, 22, coat.body, 5, stroke=INK, stroke_width=1.5) + label(
        x + 15, y + 16.5, f"{letter.upper()}{words}", 15, coat.ink
    )


def pyramid_ticket(x: float, y: float) -> str:
    """Draw a pyramid ticket."""
    return shape(f"M{x:g} {y:g}l10-18 10 18z", "#e8b76a", stroke=INK, stroke_width=1.5) + shape(
        f"M{x + 10:g} {y - 18:g}l10 18h-8z", "#b9793f"
    )


def tent(x: float, y: float, letter: str, values: Sequence[int]) -> str:
    """Draw the tent of a colour on a point, with the tickets left in it, top first."""
    coat = COATS[letter]
    return moved(
        x,
        y,
        group(
            line("M0-108V-122", INK, 3),
            shape("M0-122l16 5-16 5z", coat.light),
            shape("M-44-64L-38 0H38L44-64Z", coat.shade),
            shape("M-26-64L-22 0H22L26-64Z", INK),
            shape("M0-110L50-62Q41-52 33-62Q25-52 17-62Q8-52 0-62Q-8-52-17-62Q-25-52-33-62Q-41-52-50-62Z", coat.body),
            stroke=INK,
            stroke_width=2.2,
        ),
        label(0, -70, letter.upper(), 21, coat.ink),
        *(_ticket(level, value) for level, value in reversed(list(enumerate(values)))),
    )


def _ticket(level: int, value: int) -> str:
    """Draw a ticket of a tent; those under the top one look out above it."""
    sheet = box(-19, -44 - 5 * level, 38, 42, CREAM, 5, stroke=INK, stroke_width=1.8)
    return sheet + (label(0, -12, str(value), 32, INK) if level == 0 else "")
