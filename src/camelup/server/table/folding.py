"""What has happened at a table: its entries, applied one after another. Whatever they say is taken as it was stored."""

from collections.abc import Sequence
from typing import assert_never

from camelup import earnings
from camelup.engine.events import Event
from camelup.game import Game
from camelup.luck import Dictated
from camelup.server import limits
from camelup.server.table import draw
from camelup.server.table.arranging import note_arranged
from camelup.server.table.checks import make_unique
from camelup.server.table.drafts import Draft
from camelup.server.table.repeats import forget_commands, remember
from camelup.server.table.state import TableState
from camelup.server.table.stored.entries import (
    Acted,
    AnyEntry,
    Arranged,
    Away,
    Back,
    BrokeOff,
    Closed,
    Created,
    Fixed,
    Kicked,
    Left,
    Opened,
    Promised,
    Rematch,
    Revealed,
    Said,
    Sat,
    SeatPlan,
    SeatSet,
    Started,
    TookBack,
    Undone,
)
from camelup.server.table.stored.facts import NOBODY, Facts, Seat, UndoPoint
from camelup.server.table.undo import shows_nothing


def happen(table: TableState, entry: AnyEntry, at: int, draft: Draft | None) -> Sequence[Event]:
    """Apply an entry, with what its draft has worked out already, and return what the game tells of it."""
    table.facts.seq += 1
    match entry:
        case Acted():
            return _happen_in_game(table, entry, at, draft)
        case Started(luck):
            table.game = table.new_game(Dictated(list(luck)), laid=draft.after if draft else None)
            table.facts.counter = len(luck)
            table.facts.earned = earnings.begin(table.game.money)
            table.facts.drawing = False
            _ask(table.facts, at)
        case TookBack():
            _happen_anew(table, entry)
        case Undone():
            _happen_undone(table, entry, at)
        case Away() | Back() | Closed() | Opened():
            _happen_to_people(table.facts, entry, at)
        case Said(seat, _, _, command):
            table.facts.said += 1
            remember(table.facts, "said", NOBODY if seat is None else seat, command)
        case Rematch(another):
            table.facts.rematch = another
        case Promised() | Fixed() | Revealed() | BrokeOff():
            _happen_in_draw(table.facts, entry, at)
        case Created() | Sat() | Left() | Kicked() | SeatSet() | Arranged():
            _happen_before_start(table.facts, entry, at)
        case _:
            assert_never(entry)
    return ()


def _happen_before_start(facts: Facts, entry: Created | Sat | Left | Kicked | SeatSet | Arranged, at: int) -> None:
    match entry:
        case Created():
            facts.edition, facts.options, facts.commitment = entry.edition, entry.options, entry.commitment
            facts.seats = [_seat_for(place) for place in entry.seats]
            facts.host_key = entry.key
            facts.kept_until = at + round(limits.KEPT_SEATS * 1000)
        case Sat(seat, name, word, key, house, promise):
            draws = bool(promise)
            facts.seats[seat] = Seat("person", name, None, key, word, house=house, promise=promise, draws=draws)
            if facts.host == NOBODY and facts.host_key is None:
                facts.host = seat
        case Left(seat) | Kicked(seat):
            _free(facts, seat)
        case SeatSet(seat, place):
            facts.seats[seat] = _seat_for(place)
            forget_commands(facts, seat)
        case Arranged():
            note_arranged(facts, entry)
    _name_bots(facts)


def _happen_in_draw(facts: Facts, entry: Promised | Fixed | Revealed | BrokeOff, at: int) -> None:
    draw.note(facts, entry, at)
    if isinstance(entry, Promised | Revealed):
        kind = "promised" if isinstance(entry, Promised) else "revealed"
        remember(facts, kind, entry.seat, entry.command)
    if isinstance(entry, BrokeOff):
        _name_bots(facts)
        if facts.host in entry.seats:
            _pass_on_host(facts)


def _happen_to_people(facts: Facts, entry: AnyEntry, at: int) -> None:
    match entry:
        case Away(seat, reason):
            facts.seats[seat].away = reason
        case Back(seat):
            facts.seats[seat].away = None  # its clock runs on: nobody gains time by leaving and coming back
        case Closed():
            facts.closed = True
        case Opened():
            facts.closed = False
            facts.asked_at = facts.draw_at = at


def _happen_in_game(table: TableState, entry: Acted, at: int, draft: Draft | None) -> Sequence[Event]:
    game = table.playing()
    chose = game.choosing
    table.facts.undo = _undo_after(table, entry, game)
    if draft is not None and draft.after is not None:
        events = draft.events
        game.unpack(draft.after)
    else:
        game.luck = Dictated(list(entry.luck))
        events = game.play(entry.action, seat=entry.seat)
        game.unpack(game.pack())
    table.facts.counter += len(entry.luck)
    earnings.add(table.facts.earned, events)
    remember(table.facts, "acted", entry.seat, entry.command)
    if chose and game.choosing:
        table.facts.asked[entry.seat] = table.facts.seq  # what one chooses is not the others' business
    else:
        _ask(table.facts, at)
    return events


def _happen_anew(table: TableState, entry: TookBack) -> None:
    table.playing().choose_anew(entry.seat)
    table.facts.changes[entry.seat] = table.facts.changes.get(entry.seat, 0) + 1
    table.facts.asked[entry.seat] = table.facts.seq
    remember(table.facts, "took_back", entry.seat, entry.command)


def _undo_after(table: TableState, entry: Acted, game: Game) -> UndoPoint | None:
    """Return what may be taken back after an action that is about to happen."""
    own = entry.seat == table.solo
    if table.solo is None or not shows_nothing(entry, own=own):
        return None
    return UndoPoint(entry.seat, table.facts.seq, table.facts.asks, game.pack()) if own else table.facts.undo


def _happen_undone(table: TableState, entry: Undone, at: int) -> None:
    point = table.facts.undo
    if point is None or point.seq != entry.since:
        raise ValueError(f"entry {table.facts.seq} takes back {entry.since}, which can't be taken back")
    table.playing().unpack(point.packed)
    _ask(table.facts, at)
    table.facts.asks, table.facts.undo = point.asks, None
    remember(table.facts, "undone", entry.seat, entry.command)


def _ask(facts: Facts, at: int) -> None:
    facts.asks += 1
    facts.asked_at = at
    facts.asked = [facts.seq for _ in facts.seats]
    facts.changes = {}


def _free(facts: Facts, seat: int) -> None:
    facts.seats[seat] = Seat()
    forget_commands(facts, seat)
    facts.promised.pop(seat, None)
    if seat == facts.host:
        _pass_on_host(facts)


def _pass_on_host(facts: Facts) -> None:
    people = [number for number, other in enumerate(facts.seats) if other.kind == "person"]
    facts.host = people[0] if people else NOBODY


def _name_bots(facts: Facts) -> None:
    """Name the bots of entries that don't say what they are called: earlier versions named them after their level."""
    taken = {seat.name for seat in facts.seats if seat.name is not None}
    for seat in facts.seats:
        if seat.kind == "bot" and seat.name is None and seat.bot is not None:
            seat.name = make_unique(seat.bot.capitalize(), taken)
            taken.add(seat.name)


def _seat_for(place: SeatPlan) -> Seat:
    return Seat(place.kind, place.name, place.bot, place.key, kept=place.kept)
