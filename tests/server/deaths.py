"""A server that dies around entries, each time before and after it is stored, and begins a new life at once."""

from collections.abc import Iterator
from contextlib import contextmanager

from sampling import PROVING
from server.logs import Log
from server.mortal import DEATHS, name_of, sort_of
from server.serving import serving
from server.topology import Node

AROUND = "every 4" if PROVING else "first 4"
"""From the fourth entry on, the start: before it the players sit down."""


@contextmanager
def dying() -> Iterator[Node]:
    """Run a server that is killed around every entry of a table, or around the first of each sort."""
    with serving(revives=True, CAMELUP_LEASE="0.1", CAMELUP_DEATHS=AROUND) as node:
        yield node


def check_deaths(node: Node, log: Log) -> None:
    """There was a death before and after the storing of every entry that was meant to have one."""
    last = max(
        (seq for seq, entry in zip(log.numbers, log.entries, strict=True) if entry["kind"] == "acted"), default=0
    )
    over = log.table["status"] == "over"
    sorts = [sort_of(entry, over=over and seq == last) for seq, entry in zip(log.numbers, log.entries, strict=True)]
    meant = {name_of(AROUND, seq, sort) for seq, sort in zip(log.numbers, sorts, strict=True)} - {None}
    expected = {f"{log.table['id']}.{name}.{when}" for name in meant for when in ("before", "after")}
    assert expected
    assert expected <= {mark.name for mark in (node.folder / DEATHS).iterdir()}
