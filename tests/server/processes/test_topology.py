"""Many nodes on one machine: each can be killed and started again, and all are gone afterwards."""

import http.client
import json
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from server.processes.supervised import ServiceFailed
from server.processes.topology import Topology, topology

FAKE_SERVER = (sys.executable, str(Path(__file__).with_name("fake_server.py")))


def standing_in(nodes: int, *command: str) -> AbstractContextManager[Topology]:
    """Run nodes that only answer /readyz and look for no service."""
    return topology(nodes, "postgresql://nowhere", "redis://nowhere", command or FAKE_SERVER)


@pytest.fixture
def fake_servers() -> Iterator[Topology]:
    with standing_in(3) as running:
        yield running


def told(port: int) -> dict[str, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", "/readyz")
    answer: dict[str, Any] = json.loads(connection.getresponse().read())
    connection.close()
    return answer


def test_nodes_share_the_services_and_nothing_else(fake_servers: Topology) -> None:
    settings = [told(node.port) for node in fake_servers.nodes]
    assert {each["CAMELUP_DATABASE_URL"] for each in settings} == {"postgresql://nowhere"}
    assert {each["CAMELUP_REDIS_URL"] for each in settings} == {"redis://nowhere"}
    assert len({each["CAMELUP_DATA"] for each in settings}) == len(set(fake_servers.urls)) == 3


def test_a_killed_node_is_gone_and_comes_back_at_the_same_place(fake_servers: Topology) -> None:
    urls, before = fake_servers.urls, told(fake_servers.nodes[1].port)
    fake_servers.kill(1)
    assert [node.ready() for node in fake_servers.nodes] == [True, False, True]
    fake_servers.start(1)
    assert fake_servers.urls == urls
    assert told(fake_servers.nodes[1].port)["pid"] != before["pid"]
    assert fake_servers.log(1).count("/readyz") >= 3  # the log of both lives


def test_all_nodes_end_with_the_block() -> None:
    with standing_in(2) as running:
        assert [node.ready() for node in running.nodes] == [True, True]
    assert [node.ready() for node in running.nodes] == [False, False]


def test_a_node_that_does_not_start_shows_its_log() -> None:
    failing = (sys.executable, "-c", "raise SystemExit('no camels today')")
    with pytest.raises(ServiceFailed, match="no camels today"), standing_in(1, *failing):
        pass
