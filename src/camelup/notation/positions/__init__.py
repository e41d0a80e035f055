"""Positions as text, for every game: finds out which game a text is about and hands it on."""

import re
from typing import Any, Final, NamedTuple

from camelup.engine.editions import EDITIONS
from camelup.engine.families import ByFamily
from camelup.errors import NotationError
from camelup.notation.actions import known_edition
from camelup.notation.positions import board, cards
from camelup.notation.positions.fields import Word, fields_of
from camelup.reasons import Reason

_TRACK_WORD = re.compile(r"-?[0-9]+:")
UNOFFICIAL = "unofficial"
_READ: Final = ByFamily(board.read, cards.read)
_WRITE: Final = ByFamily(board.write, cards.write)


class Position(NamedTuple):
    """A position that was read: its edition, whether it is an unofficial variant, and its record."""

    edition: str
    unofficial: bool
    state: Any


def read_position(text: str, edition: str | None = None) -> Position:
    """Read a position; `edition` is needed only where the text does not tell.

    >>> read_position("1:gyr 3:bp 15:W 16:K").edition
    '2018'
    """
    if not isinstance(text, str):
        raise NotationError(Reason("unreadable.no-position"), repr(text), 0)
    fields = fields_of(text)
    if not fields:
        raise NotationError(Reason("unreadable.no-position"), text, 0)
    said, unofficial = _header(fields[0])
    if said or unofficial:
        fields = fields[1:]
    if fields and _TRACK_WORD.match(fields[0][0].text):
        fields[0].insert(0, Word("track", fields[0][0].at, text))
    name = _agree(said, edition) or _edition_of_letters(fields, text)
    return Position(name, unofficial, _READ.of(name)(name, fields, text, unofficial=unofficial))


def _header(words: list[Word]) -> tuple[Word | None, bool]:
    if words[0].text not in EDITIONS:
        return None, False
    if len(words) == 2 and words[1].text == UNOFFICIAL:
        return words[0], True
    if len(words) > 1:
        raise words[1].error("unreadable.edition-end")
    return words[0], False


def _agree(said: Word | None, edition: str | None) -> str | None:
    if edition is not None:
        known_edition(edition)
    if said is None:
        return edition
    if edition is not None and edition != said.text:
        raise said.error("unreadable.edition-other", word=said.text, edition=edition)
    return said.text


def _edition_of_letters(fields: list[list[Word]], text: str) -> str:
    """Find the edition that has camels of its own: red, purple and the crazy ones are of 2018 alone."""
    track = next((words for words in fields if words[0].text == "track"), [])
    letters = set("".join(re.sub(r"^[^:]*:([+-]P.)?", "", word.text) for word in track[1:]))
    for name, edition in EDITIONS.items():
        if letters & set(edition.own_letters):
            return name
    _refuse_strangers(track[1:])
    raise NotationError(
        Reason("unreadable.edition-unsaid", known=", ".join(EDITIONS)), text, fields[0][0].at if fields else 0
    )


def _refuse_strangers(words: list[Word]) -> None:
    """Point at a letter that is not a camel in any edition."""
    known = {letter for edition in EDITIONS.values() for letter in edition.letters}
    for word in words:
        start = word.text.find(":") + 1
        for offset, letter in enumerate(word.text[start:], start):
            if word.text[start] not in "+-" and letter not in known:
                raise word.error("unreadable.stranger", offset=offset, word=letter)


def write_position(edition: str, state: Any, *, unofficial: bool = False) -> str:
    """Write a position so that it reads back equal."""
    return _WRITE.of(edition)(edition, state, unofficial=unofficial)
