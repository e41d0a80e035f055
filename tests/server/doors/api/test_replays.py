"""Games played again over HTTP: as a seat knew them or with all cards open, and only when they are over."""

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import to_builtins

from camelup import earnings
from camelup.engine.editions import START_MONEY
from camelup.game import Game
from camelup.server.doors.api import replays
from camelup.wire.seeing import view_of
from games import choose
from server.processes.supervised import PATIENCE
from server.tools.clients import Message
from server.tools.in_process import node


def finished(edition: str) -> Game:
    game, choice = Game(edition, 3, seed=2), 0
    while not game.over:
        choice += 7919
        game.play(choose(game, choice))
    return game


async def replayed(folder: Path, record: str, seat: int | None) -> list[Message]:
    async with node(folder) as client:
        answer = await client.ask(
            "POST", "/api/replays" if seat is None else f"/api/replays?seat={seat}", {"record": record}
        )
        assert answer.status == 200, answer
        steps: list[Message] = answer.said["steps"]
        return steps


@pytest.mark.parametrize("edition", ["2014", "2018", "cards"])
def test_a_replay_as_a_seat_shows_at_every_step_what_that_seat_knew(tmp_path: Path, edition: str) -> None:
    record = finished(edition).record()
    steps = asyncio.run(replayed(tmp_path, record, 1))
    hidden = 0
    earned = earnings.begin([START_MONEY] * 3)
    for (game, _, events), step in zip(Game.replay(record), steps, strict=True):
        earnings.add(earned, events)
        seen = game.observe(1)
        assert step["view"]["position"] == seen.position()
        known = json.loads(json.dumps(to_builtins(view_of(seen, game.result(), earned, position=True))))
        assert step["view"] == known
        assert step["view"]["seat"] == 1
        hidden += "?" in seen.position()
    assert hidden


@pytest.mark.parametrize("edition", ["2014", "2018", "cards"])
def test_a_replay_as_a_seat_tells_no_card_that_the_seat_did_not_see(tmp_path: Path, edition: str) -> None:
    steps = asyncio.run(replayed(tmp_path, finished(edition).record(), 1))
    told = [(event["event"], event) for step in steps for event in step["events"]]
    others = [event for name, event in told if name in {"LaidFinishCard", "Dealt", "PutAside"} and event["seat"] != 1]
    assert others
    assert {event.get("camel", event.get("card")) for event in others} == {"?"}
    texts = [step["text"] for step in steps if step["seat"] not in {None, 1}]
    assert any(text.endswith("?") for text in texts)
    assert not any(
        text.split()[0] in {"winner", "loser", "discard", "deck", "intel"} and "?" not in text for text in texts
    )


@pytest.mark.parametrize("edition", ["2014", "2018", "cards"])
def test_a_replay_with_all_cards_open_hides_nothing(tmp_path: Path, edition: str) -> None:
    record = finished(edition).record()
    steps = asyncio.run(replayed(tmp_path, record, None))
    assert [step["view"]["position"] for step in steps] == [game.position() for game, _, _ in Game.replay(record)]
    assert all(step["view"]["open"] and step["view"]["seat"] is None for step in steps)


BROKEN = [
    ("no record", {"code": "unreadable.no-record", "at": 0, "line": 1, "character": 1}),
    (
        "edition: 2014\nplayers: Ada, Bob\n\nrool b2\n",
        {"code": "unreadable.verb-like", "at": 33, "line": 4, "character": 1},
    ),
    (
        "edition: 2014\nplayers: Ada, Bob\n\nP1 ticket b\n",
        {"code": "unreadable.not-allowed", "at": 36, "line": 4, "character": 4},
    ),
]


@pytest.mark.parametrize(("record", "told"), BROKEN, ids=lambda case: case["code"] if isinstance(case, dict) else "")
def test_a_record_that_cannot_be_played_is_refused_with_a_reason_and_the_place(
    tmp_path: Path, record: str, told: Message
) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            for path in ("/api/replays", "/api/replays/review"):
                error = (await client.ask("POST", path, {"record": record})).said["error"]
                assert {
                    "code": error["why"]["code"],
                    **{name: error[name] for name in ("at", "line", "character")},
                } == told

    asyncio.run(attempt())


def test_a_record_of_an_impossible_game_is_refused_with_all_reasons(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            record = "edition: cards\nplayers: A, B, C, D, E, F, G\n\nreveal b1\n"
            error = (await client.ask("POST", "/api/replays", {"record": record})).said["error"]
            assert [reason["code"] for reason in error["reasons"]] == ["impossible.players"]

    asyncio.run(attempt())


def test_a_running_game_is_neither_replayed_nor_judged(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada = await client.lay("open", "bookie", "bookie", start=True)
            for what in ("replay", "replay?seat=0", "review"):
                answer = await client.ask("GET", f"/api/tables/{ada.table}/{what}", token=ada.token)
                assert answer.code == "not_allowed", what

    asyncio.run(attempt())


def test_a_review_ends_when_its_node_leaves_however_long_a_step_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """uvicorn would wait for it, and then end it by force."""
    begun, held = threading.Event(), threading.Event()

    def a_long_step(_: str) -> Iterator[None]:
        begun.set()
        held.wait(2 * PATIENCE)
        yield from ()

    monkeypatch.setattr(replays, "review_steps", a_long_step)
    monkeypatch.setattr(replays, "part_of", lambda *_: None)

    async def attempt() -> None:
        async with node(tmp_path) as client:
            asking = asyncio.create_task(
                client.ask("POST", "/api/replays/review", {"record": finished("2014").record()})
            )
            try:
                assert await asyncio.to_thread(begun.wait, PATIENCE)
                client.node.hub.disconnect()
                answer = await asking
            finally:
                held.set()
            assert (answer.status, answer.body) == (200, b"")

    asyncio.run(attempt())
