"""The tables of a node: opens them, makes things happen at them in order, tells the listeners. Knows no protocol.

Every change takes the same way: a draft is checked on the table, stored under the next number, taken, told. If another
node was faster, its entries are folded in and the draft is made again.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

from camelup.fair import commitment, new_seed
from camelup.reasons import Reason
from camelup.server.nodes.bus import Bus, Notice
from camelup.server.nodes.live_table import Listener, LiveTable
from camelup.server.nodes.watching.metrics import BROKEN_DRAWS, ENTRIES, OPEN_TABLES, PASSED_OVER, SET_ASIDE
from camelup.server.refused import Refused
from camelup.server.settings import Settings
from camelup.server.store.company import new_node_name
from camelup.server.store.store import SNAPSHOT_EVERY, Loaded, Store, StoredEntry
from camelup.server.table.bounds import check_log
from camelup.server.table.drafts import AlreadyDone, Draft
from camelup.server.table.stored.entries import AnyEntry, BrokeOff, Closed, Created
from camelup.server.table.table import Table
from camelup.server.table.telling.messages import LoggedEntry
from camelup.server.table.telling.summary import summary_after, summary_of_new

log = logging.getLogger(__name__)

Propose = Callable[[Table], Draft]
Found = TypeVar("Found")

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
        store.on_passed_over = PASSED_OVER.inc
        self.bus = bus
        self.settings = settings
        self.node = new_node_name()
        self.live: dict[str, LiveTable] = {}
        self.on_opened: Callable[[LiveTable, bool], None] = lambda _live, _mine: None
        """Called with every table that is opened here, and whether this node drives it already."""
        self.set_aside: dict[str, float] = {}
        """The tables that can't be read, and when that was last tried (as `time.monotonic`)."""
        self.ahead = 0
        """Milliseconds by which the clock of the database is ahead of ours: leases go by that one."""
        self.leaving = asyncio.Event()
        """Set when the node is about to end: whatever is open ends with it."""
        self._opening: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Start listening to the other nodes."""
        await self.bus.start(self._hear, self._meet_nodes)
        self._spawn(self.repeat(self._tell_presence, 10.0))
        if not self.bus.alone:
            self._spawn(self.repeat(self._look_for_missed, 3.0))

    async def stop(self) -> None:
        """Disconnect everybody."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.disconnect()
        await self.bus.stop()

    def disconnect(self) -> None:
        """End all connections, and those that still come: clients go on at another node, or here after the restart."""
        self.leaving.set()
        for live in self.live.values():
            for listener in live.listeners:
                listener.cut_off()

    async def unless_leaving(self, work: Awaitable[Found]) -> Found | None:
        """Wait for something, but not for longer than this node is there; None if it leaves first."""
        working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(self.leaving.wait())
        try:
            await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
            return working.result() if working.done() else None
        finally:
            working.cancel()
            leaving.cancel()

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
            driven = {"driver": self.node, "driver_until": at + self.ahead + round(self.settings.lease * 1000)}
            if await self.store.create(table, seed, log, {**summary_of_new(table, at), **driven}):
                return self._add(LiveTable(table, self.bus.clock), mine=True)
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

    def begin_to_open(self, table_ids: Iterable[str]) -> None:
        """Begin to read tables that are not in memory, all together; `open` waits for each."""
        missing = [table_id for table_id in table_ids if table_id not in self.live and table_id not in self._opening]
        if missing:
            loading = asyncio.ensure_future(self.store.load_all(missing))
            for table_id in missing:
                self._begin_opening(table_id, loading)

    def _begin_opening(self, table_id: str, loading: Awaitable[Mapping[str, Loaded | Exception]]) -> None:
        def end(task: "asyncio.Task[LiveTable | None]") -> None:
            self._opening.pop(table_id, None)
            if not task.cancelled():
                task.exception()  # whoever waits for the table gets it; perhaps nobody does

        task = self._opening[table_id] = asyncio.create_task(self._load(table_id, loading))
        task.add_done_callback(end)

    async def _load(self, table_id: str, loading: Awaitable[Mapping[str, Loaded | Exception]]) -> LiveTable | None:
        try:
            live = self._fold_loaded((await loading).get(table_id))
        except Exception as error:
            await self._put_aside(table_id, error)
            raise Refused("busy", Reason("command.broken")) from error
        if live is None:
            return None
        self.set_aside.pop(table_id, None)
        SET_ASIDE.set(len(self.set_aside))
        if not self.bus.alone:
            self.bus.tell(Notice(self.node, table_id, asks=True))
        return self._add(live)

    def _fold_loaded(self, loaded: Loaded | Exception | None) -> LiveTable | None:
        if isinstance(loaded, Exception):
            raise loaded
        if loaded is None:
            return None
        table, entries = loaded
        live = LiveTable(table, self.bus.clock)
        for stored in entries:
            live.recent.append(_fold(live, stored))
        return live

    async def _put_aside(self, table_id: str, error: Exception) -> None:
        """Set a table aside that can't be read, and say so once; raise instead if it is the database that fails."""
        if not await self.store.is_ready():
            raise error
        if table_id not in self.set_aside:
            log.error("table %s can't be read and is set aside: %s: %s", table_id, type(error).__name__, error)
        self.set_aside[table_id] = time.monotonic()
        SET_ASIDE.set(len(self.set_aside))

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

    def drop(self, table_id: str) -> None:
        """Forget a table that is no longer in the database, and disconnect who listens to it."""
        live = self.live.pop(table_id, None)
        if live is not None:
            for listener in live.listeners:
                listener.cut_off()
            OPEN_TABLES.set(len(self.live))

    # --- what happens -------------------------------------------------------------------------------------

    async def do(self, live: LiveTable, propose: Propose) -> int:
        """Make something happen and return its number. It is stored when this returns, and also if the caller is cancelled."""
        return await asyncio.shield(self._spawn(self._do(live, propose)))

    async def _do(self, live: LiveTable, propose: Propose) -> int:
        async with live.lock:
            while True:
                if live.broken:
                    raise Refused("busy", Reason("command.broken"))
                try:
                    draft = propose(live.table)
                except AlreadyDone as done:
                    return done.seq
                check_log(live.table.seq, draft.entry)
                stored = StoredEntry(live.table.seq + 1, now_ms(), draft.entry)
                if await self.store.append(live.table.id, stored, summary_after(live.table, draft, stored.at)):
                    break
                await self._fold_first(live)
            logged = _log_entry(live, stored, live.table.take(draft, stored.at))
            live.tell_entry(logged)
        _count(live.table, draft.entry)
        self.bus.tell(Notice(self.node, live.table.id, stored.seq))
        if stored.seq % SNAPSHOT_EVERY == 0:
            self.store.keep_snapshot(live.table)
        return stored.seq

    async def _catch_up_if_possible(self, live: LiveTable) -> None:
        with suppress(Refused):  # a table that is set aside was reported
            await self.catch_up(live)

    async def catch_up(self, live: LiveTable) -> None:
        """Fold in the entries that other nodes have stored."""
        async with live.lock:
            await self._fold_missing(live)

    async def _fold_first(self, live: LiveTable) -> None:
        """Fold in what another node stored first; if that is nothing, the table was removed meanwhile."""
        before = live.table.seq
        await self._fold_missing(live)
        if live.table.seq == before:
            self._drop(live)
            raise Refused("not_found", Reason("command.no-table"))

    async def _fold_missing(self, live: LiveTable) -> None:
        try:
            for stored in await self.store.entries_after(live.table.id, live.table.seq):
                live.tell_entry(_fold(live, stored))
        except Exception as error:
            await self._put_aside(live.table.id, error)
            self._drop(live)
            raise Refused("busy", Reason("command.broken")) from error

    def _drop(self, live: LiveTable) -> None:
        """Let go of a table that can't follow its log; another node, perhaps a newer one, may be able to."""
        live.broken = True
        live.changed.set()
        if self.live.get(live.table.id) is live:
            del self.live[live.table.id]
        OPEN_TABLES.set(len(self.live))
        for listener in live.listeners:
            listener.cut_off()

    # --- the other nodes ----------------------------------------------------------------------------------

    def _meet_nodes(self) -> None:
        """Tell the other nodes who is here, and ask who is there: after a while without notices nobody knows."""
        self._spawn(self._tell_presence())
        self.bus.tell(Notice(self.node, "", asks=True))

    async def _hear(self, notice: Notice) -> None:
        if notice.asks and notice.node != self.node:
            await self._tell_presence(notice.table)
            return
        live = self.live.get(notice.table)
        if live is None or notice.node == self.node:
            return
        if notice.gone:
            self.drop(notice.table)
            return
        if notice.present is not None:
            live.note_elsewhere(notice.node, notice.present, notice.watchers)
            live.laid_by = live.laid_by or notice.laid_by
            live.tell_presence()
        elif notice.seq > live.table.seq:
            self._spawn(self._catch_up_if_possible(live))

    def add_listener(self, live: LiveTable, listener: Listener) -> None:
        """Add a listener and tell everybody who is there now."""
        live.add_listener(listener)
        self._presence_changed(live)
        if self.leaving.is_set() or live.broken:
            listener.cut_off()

    def remove_listener(self, live: LiveTable, listener: Listener) -> None:
        """Remove a listener and tell everybody who is there now."""
        live.remove_listener(listener)
        self._presence_changed(live)

    def _presence_changed(self, live: LiveTable) -> None:
        live.tell_presence()
        seats, watchers = live.connected_here()
        self.bus.tell(Notice(self.node, live.table.id, present=seats, watchers=watchers, laid_by=live.laid_by))

    async def _tell_presence(self, table_id: str = "") -> None:
        if self.bus.alone:
            return
        for live in [self.live[table_id]] if table_id in self.live else [] if table_id else list(self.live.values()):
            seats, watchers = live.connected_here()
            if seats or watchers:
                self.bus.tell(Notice(self.node, live.table.id, present=seats, watchers=watchers, laid_by=live.laid_by))

    async def _look_for_missed(self) -> None:
        """Catch up with entries whose notices were lost."""
        known = {table_id: live.table.seq for table_id, live in self.live.items()}
        for table_id in await self.store.find_behind(known) if known else ():
            if table_id in self.live:
                await self._catch_up_if_possible(self.live[table_id])

    async def repeat(self, what: Callable[[], Any], seconds: float) -> None:
        """Do something again and again, so many seconds apart, whatever goes wrong meanwhile."""
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


def _count(table: Table, entry: AnyEntry) -> None:
    ENTRIES.inc()
    if isinstance(entry, BrokeOff):
        BROKEN_DRAWS.labels(entry.reason).inc()
    elif isinstance(entry, Closed) and table.facts.drawing:
        BROKEN_DRAWS.labels("closed").inc()


def _draft_of(created: Created) -> Propose:
    return lambda _: Draft(created)


def _fold(live: LiveTable, stored: StoredEntry) -> LoggedEntry:
    return _log_entry(live, stored, live.table.fold(stored.entry, stored.at))


def _log_entry(live: LiveTable, stored: StoredEntry, events: Sequence[Any]) -> LoggedEntry:
    table = live.table
    over = table.status == "over" and stored.entry.__struct_config__.tag == "acted"
    return LoggedEntry(stored.seq, stored.at, stored.entry, events, table.deadline, over, table.undoable)
