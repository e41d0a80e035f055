"""Odds over HTTP are those of the command line, refusals say what to do, hints stay off where they are off."""

import asyncio
import json
import threading
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from msgspec import to_builtins

from camelup.bots.house import HOUSE
from camelup.cli.odds import show_advice, show_odds
from camelup.errors import CamelUpError, ImpossiblePosition
from camelup.game import Game
from camelup.network.shipped import SHIPPED
from camelup.odds.report import advice_for, as_if_to_move, report
from camelup.server.doors.api import odds as odds_api
from camelup.wire.odds import describe_advice, describe_odds
from server.tools.in_process import Answer, NodeClient, node

BARE = "1:gyr 3:bp 15:W 16:K"
BOARD = (
    "2018; track 4:+P2 6:gW 8:byr 10:p 12:-P4 15:K; dice bpG; turn P3; money 8 7 5 12; "
    "tickets P1:b5,r3 P2:r5 P4:y5,b3; pyramid P1:1 P2:1 P3:1; winner P1:b P4:? P2:?; loser P3:g"
)
OLD = "2014; track 2:wo 3:y 6:gb; dice wyg; turn P2; money 3 3"
CARDS = (
    "cards; track 0:w 4:yg 7:bo; cells 1; length 16; turn P2; money 5 8 4 6; hand P1:b1 P2:o2 P3:? P4:w1; "
    "intel P1:b1 P2:y1 P3:g2 P4:w1; deck 8?; revealed b1 g2 o1 y1; pieces P3:palm9; bets P1:b5,g P2:o5 P4:y5; "
    "winner P1:b P3:g; loser P2:w"
)
FINISHED = "2018; track 5:gy 13:p 15:W 16:K 17:rb; dice bg; money 3 17 0 12"
ASKED = [(BARE, None), (BOARD, None), (BOARD, 1), (OLD, None), (OLD, 0), (CARDS, None), (CARDS, 1), (CARDS, 3)]


async def _odds(client: NodeClient, text: str, **more: Any) -> Answer:
    rest = "".join(f"&{name}={value}" for name, value in more.items() if value is not None)
    return await client.ask("GET", f"/api/odds?position={quote(text, safe='')}{rest}")


def test_odds_and_advice_are_those_of_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def answers() -> list[Any]:
        async with node(tmp_path) as client:
            return [(await _odds(client, text, seat=seat)).said for text, seat in ASKED]

    for (text, seat), said in zip(ASKED, asyncio.run(answers()), strict=True):
        whose = None if seat is None else f"P{seat + 1}"
        capsys.readouterr()
        show_odds(text, None, whose, as_json=True, svg=None, html=None)
        assert said["odds"] == json.loads(capsys.readouterr().out)
        show_advice(text, None, whose, as_json=True)
        assert said["advice"] == json.loads(capsys.readouterr().out)
        game = Game.from_text(text)
        assert said["position"] == (game if seat is None else game.observe(seat)).position()


def test_a_finished_race_has_odds_and_no_advice(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            said = (await _odds(client, FINISHED)).said
            assert said["advice"] is None
            assert said["odds"] == to_builtins(describe_odds(report(Game.from_text(FINISHED))))

    asyncio.run(attempt())


def test_the_edition_may_be_named_beside_the_position(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            bare = OLD.removeprefix("2014; ")
            assert (await _odds(client, bare)).code == "bad_request"
            assert (await _odds(client, bare, edition="2014")).said == (await _odds(client, OLD)).said
            assert (await _odds(client, bare, edition="1999")).status == 422

    asyncio.run(attempt())


UNREADABLE = ["", "nonsense", "2018; track 99:b", "2014; track 2:wo 2:wo", BARE + "; money -5", "cards;", "2018;" * 99]
IMPOSSIBLE = [
    "2018; track 4:+P2 5:+P1 6:gW 8:byr 10:p 15:K; dice bpG; money 8 7 5 12; tickets P1:b5,b5 P2:b5; winner P1:b,b",
    "2018; track 1:gyrb 3:W 4:K 5:+P1 6:+P1; dice bg; turn P1; money 3 4 3; pyramid P1:9",
]


def test_a_position_that_cannot_be_read_is_refused_with_the_place_and_what_to_do(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            for text in UNREADABLE:
                answer = await _odds(client, text)
                assert (answer.status, answer.code) == (400, "bad_request"), text
                with pytest.raises(CamelUpError) as error:
                    Game.from_text(text)
                assert answer.said["error"]["message"] == getattr(error.value, "reason", str(error.value))
                assert answer.said["error"].get("at") == getattr(error.value, "at", None)
            answer = await _odds(client, OLD, seat=5)
            assert (answer.status, answer.code) == (400, "bad_request")
            assert "there are 0 to 1" in answer.said["error"]["message"]

    asyncio.run(attempt())


def test_an_impossible_position_is_refused_with_all_reasons_at_once(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            for text in IMPOSSIBLE:
                answer = await _odds(client, text)
                with pytest.raises(ImpossiblePosition) as error:
                    Game.from_text(text)
                assert len(error.value.reasons) > 2
                assert (answer.status, answer.code) == (400, "bad_request")
                assert answer.said["error"]["reasons"] == [reason.to_json() for reason in error.value.reasons]
                assert all(reason in answer.said["error"]["message"] for reason in error.value.reasons)

    asyncio.run(attempt())


@pytest.mark.parametrize("seat", [None, 1])
def test_a_position_that_is_still_being_set_up_is_refused_with_what_is_missing(
    tmp_path: Path, seat: int | None
) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            for text, reason in (
                ("2018; track 1:gp; phase setup", "missing on the track: b y r W K"),
                ("cards; 0:woyg 1:b; phase setup; revealed b1", "still to be revealed: 4 of the first 5 cards"),
            ):
                answer = await _odds(client, text, seat=seat)
                assert (answer.status, answer.code) == (400, "bad_request")
                assert [why["text"] for why in answer.said["error"]["reasons"]] == [reason]

    asyncio.run(attempt())


def test_advice_is_for_ones_own_seat_by_what_it_knows(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path, bot_delay=3600.0) as client:
            for edition in ("2014", "2018", "cards"):
                clock = {"seconds": 600}  # with one, bots keep their pace for one person, too
                ada = await client.lay("open", "bookie", "bookie", edition=edition, options=clock, start=True)
                table = client.node.hub.live[ada.table].table
                assert table.game
                said = (await client.ask("GET", f"/api/tables/{ada.table}/advice", token=ada.token)).said
                seen = table.game.observe(0)
                assert said["seq"] == table.seq
                assert said["odds"] == json.loads(json.dumps(to_builtins(describe_odds(report(seen, 0)))))
                expected = (
                    to_builtins(describe_advice(as_if_to_move(seen, 0), advice_for(seen, 0)))
                    if 0 in table.waiting
                    else None
                )
                assert said["advice"] == json.loads(json.dumps(expected))

    asyncio.run(attempt())


def test_advice_is_refused_without_hints_without_a_seat_and_without_a_game(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            off = await client.lay("open", "bookie", "bookie", start=True, options={"hints": False})
            waiting = await client.lay("open", "open", "bookie")
            for at, token, code in (
                (off, off.token, "not_allowed"),
                (waiting, waiting.token, "not_allowed"),
                (waiting, None, "bad_token"),
                (off, None, "bad_token"),
                (off, waiting.token, "bad_token"),
            ):
                assert (await client.ask("GET", f"/api/tables/{at.table}/advice", token=token)).code == code

    asyncio.run(attempt())


def test_odds_are_never_computed_on_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []

    def noting(*arguments: Any) -> Any:
        threads.append(threading.current_thread().name)
        return report(*arguments)

    monkeypatch.setattr(odds_api, "report", noting)

    async def attempt() -> None:
        async with node(tmp_path) as client:
            await _odds(client, OLD)
            ada = await client.lay("open", "bookie", "bookie", start=True)
            await client.ask("GET", f"/api/tables/{ada.table}/advice", token=ada.token)

    asyncio.run(attempt())
    assert len(threads) == 2
    assert all(name.startswith("worker-study") for name in threads)


def test_the_bots_of_the_house_are_listed(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            said = (await client.ask("GET", "/api/bots")).said
            listed = said["bots"]
            assert [bot["name"] for bot in listed] == [*HOUSE]
            levels = {bot["name"]: bot["level"] for bot in listed if bot["offered"]}
            assert levels == {"novice": 1, "regular": 2, "bookie": 3, "sage": 4}
            assert (said["usual"], {bot["level"] for bot in listed if not bot["offered"]}) == ("regular", {None})
            assert all(bot["description"] for bot in listed)
            assert {tuple(bot["editions"]) for bot in listed if bot["name"] != "sage"} == {("2014", "2018", "cards")}
            assert [bot["editions"] for bot in listed if bot["name"] == "sage"] == [list(SHIPPED)]

    asyncio.run(attempt())
