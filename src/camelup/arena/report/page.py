"""How a report looks: its frame and its style. Knows HTML, and no match.

The page needs nothing else, and its policy forbids it to fetch anything.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

Cell = tuple[str, str, float, bool]
"""Of a matrix: a text, one in small letters below it, how high it is (-1 to 1), and whether it stands out."""

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"

_STYLE: Final = """
:root { color-scheme: light dark; --paper: #fffaf0; --card: #ffffff; --ink: #241f3d; --soft: #6b6580; --line: #e6dcc6; --gold: #b8731b;
  --high: #58b89f; --low: #e8926a }
@media (prefers-color-scheme: dark) {
  :root { --paper: #17142b; --card: #211d3d; --ink: #f5ecd9; --soft: #a9a2c4; --line: #3a3460; --gold: #f4b24a;
    --high: #2f8f78; --low: #b0532b } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
header p { margin: 0; color: var(--gold); font-weight: 600; letter-spacing: .04em }
h1 { margin: .2rem 0 1.5rem; font-size: clamp(1.3rem, 4vw, 2rem); line-height: 1.25; text-wrap: balance }
h2 { margin: 0 0 .6rem; font-size: 1.05rem }
section { background: var(--card); border: 1px solid var(--line); border-radius: .8rem; padding: 1rem; margin: 0 0 1rem }
.plots { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr)); margin-bottom: 1rem }
.plots section { margin: 0; min-width: 0 }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { padding: .4rem .5rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line) }
tr:last-child td, tr:last-child th { border-bottom: 0 }
th:first-child { text-align: left }
thead th { color: var(--soft); font-weight: 500; font-size: .85rem }
tbody th { position: sticky; left: 0; background: var(--card) }
tbody th::before { content: ""; display: inline-block; width: .7em; height: .7em; border-radius: 50%; margin-right: .5em; background: var(--tone) }
.share { background: color-mix(in srgb, var(--tone) var(--much), transparent) }
.share small { opacity: .8 }
.soft { color: var(--soft); font-size: .9rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem; margin: 0 }
dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
ul { margin: 0; padding-left: 1.2rem; overflow-wrap: anywhere }
.bad { border-color: #c2406b }
pre { overflow-x: auto; font: .85rem/1.4 ui-monospace, monospace; margin: .3rem 0 .8rem }
.wide { overflow-x: auto }
.plot { display: block; width: 100%; min-width: 22rem; max-width: 44rem; font-size: 13px }
.plot .ink { fill: var(--ink) } .plot .soft { fill: var(--soft) } .plot .grid { stroke: var(--line) }
.plot .mark { stroke: var(--soft); stroke-width: 2; stroke-dasharray: 6 5 }
.plot path { stroke-linejoin: round; stroke-linecap: round }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem; list-style: none; padding: 0; margin: 0 0 .3rem; font-size: .85rem }
.legend li::before { content: ""; display: inline-block; width: .8em; height: .8em; border-radius: .2em; margin-right: .4em; background: var(--tone) }
"""


def page(title: str, kicker: str, body: Iterable[str]) -> str:
    """Write a whole page."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<header><p>{escape(kicker)}</p><h1>{escape(title)}</h1></header>\n"
        + "\n".join(body)
        + "\n</main>\n</body>\n</html>\n"
    )


def section(title: str, content: str, kind: str = "") -> str:
    """Put a title over something."""
    attribute = f' class="{kind}"' if kind else ""
    return f"<section{attribute}><h2>{escape(title)}</h2>{content}</section>"


def grid(sections: Iterable[str]) -> str:
    """Put sections side by side where there is room."""
    return f'<div class="plots">{"".join(sections)}</div>'


def wide(content: str) -> str:
    """Let something that is too wide for a small screen scroll."""
    return f'<div class="wide">{content}</div>'


def table(headings: Sequence[str], rows: Iterable[tuple[str, str, Sequence[str]]]) -> str:
    """Write a table; a row has a name, its colour and what follows."""
    written = ((name, tone, [f"<td>{escape(cell)}</td>" for cell in cells]) for name, tone, cells in rows)
    return _table(headings, written)


def matrix(headings: Sequence[str], rows: Iterable[tuple[str, str, Sequence[Cell]]]) -> str:
    """Write a table of cells that are the greener the higher and the redder the lower they are."""
    return _table(headings, ((name, tone, [_cell(*cell) for cell in cells]) for name, tone, cells in rows))


def _cell(text: str, small: str, height: float, strong: bool) -> str:  # noqa: FBT001  # a Cell
    tone = f"--tone: var(--{'high' if height > 0 else 'low'}); --much: {100 * abs(height):.0f}%"
    shown = f"<b>{escape(text)}</b>" if strong else escape(text)
    return f'<td class="share" style="{tone}">{shown}<br><small>{escape(small)}</small></td>'


def _table(headings: Sequence[str], rows: Iterable[tuple[str, str, Sequence[str]]]) -> str:
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    body = "".join(
        f'<tr><th scope="row" style="--tone: {tone}">{escape(name)}</th>{"".join(cells)}</tr>'
        for name, tone, cells in rows
    )
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def facts(pairs: Mapping[str, str]) -> str:
    """List facts by name."""
    return f"<dl>{''.join(f'<dt>{escape(name)}</dt><dd>{escape(text)}</dd>' for name, text in pairs.items())}</dl>"


def listed(lines: Iterable[str]) -> str:
    """Write lines one below the other."""
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"


def quoted(text: str) -> str:
    """Show lines as they were written."""
    return f"<pre>{escape(text)}</pre>"


def note(text: str) -> str:
    """Write a remark."""
    return f'<p class="soft">{escape(text)}</p>'
