"""Who sends a request: an address that limits count by, and perhaps a token."""

import ipaddress
import secrets
from functools import partial
from typing import Annotated, Final

from fastapi import Depends
from starlette.requests import HTTPConnection

from camelup.reasons import Reason
from camelup.server.nodes.history import Run, record_text
from camelup.server.nodes.live_table import LiveTable
from camelup.server.nodes.node import Node
from camelup.server.refused import Refused
from camelup.server.table.stored.facts import NOBODY

_LONGEST_TOKEN: Final = 200


def node_of(connection: HTTPConnection) -> Node:
    """Return the node that a request or a socket came to."""
    node: Node = connection.app.state.node
    return node


class Caller:
    """The sender of a request: an address and perhaps a token."""

    def __init__(self, connection: HTTPConnection) -> None:
        self.node = node_of(connection)
        self.address = address_of(connection)
        self.token = bearer_token(connection)

    async def find_table(self, name: str) -> LiveTable:
        """Find a table by its id or its code."""
        return await self.node.find(name, self.address, self.token)

    @property
    def fold(self) -> Run:
        """Runs what folds a game again, when it is the caller's turn."""
        return partial(self.node.workers.run, kind="replay", who=self.address)

    async def record_of(self, live: LiveTable) -> str | None:
        """Return the record of a table's game; that of a finished one is made once."""
        make = partial(record_text, self.node.store, live.table, self.fold)
        return await (self.node.records.ask(live.table.id, make) if live.table.status == "over" else make())

    def seat_or_watcher(self, live: LiveTable) -> int:
        """Return the seat of the caller; NOBODY for a spectator."""
        seat = self.node.seat_of(live, self.token, self.address)
        return NOBODY if seat is None else seat

    def seat(self, live: LiveTable) -> int:
        """Return the seat of the caller, who must have one."""
        seat = self.node.seat_of(live, self.token, self.address)
        if seat is None:
            raise Refused("bad_token", Reason("command.token-seat"))
        if seat == NOBODY:
            raise Refused("not_allowed", Reason("command.seatless"))
        live.touch(seat)
        return seat

    def check_host(self, live: LiveTable) -> None:
        """Refuse anybody but the host."""
        seat = self.node.seat_of(live, self.token, self.address)
        if seat is None:
            raise Refused("bad_token", Reason("command.token-host"))
        if seat != live.table.facts.host:
            raise Refused("not_allowed", Reason("command.host-only"))


def caller_of(connection: HTTPConnection) -> Caller:
    """Return who sends a request."""
    return Caller(connection)


CurrentCaller = Annotated[Caller, Depends(caller_of)]
"""A parameter of a handler: FastAPI fills it in."""


def address_of(connection: HTTPConnection) -> str:
    """Return the address that limits count by."""
    return household(connection.client.host if connection.client else "")


def household(host: str) -> str:
    """Return what limits count by: of an IPv6 address, the part that a household shares."""
    try:
        address = ipaddress.ip_address(host.removeprefix("::ffff:"))  # as IPv6 writes an IPv4 address
    except ValueError:
        return host
    return str(ipaddress.ip_network((address, 64), strict=False)) if address.version == 6 else str(address)


def bearer_token(connection: HTTPConnection) -> str | None:
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
