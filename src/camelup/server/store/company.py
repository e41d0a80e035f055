"""Which versions may run beside each other on one database: those that read each other's entries.

A node's name begins with the number of what it writes. Older nodes that meet an entry they don't know damage its table, so
a node does not start while nodes of another number hold leases.
"""

import asyncio
import secrets
import time
from typing import Final

from camelup.errors import CamelUpError
from camelup.server.store.store import Store

WRITES: Final = "3"
"""Raised whenever entries change so that an earlier version can't read them; version 0.1 had no number."""
PATIENCE: Final = 10.0
"""Seconds for which the leases of nodes that were stopped may still run: 0.1 took them for six."""
_AGAIN: Final = 0.5


def new_node_name() -> str:
    """Return a new name for a node."""
    return f"{WRITES}.{secrets.token_hex(8)}"


async def check_company(database: str) -> None:
    """Refuse to start beside nodes whose entries can't be read here, or that can't read ours."""
    if database.startswith("sqlite"):
        return  # one process has it for itself
    store = Store(database)
    try:
        tries_end = time.monotonic() + PATIENCE
        while any(not name.startswith(f"{WRITES}.") for name in await store.list_drivers()):
            if time.monotonic() > tries_end:
                raise CamelUpError(
                    "another version of camelup is running on this database, and the two would damage each other's tables: "
                    "stop all its nodes, then start this one (docs/deploy.md, Upgrades)"
                )
            await asyncio.sleep(_AGAIN)
    finally:
        await store.disconnect()
