"""Before the start the host changes the game, the seats and the options: who can stay stays, who can't is told, and the dice stay fair."""

import asyncio

import pytest

from camelup.server.table.checks import key_of
from camelup.server.table.drafts import AlreadyDone
from camelup.server.table.stored.entries import SeatPlan
from server.processes.topology import Node
from server.table.test_sitting import Lobby, code, hosted
from server.tools.clients import Client, Message, ask, lay
from server.tools.shares import Share
from server.tools.table_play import Played


async def described(lobby: Lobby) -> Message:
    table: Message = (await ask(lobby.url, f"/api/tables/{lobby.id}"))["table"]
    return table


async def arrange(lobby: Lobby, token: str | None = None, **wish: object) -> Message:
    return await lobby.post("arrange", dict(wish), token or lobby.host)


def test_the_host_changes_the_game_and_those_who_sit_there_stay(server: Node) -> None:
    async def change() -> None:
        lobby = await hosted(server, "open", "open", "sage", "novice")
        await lobby.join("Bob")
        bots = (await lobby.seats())[2:]
        assert await arrange(lobby, edition="cards") == {"seq": 4}
        table = await described(lobby)
        assert (table["edition"], [seat["bot"] for seat in table["seats"]]) == (
            "cards",
            [None, None, "sage", "novice"],
        )
        assert await lobby.seats() == [("person", "Ada"), ("person", "Bob"), *bots], "the same people, at another game"
        listed = await lobby.listed()
        assert listed is not None
        assert listed["edition"] == "cards"
        assert await arrange(lobby, edition="cards") == {"seq": 4}, "nothing changed, and nothing was stored"

    asyncio.run(change())


def test_free_seats_go_first_then_bots_then_the_last_people_and_the_host_stays(server: Node) -> None:
    async def shrink() -> None:
        lobby = await hosted(server, "open", "bookie", "open", "open", "open", options={"public": False})
        for name in ("Bob", "Cleo"):
            await lobby.join(name)
        bot = (await lobby.seats())[1][1]
        for players, left in ((4, f"Ada {bot} Bob Cleo"), (3, "Ada Bob Cleo"), (2, "Ada Bob")):
            await arrange(lobby, edition="2014", players=players)
            assert [name for _, name in await lobby.seats()] == left.split()
        await arrange(lobby, players=4)
        assert (await lobby.seats())[2:] == [("open", None)] * 2
        assert (await lobby.join("Dan"))["seat"] == 2
        await lobby.post("leave", token=lobby.host)
        assert await lobby.told_host() == 1

    asyncio.run(shrink())


def test_who_moves_up_is_told_and_plays_on_there_and_who_has_no_seat_any_more_is_told_and_watches(server: Node) -> None:
    async def shrink() -> None:
        shares = [Share(), Share(), Share()]
        laid = await lay(server.url, "2014", "open", "novice", "open", "open", name="Ada", promise=shares[0].promise(0))
        lobby = Lobby(server.url, laid)
        bob = await lobby.join("Bob", promise=shares[1].promise(0))
        cleo = await lobby.join("Cleo", promise=shares[2].promise(0))
        async with (
            Client(lobby.url, lobby.id, lobby.host, shares[0]) as ada,
            Client(lobby.url, lobby.id, bob["token"], shares[1]) as second,
            Client(lobby.url, lobby.id, cleo["token"]) as third,
        ):
            seq = (await arrange(lobby, players=2))["seq"]
            await third.until(lambda: any(told["type"] == "bye" for told in third.others))
            assert third.others[-1]["why"]["code"] == "command.seat-lost"
            third.token = None
            await second.until_entry(seq)
            told = second.entries[seq]["entry"]
            assert told == {"kind": "arranged", "edition": "2014", "seats": [0, 2]}
            said = await second.command({"type": "chat", "id": "1", "text": "I moved up"})
            assert second.entries[said["seq"]]["entry"] == {
                "kind": "said",
                "seat": 1,
                "name": "Bob",
                "text": "I moved up",
            }
            assert (await described(lobby))["fair"]["promises"] == [share.promise(0) for share in shares[:2]]
            await lobby.post("start", token=lobby.host)
            await asyncio.gather(ada.draw(), second.draw())
            await second.until(lambda: second.table["status"] == "playing")
            await third.until(lambda: third.table["status"] == "playing")
        assert code(await ask(lobby.url, f"/api/tables/{lobby.id}", token=cleo["token"])) == "bad_token"

    asyncio.run(shrink())


def test_only_the_host_arranges_a_table_and_only_before_the_start_and_as_the_game_allows(server: Node) -> None:
    async def attempt() -> None:
        lobby = await hosted(server, "open", "open", "novice", options={"public": False})
        bob = await lobby.join("Bob")
        assert code(await arrange(lobby, bob["token"], players=4)) == "not_allowed"
        assert code(await arrange(lobby, "nonsense", players=4)) == "bad_token"
        assert code(await arrange(lobby, edition="cards", players=7)) == "bad_request"
        await arrange(lobby, options={"seconds": 30, "hide_money": True, "neighbours": True})
        options = (await described(lobby))["options"]
        assert (options["seconds"], options["hide_money"], options["neighbours"]) == (30, True, True)
        await arrange(lobby, edition="cards")
        assert (await described(lobby))["options"]["hide_money"] is False, "C20: Camel Up Cards shows money"
        await arrange(lobby, edition="2014")
        await lobby.post("start", token=lobby.host)
        assert code(await arrange(lobby, players=4)) == "started"

    asyncio.run(attempt())


def test_a_table_that_is_made_public_in_its_lobby_has_a_clock_and_is_listed(server: Node) -> None:
    async def publish() -> None:
        lobby = await hosted(server, options={"public": False})
        assert await lobby.listed() is None
        await arrange(lobby, options={"public": True})
        assert (await described(lobby))["options"]["seconds"] is not None
        await arrange(lobby, players=6)
        listed = await lobby.listed()
        assert listed is not None
        assert (listed["players"], listed["open_seats"]) == (6, 4)

    asyncio.run(publish())


def arranged_around_a_host_who_sits_last() -> Played:
    """Seat three people, the last of them the host, let the last two speak, and make it a table of two."""
    played = Played("2014", [SeatPlan(), SeatPlan(), SeatPlan()])
    table = played.table
    for name in ("Ada", "Bob", "Cleo"):
        played.take(table.sit(name, "", key_of(name)))
    for goes in (0, 1):
        played.take(table.leave(goes))
    for name in ("Dan", "Eve"):
        played.take(table.sit(name, "", key_of(name)))
    assert (table.names, table.facts.host) == (["Dan", "Eve", "Cleo"], 2)
    played.take(table.say(1, "", "I sit last of those who may go", "1"))
    played.take(table.say(2, "", "I host", "2"))
    played.take(table.arrange(None, 2, None))
    return played


def test_the_host_stays_wherever_they_sit() -> None:
    table = arranged_around_a_host_who_sits_last().table
    assert (table.names, table.facts.host) == (["Dan", "Cleo"], 1)


def test_what_somebody_has_done_goes_with_them_to_the_seats_new_number() -> None:
    table = arranged_around_a_host_who_sits_last().table
    assert table.say(1, "", "that was Eve's", "1").entry
    with pytest.raises(AlreadyDone) as done:
        table.say(1, "", "I host", "2")
    assert done.value.seq == table.seq - 1
