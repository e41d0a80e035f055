"""Strangers play at public tables: a clock runs, nobody plays two hands, the list has room, and a rematch keeps its seats."""

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from camelup.server import limits
from camelup.server.doors.api import tables as tables_module
from server.tools.in_process import Answer, NodeClient, Seated, node

PUBLIC = {"public": True}


async def _join(client: NodeClient, table: str, address: str, **wish: Any) -> Answer:
    return await client.ask("POST", f"/api/tables/{table}/join", {"name": "Bob", **wish}, address=address)


def _why(answer: Answer) -> str:
    return str(answer.said["error"]["why"]["code"])


@pytest.mark.parametrize(
    ("options", "seconds"),
    [(PUBLIC, limits.PUBLIC_SECONDS), ({**PUBLIC, "seconds": 30}, 30), ({}, None), ({"seconds": 30}, 30)],
)
def test_a_clock_runs_at_every_public_table(options: dict[str, Any], seconds: int | None, tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            laid = await client.lay("open", "open", "open", options=options)
            assert client.node.hub.live[laid.table].table.facts.options.seconds == seconds

    asyncio.run(attempt())


def test_an_address_has_one_seat_at_a_public_table_whatever_node_it_asks(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada = await client.lay("open", "open", "open", options=PUBLIC)
            assert _why(await _join(client, ada.table, "10.0.0.1")) == "command.one-seat"
            bob = await _join(client, ada.table, "2001:db8:1:2::1")
            assert bob.status == 200
            assert _why(await _join(client, ada.table, "2001:db8:1:2::2")) == "command.one-seat"
        async with node(tmp_path) as client:  # what was stored says so, not what one node remembers
            assert _why(await _join(client, ada.table, "10.0.0.1")) == "command.one-seat"
            await client.ask("POST", f"/api/tables/{ada.table}/leave", token=bob.said["token"])
            assert (await _join(client, ada.table, "2001:db8:1:2::2")).status == 200

    asyncio.run(attempt())


@pytest.mark.parametrize("options", [{}, {**PUBLIC, "neighbours": True}])
def test_friends_in_one_house_play_at_a_table_of_their_own_or_where_the_host_allows_it(
    options: dict[str, Any], tmp_path: Path
) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada = await client.lay("open", "open", "open", options=options)
            assert [(await _join(client, ada.table, "10.0.0.1")).status for _ in range(2)] == [200, 200]

    asyncio.run(attempt())


def test_where_somebody_sits_says_nothing_at_another_table_and_is_told_to_nobody(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            laid = [await client.lay("open", "open", "open", options=PUBLIC) for _ in range(2)]
            houses = {client.node.hub.live[one.table].table.seats[0].house for one in laid}
            assert len(houses) == 2
            for one in laid:
                async with client.socket(one.table) as socket:
                    await socket.settle()
                told = "".join(socket.raw) + (await client.ask("GET", f"/api/tables/{one.table}")).body.decode()
                told += (await client.ask("GET", f"/api/tables/{one.table}/events")).body.decode()
                assert not [house for house in (*houses, "10.0.0.1") if house in told]

    asyncio.run(attempt())


def test_an_address_has_so_many_tables_in_the_public_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LISTED_EACH", 2)
    wish = {"edition": "2018", "name": "Ada", "seats": [{}, {}, {}], "options": PUBLIC}

    async def attempt() -> None:
        async with node(tmp_path) as client:
            laid = [await client.ask("POST", "/api/tables", wish) for _ in range(3)]
            assert [answer.status for answer in laid] == [201, 201, 429]
            assert (await client.ask("POST", "/api/tables", wish, address="10.0.0.2")).status == 201
            assert (await client.ask("POST", "/api/tables", {**wish, "options": {}})).status == 201
            live = client.node.hub.live[laid[0].said["table"]["id"]]
            await client.node.hub.do(live, lambda table: table.close())
            assert (await client.ask("POST", "/api/tables", wish)).status == 201

    asyncio.run(attempt())


# --- rematches ----------------------------------------------------------------------------------------------------


async def _rematch(client: NodeClient, monkeypatch: pytest.MonkeyPatch, **wish: Any) -> tuple[Seated, Seated, str]:
    """Let Ada ask for a rematch after a game with Bob, as if it were over; return who played and the new table."""
    ada = await client.lay("open", "open", "bookie", **wish)
    bob = (await _join(client, ada.table, "10.0.0.2")).said
    await client.ask("POST", f"/api/tables/{ada.table}/start", token=ada.token)
    old = client.node.hub.live[ada.table].table
    status = type(old).status.fget  # type: ignore[attr-defined]
    over = property(lambda table: "over" if table is old else status(table))
    monkeypatch.setattr(type(old), "status", over)
    answer = await client.ask("POST", f"/api/tables/{ada.table}/rematch", {}, token=ada.token)
    assert (answer.status, answer.said["seat"]) == (200, 0)
    return ada, Seated(ada.table, ada.code, 1, bob["token"]), answer.said["table"]["id"]


def test_a_rematch_keeps_the_seat_of_who_played_and_no_stranger_gets_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            _, bob, table = await _rematch(client, monkeypatch, options=PUBLIC)
            for wish in ({}, {"seat": 1}):
                refused = await _join(client, table, "10.0.0.9", **wish)
                assert (refused.code, _why(refused)) == ("full", "command.seat-kept")
                assert refused.said["error"]["why"]["facts"]["name"] == "Bob"
            back = await client.ask("POST", f"/api/tables/{bob.table}/rematch", {}, token=bob.token)
            assert (back.said["seat"], back.said["table"]["status"]) == (1, "playing")

    asyncio.run(attempt())


def test_a_kept_seat_is_free_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            _, bob, table = await _rematch(client, monkeypatch, options=PUBLIC)
            began = (await client.node.store.entries_after(table, 0))[0].at
            later = began + round(limits.KEPT_SEATS * 1000)
            with patch.object(tables_module, "now_ms", lambda: later - 1):
                assert _why(await _join(client, table, "10.0.0.9")) == "command.seat-kept"
            with patch.object(tables_module, "now_ms", lambda: later):
                assert (await _join(client, table, "10.0.0.9")).said["seat"] == 1
            late = await client.ask("POST", f"/api/tables/{bob.table}/rematch", {}, token=bob.token)
            assert late.code == "full"

    asyncio.run(attempt())


def test_the_host_of_a_rematch_may_put_a_bot_into_a_kept_seat_or_open_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada, _, table = await _rematch(client, monkeypatch)
            host = (await client.ask("POST", f"/api/tables/{ada.table}/rematch", {}, token=ada.token)).said["token"]
            opened = await client.ask("POST", f"/api/tables/{table}/seat", {"seat": 1, "kind": "open"}, token=host)
            assert opened.status == 200
            assert (await _join(client, table, "10.0.0.9")).said["seat"] == 1

    asyncio.run(attempt())
