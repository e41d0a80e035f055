"""In a leg's set-up of Cards a seat may choose anew until all have chosen, and nobody else's choice, clock or luck feels it."""

import asyncio
import random

import pytest
from msgspec import to_builtins

from camelup.engine.editions import LEG_SETUPS
from camelup.fair import verify
from camelup.server.refused import Refused
from camelup.server.table.drafts import AlreadyDone
from camelup.server.table.table import Table
from camelup.wire.seeing import view_of
from camelup.wire.views import CardsSeat, CardsView
from server.processes.failing.crashing import check_crashes, crashing
from server.processes.topology import Node
from server.tools.checks import check_commands, check_record, undisturbed
from server.tools.clients import Client, Message, ask, hasty, insist, lay, record_of
from server.tools.stored_logs import database_of, game_of, last_view, log_of
from server.tools.table_play import Played, new_table

FEW = LEG_SETUPS[3]
CHOICES = FEW.discarded + FEW.given + FEW.intel


def choose(played: Played, seat: int, times: int = CHOICES, by: str = "person") -> None:
    """Let a seat put cards aside."""
    for _ in range(times):
        assert played.table.game
        action = str(played.table.game.actions(seat)[0])
        played.take(played.table.act(seat, action, seq=None, by=by))  # type: ignore[arg-type]


def take_back(played: Played, seat: int) -> None:
    played.take(played.table.take_back(seat, seq=played.table.seq, command=f"t{played.table.seq}"))


def seen(table: Table, seat: int) -> list[CardsSeat]:
    """Return what a seat sees of the cards."""
    assert table.game
    view = view_of(table.game.observe(seat))
    assert isinstance(view, CardsView)
    return view.seats


def test_who_takes_back_has_the_dealt_cards_again_and_the_others_keep_their_choice() -> None:
    played = new_table("cards", 3)
    table = played.table
    dealt, asked = seen(table, 0), table.facts.asked_at
    choose(played, 0)
    choose(played, 1, 4)
    others = seen(table, 1)[1]
    assert 0 not in table.waiting
    take_back(played, 0)
    assert table.waiting == (0, 1, 2)
    assert seen(table, 1)[1] == others
    take_back(played, 1)
    assert seen(table, 0) == dealt
    assert table.facts.asked_at == asked, "time runs on"


def test_taking_back_changes_neither_the_luck_nor_the_clock_of_what_follows() -> None:
    plain, changed = new_table("cards", 3), new_table("cards", 3)
    choose(changed, 0)
    choose(changed, 1)
    take_back(changed, 0)
    take_back(changed, 1)
    for played in (plain, changed):
        for seat in (0, 1, 2):
            assert played.table.facts.asked_at == 4_000
            choose(played, seat)
        assert played.table.waiting == (0,)
    assert plain.table.game
    assert changed.table.game
    assert plain.table.game.pack() == changed.table.game.pack()
    assert (
        plain.table.act(0, "reveal", seq=None, by="person").entry
        == changed.table.act(0, "reveal", seq=None, by="person").entry
    )


def test_nothing_is_taken_back_before_it_is_chosen_or_after_all_have_chosen() -> None:
    played = new_table("cards", 3)
    table = played.table
    with pytest.raises(Refused, match="not chosen yet"):
        take_back(played, 0)
    for seat in (0, 1, 2):
        choose(played, seat)
    with pytest.raises(Refused, match="until all have chosen") as refused:
        take_back(played, 2)
    assert refused.value.why is not None
    assert refused.value.why.rule == "C5"
    with pytest.raises(Refused, match="had not seen"):
        table.take_back(2, seq=table.seq - 1, command="late")


def test_a_board_game_has_nothing_to_take_back() -> None:
    played = new_table("2018", 3)
    played.take(played.table.act(0, "ticket b", seq=None, by="person"))
    with pytest.raises(Refused, match="leg's set-up"):
        take_back(played, 0)


def test_what_the_stand_in_chose_can_be_taken_back_by_who_returns() -> None:
    played = new_table("cards", 3)
    played.take(played.table.go_away(0, "gone"))
    choose(played, 0, by="stand_in")
    played.take(played.table.come_back(0))
    take_back(played, 0)
    assert 0 in played.table.waiting


def test_a_repeated_command_takes_back_once() -> None:
    played = new_table("cards", 3)
    choose(played, 0)
    seq = played.table.seq
    played.take(played.table.take_back(0, seq=seq, command="mine"))
    choose(played, 0)
    with pytest.raises(AlreadyDone) as done:
        played.table.take_back(0, seq=seq, command="mine")
    assert done.value.seq == seq + 1


# --- over the wire ------------------------------------------------------------------------------------------


async def fickle(client: Client, seed: int) -> None:
    """Play to the end, and change one's mind now and then where that is allowed."""
    rng, choose = random.Random(seed), hasty(seed)
    while not client.over:
        await client.turn(choose)
        if client.view and client.view["phase"] == "choose" and rng.random() < 0.2:
            answer = await client.command({"type": "take_back", "seq": client.seq})
            assert answer["ok"] or answer["code"] in {"illegal", "stale", "too_many"}, answer
            await client.until_entry(answer["seq"] if answer["ok"] else 0)


async def sit(node: Node, *bots: str) -> tuple[str, list[Message]]:
    laid = await lay(node.url, "cards", "open", "open", *bots, name="Ada", nonce="ada")
    table = laid["table"]["id"]
    joined = await ask(node.url, f"/api/tables/{table}/join", {"name": "Bob", "nonce": "bob"})
    return table, [laid, joined]


def test_a_game_with_many_changes_is_recorded_without_them_and_its_dice_are_fair(server: Node) -> None:
    async def play() -> None:
        table, seats = await sit(server, "bookie")
        await ask(server.url, f"/api/tables/{table}/start", {}, seats[0]["token"])
        clients = [Client(server.url, table, seat["token"]) for seat in seats]
        async with clients[0] as ada, clients[1] as bob:
            await asyncio.gather(fickle(ada, 1), fickle(bob, 2))
            log = await log_of(database_of(server), table)
            assert len(log.of_kind("took_back")) > 3
            check_commands(log, clients)
            game = game_of(log, [seat["name"] for seat in ada.table["seats"]])
            for client in clients:
                assert client.view == last_view(game, client.you or 0)
        record = await record_of(server, table)
        check_record(log, record)
        assert verify(record).fair

    asyncio.run(play())


def test_over_http_it_is_the_same(server: Node) -> None:
    async def play() -> None:
        table, seats = await sit(server)
        await ask(server.url, f"/api/tables/{table}/start", {}, seats[0]["token"])
        token = seats[0]["token"]
        async with Client(server.url, table, token) as ada, Client(server.url, table) as watching:
            dealt = list(ada.actions)
            assert (await ada.act(dealt[0]))["ok"]
            seq = ada.seq or 0
            path = f"/api/tables/{table}/take_back"
            assert (await ask(server.url, path, {"id": "x", "seq": seq}))["error"]["code"] == "bad_token"
            done = await ask(server.url, path, {"id": "x", "seq": seq}, token)
            assert done == {"seq": seq + 1} == await ask(server.url, path, {"id": "x", "seq": seq}, token)
            await ada.until_entry(seq + 1)
            assert ada.actions == dealt
            await watching.until_entry(seq + 1)
            assert watching.entries[seq + 1]["entry"] == {"kind": "took_back", "seat": 0}
            refused = await watching.command({"type": "take_back", "seq": seq + 1})
            assert refused["code"] == "not_allowed"

    asyncio.run(play())


def test_a_server_killed_around_choices_and_changes_knows_them_all() -> None:
    async def play(node: Node) -> None:
        table, seats = await sit(node)
        await insist(node.url, f"/api/tables/{table}/start", {}, seats[0]["token"])
        clients = [Client(node.url, table, seat["token"]) for seat in seats]
        async with clients[0] as ada, clients[1] as bob:
            dealt = list(ada.actions)
            while ada.actions:
                await ada.turn(lambda actions: actions[0])
            assert (await ada.command({"type": "take_back", "seq": ada.seq}))["ok"]
            await ada.until(lambda: ada.actions)
            assert ada.actions == dealt
            for client in (ada, bob):
                while client.actions and client.view and client.view["phase"] == "choose":
                    await client.turn(lambda actions: actions[-1])
            await bob.until(lambda: bob.view and bob.view["phase"] != "choose")
            await ada.until_entry(bob.seq or 0)
            log = await log_of(database_of(node), table)
            check_commands(log, clients)
            check_crashes(node, log)
            assert ada.cuts > 3
            told = undisturbed(log)
            for client in clients:
                assert client.view
                assert client.view["seats"] == to_builtins(seen(told, client.you or 0))

    with crashing() as node:
        asyncio.run(play(node))
