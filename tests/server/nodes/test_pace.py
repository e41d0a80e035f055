"""How long bots take: one person alone waits for none of them; where several play, or nobody but spectators, people can follow."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from camelup.server.table.table import Table
from server.tools.clients import eventually
from server.tools.in_process import NodeClient, Seated, node

HOUR = 3600.0


async def _act(client: NodeClient, at: Seated) -> Table:
    """Let Ada, who begins, roll, so that the bots are to move."""
    table = client.node.hub.live[at.table].table
    acted = {"id": "1", "seq": table.seq, "action": "roll"}
    assert (await client.ask("POST", f"/api/tables/{at.table}/actions", acted, token=at.token)).status == 200
    return table


def test_a_solo_game_waits_for_nobody(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path, bot_delay=HOUR) as client:
            at = await client.lay("open", "random", "random", "random", start=True)
            table = await _act(client, at)
            await eventually(lambda: 0 in table.waiting)

    asyncio.run(attempt())


@pytest.mark.parametrize(
    ("seats", "options"), [(("open", "open", "random"), {}), (("open", "random", "random"), {"seconds": 600})]
)
def test_bots_keep_a_human_pace_with_other_people_or_a_clock(
    tmp_path: Path, seats: tuple[str, ...], options: dict[str, Any]
) -> None:
    async def attempt() -> None:
        async with node(tmp_path, bot_delay=HOUR) as client:
            at = await client.lay(*seats, options=options)
            if seats.count("open") > 1:
                await client.join(at.table, "Bob")
            await client.ask("POST", f"/api/tables/{at.table}/start", token=at.token)
            live = client.node.hub.live[at.table]
            while not live.table.seats[live.table.waiting[0]].played_by_bot:
                seat = live.table.waiting[0]
                await client.node.hub.do(live, lambda table: table.act(seat, "roll", seq=None, by="person"))  # noqa: B023
            due = client.node.driver.next_due(live)
            assert due is not None
            assert due.within > HOUR / 10

    asyncio.run(attempt())


def test_bots_keep_a_human_pace_while_a_stand_in_plays_for_the_one_person(tmp_path: Path) -> None:
    """Else their game would be over before they are back."""

    async def attempt() -> None:
        async with node(tmp_path, bot_delay=HOUR) as client:
            at = await client.lay("open", "random", "random", start=True)
            table = client.node.hub.live[at.table].table
            assert table.solo == 0
            await client.ask("POST", f"/api/tables/{at.table}/leave", token=at.token)
            assert table.solo is None

    asyncio.run(attempt())
