"""A node: everything that one process of the server holds."""

from typing import Final

from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.nodes.bus import Bus, NoBus, RedisBus
from camelup.server.nodes.driver import Driver
from camelup.server.nodes.hub import Hub
from camelup.server.nodes.live_table import LiveTable
from camelup.server.nodes.preparing import Preparation
from camelup.server.nodes.throttle import Throttle
from camelup.server.nodes.workers import Workers
from camelup.server.refused import Refused
from camelup.server.settings import Settings
from camelup.server.store.migrate import prepare
from camelup.server.store.store import Store

CODE_LETTERS: Final = 6


class Node:
    """One process of the server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        bus: Bus = RedisBus(settings.redis_url) if settings.redis_url else NoBus()
        if not settings.database_url:
            settings.data.mkdir(parents=True, exist_ok=True)
        self.store = Store(settings.database)
        self.preparation = Preparation()
        self.workers = Workers(self.preparation)
        self.hub = Hub(self.store, bus, settings)
        self.driver = Driver(self.hub, self.workers)
        self.throttle = Throttle()

    async def start(self) -> None:
        """Prepare the database and start everything."""
        await prepare(self.settings.database)
        self.store.start()
        await self.hub.start()
        self.driver.start()
        self.preparation.start()

    async def stop(self) -> None:
        """Stop everything in the opposite order."""
        await self.driver.stop()
        await self.hub.stop()
        self.workers.stop()
        await self.preparation.stop()
        await self.store.stop()

    async def find(self, name: str, address: str) -> LiveTable:
        """Find a table by its id or its six-letter code; guessing is slowed down."""
        try:
            live = await self.hub.open(await self._id_of(name))
        except Refused:
            self.throttle.check(limits.WRONG_CODES, address)
            raise
        if self.throttle.is_spent(limits.WRONG_CODES, address):  # after the look: others may be asked at the same time
            raise Refused("too_many", Reason("command.wrong-codes"))
        return live

    async def _id_of(self, name: str) -> str:
        if len(name) == CODE_LETTERS and name.isascii() and name.isalpha():
            return await self.store.id_of(name.upper()) or name
        return name if name.isascii() and name.isprintable() else ""  # PostgreSQL takes no zero byte

    def seat_of(self, live: LiveTable, token: str | None, address: str) -> int | None:
        """Find the seat of a token at a table: NOBODY for a host without a seat, None without a token."""
        if token is None:
            return None
        if self.throttle.is_spent(limits.WRONG_TOKENS, address):
            raise Refused("too_many", Reason("command.wrong-tokens"))
        seat = live.table.seat_of(token)
        if seat is None:
            self.throttle.allows(limits.WRONG_TOKENS, address)
            raise Refused("bad_token", Reason("command.token"))
        return seat
