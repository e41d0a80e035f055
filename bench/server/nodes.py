"""Two nodes on one PostgreSQL and one Redis, beside a single one: processor time an action on each, and what the database adds."""

import asyncio
import os
import random
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]

sys.path.append(str(Path(__file__).parents[2] / "tests"))

from bench.server.clients import Table, check_heard, check_logs, in_groups, lay, play, sit_down
from bench.server.running import HERE, Server, serving
from server.processes.services import postgres, redis_server

RATE = 500
"""Actions a second for each node, or for two that share every table."""
PROMISED = 1.1
RESTED = 20.0
PARTS = ("store", "views and messages", "rules", "socket and http", "notices", "driver", "other")


def database_seconds(port: int) -> float:
    """Add up the processor time of a PostgreSQL's processes that still live."""
    running = [int(place.name) for place in Path("/proc").iterdir() if place.name.isdigit()]
    ours = {pid for pid in running if _is_postgres(pid, port)}
    return sum(_seconds(pid) for pid in running if pid in ours or _parent(pid) in ours)


def _is_postgres(pid: int, port: int) -> bool:
    try:
        return f"--port={port}".encode() in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return False


def _stat(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    except OSError:
        return []


def _parent(pid: int) -> int:
    return int(_stat(pid)[1]) if _stat(pid) else 0


def _seconds(pid: int) -> float:
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else 0.0


async def stored_in(database_url: str) -> dict[str, tuple[int, int]]:
    """Count the entries in a database, by table, and read the last number."""
    connection = await asyncpg.connect(database_url.replace("+asyncpg", ""))
    rows = await connection.fetch("SELECT table_id, count(*), max(seq) FROM entries GROUP BY table_id")
    await connection.close()
    return {table: (count, last) for table, count, last in rows}


class Cluster:
    """Some nodes with their tables; `spread` sits the players of each table at different nodes."""

    def __init__(self, name: str, nodes: Sequence[Server], *, spread: bool, database_url: str, port: int) -> None:
        self.name, self.nodes, self.spread = name, nodes, spread
        self.database_url, self.port = database_url, port
        self.rate = RATE if spread else RATE * len(nodes)
        self.tables: list[Table] = []
        self.turns: list[dict[str, float]] = []

    async def sit_down(self, count: int) -> None:
        """Lay tables, so many for each node, and connect everybody."""
        count *= self.rate // RATE
        ports = [node.port for node in self.nodes]
        self.tables = await in_groups([lay(ports[number % len(ports)], number) for number in range(count)])
        if self.spread:
            await sit_down(self.tables, *ports)
        else:
            for number, port in enumerate(ports):
                await sit_down(self.tables[number :: len(ports)], port)

    async def play(self, luck: random.Random) -> None:
        """Play on for a second, and note the milliseconds an action: of each node by part, and of the database."""
        database = database_seconds(self.port)
        for node in self.nodes:
            node.begin()
        pace = await play(self.tables, self.rate, 1.0, luck)
        used = [node.end() for node in self.nodes]
        database = database_seconds(self.port) - database
        turn = {part: 1000 * sum(node.get(part, 0.0) for node in used) / pace.actions for part in ("all", *PARTS)}
        self.turns.append({**turn, "database": 1000 * database / pace.actions})

    async def say(self, say: Callable[[str], None]) -> float:
        """Check that all is there, print the turn in the middle, and return its milliseconds an action on all nodes."""
        check_heard(self.tables)
        check_logs(self.tables, await stored_in(self.database_url))
        turns = sorted(self.turns, key=lambda turn: turn["all"])
        each = turns[len(turns) // 2]
        parts = ", ".join(f"{part} {each[part]:.3f}" for part in sorted(PARTS, key=lambda part: -each[part]))
        say(
            f"{self.name}: {each['all']:.3f} ms of processor time an action: {parts}; "
            f"in the least disturbed second {turns[0]['all']:.3f}; PostgreSQL {each['database']:.3f} beside it"
        )
        return each["all"]


async def measure_leases(
    versions: Sequence[Path], counts: Sequence[int], core: int, say: Callable[[str], None]
) -> None:
    """Let tables lie there that nobody plays at: what keeping their leases costs PostgreSQL."""
    with postgres() as server:
        for version in versions:
            for count in counts:
                url = server.new_database()
                with serving(version, core=core, settings={"CAMELUP_DATABASE_URL": url}) as node:
                    await in_groups([lay(node.port, number) for number in range(count)])
                    await asyncio.sleep(2)
                    rows, seconds, node_seconds = await _updates(url), database_seconds(server.port), node.seconds
                    await asyncio.sleep(RESTED)
                    rows, seconds = await _updates(url) - rows, database_seconds(server.port) - seconds
                    say(
                        f"{version.name}: the leases of {count} tables are {rows / RESTED:.0f} rows a second, and with them PostgreSQL "
                        f"takes {100 * seconds / RESTED:.1f} % of a core, the node {100 * (node.seconds - node_seconds) / RESTED:.1f} %"
                    )


async def _updates(database_url: str) -> int:
    """Count the rows of tables that were ever changed."""
    connection = await asyncpg.connect(database_url.replace("+asyncpg", ""))
    count = await connection.fetchval("SELECT n_tup_upd FROM pg_stat_user_tables WHERE relname = 'tables'")
    await connection.close()
    return int(count)


async def measure(count: int, seconds: float, cores: Sequence[int], say: Callable[[str], None]) -> None:
    """Measure one node, two that have tables of their own, and two that share every table, in turns."""
    with ExitStack() as ending:
        server = ending.enter_context(postgres())

        def start(name: str, number: int, *, spread: bool = False) -> Cluster:
            url = server.new_database()
            settings = {"CAMELUP_DATABASE_URL": url}
            if number > 1:
                settings["CAMELUP_REDIS_URL"] = ending.enter_context(redis_server())
            nodes = [ending.enter_context(serving(HERE, core=cores[0], settings=settings)) for _ in range(number)]
            return Cluster(name, nodes, spread=spread, database_url=url, port=server.port)

        clusters = [
            start("one node on PostgreSQL", 1),
            start("two nodes, each table's players at one of them", 2),
            start("two nodes, each table's players at both", 2, spread=True),
        ]
        for cluster in clusters:
            await cluster.sit_down(count)
        await asyncio.sleep(2)
        for turn in range(round(seconds)):
            for cluster in clusters:
                await cluster.play(random.Random(turn))
        one, apart, _ = [await cluster.say(say) for cluster in clusters]
        say(f"an action costs two nodes {apart / one:.2f} times what it costs one (promised {PROMISED})")
