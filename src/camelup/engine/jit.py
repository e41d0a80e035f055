"""How the rules are compiled: one decorator.

Knows numba, and no rule. Without a compiler (`NUMBA_DISABLE_JIT=1`) every decorated function is the plain Python it was
written as.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, TypeVar

import numba
from numba.core.dispatcher import Dispatcher
from numba.core.event import Event, Listener, install_listener, register
from numba.cpython.unsafe.numbers import trailing_zeros as _compiled_trailing_zeros
from numba.extending import overload

from camelup.engine import code_cache

Function = TypeVar("Function", bound=Callable[..., Any])
Result = TypeVar("Result")


def compiled(function: Function) -> Function:
    """Compile a rule on its first call and keep the machine code for the next process."""
    dispatcher = compiled_anew(function)
    if not numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        code_cache.keep(dispatcher)
        _let_threads_interpret(dispatcher)
    return dispatcher


def compiled_anew(function: Function) -> Function:
    """Compile a function on its first call in every process: what it is made of is not known beforehand."""
    return numba.njit(nogil=True, error_model="numpy")(function)  # type: ignore[return-value]


@cache
def bounded(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile somebody's own function anew so that it raises an IndexError where it would reach beyond an array."""
    if numba.config.DISABLE_JIT or (function.__module__ or "").startswith("camelup."):  # type: ignore[attr-defined]
        return function
    plain: Callable[..., Any] = getattr(function, "py_func", function)
    return numba.njit(nogil=True, error_model="numpy", boundscheck=True)(plain)


def is_compiled(function: Callable[..., Any]) -> bool:
    """Whether compiled code can call a function; without a compiler there is none that could not."""
    return isinstance(function, Dispatcher) or bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]


def start_compiler() -> None:
    """Let numba and LLVM prepare themselves: half a second that nobody should wait for later."""
    numba.njit(lambda number: number)(0)


# --- interrupts -------------------------------------------------------------------------------------------------


def slices(count: int, size: int) -> Iterator[range]:
    """Cut work into slices: Python can be interrupted between two of them, compiled code can't.

    >>> list(slices(5, 2))
    [range(0, 2), range(2, 4), range(4, 5)]
    """
    return (range(first, min(first + size, count)) for first in range(0, count, size))


# --- threads that must not wait for the compiler ----------------------------------------------------------------

_thread: Final = threading.local()


@contextmanager
def interpreting() -> Iterator[None]:
    """Run as plain Python, in this thread, whatever has no machine code yet, rather than wait for the compiler.

    As soon as another thread has compiled or loaded a function, it is used here too. The rules then take half a
    millisecond an action instead of a few microseconds; odds and search can't do without the compiler.
    """
    before = getattr(_thread, "interprets", False)
    _thread.interprets = True
    try:
        yield
    finally:
        _thread.interprets = before


def interpreted(function: Callable[..., Result], *arguments: Any) -> Result:
    """Call a function that does not wait for the compiler."""
    with interpreting():
        return function(*arguments)


def _let_threads_interpret(dispatcher: Any) -> None:
    compile_for = dispatcher._compile_for_args  # noqa: SLF001  # numba has no other door

    def choose(*args: Any, **named: Any) -> Any:
        return dispatcher.py_func if getattr(_thread, "interprets", False) else compile_for(*args, **named)

    dispatcher._compile_for_args = choose  # noqa: SLF001  # numba asks it for what to call when it has no machine code


# --- long waits ----------------------------------------------------------------------------------------------------

_log: Final = logging.getLogger(__name__)
_LONG: Final = 1.0
"""Seconds of compiling after which somebody wonders what goes on."""


class _Notice(Listener):
    """Logs once that code is being compiled, and kept, if that takes long and nobody else reports it."""

    def __init__(self) -> None:
        self.reporters = 0
        self._said = False
        self._depth = 0
        self._began = 0.0
        self._spent = 0.0

    def on_start(self, event: Event) -> None:
        """Log it if compiling has taken long so far: a function is compiled after those it calls, so this is called often."""
        if not code_cache.is_kept(event.data["dispatcher"]):
            return
        if self._depth == 0:
            self._began = time.monotonic()
        self._depth += 1
        if not self._said and not self.reporters and self._spent + time.monotonic() - self._began > _LONG:
            self._said = True
            # a warning, because those reach standard error where nobody has set logging up
            _log.warning("camelup: compiling what is used for the first time on this computer. This happens only once.")

    def on_end(self, event: Event) -> None:
        """Add up the time."""
        if code_cache.is_kept(event.data["dispatcher"]):
            self._depth -= 1
            if self._depth == 0:
                self._spent += time.monotonic() - self._began


_notice: Final = _Notice()
register("numba:compile", _notice)  # type: ignore[no-untyped-call]

# --- counting -----------------------------------------------------------------------------------------------------


class Compilations(Listener):
    """The functions that have been compiled while it listened, by name, and in which threads."""

    def __init__(self) -> None:
        self.functions: list[str] = []
        self.threads: set[int] = set()

    def on_start(self, event: Event) -> None:
        """Note a function."""
        self.functions.append(event.data["dispatcher"].py_func.__qualname__)
        self.threads.add(threading.get_ident())

    def on_end(self, event: Event) -> None:
        """Do nothing."""


@contextmanager
def noting_compilations() -> Iterator[Compilations]:
    """Note what is compiled meanwhile, in any thread; what is loaded does not count. The caller is to report it."""
    _notice.reporters += 1
    try:
        with install_listener("numba:compile", Compilations()) as noted:
            yield noted
    finally:
        _notice.reporters -= 1


# --- bits ---------------------------------------------------------------------------------------------------------


def trailing_zeros(number: int) -> int:
    """Count the zero bits below the lowest one bit.

    >>> trailing_zeros(0b1000)
    3
    """
    return (number & -number).bit_length() - 1


@overload(trailing_zeros)
# numba compares the two signatures, hints included
def _trailing_zeros(number):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
    return lambda number: numba.int64(_compiled_trailing_zeros(number))  # type: ignore[call-arg]
