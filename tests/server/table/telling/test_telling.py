"""An entry told to everybody at once is what each would be told alone; what all share is made once."""

import random

import msgspec
import pytest

from camelup.earnings import Earnings
from camelup.game import Result
from camelup.server.table.stored.entries import SeatPlan
from camelup.server.table.stored.facts import NOBODY
from camelup.server.table.table import Table
from camelup.server.table.telling.messages import (
    LoggedEntry,
    entry_message,
    table_info,
    view_for,
    write_message,
)
from camelup.server.table.telling.telling import Telling
from camelup.view import Observation
from camelup.wire.seeing import all_seats, view_of
from camelup.wire.tables import Options
from server.tools.table_play import Played

SEATS = 3


def told_alone(table: Table, logged: LoggedEntry, seat: int) -> bytes:
    """Write the message of a seat as if it were the only one."""
    told = entry_message(table, logged, seat)
    if logged.seats:
        told.table = table_info(table)
    if logged.plays or logged.seats:
        told.view = view_for(table, seat)
    return write_message(told)


def logged_of(played: Played) -> LoggedEntry:
    """Return the last thing that happened, as a node would tell it."""
    step, table = played.log[-1], played.table
    over = table.game is not None and table.game.over
    return LoggedEntry(table.seq, step.at, step.entry, step.draft.events, table.deadline, over)


@pytest.mark.parametrize(("edition", "hide_money"), [("2014", False), ("2018", True), ("cards", False)])
def test_what_everybody_is_told_at_once_is_byte_for_byte_what_each_would_be_told_alone(
    edition: str, hide_money: bool
) -> None:
    played, luck = Played(edition, [SeatPlan()] * SEATS, Options(hide_money=hide_money)), random.Random(3)
    played.fill()
    table = played.table
    while table.game is not None and not table.game.over:
        telling = Telling(table, logged_of(played))
        for seat in (*range(SEATS), NOBODY):
            assert telling.text_for(seat) == told_alone(table, logged_of(played), seat)
        seat = luck.choice(table.waiting)
        secret = [action for action in table.game.actions(seat) if action.split()[0] in {"winner", "loser"}]
        wishes = secret if secret and luck.random() < 0.3 else table.game.actions(seat)
        played.take(table.act(seat, str(luck.choice(wishes)), seq=None, by="person"))
    last = Telling(table, logged_of(played))
    assert last.text_for(1) == told_alone(table, logged_of(played), 1)
    assert msgspec.json.decode(last.text_for(NOBODY))["view"]["over"]


def test_the_view_that_all_share_is_made_once_for_an_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []

    def view_noted(seen: Observation, result: Result | None, earned: Earnings) -> object:
        made.append(seen)
        return view_of(seen, result, earned)

    monkeypatch.setattr(all_seats, "view_of", view_noted)
    played = Played("2018", [SeatPlan()] * SEATS)
    played.fill()
    telling = Telling(played.table, logged_of(played))
    for seat in (*range(SEATS), NOBODY, *range(SEATS)):
        telling.text_for(seat)
    assert len(made) == 1
