"""Who gets in at all: connections by address and in all, and the bytes and seconds until a request is complete.

uvicorn limits none of these: headers may go on for ever, and a connection that says nothing is kept. So its protocols
are watched here, below HTTP; whatever is cut off is counted and not logged.
"""

import asyncio
import ipaddress
from collections import Counter
from typing import Any, Final

from camelup.server import limits
from camelup.server.connections import HttpConnection, SocketConnection
from camelup.server.doors.guards.caller import household
from camelup.server.nodes.watching.metrics import CUT

try:
    import resource
except ImportError:  # not on Windows, which has no such limit
    resource = None  # type: ignore[assignment]

_KEPT_FREE: Final = 128
"""Files that a node needs besides its connections: the database, its pages, what it loads."""
_REFUSALS: Final = {408: b"Request Timeout", 431: b"Request Header Fields Too Large"}


class Gate:
    """Counts the connections that are open."""

    def __init__(self, proxies: str = "", most: int = limits.ALL_CONNECTIONS) -> None:
        self._most = most
        self._proxies = _networks(proxies)
        self._held: dict[Any, str] = {}
        """By transport: the address it counts for; none for a proxy's, who speaks for many."""
        self._by_address: Counter[str] = Counter()

    @property
    def open(self) -> int:
        """How many connections are open."""
        return len(self._held)

    def admit(self, transport: asyncio.BaseTransport) -> bool:
        """Whether one more connection is let in; it is counted until it is released."""
        who = self._who(transport)
        if len(self._held) >= self._most:
            CUT.labels("all").inc()
            return False
        if who and self._by_address[who] >= limits.CONNECTED:
            CUT.labels("address").inc()
            return False
        self._held[transport] = who
        self._by_address[who] += 1
        return True

    def release(self, transport: asyncio.BaseTransport) -> None:
        """Note that a connection is gone."""
        who = self._held.pop(transport, None)
        if who is None:
            return
        self._by_address[who] -= 1
        if not self._by_address[who]:
            del self._by_address[who]

    def _who(self, transport: asyncio.BaseTransport) -> str:
        peer = transport.get_extra_info("peername")
        host = peer[0] if isinstance(peer, tuple) else ""  # a socket of this machine has no address
        return "" if self._is_proxy(host) else household(host)

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)


def _networks(proxies: str) -> list[Any]:
    everybody = ["0.0.0.0/0", "::/0"]
    found = []
    for word in everybody if proxies.strip() == "*" else proxies.split(","):
        try:
            found.append(ipaddress.ip_network(word.strip(), strict=False))
        except ValueError:
            continue  # uvicorn takes names, too, which no connection has
    return found


def room_for_connections() -> int:
    """Allow this process as many files as it may have, and return for how many connections there is room."""
    if resource is None:
        return limits.ALL_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.ALL_CONNECTIONS + _KEPT_FREE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return limits.ALL_CONNECTIONS if soft == resource.RLIM_INFINITY else min(limits.ALL_CONNECTIONS, soft - _KEPT_FREE)


def guarded_protocols(gate: Gate) -> dict[str, Any]:
    """Return the protocols that uvicorn is to speak, behind a gate."""
    http = type("GuardedHttp", (_GuardedHttp,), {"gate": gate})
    socket = type("GuardedSocket", (_GuardedSocket,), {"gate": gate})
    return {"http": http, "ws": socket}


class _GuardedHttp(HttpConnection):
    """HTTP whose requests have to be complete in time and of a size."""

    gate: Gate

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._in_head = True
        self._head = self._body = 0
        self._upgraded = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.gate.admit(transport):
            self._start_clock()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_clock()
        self.gate.release(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read piece by piece: what comes at once may be more than a request may have."""
        for at in range(0, len(data), limits.HEAD):
            if self._upgraded or self.transport.is_closing():
                return
            self._head += self._in_head and len(data[at : at + limits.HEAD])
            super().data_received(data[at : at + limits.HEAD])
            self._check_size()
        self._check_clock()

    def handle_websocket_upgrade(self) -> None:
        self._upgraded = True
        self._stop_clock()
        super().handle_websocket_upgrade()

    # --- what the parser finds -------------------------------------------------------------------------------

    def on_headers_complete(self) -> None:
        self._in_head, self._head, self._body = False, 0, 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_head = True
        super().on_message_complete()

    # --- limits ----------------------------------------------------------------------------------------------

    def _check_size(self) -> None:
        if self._in_head and self._head > limits.HEAD:
            self._refuse(431, "head")
        elif self._body > limits.SWALLOWED:
            self._cut("body")
        elif len(self.pipeline) > limits.PIPELINED:
            self._cut("pipelined")

    def _check_clock(self) -> None:
        if self._upgraded or self.transport.is_closing():
            return
        if self._in_head and not self._head:
            self._stop_clock()  # the request is complete
        elif self._timer is None:
            self._start_clock()

    def _start_clock(self) -> None:
        self._timer = self.loop.call_later(limits.REQUEST_WITHIN, self._be_late)

    def _stop_clock(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _be_late(self) -> None:
        self._timer = None
        if self._in_head:
            self._refuse(408, "slow")
        else:
            self._cut("slow")  # an answer may be on its way: nothing can be said any more

    def _refuse(self, status: int, why: str) -> None:
        CUT.labels(why).inc()
        if self.cycle is None or self.cycle.response_complete:
            words = b"HTTP/1.1 %d %s\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
            self.transport.write(words % (status, _REFUSALS[status]))
        self.transport.close()

    def _cut(self, why: str) -> None:
        CUT.labels(why).inc()
        self.transport.abort()


class _GuardedSocket(SocketConnection):
    """A WebSocket that is counted until it is gone; its messages are limited by uvicorn and `socket.py`."""

    gate: Gate

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.release(self.transport)
        super().connection_lost(exc)
