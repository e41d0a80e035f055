"""Removes finished tables after the time that the operator sets: a few at a time, in the background."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from sqlalchemy.ext.asyncio import AsyncEngine

from camelup.server.nodes.bus import Notice
from camelup.server.nodes.hub import Hub, now_ms
from camelup.server.nodes.watching.metrics import REMOVED
from camelup.server.store.keeping import remove_finished
from camelup.server.store.migrate import connect

log = logging.getLogger(__name__)

_A_DAY: Final = 86_400_000
_AT_ONCE: Final = 20
"""So few tables in one transaction that nobody who plays waits for it."""
_PAUSE: Final = 0.2
_LOOK_EVERY: Final = 600.0


class Cleaner:
    """Removes what need not be kept any longer; does nothing where everything is kept."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._days = hub.settings.keep_days
        self._task: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()

    def start(self) -> None:
        """Begin to look."""
        if self._days:
            self._task = asyncio.create_task(self._look_on(), name="cleaner")

    async def stop(self) -> None:
        """Stop looking. Wait for what is being removed: interrupted, it would lock SQLite."""
        self._stopping.set()
        if self._task is not None:
            await self._task

    async def _look_on(self) -> None:
        while not await self._stopped_within(_LOOK_EVERY):
            try:
                await self.remove()
            except Exception:
                log.exception("could not remove old tables; trying again")

    async def _stopped_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), seconds)
        return self._stopping.is_set()

    async def remove(self) -> int:
        """Remove all finished tables that are old enough; return how many they were."""
        engine = connect(self._hub.settings.database)
        try:
            return await self._remove(engine)
        finally:
            await engine.dispose()

    async def _remove(self, engine: AsyncEngine) -> int:
        before, removed = now_ms() - round(self._days * _A_DAY), 0
        while gone := await remove_finished(engine, before, _AT_ONCE, self._hub.live):
            for table in gone:
                self._hub.drop(table)  # somebody may have opened it meanwhile, here or at another node
                self._hub.bus.tell(Notice(self._hub.node, table, gone=True))
            removed += len(gone)
            REMOVED.inc(len(gone))
            if await self._stopped_within(_PAUSE):
                break
        return removed
