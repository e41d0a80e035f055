"""Accounts for bots: a name that hosts can give a seat to, and a stream of the seats it has."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Final

from starlette.responses import Response, StreamingResponse

from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.doors.api.play import begin_stream
from camelup.server.doors.guards.caller import Caller, CurrentCaller, new_token
from camelup.server.doors.router import Router
from camelup.server.nodes.hub import now_ms
from camelup.server.refused import Refused
from camelup.server.table.checks import key_of
from camelup.server.table.telling.messages import write_message
from camelup.wire.answers import Account
from camelup.wire.messages import SeatGiven
from camelup.wire.requests import NewAccount

router = Router("/api/accounts", "bots with an account")

_LOOK_EVERY: Final = 1.0


@router.post("", status=201)
async def open_account(body: NewAccount, caller: CurrentCaller) -> Account:
    """Open an account. Its token is shown only once."""
    caller.node.throttle.check(limits.NEW_ACCOUNTS, caller.address)
    token = new_token()
    if not await caller.node.store.add_account(body.name, key_of(token), now_ms()):
        raise Refused("full", Reason("command.name-taken", word=body.name))
    return Account(body.name, token)


@router.get("/stream")
async def seats(caller: CurrentCaller) -> Response:
    """Stream the seats of an account, those it has and those it gets: one JSON object per line."""
    account = await caller.node.store.find_account(key=key_of(caller.token or ""))
    if account is None:
        caller.node.throttle.check(limits.WRONG_TOKENS, caller.address)
        raise Refused("bad_token", Reason("command.token-account"))
    caller.node.throttle.check(limits.CONNECTIONS, caller.address)
    return StreamingResponse(await begin_stream(_seats(caller, account.name)), media_type="application/x-ndjson")


async def _seats(caller: Caller, account: str) -> AsyncGenerator[bytes, None]:
    told: set[tuple[str, int]] = set()
    silent = 0.0
    holding = caller.node.throttle.holding
    with (
        holding(limits.OPEN_CONNECTIONS, caller.address),
        holding(limits.ACCOUNT_STREAMS, f"account {account}"),  # each looks into the database every second
    ):
        yield b"\n"
        while not caller.node.hub.leaving.is_set():
            now = await caller.node.store.seats_of_account(account)
            for table, seat in [one for one in now if one not in told]:
                yield write_message(SeatGiven(table, seat)) + b"\n"
                silent = 0.0
            told = set(now)
            if silent >= limits.HEARTBEAT:
                yield b"\n"
                silent = 0.0
            with suppress(TimeoutError):
                await asyncio.wait_for(caller.node.hub.leaving.wait(), _LOOK_EVERY)
            silent += _LOOK_EVERY
