"""The frame of a plot: its scales, the numbers and lines along them, and its legend. Knows SVG, and no match.

Colours that depend on light or dark are left to the page: `ink`, `soft` and `grid` are classes of it.
"""

from collections.abc import Iterable, Sequence
from html import escape
from math import floor, log10
from typing import Final, NamedTuple

from camelup.drawing.svg import Value, element, number

WIDTH: Final = 520.0
_LETTER: Final = 7.8
"""How wide a letter of a plot is, about."""
_TOP: Final = 22.0
_RIGHT: Final = 14.0
_BELOW: Final = 26.0
_TITLE: Final = 20.0
_STEPS: Final = (1, 2, 5, 10)


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Choose round numbers between two, not too many of them.

    >>> ticks(0, 43), ticks(-1.2, 9)
    ([0.0, 10.0, 20.0, 30.0, 40.0], [0.0, 2.0, 4.0, 6.0, 8.0])
    """
    least = (high - low) / most
    power = 10.0 ** floor(log10(least))
    step = next(power * factor for factor in _STEPS if power * factor >= least)
    first = -floor(-low / step)
    return [number * step for number in range(first, floor(high / step) + 1)]


class Scale(NamedTuple):
    """Where a number lies, between two ends."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return the place of a number."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


class Frame:
    """A plot to be filled: numbers along its lower side, names or numbers along its left."""

    def __init__(
        self, across: tuple[float, float], height: float, *, left: Sequence[str], title: str = "", unit: str = ""
    ) -> None:
        """Take the range across and the longest texts that will stand on the left."""
        self.margin = 16 + _LETTER * max(map(len, left), default=0)
        self.bottom = height - _BELOW - (_TITLE if title else 0)
        self.height = height
        self.x = Scale(*across, self.margin, WIDTH - _RIGHT)
        self._parts: list[str] = []
        for tick in ticks(*across):
            self.line(self.x(tick), _TOP, self.x(tick), self.bottom, class_="grid")
            self.words(self.x(tick), self.bottom + 18, f"{tick:g}{unit}", class_="soft", text_anchor="middle")
        if title:
            middle = (self.margin + WIDTH - _RIGHT) / 2
            self.words(middle, height - 6, title, class_="soft", text_anchor="middle")

    def numbers_on_the_left(self, low: float, high: float, unit: str = "") -> Scale:
        """Write numbers along the left side, and return where they lie."""
        scale = Scale(low, high, self.bottom, _TOP)
        for tick in ticks(low, high):
            self.line(self.margin, scale(tick), WIDTH - _RIGHT, scale(tick), class_="grid")
            self.words(self.margin - 6, scale(tick) + 4, f"{tick:g}{unit}", class_="soft", text_anchor="end")
        return scale

    def rows_on_the_left(self, names: Sequence[str]) -> list[float]:
        """Write names along the left side, and return where their rows lie."""
        step = (self.bottom - _TOP) / len(names)
        places = [_TOP + step * (row + 0.5) for row in range(len(names))]
        for place, name in zip(places, names, strict=True):
            self.words(self.margin - 8, place + 4, name, class_="ink", text_anchor="end")
        return places

    def mark(self, at: float, words: str) -> None:
        """Draw a dashed line over a number, with words at its upper end."""
        self.line(self.x(at), _TOP, self.x(at), self.bottom, class_="mark")
        anchor = "middle" if at < (self.x.low + 2 * self.x.high) / 3 else "end"
        self.words(self.x(at), _TOP - 7, words, class_="soft", text_anchor=anchor)

    def line(self, x1: float, y1: float, x2: float, y2: float, **attributes: Value) -> None:
        """Draw a straight line."""
        self.add(element("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes))

    def path(self, points: Iterable[tuple[float, float]], **attributes: Value) -> None:
        """Draw a line through points."""
        d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
        self.add(element("path", d=d, **attributes))

    def words(self, x: float, y: float, text: str, **attributes: Value) -> None:
        """Write something."""
        self.add(element("text", escape(text), x=x, y=y, **attributes))

    def add(self, part: str, hint: str = "") -> None:
        """Add an element, with what is told of it where somebody points at it."""
        self._parts.append(element("g", element("title", escape(hint)), part) if hint else part)

    def drawn(self, title: str) -> str:
        """Return the whole plot."""
        size = f"0 0 {number(WIDTH)} {number(self.height)}"
        label = {"role": "img", "aria_label": title}
        return element("svg", *self._parts, viewBox=size, class_="plot", **label)


def legend(entries: Iterable[tuple[str, str]]) -> str:
    """Write which colour is whose."""
    items = "".join(f'<li style="--tone: {tone}">{escape(name)}</li>' for name, tone in entries)
    return f'<ul class="legend">{items}</ul>'
