"""Small pieces of the picture: camels in their colours, cards, and blocks that flow into lines. Knows no rule.

Every letter says who it is without its colour, so that a terminal without colours shows the same game.
"""

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

STYLES = {
    "w": "black on grey93",
    "o": "black on dark_orange",
    "y": "black on yellow1",
    "g": "black on green3",
    "b": "white on blue",
    "r": "white on red3",
    "p": "white on dark_violet",
    "W": "bold black on bright_white",
    "K": "bold bright_white on grey15",
    "G": "black on grey62",
}
CRAZY = "WK"
NOTHING = "-"
TABLE_WIDTH = 64
"""A narrower terminal gets lists in the place of tables."""


def chip(text: str) -> Text:
    """Paint a word that begins with the letter of a camel: a camel, a ticket, a card."""
    return Text(text, STYLES.get(text.strip()[0], ""))


def chips(texts: Iterable[str]) -> Text:
    """Paint words side by side; nothing is a dash."""
    painted = [chip(text) for text in texts]
    return Text(" ").join(painted) if painted else Text(NOTHING, "dim")


def labelled(label: str, value: Text | str) -> Text:
    """Put a dim label before a value."""
    return Text.assemble((label, "dim"), " ", value)


def flow(blocks: Iterable[Text], width: int, gap: int = 3) -> Text:
    """Fill lines with blocks; a block of several lines has them for itself."""
    lines: list[Text] = []
    for block in blocks:
        if lines and _fits(lines[-1], block, width - gap):
            lines[-1].append(" " * gap).append_text(block)
        else:
            lines.append(block.copy())
    return Text("\n").join(lines)


def _fits(line: Text, block: Text, width: int) -> bool:
    return line.cell_len + block.cell_len <= width and "\n" not in line.plain + block.plain


def table(headings: Sequence[str], rows: Sequence[Sequence[Text]], width: int) -> RenderableType:
    """Draw a table, or on a narrow terminal a list that leaves out what is nothing."""
    if width < TABLE_WIDTH:
        return Group(*(_as_list(headings, row, width) for row in rows))
    drawn = Table(*headings, box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for row in rows:
        drawn.add_row(*row)
    return drawn


def _as_list(headings: Sequence[str], row: Sequence[Text], width: int) -> Text:
    filled = [pair for pair in zip(headings, row, strict=True) if pair[1].plain not in ("", NOTHING)]
    return flow((labelled(heading, value) if index else value for index, (heading, value) in enumerate(filled)), width)
