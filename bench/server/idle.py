"""Ten thousand tables in the middle of their games with nobody at them: how long a start takes, and how much memory they need."""

import random
import secrets
import sqlite3
import tempfile
import time
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path

from bench.server.running import Server, serving
from camelup.fair import commitment
from camelup.server.store.migrate import prepare
from camelup.server.store.store import SNAPSHOT_EVERY
from camelup.server.table.checks import key_of
from camelup.server.table.drafts import Draft
from camelup.server.table.stored.entries import Created, Options, SeatPlan, write_entry
from camelup.server.table.table import Table

SEATS = 4
LONGEST = 100
PROMISED_SECONDS = 10
PROMISED_MB = 1_000
PATIENCE = 600
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


def played(number: int, actions: int) -> tuple[Table, list[str], bytes | None]:
    """Play a game at random: the table, its log, and its last snapshot."""
    seed, luck, log, kept = secrets.token_bytes(32), random.Random(number), list[str](), None
    table = Table.new(secrets.token_urlsafe(9), _code(number), seed)

    def take(draft: Draft) -> None:
        nonlocal kept
        table.take(draft, 1)
        log.append(write_entry(draft.entry))
        kept = table.snapshot() if table.seq % SNAPSHOT_EVERY == 0 else kept

    take(Draft(Created("2018", [SeatPlan()] * SEATS, Options(), commitment(seed))))
    for seat in range(SEATS):
        take(table.sit(f"P{seat}", "x", key_of(f"{seat}")))
    take(table.start())
    for _ in range(actions):
        assert table.game is not None  # noqa: S101
        if not table.game.over:
            seat = table.waiting[0]
            take(
                table.act(seat, str(luck.choice(table.game.actions())), seq=None, by="person", command=f"c{table.seq}")
            )
    return table, log, kept


def _code(number: int) -> str:
    letters = [LETTERS[number // 24**place % 24] for place in range(6)]
    return "".join(letters)


async def fill(folder: Path, count: int) -> int:
    """Write a database of tables whose games are between their first and their hundredth action; count those that run."""
    await prepare(f"sqlite+aiosqlite:///{folder / 'camelup.db'}")
    database = sqlite3.connect(folder / "camelup.db")
    running = 0
    for number in range(count):
        table, log, kept = played(number, number % LONGEST)
        row = (table.id, table.facts.code, "00" * 32, "2018", SEATS, False, table.status, 0, "P0", 1, 1, None, 0)
        database.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(row))})", row)  # noqa: S608
        entries = [(table.id, seq, 1, data) for seq, data in enumerate(log, 1)]
        database.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", entries)
        if kept is not None:
            snapshot = (table.id, len(log) // SNAPSHOT_EVERY * SNAPSHOT_EVERY, kept.decode())
            database.execute("INSERT INTO snapshots VALUES (?, ?, ?)", snapshot)
        running += table.status == "playing"
    database.commit()
    database.close()
    return running


def driven(server: Server) -> int:
    """Ask a server how many tables it drives."""
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics") as answer:  # ours
        lines = answer.read().decode().splitlines()
    return round(float(next(line for line in lines if line.startswith("camelup_driven_tables ")).split()[1]))


async def measure(versions: Sequence[Path], count: int, core: int, say: Callable[[str], None]) -> None:
    """Start each version with the same tables."""
    with tempfile.TemporaryDirectory() as name:
        running = await fill(Path(name), count)
        for version in versions:
            _measure(version, Path(name), running, core, say)


def _measure(version: Path, folder: Path, running: int, core: int, say: Callable[[str], None]) -> None:
    with sqlite3.connect(folder / "camelup.db") as database:
        database.execute("UPDATE tables SET driver = NULL, driver_until = 0")
    database.close()
    began = time.perf_counter()
    with serving(version, folder=folder, core=core, warm=0.0) as server:
        listening = time.perf_counter() - began
        while driven(server) < running:
            time.sleep(0.1)
            if time.perf_counter() - began > PATIENCE:
                raise SystemExit(f"{server.name}: only {driven(server)} of {running} tables are driven")
        say(
            f"{server.name}: started with {running} running tables in {time.perf_counter() - began:.1f} s (promised "
            f"{PROMISED_SECONDS}), listening after {listening:.1f} s, {server.seconds:.1f} s of processor time; "
            f"{server.kilobytes / 1000:.0f} MB with all of them in memory (promised {PROMISED_MB})"
        )
