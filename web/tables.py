"""Writes the games and the bots of the house for the page, as the API tells them: `make types` runs it.

So the page has no list of its own, and its first screen waits for no answer. With `--check` it only says whether the file is up to date.
"""

import json
import sys
from pathlib import Path
from typing import Final

from msgspec import to_builtins

from camelup.server.doors.api.editions import edition_list
from camelup.server.doors.api.odds import bot_list

FILE: Final = Path(__file__).parent / "src" / "server" / "tables.json"


def tables() -> str:
    """Give the answers of `/api/editions` and `/api/bots` as the text of a file."""
    told = {"editions": to_builtins(edition_list()), "bots": to_builtins(bot_list())}
    return json.dumps(told, indent=2) + "\n"


def main() -> None:
    """Write the file, or say that it is old."""
    if "--check" not in sys.argv:
        FILE.write_text(tables(), encoding="utf-8")
    elif not FILE.is_file() or FILE.read_text(encoding="utf-8") != tables():
        sys.exit(f"{FILE.name} is not what engine/editions.py and bots/house.py say: run make types")


if __name__ == "__main__":
    main()
