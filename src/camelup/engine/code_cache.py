"""Where machine code is kept between processes: found again by what the sources say, not by where they lie.

Knows numba's caches and the user's cache directory.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

import numba
from llvmlite.binding import get_host_cpu_name  # type: ignore[import-untyped]
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator  # noqa: PLC2701  # numba has no other door
from platformdirs import user_cache_path

_PACKAGE: Final = Path(__file__).parent.parent
_LAYERS: Final = ("engine", "playout.py", "envs", "arena", "solve", "odds", "network", "bots", "learn", "simulation.py")
"""Where compiled functions are; they use only those of layers before."""

_CHOSEN: Final = os.environ.get("NUMBA_CACHE_DIR")
FOLDER: Final = Path(_CHOSEN, "camelup") if _CHOSEN else user_cache_path("camelup") / "compiled"
"""Where all of it is, a folder for each fingerprint."""

# --- by what the sources say ----------------------------------------------------------------------------------


def _sources(layer: str) -> list[Path]:
    """List what can change the machine code of a layer: the engine with its numbers, and compiled files up to the layer."""
    below = _LAYERS[1 : _LAYERS.index(layer) + 1]
    files = [path for name in below for path in sorted((_PACKAGE / name).rglob("*.py")) or [_PACKAGE / name]]
    return sorted(_PACKAGE.glob("engine/**/*.py")) + [path for path in files if b"\n@compiled\n" in path.read_bytes()]


@cache
def _fingerprint(layer: str) -> str:
    """Name a cache by all that went into it.

    numba looks only at the file of the outermost function, so a change in `race.py`
    would leave old machine code of `board/rules.py` in use.
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
        self._folder = FOLDER / self._stamp / "-".join(path.parent.parts or ["camelup"])

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
    """The machine code of one function of this package."""

    class _impl_class(CompileResultCacheImpl):  # noqa: N801  # numba's name for it
        _locator_classes = [_ByContents]  # noqa: RUF012  # and its way of choosing


@cache
def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def keep(dispatcher: Any) -> None:
    """Keep what is compiled of this package, where that can be written; else every process compiles anew."""
    if not Path(dispatcher.py_func.__code__.co_filename).is_relative_to(_PACKAGE):
        return
    kept = _Kept(dispatcher.py_func)  # type: ignore[no-untyped-call]
    if _is_writable(Path(kept.cache_path)):
        dispatcher._cache = kept  # noqa: SLF001  # numba has no other door


def is_kept(dispatcher: Any) -> bool:
    """Whether what is compiled of a function is there for the next process."""
    return isinstance(dispatcher._cache, _Kept)  # noqa: SLF001  # numba has no other door


# --- what is there ----------------------------------------------------------------------------------------------


def _note_of(part: str) -> Path:
    return FOLDER / _fingerprint(_LAYERS[-1]) / f"{part.replace(' ', '-')}.{get_host_cpu_name()}"


def note(part: str) -> None:
    """Note that all of a part has been compiled, for this processor and these sources."""
    with suppress(OSError):
        _note_of(part).parent.mkdir(parents=True, exist_ok=True)
        _note_of(part).touch()


def is_noted(part: str) -> bool:
    """Whether all of a part has been compiled."""
    return _note_of(part).is_file()


def forget_old(days: int = 7) -> None:
    """Delete machine code of versions that nobody has prepared for a while."""
    for layer in _LAYERS:
        with suppress(OSError):
            os.utime(FOLDER / _fingerprint(layer))
    for folder in FOLDER.glob("*/"):
        if time.time() - folder.stat().st_mtime > days * 86_400:
            shutil.rmtree(folder, ignore_errors=True)
