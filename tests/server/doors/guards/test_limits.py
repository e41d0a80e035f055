"""Every limit of limits.py holds: what it allows is allowed, one more is refused, and time gives it back."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from camelup.fair import promise
from camelup.server import limits
from camelup.server.limits import Rate
from camelup.server.nodes.thinking.remembered import Remembered
from camelup.server.nodes.thinking.workers import Workers
from camelup.server.nodes.watching.throttle import Throttle
from camelup.server.refused import Refused
from camelup.server.run import configure
from camelup.server.settings import Settings
from camelup.wire import sizes
from server.tools.clients import eventually
from server.tools.in_process import Answer, Clock, NodeClient, Seated, Socket, answer_of, node
from server.tools.table_play import new_table

FEW = Rate(3, 60)
THREE = [{"kind": "open"}] * 3


async def _game(client: NodeClient, **wish: Any) -> Seated:
    """Begin a game of Ada against bots that wait for her."""
    return await client.lay("open", "bookie", "bookie", start=True, **wish)


def test_every_limit_is_applied_somewhere_and_tested_here() -> None:
    sources = [path.read_text() for path in Path(limits.__file__).parent.rglob("*.py") if path.name != "limits.py"]
    tests = Path(__file__).read_text()
    here = Path(__file__).parent
    beside, doors = ("test_hijack.py", "test_gate.py"), ("../api/test_public.py", "../socket/test_sending.py")
    others = (*beside, *doors, "../../nodes/test_turns.py")
    elsewhere = "".join((here / name).read_text() for name in others)
    for name in [name for name in vars(limits) if name.isupper()]:
        assert any(re.search(rf"\blimits\.{name}\b", source) for source in sources), f"{name} is applied nowhere"
        assert re.search(rf"\b{name}\b", tests + elsewhere), f"{name} is tested nowhere"


# --- rates by address -----------------------------------------------------------------------------------

Ask = Callable[[NodeClient, Seated, str], Awaitable[Answer]]


def _asking(method: str, target: str, body: Any = None) -> Ask:
    def ask(client: NodeClient, at: Seated, address: str) -> Awaitable[Answer]:
        token = at.token if "{table}" in target else None
        return client.ask(method, target.format(table=at.table), body, token=token, address=address)

    return ask


async def _stream(client: NodeClient, at: Seated, address: str) -> Answer:
    async with client.stream(f"/api/tables/{at.table}/stream", address=address) as stream:
        await stream.connection.next()
    return answer_of(stream.connection)


async def _socket(client: NodeClient, at: Seated, address: str) -> Answer:
    async with client.socket(at.table, address=address) as socket:
        refused = (await socket.hear())["type"] == "bye"
    return Answer(429 if refused else 200, {}, b'{"error": {"code": "too_many"}}')


_account = iter(range(10_000))


def _new_account(client: NodeClient, _: Seated, address: str) -> Awaitable[Answer]:
    return client.ask("POST", "/api/accounts", {"name": f"bot{next(_account)}"}, address=address)


POSITION = "/api/odds?position=2014;%20track%202:wo%203:y%206:gb;%20dice%20w;%20money%203%203"
BY_ADDRESS: list[tuple[str, Ask]] = [
    ("REQUESTS", _asking("GET", "/api/bots")),
    ("REQUESTS", _asking("GET", "/api/nothing")),
    ("NEW_TABLES", _asking("POST", "/api/tables", {"edition": "2018", "name": "Ada", "seats": THREE})),
    ("NEW_ACCOUNTS", _new_account),
    ("CONNECTIONS", _stream),
    ("CONNECTIONS", _socket),
    ("ODDS", _asking("GET", POSITION)),
    ("ODDS", _asking("GET", "/api/tables/{table}/advice")),
    ("ODDS", _asking("POST", "/api/replays", {"record": "x"})),
    ("REVIEWS", _asking("POST", "/api/replays/review", {"record": "x"})),
    ("REVIEWS", _asking("GET", "/api/tables/{table}/review")),
    ("REPLAYS", _asking("GET", "/api/tables/{table}/replay")),
    ("REPLAYS", _asking("GET", "/api/tables/{table}/record")),
    ("HEALTH", _asking("GET", "/readyz")),
    ("HEALTH", _asking("GET", "/metrics")),
]


def test_what_one_address_may_do_is_limited_and_time_gives_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client)
            for number, (name, ask) in enumerate(BY_ADDRESS):
                with monkeypatch.context() as only:
                    only.setattr(limits, name, Rate(3, 60))
                    await _check_rate(client, at, ask, f"10.1.{number}.1", f"10.1.{number}.2")

    asyncio.run(attempt())


async def _check_rate(client: NodeClient, at: Seated, ask: Ask, here: str, elsewhere: str) -> None:
    """Check a rate of three a minute."""
    assert [(await ask(client, at, here)).status != 429 for _ in range(4)] == [True, True, True, False]
    assert (await ask(client, at, here)).code == "too_many"
    assert (await ask(client, at, elsewhere)).status != 429, "who does little is not held up"
    client.clock.now += 20
    assert [(await ask(client, at, here)).status != 429 for _ in range(2)] == [True, False]
    client.clock.now += 3600
    assert [(await ask(client, at, here)).status != 429 for _ in range(4)] == [True, True, True, False]


def test_the_page_has_a_limit_of_its_own_and_who_floods_waits_for_each_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "FILES", Rate(2, 60))

    async def attempt() -> None:
        async with node(tmp_path) as client:
            monkeypatch.setattr(limits, "REFUSED_AFTER", 0.125)
            slept: list[float] = []
            sleep = asyncio.sleep

            async def noting(seconds: float) -> None:
                slept.append(seconds)
                await sleep(0)

            monkeypatch.setattr("camelup.server.doors.guards.safety.asyncio.sleep", noting)
            answers = [await client.ask("GET", path) for path in ("/healthz", "/assets/x.js", "/", "/healthz")]
            assert [answer.status == 429 for answer in answers] == [False, False, True, True]
            assert slept.count(0.125) == 2
            assert (await client.ask("GET", "/healthz", address="10.0.0.2")).status == 200
            assert (await client.ask("GET", "/api/bots")).status == 200

    asyncio.run(attempt())


def test_health_and_the_page_are_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUESTS", Rate(1, 60))

    async def attempt() -> None:
        async with node(tmp_path) as client:
            for path in ("/healthz", "/readyz", "/metrics", "/"):
                assert 429 not in [(await client.ask("GET", path)).status for _ in range(3)]

    asyncio.run(attempt())


def test_entries_that_are_no_longer_in_memory_count_as_a_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CATCH_UP", 2)
    monkeypatch.setattr(limits, "REPLAYS", Rate(1, 60))

    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client)
            path = f"/api/tables/{at.table}"
            seq = (await client.ask("POST", f"{path}/chat", {"id": "1", "text": "hi"}, token=at.token)).said["seq"]
            asked = [await client.ask("GET", f"{path}/events?since={since}") for since in (0, seq - 1, 0, seq - 1)]
            assert [answer.status for answer in asked] == [200, 200, 429, 200]

    asyncio.run(attempt())


def test_the_record_and_the_replay_of_a_finished_game_are_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folded: list[str] = []
    run = Workers.run

    async def noting(workers: Workers, function: Any, *arguments: Any, **more: Any) -> Any:
        folded.append(function.__name__)
        return await run(workers, function, *arguments, **more)

    monkeypatch.setattr(Workers, "run", noting)

    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client)
            table = client.node.hub.live[at.table].table
            monkeypatch.setattr(type(table), "status", property(lambda _: "over"))  # playing it would prove no more
            path = f"/api/tables/{at.table}"
            targets = [f"{path}/replay", f"{path}/record", f"{path}/replay?seat=1", f"{path}/record?format=json"]
            at_once = await asyncio.gather(*(client.ask("GET", target) for target in targets * 4))
            again = [await client.ask("GET", target) for target in targets]
            assert {answer.status for answer in (*at_once, *again)} == {200}
            assert [answer.body for answer in again] == [answer.body for answer in at_once[:4]]
            assert sorted(folded) == ["replay_log", "write_replay", "write_replay"]

    asyncio.run(attempt())


@pytest.mark.parametrize("name", ["REMEMBERED", "REMEMBERED_REPLAYS"])
def test_what_is_remembered_is_bounded_and_a_failure_is_not_remembered(name: str) -> None:
    worked: list[int] = []

    async def square(number: int) -> int:
        worked.append(number)
        if number < 0:
            raise Refused("busy", None, "try again")
        return number * number

    async def attempt() -> None:
        most = getattr(limits, name)
        remembered: Remembered[int] = Remembered(most)
        for number in [*range(most + 1), *range(1, most + 1), 0]:
            assert await remembered.ask(number, partial(square, number)) == number * number
        assert worked == [*range(most + 1), 0], "the one that was asked for longest ago is forgotten"
        for _ in range(2):
            with pytest.raises(Refused):
                await remembered.ask(-1, partial(square, -1))
        assert worked[-2:] == [-1, -1]

    asyncio.run(attempt())


def test_a_rematch_counts_as_a_new_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By reading the log of calls: playing a game to its end here would prove no more."""
    monkeypatch.setattr(limits, "NEW_TABLES", Rate(1, 60))

    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada = await client.lay("open", "bookie", "bookie", start=True)
            live = client.node.hub.live[ada.table]
            monkeypatch.setattr(type(live.table), "status", property(lambda _: "over"))
            answer = await client.ask("POST", f"/api/tables/{ada.table}/rematch", {}, token=ada.token)
            assert answer.code == "too_many"

    asyncio.run(attempt())


def test_limits_with_the_same_numbers_are_counted_apart() -> None:
    throttle = Throttle(Clock())
    one, other = Rate(1, 60), Rate(1, 60)
    assert throttle.allows(one, "a")
    assert throttle.allows(other, "a")
    assert not throttle.allows(one, "a")


def test_counting_many_addresses_keeps_no_more_than_it_must() -> None:
    clock = Clock()
    throttle = Throttle(clock)
    for number in range(50_000):
        assert throttle.allows(FEW, str(number))
        clock.now += 0.01  # each is full again after 20 seconds: 2000 are not
    assert len(throttle.free_at) <= 20_001
    tidied = 0

    class Counted(dict[Any, Any]):
        def items(self) -> Any:
            nonlocal tidied
            tidied += 1
            return super().items()

    throttle.free_at = Counted(throttle.free_at)
    for number in range(50_000, 130_000):  # none of these is full again: tidying finds nothing and must be rare
        throttle.allows(FEW, str(number))
        throttle.free_at = throttle.free_at if isinstance(throttle.free_at, Counted) else Counted(throttle.free_at)
        assert tidied < 10
    assert not throttle.is_spent(FEW, "0")


def test_long_addresses_are_counted_by_what_a_household_shares_and_short_ones_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "REQUESTS", Rate(1, 60))

    async def attempt() -> None:
        async with node(tmp_path) as client:
            asked = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1", "::ffff:10.0.0.1", "::ffff:10.0.0.2", "10.0.0.2", "nonsense"]  # fmt: skip
            statuses = [(await client.ask("GET", "/api/bots", address=address)).status for address in asked]
            assert statuses == [200, 429, 200, 200, 200, 429, 200]

    asyncio.run(attempt())


@pytest.mark.parametrize(
    ("proxies", "claimed", "counted_by"),
    [
        ("", "1.1.1.1", "10.0.0.1"),
        ("10.0.0.9", "1.1.1.1", "10.0.0.1"),
        ("10.0.0.1", "1.1.1.1", "1.1.1.1"),
        ("10.0.0.9, 10.0.0.0/24", "1.1.1.1", "1.1.1.1"),
        ("10.0.0.1", "6.6.6.6, 1.1.1.1", "1.1.1.1"),
    ],
)
def test_a_proxys_word_on_an_address_counts_only_where_that_proxy_is_configured(
    proxies: str, claimed: str, counted_by: str, tmp_path: Path
) -> None:
    config = configure(Settings(data=tmp_path, proxies=proxies))
    config.load()
    client = NodeClient(config.app, Clock())  # type: ignore[arg-type]
    seen: list[str] = []
    client.node.throttle.check = lambda _, who: seen.append(who)  # type: ignore[method-assign,assignment]

    async def attempt() -> None:
        async with config.app.router.lifespan_context(config.app):  # type: ignore[union-attr]
            client.app = config.loaded_app
            await client.ask("GET", "/api/bots", headers={"x-forwarded-for": claimed})

    asyncio.run(attempt())
    assert seen == [counted_by]


# --- connections that are held open ---------------------------------------------------------------------

Hold = Callable[[NodeClient, Seated], Any]


def _held(client: NodeClient) -> int:
    """How many connections are held open at a node."""
    return sum(client.node.throttle._open.values())  # noqa: SLF001  # nobody else asks


@asynccontextmanager
async def _held_socket(client: NodeClient, at: Seated) -> AsyncIterator[int]:
    async with client.socket(at.table) as socket:
        yield 429 if (await socket.hear())["type"] == "bye" else 200


@asynccontextmanager
async def _held_stream(client: NodeClient, at: Seated) -> AsyncIterator[int]:
    before = _held(client)
    async with client.stream(f"/api/tables/{at.table}/stream") as stream:
        status = (await stream.connection.next())["status"]
        await eventually(lambda: status != 200 or _held(client) > before)
        yield status


@asynccontextmanager
async def _held_account(client: NodeClient, at: Seated) -> AsyncIterator[int]:
    name = f"bot{next(_account)}"
    token = (await client.ask("POST", "/api/accounts", {"name": name})).said["token"]
    seats = [{"kind": "account", "name": name}, {"kind": "open"}, {"kind": "open"}]
    await client.ask("POST", "/api/tables", {"edition": "2018", "name": "Ada", "seats": seats})
    async with client.stream("/api/accounts/stream", token) as stream:
        status = (await stream.connection.next())["status"]
        while status == 200 and not await stream.line():
            pass  # it rests once it has told the seat
        yield status


@asynccontextmanager
async def _held_poll(client: NodeClient, at: Seated) -> AsyncIterator[int]:
    seq = client.node.hub.live[at.table].table.seq
    polling = asyncio.create_task(client.ask("GET", f"/api/tables/{at.table}/events?since={seq}&wait=30"))
    before = _held(client)
    await eventually(lambda: polling.done() or _held(client) > before)
    try:
        yield polling.result().status if polling.done() else 200
    finally:
        polling.cancel()
        await asyncio.wait({polling})


@pytest.mark.parametrize(
    "hold",
    [_held_socket, _held_poll, _held_stream, _held_account],
)
def test_one_address_holds_so_many_connections_and_may_open_others_when_it_closes_some(
    hold: Hold, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "OPEN_CONNECTIONS", 3)

    async def attempt() -> None:
        async with node(tmp_path) as client, AsyncExitStack() as held:
            at = await _game(client)
            await held.enter_async_context(_held_socket(client, at))
            await held.enter_async_context(_held_poll(client, at))
            async with hold(client, at) as last:
                assert last == 200
                async with hold(client, at) as one_more:
                    assert one_more == 429
                async with client.socket(at.table, address="10.0.0.2") as elsewhere:
                    assert (await elsewhere.hear())["type"] == "table"
            await eventually(lambda: _held(client) == 2)
            async with hold(client, at) as again:
                assert again == 200

    asyncio.run(attempt())


@pytest.mark.parametrize("hold", [_held_socket, _held_stream])
def test_a_table_has_room_for_so_many_spectators(hold: Hold, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WATCHERS", 2)

    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client)
            async with _held_socket(client, at), _held_socket(client, at):
                async with hold(client, at) as third:
                    assert third != 200
                async with client.socket(at.table, token=at.token) as player:
                    assert (await player.hear())["type"] == "table", "players always have room"

    asyncio.run(attempt())


def test_one_address_has_room_for_so_many_spectators_of_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WATCHERS_EACH", 1)

    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client)
            async with _held_socket(client, at):
                async with _held_stream(client, at) as second:
                    assert second == 409
                async with client.socket(at.table, address="10.0.0.2") as elsewhere:
                    assert (await elsewhere.hear())["type"] == "table"
                async with client.socket(at.table, token=at.token) as player:
                    assert (await player.hear())["type"] == "table"

    asyncio.run(attempt())


def test_an_account_has_so_many_streams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ACCOUNT_STREAMS", 1)

    async def attempt() -> None:
        async with node(tmp_path) as client:
            token = (await client.ask("POST", "/api/accounts", {"name": "deepcamel"})).said["token"]
            async with client.stream("/api/accounts/stream", token) as stream:
                await stream.line()
                elsewhere = await client.ask("GET", "/api/accounts/stream", token=token, address="10.0.0.2")
                assert elsewhere.code == "too_many"

    asyncio.run(attempt())


def test_who_does_not_say_hello_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HELLO_WITHIN", 0.01)

    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client)
            connection = client.connect("websocket", f"/api/tables/{at.table}/socket", {}, "10.0.0.1")
            connection.incoming.put_nowait({"type": "websocket.connect"})
            await connection.finish()
            assert "say hello first" in connection.sent[1]["text"]
            assert connection.sent[2]["type"] == "websocket.close"

    asyncio.run(attempt())


def test_a_silent_stream_shows_now_and_then_that_it_lives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HEARTBEAT", 0.01)

    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client)
            async with client.stream(f"/api/tables/{at.table}/stream") as stream:
                while await stream.line():
                    pass

    asyncio.run(attempt())


# --- by seat and by connection ----------------------------------------------------------------------------


def test_a_connection_that_sends_too_much_is_ended_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "COMMANDS", Rate(3, 60))

    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client)
            async with (
                client.socket(at.table, token=at.token) as other,
                client.socket(at.table, token=at.token) as socket,
            ):
                socket.say(*[{"type": "ping"}] * 5)
                assert (await socket.until("bye"))["code"] == "too_many"
                assert len([text for text in socket.raw if "pong" in text]) <= 3
                await other.settle()

    asyncio.run(attempt())


def test_a_seat_acts_so_often_over_http(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "COMMANDS", Rate(3, 60))

    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client)
            acting = {"id": "1", "seq": 0, "action": "roll"}

            async def act(number: int) -> str:
                address = f"10.2.0.{number}"  # another address does not help
                path = f"/api/tables/{at.table}/actions"
                return (await client.ask("POST", path, acting, token=at.token, address=address)).code

            assert [await act(number) for number in range(4)] == ["stale"] * 3 + ["too_many"]
            client.clock.now += 20
            assert [await act(number) for number in range(2)] == ["stale", "too_many"]

    asyncio.run(attempt())


def test_a_seat_chats_so_often_by_whatever_way_and_a_spectator_by_address(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client, options={"watchers_chat": True})
            path = f"/api/tables/{at.table}/chat"

            async def say(number: int, token: str | None, address: str) -> int:
                return (
                    await client.ask("POST", path, {"id": str(number), "text": "hi"}, token=token, address=address)
                ).status

            times = limits.CHAT.times
            statuses = [await say(number, at.token, f"10.3.0.{number}") for number in range(times + 1)]
            assert statuses == [200] * times + [429]
            async with client.socket(at.table, token=at.token) as socket:
                socket.say({"type": "chat", "id": "x", "text": "hi"})
                assert (await socket.until("answer"))["code"] == "too_many"
            assert [await say(number, None, "10.4.0.1") for number in range(times + 1)] == [200] * times + [429]
            assert await say(0, None, "10.4.0.2") == 200
            client.clock.now += limits.CHAT.seconds
            assert await say(99, at.token, "10.3.0.1") == 200

    asyncio.run(attempt())


def test_so_much_is_said_at_a_table_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TALK", 3)

    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client)
            path = f"/api/tables/{at.table}/chat"
            said = [await client.ask("POST", path, {"id": str(n), "text": "hi"}, token=at.token) for n in range(4)]
            assert [answer.status for answer in said] == [200, 200, 200, 429]

    asyncio.run(attempt())


def test_a_seat_changes_its_choice_so_often_in_a_legs_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CHANGES", 2)
    played = new_table("cards", 3)
    table = played.table
    for number in range(3):
        for seat in (0, 1):
            assert table.game
            played.take(table.act(seat, str(table.game.actions(seat)[0]), seq=None, by="person"))
        if number < 2:
            played.take(table.take_back(0, seq=table.seq, command=f"c{number}"))
    with pytest.raises(Refused, match="often enough"):
        table.take_back(0, seq=table.seq, command="once more")
    assert table.take_back(1, seq=table.seq, command="another seat")


def test_commands_that_come_much_too_late_are_told_what_they_missed_so_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CATCH_UP", 1)
    monkeypatch.setattr(limits, "STALE", Rate(2, 60))
    read: list[int] = []

    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client)
            live = client.node.hub.live[at.table]
            entries_after = client.node.store.entries_after

            def noting(table: str, seq: int) -> Any:
                read.append(seq)
                return entries_after(table, seq)

            client.node.store.entries_after = noting  # type: ignore[method-assign,assignment]
            sent = {"seq": 0, "action": str(live.table.game.actions(0)[0])}  # type: ignore[union-attr]
            path = f"/api/tables/{at.table}/actions"
            answers = [await client.ask("POST", path, {"id": str(n), **sent}, token=at.token) for n in range(4)]
            assert [answer.code for answer in answers] == ["stale"] * 4
            told = [len(answer.said["error"].get("missing") or []) for answer in answers]
            assert told == [live.table.seq, live.table.seq, 0, 0]
            assert len(read) == 2

    asyncio.run(attempt())


def test_a_seat_promises_so_often_for_one_draw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PROMISES", 2)

    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await client.lay("open", "open", "bookie", promise=promise("0"))
            path = f"/api/tables/{at.table}/promise"
            told = [
                await client.ask("POST", path, {"id": word, "promise": promise(word)}, token=at.token)
                for word in "1123"
            ]
            assert [answer.status for answer in told] == [200, 200, 200, 429]

    asyncio.run(attempt())


def test_a_seat_is_taken_back_from_the_stand_in_so_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "COMING_BACK", Rate(2, 60))

    async def attempt() -> None:
        async with node(tmp_path, bot_delay=60) as client:
            at = await _game(client)
            path = f"/api/tables/{at.table}"
            back = []
            for _ in range(3):
                await client.ask("POST", f"{path}/leave", token=at.token)
                back.append((await client.ask("POST", f"{path}/commands", {"type": "back"}, token=at.token)).status)
            assert back == [200, 200, 429]
            client.clock.now += 30
            assert (await client.ask("POST", f"{path}/commands", {"type": "back"}, token=at.token)).status == 200

    asyncio.run(attempt())


def test_a_table_has_so_long_a_log_and_then_only_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client)
            live = client.node.hub.live[at.table]
            monkeypatch.setattr(limits, "LOG", live.table.seq)
            path, said = f"/api/tables/{at.table}", {"id": "1", "text": "hi"}
            chat = await client.ask("POST", f"{path}/chat", said, token=at.token)
            assert chat.said["error"]["why"]["code"] == "command.log-full"
            acted = {"id": "2", "seq": live.table.seq, "action": str(live.table.game.actions(0)[0])}  # type: ignore[union-attr]
            assert (await client.ask("POST", f"{path}/actions", acted, token=at.token)).status == 200
            assert (await client.ask("POST", f"{path}/leave", token=at.token)).status == 200
            assert (await client.ask("POST", f"{path}/commands", {"type": "back"}, token=at.token)).code == "too_many"

    asyncio.run(attempt())


def test_times_and_numbers_of_draws_are_limits() -> None:
    """`test_time` and `test_fair_parties` show what they do."""
    assert limits.REVEAL_WITHIN > 10
    assert limits.DRAWS <= 5


# --- sizes --------------------------------------------------------------------------------------------------


def test_a_message_may_be_so_long(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client)
            async with client.socket(at.table, token=at.token) as socket:
                socket.say('{"type":"ping"}'.ljust(limits.MESSAGE))
                await socket.until("pong")
                socket.say('{"type":"ping"}'.ljust(limits.MESSAGE + 1))
                assert (await socket.until("bye"))["code"] == "too_large"
                assert (await socket.connection.next())["code"] == 1009
            async with client.socket(at.table, token="x" * limits.MESSAGE) as socket:
                assert (await socket.hear())["code"] == "too_large"

    asyncio.run(attempt())


def test_a_body_may_be_so_long_whether_it_tells_its_length_or_not(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            for extra, status in ((0, 201), (1, 413)):
                wish = b'{"edition":"2018","name":"Ada","seats":[{},{},{}]}'.ljust(limits.BODY + extra)
                assert (await client.ask("POST", "/api/tables", wish)).status == status
                chunked = await _chunked(client, wish)
                assert chunked.status == status
                assert status == 201 or chunked.code == "too_large"
            for length in ("99999999999999999999", "-1", "1e3", "\xb2", "9" * 5000, ""):
                answer = await client.ask("POST", "/api/tables", b"{}", headers={"content-length": length})
                assert answer.code == "too_large", length

    asyncio.run(attempt())


async def _chunked(client: NodeClient, body: bytes) -> Answer:
    """Send a body in parts without saying how long it is."""
    connection = client.connect("http", "/api/tables", {"content-type": "application/json"}, "10.0.0.1", "POST")
    for at in range(0, len(body), 4000):
        more = {"type": "http.request", "body": body[at : at + 4000], "more_body": at + 4000 < len(body)}
        connection.incoming.put_nowait(more)
    await connection.finish()
    return answer_of(connection)


def _laying(**wish: Any) -> tuple[str, Any]:
    return "/api/tables", {"edition": "2018", "name": "Ada", "seats": THREE, **wish}


def test_names_nonces_ids_texts_positions_and_times_may_be_so_long(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client)
            for extra in (0, 1):
                for target, body in (
                    _laying(name="x" * (sizes.NAME + extra)),
                    _laying(nonce="x" * (sizes.NONCE + extra)),
                    _laying(promise="a" * (sizes.PROMISE + extra)),
                    _laying(options={"seconds": sizes.SECONDS[0] - extra}),
                    _laying(options={"seconds": sizes.SECONDS[1] + extra}),
                    (f"/api/tables/{at.table}/chat", {"id": f"a{extra}", "text": "x" * (sizes.CHAT_TEXT + extra)}),
                    (f"/api/tables/{at.table}/chat", {"id": "x" * (sizes.COMMAND_ID + extra), "text": "hi"}),
                ):
                    token = at.token if "chat" in target else None
                    answer = await client.ask("POST", target, body, token=token)
                    assert (answer.status in {200, 201}) == (not extra), body
                odds = await client.ask("GET", f"/api/odds?position={'x' * (sizes.POSITION + extra)}")
                assert odds.status == 422 if extra else 400
                replay = await client.ask("POST", "/api/replays", {"record": "x" * (sizes.RECORD + extra)})
                assert replay.status == 422 if extra else 400
                poll = await client.ask("GET", f"/api/tables/{at.table}/events?wait={limits.LONG_POLL + extra}")
                assert (poll.status == 200) == (not extra)

    asyncio.run(attempt())


def test_an_id_on_the_socket_may_be_so_long(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client)
            async with client.socket(at.table, token=at.token) as socket:
                for length, fine in ((sizes.COMMAND_ID, True), (sizes.COMMAND_ID + 1, False), (0, False)):
                    socket.say({"type": "chat", "id": "x" * length, "text": "hi"})
                    assert (await socket.until("answer"))["ok"] == fine

    asyncio.run(attempt())


def test_who_missed_more_than_is_told_one_by_one_gets_the_whole_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CATCH_UP", 3)

    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client)
            for number in range(6):
                await client.ask(
                    "POST", f"/api/tables/{at.table}/chat", {"id": str(number), "text": "hi"}, token=at.token
                )
            last = client.node.hub.live[at.table].table.seq
            async with client.socket(at.table, since=last - 3) as socket:
                assert [(await socket.hear())["type"] for _ in range(3)] == ["entry"] * 3
            async with client.socket(at.table, since=last - 4) as socket:
                assert (await socket.hear())["type"] == "table"
            polled = await client.ask("GET", f"/api/tables/{at.table}/events?since=0")
            assert [entry["seq"] for entry in polled.said["entries"]] == list(range(1, last + 1))

    asyncio.run(attempt())


def test_the_public_list_has_so_many_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LISTED", 3)

    async def attempt() -> None:
        async with node(tmp_path) as client:
            for _ in range(5):
                await client.lay("open", "open", "open", options={"public": True})
            assert len((await client.ask("GET", "/api/tables")).said["tables"]) == 3

    asyncio.run(attempt())


# --- slow readers -------------------------------------------------------------------------------------------


def test_a_slow_reader_is_cut_off_and_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "UNSENT", 5)
    monkeypatch.setattr(limits, "CHAT", Rate(100, 1))

    async def attempt() -> None:
        async with node(tmp_path) as client:
            at = await _game(client)
            live = client.node.hub.live[at.table]
            async with (
                client.socket(at.table, token=at.token) as quick,
                client.socket(at.table) as slow,
                client.stream(f"/api/tables/{at.table}/stream") as slow_stream,
            ):
                await slow.settle()
                await slow_stream.line()
                slow.connection.reading.clear()
                slow_stream.connection.reading.clear()
                for number in range(20):
                    quick.say({"type": "chat", "id": str(number), "text": f"word {number}"})
                    assert (await quick.until("answer", id=str(number)))["ok"]
                assert all(listener.queue.qsize() <= limits.UNSENT for listener in live.listeners)
                await _check_cut_off(slow)
                slow_stream.connection.reading.set()
                await slow_stream.connection.finish()
            heard = [text for text in quick.raw if '"said"' in text]
            assert [f"word {number}" in text for number, text in enumerate(heard)] == [True] * 20
            assert not live.listeners

    asyncio.run(attempt())


async def _check_cut_off(slow: Socket) -> None:
    slow.connection.reading.set()
    assert (await slow.until("bye"))["code"] == "busy"
    assert (await slow.connection.next())["code"] == 1013
    assert len([text for text in slow.raw if '"said"' in text]) < 20


def test_gone_players_and_empty_tables_go_by_the_limits_unless_set() -> None:
    assert Settings().gone_after == limits.GONE_AFTER
    assert Settings().close_after == limits.CLOSE_AFTER
