"""A table's past, folded again from its entries: for records and for clients that missed entries. Reads, never writes."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

from camelup.engine.editions import EDITIONS
from camelup.fair import fair_headers
from camelup.game import Game
from camelup.luck import Dictated
from camelup.notation.actions import as_choice
from camelup.server.nodes.live_table import LiveTable
from camelup.server.store.store import Store, StoredEntry
from camelup.server.table.stored.entries import Acted, AnyEntry, Started, TookBack, Undone
from camelup.server.table.table import Table
from camelup.server.table.telling.messages import LoggedEntry

Run = Callable[..., Awaitable[Any]]
"""Runs a function in a thread: a long game must not hold up the others."""


def fold_log(table: Table, log: list[StoredEntry]) -> list[LoggedEntry]:
    """Fold the whole log into a fresh table and return every entry with what it did."""
    past = []
    for stored in log:
        events = table.fold(stored.entry, stored.at)
        over = isinstance(stored.entry, Acted) and table.status == "over"
        past.append(LoggedEntry(stored.seq, stored.at, stored.entry, events, table.deadline, over, table.undoable))
    return past


async def read_past(store: Store, table: Table, run: Run) -> list[LoggedEntry]:
    """Read all entries of a table with what they did."""
    log = await store.entries_after(table.id, 0)
    fresh = Table.new(table.id, table.facts.code, bytes(32))
    past: list[LoggedEntry] = await run(fold_log, fresh, log)
    return past


async def entries_after(store: Store, live: LiveTable, since: int, run: Run) -> Sequence[LoggedEntry]:
    """Return the entries of a table after a number, from memory if they are there. Play goes on meanwhile."""
    missed = live.missed(since)
    while missed is None:
        past = [logged for logged in await read_past(store, live.table, run) if logged.seq <= live.table.seq]
        latest = live.missed(past[-1].seq)  # what happened while it was folded
        missed = None if latest is None else [logged for logged in [*past, *latest] if logged.seq > since]
    return missed


async def record_text(store: Store, table: Table, run: Run) -> str | None:
    """Return the record of a table's game: what anybody may know, all of it once it is over; None before it began."""
    log = await store.entries_after(table.id, 0)
    game: Game | None = await run(replay_log, table.facts.edition, table.names, log)
    if game is None:
        return None
    if not game.over or table.seed is None:
        return game.record()
    return game.record(headers=fair_headers(table.seed, table.id, table.nonces, table.promises))


def replay_log(edition: str, names: list[str], log: list[StoredEntry]) -> Game | None:
    """Play a table's game again from its log."""
    game: Game | None = None
    for entry in _without_taken_back(log):
        match entry:
            case Started(luck):
                unofficial = len(names) in EDITIONS[edition].on_request
                game = Game(edition, names, luck=Dictated(list(luck)), unofficial=unofficial)
            case Acted(seat, action, luck) if game is not None:
                game.luck = Dictated(list(luck))
                game.play(action, seat=seat)
    return game


def _without_taken_back(log: Iterable[StoredEntry]) -> list[AnyEntry]:
    """Return the actions without what was taken back: it is not part of the game."""
    kept: list[AnyEntry] = []
    numbers: dict[int, int] = {}
    for seq, _, entry in log:
        numbers[seq] = len(kept)
        if isinstance(entry, TookBack):
            begun = next(at for at in reversed(range(len(kept))) if not _is_choice(kept[at])) + 1
            kept[begun:] = [other for other in kept[begun:] if isinstance(other, Acted) and other.seat != entry.seat]
        elif isinstance(entry, Undone):
            del kept[numbers[entry.since] :]
        elif isinstance(entry, Acted | Started):
            kept.append(entry)
    return kept


def _is_choice(entry: AnyEntry) -> bool:
    return isinstance(entry, Acted) and as_choice(entry.action) is not None
