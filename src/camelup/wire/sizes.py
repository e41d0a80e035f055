"""The limits on what people and programs send, in characters unless a name says otherwise. Knows nothing else."""

from typing import Final

NAME: Final = 24
CHAT_TEXT: Final = 200
COMMAND_ID: Final = 64
NONCE: Final = 64
PROMISE: Final = 64
ACTION: Final = 100
POSITION: Final = 2000
RECORD: Final = 50_000
SECONDS: Final = (5, 3600)
"""The shortest and the longest time for a decision that a table may set."""
MOST_ENTRIES: Final = 1_000_000
MOST_DRAWS: Final = 100
