"""The ways to hear a table: socket, long poll and stream tell the same entries; records tell the same game."""

import asyncio
import json

import pytest

from camelup.fair import verify
from camelup.game import Game
from camelup.notation.records import read_record
from sampling import some
from server.processes.topology import Node
from server.tools.clients import Client, Message, ask, hasty, http, lay, record_of


async def poll(url: str, table: str, token: str | None) -> list[Message]:
    """Hear a whole game by long poll."""
    heard: list[Message] = []
    while not (heard and (heard[-1].get("view") or {}).get("over")):
        since = heard[-1]["seq"] if heard else 0
        told = await ask(url, f"/api/tables/{table}/events?since={since}&wait=20", token=token)
        assert not told["entries"] or told["seq"] == told["entries"][-1]["seq"]
        heard += told["entries"]
    return heard


async def stream(url: str, table: str, token: str | None, since: int) -> list[Message]:
    """Hear a whole game by stream."""
    heard: list[Message] = []
    async with http(url, token) as client, client.stream("GET", f"/api/tables/{table}/stream?since={since}") as lines:
        async for line in lines.aiter_lines():
            message = json.loads(line) if line else {"type": "nothing"}
            heard += [message] if message["type"] == "entry" else []
            if heard and (heard[-1].get("view") or {}).get("over"):
                break
    return heard


def plain(entries: list[Message]) -> list[Message]:
    return [{name: told[name] for name in ("seq", "at", "entry", "deadline")} for told in entries]


@pytest.mark.parametrize("edition", some(["2018", "cards"], 1))
@pytest.mark.parametrize("sitting", [True, False])
def test_long_poll_and_stream_tell_what_the_socket_tells(server: Node, edition: str, sitting: bool) -> None:
    async def listen() -> None:
        options = {"seconds": 600, "hide_money": edition != "cards"}
        laid = await lay(server.url, edition, "open", "bookie", "random", name="Ada", start=True, options=options)
        table, token = laid["table"]["id"], laid["token"] if sitting else None
        async with Client(server.url, table, laid["token"]) as ada, Client(server.url, table, token) as hearing:
            polled, streamed, _, _ = await asyncio.gather(
                poll(server.url, table, token),
                stream(server.url, table, token, 3),
                ada.play(hasty(1)),
                hearing.until(lambda: hearing.over),
            )
        heard = plain([hearing.entries[seq] for seq in sorted(hearing.entries)])
        assert len(heard) > 10
        assert plain(polled)[-len(heard) :] == heard
        assert [told["seq"] for told in polled] == list(range(1, len(polled) + 1))
        assert plain(streamed)[-len(heard) :] == heard
        assert polled[-1]["view"] == streamed[-1]["view"] == hearing.view

    asyncio.run(listen())


def test_the_record_is_whole_and_fair_as_text_and_as_json_once_the_game_is_over(server: Node) -> None:
    async def play() -> None:
        laid = await lay(server.url, "2018", "open", "bookie", "bookie", name="Ada", nonce="mine", start=True)
        table = laid["table"]["id"]
        async with Client(server.url, table, laid["token"]) as ada:
            await ada.until(lambda: ada.actions)
            assert (await ada.act("winner b"))["ok"]
            running = await record_of(server, table)
            assert "winner ?" in running
            assert "seed" not in read_record(running).headers
            await ada.play(hasty(1))
        text = await record_of(server, table)
        assert verify(text).fair
        assert read_record(text).headers["commitment"] == laid["table"]["fair"]["commitment"]
        assert read_record(text).headers["nonces"] == "mine,,"
        assert ada.view is not None
        assert list(Game.from_record(text).money) == ada.view["result"]["money"]
        found = await ask(server.url, f"/api/tables/{table}/record?format=json")
        lines = [{"seat": line.seat, "text": line.text} for line in read_record(text).lines]
        assert found == {"headers": read_record(text).headers, "lines": lines}

    asyncio.run(play())


def test_before_the_start_there_is_no_record_and_no_position(server: Node) -> None:
    async def look() -> None:
        laid = await lay(server.url, "2014", "open", "open", name="Ada")
        for what in ("record", "position"):
            answer = await ask(server.url, f"/api/tables/{laid['table']['id']}/{what}")
            assert answer["error"]["code"] == "not_allowed"

    asyncio.run(look())


def test_a_resumed_connection_hears_what_it_missed_or_the_whole_picture_when_that_is_too_much(server: Node) -> None:
    async def resume() -> None:
        laid = await lay(server.url, "2018", "open", "random", "random", name="Ada", start=True)
        table = laid["table"]["id"]
        async with Client(server.url, table, laid["token"]) as ada:
            while (ada.seq or 0) < 80:
                await ada.turn(lambda actions: next(action for action in actions if action != "roll"))
            await ada.until_asked()
            last = ada.seq or 0
            for missed, kind in ((0, "presence"), (5, "entry"), (64, "entry"), (65, "table"), (-3, "table")):
                async with Client(server.url, table) as late:
                    late.cut()
                    late.seq, late.others = last - missed, []
                    await late.until(lambda: late.others)
                    assert late.seq == last
                    assert len(late.entries) == (missed if kind == "entry" else 0)

    asyncio.run(resume())
