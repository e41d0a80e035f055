"""The file of a SQLite database: for its owner's eyes only, and for one process at a time."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy.engine import make_url

from camelup.errors import CamelUpError

try:
    import fcntl
except ImportError:  # Windows has none, and no shared tables either
    fcntl = None  # type: ignore[assignment]

_OWNER_ONLY: Final = 0o600
_OTHERS: Final = 0o077


def file_of(database: str) -> Path | None:
    """Return the file of a SQLite database; None for another database."""
    url = make_url(database)
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def protect(file: Path) -> None:
    """Create a database that only its owner can read, and mend one that others can: it holds the seeds of running games."""
    with suppress(OSError):  # a file that can't be opened is reported by whoever needs it
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, _OWNER_ONLY))
    for each in (file, *(file.with_name(file.name + ending) for ending in ("-wal", "-shm"))):
        with suppress(OSError):
            mode = each.stat().st_mode
            if mode & _OTHERS:
                each.chmod(mode & ~_OTHERS & 0o777)


class FileLock:
    """Holds a database for this process; the kernel lets it go when the process ends, however that happens."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._held: int | None = None

    def take(self) -> None:
        """Take the lock, or say who is in the way."""
        if fcntl is None or self._held is not None:
            return
        try:
            held = os.open(self.file.with_name(self.file.name + ".lock"), os.O_RDWR | os.O_CREAT, _OWNER_ONLY)
        except OSError:
            return  # then the database can't be used either, which is reported when it is opened
        try:
            fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(held)
            raise CamelUpError(
                f"another camelup uses {self.file} already: stop that one, name another folder with "
                "--data, or use PostgreSQL for several processes (CAMELUP_DATABASE_URL)"
            ) from None
        self._held = held

    def release(self) -> None:
        """Let others have it."""
        if self._held is not None:
            os.close(self._held)
        self._held = None
