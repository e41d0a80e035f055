"""A match on a real Dask scheduler with two workers, one of which is killed in the middle of it."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from camelup.arena import Match, MatchResult, Settings, write_result
from camelup.arena.crew.cluster import check_address, crew_on_cluster
from camelup.arena.crew.crew import Crew, crew_of
from camelup.errors import CamelUpError
from sampling import PROVING, SEED, sized

distributed = pytest.importorskip("distributed")

HANGS = 300
SETTINGS = Settings(("novice", "random"), edition="2014", players=3, games=sized(30, 240), seed=SEED)


@contextmanager
def running(*arguments: str, cwd: Path) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", *arguments]
    process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler; the test that needs one without workers is its first."""
    folder = tmp_path_factory.mktemp("scheduler")
    file = folder / "scheduler.json"
    arguments = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
    with running("distributed.cli.dask_scheduler", *arguments, cwd=folder) as process:
        while not file.exists() or not file.read_text():
            assert process.poll() is None
            time.sleep(0.02)
        yield json.loads(file.read_text())["address"]


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Machines are shared and noisy: no scheduler fails for being slow."""
    monkeypatch.setattr("camelup.arena.crew.cluster._TO_ANSWER", HANGS)
    monkeypatch.setattr("camelup.arena.crew.cluster._TO_HAVE_A_WORKER", HANGS)


@pytest.mark.usefixtures("patient")
def test_a_scheduler_without_workers_is_told_of(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wait = distributed.Client.wait_for_workers
    monkeypatch.setattr(
        distributed.Client, "wait_for_workers", lambda client, number, timeout: wait(client, number, 0.1)
    )
    with pytest.raises(CamelUpError, match=f"has no workers: start some with  dask worker {scheduler}"):
        crew_on_cluster(scheduler).__enter__()


@pytest.mark.usefixtures("patient")
def test_a_killed_worker_costs_no_game_and_doubles_none(scheduler: str, tmp_path: Path) -> None:
    worker = ("distributed.cli.dask_worker", scheduler, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    with running(*worker, cwd=tmp_path) as one, running(*worker, cwd=tmp_path) as other:
        wait_for_two_workers(scheduler)
        match = Match(SETTINGS)
        with crew_on_cluster(scheduler) as crew:
            match.run(crew, lambda match: kill(one, match))
        assert one.wait() == -signal.SIGKILL
        assert other.poll() is None
    alone = Match(SETTINGS)
    with crew_of(1) as crew:
        alone.run(crew)
    assert match.result().games == SETTINGS.games
    assert without_times(match.result()) == without_times(alone.result())


def wait_for_two_workers(scheduler: str) -> None:
    """Wait as long as it takes: a busy machine starts processes slowly."""
    with distributed.Client(scheduler, timeout=HANGS, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=HANGS)


def kill(worker: subprocess.Popen[bytes], match: Match) -> None:
    """Kill a worker as soon as something has come back, when most is still to be done."""
    if worker.poll() is None:
        assert match.rounds < SETTINGS.rounds
        os.kill(worker.pid, signal.SIGKILL)
        worker.wait()


def without_times(result: MatchResult) -> str:
    kept = json.loads(write_result(result))
    del kept["times"]
    return json.dumps(kept)


def test_a_match_whose_scheduler_is_gone_ends_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("camelup.arena.match.match._LOOK_EVERY", 0.0)
    crew = Crew(Silent(), 2, lost=lambda: True)
    with pytest.raises(CamelUpError, match="is the scheduler still there"):
        Match(SETTINGS).run(crew)


class Silent(Executor):
    """Gives nothing back."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        return Future()


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "127.0.0.1", "nonsense", "tcp://x:y", "nonsense://x"])
def test_an_address_where_nobody_answers_is_told_of(address: str) -> None:
    with pytest.raises(CamelUpError, match="no Dask scheduler answers"):
        crew_on_cluster(address).__enter__()


@pytest.mark.parametrize("says", [b"", b"HTTP/1.1 400 Bad Request"])
def test_an_address_where_something_else_answers_is_told_of_and_not_waited_for(
    says: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not PROVING:
        monkeypatch.setattr("camelup.arena.crew.cluster._TO_ANSWER", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as server, ThreadPoolExecutor() as other:
        other.submit(answer, server, says)
        with pytest.raises(CamelUpError, match="something else listens there; is it the port of the dashboard"):
            check_address(f"tcp://127.0.0.1:{server.getsockname()[1]}")


def answer(server: socket.socket, says: bytes) -> None:
    """Say something to whoever comes, and wait until they have left."""
    with server.accept()[0] as there:
        there.sendall(says)
        there.recv(1)


@pytest.mark.prove
@pytest.mark.usefixtures("patient")
def test_a_class_that_hangs_on_a_cluster_ends_the_match_by_name(scheduler: str, tmp_path: Path) -> None:
    bots = Path(__file__).parents[1] / "failing" / "hopeless.py"
    worker = ("distributed.cli.dask_worker", scheduler, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    match = Match(Settings((f"{bots}:Sleeping", "random"), edition="2014", players=3))
    with (
        running(*worker, cwd=tmp_path),
        crew_on_cluster(scheduler) as crew,
        pytest.raises(CamelUpError, match="Sleeping has not returned from decide"),
    ):
        match.run(crew)


def test_the_extra_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("camelup.arena.crew.cluster.find_spec", lambda _: None)
    with pytest.raises(CamelUpError, match=r"pip install 'camelup\[cluster\]'"):
        crew_on_cluster("tcp://127.0.0.1:8786").__enter__()
