"""A node: everything that one process of the server holds."""

from pathlib import Path
from typing import Any, Final

from camelup.errors import CamelUpError
from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.nodes.bus import Bus, NoBus, RedisBus
from camelup.server.nodes.cleaner import Cleaner
from camelup.server.nodes.driver import Driver
from camelup.server.nodes.hub import Hub
from camelup.server.nodes.live_table import LiveTable
from camelup.server.nodes.thinking.preparing import Preparation
from camelup.server.nodes.thinking.remembered import Remembered
from camelup.server.nodes.thinking.turns import Kind
from camelup.server.nodes.thinking.workers import Workers
from camelup.server.nodes.watching.health import Health
from camelup.server.nodes.watching.throttle import Throttle
from camelup.server.refused import Refused
from camelup.server.settings import Settings
from camelup.server.store.migrate import prepare
from camelup.server.store.sqlite_file import FileLock, file_of, protect
from camelup.server.store.store import Store

CODE_LETTERS: Final = 6


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CamelUpError(
            f"{folder} can't be the folder of the database: {error.strerror}. Name another with --data (CAMELUP_DATA)"
        ) from error


class Node:
    """One process of the server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        bus: Bus = RedisBus(settings.redis_url) if settings.redis_url else NoBus()
        if not settings.database_url:
            _make_folder(settings.data)
        file = file_of(settings.database)
        self._lock = None if file is None else FileLock(file)
        self._prepared = False
        self.store = Store(settings.database)
        self.health = Health(self.store)
        self.preparation = Preparation()
        self.workers = Workers(self.preparation)
        self.hub = Hub(self.store, bus, settings)
        self.driver = Driver(self.hub, self.workers, exclusive=self._lock is not None)
        self.cleaner = Cleaner(self.hub)
        self.throttle = Throttle()
        self.records: Remembered[str | None] = Remembered(limits.REMEMBERED)
        self.replays: Remembered[bytes] = Remembered(limits.REMEMBERED_REPLAYS)

    def take_database(self) -> None:
        """Take a database that only one process may use; refuse if another has it."""
        if self._lock is not None:
            protect(self._lock.file)
            self._lock.take()

    async def prepare(self) -> None:
        """Take the database and bring it to this version, once: before anything else starts, so that a problem with it is told clearly."""
        self.take_database()
        if not self._prepared:
            await prepare(self.settings.database)
            self._prepared = True

    async def start(self) -> None:
        """Prepare the database and start everything."""
        await self.prepare()
        if self._lock is not None:
            await self.store.forget_drivers()
        self.store.start()
        await self.hub.start()
        self.driver.start()
        self.cleaner.start()
        self.preparation.start()

    async def leave(self) -> None:
        """Hand the tables to other nodes at once and send everybody there, before anything else ends."""
        await self.driver.stop()
        self.hub.disconnect()

    async def stop(self) -> None:
        """Stop everything in the opposite order."""
        await self.cleaner.stop()
        await self.leave()
        await self.hub.stop()
        self.workers.stop()
        await self.preparation.stop()
        await self.health.stop()
        await self.store.stop()
        if self._lock is not None:
            self._lock.release()

    async def think(
        self, function: Any, *arguments: Any, part: str | None = None, kind: Kind = "odds", who: str
    ) -> Any:
        """Run something that takes a while for an address, as `Workers.run` does; nobody waits for it once this node leaves."""
        return await self.hub.unless_leaving(self.workers.run(function, *arguments, part=part, kind=kind, who=who))

    async def find(self, name: str, address: str, token: str | None = None) -> LiveTable:
        """Find a table by its id or its six-letter code; guessing codes is slowed down.

        Somebody else at the same address may be guessing: who knows the id, or has a seat there, is let in.
        """
        try:
            live = await self.hub.open(await self._id_of(name))
        except Refused:
            self.throttle.check(limits.WRONG_CODES, address)
            raise
        known = name == live.table.id or (token is not None and live.table.seat_of(token) is not None)
        if not known and self.throttle.is_spent(limits.WRONG_CODES, address):
            raise Refused("too_many", Reason("command.wrong-codes"))  # after the look: others may be asked meanwhile
        return live

    async def _id_of(self, name: str) -> str:
        if len(name) == CODE_LETTERS and name.isascii() and name.isalpha():
            return await self.store.id_of(name.upper()) or name
        return name if name.isascii() and name.isprintable() else ""  # PostgreSQL takes no zero byte

    def seat_of(self, live: LiveTable, token: str | None, address: str) -> int | None:
        """Find the seat of a token at a table: NOBODY for a host without a seat, None without a token."""
        if token is None:
            return None
        seat = live.table.seat_of(token)
        if seat is not None:
            return seat  # whatever others at this address have tried
        if not self.throttle.allows(limits.WRONG_TOKENS, address):
            raise Refused("too_many", Reason("command.wrong-tokens"))
        raise Refused("bad_token", Reason("command.token"))
