"""The services that other tests stand on: real, ours alone, and gone afterwards, whatever happens."""

import asyncio
import itertools
import os
import secrets
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from redis.asyncio import Redis
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from server.processes import programs, services
from server.processes.forked import door
from server.processes.programs import ServiceMissing, carried_postgres, carried_redis, postgres_programs, redis_program
from server.processes.services import Postgres, environment, postgres, redis_server
from server.processes.supervised import ServiceFailed, free_port, new_folder, supervised
from server.tools.clients import eventually

TESTS = Path(__file__).parents[2]
HUNG = 120.0
HOLD_BOTH = """
import sys
from server.processes.services import postgres, redis_server
with postgres() as server, redis_server() as url:
    print(server.new_database(), url, flush=True)
    sys.stdin.read()
"""
HOLD_SERVER = """
import sys
from pathlib import Path
from server.processes import forked
from server.processes.serving import serving
forked.door = lambda: Path(sys.argv[1])
with serving() as node:
    print(node.folder, node.url, flush=True)
    sys.stdin.read()
"""


def answer(url: str, query: str) -> object:
    """Ask a database one question through asyncpg."""

    async def ask() -> object:
        engine = create_async_engine(url)
        async with engine.connect() as connection:
            found: object = (await connection.execute(text(query))).scalar_one()
        await engine.dispose()
        return found

    return asyncio.run(ask())


def heard(url: str) -> object:
    """Publish one message and return what a subscriber hears."""

    async def listen() -> object:
        async with Redis.from_url(url) as redis, redis.pubsub() as channel:
            await channel.subscribe("table")
            await redis.publish("table", "news")
            async for message in channel.listen():
                if message["type"] == "message":
                    return message["data"]
        return None

    return asyncio.run(listen())


def listening(url: str) -> bool:
    parts = urlsplit(url)
    with socket.socket() as trial:
        return trial.connect_ex((parts.hostname, parts.port)) == 0


def test_a_database_answers_and_is_durable(postgres_server: Postgres) -> None:
    url = postgres_server.new_database()
    assert answer(url, "SELECT 6 * 7") == 42
    assert answer(url, "SHOW fsync") == "on"


def test_each_database_is_a_new_one(postgres_server: Postgres) -> None:
    one, other = postgres_server.new_database(), postgres_server.new_database()
    assert answer(one, "SELECT current_database()") != answer(other, "SELECT current_database()")


def test_a_subscriber_hears_what_is_published(redis_url: str) -> None:
    assert heard(redis_url) == b"news"


@pytest.mark.prove
def test_the_postgres_of_the_package_runs_even_from_where_its_user_can_not_reach_and_ends_with_the_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.chmod(0o700)
    install = carried_postgres()[0].parent
    for place in (install.parent, *install.parents[1].glob(f"{install.parent.name}.libs")):
        (tmp_path / place.name).symlink_to(place)
    monkeypatch.setattr(services, "postgres_programs", lambda: tmp_path / install.parent.name / install.name / "bin")
    with postgres() as server:
        database = server.new_database()
        assert answer(database, "SELECT 1") == 1
    assert not listening(database)


def test_the_redis_of_the_package_runs_and_ends_with_the_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "redis_program", lambda: carried_redis()[0])
    with redis_server() as url:
        assert heard(url) == b"news"
    assert not listening(url)


def test_what_is_missing_is_said_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("installed_postgres", "carried_postgres", "installed_redis", "carried_redis"):
        monkeypatch.setattr(programs, place, list)
    with pytest.raises(ServiceMissing, match="apt-get install postgresql"):
        postgres_programs()
    with pytest.raises(ServiceMissing, match="apt-get install redis-server"):
        redis_program()


def test_a_service_that_fails_to_start_shows_its_log(redis_url: str) -> None:
    with pytest.raises(ServiceFailed, match="Address already in use"), redis_server(urlsplit(redis_url).port):
        pass


def test_a_port_that_was_picked_is_picked_by_nobody_else_though_nothing_listens_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mine, pick = free_port(), secrets.randbelow
    drawn = itertools.chain([mine - 20_000], iter(lambda: pick(12_000), None))
    monkeypatch.setattr(secrets, "randbelow", lambda _: next(drawn))
    assert free_port() != mine


@contextmanager
def holder(script: str, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """Run a process that starts services, tells where they are and holds them."""
    with subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        yield process


@pytest.mark.prove
def test_both_end_when_the_process_that_started_them_is_killed() -> None:
    with holder(HOLD_BOTH) as process:
        assert process.stdout
        urls = process.stdout.readline().split()
        assert [listening(url) for url in urls] == [True, True]
        process.kill()
        process.communicate(timeout=HUNG)  # until the last supervisor has ended: they inherited its standard error
        assert [listening(url) for url in urls] == [False, False]


def test_a_forked_server_ends_with_its_folder_when_the_process_that_started_it_is_killed() -> None:
    with holder(HOLD_SERVER, str(door())) as process:
        assert process.stdout
        folder, url = process.stdout.readline().split()
        assert listening(url)
        process.kill()
        asyncio.run(eventually(lambda: not Path(folder).exists()))
        assert not listening(url)


def test_children_of_a_service_end_with_it_even_if_they_ignore_signals(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    stubborn = f"(trap '' INT; sleep 60; echo late) > {fifo}"
    with new_folder() as folder:
        with supervised(["sh", "-c", f"{stubborn} & exec sleep 1000"], folder, environment()):
            held = fifo.open()  # waits for the child to open it
        with held:
            assert held.read() == ""  # ends when nobody holds the other end any more
