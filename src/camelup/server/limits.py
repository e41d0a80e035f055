"""Every limit of the server, once: how much of anything one address, one seat or one table may use. Knows nothing else.

How long a name, a text or a record may be stands in `wire/sizes.py`.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, eq=False)  # two limits with the same numbers are still two
class Rate:
    """So many times within so many seconds; unused ones are not saved up beyond that."""

    times: int
    seconds: float


# --- by address ----------------------------------------------------------------------------------------

REQUESTS: Final = Rate(600, 60)
"""All requests to the API over HTTP; the page and the health of a node are left out."""
NEW_TABLES: Final = Rate(30, 600)
NEW_ACCOUNTS: Final = Rate(10, 3600)
WRONG_CODES: Final = Rate(20, 600)
"""Codes and ids that are not there: guessing the six letters of a table takes years at this pace."""
WRONG_TOKENS: Final = Rate(20, 600)
CONNECTIONS: Final = Rate(240, 60)
"""Sockets and streams that are opened."""
ODDS: Final = Rate(600, 60)
REVIEWS: Final = Rate(20, 300)
"""Games that are judged decision by decision: seconds of work each."""
OPEN_CONNECTIONS: Final = 100
"""Sockets and streams that one address may hold open at the same time."""

# --- by seat or connection -----------------------------------------------------------------------------

COMMANDS: Final = Rate(60, 10)
"""Messages of one connection; requests to act of one seat."""
CHAT: Final = Rate(6, 20)

# --- sizes ---------------------------------------------------------------------------------------------

MESSAGE: Final = 4096
"""In characters: a message on the socket."""
BODY: Final = 65_536
"""In bytes: the body of a request."""
CATCH_UP: Final = 64
"""The most entries that are sent one by one after a cut; who missed more gets the whole picture."""
UNSENT: Final = 256
"""The most messages that wait for a slow client before it is cut off."""
LISTED: Final = 100
"""The most tables in the public list."""
CHANGES: Final = 20
"""The most changes of one seat's choice in a leg's set-up."""
TALK: Final = 400
"""The most messages of chat at one table."""
WATCHERS: Final = 200
"""The most spectators of one table on one node."""

# --- times, in seconds ---------------------------------------------------------------------------------

HELLO_WITHIN: Final = 10.0
LONG_POLL: Final = 30.0
HEARTBEAT: Final = 15.0
GONE_AFTER: Final = 45.0
"""A person without a connection for so long is played for, when it is their turn."""
CLOSE_AFTER: Final = 900.0
"""A table with nobody at it for so long is closed."""
