"""A table that was opened from a snapshot knows what was commanded before it."""

import pytest

from camelup.server.table.table import AlreadyDone, Table
from server.tools.table_play import SEED, new_table


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


def test_chat_is_counted_on_after_a_restart() -> None:
    played = new_table("2014", 2)
    played.take(played.table.say(0, "", "hello", "c"))
    assert Table.from_snapshot(played.table.snapshot(), SEED).facts.said == 1
