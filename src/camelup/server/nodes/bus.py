"""How nodes notify each other that a table has a new entry, or of who is at it. A lost notice does no harm.

What happened is in the database: a notice only says that there is something new to read.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, Protocol

import msgspec

log = logging.getLogger(__name__)

_CHANNEL: Final = "camelup"
RETRY: Final = 1.0
BEAT: Final = 1.0
"""Seconds between the notices that a node sends to itself: hearing them proves that Redis carries notices."""
_BEATS_MISSED: Final = 3
"""After so many missed beats Redis counts as away."""
_CANCELLED_WITHIN: Final = 0.5
"""Seconds after which a task that goes on is cancelled again."""
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
    asks: bool = False
    """Whether it asks who is at the table, or at all tables where it names none."""
    laid_by: str = ""
    deadline: int = 0
    """When the time for a decision is over, from the node that drives the table and knows better than the log."""
    gone: bool = False
    """Whether the table was removed from the database."""


_decode: Final = msgspec.json.Decoder(Notice | list[Notice]).decode

Hear = Callable[[Notice], Awaitable[None]]
Back = Callable[[], None]


class Bus(Protocol):
    """A way to notify the other nodes."""

    async def start(self, hear: Hear, back: Back) -> None:
        """Begin to listen; `back` is called whenever notices can be heard again."""
        ...

    def clock(self) -> float:
        """Return seconds as `time.monotonic` does, without those for which notices could not be heard."""
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

    async def start(self, hear: Hear, back: Back) -> None:
        """Do nothing."""

    def clock(self) -> float:
        """Return the seconds of `time.monotonic`."""
        return time.monotonic()

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
        self._name = secrets.token_hex(8)
        self._counted = 0.0
        self._heard_at = time.monotonic()
        self._away = False

    async def start(self, hear: Hear, back: Back) -> None:
        """Begin to listen and to send."""
        listening = asyncio.Event()

        def begin() -> None:
            listening.set()
            back()

        self._tasks = [
            asyncio.create_task(self._keep_running(lambda: self._listen(hear, begin)), name="bus in"),
            asyncio.create_task(self._keep_running(self._send), name="bus out"),
            asyncio.create_task(self._keep_running(self._beat), name="bus beat"),
        ]
        with suppress(TimeoutError):
            async with asyncio.timeout(5):
                await listening.wait()

    def clock(self) -> float:
        """Return seconds that stand still while Redis is away."""
        return self._counted + min(time.monotonic() - self._heard_at, _BEATS_MISSED * BEAT)

    def tell(self, notice: Notice) -> None:
        """Queue a notice; when Redis is away too long, the oldest ones are dropped."""
        if self._unsent.full():
            self._unsent.get_nowait()
        self._unsent.put_nowait(notice)

    async def stop(self) -> None:
        """Stop sending and listening."""
        running = set(self._tasks)
        while running:  # before Python 3.12 `asyncio.wait_for`, by which redis sends, loses a cancellation that comes with the answer
            for task in running:
                task.cancel()
            _, running = await asyncio.wait(running, timeout=_CANCELLED_WITHIN)
        await self._redis.aclose()

    async def _keep_running(self, what: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await what()
            except Exception as error:  # noqa: BLE001  # Redis may go and come back: nothing depends on it
                if not self._away:
                    log.warning("Redis can't be reached; trying until it is back", extra={"error": str(error)})
                self._away = True
            await asyncio.sleep(RETRY)

    async def _listen(self, hear: Hear, begin: Back) -> None:
        async with self._redis.pubsub(ignore_subscribe_messages=True) as channel:
            await channel.subscribe(_CHANNEL)
            begin()
            messages = aiter(channel.listen())
            while True:
                async with asyncio.timeout(_BEATS_MISSED * BEAT):  # a connection that only looks open brings no beats
                    message = await anext(messages)
                await self._take(message["data"], hear)

    async def _take(self, data: bytes, hear: Hear) -> None:
        with suppress(msgspec.MsgspecError):
            for notice in read_notices(data):
                if notice.node == self._name:
                    self._note_beat()
                else:
                    await hear(notice)

    def _note_beat(self) -> None:
        now = time.monotonic()
        self._counted += min(now - self._heard_at, _BEATS_MISSED * BEAT)
        self._heard_at = now
        if self._away:
            log.warning("Redis is back")
        self._away = False

    async def _beat(self) -> None:
        while True:
            await self._publish([Notice(self._name, "")])
            await asyncio.sleep(BEAT)

    async def _send(self) -> None:
        while True:
            notices = [await self._unsent.get()]
            await asyncio.sleep(_GATHERED_FOR)
            while not self._unsent.empty() and len(notices) < _SENT_AT_ONCE:
                notices.append(self._unsent.get_nowait())
            await self._publish(notices)

    async def _publish(self, notices: list[Notice]) -> None:
        async with asyncio.timeout(_BEATS_MISSED * BEAT):
            await self._redis.publish(_CHANNEL, write_notices(notices))


def write_notices(notices: list[Notice]) -> bytes:
    """Write notices that are sent together."""
    return msgspec.json.encode(notices)


def read_notices(data: bytes) -> list[Notice]:
    """Read notices; version 0.1 sends them one by one."""
    told = _decode(data)
    return told if isinstance(told, list) else [told]
