"""One entry told to everybody at a table: what all of them see of it is made once and written once."""

from functools import cached_property
from typing import Any

from msgspec import Raw

from camelup.server.table.facts import NOBODY
from camelup.server.table.messages import LoggedEntry, entry_for, is_open, table_info, write_message, write_raw
from camelup.server.table.table import Table
from camelup.wire.entries import EntryMessage
from camelup.wire.seeing import ViewsOfAll


class Telling:
    """An entry that has just happened, as each seat and the spectators are told of it."""

    def __init__(self, table: Table, logged: LoggedEntry) -> None:
        self._table, self._logged = table, logged
        self._texts: dict[int, str] = {}

    def text_for(self, seat: int) -> str:
        """Return the message of a seat or a spectator, with the table and the view after the entry if it changed them."""
        if seat not in self._texts:
            self._texts[seat] = write_message(self._message_for(seat))
        return self._texts[seat]

    def _message_for(self, seat: int) -> EntryMessage:
        table, logged = self._table, self._logged
        told = EntryMessage(logged.seq, logged.at, self._entry_for(seat), logged.deadline)
        if logged.seats:
            told.table = self._table_info
        if (logged.plays or logged.seats) and table.game is not None:
            told.view = self._views.of(seat, table.facts.asked[seat])
        return told

    def _entry_for(self, seat: int) -> Any:
        return self._entry if self._entry is not None else self._seen_entry(seat)

    @cached_property
    def _entry(self) -> Raw | None:
        """The entry as JSON, if all see the same of it."""
        hide_money = self._table.facts.hides_money
        return write_raw(self._seen_entry(NOBODY)) if is_open(self._logged, hide_money=hide_money) else None

    def _seen_entry(self, seat: int) -> Any:
        return entry_for(self._logged.entry, self._logged.events, seat, hide_money=self._table.facts.hides_money)

    @cached_property
    def _table_info(self) -> Any:
        return write_raw(table_info(self._table))

    @cached_property
    def _views(self) -> ViewsOfAll:
        assert self._table.game is not None  # noqa: S101  # whoever asks has looked
        return ViewsOfAll(self._table.game, self._table.waiting, self._table.facts.earned)
