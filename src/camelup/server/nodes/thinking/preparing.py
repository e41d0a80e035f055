"""What a node still has to compile or load for bots and odds; nothing else waits for it.

Another process compiles at low priority, first what somebody waits for. The finished code is only loaded here, in a
thread; until then the rules run as plain Python in the event loop (`jit.interpreting`).
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Final

from camelup.compiling import PARTS, begin, dismiss, is_compiled, workers

log = logging.getLogger(__name__)

FIRST: Final = ["board rules", "board odds", "cards rules", "cards odds"]
PLAYED: Final = [
    *FIRST,
    "board loops",
    "board network",
    "learned search",
    "board search",
    "cards loops",
    "cards network",
    "cards search",
]
"""What players may need, in the order in which it is compiled; `FIRST` is also loaded at once."""
_LOW: Final = 10


class Preparation:
    """Gets ready the parts that tables ask for."""

    def __init__(self, processes: Callable[[], ProcessPoolExecutor] = lambda: workers(1, _LOW)) -> None:
        self._loader = ThreadPoolExecutor(1, "loader")
        self._processes = processes
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._wanted: list[str] = []
        self._compiled: dict[str, asyncio.Event] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start compiling what is missing and loading what most games need."""
        self._compiled = {part: asyncio.Event() for part in PLAYED}
        missing = [part for part in PLAYED if not is_compiled(part)]
        for part in set(PLAYED) - set(missing):
            self._compiled[part].set()
        if missing:
            self._tasks.append(asyncio.create_task(self._compile(missing), name="compiling"))
        self._tasks.append(asyncio.create_task(self._load_first(), name="loading"))

    async def stop(self) -> None:
        """Stop compiling and loading."""
        for task in [*self._tasks, *self._loading.values()]:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._loading.values(), return_exceptions=True)
        self._loader.shutdown(wait=False, cancel_futures=True)

    def is_ready(self, part: str | None) -> bool:
        """Whether a part can be used at once; no part is always ready."""
        return part is None or (part in self._loading and self._loading[part].done())

    async def wait_for(self, part: str) -> None:
        """Wait until a part can be used."""
        if part not in self._loading:
            self._wanted.append(part)
            self._loading[part] = asyncio.create_task(self._load(part), name=f"loading {part}")
        await asyncio.shield(self._loading[part])

    # --- loading --------------------------------------------------------------------------------------------

    async def _load_first(self) -> None:
        for part in FIRST:
            await self._compiled[part].wait()
            await self.wait_for(part)

    async def _load(self, part: str) -> None:
        await self._compiled[part].wait()
        await asyncio.get_running_loop().run_in_executor(self._loader, PARTS[part].compile)

    # --- compiling ------------------------------------------------------------------------------------------

    async def _compile(self, missing: list[str]) -> None:
        """Compile part after part, first what somebody waits for; if that fails, a part is compiled when it is loaded."""
        pool = self._processes()
        try:
            while missing:
                part = self._next(missing)
                missing.remove(part)
                await asyncio.wrap_future(begin(pool, part))
                self._compiled[part].set()
        except BrokenExecutor:
            log.exception("the process that compiles ahead failed; parts are compiled when they are needed")
        finally:
            await asyncio.to_thread(dismiss, pool)
            for event in self._compiled.values():
                event.set()

    def _next(self, missing: list[str]) -> str:
        wanted = [need for part in self._wanted for need in _with_needs(part) if need in missing]
        return wanted[0] if wanted else missing[0]


def _with_needs(part: str) -> Iterable[str]:
    for need in PARTS[part].needs:
        yield from _with_needs(need)
    yield part
