"""Whether a node can serve: the database answers in time, and takes what is written."""

import asyncio
import logging
import time
from typing import Final

from camelup.server.store.store import Store

log = logging.getLogger(__name__)

WITHIN: Final = 1.0
"""Seconds within which a database has to answer."""
KEPT: Final = 1.0
"""Seconds for which an answer counts: asking must not become a load."""


class Health:
    """Tries the database, one try at a time however many ask."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._trying: asyncio.Task[bool] | None = None
        self._ready = False
        self._known_at = float("-inf")

    async def ready(self) -> bool:
        """Whether requests can be served."""
        if time.monotonic() - self._known_at < KEPT:
            return self._ready
        if self._trying is None:
            self._trying = asyncio.create_task(self._try(), name="health")
        done, _ = await asyncio.wait({self._trying}, timeout=WITHIN)
        return bool(done) and self._ready

    @property
    def idle(self) -> bool:
        """Whether no try is under way."""
        return self._trying is None

    async def _try(self) -> bool:
        try:
            await self._store.try_writing()
            ready = True
        except Exception as error:  # noqa: BLE001  # whatever it is, nothing can be played
            if self._ready:
                log.error("the database can't be written", extra={"error": type(error).__name__})  # noqa: TRY400
            ready = False
        self._ready, self._known_at, self._trying = ready, time.monotonic(), None
        return ready

    async def stop(self) -> None:
        """Wait for a try that is under way, but not for long."""
        if self._trying is not None:
            await asyncio.wait({self._trying}, timeout=WITHIN)
