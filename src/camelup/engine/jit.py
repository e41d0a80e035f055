"""How the rules are compiled: one decorator, one cache that never goes stale.

Knows numba and the user's cache directory, and no rule. Without a compiler
(`NUMBA_DISABLE_JIT=1`) every decorated function is the plain Python it was written as.
"""

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.cpython.unsafe.numbers import trailing_zeros as _compiled_trailing_zeros
from numba.extending import overload
from platformdirs import user_cache_path

Function = TypeVar("Function", bound=Callable[..., Any])


def _sources() -> list[Path]:
    package = Path(__file__).parent.parent
    return sorted([*package.glob("*.py"), *package.glob("engine/*.py"), *package.glob("odds/*.py")])


def _fingerprint() -> str:
    """Names a cache by what went into it.

    numba looks only at the file of the outermost function, so a change in `race.py`
    would leave old machine code of `board.py` in use.
    """
    digest = hashlib.sha256(f"{sys.version} {numba.__version__}".encode())
    for path in _sources():
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _use_own_cache() -> None:
    if "NUMBA_CACHE_DIR" not in os.environ:
        numba.config.CACHE_DIR = str(user_cache_path("camelup") / "compiled" / _fingerprint())


_use_own_cache()


def compiled(function: Function) -> Function:
    """Compile a rule on its first call and keep the machine code for the next process."""
    return numba.njit(cache=True, nogil=True, error_model="numpy")(function)  # type: ignore[no-any-return]


def trailing_zeros(number: int) -> int:
    """Count the zero bits below the lowest one bit.

    >>> trailing_zeros(0b1000)
    3
    """
    return (number & -number).bit_length() - 1


@overload(trailing_zeros)
def _trailing_zeros(number):  # type: ignore[no-untyped-def]  # numba compares the signatures, hints included
    return lambda number: numba.int64(_compiled_trailing_zeros(number))
