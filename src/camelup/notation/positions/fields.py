"""The grammar that all positions share: fields between `;`, words in them, and seats with lists, as in `P1:b5,g3`.

Every word remembers where it stood, so that an error can point at it. Knows no game.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from camelup.errors import NotationError
from camelup.reasons import Reason


class Word(NamedTuple):
    """A piece of a text and the place where it stood."""

    text: str
    at: int
    source: str

    def error(self, code: str, *, offset: int = 0, **facts: Any) -> NotationError:
        """Make an error that points into this word, for a reason of that code."""
        return NotationError(Reason(code, **facts), self.source, min(self.at + offset, len(self.source)))

    def part(self, start: int, end: int | None = None) -> "Word":
        """Cut a piece out of this word."""
        return Word(self.text[start:end], self.at + start, self.source)

    def number(self) -> int:
        """Read a whole number."""
        if not re.fullmatch(r"-?[0-9]{1,5}", self.text):
            raise self.error("unreadable.number", word=self.text)
        return int(self.text)

    def seat(self) -> int:
        """Read a seat such as `P2`; the first is 0."""
        if not re.fullmatch(r"P[1-8]", self.text):
            raise self.error("unreadable.seat", word=self.text)
        return int(self.text[1]) - 1

    def split(self, separator: str) -> list["Word"]:
        """Split at a separator, keeping places."""
        pieces = []
        start = 0
        for piece in self.text.split(separator):
            pieces.append(Word(piece, self.at + start, self.source))
            start += len(piece) + len(separator)
        return pieces

    def keyed(self, key: str, value: str) -> tuple["Word", "Word"]:
        """Split `key:value` and insist on both."""
        colon = self.text.find(":")
        if colon < 1 or colon == len(self.text) - 1:
            raise self.error("unreadable.pattern", word=self.text, pattern=f"{key}:{value}")
        return self.part(0, colon), self.part(colon + 1)


class Field(NamedTuple):
    """One field of a position: its name and its words."""

    name: Word
    words: list[Word]

    def of_seats(self, value: str) -> Iterator[tuple[int, Word]]:
        """Read `P1:x,y P2:z` as pairs of a seat and a word."""
        for word in self.words:
            seat, values = word.keyed("P1", value)
            for item in values.split(","):
                if not item.text:
                    raise item.error("unreadable.nothing", pattern=f"P1:{value}")
                yield seat.seat(), item

    def only(self) -> Word:
        """Return the only word of a field that takes one."""
        if len(self.words) != 1:
            raise self.name.error("unreadable.field-one-word", word=self.name.text)
        return self.words[0]


def words_of(text: str, start: int, end: int) -> list[Word]:
    """List the words of a stretch of text."""
    return [Word(match.group(), start + match.start(), text) for match in re.finditer(r"\S+", text[start:end])]


def fields_of(text: str) -> list[list[Word]]:
    """List the words of each field that is not empty."""
    fields = []
    start = 0
    for piece in text.split(";"):
        fields.append(words_of(text, start, start + len(piece)))
        start += len(piece) + 1
    return [words for words in fields if words]


def by_name(fields: list[list[Word]], names: tuple[str, ...]) -> dict[str, Field]:
    """Sort fields by their names, which must be known and stand once."""
    found: dict[str, Field] = {}
    for name, *words in fields:
        if name.text not in names:
            raise name.error("unreadable.field", word=name.text, known=", ".join(names))
        if name.text in found:
            raise name.error("unreadable.field-twice", word=name.text)
        found[name.text] = Field(name, words)
    return found
