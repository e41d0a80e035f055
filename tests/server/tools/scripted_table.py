"""Games in which everything but one hidden fact is the same: same seed, names, tokens, times; and all bytes that each is told."""

import hashlib
import itertools
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from camelup.server import limits
from camelup.server.nodes import hub
from camelup.server.table.table import Table
from server.tools.clients import eventually
from server.tools.in_process import Lines, NodeClient, Seated, Socket, node

SEED = hashlib.sha256(b"camels").digest()
NOON = 1_800_000_000_000
WATCHER = -1

Choose = Callable[[int, list[str]], str]
"""Picks an action of a seat from those that it has."""


def roll_on(_: int, actions: list[str]) -> str:
    """Bring the race to its end, by what luck decides."""
    for verb in ("roll", "reveal"):
        if verb in actions:
            return verb
    return next((action for action in actions if action == "pass"), actions[0])


def stop_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server draw the same seed, ids, codes and tokens in every run, at the same time of the day."""
    number = itertools.count()

    def word(size: int) -> str:
        return hashlib.sha256(f"word {next(number)}".encode()).hexdigest()[: size * 4 // 3]

    monkeypatch.setattr(secrets, "token_urlsafe", word)
    monkeypatch.setattr(secrets, "choice", lambda letters: letters[next(number) % len(letters)])
    monkeypatch.setattr(hub, "new_seed", lambda: SEED)
    monkeypatch.setattr(limits, "HEARTBEAT", 86_400.0)  # a stream's sign of life goes by the real clock
    monkeypatch.setattr(hub, "time", SimpleNamespace(time_ns=lambda: NOON * 1_000_000, monotonic=time.monotonic))


class ScriptedTable:
    """A table of three people, Ada, Bob and Cleo, and perhaps bots, who all listen in every way there is."""

    def __init__(self, client: NodeClient, people: list[Seated]) -> None:
        self.client = client
        self.people = people
        self.id = people[0].table
        self.sockets: dict[int, Socket] = {}
        self.streams: dict[int, Lines] = {}
        self.answers: dict[int, list[bytes]] = {seat: [] for seat in (WATCHER, 0, 1, 2)}
        self._commands = itertools.count()

    @property
    def table(self) -> Table:
        return self.client.node.hub.live[self.id].table

    def token(self, seat: int) -> str | None:
        return None if seat == WATCHER else self.people[seat].token

    async def listen(self, ending: AsyncExitStack) -> None:
        """Connect everybody, one after the other."""
        for seat in self.answers:
            self.sockets[seat] = await ending.enter_async_context(self.client.socket(self.id, token=self.token(seat)))
            await self.sockets[seat].settle()
            path = f"/api/tables/{self.id}/stream?since=0"
            self.streams[seat] = await ending.enter_async_context(self.client.stream(path, self.token(seat)))
            await self.streams[seat].line()

    async def ask(self, seat: int, method: str, path: str, body: Any = None) -> bytes:
        """Ask over HTTP and note all that is answered."""
        answer = await self.client.ask(method, f"/api/tables/{self.id}{path}", body, token=self.token(seat))
        told = f"{answer.status} {answer.headers} ".encode() + answer.body
        self.answers[seat].append(told)
        return told

    async def ask_everything(self, seat: int) -> None:
        """Ask all that can be asked without changing anything."""
        self.client.clock.now += 60
        for path in ("", "/events", "/record", "/record?format=json", "/position", "/replay?seat=1", "/review"):
            await self.ask(seat, "GET", path)
        for path in (
            "/why?action=roll",
            "/why?action=winner%20b",
            "/why?action=discard%20b1",
            "/why?action=x",
            "/advice",
        ):
            await self.ask(seat, "GET", path)
        for seq, action in ((0, "roll"), (self.table.seq, "winner x"), (self.table.seq, "intel x1"), (10_000, "roll")):
            await self.ask(seat, "POST", "/actions", {"id": "never", "seq": seq, "action": action})

    async def act(self, seat: int, action: str) -> None:
        """Act on the socket, and wait until bots have moved too."""
        await self._command(seat, {"type": "act", "action": action})
        while self.person_to_move() is None and self.table.status == "playing":
            await self.sockets[seat].until("entry")

    async def take_back(self, seat: int) -> None:
        """Take back what a seat has chosen in a leg's set-up."""
        await self._command(seat, {"type": "take_back"})

    async def _command(self, seat: int, message: dict[str, Any]) -> None:
        command = f"c{next(self._commands)}"
        self.client.clock.now += 60
        self.sockets[seat].say({"id": command, "seq": self.table.seq, **message})
        answer = await self.sockets[seat].until("answer", id=command)
        assert answer["ok"], answer

    def person_to_move(self) -> int | None:
        return next((seat for seat in self.table.waiting if seat < len(self.people)), None)

    async def play(self, steps: int, choose: Choose = roll_on) -> None:
        """Let people act, so many times or to the end."""
        for _ in range(steps):
            seat = self.person_to_move()
            if seat is None:
                return
            assert self.table.game
            await self.act(seat, choose(seat, [str(action) for action in self.table.game.observe(seat).actions()]))

    async def told(self, seat: int) -> list[bytes]:
        """Return all bytes that somebody was sent, in each way."""
        listeners = self.client.node.hub.live[self.id].listeners
        await eventually(lambda: all(listener.queue.empty() for listener in listeners))
        await self.sockets[seat].settle()
        streamed = b"".join(message.get("body", b"") for message in self.streams[seat].connection.sent)
        return [*(text.encode() for text in self.sockets[seat].raw), *streamed.split(b"\n"), *self.answers[seat]]


@asynccontextmanager
async def scripted(folder: Path, edition: str, *bots: str, **settings: Any) -> AsyncIterator[ScriptedTable]:
    """Lay a table for three people and some bots, start it and let everybody listen."""
    async with node(folder, **settings) as client, AsyncExitStack() as ending:
        ada = await client.lay("open", "open", "open", *bots, edition=edition, nonce="ada")
        people = [ada, await client.join(ada.table, "Bob", nonce="bob"), await client.join(ada.table, "Cleo")]
        game = ScriptedTable(client, people)
        assert (await client.ask("POST", f"/api/tables/{ada.table}/start", token=ada.token)).status == 200
        await game.listen(ending)
        yield game
