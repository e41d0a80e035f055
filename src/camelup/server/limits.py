"""Every limit of the server: how much one address, one seat or one table may use. Knows nothing else.

`wire/sizes.py` says how long a name, a text or a record may be.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, eq=False)  # two limits with the same numbers are still two
class Rate:
    """So many times in so many seconds; what is not used in that time is lost."""

    times: int
    seconds: float


# --- by address ----------------------------------------------------------------------------------------

REQUESTS: Final = Rate(600, 60)
"""All requests to the API over HTTP; the page and the health of a node are left out."""
NEW_TABLES: Final = Rate(30, 600)
NEW_ACCOUNTS: Final = Rate(10, 3600)
WRONG_CODES: Final = Rate(20, 600)
"""Codes and ids of tables that don't exist: guessing a six-letter code takes years at this pace."""
WRONG_TOKENS: Final = Rate(20, 600)
CONNECTIONS: Final = Rate(240, 60)
"""Sockets and streams that are opened."""
ODDS: Final = Rate(600, 60)
REVIEWS: Final = Rate(20, 300)
"""Reviews of games, decision by decision: seconds of work each."""
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
"""The most entries that are sent one by one after a reconnect; a client that missed more gets the whole picture."""
UNSENT: Final = 256
"""The most messages that wait for a slow client before it is cut off."""
LISTED: Final = 100
"""The most tables in the public list."""
CHANGES: Final = 20
"""The most changes of one seat's choice in a leg's set-up."""
PROMISES: Final = 20
"""The most promises of one seat for one draw of the dice."""
DRAWS: Final = 3
"""After so many draws that broke off a table is closed."""
TALK: Final = 400
"""The most messages of chat at one table."""
WATCHERS: Final = 200
"""The most spectators of one table on one node."""

# --- times, in seconds ---------------------------------------------------------------------------------

HELLO_WITHIN: Final = 10.0
LONG_POLL: Final = 30.0
HEARTBEAT: Final = 15.0
REVEAL_WITHIN: Final = 20.0
"""For the promises or the nonces of a draw; who does not send theirs loses the seat."""
GONE_AFTER: Final = 45.0
"""After so long without a connection a stand-in takes a person's turns."""
CLOSE_AFTER: Final = 900.0
"""After so long with nobody at it a table is closed."""
