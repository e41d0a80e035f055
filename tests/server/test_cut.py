"""A connection dropped before and after each message: who resumes misses nothing, and what was sent twice happens once."""

import asyncio

from server.checks import check_commands, check_record
from server.clients import Client, Message, ask, hasty, lay, record_of
from server.logs import database_of, game_of, log_of, view_of
from server.topology import Node


class Torn(Client):
    """A client whose connection breaks before and after whatever it sends, and after whatever it is told."""

    async def send(self, message: Message) -> bool:
        self.cut()
        arrived = await super().send(message)
        if message["id"] in self.torn:
            return arrived
        self.torn.add(message["id"])  # once: the second time it listens for the answer
        self.cut()
        return False

    def take(self, message: Message) -> None:
        super().take(message)
        if message["type"] in {"table", "entry", "answer"}:
            self.cut()

    def __init__(self, url: str, table: str, token: str | None = None) -> None:
        super().__init__(url, table, token)
        self.torn: set[str] = set()


async def play_torn(node: Node, edition: str) -> None:
    laid = await lay(node.url, edition, "open", "open", "bookie", name="Ada", nonce="ada")
    table = laid["table"]["id"]
    joined = await ask(node.url, f"/api/tables/{table}/join", {"name": "Bob", "nonce": "bob"})
    seats: list[Client] = [
        Torn(node.url, table, laid["token"]),
        Torn(node.url, table, joined["token"]),
        Torn(node.url, table),
    ]
    async with seats[0], seats[1], seats[2] as watching:
        await ask(node.url, f"/api/tables/{table}/start", {}, laid["token"])
        playing = [client.play(hasty(number)) for number, client in enumerate(seats[:2])]
        await asyncio.gather(*playing, watching.until(lambda: watching.over))
        log = await log_of(database_of(node), table)
        check_commands(log, seats)
        check_record(log, await record_of(node, table))
        game = game_of(log, ["Ada", "Bob", "Bookie"])
        for client, seat in zip(seats, (0, 1, -1), strict=True):
            assert client.view == view_of(game, seat)
            assert sorted(client.entries) == list(range(min(client.entries), len(log.entries) + 1))
            assert client.cuts > len(client.entries)


def test_a_game_of_2018_through_a_connection_cut_at_every_message(server: Node) -> None:
    asyncio.run(play_torn(server, "2018"))


def test_a_game_of_cards_through_a_connection_cut_at_every_message(server: Node) -> None:
    asyncio.run(play_torn(server, "cards"))
