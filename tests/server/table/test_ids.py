"""Ids of commands belong to one kind of command and one person: what one did is no answer to another."""

import json

import pytest

from camelup.server.table.checks import key_of
from camelup.server.table.drafts import AlreadyDone
from camelup.server.table.stored.entries import SeatPlan
from camelup.server.table.table import Table
from server.tools.table_play import SEED, Played, new_table


def test_an_action_with_the_id_of_an_earlier_chat_is_done() -> None:
    played = new_table("2014", 2)
    table = played.table
    played.take(table.say(0, "", "hello", "1"))
    played.take(table.act(0, "roll", seq=None, by="person", command="1"))
    played.take(table.say(0, "", "again", "2"))
    with pytest.raises(AlreadyDone) as done:
        table.say(0, "", "hello", "1")
    assert done.value.seq == 5
    with pytest.raises(AlreadyDone) as done:
        table.act(0, "roll", seq=None, by="person", command="1")
    assert done.value.seq == 6


def test_a_choice_may_be_taken_back_with_the_id_it_was_made_with() -> None:
    played = new_table("cards", 3)
    table = played.table
    assert table.game
    action = str(table.game.actions(1)[0])
    played.take(table.act(1, action, seq=None, by="person", command="1"))
    played.take(table.take_back(1, seq=table.seq, command="1"))
    with pytest.raises(AlreadyDone):
        table.take_back(1, seq=table.seq, command="1")


@pytest.mark.parametrize("goes", ["leave", "kick"])
def test_a_new_person_in_a_seat_does_not_inherit_the_ids_of_the_last_one(goes: str) -> None:
    played = Played("2014", [SeatPlan(), SeatPlan()])
    table = played.table
    played.take(table.sit("Ada", "", key_of("ada")))
    played.take(table.sit("Bob", "", key_of("bob")))
    played.take(table.say(1, "", "bye", "1"))
    played.take(table.say(0, "", "who goes?", "1"))
    played.take(getattr(table, goes)(1))
    played.take(table.sit("Cleo", "", key_of("cleo")))
    assert table.say(1, "", "hello", "1").entry
    with pytest.raises(AlreadyDone):
        table.say(0, "", "who goes?", "1")


def test_an_account_in_a_seat_does_not_inherit_the_ids_of_another() -> None:
    played = Played("2014", [SeatPlan(), SeatPlan("account", None, "one", "key of one")])
    table = played.table
    played.take(table.say(1, "", "hello", "1"))
    played.take(table.set_seat(1, SeatPlan("account", None, "two", "key of two")))
    assert table.say(1, "", "hello", "1").entry


def test_ids_in_a_snapshot_of_version_0_1_still_count() -> None:
    played = new_table("2014", 2)
    played.take(played.table.act(0, "roll", seq=None, by="person", command="mine"))
    old = json.loads(played.table.snapshot())
    old["commands"] = {"0 mine": 5}
    opened = Table.from_snapshot(json.dumps(old).encode(), SEED)
    with pytest.raises(AlreadyDone) as done:
        opened.act(0, "roll", seq=None, by="person", command="mine")
    assert done.value.seq == 5
