"""What happens at tables without a command: bots move, clocks run out, a bot stands in for an absent player, empty tables close.

A node drives the tables whose lease it holds. When it dies, its leases run out and another node takes over the tables;
even if two drive the same table, only one of them can take the number of the next entry.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, NamedTuple

from camelup.server.nodes.hub import Hub, now_ms
from camelup.server.nodes.live_table import LiveTable
from camelup.server.nodes.metrics import DRIVEN_TABLES
from camelup.server.nodes.workers import Workers
from camelup.server.refused import Refused
from camelup.server.table.table import AlreadyDone, Draft, Table
from camelup.wire.words import Absence

log = logging.getLogger(__name__)

_ADOPTED_AT_ONCE: Final = 200
_LEASED_AT_ONCE: Final = 500
_LOOK_AGAIN: Final = 5.0
"""Seconds after which a table is looked at again, even if nothing happened."""


class _Due(NamedTuple):
    """Something to be done `within` so many seconds."""

    within: float
    what: Callable[[], Awaitable[None]]


class Driver:
    """Drives the tables whose lease this node holds."""

    def __init__(self, hub: Hub, workers: Workers) -> None:
        self._hub = hub
        self._workers = workers
        self._settings = hub.settings
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._leases: asyncio.Task[None] | None = None
        self._claims: set[asyncio.Task[None]] = set()
        self._taking_up: set[str] = set()
        """Tables whose lease is ours already, and which are being opened to be driven."""
        self._stopping = asyncio.Event()

    def start(self) -> None:
        """Start driving."""
        self._hub.on_opened = self._consider
        self._leases = asyncio.create_task(self._keep_leases(), name="leases")

    async def stop(self) -> None:
        """Leave all tables to other nodes. Wait for a lease that is being written: interrupted, it would lock SQLite."""
        self._stopping.set()
        await asyncio.gather(*self._claims, *([self._leases] if self._leases else []), return_exceptions=True)
        driven = list(self._driving)
        tasks = list(self._driving.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(Exception):
            await self._hub.store.release(driven, self._hub.node)

    # --- leases -------------------------------------------------------------------------------------------

    def _consider(self, live: LiveTable, mine: bool) -> None:  # noqa: FBT001
        """Try to drive a table that was opened here."""
        if mine:
            self._begin(live)
        elif live.table.status in {"open", "playing"} and live.table.id not in self._taking_up:
            claim = asyncio.create_task(self._claim([live.table.id]))
            self._claims.add(claim)
            claim.add_done_callback(self._claims.discard)

    async def _claim(self, table_ids: list[str]) -> None:
        now = now_ms()
        until = now + round(self._settings.lease * 1000)
        mine = await self._hub.store.lease(table_ids, self._hub.node, now, until)
        await self._take_up(mine - self._driving.keys())
        for table_id in table_ids:
            if table_id not in mine and (task := self._driving.pop(table_id, None)):
                task.cancel()  # another node has it
        DRIVEN_TABLES.set(len(self._driving))

    async def _take_up(self, table_ids: set[str]) -> None:
        self._taking_up |= table_ids
        try:
            known = table_ids & self._hub.live.keys()
            for live in await self._hub.open_all(sorted(table_ids)):
                if live.table.id in known and not self._hub.bus.alone:
                    await self._hub.catch_up(live)
                self._begin(live)
        finally:
            self._taking_up -= table_ids

    def _begin(self, live: LiveTable) -> None:
        table_id = live.table.id
        if table_id not in self._driving:
            task = self._driving[table_id] = asyncio.create_task(self._drive(live), name=f"table {table_id}")
            task.add_done_callback(lambda done: self._forget(table_id, done))

    def _forget(self, table_id: str, task: "asyncio.Task[None]") -> None:
        if self._driving.get(table_id) is task:
            del self._driving[table_id]

    async def _keep_leases(self) -> None:
        while not self._stopping.is_set():
            try:
                await self._renew()
                await self._adopt()
                self._tidy()
            except Exception:
                log.exception("could not renew the leases of tables")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), self._settings.lease / 3)

    async def _renew(self) -> None:
        """Renew the leases of all tables that this node drives, some at a time: entries are stored in between."""
        driving = sorted(self._driving)
        for start in range(0, len(driving), _LEASED_AT_ONCE):
            await self._claim(driving[start : start + _LEASED_AT_ONCE])

    async def _adopt(self) -> None:
        """Take up all tables that nobody drives, some at a time, so that nodes that look at once share them."""
        while not self._stopping.is_set():
            found = await self._hub.store.find_undriven(now_ms(), _ADOPTED_AT_ONCE)
            await self._claim(found)
            if len(found) < _ADOPTED_AT_ONCE:
                return

    def _tidy(self) -> None:
        """Drop the tables that nobody listens to and that need no driving from memory."""
        for live in list(self._hub.live.values()):
            if live.table.id not in self._driving and not live.listeners and not live.has_people():
                self._hub.forget(live)

    # --- driving ------------------------------------------------------------------------------------------

    async def _drive(self, live: LiveTable) -> None:
        while live.table.status in {"open", "playing"}:
            live.changed.clear()
            due = self._next(live)
            within = _LOOK_AGAIN if due is None else min(due.within, _LOOK_AGAIN)
            if within > 0:
                with suppress(TimeoutError):
                    async with asyncio.timeout(within):
                        await live.changed.wait()
            elif due is not None:
                await self._try(live, due)

    async def _try(self, live: LiveTable, due: _Due) -> None:
        try:
            await due.what()
        except Refused as refused:
            log.debug("something else happened first", extra={"table": live.table.id, "reason": refused.message})
        except Exception:
            log.exception("could not play for the bots or absent players of a table", extra={"table": live.table.id})
            await asyncio.sleep(1)

    def _next(self, live: LiveTable) -> _Due | None:
        """Return what is to be done next."""
        if not live.has_people():
            empty_for = time.monotonic() - (live.empty_since or time.monotonic())
            return _Due(self._settings.close_after - empty_for, lambda: self._do(live, Table.close))
        if live.table.status == "open":
            return None
        return min(self._dues(live), key=lambda due: due.within, default=None)

    def _dues(self, live: LiveTable) -> list[_Due]:
        table = live.table
        since_asked = (now_ms() - table.facts.asked_at) / 1000
        dues = []
        for seat in table.waiting:
            if table.seats[seat].played_by_bot:
                dues.append(_Due(self._settings.bot_delay - since_asked, self._moving(live, seat)))
                continue
            gone_for = time.monotonic() - live.last_seen(seat)
            dues.append(_Due(self._settings.gone_after - gone_for, self._standing_in(live, seat, "gone")))
            if seconds := table.facts.options.seconds:
                running = min(since_asked, time.monotonic() - live.people_since)  # no clock runs for an empty table
                dues.append(_Due(seconds - running, self._out_of_time(live, seat)))
        return dues

    def _standing_in(self, live: LiveTable, seat: int, reason: Absence) -> Callable[[], Awaitable[None]]:
        return lambda: self._do(live, lambda table: table.go_away(seat, reason))

    def _out_of_time(self, live: LiveTable, seat: int) -> Callable[[], Awaitable[None]]:
        asked = live.table.facts.asked_at

        def propose(table: Table) -> Draft:
            if table.facts.asked_at != asked or seat not in table.waiting:
                raise AlreadyDone(table.seq)
            return table.go_away(seat, "time")

        return lambda: self._do(live, propose)

    def _moving(self, live: LiveTable, seat: int) -> Callable[[], Awaitable[None]]:
        return lambda: self._move(live, seat)

    async def _move(self, live: LiveTable, seat: int) -> None:
        table = live.table
        if table.game is None:
            return
        sitting = table.seats[seat]
        bot = sitting.bot if sitting.kind == "bot" and sitting.bot else table.facts.options.stand_in
        asked = table.facts.asked[seat]
        luck = table.secret(f"{seat} {asked}")
        deciding = self._workers.decide(bot, table.game.observe(seat), self._settings.think, luck)
        if self._workers.can_decide(bot, table.facts.edition):
            action = await deciding
        else:
            with live.telling_of_preparation(seat):
                action = await deciding

        def propose(table: Table) -> Draft:
            if not table.seats[seat].played_by_bot:
                raise AlreadyDone(table.seq)  # the person came back meanwhile
            by = "bot" if table.seats[seat].kind == "bot" else "stand_in"
            return table.act(seat, action, seq=asked, by=by)  # type: ignore[arg-type]

        await self._do(live, propose)

    async def _do(self, live: LiveTable, propose: Callable[[Table], Draft]) -> None:
        await self._hub.do(live, propose)
