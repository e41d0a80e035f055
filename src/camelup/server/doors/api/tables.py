"""Tables over HTTP: creating, finding, joining, changing, starting, rematches."""

import hmac
from base64 import urlsafe_b64encode
from functools import partial

import msgspec

from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.doors.guards.caller import Caller, CurrentCaller, new_token
from camelup.server.doors.guards.laying import check_bot_tables, check_listed, with_clock
from camelup.server.doors.router import Router
from camelup.server.nodes.hub import Propose, now_ms
from camelup.server.nodes.live_table import LiveTable
from camelup.server.nodes.node import Node
from camelup.server.refused import Refused
from camelup.server.table.cast import named
from camelup.server.table.checks import check_accounts, check_bots, check_money, check_players, key_of
from camelup.server.table.drafts import AlreadyDone, Draft
from camelup.server.table.stored.entries import Created, SeatPlan
from camelup.server.table.strangers import check_neighbours, house_of, seat_for
from camelup.server.table.table import Table
from camelup.server.table.telling.messages import seat_or_none, table_info
from camelup.wire.answers import Accepted, ListedTable, Seated, TableAndSeat, TableList
from camelup.wire.requests import (
    ArrangeRequest,
    JoinRequest,
    KickRequest,
    NewTable,
    RematchRequest,
    SeatRequest,
    SetSeatRequest,
)
from camelup.wire.tables import Options

router = Router("/api/tables", "tables")


@router.get("")
async def list_tables(caller: CurrentCaller) -> TableList:
    """List the public tables that are open or being played."""
    rows = await caller.node.store.list_public_tables(limits.LISTED)
    names = ("id", "code", "edition", "status", "players", "open_seats", "created_at")
    return TableList([ListedTable(**{name: getattr(row, name) for name in names}, host=row.host_name) for row in rows])


@router.post("", status=201)
async def lay_table(body: NewTable, caller: CurrentCaller) -> Seated:
    """Create a table and, if you give a name, take a seat at it."""
    check_players(body.edition, len(body.seats))
    check_money(body.edition, hide=body.options.hide_money)
    caller.node.throttle.check(limits.NEW_TABLES, caller.address)
    places = [await _seat_plan(caller.node, seat) for seat in body.seats]
    check_accounts(places)
    check_bots(body.edition, [body.options.stand_in, *(place.bot for place in places)])
    check_bot_tables(caller.node.hub, caller.address, places)
    check_listed(caller.node.hub, caller.address, body.options)
    token = new_token()
    key, has_seat = key_of(token), body.name is not None
    options = with_clock(msgspec.convert(body.options, Options, from_attributes=True))

    def created(commitment: str) -> Created:
        seats = named(places, [body.name], commitment)
        return Created(body.edition, seats, options, commitment, None if has_seat else key)

    then: list[Propose] = [partial(_first, body, key, caller.address)] if has_seat else []
    full = sum(place.kind == "open" for place in places) == has_seat
    if body.start and full:
        then.append(Table.start)
    live = await caller.node.hub.create(created, *then)
    live.laid_by = caller.address
    await _seat_accounts(caller.node, live)
    return _seated(live, live.table.facts.host if has_seat else None, token)


@router.get("/{name}")
async def describe_table(name: str, caller: CurrentCaller) -> TableAndSeat:
    """Describe a table, by its id or its six-letter code."""
    live = await caller.find_table(name)
    seat = caller.seat_or_watcher(live)
    return TableAndSeat(table_info(live.table), seat_or_none(seat))


@router.post("/{name}/join")
async def join(name: str, body: JoinRequest, caller: CurrentCaller) -> Seated:
    """Take an open seat."""
    live = await caller.find_table(name)
    token = new_token()
    await caller.node.hub.do(live, partial(_make_way, body, key_of(token), caller.address))
    await caller.node.hub.do(live, partial(_take_seat, body, key_of(token), caller.address))
    return _seated(live, live.table.seat_of(token), token)


def _first(body: NewTable, key: str, address: str, table: Table) -> Draft:
    return table.sit(body.name or "", body.nonce, key, promise=body.promise, house=house_of(table, address))


def _take_seat(body: JoinRequest, key: str, address: str, table: Table) -> Draft:
    house = house_of(table, address)
    check_neighbours(table, house)
    seat = seat_for(table, body.seat, now_ms())
    return table.sit(body.name, body.nonce, key, seat, promise=body.promise, house=house)


def _make_way(body: JoinRequest, key: str, address: str, table: Table) -> Draft:
    _take_seat(body, key, address, table)  # who may not sit down changes nobody's name
    return table.make_way(body.name)


@router.post("/{name}/leave")
async def leave(name: str, caller: CurrentCaller) -> Accepted:
    """Give up your seat; after the start the stand-in plays on."""
    live = await caller.find_table(name)
    caller.seat(live)  # a stranger is refused at once
    seq = await caller.node.hub.do(
        live, lambda table: table.leave(caller.seat(live))
    )  # it may have another number by then
    return Accepted(seq)


@router.post("/{name}/kick")
async def kick(name: str, body: KickRequest, caller: CurrentCaller) -> Accepted:
    """Free a seat before the start. Only the host may."""
    live = await caller.find_table(name)
    caller.check_host(live)
    return Accepted(await caller.node.hub.do(live, lambda table: table.kick(body.seat)))


@router.post("/{name}/seat")
async def set_seat(name: str, body: SetSeatRequest, caller: CurrentCaller) -> Accepted:
    """Change who an empty seat or a bot's seat is for. Only the host may."""
    live = await caller.find_table(name)
    caller.check_host(live)
    place = await _seat_plan(caller.node, body)
    seq = await caller.node.hub.do(live, lambda table: table.set_seat(body.seat, place))
    await _seat_accounts(caller.node, live)
    return Accepted(seq)


@router.post("/{name}/arrange")
async def arrange(name: str, body: ArrangeRequest, caller: CurrentCaller) -> Accepted:
    """Change the game, the number of seats or the options before the start. Only the host may."""
    live = await caller.find_table(name)
    caller.check_host(live)
    options = None if body.options is None else with_clock(msgspec.convert(body.options, Options, from_attributes=True))
    if options is not None:
        check_bots(body.edition or live.table.facts.edition, [options.stand_in])
        if not live.table.facts.options.public:
            check_listed(caller.node.hub, caller.address, options)
    seq = await caller.node.hub.do(live, lambda table: table.arrange(body.edition, body.players, options))
    await _seat_accounts(caller.node, live)
    return Accepted(seq)


@router.post("/{name}/start")
async def start(name: str, caller: CurrentCaller) -> Accepted:
    """Begin the game. Only the host may."""
    live = await caller.find_table(name)
    caller.check_host(live)
    check_bot_tables(caller.node.hub, caller.address, live.table.seats, besides=live)
    return Accepted(await caller.node.hub.do(live, Table.start))


@router.post("/{name}/rematch")
async def rematch(name: str, body: RematchRequest, caller: CurrentCaller) -> Seated:
    """Play again: the first to ask creates the table, and everybody gets a seat there."""
    old = await caller.find_table(name)
    seat = caller.seat(old)
    if old.table.facts.rematch is None:
        await _create_rematch(caller, old)
    live = await caller.node.hub.open(old.table.facts.rematch or "")
    await caller.node.hub.catch_up(live)
    token = _rematch_token(caller.token or "", live)
    await caller.node.hub.do(live, partial(_sit_again, old.table.names[seat], body, token, caller.address, seat))
    if all(other.kind != "open" for other in live.table.seats):
        await caller.node.hub.do(live, _start_once)
    return _seated(live, live.table.seat_of(token), token)


async def _create_rematch(caller: Caller, old: LiveTable) -> None:
    if old.table.status != "over":
        raise Refused("not_allowed", Reason("command.rematch-early"))
    caller.node.throttle.check(limits.NEW_TABLES, caller.address)
    facts = old.table.facts
    places = [
        SeatPlan(kept=seat.name) if seat.kind == "person" else SeatPlan(seat.kind, seat.bot, seat.name, seat.key)
        for seat in facts.seats
    ]
    live = await caller.node.hub.create(lambda promise: Created(facts.edition, places, facts.options, promise))
    live.laid_by = caller.address
    await caller.node.hub.do(old, lambda table: table.meet_again(live.table.id))
    if old.table.facts.rematch != live.table.id:  # somebody else was first
        await caller.node.hub.do(live, Table.close)
        return
    await _seat_accounts(caller.node, live)


def _rematch_token(token: str, live: LiveTable) -> str:
    """Derive the token for a rematch from the last one: a player who asks again because an answer was lost gets the same."""
    if live.table.seat_of(token) is not None:
        return token  # an account has one token for all its seats
    return urlsafe_b64encode(hmac.digest(token.encode(), f"rematch {live.table.id}".encode(), "sha256")[:24]).decode()


def _start_once(table: Table) -> Draft:
    if table.game is not None or table.facts.drawing:
        raise AlreadyDone(table.seq)  # two sat down at the same time, and each saw the table full
    return table.start()


def _sit_again(name: str, body: RematchRequest, token: str, address: str, seat: int, table: Table) -> Draft:
    if table.seat_of(token) is not None:
        raise AlreadyDone(table.seq)
    house = house_of(table, address)
    wanted = (
        seat if seat < len(table.seats) and table.seats[seat].kind == "open" else None
    )  # unless it was arranged anew
    return table.sit(name, body.nonce, key_of(token), wanted, promise=body.promise, house=house)


async def _seat_plan(node: Node, body: SeatRequest) -> SeatPlan:
    if body.kind == "bot":
        if body.bot is None:
            raise Refused("bad_request", Reason("command.which-bot"))
        return SeatPlan("bot", body.bot)
    if body.kind == "open":
        return SeatPlan()
    account = await node.store.find_account(name=body.name or "")
    if account is None:
        raise Refused("not_found", Reason("command.no-account", word=body.name))
    return SeatPlan("account", None, account.name, account.key)


async def _seat_accounts(node: Node, live: LiveTable) -> None:
    for number, seat in enumerate(live.table.seats):
        if seat.kind == "account" and seat.name is not None:
            await node.store.seat_account(seat.name, live.table.id, number, now_ms())


def _seated(live: LiveTable, seat: int | None, token: str) -> Seated:
    return Seated(table_info(live.table), seat, token, recovery=f"/table/{live.table.id}#token={token}")
