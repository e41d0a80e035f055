"""A table in the memory of a node, with everybody who listens to it here. Knows who is present; stores nothing."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.refused import Refused
from camelup.server.table.arranging import new_numbers
from camelup.server.table.stored.entries import (
    Acted,
    AnyEntry,
    Arranged,
    Back,
    BrokeOff,
    Kicked,
    Left,
    Said,
    SeatSet,
    TookBack,
    Undone,
)
from camelup.server.table.stored.facts import NOBODY
from camelup.server.table.table import Table
from camelup.server.table.telling.messages import (
    LoggedEntry,
    missed_messages,
    number_or_unset,
    seat_or_none,
    table_info,
    view_for,
    write_message,
)
from camelup.server.table.telling.telling import Telling
from camelup.wire.entries import EntryMessage
from camelup.wire.messages import Picture, Presence

_HEARD_FOR: Final = 40.0
"""Seconds for which another node's list of who is there counts."""


class Listener:
    """A connection that is sent what happens at a table, as one seat or as a spectator."""

    def __init__(self, seat: int, address: str = "", write: Callable[[bytes], bool] = lambda _: False) -> None:
        self.seat = seat
        self.address = address
        self._write = write
        """Sends a message if the connection takes it at once, and returns whether it did."""
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(limits.UNSENT)
        """What could not be sent at once."""
        self.sending = False
        """Whether a message from the queue is still on its way: nothing may overtake it."""
        self.ousted = False
        """Whether its seat was taken away: the next person there is somebody else."""

    def tell(self, text: bytes) -> None:
        """Send a message, or queue it; a client that reads too slowly is cut off."""
        if not self.sending and self.queue.empty() and self._write(text):
            return
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.cut_off()

    def oust(self) -> None:
        """End the connection after the messages that are queued."""
        self.ousted = True
        if self.queue.full():
            self.cut_off()
        else:
            self.queue.put_nowait(None)

    def cut_off(self) -> None:
        """End the connection without sending what is queued."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class DecisionClock:
    """For how long the current decision has been waited for, by this process's own clock: those of other machines may be wrong."""

    def __init__(self) -> None:
        self._asked_at: int | None = None
        self._began = time.monotonic()
        self._with_people = 0.0
        self._people_from: float | None = None

    def note(self, asked_at: int) -> None:
        """Begin anew if this is another decision than the last one."""
        if asked_at != self._asked_at:
            self._asked_at = asked_at
            self._began = time.monotonic()
            self._with_people = 0.0
            if self._people_from is not None:
                self._people_from = self._began

    def pause(self) -> None:
        """Stop the players' clock: nobody is at the table."""
        if self._people_from is not None:
            self._with_people += time.monotonic() - self._people_from
            self._people_from = None

    def go_on(self) -> None:
        """Let the players' clock run on from where it stopped."""
        if self._people_from is None:
            self._people_from = time.monotonic()

    @property
    def since(self) -> float:
        """Seconds since the decision began, or since the table was loaded here."""
        return time.monotonic() - self._began

    @property
    def running(self) -> float:
        """Seconds of it for which there was somebody at the table."""
        return self._with_people + (0.0 if self._people_from is None else time.monotonic() - self._people_from)


class LiveTable:
    """A table that this node has in memory."""

    def __init__(self, table: Table, clock: Callable[[], float] = time.monotonic) -> None:
        self.table = table
        self._clock = clock
        """Tells for how long somebody has been gone: it stands still while nodes can't tell each other who is there."""
        self.broken = False
        """Whether it could not follow its log: nothing may happen at it any more."""
        self.lock = asyncio.Lock()
        """Held from the check of a draft until it is stored and told."""
        self.listeners: set[Listener] = set()
        self.recent: deque[LoggedEntry] = deque(maxlen=limits.CATCH_UP)
        self.changed = asyncio.Event()
        """Set whenever something happened that the driver may have to act on, or somebody came or went: it waits for that."""
        self.laid_by = ""
        """The address that its bots think for: of whoever laid it or, after a restart, came to it first."""
        self._seen: dict[int, float] = {}
        self._others: dict[str, tuple[set[int], int, float]] = {}
        self._empty_since: float | None = clock()
        self._people_since = clock()
        self.decision = DecisionClock()
        self.preparing: set[int] = set()
        """The seats whose bots are still being prepared here."""
        self.wanted_at = time.monotonic()
        """When somebody last asked for the table; they may not be listening yet."""

    # --- who is there ---------------------------------------------------------------------------------------

    def add_listener(self, listener: Listener) -> None:
        """Add a listener."""
        self.listeners.add(listener)
        self.laid_by = self.laid_by or listener.address
        self.touch(listener.seat)
        self.changed.set()

    def remove_listener(self, listener: Listener) -> None:
        """Remove a listener."""
        self.listeners.discard(listener)
        self.touch(listener.seat)
        self.changed.set()

    def touch(self, seat: int) -> None:
        """Note that somebody was here just now, with a connection or without."""
        self._seen[seat] = self._clock()
        self._note_people()

    def note_elsewhere(self, node: str, seats: Iterable[int], watchers: int) -> None:
        """Note who is at the table on another node."""
        self._others = {other: heard for other, heard in self._others.items() if self._counts(heard[2])}
        self._others[node] = (set(seats), watchers, self._clock())
        for seat in seats:
            self._seen[seat] = self._clock()
        if seats or watchers:
            self._note_people()
        self.changed.set()

    def connected_here(self) -> tuple[list[int], int]:
        """Return the seats that are connected to this node, and the number of spectators."""
        seats = sorted({listener.seat for listener in self.listeners if listener.seat != NOBODY})
        return seats, sum(listener.seat == NOBODY for listener in self.listeners)

    def check_watchers(self, seat: int, address: str) -> None:
        """Refuse a spectator when there are too many, or too many from one address; players are always admitted."""
        if seat != NOBODY:
            return
        watching = [listener.address for listener in self.listeners if listener.seat == NOBODY]
        if len(watching) >= limits.WATCHERS or watching.count(address) >= limits.WATCHERS_EACH:
            raise Refused("full", Reason("command.no-room"))

    def connected_anywhere(self) -> tuple[list[int], int]:
        """Return the seats that are connected to any node, and the number of spectators."""
        seats, watchers = self.connected_here()
        heard = [(s, w) for s, w, at in self._others.values() if self._counts(at)]
        return sorted(set(seats).union(*(s for s, _ in heard))), watchers + sum(w for _, w in heard)

    def _counts(self, heard_at: float) -> bool:
        return self._clock() - heard_at < _HEARD_FOR

    def gone_for(self, seat: int) -> float:
        """Return for how many seconds this seat has had no connection."""
        if seat in self.connected_anywhere()[0]:
            return 0.0
        return self._clock() - self._seen.get(seat, self._people_since)

    def empty_for(self) -> float:
        """Return for how many seconds nobody has been at the table."""
        return 0.0 if self._empty_since is None else self._clock() - self._empty_since

    def people_for(self) -> float:
        """Return for how many seconds there have been people at the table."""
        return self._clock() - self._people_since

    def has_people(self) -> bool:
        """Whether somebody is at the table, or was a moment ago."""
        seats, watchers = self.connected_anywhere()
        just_now = self._clock() - limits.LONG_POLL
        there = bool(seats or watchers or any(seen > just_now for seen in self._seen.values()))
        if not there and self._empty_since is None:
            self._empty_since = self._clock()
            self.decision.pause()
        return there

    def _note_people(self) -> None:
        if self._empty_since is not None:
            self._empty_since = None
            self._people_since = self._clock()
            self.decision.go_on()
            self.changed.set()

    def _note_deed(self, entry: AnyEntry) -> None:
        """Note what somebody did, on whichever node: whoever acts is there."""
        match entry:
            case Acted(seat, _, _, "person") | TookBack(seat) | Undone(seat) | Back(seat):
                self.touch(seat)
            case Said(seat) if seat is not None:
                self.touch(seat)

    # --- telling --------------------------------------------------------------------------------------------

    def tell_entry(self, logged: LoggedEntry) -> None:
        """Send an entry to everybody here, as each seat may see it; each version is written once."""
        self.recent.append(logged)
        self.decision.note(self.table.facts.asked_at)
        self._note_deed(logged.entry)
        telling = Telling(self.table, logged)
        for listener in self.listeners:
            listener.tell(telling.text_for(listener.seat))
        if isinstance(logged.entry, Left | Kicked | SeatSet):
            self._oust(logged.entry.seat)
        if isinstance(logged.entry, Arranged):
            self._seat_anew(new_numbers(logged.entry.places))
        if isinstance(logged.entry, BrokeOff):
            for seat in logged.entry.seats:
                self._oust(seat)
        if not self._waits_for_people_here():
            self.changed.set()

    def _waits_for_people_here(self) -> bool:
        """Whether everybody who may act is a person at this table, with no clock: nothing of that is the driver's business."""
        table = self.table
        if table.status != "playing" or table.facts.options.seconds:
            return False
        here = {listener.seat for listener in self.listeners}
        return all(seat in here and not table.seats[seat].played_by_bot for seat in table.waiting)

    def _seat_anew(self, numbers: Mapping[int, int]) -> None:
        """Give whoever listens the seat's new number; who has no seat any more is told so."""
        self._seen = {numbers[seat]: seen for seat, seen in self._seen.items() if seat in numbers}
        self._others = {
            node: ({numbers[seat] for seat in seats if seat in numbers}, watchers, heard)
            for node, (seats, watchers, heard) in self._others.items()
        }
        gone = {listener.seat for listener in self.listeners} - {*numbers, NOBODY}
        for seat in gone:
            self._oust(seat)
        for listener in self.listeners:
            listener.seat = numbers.get(listener.seat, NOBODY)
        self.tell_presence()

    def _oust(self, seat: int) -> None:
        for listener in [listener for listener in self.listeners if listener.seat == seat]:
            self.listeners.discard(listener)
            listener.oust()

    def tell_presence(self) -> None:
        """Send everybody here the list of who is there."""
        text = write_message(Presence(*self._presence()))
        for listener in self.listeners:
            listener.tell(text)

    @contextmanager
    def telling_of_preparation(self, seat: int) -> Iterator[None]:
        """Show everybody here that a seat's bot is still being prepared."""
        self.preparing.add(seat)
        self.tell_presence()
        try:
            yield
        finally:
            self.preparing.discard(seat)
            self.tell_presence()

    def _presence(self) -> tuple[list[int], int, list[int]]:
        return *self.connected_anywhere(), sorted(self.preparing)

    def picture(self, seat: int, now: int) -> Picture:
        """Return the whole picture for a seat or a spectator."""
        table = self.table
        return Picture(
            table.seq,
            seat_or_none(seat),
            table_info(table),
            view_for(table, seat),
            *self._presence(),
            now,
            number_or_unset(table.undoable),
        )

    def missed(self, since: int) -> Sequence[LoggedEntry] | None:
        """Return the entries after a number, or None when not all of them are remembered."""
        if since >= self.table.seq:
            return ()
        found = [logged for logged in self.recent if logged.seq > since]
        return found if len(found) == self.table.seq - since else None

    def missed_or_picture(self, seat: int, since: int | None, now: int) -> Sequence[Picture | EntryMessage]:
        """Return the entries that somebody has missed or, if there are too many, the whole picture."""
        missed = None if since is None or since > self.table.seq else self.missed(since)
        return [self.picture(seat, now)] if missed is None else missed_messages(self.table, missed, seat)
