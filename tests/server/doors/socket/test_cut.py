"""A connection dropped before and after messages: who resumes misses nothing, and what was sent twice happens once."""

import asyncio
import random

import pytest

from sampling import PROVING, SEED, some
from server.processes.topology import Node
from server.tools.checks import check_commands, check_record
from server.tools.clients import Client, Message, ask, hasty, lay, record_of
from server.tools.shares import Share
from server.tools.stored_logs import database_of, game_of, last_view, log_of

TORN = 1.0 if PROVING else 0.3
"""The share of messages around which the connection breaks."""


class Torn(Client):
    """A client whose connection breaks before and after what it sends, and after what it is told."""

    def __init__(self, url: str, table: str, token: str | None, share: Share | None, seed: int) -> None:
        super().__init__(url, table, token, share)
        self.torn: set[str] = set()
        self.rng = random.Random(seed)

    def tear(self) -> bool:
        """Cut the connection, or leave it be; tell which."""
        torn = self.rng.random() < TORN
        if torn:
            self.cut()
        return torn

    async def send(self, message: Message) -> bool:
        self.tear()
        arrived = await super().send(message)
        if message["id"] in self.torn:
            return arrived
        self.torn.add(message["id"])  # once: the second time it listens for the answer
        return not self.tear() and arrived

    def take(self, message: Message) -> None:
        super().take(message)
        if message["type"] in {"table", "entry", "answer"}:
            self.tear()


async def play_torn(node: Node, edition: str) -> None:
    shares = [Share(), Share()]
    laid = await lay(node.url, edition, "open", "open", "bookie", name="Ada", promise=shares[0].promise())
    table = laid["table"]["id"]
    joined = await ask(node.url, f"/api/tables/{table}/join", {"name": "Bob", "promise": shares[1].promise()})
    who = zip([laid["token"], joined["token"], None], [*shares, None], strict=True)
    seats: list[Client] = [Torn(node.url, table, *each, 10 * SEED + number) for number, each in enumerate(who)]
    async with seats[0], seats[1], seats[2] as watching:
        await ask(node.url, f"/api/tables/{table}/start", {}, laid["token"])
        playing = [client.play(hasty(number)) for number, client in enumerate(seats[:2])]
        await asyncio.gather(*playing, watching.until(lambda: watching.over))
        log = await log_of(database_of(node), table)
        check_commands(log, seats)
        record = await record_of(node, table)
        check_record(log, record)
        assert [share.faults(record) for share in shares] == [[], []]
        game = game_of(log, ["Ada", "Bob", laid["table"]["seats"][2]["name"]])
        for client, seat in zip(seats, (0, 1, -1), strict=True):
            assert client.view == last_view(game, seat)
            assert sorted(client.entries) == list(range(min(client.entries), len(log.entries) + 1))
            assert client.cuts > (len(client.entries) / 2 if PROVING else 0)


@pytest.mark.parametrize("edition", some(["2014", "2018", "cards"], 1))
def test_a_game_through_a_connection_that_is_cut_around_messages(server: Node, edition: str) -> None:
    asyncio.run(play_torn(server, edition))
