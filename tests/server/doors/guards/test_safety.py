"""Whatever is asked, the answer is safe: headers on all of it, nothing told of what failed inside, logs that machines read."""

import asyncio
import io
import json
import logging
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from camelup.server import limits
from camelup.server.doors import page as page_module
from camelup.server.doors.guards.safety import HEADERS
from camelup.server.limits import Rate
from camelup.server.logs import JsonLines
from camelup.server.nodes import hub
from camelup.server.nodes.watching import health
from camelup.server.refused import STATUS
from camelup.server.table.checks import key_of
from server.tools.in_process import Answer, Lines, NodeClient, answer_of, node

SEED = bytes(range(32))


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Collect the log of the server as machines read it."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    logging.getLogger().addHandler(handler)
    yield written
    logging.getLogger().removeHandler(handler)


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a small page in the place of the real one."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>the page")
    (static / "assets" / "app.js").write_text("export {}")
    (static / "favicon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("a secret beside the page")
    monkeypatch.setattr(page_module, "STATIC", static)
    return static


def _failing(*_: Any, **__: Any) -> Any:
    raise RuntimeError("the inside of the server: /home/someone/secret.py")


# --- headers --------------------------------------------------------------------------------------------

ANSWERS = {
    ("GET", "/"): 200,
    ("GET", "/table/abc"): 200,
    ("GET", "/assets/app.js"): 200,
    ("GET", "/assets/none.js"): 404,
    ("GET", "/favicon.svg"): 200,
    ("GET", "/healthz"): 200,
    ("GET", "/readyz"): 200,
    ("GET", "/metrics"): 200,
    ("GET", "/api/openapi.json"): 200,
    ("GET", "/api/tables"): 200,
    ("GET", "/api/tables/none"): 404,
    ("GET", "/api/none"): 404,
    ("DELETE", "/api/tables"): 405,
    ("POST", "/healthz"): 405,
    ("POST", "/api/tables"): 422,
    ("GET", "/api/odds"): 422,
    ("GET", "/api/accounts/stream"): 401,
    ("GET", "/api/bots"): 500,
}


def _check_headers(answer: Answer, api: bool) -> None:
    for name, value in HEADERS.items():
        assert answer.headers[name.lower()] == value
    assert not api or answer.headers["cache-control"] == "no-store"
    assert not {"server", "x-powered-by", "set-cookie", "access-control-allow-origin"} & answer.headers.keys()


def test_every_answer_carries_the_headers_files_errors_and_failures_too(
    tmp_path: Path, page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            monkeypatch.setattr("camelup.server.doors.api.odds.HOUSE", None)
            for (method, target), status in ANSWERS.items():
                answer = await client.ask(method, target)
                assert answer.status == status, target
                _check_headers(answer, target.startswith("/api"))
            too_large = await client.ask("POST", "/api/tables", headers={"content-length": "999999"})
            _check_headers(too_large, api=True)
            monkeypatch.setattr(limits, "REQUESTS", Rate(1, 60))
            await client.ask("GET", "/api/tables", address="10.9.9.9")
            too_many = await client.ask("GET", "/api/tables", address="10.9.9.9")
            assert (too_large.status, too_many.status) == (413, 429)
            _check_headers(too_many, api=True)

    asyncio.run(attempt())


def test_a_method_that_a_path_does_not_know_is_refused_with_its_reason(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            answer = await client.ask("DELETE", "/api/tables")
            assert answer.status == 405
            assert answer.said["error"]["why"]["code"] == "command.no-request"
            assert answer.said["error"]["message"] == "there is no such request: see /api/openapi.json"

    asyncio.run(attempt())


def test_streams_carry_the_headers(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada = await client.lay("open", "open", "bookie")
            async with client.stream(f"/api/tables/{ada.table}/stream") as stream:
                await stream.line()
            _check_headers(answer_of(stream.connection), api=True)

    asyncio.run(attempt())


def test_the_content_security_policy_is_strict() -> None:
    rules = dict(rule.split(maxsplit=1) for rule in HEADERS["Content-Security-Policy"].split("; "))
    assert rules["default-src"] == "'self'"
    for rule in ("object-src", "base-uri", "frame-ancestors"):
        assert rules[rule] == "'none'"
    for where in rules.values():
        assert set(where.split()) <= {"'self'", "'none'", "data:"}
    assert [rule for rule, where in rules.items() if "data:" in where] == ["img-src"]
    assert not {"script-src", "connect-src"} & rules.keys(), "scripts and connections are default-src's"


def test_no_path_leads_out_of_the_page(tmp_path: Path, page: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            for path in (
                "/../secret.txt",
                "/%2e%2e/secret.txt",
                "/assets/../../secret.txt",
                "/assets/%2e%2e/%2e%2e/secret.txt",
                "/..%2fsecret.txt",
                f"/{tmp_path}/secret.txt",
                "/assets/%00",
            ):
                answer = await client.ask("GET", path)
                assert answer.status in {200, 404}, path
                assert b"a secret" not in answer.body

    asyncio.run(attempt())


@pytest.mark.parametrize("path", ["/%00", "/" + "a" * 5000])
def test_a_path_that_no_file_can_have_gives_the_page(path: str, tmp_path: Path, page: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            assert (await client.ask("GET", path)).status == 200

    asyncio.run(attempt())


# --- failures -------------------------------------------------------------------------------------------


def _check_tells_nothing(answer: Answer) -> None:
    assert answer.status == 500
    assert answer.said == {"error": {"code": "busy", "message": "something went wrong on our side: try again"}}


def test_a_handler_that_fails_tells_the_log_once_and_the_client_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: io.StringIO
) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            monkeypatch.setattr(client.node.store, "list_public_tables", _failing)
            _check_tells_nothing(await client.ask("GET", "/api/tables"))
            monkeypatch.setattr(client.node.throttle, "check", _failing)
            _check_tells_nothing(await client.ask("GET", "/api/tables"))

    asyncio.run(attempt())
    failures = [line for line in map(json.loads, log.getvalue().splitlines()) if line["level"] == "error"]
    assert ["the inside of the server" in line["error"] for line in failures] == [True, True]


def test_a_socket_that_fails_tells_the_log_once_and_the_client_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: io.StringIO
) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada = await client.lay("open", "open", "bookie")
            async with client.socket(ada.table, token=ada.token) as socket:
                await socket.settle()
                monkeypatch.setattr("camelup.server.doors.commands.Commands._say", _failing)
                socket.say({"type": "chat", "id": "1", "text": "hi"})
                message = await socket.until("bye")
                assert message["code"] == "busy"
                assert (await socket.connection.next())["code"] == 1013
            assert "inside" not in "".join(socket.raw)

    asyncio.run(attempt())
    assert [json.loads(line)["what"] for line in log.getvalue().splitlines()] == ["a connection failed"]


def test_a_stream_that_fails_on_its_way_is_cut_and_tells_nothing(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada = await client.lay("open", "open", "bookie")
            connection = client.connect("http", f"/api/tables/{ada.table}/stream", {}, "10.0.0.1")
            connection.incoming.put_nowait({"type": "http.request", "body": b"", "more_body": False})
            stream = Lines(connection)
            await stream.line()
            await stream.line()
            for listener in client.node.hub.live[ada.table].listeners:
                listener.queue.put_nowait(5)  # type: ignore[arg-type]  # what no line can be made of
            with pytest.raises(TypeError):
                await connection.finish()
            assert len([sent for sent in connection.sent if sent["type"] == "http.response.start"]) == 1
            assert b"rror" not in b"".join(sent.get("body", b"") for sent in connection.sent)

    asyncio.run(attempt())


BAD: list[tuple[str, str, Any]] = [
    ("GET", "/api/none", None),
    ("GET", "/api/", None),
    ("PUT", "/api/tables", None),
    ("POST", "/api/tables", b"{"),
    ("POST", "/api/tables", b"\xff\xfe"),
    ("POST", "/api/tables", b"[" * 16_000),
    ("POST", "/api/tables", b'{"edition":' + b"9" * 5000 + b"}"),
    ("POST", "/api/tables", {"edition": "2018", "seats": [{}, {}, {}], "x" * 5000: 1}),
    ("POST", "/api/tables", b'{"edition":"2018","seats":[{},{},{}],"name":"\\ud800"}'),
    ("POST", "/api/tables", b'{"edition":"2018","seats":[{},{},{}],"\\ud800":1}'),
    ("POST", "/api/tables", {"edition": "2018", "seats": [{"kind": "account", "name": "\0\0"}] * 3}),
    ("POST", "/api/tables", {"edition": "2018", "seats": [{"kind": "bot"}] * 3}),
    ("POST", "/api/tables", {"edition": "2018", "seats": [{}] * 9}),
    ("POST", "/api/tables", {"edition": "cards", "seats": [{}] * 8}),
    ("GET", "/api/tables/%00", None),
    ("GET", "/api/tables/" + "é" * 3000, None),
    ("GET", "/api/odds?position=%00%ff", None),
    ("GET", "/api/odds?position=2018&seat=x", None),
]


def test_every_error_has_a_code_and_a_message_and_repeats_little(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            for method, target, body in BAD:
                answer = await client.ask(method, target, body)
                assert 400 <= answer.status < 500, target
                assert answer.said.keys() == {"error"}
                assert {"code", "message"} <= answer.said["error"].keys()
                assert answer.said["error"]["code"] in STATUS
                assert answer.said["error"]["message"]
                assert len(answer.body) < 1000

    asyncio.run(attempt())


# --- the health of a node -----------------------------------------------------------------------------------


def test_health_is_told_while_the_database_is_there_and_readiness_ends_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "KEPT", 0.0)

    async def attempt() -> None:
        async with node(tmp_path) as client:
            assert (await client.ask("GET", "/healthz")).said == {"status": "ok"}
            assert (await client.ask("GET", "/readyz")).status == 200
            await client.node.store.disconnect()
            database = tmp_path / "camelup.db"
            database.rename(tmp_path / "away.db")
            database.mkdir()
            answer = await client.ask("GET", "/readyz")
            assert (answer.status, answer.said) == (503, {"status": "no database"})
            assert (await client.ask("GET", "/healthz")).status == 200
            _check_tells_nothing(await client.ask("GET", "/api/tables"))
            database.rmdir()
            (tmp_path / "away.db").rename(database)
            assert (await client.ask("GET", "/readyz")).status == 200

    asyncio.run(attempt())


def test_the_metrics_can_be_read_and_count(tmp_path: Path) -> None:
    async def counted(client: NodeClient, name: str) -> float:
        answer = await client.ask("GET", "/metrics")
        assert answer.headers["content-type"].startswith("text/plain")
        families = text_string_to_metric_families(answer.body.decode())
        return sum(sample.value for family in families for sample in family.samples if sample.name == name)

    async def attempt() -> None:
        async with node(tmp_path) as client:
            before = [await counted(client, name) for name in ("camelup_entries_total", "camelup_refusals_total")]
            ada = await client.lay("open", "open", "bookie")
            async with client.socket(ada.table, token=ada.token) as socket:
                socket.say({"type": "chat", "id": "1", "text": "hi"})
                await socket.until("answer")
                assert await counted(client, "camelup_connections") == 1
            await client.ask("GET", "/api/tables/none")
            after = [await counted(client, name) for name in ("camelup_entries_total", "camelup_refusals_total")]
            assert after == [before[0] + 1, before[1] + 1]
            assert await counted(client, "camelup_connections") == 0
            assert await counted(client, "camelup_open_tables") == 1

    asyncio.run(attempt())


# --- logs ---------------------------------------------------------------------------------------------------


def test_a_log_for_machines_has_one_object_a_line_whatever_is_logged() -> None:
    formatter = JsonLines()
    try:
        _failing()
    except RuntimeError:
        failed = sys.exc_info()
    for message, more in (
        ("a line\nand another\r\n\u2028", {}),
        ("half a character \ud800 and a zero \0", {"table": "x\ny"}),
        ("numbers %d", {"args": (7,)}),
        ("things", {"what": object(), "path": Path("/x"), "many": [1, {2: 3}]}),
        ("an error", {"exc_info": failed}),
    ):
        record = logging.makeLogRecord({"msg": message, "levelname": "INFO", **more})
        line = formatter.format(record)
        assert len(line.splitlines()) == 1
        assert {"at", "level", "what"} <= json.loads(line).keys()


@pytest.mark.parametrize("broken", ["entries", "tables", "snapshots"])
def test_a_database_that_fails_puts_no_secret_into_the_log(
    broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: io.StringIO
) -> None:
    monkeypatch.setattr(hub, "new_seed", lambda: SEED)
    monkeypatch.setattr(hub, "SNAPSHOT_EVERY", 1)

    async def attempt() -> list[str]:
        async with node(tmp_path) as client:
            ada = await client.lay("open", "bookie", "bookie", start=True)
            with sqlite3.connect(tmp_path / "camelup.db") as database:
                database.execute(f"ALTER TABLE {broken} RENAME TO away")
            database.close()
            await client.ask(
                "POST", "/api/tables", {"edition": "2018", "name": "Ada", "nonce": "n0nce", "seats": [{}] * 3}
            )
            acting = {"id": "my command", "seq": 3, "action": "winner b"}
            await client.ask("POST", f"/api/tables/{ada.table}/actions", acting, token=ada.token)
            await client.ask("POST", f"/api/tables/{ada.table}/chat", {"id": "1", "text": "hush"}, token=ada.token)
            return [ada.token, key_of(ada.token), SEED.hex(), "winner b", "hush", "n0nce", "packed"]

    secrets = asyncio.run(attempt())
    for line in log.getvalue().splitlines():
        json.loads(line)
    assert broken == "snapshots" or "no such table" in log.getvalue()
    assert [secret for secret in secrets if secret in log.getvalue()] == []
