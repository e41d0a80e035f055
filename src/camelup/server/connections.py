"""uvicorn's connections, which let go of everything they hold when they end.

As they are, each holds itself in a circle, with a compressor, until the garbage collector comes; ours hardly ever comes.
"""

from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class HttpConnection(HttpToolsProtocol):
    """A connection that speaks HTTP, perhaps until it becomes a socket."""

    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to a socket."""
        super().handle_websocket_upgrade()
        self._let_go()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        super().connection_lost(exc)
        self._let_go()

    def _let_go(self) -> None:
        here: Any = self
        here.parser = None
        if here.cycle is not None and here.cycle.response_complete:
            here.cycle = None


class SocketConnection(WebSocketsSansIOProtocol):
    """A socket."""

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        super().connection_lost(exc)
        spoken: Any = self.conn
        spoken.extensions = []
        spoken.parser.close()
        spoken.parser = spoken.parser_exc = spoken.handshake_exc = None
