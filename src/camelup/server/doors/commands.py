"""The commands that somebody at a table may give, the same over the socket and HTTP."""

from functools import partial
from typing import assert_never

from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.nodes.history import entries_after
from camelup.server.nodes.hub import Propose, now_ms
from camelup.server.nodes.live_table import LiveTable
from camelup.server.nodes.node import Node
from camelup.server.refused import Refused
from camelup.server.table.stored.facts import NOBODY
from camelup.server.table.table import Table
from camelup.server.table.telling.messages import missed_messages
from camelup.wire.commands import Act, AnyCommand, AskWhy, BackAgain, Chat, Ping, Promise, Reveal, TakeBack, Undo
from camelup.wire.entries import EntryMessage
from camelup.wire.messages import Answer, Pong, Why
from camelup.wire.reasons import explain


class Commands:
    """The commands of one seat, or of a spectator from an address, at a table."""

    def __init__(self, node: Node, live: LiveTable, seat: int, address: str) -> None:
        self._node = node
        self._hub = node.hub
        self._live = live
        self._key = None if seat == NOBODY else live.table.seats[seat].key
        self._address = address

    @property
    def seat(self) -> int:
        """The seat: before the game it may get another number at any time, or be lost."""
        if self._key is None:
            return NOBODY
        for number, seat in enumerate(self._live.table.seats):
            if seat.key == self._key:
                return number
        raise Refused("bad_token", Reason("command.seat-lost"))

    async def obey(self, command: AnyCommand) -> Answer | Why | Pong:
        """Carry out a command and return the answer to it."""
        match command:
            case Act(name, seq, action):
                seat = self._own_seat()
                done = await self._do_on(seq, lambda table: table.act(seat, action, seq=seq, by="person", command=name))
            case TakeBack(name, seq):
                seat = self._own_seat()
                done = await self._do_on(seq, lambda table: table.take_back(seat, seq=seq, command=name))
            case Undo(name, seq):
                seat = self._own_seat()
                done = await self._do_on(seq, lambda table: table.undo(seat, seq=seq, command=name))
            case Chat(name, text, speaker):
                done = await self._say(name, text, speaker)
            case Promise(name, word, number):
                done = await self._draw(
                    lambda table: table.promise(self._own_seat(), word, number=number, command=name)
                )
            case Reveal(name, nonce):
                done = await self._draw(lambda table: table.reveal(self._own_seat(), nonce, command=name))
            case AskWhy(name, action):
                return self._why(name, action)
            case Ping():
                return Pong(now_ms())
            case BackAgain():
                await self.come_back()
                return Answer(None, ok=True, seq=self._live.table.seq)
            case _:
                assert_never(command)
        return Answer(name, ok=True, seq=done)

    def _own_seat(self) -> int:
        if self.seat == NOBODY:
            raise Refused("not_allowed", Reason("command.watching"))
        return self.seat

    async def _do_on(self, seq: int, propose: Propose) -> int:
        """Make something happen that was decided on the entries up to `seq`; a refusal as stale lists the entries since then."""
        if seq > self._live.table.seq:
            await self._hub.catch_up(self._live)
        await self._open_again()
        try:
            return await self._hub.do(self._live, propose)
        except Refused as refused:
            if refused.code == "stale":
                refused.more["missing"] = await self._missed(seq)
            raise
        finally:  # afterwards: out of time, a seat would be taken away again before it could act
            await self.come_back()

    async def _missed(self, seq: int) -> list[EntryMessage] | None:
        """Return what the seat has missed; None if it asks often for what is no longer in memory."""
        missed = self._live.missed(seq)
        if missed is None:
            if not self._node.throttle.allows(limits.STALE, f"{self._live.table.id} {self.seat}"):
                return None
            fold = partial(self._node.workers.run, kind="replay", who=self._address)
            missed = await entries_after(self._hub.store, self._live, seq, fold)
        return missed_messages(self._live.table, missed, self.seat)

    async def _draw(self, propose: Propose) -> int:
        """Make a step of the draw happen; the last one begins the game."""
        if not self._live.table.facts.fixed:
            await self._hub.catch_up(self._live)
        await self.come_back()
        done = await self._hub.do(self._live, propose)
        await self._hub.do(self._live, Table.draw_on)
        return done

    async def _say(self, command: str, text: str, name: str | None) -> int:
        who = self._address if self.seat == NOBODY else self.seat
        self._node.throttle.check(limits.CHAT, f"{self._live.table.id} {who}")
        named = name or ("Guest" if self.seat == NOBODY else "")
        return await self._hub.do(self._live, lambda table: table.say(self.seat, named, text, command))

    async def come_back(self) -> None:
        """Take the seat back from the stand-in, and reopen the table if it was closed."""
        await self._open_again()
        table = self._live.table
        if self.seat != NOBODY and table.seats[self.seat].away is not None and table.status in {"drawing", "playing"}:
            self._limit_coming_back()
            await self._hub.do(self._live, lambda table: table.come_back(self.seat))

    async def _open_again(self) -> None:
        facts = self._live.table.facts
        if self.seat != NOBODY and facts.closed and not facts.given_up:
            self._limit_coming_back()
            await self._hub.do(self._live, Table.open_again)
            self._hub.on_opened(self._live, False)

    def _limit_coming_back(self) -> None:
        self._node.throttle.check(limits.COMING_BACK, f"{self._live.table.id} {self.seat}")

    def _why(self, command: str | None, action: str) -> Why:
        """Return why an action is not allowed now."""
        game = self._live.table.game
        if game is None:
            raise Refused("not_allowed", Reason("command.not-begun"))
        why = game.observe(self._own_seat()).why_not(action)
        return Why(command, None, None, None) if why is None else Why(command, why.rule, str(why), explain(why))
