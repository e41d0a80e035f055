"""One person among bots may take back their last action as long as nothing was shown since; dice, records and logs stay right."""

import random

import pytest
from msgspec.structs import replace

from camelup.fair import fair_headers, verify
from camelup.server.nodes.history import replay_log
from camelup.server.refused import Refused
from camelup.server.store.store import StoredEntry
from camelup.server.table.drafts import AlreadyDone
from camelup.server.table.stored.entries import Acted
from camelup.server.table.table import Table
from camelup.server.table.undo import shows_nothing
from sampling import sized
from server.tools.table_play import SEED, Played, acting, new_table, talking


def solo(edition: str = "2018", players: int = 3) -> Played:
    """Begin a game of one person against bots; the person begins."""
    return new_table(edition, players, bots=players - 1)


def act(played: Played, *actions: str) -> None:
    """Let whoever is to move act."""
    for action in actions:
        seat = played.table.waiting[0]
        played.take(played.table.act(seat, action, seq=None, by="person" if seat == 0 else "bot"))


def undo(played: Played) -> None:
    played.take(played.table.undo(0, seq=played.table.seq, command=f"u{played.table.seq}"))


def packed(table: Table) -> bytes:
    assert table.game
    return table.game.pack()


def test_an_action_is_taken_back_with_what_the_bots_did_since() -> None:
    played = solo()
    table, before = played.table, packed(played.table)
    act(played, "ticket b", "ticket b", "winner g")
    assert table.undoable == len(played.log) - 2
    undo(played)
    assert packed(table) == before
    assert table.waiting == (0,)
    assert table.undoable is None


def test_the_next_die_is_the_same_whether_something_was_taken_back_or_not() -> None:
    plain, changed = solo(), solo()
    act(changed, "ticket b", "ticket b", "boo 9")
    undo(changed)
    drafts = [played.table.act(0, "roll", seq=None, by="person") for played in (plain, changed)]
    assert drafts[0].entry == drafts[1].entry
    assert drafts[0].after == drafts[1].after


def test_the_bots_have_the_same_luck_again_whatever_is_said_meanwhile() -> None:
    """Nobody takes back until the bots have had a worse idea."""
    played = solo()
    asks = []
    for _ in range(3):
        played.take(played.table.say(0, "", "hm", f"s{played.table.seq}"))
        act(played, "ticket b")
        asks.append(played.table.facts.asks)
        undo(played)
    assert len(set(asks)) == 1
    act(played, "ticket b", "ticket b")
    assert played.table.facts.asks == asks[0] + 1


@pytest.mark.parametrize("actions", [["roll"], ["ticket b", "roll"], ["ticket b", "ticket b", "roll"], []])
def test_nothing_is_taken_back_that_luck_has_shown_or_that_was_never_done(actions: list[str]) -> None:
    played = solo()
    act(played, *actions)
    assert played.table.undoable is None
    with pytest.raises(Refused, match="nothing to take back"):
        undo(played)


def test_an_action_that_happened_to_draw_luck_has_shown_it() -> None:
    quiet = Acted(0, "pass", [], "person")
    assert shows_nothing(quiet, own=True)
    assert not shows_nothing(replace(quiet, luck=["b1"]), own=True)


def test_only_the_last_action_is_taken_back() -> None:
    played = solo()
    act(played, "ticket b", "ticket b", "ticket b", "ticket g")
    undo(played)
    assert played.table.waiting == (0,)
    with pytest.raises(Refused, match="nothing to take back"):
        undo(played)


def _racing(played: Played) -> None:
    """Choose cards for everybody, so that a leg of Cards begins."""
    rng = random.Random(1)
    while played.table.game and played.table.game.choosing:
        played.take(acting(rng, played.table))


def test_a_card_from_a_bots_hand_has_been_shown_and_ones_own_has_not() -> None:
    played = solo("cards")
    _racing(played)
    act(played, "hand")
    assert played.table.undoable is not None
    act(played, "pass", "hand")
    assert played.table.undoable is None
    with pytest.raises(Refused, match="luck or a card has been shown"):
        undo(played)


def test_choices_of_a_legs_set_up_are_not_taken_back_this_way() -> None:
    played = solo("cards")
    assert played.table.game
    first = str(played.table.game.actions(0)[0])
    played.take(played.table.act(0, first, seq=None, by="person"))
    assert played.table.undoable is None


def test_with_another_person_or_while_a_stand_in_plays_nothing_is_taken_back() -> None:
    together = new_table("2018", 3, bots=1)
    act(together, "ticket b")
    alone = solo()
    act(alone, "ticket b")
    alone.take(alone.table.go_away(0, "gone"))
    for played in (together, alone):
        assert played.table.undoable is None
        with pytest.raises(Refused, match="all others are bots"):
            undo(played)
    alone.take(alone.table.come_back(0))
    undo(alone)


def test_a_repeated_command_takes_back_once() -> None:
    played = solo()
    act(played, "ticket b")
    seq = played.table.seq
    played.take(played.table.undo(0, seq=seq, command="mine"))
    act(played, "ticket g")
    with pytest.raises(AlreadyDone) as done:
        played.table.undo(0, seq=seq, command="mine")
    assert done.value.seq == seq + 1


def test_a_bot_that_was_thinking_does_not_act_on_what_was_taken_back() -> None:
    played = solo()
    act(played, "ticket b")
    asked = played.table.facts.asked[1]
    undo(played)
    act(played, "ticket g")
    with pytest.raises(Refused, match="had not seen"):
        played.table.act(1, "ticket b", seq=asked, by="bot")


# --- whole games ------------------------------------------------------------------------------------------


def _play_fickly(edition: str, seed: int) -> Played:
    """Play to the end and take back whatever can be, now and then."""
    played, rng = solo(edition), random.Random(seed)
    while played.table.status != "over":
        if played.table.undoable is not None and rng.random() < 0.3:
            undo(played)
        else:
            played.take((talking if rng.random() < 0.05 else acting)(rng, played.table))
    return played


@pytest.mark.parametrize("edition", ["2014", "2018", "cards"])
def test_games_with_much_taken_back_are_folded_recorded_and_verified(edition: str) -> None:
    for seed in range(sized(2, 30)):
        played = _play_fickly(edition, seed)
        table, log = played.table, played.log
        assert any(step.entry.__struct_config__.tag == "undone" for step in log), "nothing was taken back"
        folded = Table.new(table.id, table.facts.code, SEED)
        resumed = Table.new(table.id, table.facts.code, SEED)
        for step in log:
            folded.fold(step.entry, step.at)
            resumed = Table.from_snapshot(resumed.snapshot(), SEED)
            resumed.fold(step.entry, step.at)
        assert folded.snapshot() == table.snapshot() == resumed.snapshot()
        game = replay_log(
            edition, table.names, [StoredEntry(at + 1, step.at, step.entry) for at, step in enumerate(log)]
        )
        assert game is not None
        assert game.pack() == packed(table)
        assert [sum(sources.values()) for sources in table.facts.earned] == list(game.money)
        assert table.seed is not None
        record = game.record(headers=fair_headers(table.seed, table.id, table.nonces, table.promises))
        verdict = verify(record)
        assert verdict.fair
        assert verdict.pieces == table.facts.counter
