"""The tables of a node: opens them, makes things happen at them in order, tells the listeners. Knows no protocol.

Every change takes the same way: a draft is checked on the table, stored under the next number, taken, told. If another
node was faster, its entries are folded in and the draft is made again.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from camelup.fair import commitment, new_seed
from camelup.reasons import Reason
from camelup.server.nodes.bus import Bus, Notice
from camelup.server.nodes.live_table import Listener, LiveTable
from camelup.server.nodes.metrics import ENTRIES, OPEN_TABLES
from camelup.server.refused import Refused
from camelup.server.settings import Settings
from camelup.server.store.store import SNAPSHOT_EVERY, Loaded, Store, StoredEntry
from camelup.server.table.entries import Created
from camelup.server.table.messages import LoggedEntry
from camelup.server.table.summary import summary_after, summary_of_new
from camelup.server.table.table import AlreadyDone, Draft, Table

log = logging.getLogger(__name__)

Propose = Callable[[Table], Draft]

_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of table codes: without I and O, which look like digits."""
_CODES_TRIED: Final = 20
_KEPT_FOR: Final = 60.0
"""Seconds for which a table that somebody asked for stays in memory: there must never be two copies of it."""


def now_ms() -> int:
    """Return the time in milliseconds, as it is stored."""
    return time.time_ns() // 1_000_000


class Hub:
    """The tables that this node has open."""

    def __init__(self, store: Store, bus: Bus, settings: Settings) -> None:
        self.store = store
        self.bus = bus
        self.settings = settings
        self.node = secrets.token_hex(8)
        self.live: dict[str, LiveTable] = {}
        self.on_opened: Callable[[LiveTable, bool], None] = lambda _live, _mine: None
        """Called with every table that is opened here, and whether this node drives it already."""
        self._opening: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Start listening to the other nodes."""
        await self.bus.start(self._hear)
        self._spawn(self._repeat(self._tell_presence, 10.0))
        if not self.bus.alone:
            self._spawn(self._repeat(self._look_for_missed, 3.0))

    async def stop(self) -> None:
        """Disconnect everybody."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in self.live.values():
            for listener in live.listeners:
                listener.cut_off()
        await self.bus.stop()

    # --- opening ------------------------------------------------------------------------------------------

    async def create(self, created: Callable[[str], Created], *then: Propose) -> LiveTable:
        """Create a table and store its first entries in one transaction."""
        for _ in range(_CODES_TRIED):
            seed = new_seed()
            table = Table.new(secrets.token_urlsafe(9), "".join(secrets.choice(_LETTERS) for _ in range(6)), seed)
            at = now_ms()
            log: list[StoredEntry] = []
            for propose in (_draft_of(created(commitment(seed))), *then):
                draft = propose(table)
                table.take(draft, at)
                log.append(StoredEntry(table.seq, at, draft.entry))
            driven = {"driver": self.node, "driver_until": at + round(self.settings.lease * 1000)}
            if await self.store.create(table, seed, log, {**summary_of_new(table, at), **driven}):
                return self._add(LiveTable(table), mine=True)
        raise Refused("busy", Reason("command.no-code"))

    async def open(self, table_id: str) -> LiveTable:
        """Return a table, from memory or from the database."""
        if table_id in self.live:
            self.live[table_id].wanted_at = time.monotonic()
            return self.live[table_id]
        if table_id not in self._opening:
            self._begin_opening(table_id, self.store.load_all([table_id]))
        live = await asyncio.shield(self._opening[table_id])
        if live is None:
            raise Refused("not_found", Reason("command.no-table"))
        return live

    async def open_all(self, table_ids: Iterable[str]) -> list[LiveTable]:
        """Return many tables; those that are not in memory are read from the database together."""
        missing = [table_id for table_id in table_ids if table_id not in self.live and table_id not in self._opening]
        loading = asyncio.ensure_future(self.store.load_all(missing))
        for table_id in missing:
            self._begin_opening(table_id, loading)
        return [await self.open(table_id) for table_id in table_ids]

    def _begin_opening(self, table_id: str, loading: Awaitable[Mapping[str, Loaded]]) -> None:
        task = self._opening[table_id] = asyncio.create_task(self._load(table_id, loading))
        task.add_done_callback(lambda _: self._opening.pop(table_id, None))

    async def _load(self, table_id: str, loading: Awaitable[Mapping[str, Loaded]]) -> LiveTable | None:
        loaded = (await loading).get(table_id)
        if loaded is None:
            return None
        table, log = loaded
        live = LiveTable(table)
        for stored in log:
            live.recent.append(_fold(live, stored))
        return self._add(live)

    def _add(self, live: LiveTable, *, mine: bool = False) -> LiveTable:
        self.live[live.table.id] = live
        OPEN_TABLES.set(len(self.live))
        self.on_opened(live, mine)
        return live

    def forget(self, live: LiveTable) -> None:
        """Drop a table from memory if nobody needs it there."""
        wanted = time.monotonic() - live.wanted_at < _KEPT_FOR
        if not live.listeners and not live.lock.locked() and not wanted:
            self.live.pop(live.table.id, None)
            OPEN_TABLES.set(len(self.live))

    # --- what happens -------------------------------------------------------------------------------------

    async def do(self, live: LiveTable, propose: Propose) -> int:
        """Make something happen and return its number. It is stored when this returns, and also if the caller is cancelled."""
        return await asyncio.shield(self._spawn(self._do(live, propose)))

    async def _do(self, live: LiveTable, propose: Propose) -> int:
        async with live.lock:
            while True:
                try:
                    draft = propose(live.table)
                except AlreadyDone as done:
                    return done.seq
                stored = StoredEntry(live.table.seq + 1, now_ms(), draft.entry)
                if await self.store.append(live.table.id, stored, summary_after(live.table, draft, stored.at)):
                    break
                await self._fold_missing(live)
            logged = _log_entry(live, stored, live.table.take(draft, stored.at))
            live.tell_entry(logged)
        ENTRIES.inc()
        self.bus.tell(Notice(self.node, live.table.id, stored.seq))
        if stored.seq % SNAPSHOT_EVERY == 0:
            self.store.keep_snapshot(live.table)
        return stored.seq

    async def catch_up(self, live: LiveTable) -> None:
        """Fold in the entries that other nodes have stored."""
        async with live.lock:
            await self._fold_missing(live)

    async def _fold_missing(self, live: LiveTable) -> None:
        for stored in await self.store.entries_after(live.table.id, live.table.seq):
            live.tell_entry(_fold(live, stored))

    # --- the other nodes ----------------------------------------------------------------------------------

    async def _hear(self, notice: Notice) -> None:
        live = self.live.get(notice.table)
        if live is None or notice.node == self.node:
            return
        if notice.present is not None:
            live.note_elsewhere(notice.node, notice.present, notice.watchers)
            live.tell_presence()
        elif notice.seq > live.table.seq:
            self._spawn(self.catch_up(live))

    def add_listener(self, live: LiveTable, listener: Listener) -> None:
        """Add a listener and tell everybody who is there now."""
        live.add_listener(listener)
        self._presence_changed(live)

    def remove_listener(self, live: LiveTable, listener: Listener) -> None:
        """Remove a listener and tell everybody who is there now."""
        live.remove_listener(listener)
        self._presence_changed(live)

    def _presence_changed(self, live: LiveTable) -> None:
        live.tell_presence()
        seats, watchers = live.connected_here()
        self.bus.tell(Notice(self.node, live.table.id, present=seats, watchers=watchers))

    async def _tell_presence(self) -> None:
        if self.bus.alone:
            return
        for live in list(self.live.values()):
            seats, watchers = live.connected_here()
            if seats or watchers:
                self.bus.tell(Notice(self.node, live.table.id, present=seats, watchers=watchers))

    async def _look_for_missed(self) -> None:
        """Catch up with entries whose notices were lost."""
        known = {table_id: live.table.seq for table_id, live in self.live.items()}
        for table_id in await self.store.find_behind(known) if known else ():
            if table_id in self.live:
                await self.catch_up(self.live[table_id])

    async def _repeat(self, what: Callable[[], Any], seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await what()
            except Exception:
                log.exception("the database or Redis can't be reached; trying again")

    def _spawn(self, coroutine: Any) -> "asyncio.Task[Any]":
        task: asyncio.Task[Any] = asyncio.ensure_future(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _draft_of(created: Created) -> Propose:
    return lambda _: Draft(created)


def _fold(live: LiveTable, stored: StoredEntry) -> LoggedEntry:
    return _log_entry(live, stored, live.table.fold(stored.entry, stored.at))


def _log_entry(live: LiveTable, stored: StoredEntry, events: Sequence[Any]) -> LoggedEntry:
    table = live.table
    over = table.status == "over" and stored.entry.__struct_config__.tag == "acted"
    return LoggedEntry(stored.seq, stored.at, stored.entry, events, table.deadline, over)
