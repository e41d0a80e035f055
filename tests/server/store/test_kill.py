"""A server killed by SIGKILL around entries: nothing acknowledged is lost, nothing happens twice."""

import asyncio

import pytest

from sampling import PROVING, some
from server.processes.failing.crashing import check_crashes, crashing
from server.processes.topology import Node
from server.tools.checks import check_commands, check_record
from server.tools.clients import Client, ask, hasty, insist, record_of
from server.tools.shares import Share
from server.tools.stored_logs import database_of, log_of


async def restless(client: Client, url: str) -> None:
    """Play, talk, leave the table to the stand-in, come back, and play on to the end."""
    choose = hasty(2, haste=0.9)
    await client.turn(choose)
    assert (await client.command({"type": "chat", "text": "is it me?"}))["ok"]
    await client.turn(choose)
    left = await insist(url, f"/api/tables/{client.table_id}/leave", {}, client.token)
    await client.until_entry(left["seq"])  # a server that has died since may tell of it in a whole picture
    while client.table["seats"][client.you or 0]["away"]:
        before = client.cuts
        await client.send({"type": "back"})
        await client.until(lambda: not client.table["seats"][client.you or 0]["away"] or client.cuts > before)  # noqa: B023
    await client.play(choose)


async def play_through_deaths(node: Node, edition: str, step: int) -> None:
    shares = [Share(), Share()]
    cleo = await ask(node.url, "/api/accounts", {"name": "cleo"})
    third = {"kind": "account", "name": "cleo"} if PROVING else {"kind": "bot", "bot": "bookie"}
    wish = {"edition": edition, "seats": [{}, {}, third], "name": "Ada", "promise": shares[0].promise()}
    laid = await ask(node.url, "/api/tables", wish)
    table, host = laid["table"]["id"], laid["token"]
    joined = await ask(node.url, f"/api/tables/{table}/join", {"name": "Bob", "promise": shares[1].promise()})
    if PROVING:
        told = {"id": "c", "promise": Share().promise()}
        await insist(node.url, f"/api/tables/{table}/promise", told, cleo["token"])
    await insist(node.url, f"/api/tables/{table}/start", {}, host)
    async with (
        Client(node.url, table, host, shares[0]) as ada,
        Client(node.url, table, joined["token"], shares[1]) as bob,
    ):
        walking = insist(node.url, f"/api/tables/{table}/leave", {}, cleo["token"])  # she breaks the draw off
        await asyncio.gather(ada.play(hasty(1, haste=0.9)), restless(bob, node.url), walking)
        log = await log_of(database_of(node), table)
        check_commands(log, [ada, bob], elsewhere="c")
        assert min(ada.cuts, bob.cuts) > 0
    record = await record_of(node, table)
    check_record(log, record)
    assert [share.faults(record) for share in shares] == [[], []]
    steps = {"fixed", "revealed", *(["broke_off", "promised"] if PROVING else [])}
    assert steps <= {entry["kind"] for entry in log.entries}
    check_crashes(node, log, step)
    await meet_again(node, table, [host, joined["token"]])


async def meet_again(node: Node, table: str, tokens: list[str]) -> None:
    """The rematch survives its own crashes: each player has one seat at one table, and it began."""
    answers = [await insist(node.url, f"/api/tables/{table}/rematch", {}, token) for token in tokens]
    assert [answer["seat"] for answer in answers] == [0, 1]
    (where,) = {answer["table"]["id"] for answer in answers}
    kinds = [entry["kind"] for entry in (await log_of(database_of(node), where)).entries]
    assert kinds[:4] == ["created", "sat", "sat", "started"]


@pytest.mark.parametrize(
    ("edition", "step"), some([("2014", 1), ("2018", 1), ("cards", 6)], 1)
)  # a game of Cards is long
def test_a_server_killed_around_entries_of_every_sort_tells_the_same_game(edition: str, step: int) -> None:
    with crashing(step) as node:
        asyncio.run(play_through_deaths(node, edition, step))
