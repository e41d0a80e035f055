"""A server that dies around entries, each time before and after it is stored, and begins a new life at once."""

from collections.abc import Iterator
from contextlib import contextmanager

from sampling import PROVING
from server.processes.failing.crash_points import CRASHES, name_of, sort_of
from server.processes.serving import serving
from server.processes.topology import Node
from server.tools.stored_logs import Log

FROM = "4"
"""The first entry with a death, the first promise or the start; before it two players sit down."""


@contextmanager
def crashing(step: int = 1) -> Iterator[Node]:
    """Run a server that is killed around the first entry of each sort and, when proving, around every `step`th entry too."""
    with serving(revives=True, CAMELUP_LEASE="0.1", CAMELUP_CRASHES=_around(step)) as node:
        yield node


def _around(step: int) -> str:
    return f"{FROM} {step}" if PROVING else FROM


def check_crashes(node: Node, log: Log, step: int = 1) -> None:
    """There was a death before and after the storing of every entry that was meant to have one."""
    last = max(
        (seq for seq, entry in zip(log.numbers, log.entries, strict=True) if entry["kind"] == "acted"), default=0
    )
    over = log.table["status"] == "over"
    sorts = [sort_of(entry, over=over and seq == last) for seq, entry in zip(log.numbers, log.entries, strict=True)]
    meant = {name_of(_around(step), seq, sort) for seq, sort in zip(log.numbers, sorts, strict=True)} - {None}
    expected = {f"{log.table['id']}.{name}.{when}" for name in meant for when in ("before", "after")}
    assert expected
    assert expected <= {mark.name for mark in (node.folder / CRASHES).iterdir()}
