"""Before the start: who sits where, who is the host, what the host may change."""

import asyncio
from typing import Any

import pytest

from camelup.bots.house import HOUSE
from camelup.server.table.cast import name_for
from server.processes.topology import Node
from server.tools.clients import Client, Message, ask, lay


class Lobby:
    """A table of four seats that has not begun; `hosted` lays it."""

    def __init__(self, url: str, laid: Message) -> None:
        self.url, self.id, self.host = url, laid["table"]["id"], laid["token"]

    async def post(self, path: str, body: Message | None = None, token: str | None = None) -> Message:
        return await ask(self.url, f"/api/tables/{self.id}/{path}", body or {}, token)

    async def join(self, name: str, **wish: Any) -> Message:
        return await self.post("join", {"name": name, **wish})

    async def seats(self) -> list[tuple[str, str | None]]:
        table = (await ask(self.url, f"/api/tables/{self.id}"))["table"]
        return [(seat["kind"], seat["name"]) for seat in table["seats"]]

    async def told_host(self) -> int | None:
        host: int | None = (await ask(self.url, f"/api/tables/{self.id}"))["table"]["host"]
        return host

    async def listed(self) -> Message | None:
        tables = (await ask(self.url, "/api/tables"))["tables"]
        return next((row for row in tables if row["id"] == self.id), None)


async def hosted(node: Node, *seats: str, **more: Any) -> Lobby:
    wish = {"name": "Ada", "nonce": "a", "options": {"public": True}} | more
    return Lobby(node.url, await lay(node.url, "2018", *(seats or ("open", "open", "open", "bookie")), **wish))


def code(answer: Message) -> str:
    return str(answer["error"]["code"])


def test_a_game_begins_when_every_seat_is_taken_and_the_host_says_so(server: Node) -> None:
    async def begin() -> None:
        lobby = await hosted(server, "open", "open", "bookie")
        assert code(await lobby.post("start", token=lobby.host)) == "not_allowed"
        bob = await lobby.join("Bob")
        assert code(await lobby.post("start", token=bob["token"])) == "not_allowed"
        assert code(await lobby.post("start")) == "bad_token"
        assert await lobby.post("start", token=lobby.host) == {"seq": 4}
        assert [code(await lobby.post("start", token=lobby.host)), code(await lobby.join("Cleo"))] == ["started"] * 2
        assert code(await lobby.post("kick", {"seat": 1}, lobby.host)) == "started"
        assert code(await lobby.post("seat", {"seat": 2, "kind": "open"}, lobby.host)) == "started"

    asyncio.run(begin())


def test_seats_are_joined_by_code_or_link_the_first_free_one_or_the_one_wished_for(server: Node) -> None:
    async def join() -> None:
        lobby = await hosted(server)
        described = await ask(lobby.url, f"/api/tables/{lobby.id}", token=lobby.host)
        assert described["you"] == 0
        by_code = await ask(
            lobby.url, f"/api/tables/{described['table']['code'].lower()}/join", {"name": "Ada", "seat": 2}
        )
        assert (by_code["seat"], by_code["recovery"]) == (2, f"/table/{lobby.id}#token={by_code['token']}")
        assert code(await lobby.join("Cleo", seat=2)) == "full"
        assert (await lobby.join("Cleo"))["seat"] == 1
        assert code(await lobby.join("Dan")) == "full"
        bot = described["table"]["seats"][3]["name"]
        assert await lobby.seats() == [("person", "Ada"), ("person", "Cleo"), ("person", "Ada 2"), ("bot", bot)]

    asyncio.run(join())


def test_a_kicked_player_is_out_and_the_seat_is_free_again(server: Node) -> None:
    async def kick() -> None:
        lobby = await hosted(server)
        bob = await lobby.join("Bob")
        assert code(await lobby.post("kick", {"seat": 0}, bob["token"])) == "not_allowed"
        assert code(await lobby.post("kick", {"seat": 0}, lobby.host)) == "bad_request"
        assert code(await lobby.post("kick", {"seat": 3}, lobby.host)) == "bad_request"
        async with Client(lobby.url, lobby.id, bob["token"]) as client, Client(lobby.url, lobby.id) as watching:
            await lobby.post("kick", {"seat": 1}, lobby.host)
            await client.until(lambda: any(told["type"] == "bye" for told in client.others))
            assert client.entries[4]["entry"] == {"kind": "kicked", "seat": 1}
            assert client.others[-1]["code"] == "bad_token"
            await watching.until_entry(4)
            client.token = None
        assert code(await ask(lobby.url, f"/api/tables/{lobby.id}", token=bob["token"])) == "bad_token"
        assert (await lobby.join("Cleo"))["seat"] == 1

    asyncio.run(kick())


def test_when_the_host_leaves_the_next_one_is_host_and_the_list_says_so(server: Node) -> None:
    async def leave() -> None:
        lobby = await hosted(server)
        bob = await lobby.join("Bob", seat=2)
        before = await lobby.listed()
        assert before is not None
        assert (before["host"], before["open_seats"]) == ("Ada", 1)
        await lobby.post("leave", token=lobby.host)
        after = await lobby.listed()
        assert after is not None
        assert (after["host"], after["open_seats"]) == ("Bob", 2)
        assert await lobby.told_host() == 2
        assert code(await lobby.post("kick", {"seat": 2}, lobby.host)) == "bad_token"
        assert await lobby.post("seat", {"seat": 0, "kind": "bot", "bot": "random"}, bob["token"]) == {"seq": 5}
        await lobby.post("leave", token=bob["token"])
        assert await lobby.told_host() is None
        cleo = await lobby.join("Cleo")
        assert (await lobby.told_host(), cleo["seat"]) == (1, 1)

    asyncio.run(leave())


def test_the_host_turns_seats_into_bots_and_back_but_moves_no_person(server: Node) -> None:
    async def change() -> None:
        lobby = await hosted(server)
        await lobby.join("Bob")
        assert code(await lobby.post("seat", {"seat": 1, "kind": "open"}, lobby.host)) == "bad_request"
        assert code(await lobby.post("seat", {"seat": 2, "kind": "bot"}, lobby.host)) == "bad_request"
        assert code(await lobby.post("seat", {"seat": 7, "kind": "open"}, lobby.host)) == "bad_request"
        await lobby.post("seat", {"seat": 2, "kind": "bot", "bot": "bookie"}, lobby.host)
        two = {name for kind, name in (await lobby.seats())[2:] if kind == "bot"}
        assert len(two & {*HOUSE["bookie"].people}) == 2
        await lobby.post("seat", {"seat": 3, "kind": "open"}, lobby.host)
        listed = await lobby.listed()
        assert listed is not None
        assert listed["open_seats"] == 1
        assert [kind for kind, _ in (await lobby.seats())[2:]] == ["bot", "open"]
        assert (await lobby.seats())[2][1] in two

    asyncio.run(change())


def test_every_bot_has_a_name_of_its_own_from_the_cast_and_none_has_a_persons(server: Node) -> None:
    async def fill() -> None:
        lobby = await hosted(server, "open", *["bookie"] * 6, "open", name="omar")
        everybody = {name for bot in HOUSE.values() for name in bot.people}
        bots = [name for kind, name in await lobby.seats() if kind == "bot"]
        assert len(set(bots)) == 6
        assert {*HOUSE["bookie"].people} - {"Omar"} < {*bots} < everybody - {"Omar"}
        namesake = bots[0].lower() if bots[0] else ""
        assert (await lobby.join(namesake))["seat"] == 7
        seats = await lobby.seats()
        assert seats[7] == ("person", namesake)
        assert len({(name or "").casefold() for _, name in seats}) == 8
        assert {name for kind, name in seats if kind == "bot"} < everybody
        assert code(await lobby.join(bots[1] or "")) == "full"
        assert await lobby.seats() == seats

    asyncio.run(fill())


def test_a_table_of_bots_alone_is_begun_by_who_laid_it(server: Node) -> None:
    async def watch() -> None:
        lobby = await hosted(server, "bookie", "random", "bookie", name=None)
        assert code(await lobby.post("start")) == "bad_token"
        assert await lobby.post("start", token=lobby.host) == {"seq": 2}
        async with Client(lobby.url, lobby.id) as watching:
            await watching.until(lambda: watching.over)
            assert await lobby.listed() is None

    asyncio.run(watch())


def test_an_account_sits_once_at_a_table(server: Node) -> None:
    async def seat() -> None:
        name = (await ask(server.url, "/api/accounts", {"name": "twice"}))["name"]
        place = {"kind": "account", "name": name}
        wish = {"edition": "2014", "name": "Ada", "seats": [{"kind": "open"}, place, place]}
        assert code(await ask(server.url, "/api/tables", wish)) == "bad_request"
        lobby = await hosted(server)
        assert await lobby.post("seat", {"seat": 1, **place}, lobby.host) == {"seq": 3}
        assert code(await lobby.post("seat", {"seat": 2, **place}, lobby.host)) == "bad_request"
        assert await lobby.post("seat", {"seat": 1, **place}, lobby.host) == {"seq": 4}

    asyncio.run(seat())


@pytest.mark.parametrize("bot", [bot for bot, house in HOUSE.items() if house.people])
def test_who_of_the_house_sits_down_is_drawn_for_each_table(bot: str) -> None:
    assert {name_for(bot, (), f"table {number}") for number in range(100)} == set(HOUSE[bot].people)
    assert name_for(bot, (), "table 1") == name_for(bot, (), "table 1")
