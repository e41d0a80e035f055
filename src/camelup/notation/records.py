"""Whole games as text: a few headers, then one action a line with its luck, comments after `#`.

edition: 2018
players: Ada, Bob, Cleo

place g1
P1 roll p2        # the luck stands behind the action
P2 ticket b
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from camelup.errors import CamelUpError, NotationError
from camelup.reasons import Reason

_HEADER = re.compile(r"([a-z]+):\s*(.*)")
_SEAT = re.compile(r"P([1-8])\s+")
FAIR_HEADERS = ("commitment", "seed", "table", "nonces")
PROMISES = "promises"
"""A header beside those, where players promised their nonces before they revealed them."""
HEADERS = ("edition", "players", "unofficial", "position", "result", *FAIR_HEADERS, PROMISES)


class Line(NamedTuple):
    """One line of a record: whose it is (None for luck alone), the action, and where it stands."""

    seat: int | None
    text: str
    at: int


@dataclass
class Record:
    """A game that was written down."""

    headers: dict[str, str]
    lines: list[Line]
    text: str = ""
    comments: dict[int, str] = field(default_factory=dict)
    """A comment to stand before the line of a number."""

    def __str__(self) -> str:
        head = [f"{name}: {value}" for name, value in self.headers.items()]
        return "\n".join([*head, "", *self._body()]) + "\n"

    def _body(self) -> Iterator[str]:
        for number, line in enumerate(self.lines):
            if number in self.comments:
                yield f"# {self.comments[number]}"
            yield line.text if line.seat is None else f"P{line.seat + 1} {line.text}"


def read_record(text: str) -> Record:
    r"""Read a record; whether its actions are legal is found out by playing them.

    >>> read_record("edition: 2014\nplayers: Ada, Bob\n\nplace w1\nP1 roll w2 # hm\n").lines[1].text
    'roll w2'
    """
    if not isinstance(text, str):
        raise NotationError(Reason("unreadable.no-record"), repr(text), 0)
    headers: dict[str, str] = {}
    lines: list[Line] = []
    for content, at in _contents(text):
        header = _HEADER.fullmatch(content)
        if header and not lines:
            if header[1] not in HEADERS:
                raise NotationError(Reason("unreadable.header", word=header[1], known=", ".join(HEADERS)), text, at)
            if header[1] in headers:
                raise NotationError(Reason("unreadable.header-twice", word=header[1]), text, at)
            headers[header[1]] = header[2]
        else:
            lines.append(_line(content, at))
    if "edition" not in headers:
        raise NotationError(Reason("unreadable.no-record"), text, 0)
    return Record(headers, lines, text)


def _contents(text: str) -> Iterator[tuple[str, int]]:
    """List what stands on each line before a comment, with its place."""
    at = 0
    for raw in text.split("\n"):
        content = raw.split("#", 1)[0].strip()
        if content:
            yield content, at + raw.index(content)
        at += len(raw) + 1


def _line(content: str, at: int) -> Line:
    seat = _SEAT.match(content)
    if seat is None:
        return Line(None, content, at)
    return Line(int(seat[1]) - 1, content[seat.end() :], at + seat.end())


def more_headers(headers: Mapping[str, str]) -> dict[str, str]:
    """Check headers that a game does not write by itself: what is written has to be read again.

    >>> more_headers({"table": "K7QX2M"})
    {'table': 'K7QX2M'}
    """
    for name, value in headers.items():
        if name not in (*FAIR_HEADERS, PROMISES):
            raise CamelUpError(
                f"{name!r} can't be added to a record; these can: {', '.join((*FAIR_HEADERS, PROMISES))}"
            )
        if not value.isprintable() or "#" in value or value != value.strip():
            raise CamelUpError(
                f"{value!r} can't be the value of {name}: it may not contain # or line breaks, nor begin or end with a space"
            )
    return dict(headers)


def join_rows(lines: Iterable[Line], rows: frozenset[str]) -> list[Line]:
    """Join neighbouring lines that put cards aside in the same way into one, as `discard b1 o2`.

    >>> join_rows([Line(0, "discard b1", 0), Line(0, "discard o2", 0)], frozenset({"discard"}))
    [Line(seat=0, text='discard b1 o2', at=0)]
    """
    joined: list[Line] = []
    for line in lines:
        verb, _, rest = line.text.partition(" ")
        last = joined[-1] if joined else None
        if last and verb in rows and last.seat == line.seat and last.text.startswith(f"{verb} "):
            joined[-1] = last._replace(text=f"{last.text} {rest}")
        else:
            joined.append(line)
    return joined
