"""The server's pipeline without sockets: commands checked, stored durably in SQLite, told to four seats. `python -m bench.pipeline`."""

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from camelup.server.doors.commands import Commands
from camelup.server.nodes.hub import Hub
from camelup.server.nodes.live_table import Listener, LiveTable
from camelup.server.nodes.node import Node
from camelup.server.settings import Settings
from camelup.server.table.checks import key_of
from camelup.server.table.stored.entries import Created, Options, SeatPlan
from camelup.server.table.table import Table
from camelup.wire.commands import Act

TABLES = 200
SEATS = 4
PROMISED = 5_000


async def lay(hub: Hub) -> LiveTable:
    """Lay a table of four people and start it."""

    def sitting(seat: int):  # type: ignore[no-untyped-def]  # noqa: ANN202
        return lambda table: table.sit(f"P{seat}", "x", key_of(f"{seat}"))

    return await hub.create(
        lambda promise: Created("2018", [SeatPlan()] * SEATS, Options(), promise),
        *(sitting(seat) for seat in range(SEATS)),
        Table.start,
    )


async def play(node: Node, live: LiveTable, luck: random.Random, until: float) -> int:
    """Act at a table for as long as it lasts or until the time is over."""
    done = 0
    while live.table.game is not None and not live.table.game.over and time.perf_counter() < until:
        seat = live.table.waiting[0]
        action = str(luck.choice(live.table.game.actions()))
        await Commands(node, live, seat, "bench").obey(Act(f"c{done}", live.table.seq, action))
        done += 1
        for listener in live.listeners:
            while not listener.queue.empty():
                listener.queue.get_nowait()
    return done


async def check(hub: Hub, lives: list[LiveTable]) -> None:
    """Check that what is stored folds into what is in memory."""
    for live in lives:
        loaded = await hub.store.load(live.table.id)
        assert loaded is not None  # noqa: S101
        table, log = loaded
        for stored in log:
            table.fold(stored.entry, stored.at)
        if table.snapshot() != live.table.snapshot():
            raise SystemExit(f"table {live.table.id} is stored otherwise than it was played; no time is told")


async def measure(listeners: int, seconds: float) -> tuple[float, float]:
    """Count the actions in a second, and in a second of the processor, with so many listeners a table."""
    with tempfile.TemporaryDirectory() as folder:
        node = Node(Settings(data=Path(folder), lease=60))
        await node.start()
        lives = [await lay(node.hub) for _ in range(TABLES)]
        for live in lives:
            for seat in range(listeners):
                live.add_listener(Listener(seat))
        began, cpu = time.perf_counter(), time.process_time()
        luck = [random.Random(number) for number in range(TABLES)]
        plays = [play(node, live, r, began + seconds) for live, r in zip(lives, luck, strict=True)]
        done = sum(await asyncio.gather(*plays))
        took, cpu = time.perf_counter() - began, time.process_time() - cpu
        await check(node.hub, lives[:20])
        await node.stop()
    return done / took, done / cpu


def main() -> None:
    quick = "--quick" in sys.argv
    for listeners in (0, SEATS):
        rate, of_cpu = max(asyncio.run(measure(listeners, 2 if quick else 5)) for _ in range(1 if quick else 3))
        promised = f" (promised {PROMISED:,})" if listeners == 0 else ""
        sys.stdout.write(
            f"{TABLES} tables, SQLite, durable, {listeners} listeners each: {rate:,.0f} actions a second{promised}, "
            f"{of_cpu:,.0f} a second of the processor\n"
        )


if __name__ == "__main__":
    main()
