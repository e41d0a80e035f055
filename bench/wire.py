"""What a server tells its listeners: bytes of a message and time to make it, for one entry told to four seats and a spectator.

`python -m bench.wire`. Only `LiveTable` is used, so that another version's time can be taken by the same script.
"""

import asyncio
import random
import sys
import time
from typing import Final, NamedTuple

from camelup.fair import commitment
from camelup.server.nodes.live_table import Listener, LiveTable
from camelup.server.table.checks import key_of
from camelup.server.table.drafts import Draft
from camelup.server.table.stored.entries import Created, Options, SeatPlan
from camelup.server.table.stored.facts import NOBODY
from camelup.server.table.table import Table
from camelup.server.table.telling.messages import LoggedEntry

SEATS: Final = 4
LISTENERS: Final = (*range(SEATS), NOBODY)
ROUNDS: Final = 5
SEED: Final = bytes(range(32))


class Measured(NamedTuple):
    """What a game came to: entries, microseconds for each, bytes of a message."""

    entries: int
    microseconds: float
    size: float


def lay(edition: str) -> Table:
    """Lay a table of four people and begin."""
    table = Table.new("tableid", "ABCDEF", SEED)
    table.take(Draft(Created(edition, [SeatPlan()] * SEATS, Options(), commitment(SEED))), 0)
    for seat in range(SEATS):
        table.take(table.sit(f"P{seat}", "x", key_of(f"{seat}")), 0)
    table.take(table.start(), 0)
    return table


def measure_game(edition: str) -> Measured:
    """Play a game at random and tell every entry to everybody."""
    luck, table = random.Random(5), lay(edition)
    live = LiveTable(table)
    listeners = [Listener(seat) for seat in LISTENERS]
    live.listeners.update(listeners)
    entries = size = 0
    spent = 0.0
    while table.game is not None and not table.game.over:
        seat = luck.choice(table.waiting)
        draft = table.act(seat, str(luck.choice(table.game.actions(seat))), seq=None, by="person")
        logged = LoggedEntry(table.seq + 1, 0, draft.entry, table.take(draft, 0), None, table.game.over)
        began = time.thread_time()
        live.tell_entry(logged)
        spent += time.thread_time() - began
        entries += 1
        size += sum(len(listener.queue.get_nowait() or b"") for listener in listeners)
    return Measured(entries, 1e6 * spent / entries, size / entries / len(listeners))


async def main() -> None:
    """Print a line for each game."""
    for edition in ("2014", "2018", "cards"):
        games = [measure_game(edition) for _ in range(ROUNDS)]
        if len({(told.entries, told.size) for told in games}) > 1:
            sys.exit(f"{edition}: the same game was told in different words; no time is told")
        best = min(told.microseconds for told in games)
        sys.stdout.write(
            f"{edition}: {games[0].entries} entries, {best:.0f} µs to tell one to {len(LISTENERS)}, {games[0].size:.0f} bytes each\n"
        )


if __name__ == "__main__":
    asyncio.run(main())
