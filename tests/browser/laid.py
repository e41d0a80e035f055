"""Tables laid through the server's API, for tests that begin at the table."""

import time
from typing import Any

import httpx

from server.topology import Node

Json = dict[str, Any]


def lay(site: Node, edition: str, people: int, bots: int, **options: Any) -> list[str]:
    """Lay and start a table; give the way to it for each person, seat by seat."""
    with httpx.Client(base_url=site.url, timeout=60, headers={"X-Forwarded-For": "10.9.8.7"}) as http:
        seats: list[Json] = [{}] * people + [{"kind": "bot", "bot": "random"}] * bots
        wish = {"edition": edition, "name": "Ada", "nonce": "a", "seats": seats, "options": options}
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
    """Play a table to its end without the page, and give its id."""
    return finished_seat(site, edition)[0]


def finished_seat(site: Node, edition: str) -> tuple[str, str]:
    """Play a table to its end without the page, and give its id and the token of the person at it."""
    with httpx.Client(base_url=site.url, timeout=60, headers={"X-Forwarded-For": "10.9.8.6"}) as http:
        seats: list[Json] = [{}] + [{"kind": "bot", "bot": "random"}] * 2
        wish = {"edition": edition, "name": "Ada", "nonce": "a", "seats": seats, "start": True}
        laid: Json = http.post("/api/tables", json=wish).raise_for_status().json()
        table, host = laid["table"]["id"], {"Authorization": f"Bearer {laid['token']}"}
        seq, asked = 0, None
        while True:
            heard: Json = http.get(
                f"/api/tables/{table}/events", params={"since": seq, "wait": 20}, headers=host
            ).json()
            seq = heard["seq"]
            view = heard["entries"][-1].get("view") if heard["entries"] else None
            if view and view["over"]:
                return table, laid["token"]
            if view and view["actions"] and view["asked"] != asked:
                asked = view["asked"]
                command = {"id": f"c{asked}", "seq": seq, "action": view["actions"][0]}
                while (
                    answer := http.post(f"/api/tables/{table}/actions", json=command, headers=host)
                ).status_code == 429:
                    time.sleep(1)  # nobody acts as fast as this
                answer.raise_for_status()
