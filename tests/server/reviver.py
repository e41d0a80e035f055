"""A server that dies by SIGKILL and comes back at once, over and over: everything is loaded once, each life is a fork.

    python reviver.py FOLDER

The settings are the environment's. With CAMELUP_DEATHS in it the server kills itself around entries: once before one is
stored and once after it is stored and before anybody is told. `4/3` in it means entries 4, 7, 10 … of every table.
The marks that deaths leave lie in FOLDER/deaths.
"""

import os
import signal
import sys
from pathlib import Path
from typing import Any

from camelup.server.run import serve
from camelup.server.settings import settings_from
from camelup.server.store import Store
from camelup.server.thinking import warm_up


def live(folder: Path) -> None:
    """Serve, for one life."""
    if deaths := os.environ.get("CAMELUP_DEATHS"):
        make_mortal(folder / "deaths", *map(int, deaths.split("/")))
    serve(settings_from())


def make_mortal(deaths: Path, first: int, step: int) -> None:
    """Let the writing of entries kill the process, at each place once."""
    write = Store._write

    async def write_or_die(store: Store, batch: list[Any]) -> Any:
        rows = [append.row for append in batch if append.row["seq"] in range(first, 10_000, step)]
        for row in rows:
            die_once(deaths / f"{row['table_id']}.{row['seq']}.before")
        stored = await write(store, batch)
        for row in rows:
            die_once(deaths / f"{row['table_id']}.{row['seq']}.after")
        return stored

    setattr(Store, "_write", write_or_die)  # noqa: B010


def die_once(mark: Path) -> None:
    """End this life here, unless an earlier one ended here and left its mark."""
    if not mark.exists():
        mark.parent.mkdir(exist_ok=True)
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)


def main(folder: Path) -> None:
    """Give the server one life after another."""
    warm_up()
    while True:
        life = os.fork()
        if not life:
            live(folder)
            os._exit(0)
        os.waitpid(life, 0)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
