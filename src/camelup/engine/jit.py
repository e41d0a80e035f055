"""How the rules are compiled: one decorator, one cache that never goes stale.

Knows numba and the user's cache directory, and no rule. Without a compiler
(`NUMBA_DISABLE_JIT=1`) every decorated function is the plain Python it was written as.
"""

import hashlib
import inspect
import os
import shutil
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
from numba.cpython.unsafe.numbers import trailing_zeros as _compiled_trailing_zeros
from numba.extending import overload
from platformdirs import user_cache_path

Function = TypeVar("Function", bound=Callable[..., Any])


_PACKAGE: Final = Path(__file__).parent.parent
_LAYERS: Final = ("engine", "playout.py", "envs", "arena", "solve", "odds", "bots")
"""Where compiled functions are; they use only those of layers before."""


def _sources(layer: str) -> list[Path]:
    """List what can change the machine code of a layer: the engine with its numbers, and compiled files up to the layer."""
    below = _LAYERS[1 : _LAYERS.index(layer) + 1]
    files = [path for name in below for path in sorted((_PACKAGE / name).rglob("*.py")) or [_PACKAGE / name]]
    return sorted(_PACKAGE.glob("engine/*.py")) + [path for path in files if b"\n@compiled\n" in path.read_bytes()]


@cache
def _fingerprint(layer: str) -> str:
    """Names a cache by what went into it.

    numba looks only at the file of the outermost function, so a change in `race.py`
    would leave old machine code of `board.py` in use.
    """
    digest = hashlib.sha256(f"{sys.version} {numba.__version__}".encode())
    for path in _sources(layer):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


CACHES: Final = user_cache_path("camelup") / "compiled"
"""Where compiled code is kept, a folder for each fingerprint."""


def _use_own_cache(function: Callable[..., Any]) -> None:
    """Tell numba where to keep the machine code of a function: a change in a layer leaves those below it compiled."""
    path = Path(inspect.getfile(function))
    if "NUMBA_CACHE_DIR" not in os.environ and path.is_relative_to(_PACKAGE):
        layer = path.relative_to(_PACKAGE).parts[0]
        numba.config.CACHE_DIR = str(CACHES / _fingerprint(layer))  # type: ignore[attr-defined]


def forget_old_caches(days: int = 7) -> None:
    """Delete compiled code of versions that nobody has compiled for a while."""
    for folder in CACHES.glob("*/"):
        if time.time() - folder.stat().st_mtime > days * 86_400:
            shutil.rmtree(folder, ignore_errors=True)


def compiled(function: Function) -> Function:
    """Compile a rule on its first call and keep the machine code for the next process."""
    _use_own_cache(function)
    return numba.njit(cache=True, nogil=True, error_model="numpy")(function)  # type: ignore[return-value]


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
