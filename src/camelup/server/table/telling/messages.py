"""Who is told what: tables, views and entries as one seat or a spectator may know them. Nothing leaves a table any other way.

The game is seen only through `observe`, `ViewsOfAll` and `seen_by` or, once it is over, `everything`; keys, seeds and hidden cards
stop here.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, assert_never

import msgspec

from camelup.earnings import Earnings
from camelup.engine.events import Event, seen_by
from camelup.game import SECRET_VERBS, Game
from camelup.notation.records import Line
from camelup.server.table.stored import entries as stored
from camelup.server.table.stored.entries import AnyEntry
from camelup.server.table.stored.facts import NOBODY
from camelup.server.table.table import Table
from camelup.wire import entries, tables
from camelup.wire.answers import ReplayStep
from camelup.wire.entries import EntryMessage
from camelup.wire.events import describe_event
from camelup.wire.seeing import view_of
from camelup.wire.views import AnyView

_encode: Final = msgspec.json.Encoder().encode


class LoggedEntry(NamedTuple):
    """An entry with its number, its time and what it did in the game."""

    seq: int
    at: int
    entry: AnyEntry
    events: Sequence[Event] = ()
    deadline: int | None = None
    over: bool = False
    """Whether it ended the game."""
    undo: int | None = None
    """The entry that could be taken back after it."""

    @property
    def plays(self) -> bool:
        """Whether it changed the game."""
        return isinstance(self.entry, stored.Acted | stored.Started | stored.TookBack | stored.Undone)

    @property
    def seats(self) -> bool:
        """Whether it changed the table."""
        return self.over or not isinstance(self.entry, stored.Acted | stored.TookBack | stored.Undone | stored.Said)


def seat_or_none(seat: int) -> int | None:
    """Return the seat; None for a spectator."""
    return None if seat == NOBODY else seat


def number_or_unset(number: int | None) -> int | msgspec.UnsetType:
    """Return a number as a message tells it, or nothing."""
    return msgspec.UNSET if number is None else number


def table_info(table: Table) -> tables.TableInfo:
    """Return what anybody may know of a table."""
    facts = table.facts
    return tables.TableInfo(
        id=facts.id,
        code=facts.code,
        edition=facts.edition,
        status=table.status,
        seq=facts.seq,
        host=seat_or_none(facts.host),
        seats=[tables.SeatInfo(seat.kind, seat.name, seat.bot, seat.away is not None) for seat in facts.seats],
        options=facts.options,
        fair=_fair_dice(table),
        deadline=table.deadline,
        rematch=facts.rematch,
    )


def _fair_dice(table: Table) -> tables.FairDice:
    facts, seed = table.facts, table.seed
    return tables.FairDice(
        commitment=facts.commitment,
        nonces=table.nonces,
        seed=None if seed is None else seed.hex(),
        promises=table.promises,
        draw=facts.draw,
        fixed=facts.fixed,
        owing=table.owing,
        broken=facts.broken,
    )


def view_for(table: Table, seat: int) -> AnyView | None:
    """Return what a seat may know of the game; None before it began."""
    game = table.game
    if game is None:
        return None
    seen = game.observe(seat)
    view = view_of(seen, game.result(), table.facts.earned)
    view.waiting = table.waiting
    mine = seat in table.waiting
    view.actions = [str(action) for action in seen.actions()] if mine else []
    view.asked = table.facts.asked[seat] if mine else None
    return view


def open_view(game: Game) -> AnyView:
    """Return a view with all cards open, of a position that the caller typed."""
    return view_of(game.everything())


def replayed_step(
    game: Game, line: Line | None, events: Iterable[Event], seat: int | None, earned: Earnings
) -> ReplayStep:
    """Return a step of a finished game, as a seat knew it then or with all cards open; `earned` is what was earned so far."""
    whose, text = (None, None) if line is None else (line.seat, line.text)
    if seat is None:
        return ReplayStep(whose, text, list(map(describe_event, events)), _replayed_view(game, seat, earned))
    if text is not None and whose is not None:
        text = _seen_action(text, whose, seat)
    seen = [describe_event(seen_by(event, seat)) for event in events]
    return ReplayStep(whose, text, seen, _replayed_view(game, seat, earned))


def _replayed_view(game: Game, seat: int | None, earned: Earnings) -> AnyView:
    return view_of(game.everything() if seat is None else game.observe(seat), game.result(), earned, position=True)


def entry_for(entry: AnyEntry, events: Iterable[Event], seat: int, *, hide_money: bool) -> entries.AnyEntry:
    """Return an entry as a seat or a spectator may see it."""
    match entry:
        case stored.Created() | stored.Sat() | stored.SeatSet() | stored.Arranged():
            return _entry_before_start(entry)
        case stored.Promised(number, promise):
            return entries.NoncePromised(number, promise)
        case stored.Revealed(number, nonce):
            return entries.NonceRevealed(number, nonce)
        case stored.Started():
            return entries.Started()
        case stored.Acted(number, action, _, by):
            seen = [describe_event(seen_by(event, seat, hide_money=hide_money)) for event in events]
            return entries.Acted(number, by, _seen_action(action, number, seat), seen)
        case stored.TookBack() | stored.Undone():
            return _taken_back(entry)
        case stored.Said(number, name, text):
            return entries.Said(number, name, text)
    return entry


def _taken_back(entry: stored.TookBack | stored.Undone) -> entries.TookBack | entries.Undone:
    return (
        entries.TookBack(entry.seat) if isinstance(entry, stored.TookBack) else entries.Undone(entry.seat, entry.since)
    )


def _entry_before_start(
    entry: stored.Created | stored.Sat | stored.SeatSet | stored.Arranged,
) -> entries.AnyEntry:
    match entry:
        case stored.Created():
            return entries.Created()
        case stored.Sat(number, name):
            return entries.Sat(number, name)
        case stored.SeatSet(number, place):
            return entries.SeatSet(number, place.kind, place.bot, place.name)
        case stored.Arranged(edition, places):
            return entries.Arranged(edition, [place if isinstance(place, int) else None for place in places])
    assert_never(entry)


def _seen_action(action: str, actor: int, seat: int) -> str:
    return action if actor == seat or not _is_secret(action) else f"{_verb(action)} ?"


def _is_secret(action: str) -> bool:
    return _verb(action) in SECRET_VERBS


def _verb(action: str) -> str:
    return action.split(maxsplit=1)[0]


def entry_message(table: Table, logged: LoggedEntry, seat: int) -> EntryMessage:
    """Return the message of an entry, without the table and the view after it."""
    return EntryMessage(
        seq=logged.seq,
        at=logged.at,
        entry=entry_for(logged.entry, logged.events, seat, hide_money=table.facts.hides_money),
        deadline=logged.deadline,
    )


def is_open(logged: LoggedEntry, *, hide_money: bool) -> bool:
    """Whether everybody sees the same of an entry."""
    if isinstance(logged.entry, stored.Acted) and _is_secret(logged.entry.action):
        return False
    return all(seen_by(event, NOBODY, hide_money=hide_money) is event for event in logged.events)


def missed_messages(table: Table, missed: Sequence[LoggedEntry], seat: int) -> list[EntryMessage]:
    """Return messages of the missed entries; the last one has the table and the view as they are now."""
    told = [entry_message(table, logged, seat) for logged in missed]
    if told:
        told[-1].table = table_info(table)
        told[-1].view = view_for(table, seat)
        told[-1].deadline = table.deadline
        told[-1].undo = number_or_unset(table.undoable)
    return told


def write_message(message: msgspec.Struct) -> bytes:
    """Write a message as JSON."""
    return _encode(message)
