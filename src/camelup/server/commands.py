"""What somebody at a table may command, the same for socket and HTTP."""

from typing import Any

from camelup.reasons import Reason
from camelup.server.facts import NOBODY
from camelup.server.history import entries_after
from camelup.server.hub import Hub, Propose
from camelup.server.live import Live
from camelup.server.messages import missed_messages
from camelup.server.refused import Refused
from camelup.server.table import Table


class Commands:
    """The commands of one seat, or of a spectator, at a table."""

    def __init__(self, hub: Hub, live: Live, seat: int) -> None:
        self._hub = hub
        self._live = live
        self._seat = seat

    async def act(self, command: str, seq: int, action: str) -> int:
        """Act, and give the number under which it happened."""
        return await self._do_on(
            seq, lambda table: table.act(self._seat, action, seq=seq, by="person", command=command)
        )

    async def take_back(self, command: str, seq: int) -> int:
        """Take back what the seat has chosen in a leg's set-up."""
        return await self._do_on(seq, lambda table: table.take_back(self._seat, seq=seq, command=command))

    async def _do_on(self, seq: int, propose: Propose) -> int:
        """Let something happen on what was seen up to `seq`; what is stale is told what it had not seen."""
        if seq > self._live.table.seq:
            await self._hub.catch_up(self._live)
        await self.come_back()
        try:
            return await self._hub.do(self._live, propose)
        except Refused as refused:
            if refused.code == "stale":
                missed = await entries_after(self._hub.store, self._live, seq)
                refused.more["missing"] = missed_messages(self._live.table, missed, self._seat)
            raise

    async def say(self, command: str, text: str, name: str | None) -> int:
        """Say something."""
        named = name or ("Guest" if self._seat == NOBODY else "")
        return await self._hub.do(self._live, lambda table: table.say(self._seat, named, text, command))

    async def come_back(self) -> None:
        """Take over from the stand-in, and open the table again if it was closed."""
        table = self._live.table
        if self._seat != NOBODY and table.facts.closed:
            await self._hub.do(self._live, Table.open_again)
            self._hub.opened(self._live, False)
        if self._seat != NOBODY and table.seats[self._seat].away is not None and table.status == "playing":
            await self._hub.do(self._live, lambda table: table.come_back(self._seat))

    def why(self, action: str) -> dict[str, Any]:
        """Tell why an action is not allowed now."""
        game = self._live.table.game
        if game is None:
            raise Refused("not_allowed", Reason("command.not-begun"))
        why = game.observe(self._seat).why_not(action)
        if why is None:
            return {"rule": None, "message": None, "why": None}
        return {"rule": why.rule, "message": str(why), "why": why.to_json()}
