"""What one address may lay, beyond how often: tables of bots alone, and tables in the public list, which have a clock."""

from collections.abc import Sequence

import msgspec

from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.nodes.hub import Hub
from camelup.server.nodes.live_table import LiveTable
from camelup.server.refused import Refused
from camelup.server.table.stored.entries import SeatPlan
from camelup.server.table.stored.facts import Seat
from camelup.wire.tables import Options


def check_bot_tables(
    hub: Hub, address: str, seats: Sequence[SeatPlan | Seat], besides: LiveTable | None = None
) -> None:
    """Refuse one more table of bots alone to an address that has many: each keeps the machine busy for nobody's turn."""
    if any(seat.kind != "bot" for seat in seats):
        return
    if sum(live is not besides and _bots_alone(live) for live in tables_of(hub, address)) >= limits.BOT_TABLES:
        raise Refused("too_many", Reason("command.bot-tables", most=limits.BOT_TABLES))


def check_listed(hub: Hub, address: str, options: Options) -> None:
    """Refuse one more public table to an address that has several in the list: there would be no room for others'."""
    if (
        options.public
        and sum(live.table.facts.options.public for live in tables_of(hub, address)) >= limits.LISTED_EACH
    ):
        raise Refused("too_many", Reason("command.listed-many", most=limits.LISTED_EACH))


def with_clock(options: Options) -> Options:
    """Set a clock where strangers play: one of them who walks away must not hold up the others."""
    if options.public and options.seconds is None:
        return msgspec.structs.replace(options, seconds=limits.PUBLIC_SECONDS)
    return options


def tables_of(hub: Hub, address: str) -> list[LiveTable]:
    """Return the tables of an address that are open or being played on this node."""
    laid = [live for live in hub.live.values() if live.laid_by == address]
    return [live for live in laid if live.table.status in {"open", "drawing", "playing"}]


def _bots_alone(live: LiveTable) -> bool:
    return all(seat.kind == "bot" for seat in live.table.seats)
