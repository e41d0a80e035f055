"""A table that was opened from a snapshot knows what was commanded before it."""

import json

import pytest

from camelup.fair import promise
from camelup.server.table.checks import key_of
from camelup.server.table.drafts import AlreadyDone
from camelup.server.table.stored.entries import SeatPlan
from camelup.server.table.stored.snapshots import UnreadableSnapshot
from camelup.server.table.table import Table
from camelup.server.table.telling.messages import view_for
from server.tools.table_play import SEED, Played, new_table


def test_a_repeated_command_gets_its_first_answer_after_a_restart() -> None:
    played = new_table("cards", 3)
    assert played.table.game
    action = str(played.table.game.actions(1)[0])
    seen = played.table.seq
    played.take(played.table.act(1, action, seq=seen, by="person", command="mine"))
    opened = Table.from_snapshot(played.table.snapshot(), SEED)
    with pytest.raises(AlreadyDone) as done:
        opened.act(1, action, seq=seen, by="person", command="mine")
    assert done.value.seq == seen + 1


def test_a_draw_is_gone_on_with_after_a_restart() -> None:
    played = Played("2014", [SeatPlan()] * 3)
    for name in ("Ada", "Bob", "Cleo"):
        played.take(played.table.sit(name, "", key_of(name), promise=promise(name)))
    played.take(played.table.start())
    played.take(played.table.reveal(1, "Bob", "mine"))
    played.take(played.table.break_off(0, "time"))
    played.take(played.table.promise(1, promise("Bob-again"), number=1, command="anew"))
    opened = Table.from_snapshot(played.table.snapshot(), SEED)
    assert opened.facts == played.table.facts
    with pytest.raises(AlreadyDone):
        opened.promise(1, promise("x"), number=1, command="anew")
    assert opened.draw_on() == played.table.draw_on()


def test_what_was_earned_is_added_up_on_after_a_restart_and_told_with_the_result() -> None:
    played = new_table("2014", 3)
    while played.table.status == "playing":
        played.take(played.table.act(played.table.waiting[0], "roll", seq=None, by="person"))
        played.table = Table.from_snapshot(played.table.snapshot(), SEED)
    view = view_for(played.table, 1)
    assert view
    assert view.result
    assert view.result.earned == played.table.facts.earned
    assert tuple(sum(of_seat.values()) for of_seat in played.table.facts.earned) == view.result.money


def test_a_snapshot_that_does_not_say_what_was_earned_is_passed_over_for_the_log() -> None:
    old = json.loads(new_table("2014", 2).table.snapshot())
    del old["version"], old["crc"], old["earned"]
    with pytest.raises(UnreadableSnapshot):
        Table.from_snapshot(json.dumps(old).encode(), SEED)


def test_chat_is_counted_on_after_a_restart() -> None:
    played = new_table("2014", 2)
    played.take(played.table.say(0, "", "hello", "c"))
    assert Table.from_snapshot(played.table.snapshot(), SEED).facts.said == 1
