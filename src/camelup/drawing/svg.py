"""The few SVG elements the pictures are made of. Knows no game.

Nothing here has an id, a style sheet or a font of its own, so that any number of pictures can share one page.
"""

from typing import Final
from xml.sax.saxutils import escape, quoteattr

FONT: Final = "ui-rounded,'SF Pro Rounded',Nunito,'Varela Round','Arial Rounded MT Bold',system-ui,sans-serif"

Value = str | float


def number(value: float) -> str:
    """Write a number with one decimal at most.

    >>> number(12.04), number(-0.04), number(3.25)
    ('12', '0', '3.2')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def element(name: str, *content: str, **attributes: Value) -> str:
    """Write an element; `stroke_width` stands for `stroke-width` and `class_` for `class`.

    >>> element("circle", cx=1, cy=2.5, r=3, class_="coin")
    '<circle cx="1" cy="2.5" r="3" class="coin"/>'
    """
    words = "".join(f" {_name(key)}={quoteattr(_value(value))}" for key, value in attributes.items())
    return f"<{name}{words}>{''.join(content)}</{name}>" if content else f"<{name}{words}/>"


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: Value) -> str:
    return value if isinstance(value, str) else number(value)


def group(*content: str, **attributes: Value) -> str:
    """Put elements into a group."""
    return element("g", *content, **attributes) if content else ""


def moved(x: float, y: float, *content: str, more: str = "") -> str:
    """Put elements somewhere else."""
    return group(*content, transform=f"translate({number(x)} {number(y)}){more}")


def box(x: float, y: float, width: float, height: float, fill: str, round_: float = 0, **attributes: Value) -> str:
    """Draw a rectangle."""
    corners: dict[str, Value] = {"rx": round_} if round_ else {}
    return element("rect", x=x, y=y, width=width, height=height, fill=fill, **corners, **attributes)


def disc(x: float, y: float, radius: float, fill: str, **attributes: Value) -> str:
    """Draw a circle."""
    return element("circle", cx=x, cy=y, r=radius, fill=fill, **attributes)


def shape(d: str, fill: str, **attributes: Value) -> str:
    """Draw a filled path."""
    return element("path", d=d, fill=fill, **attributes)


def line(d: str, stroke: str, width: float, **attributes: Value) -> str:
    """Draw a path that is not filled."""
    return element("path", d=d, fill="none", stroke=stroke, stroke_width=width, **attributes)


def label(x: float, y: float, words: str, size: float, fill: str, anchor: str = "middle", **attributes: Value) -> str:
    """Write words, their baseline at `y`."""
    place: dict[str, Value] = {"text_anchor": anchor} if anchor != "middle" else {}
    return element("text", escape(words), x=x, y=y, font_size=size, fill=fill, **place, **attributes)


def picture(width: float, height: float, title: str, *content: str) -> str:
    """Wrap elements up as one picture that needs nothing else, in plain ASCII."""
    drawn = element(
        "svg",
        element("title", escape(title)),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        style="max-width:100%;height:auto",
        font_family=FONT,
        font_weight="700",
        text_anchor="middle",
        stroke_linejoin="round",
        stroke_linecap="round",
    )
    return drawn.encode("ascii", "xmlcharrefreplace").decode("ascii")
