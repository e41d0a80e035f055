"""What a table answers to a wish: a draft of what would happen, or that it was done before."""

from collections.abc import Sequence
from typing import NamedTuple

from camelup.engine.events import Event
from camelup.server.table.stored.entries import AnyEntry


class Draft(NamedTuple):
    """Something that would happen: the entry, and the game after it."""

    entry: AnyEntry
    events: Sequence[Event] = ()
    after: bytes | None = None
    over: bool = False
    """Whether the game would be over."""


class AlreadyDone(Exception):  # not an error
    """The command was done before, under this number."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        super().__init__(seq)
