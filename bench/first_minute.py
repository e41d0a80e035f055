"""The first minute with nothing compiled: when the page answers, the own first turn in each game, what the event loop felt.

`python -m bench.first_minute` starts a real server with an empty cache, and again with the cache that it left.
"""

import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx

EDITIONS = ("2018", "2014", "cards")
PROMISED_TURN, PROMISED_PAUSE = 5.0, 0.1


@contextmanager
def server(cache: str, data: str) -> Iterator[tuple[str, float]]:
    """Run a server; give its address and the seconds until it answered."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    env = os.environ | {"NUMBA_CACHE_DIR": cache, "CAMELUP_DATA": data, "CAMELUP_BOT_DELAY": "0"}
    command = [sys.executable, "-m", "camelup", "serve", "--port", str(port)]
    start = time.perf_counter()
    with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        url = f"http://127.0.0.1:{port}"
        try:
            _until(lambda: _answers(url))
            yield url, time.perf_counter() - start
        finally:
            process.terminate()


def _answers(url: str) -> bool:
    try:
        return httpx.get(url).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


def _until(true: Callable[[], bool]) -> None:
    while not true():
        time.sleep(0.02)


class Pulse(threading.Thread):
    """Asks a server for its health all the time and notes how long each answer took."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.url, self.waits, self.beating = url, [0.0], True

    def run(self) -> None:
        with httpx.Client(base_url=self.url, timeout=60) as http:
            while self.beating:
                start = time.perf_counter()
                http.get("/healthz")
                self.waits.append(time.perf_counter() - start)
                time.sleep(0.01)


def first_turn(http: httpx.Client, edition: str) -> tuple[float, float]:
    """Sit down with three bots: seconds until the own first turn, and from the own action until a bot has answered."""
    start = time.perf_counter()
    seats = [{}, *[{"kind": "bot", "bot": "bookie"}] * 3]
    wish = {"edition": edition, "name": "Ada", "nonce": "a", "seats": seats, "start": True}
    laid: dict[str, Any] = http.post("/api/tables", json=wish).raise_for_status().json()
    where, mine = f"/api/tables/{laid['table']['id']}", {"Authorization": f"Bearer {laid['token']}"}
    heard = http.get(f"{where}/events", params={"since": 0, "wait": 20}, headers=mine).json()
    view = heard["entries"][-1]["view"]
    if not view["actions"]:
        raise SystemExit(f"wrong result: it is not one's own turn in {edition}")
    turn, start = time.perf_counter() - start, time.perf_counter()
    seq = heard["seq"]
    while not any(told["entry"].get("by") == "bot" for told in heard["entries"]):
        if view and view["actions"]:
            command = {"id": f"c{seq}", "seq": seq, "action": view["actions"][0]}
            http.post(f"{where}/actions", json=command, headers=mine).raise_for_status()
        heard = http.get(f"{where}/events", params={"since": seq, "wait": 20}, headers=mine).json()
        seq = heard["seq"]
        view = heard["entries"][-1].get("view") if heard["entries"] else None
    return turn, time.perf_counter() - start


def main() -> None:
    with tempfile.TemporaryDirectory() as cache, tempfile.TemporaryDirectory() as data:
        for state in ("nothing compiled", "compiled before"):
            with server(cache, data) as (url, up), httpx.Client(base_url=url, timeout=300) as http:
                pulse = Pulse(url)
                pulse.start()
                said = [f"{state}: the page answers after {up:.1f} s"]
                for edition in EDITIONS:
                    turn, answer = first_turn(http, edition)
                    said.append(
                        f"  {edition}: own first turn {turn:.2f} s (≤ {PROMISED_TURN:.0f}), a bot's answer {answer:.1f} s"
                    )
                pulse.beating = False
                pulse.join()
                waits = sorted(pulse.waits)
                said.append(
                    f"  event loop, {len(waits)} answers meanwhile: median {1000 * statistics.median(waits):.0f} ms, "
                    f"worst {1000 * waits[-1]:.0f} ms (≤ {1000 * PROMISED_PAUSE:.0f})"
                )
                sys.stdout.write("\n".join(said) + "\n")


main()
