"""How long the log of a table may become: what people could do over and over ends there, and the game goes on."""

from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.refused import Refused
from camelup.server.table.stored.entries import AnyEntry, Arranged, Back, Opened, Said, Sat, SeatSet, Undone


def check_log(seq: int, entry: AnyEntry) -> None:
    """Refuse one more entry after so many, unless the game needs it. Whoever can't come back can't go away again."""
    if seq >= limits.LOG and isinstance(entry, Sat | SeatSet | Arranged | Said | Back | Opened | Undone):
        raise Refused("too_many", Reason("command.log-full"))
