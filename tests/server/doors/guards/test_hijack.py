"""Nobody acts, sees or speaks for another seat, and guessing does not help."""

import ast
import asyncio
import inspect
import secrets
import textwrap
from pathlib import Path
from typing import Any

import pytest

from camelup.server import limits
from camelup.server.table import table
from camelup.wire import sizes
from server.tools.in_process import HOST, NodeClient, Seated, node


async def _game(client: NodeClient, *seats: str, **wish: Any) -> tuple[Seated, Seated]:
    """Begin a game of Ada and Bob, and bots."""
    ada = await client.lay("open", "open", *(seats or ("bookie",)), **wish)
    bob = await client.join(ada.table, "Bob")
    assert (await client.ask("POST", f"/api/tables/{ada.table}/start", token=ada.token)).status == 200
    return ada, bob


async def _seq(client: NodeClient, table: str) -> int:
    return int((await client.ask("GET", f"/api/tables/{table}")).said["table"]["seq"])


REQUESTS = [
    ("POST", "actions", {"id": "1", "seq": 4, "action": "roll"}),
    ("POST", "chat", {"id": "1", "text": "hello"}),
    ("POST", "leave", None),
    ("POST", "start", None),
    ("POST", "kick", {"seat": 1}),
    ("POST", "seat", {"seat": 1, "kind": "open"}),
    ("POST", "rematch", {}),
    ("GET", "why?action=roll", None),
    ("GET", "advice", None),
    ("GET", "position", None),
    ("GET", "events", None),
    ("GET", "stream", None),
    ("GET", "", None),
]


def test_a_wrong_token_and_one_of_another_table_open_nothing(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada, _ = await _game(client)
            elsewhere, _ = await _game(client)
            before = await _seq(client, ada.table)
            wrong = (secrets.token_urlsafe(24), elsewhere.token, ada.token[:-1], ada.token + "A", "\xe9")
            for number, (method, what, body) in enumerate(REQUESTS):
                path = f"/api/tables/{ada.table}/{what}".rstrip("/")
                for token in wrong:
                    answer = await client.ask(method, path, body, token=token, address=f"10.0.1.{number}")
                    assert (answer.status, answer.code) == (401, "bad_token"), (method, what)
            assert await _seq(client, ada.table) == before

    asyncio.run(attempt())


def test_the_socket_takes_no_wrong_token(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada, _ = await _game(client)
            elsewhere, _ = await _game(client)
            for token in ("wrong", elsewhere.token, 7, "x" * 3000, ["a"]):
                async with client.socket(ada.table, token=token) as socket:
                    assert (await socket.hear())["code"] in {"bad_token", "bad_request"}
                    assert await socket.hear() is None

    asyncio.run(attempt())


def test_a_token_acts_for_its_own_seat_alone(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada, bob = await _game(client)
            before = await _seq(client, ada.table)
            acting = {"id": "1", "seq": before, "action": "roll"}
            answer = await client.ask("POST", f"/api/tables/{ada.table}/actions", acting, token=bob.token)
            assert (answer.status, answer.code) == (422, "illegal")
            for what, body in (("kick", {"seat": 2}), ("seat", {"seat": 2, "kind": "open"}), ("start", None)):
                answer = await client.ask("POST", f"/api/tables/{ada.table}/{what}", body, token=bob.token)
                assert (answer.status, answer.code) == (403, "not_allowed")
            assert await _seq(client, ada.table) == before

    asyncio.run(attempt())


def test_a_replayed_command_of_another_seat_is_that_seats_own_and_is_refused(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada, bob = await _game(client)
            acting = {"id": "the same", "seq": await _seq(client, ada.table), "action": "ticket b"}
            path = f"/api/tables/{ada.table}/actions"
            done = await client.ask("POST", path, acting, token=ada.token)
            assert done.status == 200
            replayed = await client.ask("POST", path, acting, token=bob.token)
            assert replayed.code == "stale", "Bob never sent it: he gets no answer of Ada's"
            assert (await client.ask("POST", path, acting, token=ada.token)).said == done.said
            assert await _seq(client, ada.table) == done.said["seq"]

    asyncio.run(attempt())


def test_spectators_can_do_nothing_but_watch(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada, _ = await _game(client)
            before = await _seq(client, ada.table)
            async with client.socket(ada.table) as socket:
                assert (await socket.until("table"))["you"] is None
                socket.say({"type": "act", "id": "1", "seq": before, "action": "roll"})
                socket.say({"type": "why", "id": "2", "action": "roll"})
                socket.say({"type": "chat", "id": "3", "text": "psst", "name": "Ada"})
                for command in "123":
                    assert (await socket.until("answer", id=command))["code"] == "not_allowed"
                socket.say({"type": "back"})
                await socket.settle()
            assert await _seq(client, ada.table) == before

    asyncio.run(attempt())


@pytest.mark.parametrize("how", ["kick", "leave"])
def test_who_lost_a_seat_neither_sees_nor_acts_for_who_sits_there_next(how: str, tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada = await client.lay("open", "open", "bookie")
            mallory = await client.join(ada.table, "Mallory")
            async with (
                client.socket(ada.table) as watching,
                client.socket(ada.table, token=mallory.token) as socket,
                client.stream(f"/api/tables/{ada.table}/stream", mallory.token) as stream,
            ):
                await socket.settle()
                await stream.line()
                who, body = (ada, {"seat": 1}) if how == "kick" else (mallory, None)
                assert (await client.ask("POST", f"/api/tables/{ada.table}/{how}", body, token=who.token)).status == 200
                assert (await client.join(ada.table, "Bob")).seat == mallory.seat
                assert (await client.ask("POST", f"/api/tables/{ada.table}/start", token=ada.token)).status == 200
                before = await _seq(client, ada.table)
                socket.say({"type": "chat", "id": "1", "text": "I am Bob"})
                await watching.settle()
                told = [*socket.raw, *(message.get("body", b"").decode() for message in stream.connection.sent)]
                assert not [text for text in told if '"view":{' in text]
                assert await _seq(client, ada.table) == before
                for connection in (socket.connection, stream.connection):
                    await connection.finish()

    asyncio.run(attempt())


# --- origins ------------------------------------------------------------------------------------------


FOREIGN = (
    "http://evil.example",
    "null",
    f"http://{HOST}.evil.example",
    f"http://evil{HOST}",
    f"http://{HOST}:81",
    "http://[",
    "",
    f"x://{HOST}@y",
)


def test_a_page_of_another_site_opens_no_socket(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def attempt() -> None:
        async with node(tmp_path, origins="https://friend.example/") as client:
            ada, _ = await _game(client)
            for origin in FOREIGN:
                async with client.socket(ada.table, token=ada.token, headers={"origin": origin}) as socket:
                    assert (await socket.hear())["code"] == "not_allowed"
                    assert await socket.hear() is None

    asyncio.run(attempt())
    assert not [record for record in caplog.records if record.exc_info]


def test_our_own_page_programs_and_sites_that_are_allowed_open_sockets(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path, origins="https://other.example, https://friend.example/") as client:
            ada, _ = await _game(client)
            for origin in (f"http://{HOST}", f"https://{HOST}", "https://friend.example", None):
                headers = {"origin": origin} if origin else {}
                async with client.socket(ada.table, token=ada.token, headers=headers) as socket:
                    assert (await socket.hear())["type"] == "table"

    asyncio.run(attempt())


# --- guessing -----------------------------------------------------------------------------------------


GUESS = "as good as any"


def _guesses(number: int) -> list[str]:
    """Return codes that no table has: I and O are never in one."""
    return [f"IO{number:04d}".translate(str.maketrans("0123456789", "ABCDEFGHJK")) for number in range(number)]


def test_guessing_codes_ends_soon_and_then_even_the_right_one_tells_nothing(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada = await client.lay("open", "open", "bookie")
            for guess in _guesses(limits.WRONG_CODES.times):
                assert (await client.ask("GET", f"/api/tables/{guess}")).code == "not_found"
            for name in (*_guesses(2), ada.code):
                assert (await client.ask("GET", f"/api/tables/{name}")).code == "too_many"
                assert (await client.ask("GET", f"/api/tables/{name}", token=GUESS)).code == "too_many"
            async with client.socket(ada.code) as socket:
                assert (await socket.hear())["code"] == "too_many"
            assert (await client.ask("GET", f"/api/tables/{ada.code}", address="10.0.0.2")).status == 200
            client.clock.now += limits.WRONG_CODES.seconds
            assert (await client.ask("GET", f"/api/tables/{ada.code}")).status == 200

    asyncio.run(attempt())


def test_who_guesses_codes_locks_nobody_out_who_sits_behind_the_same_address(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada = await client.lay("open", "open", "bookie")
            for guess in _guesses(2 * limits.WRONG_CODES.times):
                await client.ask("GET", f"/api/tables/{guess}")
            for name in (ada.code, ada.table):
                assert (await client.ask("GET", f"/api/tables/{name}", token=ada.token)).said["you"] == 0
                async with client.socket(name, token=ada.token) as socket:
                    assert (await socket.hear())["you"] == 0
            assert (await client.ask("GET", f"/api/tables/{ada.table}")).status == 200, "an id can't be guessed"

    asyncio.run(attempt())


def test_guessing_many_codes_at_once_tells_no_more_than_one_by_one(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada = await client.lay("open", "open", "bookie")
            await client.node.hub.stop()
            client.node.hub.live.clear()
            guesses = [*_guesses(5 * limits.WRONG_CODES.times), ada.code]
            answers = await asyncio.gather(*(client.ask("GET", f"/api/tables/{guess}") for guess in guesses))
            assert [answer.status for answer in answers].count(404) == limits.WRONG_CODES.times
            assert answers[-1].code == "too_many"

    asyncio.run(attempt())


def test_guessing_tokens_ends_soon_and_locks_nobody_out_who_has_one(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada, _ = await _game(client)
            path = f"/api/tables/{ada.table}"
            for number in range(limits.WRONG_TOKENS.times):
                assert (await client.ask("GET", path, token=f"guess{number}")).code == "bad_token"
            assert (await client.ask("GET", path, token=GUESS)).code == "too_many"
            assert (await client.ask("GET", path)).status == 200, "who sends no token watches on"
            assert (await client.ask("GET", path, token=ada.token)).said["you"] == 0
            client.clock.now += limits.WRONG_TOKENS.seconds
            assert (await client.ask("GET", path, token=GUESS)).code == "bad_token"

    asyncio.run(attempt())


def test_guessing_tokens_of_accounts_ends_soon_too(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            token = (await client.ask("POST", "/api/accounts", {"name": "deepcamel"})).said["token"]
            for number in range(limits.WRONG_TOKENS.times):
                assert (await client.ask("GET", "/api/accounts/stream", token=f"guess{number}")).code == "bad_token"
            assert (await client.ask("GET", "/api/accounts/stream", token=GUESS)).code == "too_many"
            async with client.stream("/api/accounts/stream", token) as stream:
                assert (await stream.connection.next())["status"] == 200

    asyncio.run(attempt())


def test_secrets_are_compared_in_constant_time() -> None:
    """By reading: where tokens are looked up, keys are compared by `compare_digest` alone, and no seat ends the search."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(table.Table.seat_of)))
    operators = [type(each) for found in ast.walk(tree) if isinstance(found, ast.Compare) for each in found.ops]
    assert set(operators) <= {ast.Is, ast.IsNot}
    assert not [found for found in ast.walk(tree) if isinstance(found, ast.Break)]
    assert len([found for found in ast.walk(tree) if isinstance(found, ast.Return)]) == 1
    assert ast.unparse(tree).count("hmac.compare_digest(") == 2


# --- names and chat -------------------------------------------------------------------------------------

REFUSED = {
    "empty": "",
    "blank": " \t\n ",
    "zero byte": "Ad\0a",
    "bell": "Ada\a",
    "escape": "\x1b[31mAda",
    "right to left": "Ada\u202egpj.exe",
    "isolate": "\u2066Ada",
    "zero width": "A\u200bda",
    "line separator inside": "A\u2028\u0001da",
    "private": "Ada\ue000",
    "too long": "x" * 201,
    "far too long": "x" * 4000,
}
PLAIN = ["<script>alert(1)</script>", "&lt;b&gt;", '"><img>', "{{7*7}}", "Zoë 🐪", "%00%0a", "\\u003c"]


def test_names_and_chat_with_signs_that_deceive_are_refused(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada, _ = await _game(client, options={"watchers_chat": True})
            before = await _seq(client, ada.table)
            open_table = await client.lay("open", "open", "bookie")
            chat = f"/api/tables/{ada.table}/chat"
            for why, text in REFUSED.items():
                client.clock.now += limits.NEW_TABLES.seconds
                wish = {"edition": "2018", "name": text, "seats": [{"kind": "open"}] * 3}
                answers = [
                    await client.ask("POST", "/api/tables", wish),
                    await client.ask("POST", f"/api/tables/{open_table.table}/join", {"name": text}),
                    await client.ask("POST", chat, {"id": "1", "text": text}, token=ada.token),
                    await client.ask("POST", chat, {"id": "1", "text": "hi", "name": text or " "}),
                ]
                assert {(answer.status in {400, 422}, answer.code) for answer in answers} == {(True, "bad_request")}, (
                    why
                )
                async with client.socket(ada.table, token=ada.token) as socket:
                    socket.say({"type": "chat", "id": "1", "text": text})
                    assert not (await socket.until("answer"))["ok"], why
            assert await _seq(client, ada.table) == before

    asyncio.run(attempt())


async def _check_told_as_it_is(client: NodeClient, text: str) -> None:
    name = text[: sizes.NAME]
    wish = {"edition": "2018", "name": name, "options": {"public": True}, "seats": [{"kind": "open"}] * 3}
    laid = await client.ask("POST", "/api/tables", wish, address=f"10.0.1.{len(client.node.hub.live)}")
    assert laid.said["table"]["seats"][0]["name"] == name
    table, token = laid.said["table"]["id"], laid.said["token"]
    said = await client.ask("POST", f"/api/tables/{table}/chat", {"id": "1", "text": text}, token=token)
    assert said.status == 200
    heard = await client.ask("GET", f"/api/tables/{table}/events?since={said.said['seq'] - 1}")
    assert heard.said["entries"][-1]["entry"]["text"] == text
    listed = await client.ask("GET", "/api/tables")
    assert name in {row["host"] for row in listed.said["tables"]}
    for answer in (laid, heard, listed):
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_markup_is_told_as_plain_text_letter_for_letter(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            for text in PLAIN:
                await _check_told_as_it_is(client, text)

    asyncio.run(attempt())


def test_two_of_the_same_name_are_told_apart(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada = await client.lay("open", "open", "open")
            await client.join(ada.table, "Ada")
            await client.join(ada.table, " Ada ")
            seats = (await client.ask("GET", f"/api/tables/{ada.table}")).said["table"]["seats"]
            assert [seat["name"] for seat in seats] == ["Ada", "Ada 2", "Ada 3"]

    asyncio.run(attempt())
