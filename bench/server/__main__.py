"""The server under load: `python -m bench.server`, `--quick` for a short look, `--against CHECKOUT` beside another version.

500 tables of four sockets, durable, each server on one core and the clients on another. The servers take turns, so that whatever
else the machine does meets both. Times are processor times (user and system), by part. Every number is checked before it is told.
"""

import argparse
import asyncio
import gc
import os
import random
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import uvloop

from bench.server import idle, nodes
from bench.server.clients import Table, check_heard, check_logs, in_groups, lay, ping, play, sit_down
from bench.server.running import HERE, Server, serving

TABLES = 500
LOADS = (500, 1000)
RATES = (500, 750, 1000, 1250, 1500, 1750, 2000, 2500, 3000)
PROMISED_MS = 0.6
LIMIT = 0.050


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def stored_in(server: Server) -> dict[str, tuple[int, int]]:
    """Count the entries in a server's file, by table, and read the last number."""
    with sqlite3.connect(f"file:{server.folder}/camelup.db?mode=ro", uri=True) as database:
        rows = database.execute("SELECT table_id, count(*), max(seq) FROM entries GROUP BY table_id")
        return {table: (count, last) for table, count, last in rows}


class Measured:
    """A server with its tables, and the milliseconds of processor time that an action took in each of its turns, by part."""

    def __init__(self, server: Server, tables: Sequence[Table]) -> None:
        self.server, self.tables = server, tables
        self.turns: dict[int, list[dict[str, float]]] = {}
        self.pings: list[float] = []

    async def play(self, rate: int, seconds: float, luck: random.Random) -> None:
        """Play on for a turn."""
        self.server.begin()
        pace = await play(self.tables, rate, seconds, luck)
        turn = {part: 1000 * used / pace.actions for part, used in self.server.end().items()}
        self.turns.setdefault(rate, []).append(turn)

    async def ping(self, seconds: float) -> None:
        """Let everybody ask for the server's pulse for a turn; what as long a rest takes is no ping's."""
        self.server.begin()
        await asyncio.sleep(seconds)
        rest = self.server.end()["all"]
        self.server.begin()
        sent = await ping(self.tables, seconds)
        self.pings.append(1000 * (self.server.end()["all"] - rest) / sent)

    def check(self) -> None:
        """Insist that all was heard and stored."""
        check_heard(self.tables)
        check_logs(self.tables, stored_in(self.server))

    def say(self, rate: int) -> None:
        """Print the milliseconds an action in the turn in the middle and in the best one, and the parts of all turns."""
        turns = sorted(self.turns[rate], key=lambda turn: turn["all"])
        middle, best = turns[len(turns) // 2]["all"], turns[0]["all"]
        mean = {part: sum(turn.get(part, 0.0) for turn in turns) / len(turns) for turn in turns for part in turn}
        parts = ", ".join(f"{part} {mean[part]:.3f}" for part in sorted(mean, key=lambda part: -mean[part])[1:])
        say(
            f"{self.server.name} at {rate} actions a second: {middle:.3f} ms of processor time an action (promised "
            f"{PROMISED_MS}); in the least disturbed second {best:.3f}; on average {mean['all']:.3f}: {parts}"
        )

    def say_pings(self) -> None:
        """Print the milliseconds a ping beside those of an action at the first load."""
        first = next(iter(self.turns))
        actions = sorted(turn["all"] for turn in self.turns[first])
        pings = sorted(self.pings)
        each, action = pings[len(pings) // 2], actions[len(actions) // 2]
        say(
            f"{self.server.name}: {1000 * each:.0f} µs of processor time a ping, {each / action:.3f} of an action at {first} "
            f"a second; in the least disturbed second {1000 * pings[0]:.0f} µs, {pings[0] / actions[0]:.3f} of an action"
        )


async def measure_parts(
    servers: Sequence[Server], count: int, rates: Sequence[int], seconds: float, *, deflate: bool
) -> list[Measured]:
    """Let the servers take turns at the same load."""
    measured = []
    for server in servers:
        tables = await in_groups([lay(server.port, number) for number in range(count)])
        await sit_down(tables, server.port, deflate=deflate)
        measured.append(Measured(server, tables))
    await asyncio.sleep(2)  # until everybody has heard who is there
    gc.collect()
    gc.freeze()  # the clients' own garbage is not the server's business
    for rate in rates:
        for turn in range(round(seconds)):
            for each in measured:
                await each.play(rate, 1.0, random.Random(turn))
        for each in measured:
            each.check()
            each.say(rate)
    for _ in range(round(seconds)):
        for each in measured:
            await each.ping(1.0)
    for each in measured:
        each.say_pings()
    return measured


async def measure_pace(measured: Measured, seconds: float) -> None:
    """Raise the rate until the slow ones take longer than the limit."""
    reached = 0.0
    for rate in RATES:
        pace = await play(measured.tables, rate, seconds, random.Random(rate))
        measured.check()
        say(f"  {pace.rate:.0f} actions a second: p50 {1000 * pace.median:.1f} ms, p99 {1000 * pace.slow:.1f} ms")
        if pace.slow > LIMIT or pace.rate < 0.98 * rate:
            break
        reached = pace.rate
    say(f"{measured.server.name}: {reached:.0f} actions a second before p99 passes {1000 * LIMIT:.0f} ms")


async def main(options: argparse.Namespace) -> None:
    """Measure what is asked for."""
    count, seconds = (100, 5.0) if options.quick else (TABLES, options.seconds)
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[-1]})
    versions = [*options.against, HERE]
    if "parts" in options.what or "pace" in options.what:
        with ExitStack() as ending:
            servers = [ending.enter_context(serving(version, core=cores[0])) for version in versions]
            for measured in await measure_parts(servers, count, options.rates, seconds, deflate=options.deflate):
                if "pace" in options.what:
                    await measure_pace(measured, seconds / 2)
    if "idle" in options.what:
        await idle.measure(versions, 1_000 if options.quick else 10_000, cores[0], say)
    if "leases" in options.what:
        await nodes.measure_leases(versions, [100] if options.quick else [500, 1000], cores[0], say)
    if "nodes" in options.what:
        await nodes.measure(count, seconds, cores, say)


def read_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("what", nargs="*", default=["parts", "pace", "idle", "leases", "nodes"])
    parser.add_argument("--against", type=lambda text: Path(text).resolve(), action="append", default=[])
    parser.add_argument("--quick", action="store_true", help="100 tables for some seconds")
    parser.add_argument("--rates", type=int, nargs="+", default=LOADS, help="actions a second")
    parser.add_argument("--seconds", type=float, default=12.0, help="how long each server plays")
    parser.add_argument("--deflate", action="store_true", help="clients offer compression, as browsers do")
    return parser.parse_args()


if __name__ == "__main__":
    uvloop.run(main(read_options()))
