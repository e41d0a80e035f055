"""Bots with an account: examples/server_bot.py, as a process with nothing but Python, plays whole games on a real server."""

import asyncio
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from camelup.fair import verify
from sampling import some
from server.processes.topology import Node
from server.tools.checks import check_record
from server.tools.clients import Client, Message, ask, hasty, record_of
from server.tools.shares import Share
from server.tools.stored_logs import database_of, log_of

BOT = Path(__file__).parents[4] / "examples" / "server_bot.py"


@contextmanager
def bot(node: Node, name: str, *token: str) -> Iterator["subprocess.Popen[str]"]:
    """Run the bot without any package: -I and -S leave Python's own library."""
    command = [sys.executable, "-I", "-S", str(BOT), node.url, name, *token]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={"PATH": os.environ["PATH"]}) as process:
        try:
            yield process
        finally:
            process.kill()


def token_of(process: "subprocess.Popen[str]") -> str:
    assert process.stdout
    return process.stdout.readline().strip()


async def seat(node: Node, edition: str, name: str, **share: Any) -> Message:
    """Lay a table for a person, the account and a bot of the house."""
    seats = [{"kind": "open"}, {"kind": "account", "name": name}, {"kind": "bot", "bot": "bookie"}]
    return await ask(node.url, "/api/tables", {"edition": edition, "name": "Ada", "seats": seats, **share})


async def play(node: Node, edition: str, name: str) -> str:
    """Play a whole game whose dice both have a share in; return the table."""
    share = Share()
    laid = await seat(node, edition, name, promise=share.promise())
    table: str = laid["table"]["id"]
    async with Client(node.url, table, laid["token"], share) as ada:
        await ada.until(lambda: ada.table["fair"]["promises"][1])
        await ask(node.url, f"/api/tables/{table}/start", {}, laid["token"])
        await ada.play(hasty(1))
    log, record = await log_of(database_of(node), table), await record_of(node, table)
    check_record(log, record)
    assert share.faults(record) == []
    assert verify(record).promised_nonces == 2
    acted = [entry for entry in log.of_kind("acted") if entry["seat"] == 1]
    assert len(acted) > 2
    assert {entry["by"] for entry in acted} == {"person"}
    return table


@pytest.fixture
def name() -> str:
    return f"deep-{secrets.token_hex(4)}"


def test_the_example_plays_whole_games_at_the_same_time_and_says_that_their_dice_were_fair(
    server: Node, name: str
) -> None:
    async def play_all() -> list[str]:
        return await asyncio.gather(*(play(server, edition, name) for edition in some(("2014", "2018", "cards"), 2)))

    with bot(server, name) as process:
        token_of(process)
        tables = asyncio.run(play_all())
        said = {token_of(process) for _ in tables}
    fair = "seed and nonces are those promised; camelup verify checks each die"
    assert said == {f"{table}: {fair}" for table in tables}


def test_a_bot_that_comes_back_with_its_token_finds_its_seats_and_plays_on(server: Node, name: str) -> None:
    async def play_twice() -> None:
        with bot(server, name) as process:
            token = token_of(process)
            laid = await seat(server, "2014", name, nonce="ada", start=True)
            table = laid["table"]["id"]
            async with Client(server.url, table, laid["token"]) as ada:
                for _ in range(2):
                    await ada.turn(hasty(1))
                process.kill()
                with bot(server, name, token):
                    await ada.play(hasty(1))
        assert verify(await record_of(server, table)).fair

    asyncio.run(play_twice())


def test_the_example_says_how_to_call_it_and_why_it_gets_no_account(server: Node, name: str) -> None:
    def said(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-I", "-S", str(BOT), *arguments], capture_output=True, text=True, check=False
        )
        assert done.returncode == 1
        return done.stderr

    assert "python server_bot.py http://localhost:8000 deepcamel [TOKEN]" in said()
    asyncio.run(ask(server.url, "/api/accounts", {"name": name}))
    assert said(server.url, name) == f"the name {name} is taken: choose another\n"


def test_a_name_is_taken_once_and_a_wrong_token_hears_nothing(server: Node, name: str) -> None:
    async def attempt() -> None:
        account = await ask(server.url, "/api/accounts", {"name": name})
        assert account["name"] == name
        assert (await ask(server.url, "/api/accounts", {"name": name}))["error"]["code"] == "full"
        assert (await ask(server.url, "/api/accounts/stream", token=name))["error"]["code"] == "bad_token"

    asyncio.run(attempt())
