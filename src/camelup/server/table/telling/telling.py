"""One entry told to everybody at a table: what all of them see of it is made once and written once."""

from functools import cached_property
from typing import Any

from msgspec import UNSET

from camelup.server.table.stored.facts import NOBODY
from camelup.server.table.table import Table
from camelup.server.table.telling.messages import (
    LoggedEntry,
    entry_for,
    is_open,
    number_or_unset,
    table_info,
    write_message,
)
from camelup.wire.entries import EntryMessage
from camelup.wire.seeing import HOLE, ViewsOfAll, cut_at_holes, fill_holes


class Telling:
    """An entry that has just happened, as each seat and the spectators are told of it.

    The message is written once, with holes where those who hear it are told different things.
    """

    def __init__(self, table: Table, logged: LoggedEntry) -> None:
        self._table, self._logged = table, logged
        self._texts: dict[int, bytes] = {}

    def text_for(self, seat: int) -> bytes:
        """Return the message of a seat or a spectator, with the table and the view after the entry if it changed them."""
        if seat not in self._texts:
            self._texts[seat] = fill_holes(self._pieces, self._fillings(seat))
        return self._texts[seat]

    def _fillings(self, seat: int) -> list[bytes]:
        entry = [] if self._open else [write_message(self._seen_entry(seat))]
        view = () if self._views is None else self._views.fillings(seat, self._table.facts.asked[seat])
        return [*entry, *view]

    @cached_property
    def _pieces(self) -> list[bytes]:
        """The message without what differs from one to another."""
        logged = self._logged
        entry: Any = self._seen_entry(NOBODY) if self._open else HOLE
        table = table_info(self._table) if logged.seats else UNSET
        view = UNSET if self._views is None else self._views.with_holes
        undo = number_or_unset(logged.undo)
        told = EntryMessage(logged.seq, logged.at, entry, logged.deadline, undo, table, view)
        return cut_at_holes(write_message(told))

    @cached_property
    def _open(self) -> bool:
        """Whether all see the same of the entry."""
        return is_open(self._logged, hide_money=self._table.facts.hides_money)

    def _seen_entry(self, seat: int) -> Any:
        return entry_for(self._logged.entry, self._logged.events, seat, hide_money=self._table.facts.hides_money)

    @cached_property
    def _views(self) -> ViewsOfAll | None:
        """The views after the entry, if it changed them."""
        game = self._table.game
        changed = self._logged.plays or self._logged.seats
        return ViewsOfAll(game, self._table.waiting, self._table.facts.earned) if changed and game is not None else None
