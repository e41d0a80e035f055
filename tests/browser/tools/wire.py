"""A wire between a browser and the server that can be cut and mended: every byte goes through it."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Wire:
    """Passes connections on to a port of this machine, from a port of its own, while it is whole."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._loop = asyncio.new_event_loop()
        self._open: set[asyncio.StreamWriter] = set()
        self._passing: set[asyncio.Future[tuple[None, None]]] = set()
        self._whole = True
        self._ended = asyncio.Event()
        self.port = 0

    @property
    def url(self) -> str:
        """Where the browser finds the server."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Cut it: what is open breaks off, what is new is refused."""
        self._loop.call_soon_threadsafe(self._cut)

    def mend(self) -> None:
        """Make it whole again."""
        self._whole = True

    def _cut(self) -> None:
        self._whole = False
        for writer in self._open:
            writer.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._whole:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection("127.0.0.1", self._target)
        self._open |= {writer, back}
        if not self._whole:  # it was cut meanwhile
            self._cut()
        passing = asyncio.gather(_copy(reader, back), _copy(there, writer))
        self._passing.add(passing)
        await passing
        self._passing.remove(passing)
        self._open -= {writer, back}

    async def _listen(self, ready: threading.Event) -> None:
        server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await self._ended.wait()
        server.close()
        self._cut()
        await asyncio.gather(*self._passing)  # what was cut has noticed

    def run(self, ready: threading.Event) -> None:
        """Run until stopped."""
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._listen(ready))

    def stop(self) -> None:
        """End it."""
        self._loop.call_soon_threadsafe(self._ended.set)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    with suppress(OSError):
        writer.close()


@contextmanager
def wire(port: int) -> Iterator[Wire]:
    """Lay a wire to a port of this machine."""
    made, ready = Wire(port), threading.Event()
    thread = threading.Thread(target=made.run, args=(ready,), daemon=True)
    thread.start()
    ready.wait()
    try:
        yield made
    finally:
        made.stop()
        thread.join()
