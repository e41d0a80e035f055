"""Somebody else's program behind three pipes: it is told and asked in lines, never trusted, never waited for in vain.

Knows processes and pipes, not what the lines mean.
"""

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.util import Finalize
from typing import IO, Final

from camelup.errors import BotFailed

LONGEST_LINE: Final = 64 * 1024
"""In bytes: the longest line a program may write."""
MOST_UNREAD: Final = 1024 * 1024
"""In bytes: how much of what it is told a program may leave unread."""
_CHUNK: Final = 64 * 1024
_LAST_WORDS: Final = 2000
_LAST_LINES: Final = 3
_MOST_UNHEARD: Final = 32
"""In chunks: the most that a pipe may hold."""
_LONGEST_QUOTE: Final = 100
_TO_LEAVE: Final = 1.0
"""In seconds: how long a program may take to end once its input has ended, before it is killed."""


def quote(said: str | bytes) -> str:
    r"""Quote a text on one line, shortened if it is long.

    >>> quote(b"Hello\nthere")
    "'Hello\\nthere'"
    """
    text = said if isinstance(said, str) else said[: 4 * _LONGEST_QUOTE].decode(errors="replace")
    return repr(text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…")


class Program:
    """A running child process in a session of its own.

    Its pipes are read and written without blocking, and only while somebody tells, asks or closes: no threads. Every
    fault kills the process with all it has started and is raised as `BotFailed`.
    """

    def __init__(self, command: Sequence[str], name: str) -> None:
        self.name = name
        self._process = process = start(command, name)
        self._stdin, self._stdout, self._stderr = (_unblock(p) for p in (process.stdin, process.stdout, process.stderr))
        self._to_write = self._heard = self._complaints = b""
        self._has_spoken = self._silent = False
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._stdout, selectors.EVENT_READ, Program._read_answers)
        self._selector.register(self._stderr, selectors.EVENT_READ, Program._read_complaints)
        # Runs when this is forgotten, so nothing here may hold on to it, and when Python ends, in workers too; but not in
        # forks of the process that started the program.
        self._finalize = Finalize(self, _end, (process, self._selector), exitpriority=10)

    # --- telling and asking -----------------------------------------------------------------------------

    def tell(self, line: bytes) -> None:
        """Send a line that wants no answer, without waiting for it to be read."""
        self._pump(0)
        self._check_quiet()
        if not self._to_write:
            self._selector.register(self._stdin, selectors.EVENT_WRITE, Program._write)
        self._to_write += line
        if len(self._to_write) > MOST_UNREAD:
            raise self.failure("it does not read its standard input")
        self._pump(0)

    def ask(self, line: bytes, until: float) -> bytes:
        """Send a line and wait for the one that answers it, until a time of `time.monotonic()`."""
        asked = time.monotonic()
        self.tell(line)
        while b"\n" not in self._heard:
            self._check_alive()
            now = time.monotonic()
            self._pump(until - now)
            if now > until and b"\n" not in self._heard:  # time was up before that last look
                raise self.failure(self._why_late(now - asked))
        answer, _, self._heard = self._heard.partition(b"\n")
        self._check_length(answer)
        self._check_quiet()
        return answer

    # --- what may be wrong --------------------------------------------------------------------------------

    def failure(self, reason: str) -> BotFailed:
        """Kill the program and return the failure."""
        self.kill()
        return BotFailed(self.name, reason, _last_lines(self._complaints), _whole_lines(self._complaints))

    def _why_late(self, seconds: float) -> str:
        late = f"it did not answer in {seconds:.1f} seconds"
        if self._to_write:
            return f"{late} and does not read its standard input"
        return late if self._has_spoken else f"{late} (does it flush its output after every line?)"

    def _check_quiet(self) -> None:
        if self._heard:
            self._check_length(self._heard.partition(b"\n")[0])
            raise self.failure(f"it spoke unasked: {quote(self._heard)}")

    def _check_length(self, line: bytes) -> None:
        if len(line) > LONGEST_LINE:
            raise self.failure(f"it wrote a line of more than {LONGEST_LINE // 1024} KiB: {quote(line)}")

    def _check_alive(self) -> None:
        self._check_length(self._heard)
        if self._silent:
            raise self.failure(self._how_it_ended("output"))

    def _how_it_ended(self, closed: str) -> str:
        try:
            status = self._process.wait(_TO_LEAVE)
        except subprocess.TimeoutExpired:
            return f"it closed its standard {closed}"
        if status < 0:
            return f"it was ended by signal {-status} ({signal.strsignal(-status)})"
        return f"it ended with exit status {status}"

    # --- the pipes ----------------------------------------------------------------------------------------

    def _pump(self, seconds: float) -> None:
        """Write what the program will read and read what it wrote, once; wait up to `seconds` for either."""
        for key, _ in self._selector.select(max(0.0, seconds)):
            act: Callable[[Program], None] = key.data
            act(self)

    def _write(self) -> None:
        try:
            written = os.write(self._stdin.fileno(), self._to_write[:_CHUNK])
        except BlockingIOError:  # room for less than the system writes at once
            return
        except OSError:
            raise self.failure(self._how_it_ended("input")) from None
        self._to_write = self._to_write[written:]
        if not self._to_write:
            self._selector.unregister(self._stdin)

    def _read_answers(self) -> None:
        found = self._read(self._stdout)
        self._heard += found
        self._silent = not found
        self._has_spoken = True

    def _read_complaints(self) -> None:
        self._complaints = (self._complaints + self._read(self._stderr))[-_LAST_WORDS:]

    def _read(self, pipe: IO[bytes]) -> bytes:
        found = os.read(pipe.fileno(), _CHUNK)
        if not found:
            self._selector.unregister(pipe)
        return found

    # --- the end ------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Close the program's input, which tells it to end, and make sure that it does."""
        if not self._finalize.still_active():
            return
        if self._to_write:
            self._selector.unregister(self._stdin)
        self._stdin.close()
        until = time.monotonic() + _TO_LEAVE
        while not self._silent and time.monotonic() < until:
            self._pump(until - time.monotonic())
            self._heard = b""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0.0, until - time.monotonic()))
        self.kill()

    def kill(self) -> None:
        """Kill the program and all it has started, and close its pipes."""
        if self._finalize.still_active():
            _kill(self._process)
            self._hear_last_words()
            self._finalize()

    def _hear_last_words(self) -> None:
        with suppress(BlockingIOError):
            for _ in range(_MOST_UNHEARD):
                found = os.read(self._stderr.fileno(), _CHUNK)
                self._complaints = (self._complaints + found)[-_LAST_WORDS:]


def start(command: Sequence[str], name: str) -> subprocess.Popen[bytes]:
    """Start a program, with pipes to it."""
    pipe = subprocess.PIPE
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}  # many forget to flush, and then wait for ever
    try:
        return subprocess.Popen(  # noqa: S603  # running a program of the user's is the purpose
            command, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, start_new_session=True
        )
    except OSError as error:
        raise BotFailed(name, f"it can't be started: {error.strerror}") from error


def _unblock(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None  # noqa: S101  # Popen was asked for it
    os.set_blocking(pipe.fileno(), False)
    return pipe


def _end(process: subprocess.Popen[bytes], selector: selectors.BaseSelector) -> None:
    _kill(process)
    selector.close()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()


def _kill(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):  # macOS says the latter of a group whose last member has ended
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _whole_lines(complaints: bytes) -> str:
    """Drop a first line whose beginning was not kept."""
    kept = complaints if len(complaints) < _LAST_WORDS else complaints.partition(b"\n")[2]
    return kept.decode(errors="replace").strip("\n")


def _last_lines(complaints: bytes) -> str:
    lines = [line.strip() for line in complaints.decode(errors="replace").splitlines() if line.strip()]
    return " | ".join(quote(line)[1:-1] for line in lines[-_LAST_LINES:])
