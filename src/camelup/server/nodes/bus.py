"""How nodes notify each other that a table has a new entry, or of who is at it. A lost notice does no harm.

What happened is in the database: a notice only says that there is something new to read.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, Protocol

import msgspec

log = logging.getLogger(__name__)

_CHANNEL: Final = "camelup"
_RETRY: Final = 1.0
_UNSENT: Final = 10_000
_SENT_AT_ONCE: Final = 200
_GATHERED_FOR: Final = 0.01
"""Seconds in which notices come together to be sent as one message: each costs sender and receivers as much as a view."""


class Notice(msgspec.Struct, omit_defaults=True):
    """A message from one node to the others."""

    node: str
    table: str
    seq: int = 0
    present: list[int] | None = None
    watchers: int = 0


_decode: Final = msgspec.json.Decoder(Notice | list[Notice]).decode

Hear = Callable[[Notice], Awaitable[None]]


class Bus(Protocol):
    """A way to notify the other nodes."""

    async def start(self, hear: Hear) -> None:
        """Begin to listen."""
        ...

    def tell(self, notice: Notice) -> None:
        """Send a notice to the others as soon as possible."""
        ...

    async def stop(self) -> None:
        """Stop sending and listening."""
        ...

    @property
    def alone(self) -> bool:
        """Whether there are no other nodes."""
        ...


class NoBus:
    """For a node that is alone."""

    alone = True

    async def start(self, hear: Hear) -> None:
        """Do nothing."""

    def tell(self, notice: Notice) -> None:
        """Send nothing."""

    async def stop(self) -> None:
        """Do nothing."""


class RedisBus:
    """Notices through Redis; it reconnects by itself."""

    alone = False

    def __init__(self, url: str) -> None:
        try:
            from redis.asyncio import Redis  # noqa: PLC0415  # an extra: not every node has it
        except ImportError:
            from camelup.errors import CamelUpError  # noqa: PLC0415

            raise CamelUpError("CAMELUP_REDIS_URL needs the extra: pip install 'camelup[redis]'") from None
        self._redis: Any = Redis.from_url(url)
        self._unsent: asyncio.Queue[Notice] = asyncio.Queue(_UNSENT)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, hear: Hear) -> None:
        """Begin to listen and to send."""
        listening = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._keep_running(lambda: self._listen(hear, listening)), name="bus in"),
            asyncio.create_task(self._keep_running(self._send), name="bus out"),
        ]
        with suppress(TimeoutError):
            await asyncio.wait_for(listening.wait(), 5)

    def tell(self, notice: Notice) -> None:
        """Queue a notice; when Redis is away too long, the oldest ones are dropped."""
        if self._unsent.full():
            self._unsent.get_nowait()
        self._unsent.put_nowait(notice)

    async def stop(self) -> None:
        """Stop sending and listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _keep_running(self, what: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await what()
            except Exception as error:  # noqa: BLE001  # Redis may go and come back: nothing depends on it
                log.warning("Redis can't be reached; trying again", extra={"error": str(error)})
            await asyncio.sleep(_RETRY)

    async def _listen(self, hear: Hear, listening: asyncio.Event) -> None:
        async with self._redis.pubsub(ignore_subscribe_messages=True) as channel:
            await channel.subscribe(_CHANNEL)
            listening.set()
            async for message in channel.listen():
                with suppress(msgspec.MsgspecError):
                    for notice in read_notices(message["data"]):
                        await hear(notice)

    async def _send(self) -> None:
        while True:
            notices = [await self._unsent.get()]
            await asyncio.sleep(_GATHERED_FOR)
            while not self._unsent.empty() and len(notices) < _SENT_AT_ONCE:
                notices.append(self._unsent.get_nowait())
            await self._redis.publish(_CHANNEL, write_notices(notices))


def write_notices(notices: list[Notice]) -> bytes:
    """Write notices that are sent together."""
    return msgspec.json.encode(notices)


def read_notices(data: bytes) -> list[Notice]:
    """Read notices; version 0.1 sends them one by one."""
    told = _decode(data)
    return told if isinstance(told, list) else [told]
