"""uvicorn's connections, which let go of everything they hold when they end, and sockets that are quick.

They can be written to at once, and answer what is asked again and again without waking anybody.

As they are, each holds itself in a circle, with a compressor, until the garbage collector comes; ours hardly ever comes.
"""

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State


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


WRITES: Final = "camelup.writes"
"""The extension of a socket's scope that has its `write` and its `answer_at_once`."""
_READ_AHEAD: Final = 4


class SocketConnection(WebSocketsSansIOProtocol):
    """A socket."""

    _asked: bytes | None = None
    _answer: Callable[[], None] | None = None
    _apart = _not_before = 0.0
    _at_rest = False
    """Whether the application waits for what comes next: all that came before is answered."""

    def handle_connect(self, event: Any) -> None:
        """Begin, and offer to write at once."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][WRITES] = {"write": self.write, "answer_at_once": self.answer_at_once}

    def write(self, text: bytes) -> bool:
        """Send a message and return True, if the connection takes it at once; a task that waits until it does costs far more."""
        if not self.writable.is_set() or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def answer_at_once(self, asked: bytes, answer: Callable[[], None], apart: float) -> None:
        """Call `answer` from now on whenever this very text is asked, and hand it on no more.

        Only while everything before it is answered, and so many seconds apart: asked more often, it is handed on and counted.
        """
        self._asked, self._answer, self._apart = asked, answer, apart

    async def receive(self) -> Any:
        """Return what comes next."""
        self._at_rest = True
        try:
            return await super().receive()
        finally:
            self._at_rest = False

    def handle_text(self, event: Any) -> None:
        """Answer a text at once, or hand it on."""
        if event.data != self._asked or not event.fin or not self._may_answer():
            super().handle_text(event)
        elif self._answer is not None:
            self._answer()

    def _may_answer(self) -> bool:
        now = self.loop.time()
        if not self._at_rest or now < self._not_before or not self.queue.empty():
            return False
        self._not_before = now + self._apart
        return True

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, and stop reading when some wait: uvicorn would stop after each, which asks the system twice."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > _READ_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        super().connection_lost(exc)
        if hasattr(self, "scope"):
            self.scope["extensions"].pop(WRITES, None)
        self._answer = self._asked = None
        spoken: Any = self.conn
        spoken.extensions = []
        spoken.parser.close()
        spoken.parser = spoken.parser_exc = spoken.handshake_exc = None
