"""A table is the fold of its entries: whoever made them, whoever reads them, from the start or from a snapshot."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from camelup.server.table.stored.entries import Acted, SeatPlan
from camelup.server.table.table import Table
from camelup.server.table.telling.messages import table_info
from games import TABLES
from sampling import sized
from server.tools.table_play import SEED, Played, new_table, play_on

ANY = st.sampled_from(TABLES)
LUCK = st.integers(0, 2**32)


def played_through(edition: str, players: int, seed: int) -> Played:
    played, rng = Played(edition, [SeatPlan()] * players), random.Random(seed)
    played.draw(rng)
    if played.table.status != "closed":
        play_on(played, rng)
    return played


def fresh() -> Table:
    return Table.new("tableid", "ABCDEF", SEED)


@settings(max_examples=sized(12, 40))
@given(ANY, LUCK)
def test_taking_a_draft_and_folding_what_was_stored_give_equal_tables_at_every_step(
    table: tuple[str, int], seed: int
) -> None:
    played, taken, folded = played_through(*table, seed), fresh(), fresh()
    for step in played.log:
        events = taken.take(step.draft, step.at)
        assert list(events) == list(folded.fold(step.entry, step.at))
        assert taken.snapshot() == folded.snapshot()
        assert (taken.status, taken.deadline, taken.waiting) == (folded.status, folded.deadline, folded.waiting)
    assert taken.snapshot() == played.table.snapshot()


@settings(max_examples=sized(12, 40))
@given(ANY, LUCK, LUCK)
def test_a_snapshot_and_the_rest_equal_the_whole(table: tuple[str, int], seed: int, cut: int) -> None:
    played, opened = played_through(*table, seed), fresh()
    for step in played.log[: cut % len(played.log)]:
        opened.fold(step.entry, step.at)
    opened = Table.from_snapshot(opened.snapshot(), SEED)
    for step in played.log[cut % len(played.log) :]:
        opened.fold(step.entry, step.at)
    assert opened.snapshot() == played.table.snapshot()
    assert table_info(opened) == table_info(played.table)


@pytest.mark.parametrize("edition", ["2014", "2018", "cards"])
def test_the_same_commands_get_the_same_luck_after_a_restart(edition: str) -> None:
    """Whoever makes the next draft, from the start, from a snapshot or from a fold, draws the same dice."""
    played = played_through(edition, 3, 5)
    folded, opened = fresh(), fresh()
    for step in played.log:
        opened = Table.from_snapshot(opened.snapshot(), SEED)
        for table in (folded, opened):
            entry = step.entry
            if isinstance(entry, Acted):
                again = table.act(entry.seat, entry.action, seq=None, by=entry.by, command=entry.command)
                assert again == step.draft
            table.fold(entry, step.at)


def test_a_draft_changes_nothing() -> None:
    played = new_table("cards", 3)
    rng = random.Random(1)
    before = played.table.snapshot()
    for seat in played.table.waiting * 5:
        seen = played.table.game
        assert seen is not None
        played.table.act(seat, str(rng.choice(seen.observe(seat).actions())), seq=None, by="person")
        assert played.table.snapshot() == before
