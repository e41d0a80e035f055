"""A snapshot: the facts of a table as JSON, with a version and a checksum in front. Whatever can't be trusted is refused.

Nothing is lost then: a snapshot only saves the folding of a table's log.
"""

import re
import zlib
from typing import Final

import msgspec

from camelup.server.table.stored.facts import Facts

VERSION: Final = 1
"""Raised when facts of now would be misread as those of before. Snapshots of camelup 0.1 have no version."""
_HEAD: Final = re.compile(rb'\{"version":(\d+),"crc":(\d+),')
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(Facts).decode


class UnreadableSnapshot(Exception):  # not an error: the log is read instead
    """A snapshot is damaged or of a version that is not known here."""


def write_snapshot(facts: Facts) -> bytes:
    """Write the facts of a table, the game's position among them."""
    body = _encode(facts)
    return b'{"version":%d,"crc":%d,%b' % (VERSION, zlib.crc32(body), body[1:])


def read_snapshot(snapshot: bytes) -> Facts:
    """Read the facts of a table."""
    head = _HEAD.match(snapshot)
    body = b"{" + snapshot[head.end() :] if head else snapshot
    if head and int(head[1]) != VERSION:
        raise UnreadableSnapshot(f"its version is {int(head[1])}, known is {VERSION}")
    if head and int(head[2]) != zlib.crc32(body):
        raise UnreadableSnapshot("it is damaged")
    try:
        return _decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise UnreadableSnapshot(str(error)) from error
