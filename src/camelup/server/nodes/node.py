"""A node: everything that one process of the server holds, and who is asking it."""

import ipaddress
import secrets
from typing import Annotated, Final

from fastapi import Depends
from starlette.requests import HTTPConnection

from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.nodes.bus import Bus, NoBus, RedisBus
from camelup.server.nodes.driver import Keeper
from camelup.server.nodes.hub import Hub
from camelup.server.nodes.live_table import Live
from camelup.server.nodes.preparing import Preparation
from camelup.server.nodes.throttle import Throttle
from camelup.server.nodes.workers import Thinkers
from camelup.server.refused import Refused
from camelup.server.settings import Settings
from camelup.server.store.migrate import migrate
from camelup.server.store.store import Store, connect
from camelup.server.table.facts import NOBODY

CODE_LETTERS: Final = 6
_LONGEST_TOKEN: Final = 200


class Node:
    """One process of the server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        bus: Bus = RedisBus(settings.redis_url) if settings.redis_url else NoBus()
        if not settings.database_url:
            settings.data.mkdir(parents=True, exist_ok=True)
        self.store = Store(connect(settings.database))
        self.preparation = Preparation()
        self.thinkers = Thinkers(self.preparation)
        self.hub = Hub(self.store, bus, settings)
        self.keeper = Keeper(self.hub, self.thinkers)
        self.throttle = Throttle()

    async def start(self) -> None:
        """Prepare the database and begin."""
        await migrate(self.store.engine)
        self.store.start()
        await self.hub.start()
        self.keeper.start()
        self.preparation.start()

    async def stop(self) -> None:
        """End in the opposite order."""
        await self.keeper.stop()
        await self.hub.stop()
        self.thinkers.stop()
        await self.preparation.stop()
        await self.store.stop()

    async def find(self, name: str, address: str) -> Live:
        """Find a table by its id or its six-letter code; who guesses is slowed down."""
        try:
            live = await self.hub.open(await self._id_of(name))
        except Refused:
            self.throttle.check(limits.WRONG_CODES, address)
            raise
        if self.throttle.spent(limits.WRONG_CODES, address):  # after the look: others may be asked at the same time
            raise Refused("too_many", Reason("command.wrong-codes"))
        return live

    async def _id_of(self, name: str) -> str:
        if len(name) == CODE_LETTERS and name.isascii() and name.isalpha():
            return await self.store.id_of(name.upper()) or name
        return name if name.isascii() and name.isprintable() else ""  # PostgreSQL takes no zero byte

    def seat_of(self, live: Live, token: str | None, address: str) -> int | None:
        """Find the seat of a token at a table: NOBODY for a host without a seat, None without a token."""
        if token is None:
            return None
        if self.throttle.spent(limits.WRONG_TOKENS, address):
            raise Refused("too_many", Reason("command.wrong-tokens"))
        seat = live.table.seat_of(token)
        if seat is None:
            self.throttle.allows(limits.WRONG_TOKENS, address)
            raise Refused("bad_token", Reason("command.token"))
        return seat


class Asker:
    """Who sent a request: an address and perhaps a token."""

    def __init__(self, connection: HTTPConnection) -> None:
        self.node: Node = connection.app.state.node
        self.address = address_of(connection)
        self.token = bearer(connection)

    async def table(self, name: str) -> Live:
        """Find the table that is asked for."""
        return await self.node.find(name, self.address)

    def seat_or_watcher(self, live: Live) -> int:
        """Return the seat of the asker; NOBODY for a spectator."""
        seat = self.node.seat_of(live, self.token, self.address)
        return NOBODY if seat is None else seat

    def seat(self, live: Live) -> int:
        """Return the seat of the asker, who must have one."""
        seat = self.node.seat_of(live, self.token, self.address)
        if seat is None:
            raise Refused("bad_token", Reason("command.token-seat"))
        if seat == NOBODY:
            raise Refused("not_allowed", Reason("command.seatless"))
        live.touch(seat)
        return seat

    def check_host(self, live: Live) -> None:
        """Refuse who is not the host."""
        seat = self.node.seat_of(live, self.token, self.address)
        if seat is None:
            raise Refused("bad_token", Reason("command.token-host"))
        if seat != live.table.facts.host:
            raise Refused("not_allowed", Reason("command.host-only"))


def asker(connection: HTTPConnection) -> Asker:
    """Return who asks."""
    return Asker(connection)


Asking = Annotated[Asker, Depends(asker)]


def address_of(connection: HTTPConnection) -> str:
    """Return the address that limits count by: of the long addresses, the part that a household shares."""
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host.removeprefix("::ffff:"))  # as IPv6 writes an IPv4 address
    except ValueError:
        return host
    return str(ipaddress.ip_network((address, 64), strict=False)) if address.version == 6 else str(address)


def bearer(connection: HTTPConnection) -> str | None:
    """Read the token of a request; None without one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if not scheme:
        return None
    if scheme.lower() != "bearer" or not 0 < len(token) <= _LONGEST_TOKEN:
        raise Refused("bad_token", Reason("command.token-sent"))
    return token


def new_token() -> str:
    """Make a secret for a seat: 192 bits."""
    return secrets.token_urlsafe(24)
