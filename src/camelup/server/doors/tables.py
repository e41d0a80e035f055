"""Tables over HTTP: laying, finding, joining, changing, starting, meeting again."""

import hmac
from base64 import urlsafe_b64encode

import msgspec

from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.doors.router import Door
from camelup.server.nodes.hub import Hub, Propose, now_ms
from camelup.server.nodes.live_table import Live
from camelup.server.nodes.node import Asker, Asking, Node, new_token
from camelup.server.refused import Refused
from camelup.server.table.checks import check_accounts, check_bots, check_money, check_players, key_of
from camelup.server.table.entries import Created, Place
from camelup.server.table.messages import seat_told, table_told
from camelup.server.table.table import Done, Draft, Table
from camelup.wire.answers import Described, Did, Listed, Listing, Seated
from camelup.wire.requests import AskingRematch, Joining, Kicking, NewTable, SeatWish, SettingSeat
from camelup.wire.tables import Options

router = Door("/api/tables", "tables")


@router.get("")
async def list_tables(asking: Asking) -> Listing:
    """List the public tables that are open or being played."""
    rows = await asking.node.store.public_tables(limits.LISTED)
    names = ("id", "code", "edition", "status", "players", "open_seats", "created_at")
    return Listing([Listed(**{name: getattr(row, name) for name in names}, host=row.host_name) for row in rows])


@router.post("", status=201)
async def lay_table(wish: NewTable, asking: Asking) -> Seated:
    """Lay a table and, with a name, sit down at it."""
    check_players(wish.edition, len(wish.seats))
    check_money(wish.edition, hide=wish.options.hide_money)
    asking.node.throttle.check(limits.NEW_TABLES, asking.address)
    places = [await _place(asking.node, seat) for seat in wish.seats]
    check_accounts(places)
    check_bots(wish.edition, [wish.options.stand_in, *(place.bot for place in places)])
    token = new_token()
    key, has_seat = key_of(token), wish.name is not None
    options = msgspec.convert(wish.options, Options, from_attributes=True)

    def created(commitment: str) -> Created:
        return Created(wish.edition, places, options, commitment, None if has_seat else key)

    then: list[Propose] = [lambda table: table.sit(wish.name or "", wish.nonce, key)] if has_seat else []
    full = sum(place.kind == "open" for place in places) == has_seat
    if wish.start and full:
        then.append(Table.start)
    live = await asking.node.hub.lay(created, *then)
    await _seat_accounts(asking.node, live)
    return _seated(live, live.table.facts.host if has_seat else None, token)


@router.get("/{name}")
async def describe_table(name: str, asking: Asking) -> Described:
    """Describe a table, by its id or its six-letter code."""
    live = await asking.table(name)
    seat = asking.seat_or_watcher(live)
    return Described(table_told(live.table), seat_told(seat))


@router.post("/{name}/join")
async def join(name: str, wish: Joining, asking: Asking) -> Seated:
    """Take an open seat."""
    live = await asking.table(name)
    token = new_token()
    await _sit(asking.node.hub, live, wish.name, wish.nonce, token, wish.seat)
    return _seated(live, live.table.seat_of(token), token)


@router.post("/{name}/leave")
async def leave(name: str, asking: Asking) -> Did:
    """Give up one's seat; after the start the stand-in plays on."""
    live = await asking.table(name)
    seat = asking.seat(live)
    seq = await asking.node.hub.do(live, lambda table: table.leave(seat))
    return Did(seq)


@router.post("/{name}/kick")
async def kick(name: str, wish: Kicking, asking: Asking) -> Did:
    """Free a seat before the start; the host may."""
    live = await asking.table(name)
    asking.check_host(live)
    return Did(await asking.node.hub.do(live, lambda table: table.kick(wish.seat)))


@router.post("/{name}/seat")
async def set_seat(name: str, wish: SettingSeat, asking: Asking) -> Did:
    """Change what an empty seat or a bot's seat is meant for; the host may."""
    live = await asking.table(name)
    asking.check_host(live)
    place = await _place(asking.node, wish)
    seq = await asking.node.hub.do(live, lambda table: table.set_seat(wish.seat, place))
    await _seat_accounts(asking.node, live)
    return Did(seq)


@router.post("/{name}/start")
async def start(name: str, asking: Asking) -> Did:
    """Begin the game; the host may."""
    live = await asking.table(name)
    asking.check_host(live)
    return Did(await asking.node.hub.do(live, Table.start))


@router.post("/{name}/rematch")
async def rematch(name: str, wish: AskingRematch, asking: Asking) -> Seated:
    """Meet again: the first to ask lays the table, everybody gets a seat there."""
    old = await asking.table(name)
    seat = asking.seat(old)
    if old.table.facts.rematch is None:
        await _lay_again(asking, old)
    live = await asking.node.hub.open(old.table.facts.rematch or "")
    await asking.node.hub.catch_up(live)
    token = _token_again(asking.token or "", live)
    await _sit(asking.node.hub, live, old.table.names[seat], wish.nonce, token, seat)
    if all(other.kind != "open" for other in live.table.seats):
        await asking.node.hub.do(live, _start_once)
    return _seated(live, live.table.seat_of(token), token)


async def _lay_again(asking: Asker, old: Live) -> None:
    if old.table.status != "over":
        raise Refused("not_allowed", Reason("command.rematch-early"))
    asking.node.throttle.check(limits.NEW_TABLES, asking.address)
    facts = old.table.facts
    places = [
        Place() if seat.kind == "person" else Place(seat.kind, seat.bot, seat.name, seat.key) for seat in facts.seats
    ]
    live = await asking.node.hub.lay(lambda promise: Created(facts.edition, places, facts.options, promise))
    await asking.node.hub.do(old, lambda table: table.meet_again(live.table.id))
    if old.table.facts.rematch != live.table.id:  # somebody else was first
        await asking.node.hub.do(live, Table.close)
        return
    await _seat_accounts(asking.node, live)


def _token_again(token: str, live: Live) -> str:
    """Make the token for a rematch from the one before: who has to ask again, for an answer was lost, gets the same."""
    if live.table.seat_of(token) is not None:
        return token  # an account has one token for all its seats
    return urlsafe_b64encode(hmac.digest(token.encode(), f"rematch {live.table.id}".encode(), "sha256")[:24]).decode()


def _start_once(table: Table) -> Draft:
    if table.game is not None:
        raise Done(table.seq)  # two sat down at the same time, and each saw the table full
    return table.start()


async def _sit(hub: Hub, live: Live, name: str, nonce: str, token: str, seat: int | None) -> None:
    def propose(table: Table) -> Draft:
        if table.seat_of(token) is not None:
            raise Done(table.seq)
        return table.sit(name, nonce, key_of(token), seat)

    await hub.do(live, propose)


async def _place(node: Node, wish: SeatWish) -> Place:
    if wish.kind == "bot":
        if wish.bot is None:
            raise Refused("bad_request", Reason("command.which-bot"))
        return Place("bot", wish.bot)
    if wish.kind == "open":
        return Place()
    account = await node.store.account(name=wish.name or "")
    if account is None:
        raise Refused("not_found", Reason("command.no-account", word=wish.name))
    return Place("account", None, account.name, account.key)


async def _seat_accounts(node: Node, live: Live) -> None:
    for number, seat in enumerate(live.table.seats):
        if seat.kind == "account" and seat.name is not None:
            await node.store.seat_account(seat.name, live.table.id, number, now_ms())


def _seated(live: Live, seat: int | None, token: str) -> Seated:
    return Seated(table_told(live.table), seat, token, recovery=f"/table/{live.table.id}#token={token}")
