"""A node says when it can't serve, keeps its database to itself, and goes in good order."""

import asyncio
import http.client
import json
import os
import re
import resource
import signal
import socket
import sqlite3
import stat
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import quote

import pytest

from camelup.game import Game
from camelup.server.nodes.watching import health
from camelup.server.run import link_to
from server.processes.failing.endless import BEGUN
from server.processes.forked import forked
from server.processes.serving import serving
from server.processes.supervised import PATIENCE
from server.processes.topology import Node
from server.tools.clients import Message, ask, eventually, lay
from server.tools.clients import http as speaking
from server.tools.in_process import node


@pytest.fixture
def asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no answer about health be kept."""
    monkeypatch.setattr(health, "KEPT", 0.0)


def ready(node: Node) -> int:
    with closing(http.client.HTTPConnection("127.0.0.1", node.port, timeout=PATIENCE)) as connection:
        connection.request("GET", "/readyz")
        return connection.getresponse().status


def wait_for(node: Node, status: int) -> None:
    assert node.process
    node.process.wait_until(lambda: ready(node) == status)


def test_a_node_that_cant_write_is_not_ready_until_it_can() -> None:
    """As on a full disk: files may not grow."""
    with serving() as full:
        wait_for(full, 200)
        assert full.process
        _, most = resource.prlimit(full.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(full.process.pid, resource.RLIMIT_FSIZE, (0, most))
        wait_for(full, 503)
        resource.prlimit(full.process.pid, resource.RLIMIT_FSIZE, (most, most))
        wait_for(full, 200)


@pytest.mark.usefixtures("asked_anew")
def test_a_node_whose_database_does_not_answer_in_time_is_not_ready_and_asks_it_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            monkeypatch.setattr(health, "WITHIN", 0.05)
            tries = 0
            write = client.node.store.try_writing

            async def count() -> None:
                nonlocal tries
                tries += 1
                await write()

            monkeypatch.setattr(client.node.store, "try_writing", count)
            with closing(sqlite3.connect(tmp_path / "camelup.db", isolation_level=None)) as holding:
                holding.execute("BEGIN IMMEDIATE")
                answers = [await client.ask("GET", "/readyz") for _ in range(3)]
                assert [answer.status for answer in answers] == [503] * 3
                assert tries == 1
                holding.execute("ROLLBACK")
            monkeypatch.setattr(health, "WITHIN", PATIENCE)
            await eventually(lambda: tries == 1 and client.node.health.idle)
            assert (await client.ask("GET", "/readyz")).status == 200

    asyncio.run(attempt())


def test_many_who_ask_make_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            tries = 0

            async def count() -> None:
                nonlocal tries
                tries += 1

            monkeypatch.setattr(health, "KEPT", PATIENCE)
            monkeypatch.setattr(client.node.store, "try_writing", count)
            answers = await asyncio.gather(*(client.ask("GET", "/readyz") for _ in range(50)))
            assert {answer.status for answer in answers} == {200}
            assert tries == 1

    asyncio.run(attempt())


# --- the file of a database on one machine --------------------------------------------------------------


def check_modes(folder: Path) -> None:
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.glob("camelup.db*")}
    assert modes.keys() >= {"camelup.db", "camelup.db-wal", "camelup.db-shm"}
    assert set(modes.values()) == {0o600}


def test_the_database_is_for_its_owner_only_and_an_older_one_is_mended(tmp_path: Path) -> None:
    async def lay_one() -> None:
        async with node(tmp_path) as client:
            await client.lay("open", "open", "open")
            check_modes(tmp_path)

    before = os.umask(0o022)
    try:
        asyncio.run(lay_one())
        (tmp_path / "camelup.db").chmod(0o644)
        (tmp_path / "camelup.db-wal").touch()
        (tmp_path / "camelup.db-wal").chmod(0o644)
        asyncio.run(lay_one())
    finally:
        os.umask(before)


def test_a_second_process_on_one_sqlite_file_is_refused_with_a_sentence_and_the_first_plays_on(
    tmp_path: Path,
) -> None:
    with serving() as first:
        arguments = ["serve", "--port", "0", "--data", str(first.folder)]
        with forked(arguments, tmp_path, os.environ) as second:
            assert second.ended(within=PATIENCE)
            assert "another camelup uses" in second.log
            assert "CAMELUP_DATABASE_URL" in second.log
            assert "Traceback" not in second.log
        assert "token" in asyncio.run(lay(first.url, "2014", "open", "open", name="Ada"))


def test_the_lock_of_a_killed_process_is_gone_with_it_and_its_tables_are_driven_at_once() -> None:
    """The lease of the killed one has most of an hour left."""
    with serving(revives=True, CAMELUP_LEASE="180") as node:
        laid = asyncio.run(lay(node.url, "2014", "bookie", "bookie", start=True))
        table = laid["table"]["id"]
        assert node.process
        pid, before = lock_holder(node), driver_of(node, table)
        assert before is not None
        os.kill(pid, signal.SIGKILL)
        node.process.wait_until(lambda: node.ready() and driver_of(node, table) not in {None, before})
        assert lock_holder(node) != pid


def lock_holder(node: Node) -> int:
    inode = (node.folder / "camelup.db.lock").stat().st_ino
    found = re.search(rf"POSIX +ADVISORY +WRITE (\d+) \S+:{inode} ", Path("/proc/locks").read_text())
    assert found
    return int(found[1])


def driver_of(node: Node, table: str) -> str | None:
    with closing(sqlite3.connect(node.folder / "camelup.db")) as connection:
        found: str | None = connection.execute("SELECT driver FROM tables WHERE id = ?", (table,)).fetchone()[0]
        return found


# --- going ------------------------------------------------------------------------------------------------


def test_sigterm_ends_open_streams_in_good_order_and_hands_leases_back() -> None:
    """uvicorn waits for streams, and ends them by force after five seconds, with a line in its log."""
    with serving() as ending, ExitStack() as open_streams:
        laid = asyncio.run(lay(ending.url, "2014", "open", "open", name="Ada"))
        assert ending.process
        answers = []
        for _ in range(5):
            stream = http.client.HTTPConnection("127.0.0.1", ending.port, timeout=PATIENCE)
            open_streams.callback(stream.close)
            stream.request("GET", f"/api/tables/{laid['table']['id']}/stream")
            answers.append(open_streams.enter_context(stream.getresponse()))
            assert json.loads(answers[-1].readline())["type"] == "table"
        account = asyncio.run(ask(ending.url, "/api/accounts", {"name": "deepcamel"}))
        stream = http.client.HTTPConnection("127.0.0.1", ending.port, timeout=PATIENCE)
        open_streams.callback(stream.close)
        stream.request("GET", "/api/accounts/stream", headers={"Authorization": f"Bearer {account['token']}"})
        answers.append(open_streams.enter_context(stream.getresponse()))
        assert answers[-1].readline() == b"\n"
        os.kill(ending.process.pid, signal.SIGTERM)
        for answer in answers:
            answer.read()  # it ends as a whole answer, not by a cut
        assert ending.process.ended(within=PATIENCE)
        assert "Cancel" not in ending.process.log
        assert driver_of(ending, laid["table"]["id"]) is None


ENDLESS = [sys.executable, "-m", "server.processes.failing.endless"]
ENDINGS = [(signal.SIGTERM, ()), pytest.param(signal.SIGINT, ENDLESS, marks=pytest.mark.prove)]


@pytest.mark.parametrize(("ending", "instead"), ENDINGS)
def test_a_server_ends_before_the_reviews_and_odds_that_it_is_working_out(ending: int, instead: Sequence[str]) -> None:
    """They would never end: nobody waits for them, neither the server nor, as Python usually does, the process."""
    paths = os.pathsep.join([str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")])
    with ThreadPoolExecutor() as asking, serving(instead=instead, CAMELUP_ENDLESS="yes", PYTHONPATH=paths) as node:
        game = Game("2014", 3, seed=1)
        assert node.process
        review = asking.submit(asyncio.run, ask_text(node.url, "/api/replays/review", {"record": game.record()}))
        odds = asking.submit(asyncio.run, ask_text(node.url, f"/api/odds?position={quote(game.position())}"))
        node.process.wait_until(lambda: all((node.folder / BEGUN.format(what)).exists() for what in ("review", "odds")))
        os.kill(node.process.pid, ending)
        assert node.process.ended(within=PATIENCE)
        assert review.result() == (200, "")  # as a whole answer
        status, said = odds.result()
        assert (status, json.loads(said)["error"]["code"]) == (503, "busy")


async def ask_text(url: str, path: str, body: Message | None = None) -> tuple[int, str]:
    async with speaking(url) as client:
        answer = await (client.get(path) if body is None else client.post(path, json=body))
        return answer.status_code, answer.text


def test_the_link_to_an_ipv6_address_has_brackets_and_works() -> None:
    assert link_to("::1", 8000) == "http://[::1]:8000/"
    assert link_to("::", 8000) == link_to("0.0.0.0", 8000) == link_to("127.0.0.1", 8000) == "http://localhost:8000/"  # noqa: S104
    assert link_to("192.0.2.7", 80) == "http://192.0.2.7:80/"
    with socket.socket(socket.AF_INET6) as trial:
        trial.bind(("::1", 0))
        port = trial.getsockname()[1]
        trial.listen()
        with closing(http.client.HTTPConnection(link_to("::1", port).split("/")[2])) as connection:
            connection.connect()
