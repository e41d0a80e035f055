"""A node with nothing compiled: the first turn comes at once, and a bot that is not ready yet says so."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from sampling import some
from server.processes.serving import serving
from server.processes.supervised import PATIENCE
from server.processes.topology import Node
from server.tools.clients import Client, ask

CAMELUP = [sys.executable, "-m", "camelup"]
EDITIONS = ["2014", "2018", "cards"]
COMPILING = 600.0
"""Seconds: it is done at low priority, so that on a busy machine it takes ten times as long as on a quiet one."""


@pytest.mark.parametrize("ending", some([signal.SIGINT, signal.SIGTERM], 1))
def test_a_node_that_is_ended_while_it_compiles_says_nothing_and_leaves_no_process(tmp_path: Path, ending: int) -> None:
    node = Node(tmp_path)
    command = [*CAMELUP, "serve", "--port", str(node.port)]
    env = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path), "CAMELUP_DATA": str(tmp_path)}
    with subprocess.Popen(command, env=env, stderr=subprocess.PIPE, stdout=subprocess.PIPE, process_group=0) as process:
        while not node.ready():
            assert process.poll() is None
            time.sleep(0.02)
        os.killpg(process.pid, ending)
        said, complaint = process.communicate()  # returns when nobody holds the other end any more
    assert said.startswith(b"camelup is at ")
    assert complaint == b""


@pytest.fixture(scope="module")
def new_node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """Return a server that finds nothing compiled."""
    with serving(instead=CAMELUP, NUMBA_CACHE_DIR=str(tmp_path_factory.mktemp("empty"))) as node:
        yield node


def compiled_there(node: Node) -> int:
    """Ask how many functions the server's own process has compiled."""
    told = httpx.get(f"{node.url}/metrics", timeout=PATIENCE).text
    found = re.search(r"^camelup_compiled_functions (\d+)", told, re.MULTILINE)
    assert found
    return int(found[1])


async def sit_down(node: Node, edition: str, bot: str) -> Client:
    seats = [{}, *[{"kind": "bot", "bot": bot}] * 3]
    wish = {"edition": edition, "name": "Ada", "nonce": "a", "seats": seats, "start": True}
    laid = await ask(node.url, "/api/tables", wish)
    return Client(node.url, laid["table"]["id"], laid["token"])


@pytest.mark.parametrize("edition", some(EDITIONS, 1))
def test_the_own_first_turn_needs_nothing_compiled(new_node: Node, edition: str) -> None:
    async def play() -> None:
        async with await sit_down(new_node, edition, "bookie") as ada:
            assert ada.actions
            assert (await ada.act(ada.actions[0]))["ok"]

    asyncio.run(play())
    assert compiled_there(new_node) == 0


@pytest.mark.parametrize("edition", some(EDITIONS, 1))
def test_a_simple_bot_answers_with_nothing_compiled(new_node: Node, edition: str) -> None:
    async def play() -> None:
        async with await sit_down(new_node, edition, "novice") as ada:
            while not any(entry["entry"].get("by") == "bot" for entry in ada.entries.values()):
                await ada.until_asked()
                await ada.act(ada.actions[0])

    asyncio.run(play())
    assert compiled_there(new_node) == 0


def test_a_bot_that_has_to_be_compiled_says_that_it_is_getting_ready(new_node: Node) -> None:
    async def play() -> None:
        async with await sit_down(new_node, "2018", "champion") as ada:
            await ada.act("roll")
            await ada.until(lambda: any(1 in told.get("preparing", ()) for told in ada.others))

    asyncio.run(play())
    assert compiled_there(new_node) == 0


@pytest.mark.prove
def test_what_is_compiled_in_the_background_is_used_and_kept(tmp_path: Path) -> None:
    async def play(node: Node) -> None:
        async with await sit_down(node, "2018", "bookie") as ada:
            await ada.act("roll")
            await ada.until(
                lambda: any(entry["entry"].get("by") == "bot" for entry in ada.entries.values()), patience=COMPILING
            )
            assert not ada.others[-1].get("preparing")

    for _ in range(2):
        with serving(instead=CAMELUP, NUMBA_CACHE_DIR=str(tmp_path)) as node:
            asyncio.run(play(node))
            assert compiled_there(node) == 0
