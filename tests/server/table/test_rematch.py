"""After the end: the players meet again, whoever asks first, however often they have to ask."""

import asyncio

from server.processes.topology import Node
from server.tools.clients import Client, Message, ask, hasty, lay
from server.tools.shares import Share
from server.tools.stored_logs import database_of, log_of


async def finished(node: Node, *more: str) -> tuple[str, list[str]]:
    """Play a game of two people (and bots) to its end; return the table and the tokens."""
    laid = await lay(node.url, "2014", "open", "open", *more, name="Ada", nonce="ada", options={"public": True})
    table = laid["table"]["id"]
    joined = await ask(node.url, f"/api/tables/{table}/join", {"name": "Bob"})
    await ask(node.url, f"/api/tables/{table}/start", {}, laid["token"])
    async with Client(node.url, table, laid["token"]) as ada, Client(node.url, table, joined["token"]) as bob:
        await asyncio.gather(ada.play(hasty(1)), bob.play(hasty(2)))
    return table, [laid["token"], joined["token"]]


async def again(node: Node, table: str, token: str) -> Message:
    return await ask(node.url, f"/api/tables/{table}/rematch", {"nonce": "again"}, token)


def test_a_rematch_has_the_same_seats_and_begins_when_all_are_there(server: Node) -> None:
    async def meet() -> None:
        table, (ada, bob) = await finished(server, "bookie")
        async with Client(server.url, table) as watching:
            first = await again(server, table, bob)
            assert (first["seat"], first["table"]["status"], first["table"]["host"]) == (1, "open", 1)
            await watching.until(lambda: watching.table["rematch"])
            names = [seat["name"] for seat in watching.table["seats"]]
            assert watching.table["rematch"] == first["table"]["id"] != table
        second = await again(server, table, ada)
        assert (second["seat"], second["table"]["status"]) == (0, "playing")
        assert [seat["name"] for seat in second["table"]["seats"]] == names
        assert len({ada, bob, first["token"], second["token"]}) == 4
        assert second["table"]["fair"]["nonces"] == ["again", "again", ""]

    asyncio.run(meet())


def test_two_who_ask_for_a_rematch_at_the_same_time_meet_at_one_table(server: Node) -> None:
    async def meet() -> None:
        table, tokens = await finished(server)
        answers = await asyncio.gather(*(again(server, table, token) for token in tokens))
        assert [answer["seat"] for answer in answers] == [0, 1]
        (where,) = {answer["table"]["id"] for answer in answers}
        assert (await ask(server.url, f"/api/tables/{where}"))["table"]["status"] == "playing"
        log = await log_of(database_of(server), where)
        assert [entry["kind"] for entry in log.entries] == ["created", "sat", "sat", "started"]
        listed = (await ask(server.url, "/api/tables"))["tables"]
        assert not [row for row in listed if row["status"] == "open" and row["host"] is None], "a table nobody knows of"

    asyncio.run(meet())


def test_who_asks_again_because_the_answer_was_lost_gets_the_same_seat_and_token(server: Node) -> None:
    async def meet() -> None:
        table, (ada, bob) = await finished(server)
        answers = await asyncio.gather(*(again(server, table, ada) for _ in range(4)))
        assert len({(answer["seat"], answer["token"]) for answer in answers}) == 1
        await again(server, table, bob)
        late = await again(server, table, ada)
        assert (late["token"], late["table"]["status"]) == (answers[0]["token"], "playing")
        seated = await ask(server.url, f"/api/tables/{late['table']['id']}", token=late["token"])
        assert seated["you"] == 0

    asyncio.run(meet())


def test_a_rematch_of_those_who_promise_draws_its_dice_when_all_are_there(server: Node) -> None:
    async def meet() -> None:
        table, tokens = await finished(server)
        shares = [Share(), Share()]
        answers = [
            await ask(server.url, f"/api/tables/{table}/rematch", {"promise": share.promise()}, token)
            for share, token in zip(shares, tokens, strict=True)
        ]
        assert [answer["table"]["status"] for answer in answers] == ["open", "drawing"]
        assert answers[0]["table"]["fair"]["commitment"] == answers[1]["table"]["fair"]["commitment"]
        where = answers[1]["table"]["id"]
        clients = [
            Client(server.url, where, answer["token"], share) for answer, share in zip(answers, shares, strict=True)
        ]
        async with clients[0], clients[1]:
            await asyncio.gather(*(client.draw() for client in clients))
            assert clients[0].table["fair"]["nonces"] == [share.nonce() for share in shares]

    asyncio.run(meet())


def test_there_is_no_rematch_before_the_end_and_none_for_strangers(server: Node) -> None:
    async def meet() -> None:
        laid = await lay(server.url, "2014", "open", "bookie", name="Ada", start=True)
        table = laid["table"]["id"]
        assert (await again(server, table, laid["token"]))["error"]["code"] == "not_allowed"
        assert (await again(server, table, "stranger"))["error"]["code"] == "bad_token"

    asyncio.run(meet())
