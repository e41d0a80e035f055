"""What a server has stored, read straight from its database, and the game played anew from it by the engine alone."""

import json
from itertools import takewhile
from typing import Any, NamedTuple

from msgspec import to_builtins
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from camelup import earnings
from camelup.engine.editions import START_MONEY
from camelup.game import Game
from camelup.luck import Dictated
from camelup.wire.seeing import view_of
from server.processes.topology import Node

Row = dict[str, Any]


class Log(NamedTuple):
    """A table's row and its entries as they are stored."""

    table: Row
    numbers: list[int]
    entries: list[Row]

    def of_kind(self, *kinds: str) -> list[Row]:
        """Return the entries of some kinds."""
        return [entry for entry in self.entries if entry["kind"] in kinds]


def database_of(node: Node) -> str:
    """Return the address of a node's own database."""
    return f"sqlite+aiosqlite:///{node.folder / 'camelup.db'}"


async def log_of(database: str, table: str) -> Log:
    """Read all that is stored of a table."""
    engine = create_async_engine(database)
    try:
        async with engine.connect() as connection:
            found = await connection.execute(text("SELECT * FROM tables WHERE id = :id"), {"id": table})
            row = dict(found.mappings().one())
            rows = await connection.execute(
                text("SELECT seq, data FROM entries WHERE table_id = :id ORDER BY seq"), {"id": table}
            )
            stored = [(seq, json.loads(data)) for seq, data in rows]
    finally:
        await engine.dispose()
    return Log(row, [seq for seq, _ in stored], [entry for _, entry in stored])


def game_of(log: Log, names: list[str]) -> Game:
    """Play the game of a log: the engine takes every action and every piece of luck, and none is left over."""
    created, started = log.of_kind("created", "started")
    luck = Dictated(started["luck"])
    few = log.table["edition"] == "2018" and log.table["players"] == 2
    hidden = created["options"]["hide_money"]
    game = Game(log.table["edition"], names, luck=luck, unofficial=few, hide_money=hidden)
    for entry in standing(log):
        assert not luck.left
        luck = game.luck = Dictated(entry["luck"])
        game.play(entry["action"], seat=entry["seat"])
    assert not luck.left
    return game


def standing(log: Log) -> list[Row]:
    """Return what was done and not taken back: a seat that takes back undoes all it chose since a leg began to be set up."""
    done: list[Row] = []
    for entry in log.of_kind("acted", "took_back"):
        if entry["kind"] == "acted":
            done.append(entry)
            continue
        choices = len(list(takewhile(_is_choice, reversed(done))))
        others = [other for other in done[len(done) - choices :] if other["seat"] != entry["seat"]]
        done = done[: len(done) - choices] + others
    return done


def _is_choice(entry: Row) -> bool:
    return entry["action"].split()[0] in {"discard", "deck", "intel"}


def last_view(game: Game, seat: int) -> Row:
    """Return what a seat is to see of a game that is over, by its own `observe`."""
    assert game.over
    seen, result = game.observe(seat), game.result()
    earned = earnings.begin(START_MONEY for _ in game.names)
    for _, _, events in Game.replay(game.record()):
        earnings.add(earned, events)
    read: Row = json.loads(json.dumps(to_builtins(view_of(seen, result, earned))))
    return {**read, "asked": None, "actions": []}
