"""How the rules are compiled: one decorator, and machine code that is found again by what the sources say.

Knows numba and the user's cache directory, and no rule. Without a compiler
(`NUMBA_DISABLE_JIT=1`) every decorated function is the plain Python it was written as.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.cpython.unsafe.numbers import trailing_zeros as _compiled_trailing_zeros
from numba.extending import overload
from platformdirs import user_cache_path

Function = TypeVar("Function", bound=Callable[..., Any])


_PACKAGE: Final = Path(__file__).parent.parent
_LAYERS: Final = ("engine", "playout.py", "envs", "arena", "solve", "odds", "bots", "network", "learn")
"""Where compiled functions are; they use only those of layers before."""

_CHOSEN: Final = os.environ.get("NUMBA_CACHE_DIR")
CACHES: Final = Path(_CHOSEN, "camelup") if _CHOSEN else user_cache_path("camelup") / "compiled"
"""Where compiled code is kept, a folder for each fingerprint."""


def _sources(layer: str) -> list[Path]:
    """List what can change the machine code of a layer: the engine with its numbers, and compiled files up to the layer."""
    below = _LAYERS[1 : _LAYERS.index(layer) + 1]
    files = [path for name in below for path in sorted((_PACKAGE / name).rglob("*.py")) or [_PACKAGE / name]]
    return sorted(_PACKAGE.glob("engine/*.py")) + [path for path in files if b"\n@compiled\n" in path.read_bytes()]


@cache
def _fingerprint(layer: str) -> str:
    """Name a cache by all that went into it, wherever it lies.

    numba looks only at the file of the outermost function, so a change in `race.py`
    would leave old machine code of `board.py` in use.
    """
    digest = hashlib.sha256(f"{sys.version} {numba.__version__}".encode())
    for path in _sources(layer):
        digest.update(f"\n{path.relative_to(_PACKAGE).as_posix()}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class _ByContents(_CacheLocator):
    """Tells numba where the machine code of a function is kept."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        path = Path(file).relative_to(_PACKAGE)
        self._py_file = file  # numba names it in its warnings
        self._line = function.__code__.co_firstlineno
        self._stamp = _fingerprint(path.parts[0])
        self._folder = CACHES / self._stamp / "-".join(path.parent.parts or ["camelup"])

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._stamp

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> "_ByContents":
        return cls(py_func, py_file)


class _Kept(FunctionCache):
    """The machine code of one function of this package, kept for the next process."""

    class _impl_class(CompileResultCacheImpl):  # noqa: N801  # numba's name for it
        _locator_classes: ClassVar = [_ByContents]


@cache
def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _keep(dispatcher: Any) -> None:
    """Keep what is compiled of this package, where that can be written; else every process compiles anew."""
    if not Path(dispatcher.py_func.__code__.co_filename).is_relative_to(_PACKAGE):
        return
    kept = _Kept(dispatcher.py_func)
    if _is_writable(Path(kept.cache_path)):
        dispatcher._cache = kept


def forget_old_caches(days: int = 7) -> None:
    """Delete compiled code of versions that nobody has prepared for a while."""
    for layer in _LAYERS:
        (CACHES / _fingerprint(layer)).touch()
    for folder in CACHES.glob("*/"):
        if time.time() - folder.stat().st_mtime > days * 86_400:
            shutil.rmtree(folder, ignore_errors=True)


def compiled(function: Function) -> Function:
    """Compile a rule on its first call and keep the machine code for the next process."""
    dispatcher = numba.njit(nogil=True, error_model="numpy")(function)
    if not numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        _keep(dispatcher)
    return dispatcher  # type: ignore[return-value]


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
