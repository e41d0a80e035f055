"""Accounts for bots: a name that hosts can seat, and a stream that tells where."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Final

from starlette.responses import Response, StreamingResponse

from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.doors.play import begun
from camelup.server.doors.router import Door, written
from camelup.server.nodes.hub import now_ms
from camelup.server.nodes.node import Asker, Asking, new_token
from camelup.server.refused import Refused
from camelup.server.table.checks import key_of
from camelup.wire.answers import Account
from camelup.wire.messages import SeatGiven
from camelup.wire.requests import NewAccount

router = Door("/api/accounts", "bots with an account")

_LOOK_EVERY: Final = 1.0


@router.post("", status=201)
async def open_account(wish: NewAccount, asking: Asking) -> Account:
    """Open an account; its token is told once."""
    asking.node.throttle.check(limits.NEW_ACCOUNTS, asking.address)
    token = new_token()
    if not await asking.node.store.add_account(wish.name, key_of(token), now_ms()):
        raise Refused("full", Reason("command.name-taken", word=wish.name))
    return Account(wish.name, token)


@router.get("/stream")
async def seats(asking: Asking) -> Response:
    """Tell the seats of an account, those it has and those it gets: one JSON object a line."""
    account = await asking.node.store.account(key=key_of(asking.token or ""))
    if account is None:
        asking.node.throttle.check(limits.WRONG_TOKENS, asking.address)
        raise Refused("bad_token", Reason("command.token-account"))
    if asking.node.throttle.spent(limits.WRONG_TOKENS, asking.address):
        raise Refused("too_many", Reason("command.wrong-tokens"))
    asking.node.throttle.check(limits.CONNECTIONS, asking.address)
    return StreamingResponse(await begun(_seats(asking, account.name)), media_type="application/x-ndjson")


async def _seats(asking: Asker, account: str) -> AsyncGenerator[str, None]:
    told: set[tuple[str, int]] = set()
    silent = 0.0
    with asking.node.throttle.holding(limits.OPEN_CONNECTIONS, asking.address):
        yield "\n"
        while True:
            now = await asking.node.store.seats_of_account(account)
            for table, seat in [one for one in now if one not in told]:
                yield written(SeatGiven(table, seat)) + "\n"
                silent = 0.0
            told = set(now)
            if silent >= limits.HEARTBEAT:
                yield "\n"
                silent = 0.0
            await asyncio.sleep(_LOOK_EVERY)
            silent += _LOOK_EVERY
