"""Whole games by real WebSocket clients: everybody's picture is the fold of the log, seen through their own eyes."""

import asyncio

import pytest

from camelup.fair import verify
from games import TABLES
from sampling import SEED, some
from server.processes.topology import Node
from server.tools.clients import Client, ask, hasty, lay, record_of
from server.tools.stored_logs import database_of, game_of, last_view, log_of


async def play_whole(node: Node, edition: str, players: int, *, hide_money: bool) -> None:
    """Lay a table, fill it, play with everybody connected and a spectator, compare everything."""
    options = {"hide_money": hide_money}
    laid = await lay(node.url, edition, *["open"] * players, name="P0", nonce="n0", options=options)
    table, seats = laid["table"]["id"], [laid]
    for number in range(1, players):
        wish = {"name": f"P{number}", "nonce": f"n{number}"}
        seats.append(await ask(node.url, f"/api/tables/{table}/join", wish))
    everybody = [Client(node.url, table, seat["token"]) for seat in seats] + [Client(node.url, table)]
    for client in everybody:
        await client.__aenter__()
    await ask(node.url, f"/api/tables/{table}/start", {}, seats[0]["token"])
    *sitting, watching = everybody
    playing = [client.play(hasty(100 * SEED + number)) for number, client in enumerate(sitting)]
    await asyncio.gather(*playing, watching.until(lambda: watching.over))
    await compare(node, everybody)
    for client in everybody:
        await client.__aexit__()


async def compare(node: Node, everybody: list[Client]) -> None:
    """Compare what everybody heard and sees with the log, and the record with the dice."""
    table = everybody[0].table
    log = await log_of(database_of(node), table["id"])
    game = game_of(log, [seat["name"] for seat in table["seats"]])
    assert log.numbers == list(range(1, len(log.numbers) + 1))
    assert game.over
    for client in everybody:
        assert client.table == table
        assert client.seq == len(log.entries)
        assert client.view == last_view(game, -1 if client.you is None else client.you)
        heard = [(client.entries[seq]["entry"]["kind"], seq) for seq in sorted(client.entries)]
        stored = [(entry["kind"], seq) for seq, entry in zip(log.numbers, log.entries, strict=True)]
        assert heard == stored[-len(heard) :]
    assert verify(await record_of(node, table["id"])).fair


@pytest.mark.parametrize("edition", some(["2014", "2018", "cards"], 2))
def test_every_picture_is_the_fold_of_the_log_seen_through_observe(server: Node, edition: str) -> None:
    async def play_all() -> None:
        sizes = some([players for name, players in TABLES if name == edition], 2)
        games = [
            play_whole(server, edition, size, hide_money=number % 2 == 1 and edition != "cards")
            for number, size in enumerate(sizes)
        ]
        await asyncio.gather(*games)

    asyncio.run(play_all())
