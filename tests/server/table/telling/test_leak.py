"""What somebody may not know changes no byte of what they are told, and the secrets of the server are told to nobody."""

import asyncio
import base64
import io
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from camelup.engine.editions import LEG_SETUPS
from camelup.luck import Dictated
from camelup.server.logs import JsonLines
from camelup.server.table.checks import key_of
from camelup.server.table.stored.entries import Started
from camelup.server.table.table import Table
from server.tools.in_process import node
from server.tools.scripted_table import SEED, WATCHER, ScriptedTable, roll_on, scripted, stop_chance
from server.tools.shares import Share

Told = dict[int, list[bytes]]
Play = Callable[[ScriptedTable], Any]


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Collect everything that the server logs, down to the smallest."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield written
    root.setLevel(before)
    root.removeHandler(handler)


def _told(folder: Path, edition: str, bots: tuple[str, ...], play: Play) -> Told:
    """Play with chance stopped and return what each was told."""

    async def run() -> Told:
        with pytest.MonkeyPatch.context() as patching:
            stop_chance(patching)
            async with scripted(folder, edition, *bots) as game:
                await play(game)
                return {seat: await game.told(seat) for seat in game.answers}

    return asyncio.run(run())


def _check_alike(one: Told, other: Told, innocent: tuple[int, ...], insider: int) -> None:
    for seat in innocent:
        assert len(one[seat]) == len(other[seat])
        for this, that in zip(one[seat], other[seat], strict=True):
            assert this == that, f"seat {seat} can tell"
    assert one[insider] != other[insider], "nothing hidden differed: this proves nothing"


# --- the same but for what is hidden ------------------------------------------------------------------------


def _laying(winner: str, loser: str, *, nosy: bool) -> Play:
    """Let Bob lay two finish cards among other things; a nosy one asks and tries much besides."""

    async def play(game: ScriptedTable) -> None:
        wishes = [f"winner {winner}", f"loser {loser}"]

        def choose(seat: int, actions: list[str]) -> str:
            return wishes.pop(0) if seat == 1 and wishes else roll_on(seat, actions)

        for _ in range(3):
            await game.play(3, choose)
            if nosy:
                game.sockets[1].say({"type": "why", "id": "w", "action": f"winner {winner}"}, "{", {"type": "back"})
                await game.ask_everything(1)
            for seat in (WATCHER, 0, 2):
                await game.ask_everything(seat)
        assert game.table.status == "playing"
        assert not wishes

    return play


@pytest.mark.parametrize(("edition", "letters"), [("2014", "wog"), ("2018", "bgy")])
def test_others_finish_cards_change_nothing_until_they_are_turned(edition: str, letters: str, tmp_path: Path) -> None:
    one = _told(tmp_path / "1", edition, ("bookie",), _laying(letters[0], letters[1], nosy=False))
    other = _told(tmp_path / "2", edition, ("bookie",), _laying(letters[1], letters[2], nosy=True))
    _check_alike(one, other, (WATCHER, 0, 2), 1)


def _putting_aside(noted: list[str], wanted: list[str], *, to_the_end: bool) -> Play:
    """Let everybody put cards aside, Bob those that are wanted; the last intel card, which shows all of them, at the end."""

    async def play(game: ScriptedTable) -> None:
        def choose(seat: int, actions: list[str]) -> str:
            action = wanted.pop(0) if seat == 1 and wanted else actions[0]
            if seat == 1:
                noted.append(action)
            return action

        while len(game.table.waiting) > 1 or not _actions(game)[0].startswith("intel"):
            await game.play(1, choose)
            if game.table.seq % 16 == 0:
                await game.ask_everything(0)
        if to_the_end:
            await game.play(1, choose)
        for seat in (WATCHER, 0, 2):
            await game.ask_everything(seat)

    return play


def _actions(game: ScriptedTable) -> list[str]:
    assert game.table.game
    return [str(action) for action in game.table.game.observe(game.person_to_move() or 0).actions()]


def _swapped(put: list[str]) -> list[str]:
    """Put a card into the deck that was discarded, and the other way round: the intel card, which is shown, stays."""
    discarded, decked = put[0].split()[1], next(action for action in put if action.startswith("deck")).split()[1]
    assert discarded != decked
    at = put.index(f"deck {decked}")
    return [f"discard {decked}", *put[1:at], f"deck {discarded}", *put[at + 1 :]]


def test_what_others_put_aside_in_cards_changes_nothing_until_it_is_turned(tmp_path: Path) -> None:
    put: list[str] = []
    one = _told(tmp_path / "1", "cards", (), _putting_aside(put, [], to_the_end=True))
    other = _told(tmp_path / "2", "cards", (), _putting_aside([], _swapped(put), to_the_end=True))
    _check_alike(one, other, (WATCHER, 0, 2), 1)


def _changing(first: int, put: list[str]) -> Play:
    """Let Bob discard one card or another, take it back and choose on; the others choose what they are offered first."""

    async def play(game: ScriptedTable) -> None:
        assert game.table.game
        await game.act(1, str(game.table.game.actions(1)[first]))
        await game.take_back(1)
        await _putting_aside([], put, to_the_end=True)(game)

    return play


def test_what_others_take_back_in_cards_changes_nothing(tmp_path: Path) -> None:
    put: list[str] = []
    _told(tmp_path / "0", "cards", (), _putting_aside(put, [], to_the_end=True))
    one = _told(tmp_path / "1", "cards", (), _changing(0, list(put)))
    other = _told(tmp_path / "2", "cards", (), _changing(-1, list(put)))
    _check_alike(one, other, (WATCHER, 0, 2), 1)


def test_what_others_are_dealt_in_cards_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    luck: list[str] = []

    async def note(game: ScriptedTable) -> None:
        log = await game.client.node.store.entries_after(game.id, 0)
        luck.extend(*(stored.entry.luck for stored in log if isinstance(stored.entry, Started)))
        await _putting_aside([], [], to_the_end=False)(game)

    one = _told(tmp_path / "1", "cards", (), note)
    dealt = LEG_SETUPS[3].dealt
    begun = len(luck) - 3 * dealt
    bob, cleo = luck[begun + dealt : begun + 2 * dealt], luck[begun + 2 * dealt :]
    assert sorted(bob) != sorted(cleo)
    monkeypatch.setattr(Table, "luck", lambda _: Dictated([*luck[: begun + dealt], *cleo, *bob]))
    other = _told(tmp_path / "2", "cards", (), _putting_aside([], [], to_the_end=False))
    _check_alike(one, other, (WATCHER, 0), 1)


# --- secrets of the server --------------------------------------------------------------------------------------


def _forms(secret: bytes) -> list[bytes]:
    """Return the ways in which bytes may be written."""
    return [secret.hex().encode(), secret.hex().upper().encode(), base64.b64encode(secret).rstrip(b"="), secret]


@pytest.mark.parametrize(("edition", "bots"), [("2014", ()), ("2018", ("bookie",)), ("cards", ())])
def test_no_token_key_snapshot_or_seed_is_ever_told_the_seed_only_at_the_end(
    edition: str, bots: tuple[str, ...], tmp_path: Path, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("camelup.server.nodes.hub.new_seed", lambda: SEED)
    snapshots: list[bytes] = []

    async def attempt() -> None:
        async with scripted(tmp_path / edition, edition, *bots) as game:
            while game.table.status == "playing":
                await game.play(5)
                snapshots.append(game.table.game.pack() if game.table.game else b"")
                if len(snapshots) % 4 == 1 and game.table.status == "playing":
                    await game.ask_everything(WATCHER)
                    await game.ask_everything(1)
            last = game.table.seq
            secrets = [_bytes for each in game.people for _bytes in (each.token.encode(), key_of(each.token).encode())]
            for seat in (WATCHER, 0, 1, 2):
                told = await game.told(seat)
                _check_secret(told, [*secrets, *(form for one in snapshots for form in _forms(one)), b"packed"])
                _check_revealed_at_last(told, last)
            _check_secret([log.getvalue().encode()], [*secrets, *_forms(SEED)])

    asyncio.run(attempt())
    for line in log.getvalue().splitlines():
        json.loads(line)


def _check_secret(told: list[bytes], secrets: list[bytes]) -> None:
    everything = b"\n".join(told)
    assert [secret for secret in secrets if secret in everything] == []


def _check_revealed_at_last(told: list[bytes], last: int) -> None:
    telling = [each for each in told if any(form in each for form in _forms(SEED))]
    assert telling, "in the end the seed is told"
    for each in telling:
        message = json.loads(each)
        assert (message["seq"], message["table"]["status"]) == (last, "over")


def test_a_nonce_is_told_when_its_reveal_is_stored_and_not_before(tmp_path: Path, log: io.StringIO) -> None:
    shares = [Share(), Share(), Share()]
    words = [share.nonce().encode() for share in shares]

    async def attempt() -> None:
        async with node(tmp_path) as client, AsyncExitStack() as ending:
            ada = await client.lay("open", "open", "open", promise=shares[0].promise())
            more = [
                await client.join(ada.table, name, promise=share.promise())
                for name, share in zip("BC", shares[1:], strict=True)
            ]
            game = ScriptedTable(client, [ada, *more])
            await game.listen(ending)
            for seat in range(3):  # too early: refused, and told to nobody
                await game.ask(seat, "POST", "/reveal", {"id": "early", "nonce": shares[seat].nonce()})
            await _check_known(game, words, 0)
            await game.ask(0, "POST", "/start", {})
            await _check_known(game, words, 0)
            for seat in range(3):
                refused = {"id": "other", "nonce": shares[(seat + 1) % 3].nonce() + "x"}
                await game.ask(seat, "POST", "/reveal", refused)
                await game.ask(seat, "POST", "/reveal", {"id": "mine", "nonce": shares[seat].nonce()})
                await _check_known(game, words, seat + 1)
            assert game.table.status == "playing"
            assert game.table.secret_seed.hex().encode() not in b"".join(await game.told(WATCHER))

    asyncio.run(attempt())
    _check_secret([log.getvalue().encode()], words)


async def _check_known(game: ScriptedTable, words: list[bytes], revealed: int) -> None:
    """Everybody is told the first nonces, and nobody any of the others."""
    for seat in (WATCHER, 0, 1, 2):
        for path in ("", "/events", "/record"):
            await game.ask(seat, "GET", path)
        told = b"".join(await game.told(seat))
        assert [word in told for word in words] == [number < revealed for number in range(len(words))]


def test_joining_tells_a_token_to_who_joins_and_to_nobody_else(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada = await client.lay("open", "open", "open", options={"public": True, "neighbours": True})
            async with client.socket(ada.table, token=ada.token) as socket, client.socket(ada.table) as watching:
                await watching.settle()
                joined = await client.ask("POST", f"/api/tables/{ada.table}/join", {"name": "Bob", "nonce": "x"})
                token = joined.said["token"]
                assert joined.body.count(token.encode()) == 2, "by itself and in the link"
                await socket.settle()
                await watching.settle()
                seen = [
                    await client.ask("GET", path, token=ada.token)
                    for path in (f"/api/tables/{ada.table}", "/api/tables")
                ]
                told = [*socket.raw, *watching.raw, *(answer.body.decode() for answer in seen)]
                assert len([text for text in told if "Bob" in text]) >= 3
                _check_secret(
                    [text.encode() for text in told], [token.encode(), key_of(token).encode(), ada.token.encode()]
                )

    asyncio.run(attempt())


def test_where_money_is_hidden_only_ones_own_is_told(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            ada = await client.lay("open", "bookie", "bookie", start=True, options={"hide_money": True})
            async with client.socket(ada.table, token=ada.token) as socket, client.socket(ada.table) as watching:
                table = client.node.hub.live[ada.table].table
                while '"LegEnded"' not in "".join(socket.raw):
                    client.clock.now += 60
                    if table.waiting == (0,):
                        socket.say({"type": "act", "id": str(table.seq), "seq": table.seq, "action": "roll"})
                        await socket.until("answer")
                    else:
                        await socket.until("entry")
                await socket.settle()
                await watching.settle()
                _check_money(socket.raw, 0)
                _check_money(watching.raw, WATCHER)

    asyncio.run(attempt())


def _check_money(raw: list[str], me: int) -> None:
    for message in map(json.loads, raw):
        view = message.get("view")
        if view is None or view["over"]:
            continue
        assert [seat for seat, place in enumerate(view["seats"]) if place["money"] is not None] == [me] * (me >= 0)
        events = message.get("entry", {}).get("events", [])
        settled = [event for event in events if event["event"] == "Settled"]
        assert all((event["money"] is None) == (event["seat"] != me) for event in settled)
