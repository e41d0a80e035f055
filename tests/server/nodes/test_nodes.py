"""Two nodes on one PostgreSQL and one Redis: any of them serves any table, and either may go, and so may Redis."""

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from sampling import PROVING, sized, some
from server.processes.services import Postgres, redis_server
from server.processes.serving import PLAIN
from server.processes.supervised import free_port
from server.processes.topology import topology
from server.tools.checks import check_commands, check_record
from server.tools.clients import Client, ask, hasty, lay, record_of
from server.tools.shares import Share
from server.tools.stored_logs import game_of, last_view, log_of

QUICK = PLAIN | {"CAMELUP_LEASE": "1", "CAMELUP_THINK": "0.05", "CAMELUP_HURRY": "10"}
THINKING = ("champion", "champion", "shrewd") if PROVING else ("champion", "novice", "novice")


class Nodes:
    """Two nodes, and a Redis that can be stopped and started again where it was."""

    def __init__(self, database_url: str, ending: ExitStack) -> None:
        self._redis = ending.enter_context(ExitStack())
        self._port = free_port()
        self.topology = ending.enter_context(topology(2, database_url, self.start_redis(), **QUICK))

    def start_redis(self) -> str:
        return self._redis.enter_context(redis_server(self._port))

    def stop_redis(self) -> None:
        self._redis.close()

    @property
    def urls(self) -> tuple[str, str]:
        one, other = self.topology.urls
        return one, other


@pytest.fixture(scope="module")
def nodes(postgres_server: Postgres) -> Iterator[Nodes]:
    with ExitStack() as ending:
        yield Nodes(postgres_server.new_database(), ending)


async def pair(nodes: Nodes, edition: str, *bots: str) -> tuple[str, list[str]]:
    """Lay a table on one node, join and begin it on the other; each reveals a nonce on a node of their own."""
    one, other = nodes.urls
    shares = [Share(), Share()]
    laid = await lay(one, edition, "open", "open", *bots, name="Ada", promise=shares[0].promise())
    table = laid["table"]["id"]
    joined = await ask(other, f"/api/tables/{table}/join", {"name": "Bob", "promise": shares[1].promise()})
    await ask(other, f"/api/tables/{table}/start", {}, laid["token"])
    tokens = [laid["token"], joined["token"]]
    told = [
        ask(url, f"/api/tables/{table}/reveal", {"id": "r", "nonce": share.nonce()}, token)
        for url, share, token in zip(nodes.urls, shares, tokens, strict=True)
    ]
    assert all("seq" in answer for answer in await asyncio.gather(*told))
    return table, tokens


async def check_game(nodes: Nodes, clients: list[Client]) -> None:
    """Both nodes show the same game, the one that is stored; its record is fair, and every command happened once."""
    table = clients[0].table_id
    log = await log_of(nodes.topology.database_url, table)
    for node in nodes.topology.nodes:
        check_record(log, await record_of(node, table))
    check_commands(log, clients, elsewhere="r")
    game = game_of(log, [seat["name"] for seat in clients[0].table["seats"]])
    for client in clients:
        await client.until_entry(len(log.numbers))
        assert client.view == last_view(game, -1 if client.you is None else client.you)


async def compete(one: Client, other: Client, turn: int) -> None:
    """Let the same seat act through both nodes at once: with one command, or with two."""
    choose = hasty(turn)
    await asyncio.gather(one.until_asked(), other.until_asked())
    if one.over:
        return
    same = {"id": secrets.token_hex(8)} if turn % 2 else {}
    action = choose(one.actions)
    competing = action if same else choose(other.actions)
    first, second = await asyncio.gather(one.act(action, **same), other.act(competing, **same))
    if same:
        assert first == second
        assert first["ok"]
    else:
        assert first["ok"] != second["ok"]
    won, lost = sorted((first, second), key=lambda answer: not answer["ok"])
    await asyncio.gather(one.until_entry(won["seq"]), other.until_entry(won["seq"]))
    assert lost["ok"] or lost["code"] == ("over" if one.over else "stale")


def test_both_nodes_take_commands_for_the_same_seat_at_once_and_one_of_them_counts(nodes: Nodes) -> None:
    async def play() -> None:
        table, tokens = await pair(nodes, "2014")
        one, other = nodes.urls
        async with (
            Client(one, table, tokens[0]) as ada_here,
            Client(other, table, tokens[0]) as ada_there,
            Client(one, table, tokens[1]) as bob_here,
            Client(other, table, tokens[1]) as bob_there,
        ):
            turn = 0
            while not ada_here.over:
                await compete(ada_here, ada_there, turn)
                await compete(bob_here, bob_there, turn + 3)
                turn += 1
            await check_game(nodes, [ada_here, ada_there, bob_here, bob_there])

    asyncio.run(play())


@pytest.mark.parametrize("edition", some(["2018", "cards"], 1))
def test_people_and_bots_on_both_nodes_play_one_game(nodes: Nodes, edition: str) -> None:
    async def play() -> None:
        table, tokens = await pair(nodes, edition, "bookie", "random")
        one, other = nodes.urls
        async with Client(one, table, tokens[0]) as ada, Client(other, table, tokens[1]) as bob:
            await asyncio.gather(ada.play(hasty(1)), bob.play(hasty(2)))
            await check_game(nodes, [ada, bob])

    asyncio.run(play())


def test_while_redis_is_away_nothing_is_lost_and_the_game_goes_on(nodes: Nodes) -> None:
    async def play() -> None:
        table, tokens = await pair(nodes, "2014")
        one, other = nodes.urls
        async with Client(one, table, tokens[0]) as ada, Client(other, table, tokens[1]) as bob:
            await ada.turn(hasty(1))
            nodes.stop_redis()
            for _ in range(sized(1, 2)):
                await bob.turn(hasty(2))
                await ada.turn(hasty(3))
            nodes.start_redis()
            await asyncio.gather(ada.play(hasty(4)), bob.play(hasty(5)))
            await check_game(nodes, [ada, bob])

    asyncio.run(play())


def test_when_a_node_is_killed_while_bots_think_the_other_takes_them_up_and_each_turn_happens_once(
    nodes: Nodes,
) -> None:
    async def play() -> bool:
        """Play a game; return whether it was the killed node that drove it until then: a late one may have lost it before."""
        laid = await lay(nodes.urls[0], "2018", *THINKING, start=True)
        table = laid["table"]["id"]
        async with Client(nodes.urls[1], table) as watching:
            await watching.until_entry(8)
            nodes.topology.kill(0)
            left = await log_of(nodes.topology.database_url, table)
            await watching.until(lambda: watching.over)
            nodes.topology.start(0)
            await check_game(nodes, [watching])
        log = await log_of(nodes.topology.database_url, table)
        assert {entry["by"] for entry in log.of_kind("acted")} == {"bot"}
        return bool(log.table["driver"] != left.table["driver"])

    while not asyncio.run(play()):
        pass


def test_a_person_whose_node_is_killed_goes_on_at_the_other(nodes: Nodes) -> None:
    async def play() -> None:
        table, tokens = await pair(nodes, "2018", "bookie")
        one, other = nodes.urls
        async with Client(one, table, tokens[0]) as ada, Client(other, table, tokens[1]) as bob:
            await asyncio.gather(ada.turn(hasty(1)), bob.turn(hasty(2)))
            nodes.topology.kill(0)
            ada.url = other
            await asyncio.gather(ada.play(hasty(3)), bob.play(hasty(4)))
            nodes.topology.start(0)
            await check_game(nodes, [ada, bob])

    asyncio.run(play())
