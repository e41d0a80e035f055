"""What is told to whom: tables, views and entries as one seat or a spectator may know them. The only door out.

Everything of the game goes through `observe` and `seen_by`; keys, seeds and hidden cards stop here.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from camelup.bots.lines_board import own_board_fields
from camelup.bots.lines_messages import event_message, fields_of_view
from camelup.engine.editions import EDITION_CARDS
from camelup.engine.events import Event, seen_by
from camelup.game import SECRET_VERBS, Game
from camelup.server.entries import Acted, AnyEntry, Away, Back, Kicked, Left, Rematch, Said, Sat, SeatSet, TookBack
from camelup.server.table import Table

Message = dict[str, Any]

_encode: Final = msgspec.json.Encoder().encode


class Logged(NamedTuple):
    """An entry with its number, its time and what it did in the game."""

    seq: int
    at: int
    entry: AnyEntry
    events: Sequence[Event] = ()
    deadline: int | None = None
    over: bool = False
    """Whether it ended the game."""

    @property
    def plays(self) -> bool:
        """Whether it changed the game."""
        return self.entry.__struct_config__.tag in {"acted", "started", "took_back"}

    @property
    def seats(self) -> bool:
        """Whether it changed the table."""
        return self.over or not isinstance(self.entry, Acted | TookBack | Said)


def written(message: Message) -> str:
    """Write a message as JSON."""
    return _encode(message).decode()


def table_fields(table: Table) -> Message:
    """Describe a table to anybody."""
    facts = table.facts
    return {
        "id": facts.id,
        "code": facts.code,
        "edition": facts.edition,
        "status": table.status,
        "seq": facts.seq,
        "host": facts.host if facts.host >= 0 else None,
        "seats": [
            {"kind": seat.kind, "name": seat.name, "bot": seat.bot, "away": seat.away is not None}
            for seat in facts.seats
        ],
        "options": msgspec.structs.asdict(facts.options),
        "fair": {
            "commitment": facts.commitment,
            "nonces": table.nonces,
            "seed": table.seed.hex() if table.seed is not None else None,
        },
        "deadline": table.deadline,
        "rematch": facts.rematch,
    }


def view_fields(table: Table, seat: int, shared: Message | None = None) -> Message | None:
    """Give what a seat may know of the game; None before it has begun. `shared` is what a spectator is told of it."""
    game = table.game
    if game is None:
        return None
    seen = game.observe(seat)
    mine = seat in table.waiting
    if shared is None or game.hide_money or game.edition == EDITION_CARDS.name:
        fields = {**_game_fields(table, game), **fields_of_view(seen)}
    else:
        fields = {**shared, **own_board_fields(seen)}
    return {
        **fields,
        "seat": seat,
        "actions": [str(action) for action in seen.actions()] if mine else [],
        "asked": table.facts.asked[seat] if mine else None,
    }


def _game_fields(table: Table, game: Game) -> Message:
    """Give what everybody may know of how far the game is."""
    result = game.result()
    return {
        "edition": game.edition,
        "players": game.players,
        "waiting": list(table.waiting),
        "over": game.over,
        "result": result._asdict() if result is not None else None,
    }


def entry_fields(entry: AnyEntry, events: Iterable[Event], seat: int, *, hide_money: bool) -> Message:
    """Describe an entry to a seat or a spectator."""
    kind = {"kind": entry.__struct_config__.tag}
    match entry:
        case Sat(number, name):
            return {**kind, "seat": number, "name": name}
        case Left(number) | Kicked(number) | Back(number) | TookBack(number):
            return {**kind, "seat": number}
        case SeatSet(number, place):
            return {**kind, "seat": number, "seat_kind": place.kind, "bot": place.bot, "name": place.name}
        case Acted(number, action, _, by):
            told = [event_message(seen_by(event, seat, hide_money=hide_money)) for event in events]
            return {**kind, "seat": number, "by": by, "action": _seen_action(action, number, seat), "events": told}
        case Said(number, name, text):
            return {**kind, "seat": number, "name": name, "text": text}
        case Away(number, reason):
            return {**kind, "seat": number, "reason": reason}
        case Rematch(table):
            return {**kind, "table": table}
    return kind


def _seen_action(action: str, actor: int, seat: int) -> str:
    verb = action.split(maxsplit=1)[0]
    return action if actor == seat or verb not in SECRET_VERBS else f"{verb} ?"


def entry_message(table: Table, logged: Logged, seat: int, *, last: bool, shared: Message | None = None) -> Message:
    """Tell one entry; with `last` also how table and game are after it, where it changed them."""
    told: Message = {
        "type": "entry",
        "seq": logged.seq,
        "at": logged.at,
        "entry": entry_fields(logged.entry, logged.events, seat, hide_money=table.facts.hides_money),
        "deadline": logged.deadline,
    }
    if last and logged.seats:
        told["table"] = table_fields(table)
    if last and (logged.plays or logged.seats) and table.game is not None:
        told["view"] = view_fields(table, seat, shared)
    return told


def missed_messages(table: Table, missed: Sequence[Logged], seat: int) -> list[Message]:
    """Tell what somebody has missed: each entry, and with the last of them how everything is now."""
    told = [entry_message(table, logged, seat, last=False) for logged in missed]
    if told:
        told[-1]["table"] = table_fields(table)
        told[-1]["view"] = view_fields(table, seat)
        told[-1]["deadline"] = table.deadline
    return told
