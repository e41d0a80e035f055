"""Tables laid through the server's API, for tests that begin at the table."""

import time
from functools import cache
from http import HTTPStatus
from itertools import count
from typing import Any

import httpx

from server.processes.topology import Node

Json = dict[str, Any]

_numbers = count()


def _client(url: str) -> httpx.Client:
    """Give somebody at an address of their own, so that the limits of an address don't meet the tests."""
    number = next(_numbers)
    return httpx.Client(base_url=url, timeout=60, headers={"X-Forwarded-For": f"10.9.{number // 256}.{number % 256}"})


def lay(site: Node, edition: str, people: int, bots: int, bot: str = "novice") -> list[str]:
    """Lay and start a table; give the way to it for each person, seat by seat."""
    with _client(site.url) as http:
        seats: list[Json] = [{}] * people + [{"kind": "bot", "bot": bot}] * bots
        wish = {"edition": edition, "name": "Ada", "nonce": "a", "seats": seats}
        first: Json = http.post("/api/tables", json=wish).raise_for_status().json()
        table = first["table"]["id"]
        ways = [first["recovery"]]
        for number in range(1, people):
            joined = http.post(f"/api/tables/{table}/join", json={"name": f"Person {number + 1}", "nonce": "b"})
            ways.append(joined.raise_for_status().json()["recovery"])
        host = {"Authorization": f"Bearer {first['token']}"}
        http.post(f"/api/tables/{table}/start", headers=host).raise_for_status()
    return ways


def finished(site: Node, edition: str) -> str:
    """Give the id of a table whose game is over."""
    return finished_seat(site, edition)[0]


def finished_seat(site: Node, edition: str) -> tuple[str, str]:
    """Give the id of a table whose game is over, and the token of the person at it; the same table every time."""
    return _played(site.url, edition)


@cache
def _played(url: str, edition: str) -> tuple[str, str]:
    with _client(url) as http:
        seats: list[Json] = [{}] + [{"kind": "bot", "bot": "novice"}] * 2
        wish = {"edition": edition, "name": "Ada", "nonce": "a", "seats": seats, "start": True}
        laid: Json = http.post("/api/tables", json=wish).raise_for_status().json()
        http.headers["Authorization"] = f"Bearer {laid['token']}"
        _play(http, f"/api/tables/{laid['table']['id']}")
    return laid["table"]["id"], laid["token"]


def _play(http: httpx.Client, table: str) -> None:
    """Listen until the game is over, and act when that is asked: roll where one may."""
    seq, over, asked = 0, False, None
    while not over:
        heard: Json = http.get(f"{table}/events", params={"since": seq, "wait": 20}).json()
        seq = heard["seq"]
        view = heard["entries"][-1].get("view") if heard["entries"] else None
        over = bool(view and view["over"])
        if view and view["actions"] and view["asked"] != asked:
            asked, actions = view["asked"], view["actions"]
            command = {"id": f"c{asked}", "seq": seq, "action": "roll" if "roll" in actions else actions[0]}
            while (answer := http.post(f"{table}/actions", json=command)).status_code == HTTPStatus.TOO_MANY_REQUESTS:
                time.sleep(0.1)  # nobody acts as fast as this
            answer.raise_for_status()
