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
"""All requests to the API over HTTP."""
FILES: Final = Rate(3000, 60)
"""All other requests: the page, its files, the health of a node."""
NEW_TABLES: Final = Rate(30, 600)
NEW_ACCOUNTS: Final = Rate(10, 3600)
WRONG_CODES: Final = Rate(20, 600)
"""Codes and ids of tables that don't exist: guessing a six-letter code takes years at this pace."""
WRONG_TOKENS: Final = Rate(20, 600)
CONNECTIONS: Final = Rate(240, 60)
"""Sockets and streams that are opened."""
ODDS: Final = Rate(600, 60)
REPLAYS: Final = Rate(120, 60)
"""Records, replays and whatever else is folded again from the log of a table."""
HEALTH: Final = Rate(60, 10)
"""Questions whether a node is ready, and for its metrics."""
REVIEWS: Final = Rate(20, 300)
"""Reviews of games, decision by decision: seconds of work each."""
WAITING: Final = 20
"""Odds, advice, replays and reviews of one address that wait for a thread."""
LISTED_EACH: Final = 5
"""Tables of one address on one node that are in the public list."""
BOT_TABLES: Final = 10
"""Tables of one address on one node at which bots play alone."""
CONNECTED: Final = 300
"""Connections of any kind that one address may hold open at the same time; trusted proxies may hold any number."""
OPEN_CONNECTIONS: Final = 100
"""Sockets and streams that one address may hold open at the same time."""

# --- in all --------------------------------------------------------------------------------------------

ALL_CONNECTIONS: Final = 20_000
"""Connections of a node, or as many as the machine allows it files."""

# --- by seat or connection -----------------------------------------------------------------------------

COMMANDS: Final = Rate(60, 10)
"""Messages of one connection; requests to act of one seat."""
PINGS_APART: Final = 0.3
"""Seconds between two pings of one connection that are answered where they arrive; more frequent ones count as messages."""
STALE: Final = Rate(6, 60)
"""Commands of one seat that came so late that what it missed has to be folded again from the log."""
COMING_BACK: Final = Rate(30, 600)
"""How often one seat is taken back from the stand-in, or its table opened again."""
ACCOUNT_STREAMS: Final = 4
"""Streams of one account's seats that are open at the same time."""
CHAT: Final = Rate(6, 20)

# --- sizes ---------------------------------------------------------------------------------------------

MESSAGE: Final = 4096
"""In characters: a message on the socket."""
BODY: Final = 65_536
"""In bytes: the body of a request."""
HEAD: Final = 32_768
"""In bytes: the first line and the headers of a request."""
SWALLOWED: Final = 1_048_576
"""In bytes: how much of a body that is too long is read, so that its sender hears why, before the connection is cut."""
PIPELINED: Final = 16
"""The most requests that wait on one connection for the answers to those before them."""
CATCH_UP: Final = 64
"""The most entries that are sent one by one after a reconnect; a client that missed more gets the whole picture."""
UNSENT: Final = 256
"""The most messages that wait for a slow client before it is cut off."""
REMEMBERED: Final = 200
"""Records of finished games that a node has in memory."""
REMEMBERED_REPLAYS: Final = 16
"""Replays of finished games, about a megabyte each."""
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
WATCHERS_EACH: Final = 50
"""The most of them from one address."""
LOG: Final = 5000
"""Entries of a table after which nobody sits down, comes back or chats: a long game has some 500."""

# --- times, in seconds ---------------------------------------------------------------------------------

REQUEST_WITHIN: Final = 20.0
"""From the first byte of a request, or from the connection, until all of it is there."""
REFUSED_AFTER: Final = 1.0
"""How long an address that asks too often waits for each refusal."""
HELLO_WITHIN: Final = 10.0
LONG_POLL: Final = 30.0
HEARTBEAT: Final = 15.0
PUBLIC_SECONDS: Final = 90
"""The time for a decision at a public table whose host sets none."""
KEPT_SEATS: Final = 120.0
"""How long a rematch keeps the seats of those who played."""
REVEAL_WITHIN: Final = 20.0
"""For the promises or the nonces of a draw; who does not send theirs loses the seat."""
GONE_AFTER: Final = 45.0
"""After so long without a connection a stand-in takes a person's turns."""
CLOSE_AFTER: Final = 900.0
"""After so long with nobody at it a table is closed."""
