"""Before the start the host changes the game, the seats and the options: who can stay stays, who can't is told, and the dice stay fair."""

import asyncio

from server.processes.topology import Node
from server.table.test_sitting import Lobby, code, hosted
from server.tools.clients import Client, Message, ask, lay
from server.tools.shares import Share


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
