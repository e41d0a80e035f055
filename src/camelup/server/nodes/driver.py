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

from camelup.server import limits
from camelup.server.nodes.hub import Hub, now_ms
from camelup.server.nodes.live_table import LiveTable
from camelup.server.nodes.thinking.workers import Workers
from camelup.server.nodes.watching.metrics import DRIVEN_TABLES
from camelup.server.refused import Refused
from camelup.server.table.drafts import AlreadyDone, Draft
from camelup.server.table.table import Table
from camelup.wire.words import Absence

log = logging.getLogger(__name__)

_DRIVEN: Final = {"open", "drawing", "playing"}
_ADOPTED_AT_ONCE: Final = 200
_TRY_AGAIN: Final = 60.0
"""Seconds after which a table that could not be read is tried again."""
_LOOKS: Final = 6
"""How often in the time of a lease a node looks for tables that nobody drives."""
_RENEWALS: Final = 3
"""How often in the time of a lease it is renewed."""
_LONGER_ALONE: Final = 20
"""Times as long are leases where no other process can have the database."""
_LEASED_AT_ONCE: Final = 500
_LOOK_AGAIN: Final = 5.0
"""Seconds after which a table is looked at again, even if nothing happened."""


class _Due(NamedTuple):
    """Something to be done `within` so many seconds."""

    within: float
    what: Callable[[], Awaitable[None]]


class Driver:
    """Drives the tables whose lease this node holds."""

    def __init__(self, hub: Hub, workers: Workers, *, exclusive: bool = False) -> None:
        self._hub = hub
        self._workers = workers
        self._settings = hub.settings
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._leases: asyncio.Task[None] | None = None
        self._claims: set[asyncio.Task[None]] = set()
        self._taking_up: set[str] = set()
        """Tables whose lease is ours already, and which are being opened to be driven."""
        self._stopping = asyncio.Event()
        self._lease = self._settings.lease * (_LONGER_ALONE if exclusive else 1)
        self._renew_at = 0.0

    @property
    def driven(self) -> set[str]:
        """The tables that this node drives."""
        return set(self._driving)

    def start(self) -> None:
        """Start driving."""
        self._hub.on_opened = self._consider
        self._leases = asyncio.create_task(self._keep_leases(), name="leases")

    async def stop(self) -> None:
        """Leave all tables to other nodes. Wait for a lease that is being written: interrupted, it would lock SQLite."""
        self._stopping.set()
        self._hub.on_opened = lambda _live, _mine: None
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
        elif live.table.status in _DRIVEN and live.table.id not in self._taking_up:
            claim = asyncio.create_task(self._claim_opened(live.table.id))
            self._claims.add(claim)
            claim.add_done_callback(self._claims.discard)

    async def _claim_opened(self, table_id: str) -> None:
        try:
            await self._claim([table_id])
        except Exception:
            log.exception("could not take up a table that was opened here", extra={"table": table_id})

    async def _claim(self, table_ids: list[str]) -> None:
        now = now_ms() + self._hub.ahead
        until = now + round(self._lease * 1000)
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
            self._hub.begin_to_open(table_ids)
            for table_id in sorted(table_ids):
                await self._take_up_one(table_id, behind=table_id in known and not self._hub.bus.alone)
        finally:
            self._taking_up -= table_ids

    async def _take_up_one(self, table_id: str, *, behind: bool) -> None:
        try:
            live = await self._hub.open(table_id)
            if behind:
                await self._hub.catch_up(live)
        except Refused:  # it was set aside: another node may be able to read it
            await self._hub.store.release([table_id], self._hub.node)
        else:
            self._begin(live)

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
                self._hub.ahead = await self._hub.store.clock() - now_ms()
                await self._renew()
                more = await self._adopt()
                self._tidy()
            except Exception:
                log.exception("could not renew the leases of tables")
                more = False
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), 0.001 if more else self._settings.lease / _LOOKS)

    async def _renew(self) -> None:
        """Renew the leases of all tables that this node drives, some at a time: entries are stored in between."""
        if time.monotonic() < self._renew_at:
            return
        self._renew_at = time.monotonic() + self._lease / _RENEWALS
        driving = sorted(self._driving)
        for start in range(0, len(driving), _LEASED_AT_ONCE):
            await self._claim(driving[start : start + _LEASED_AT_ONCE])

    async def _adopt(self) -> bool:
        """Take up tables that nobody drives; return whether there may be more of them."""
        tried = time.monotonic() - _TRY_AGAIN
        aside = {table_id for table_id, at in self._hub.set_aside.items() if at > tried}
        most = _ADOPTED_AT_ONCE + len(aside)
        found = await self._hub.store.find_undriven(now_ms() + self._hub.ahead, most)
        await self._claim([table_id for table_id in found if table_id not in aside])
        return len(found) == most

    def _tidy(self) -> None:
        """Drop the tables that nobody listens to and that need no driving from memory."""
        for live in list(self._hub.live.values()):
            if live.table.id not in self._driving and not live.listeners and not live.has_people():
                self._hub.forget(live)

    # --- driving ------------------------------------------------------------------------------------------

    async def _drive(self, live: LiveTable) -> None:
        while live.table.status in _DRIVEN and not live.broken:
            live.changed.clear()
            due = self.next_due(live)
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

    def next_due(self, live: LiveTable) -> _Due | None:
        """Return what is to be done next."""
        if not live.has_people():
            return _Due(self._settings.close_after - live.empty_for(), lambda: self._do(live, Table.close))
        if live.table.status == "open":
            return None
        if live.table.status == "drawing":
            return self._next_of_draw(live)
        return min(self._dues(live), key=lambda due: due.within, default=None)

    def _next_of_draw(self, live: LiveTable) -> _Due:
        """Return what ends a draw: nobody is awaited, or the time of those who are is over."""
        table = live.table
        if not table.owing:
            return _Due(0, lambda: self._do(live, Table.draw_on))
        number, since = table.facts.draw, (now_ms() - table.facts.draw_at) / 1000
        running = min(since, live.people_for())  # after a restart people have to come back first
        return _Due(
            limits.REVEAL_WITHIN - running, lambda: self._do(live, lambda table: table.break_off(number, "time"))
        )

    def _dues(self, live: LiveTable) -> list[_Due]:
        table = live.table
        live.decision.note(table.facts.asked_at)
        # A table that was just loaded may have waited already; our clock may be behind the one that wrote down when it began.
        waited = max(live.decision.since, (now_ms() - table.facts.asked_at) / 1000)
        dues = []
        for seat in table.waiting:
            if table.seats[seat].played_by_bot:
                dues.append(_Due(self._pace(table) - waited, self._moving(live, seat)))
                continue
            left = self._settings.gone_after - live.gone_for(seat)
            dues.append(_Due(left, self._standing_in(live, seat, "gone")))
            if seconds := table.facts.options.seconds:
                dues.append(_Due(seconds - live.decision.running, self._out_of_time(live, seat)))
        return dues

    def _pace(self, table: Table) -> float:
        """Return how many seconds a bot takes for its move at least, so that people can follow.

        One person alone waits for nobody: their page shows the moves at the pace they chose. But it could not do so while
        the clock for their own next decision runs.
        """
        alone = table.solo is not None and not table.facts.options.seconds
        return 0.0 if alone else self._settings.bot_delay

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
        luck = table.secret(f"{seat} {table.facts.asks}")
        who = live.laid_by or table.id
        deciding = self._workers.decide(bot, table.game.observe(seat), self._settings.think, luck, who=who)
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
