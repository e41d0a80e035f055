"""Logs: one line an event, for people or for machines; lines that repeat are counted, not repeated."""

import json
import logging
import re
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TextIO

FEW: Final = 5
"""How many lines that are alike are written before the others are counted."""
SECONDS: Final = 60.0
"""How long they are counted before their number is written."""
_MOST_KINDS: Final = 1000
_STANDARD: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """One JSON object per line, for machines."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record with its extra fields."""
        more = {name: value for name, value in vars(record).items() if name not in _STANDARD}
        error = {"error": self.formatException(record.exc_info)} if record.exc_info else {}
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {"at": f"{at}Z", "level": record.levelname.lower(), "what": record.getMessage()}
        return json.dumps({**line, **more, **error}, default=str)


@dataclass
class _Alike:
    """Lines that are alike: since when there were how many."""

    since: float
    first: logging.LogRecord
    times: int = 0


class CountingHandler(logging.StreamHandler[TextIO]):
    """Writes a few of the lines that are alike; of the others, once a minute, how many there were."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(stream)
        self._clock = clock
        self._alike: dict[tuple[Any, ...], _Alike] = {}
        self._timer: threading.Timer | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, or count it."""
        self._tell_numbers(SECONDS if len(self._alike) < _MOST_KINDS else 0)
        alike = self._alike.setdefault(_kind(record), _Alike(self._clock(), record))
        alike.times += 1
        if alike.times <= FEW:
            super().emit(record)
        elif self._timer is None:
            self._timer = threading.Timer(SECONDS, self._on_time)
            self._timer.daemon = True
            self._timer.start()

    def close(self) -> None:
        """Write the numbers that are still to be told."""
        if self._timer is not None:
            self._timer.cancel()
        self._tell_numbers(0)
        super().close()

    def _on_time(self) -> None:
        with self.lock or threading.RLock():
            self._timer = None
            self._tell_numbers(0)

    def _tell_numbers(self, after: float) -> None:
        now = self._clock()
        for kind, alike in list(self._alike.items()):
            if now - alike.since >= after:
                del self._alike[kind]
                if alike.times > FEW:
                    super().emit(_summary(alike))


def _kind(record: logging.LogRecord) -> tuple[Any, ...]:
    """Return what lines have in common that are alike: all but their numbers, and where an error was raised."""
    said = re.sub(r"[0-9]+", "0", str(record.msg).partition("\n")[0])
    error = record.exc_info[:2] if record.exc_info else (None, None)
    place = error[1].__traceback__ if error[1] is not None else None
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = (place.tb_frame.f_code.co_filename, place.tb_lineno) if place is not None else None
    return record.name, record.levelno, said, error[0], where


def _summary(alike: _Alike) -> logging.LogRecord:
    said = alike.first.getMessage().partition("\n")[0]
    facts = {"name": alike.first.name, "levelno": alike.first.levelno, "levelname": alike.first.levelname}
    more = alike.times - FEW
    return logging.makeLogRecord({**facts, "msg": f"{said} … {more:,} times more", "times": more})


def prepare_logs(kind: str) -> None:
    """Send the logs to standard error."""
    handler = CountingHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else logging.Formatter("%(levelname)s %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for noisy in ("alembic", "uvicorn.access", "uvicorn.error", "sqlalchemy.engine"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_ours)


def _is_ours(record: logging.LogRecord) -> bool:
    """Leave out mistakes of clients ("Invalid HTTP request received."): anybody could fill the log with them."""
    return not str(record.msg).startswith(("Invalid ", "Unsupported upgrade"))
