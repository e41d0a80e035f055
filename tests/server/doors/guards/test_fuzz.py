"""Whatever is sent, by HTTP, on the socket or as raw bytes: no answer of 5xx, no failure in the log, memory that stays."""

import asyncio
import itertools
import json
import random
import socket as network
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

import pytest
import requests
import schemathesis
import websockets
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from msgspec import to_builtins
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from camelup.game import Game
from camelup.server import limits
from camelup.server.doors.api.odds import analyse, read_game
from camelup.server.doors.api.replays import replay_steps
from camelup.server.refused import Refused
from sampling import SEED, sized
from server.processes.serving import serving
from server.processes.supervised import PATIENCE
from server.processes.topology import Node

MEMORY = 96 * 1024
"""In kB: what the second half of the fuzzing may add to what the first half has filled."""

_number = itertools.count()


def _address() -> str:
    """Return a new address for the limits to count by: the server trusts our word on it as on a proxy's."""
    number = next(_number)
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


class Target(NamedTuple):
    """A server, and a table on it that somebody sits at."""

    server: Node
    table: str
    token: str

    def alive(self) -> None:
        """Check that it answers and has logged no failure."""
        assert self.server.process
        self.server.process.wait_until(self.server.ready)  # a slow disk makes it unready for a moment
        for line in self.server.process.log.splitlines():
            if not line.startswith("camelup is at"):
                assert json.loads(line)["level"] in {"info", "warning", "debug"}, line

    def memory(self) -> int:
        """Measure what it holds, in kB."""
        assert self.server.process
        measured = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(self.server.process.pid)],  # noqa: S607
            capture_output=True,
            text=True,
            check=True,
        )
        return int(measured.stdout)


@pytest.fixture(scope="module")
def target() -> Iterator[Target]:
    """Run a server, and begin a game at it that waits for Ada."""
    with serving(CAMELUP_LOG="json", CAMELUP_THINK="0.05") as server:
        yield Target(server, *_laid(server, "open", "random", "random"))


def _laid(server: Node, *seats: str) -> tuple[str, str]:
    wishes = [{"kind": "open"} if seat == "open" else {"kind": "bot", "bot": seat} for seat in seats]
    options = {"public": True, "watchers_chat": True, "seconds": 3600}
    wish: Any = {"edition": "2018", "name": "Ada", "seats": wishes, "options": options, "start": True}
    headers = {"X-Forwarded-For": _address()}
    laid = requests.post(f"{server.url}/api/tables", json=wish, headers=headers, timeout=60).json()
    return laid["table"]["id"], laid["token"]


# --- HTTP by its description ------------------------------------------------------------------------------------

ENDLESS = ("GET /api/tables/{name}/stream", "GET /api/accounts/stream")
READY = "GET /readyz"
"""Answers 503 while a disk is slow, as it says."""
CHECKS: list[Any] = [status_code_conformance, content_type_conformance, response_schema_conformance]


def test_no_request_by_the_openapi_gets_a_server_error_or_an_undescribed_answer(target: Target) -> None:
    described = requests.get(f"{target.server.url}/api/openapi.json", timeout=60).json()
    schema = schemathesis.openapi.from_dict(described)
    operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    assert len(operations) > 20
    for operation in operations:
        tables = [_laid(target.server, "open", *others) for others in (["open"] * 2, ["random"] * 2)]
        _fuzz(target.server, operation, GenerationMode.POSITIVE, tables)
        if operation.query or operation.body:  # else nothing wrong can be said to it
            _fuzz(target.server, operation, GenerationMode.NEGATIVE, tables)
    target.alive()


def _fuzz(server: Node, operation: Any, mode: GenerationMode, tables: list[tuple[str, str]]) -> None:
    """Send requests, most of them to tables that are there, from the seats of those."""

    @seed(SEED)
    @settings(
        max_examples=sized(2, 10),
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        case=operation.as_strategy(generation_mode=mode),
        at=st.sampled_from([*tables, None]),
        mine=st.booleans(),
    )
    def send(case: Case[Any], at: tuple[str, str] | None, mine: bool) -> None:
        if at and "name" in case.path_parameters:
            case.path_parameters["name"] = at[0]
        if "wait" in (case.query or {}):
            case.query["wait"] = 0.01
        token = {"Authorization": f"Bearer {at[1]}"} if at and mine else {}
        _send(server, case, {"X-Forwarded-For": _address(), **token}, operation.label)

    send()


def _send(server: Node, case: Case[Any], headers: dict[str, str], label: str) -> None:
    if label in ENDLESS:
        wanted = case.as_transport_kwargs(base_url=server.url, headers=headers)
        with requests.request(**wanted, stream=True, timeout=60) as answer:
            assert answer.status_code < 500
    else:
        told = case.call(base_url=server.url, headers=headers, timeout=60)
        case.validate_response(told, checks=CHECKS if label == READY else [not_a_server_error, *CHECKS])


# --- raw bytes ------------------------------------------------------------------------------------------------------

WHOLE = (
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n"
    b'{"edition": "2018" }'
)


def _raw_requests(rng: random.Random) -> Iterator[bytes]:
    for _ in range(sized(10, 60)):
        yield rng.randbytes(rng.choice([1, 20, 3000]))
        yield WHOLE[: rng.randrange(len(WHOLE))]
        changed = bytearray(WHOLE)
        for _ in range(3):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        yield bytes(changed)
    yield b"GET / HTTP/1.1\r\n" + b"X: " + b"a" * 200_000 + b"\r\n\r\n"
    yield b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n\r\n"
    yield b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + b"ffffff\r\n" + b" " * 200_000
    yield b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n"


def test_raw_bytes_do_the_server_no_harm(target: Target) -> None:
    rng = random.Random(SEED)
    for request in _raw_requests(rng):
        with network.create_connection(("127.0.0.1", target.server.port), timeout=60) as connection:
            with suppress(OSError):  # it may have been cut off already
                connection.sendall(request)
                connection.shutdown(network.SHUT_WR)
            answered = _read_all(connection)
            assert not answered.startswith(b"HTTP/1.1 5"), (request[:200], answered[:200])
    target.alive()


def _read_all(connection: network.socket) -> bytes:
    answered = b""
    try:
        while part := connection.recv(65_536):
            answered += part
    except OSError:
        pass
    return answered


# --- the socket ---------------------------------------------------------------------------------------------------

GOOD: list[dict[str, Any]] = [
    {"type": "act", "id": "1", "seq": 3, "action": "roll"},
    {"type": "chat", "id": "2", "text": "hello", "name": "Eve"},
    {"type": "why", "id": "3", "action": "winner b"},
    {"type": "back"},
    {"type": "ping"},
    {"type": "hello", "since": 1},
]
NASTY: list[Any] = [None, -1, 2**63, 10**40, 1e308, "", "\0", "\ud800", "x" * 3000, [], {}, True, [[[]]], "é" * 900]


def _nested(rng: random.Random, depth: int = 0) -> Any:
    if depth > 3 or rng.random() < 0.4:
        return rng.choice(NASTY)
    if rng.random() < 0.5:
        return [_nested(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {rng.choice(["type", "id", "seq", "action", "text", "x"]): _nested(rng, depth + 1) for _ in range(3)}


def _changed(rng: random.Random) -> str:
    message = dict(rng.choice(GOOD))
    message[rng.choice([*message, "more"])] = rng.choice([*NASTY, _nested(rng)])
    return json.dumps(message)


def _truncated(rng: random.Random) -> str:
    text = json.dumps(rng.choice(GOOD))
    return text[: rng.randrange(len(text))]


FRAMES: list[Callable[[random.Random], str | bytes]] = [
    _changed,
    _truncated,
    lambda rng: json.dumps(_nested(rng)),
    lambda rng: json.dumps(rng.choice(GOOD)),
    lambda rng: "".join(chr(rng.randrange(0xE000, 0x2FFFF)) for _ in range(40)),
    lambda rng: "[" * rng.choice([10, 2000, limits.MESSAGE]),
    lambda rng: '{"a":' * 800,
    lambda rng: rng.randbytes(rng.randrange(200)),
    lambda rng: "x" * (limits.MESSAGE + 1),
    lambda rng: " " * (5 * limits.MESSAGE),
    lambda rng: '{"type":"act","id":"1","seq":' + "9" * 4000 + "}",
]


async def _one_connection(target: Target, rng: random.Random, frames: int) -> bool:
    """Connect, mostly say hello, send nonsense; tell whether it was answered to the end instead of being thrown out."""
    where = f"ws://127.0.0.1:{target.server.port}/api/tables/{target.table}/socket"
    closed = None
    try:
        async with websockets.connect(
            where, additional_headers={"X-Forwarded-For": _address()}, open_timeout=None, ping_interval=None
        ) as socket:
            if rng.random() < 0.9:
                token = {"token": target.token} if rng.random() < 0.5 else {}
                await socket.send(json.dumps({"type": "hello", **token}))
                await socket.recv()
            for _ in range(frames):
                await socket.send(rng.choice(FRAMES)(rng))
            await socket.send('{"type":"ping"}')
            async with asyncio.timeout(PATIENCE):
                while '"pong"' not in str(await socket.recv()):
                    pass
    except websockets.ConnectionClosed as error:
        closed = error.rcvd
    assert closed is None or closed.code in {1000, 1007, 1008, 1009}, closed
    return closed is None


def _fuzz_sockets(target: Target, series: int, connections: int) -> int:
    """Connect so often; tell how many were answered to the end."""

    async def run() -> int:
        return sum(
            [await _one_connection(target, random.Random(f"{series} {n}"), frames=4) for n in range(connections)]
        )

    return asyncio.run(run())


def test_nonsense_on_the_socket_does_the_server_no_harm_and_fills_no_memory(target: Target) -> None:
    connections = sized(100, 300)
    _fuzz_sockets(target, SEED, connections // 3)
    before = target.memory()
    assert _fuzz_sockets(target, SEED + 1, connections) > connections // 10
    target.alive()
    assert target.memory() - before < MEMORY


def test_half_a_character_in_a_text_frame_ends_the_connection_alone(target: Target) -> None:
    async def attempt() -> None:
        where = f"ws://127.0.0.1:{target.server.port}/api/tables/{target.table}/socket"
        async with websockets.connect(where, open_timeout=None) as socket:
            await socket.send(b"\xff\xfe\xfd", text=True)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                async with asyncio.timeout(PATIENCE):
                    await socket.recv()
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1007

    asyncio.run(attempt())
    target.alive()


# --- texts that are read ----------------------------------------------------------------------------------------------

LETTERS = "bgyrpwoKWGP"


def _games() -> Iterator[Game]:
    """Return games somewhere on their way."""
    rng = random.Random(SEED)
    for edition, steps in itertools.product(("2014", "2018", "cards"), (0, 3, 12, 25)):
        game = Game(edition, 3, seed=steps)
        for _ in range(steps):
            game.play(rng.choice(game.actions()))
        yield game


def _mutated(rng: random.Random, text: str, parts: str) -> str:
    """Leave a part out, write a sign for another of its kind, or put anything anywhere."""
    kind = rng.random()
    if kind < 0.4:
        fields = text.split(parts)
        del fields[rng.randrange(len(fields))]
        return parts.join(fields)
    at = rng.randrange(len(text))
    if kind < 0.8:
        alike = "0123456789" if text[at].isdigit() else LETTERS if text[at] in LETTERS else text[at]
        return text[:at] + rng.choice(alike) + text[at + 1 :]
    piece: str = rng.choice([*" ?;:,+-\n\0é", "99999999999", "-P1", "P9", "dice"])
    return text[:at] + piece + text[at + rng.randrange(3) :]


def _check_answered(ask: Callable[[], Any]) -> bool:
    """Check that an answer is plain JSON, or that it is refused as the asker's fault; tell which."""
    refused = None
    try:
        json.dumps(to_builtins(ask()), allow_nan=False)
    except Refused as error:
        refused = error
    assert refused is None or (refused.code == "bad_request" and refused.message)
    return refused is None


def test_no_position_makes_the_odds_fail() -> None:
    rng = random.Random(SEED)
    texts = [game.position() for game in _games()]
    answered = 0
    tries = sized(100, 300)
    for number in range(tries):
        text = _mutated(rng, texts[number % len(texts)], "; ")
        edition, seat = rng.choice([None, None, "2014", "2018", "cards"]), rng.choice([None, None, 0, 2, 7])
        answered += _check_answered(partial(_odds_of_text, text, edition, seat))
    assert answered > tries // 10


def _odds_of_text(text: str, edition: str | None, seat: int | None) -> object:
    return analyse(read_game(text, edition), seat)


def test_no_record_makes_a_replay_fail() -> None:
    rng = random.Random(SEED)
    records = [game.record(secrets=True) for game in _games()]
    answered = 0
    tries = sized(50, 150)
    for number in range(tries):
        record = _mutated(rng, records[number % len(records)], "\n")
        answered += _check_answered(partial(replay_steps, record, rng.choice([None, 0, 2, 7])))
    assert answered > tries // 20
