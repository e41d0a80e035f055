"""Where machine code is kept between processes: found again by what the sources say, not by where they lie.

What can change the machine code of a file is the file itself and all that it imports, however indirectly; which layers may import
which is kept in order elsewhere (`.importlinter`). Knows numba's caches and the user's cache directory.
"""

import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

import numba
from llvmlite.binding import get_host_cpu_name  # type: ignore[import-untyped]
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator  # noqa: PLC2701  # numba has no other door
from platformdirs import user_cache_path

_PACKAGE: Final = Path(__file__).parent.parent
_ENGINE: Final = Path(__file__).parent
_IMPORT: Final = re.compile(rb"^[ \t]*(?:from|import) (camelup[\w.]*)(?: import (\([^)]*\)|.*))?", re.MULTILINE)

_CHOSEN: Final = os.environ.get("NUMBA_CACHE_DIR")
FOLDER: Final = Path(_CHOSEN, "camelup") if _CHOSEN else user_cache_path("camelup") / "compiled"
"""Where all of it is, a folder for each fingerprint."""

# --- by what the sources say ----------------------------------------------------------------------------------


@cache
def _text(path: Path) -> bytes:
    return path.read_bytes()


@cache
def _file_of(module: str) -> Path | None:
    """Find the file of a module of this package; None where the name is not a module."""
    place = _PACKAGE.joinpath(*module.split(".")[1:])
    return next((file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()), None)


@cache
def _imported(path: Path) -> frozenset[Path]:
    """List the files of this package that a file imports."""
    files = set()
    for module, names in _IMPORT.findall(_text(path)):
        file = _file_of(module.decode())
        files.add(file)
        if file and file.name == "__init__.py":  # what is imported from a folder may be a file of it
            files |= {_file_of(f"{module.decode()}.{name.decode()}") for name in re.findall(rb"\w+", names)}
    return frozenset(file for file in files if file)


def _used_by(path: Path) -> set[Path]:
    """List a file and all that it imports, directly or through others."""
    found, new = set(), {path}
    while new:
        found |= new
        new = {file for one in new for file in _imported(one)} - found
    return found


def sources_of(path: Path) -> list[Path]:
    """List what can change the machine code of a file: of all that it uses, the engine with its numbers and what is compiled."""
    return sorted(filter(_counts, _used_by(path)))


@cache
def _counts(path: Path) -> bool:
    return _ENGINE in path.parents or _is_compiled(path)


def _is_compiled(path: Path) -> bool:
    """Whether functions of a file are compiled, or it chooses what is (`@overload`)."""
    return b"\n@compiled\n" in _text(path) or b"\n@overload(" in _text(path)


def compiled_files() -> list[Path]:
    """List the files of this package with functions that are compiled."""
    return [path for path in sorted(_PACKAGE.rglob("*.py")) if _is_compiled(path)]


@cache
def _digest(path: Path) -> bytes:
    return hashlib.sha256(_text(path)).digest()


@cache
def fingerprint(path: Path) -> str:
    """Name the machine code of a file by all that went into it.

    numba looks only at the file of the outermost function, so a change in `race.py`
    would leave old machine code of `board/rules.py` in use.
    """
    return _named(path.relative_to(_PACKAGE).as_posix(), sources_of(path))


def _named(what: str, sources: list[Path]) -> str:
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {what}".encode())
    for path in sources:
        digest.update(f"\n{path.relative_to(_PACKAGE).as_posix()}\n".encode())
        digest.update(_digest(path))
    return digest.hexdigest()[:16]


class _ByContents(_CacheLocator):
    """Tells numba where the machine code of a function is kept."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._py_file = file  # numba names it in its warnings
        self._line = function.__code__.co_firstlineno
        self._stamp = fingerprint(Path(file))

    def get_cache_path(self) -> str:
        return str(FOLDER / self._stamp)

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
    if _is_writable(FOLDER):
        dispatcher._cache = _Kept(dispatcher.py_func)  # type: ignore[no-untyped-call]  # noqa: SLF001  # numba has no other door


def is_kept(dispatcher: Any) -> bool:
    """Whether what is compiled of a function is there for the next process."""
    return isinstance(dispatcher._cache, _Kept)  # noqa: SLF001  # numba has no other door


# --- what is there ----------------------------------------------------------------------------------------------


@cache
def _everything() -> str:
    """Name all machine code of these sources."""
    return _named("everything", sorted({source for file in compiled_files() for source in sources_of(file)}))


def _note_of(part: str) -> Path:
    return FOLDER / _everything() / f"{part.replace(' ', '-')}.{get_host_cpu_name()}"


def note(part: str) -> None:
    """Note that all of a part has been compiled, for this processor and these sources."""
    with suppress(OSError):
        _note_of(part).parent.mkdir(parents=True, exist_ok=True)
        _note_of(part).touch()


def is_noted(part: str) -> bool:
    """Whether all of a part has been compiled."""
    return _note_of(part).is_file()


def _fingerprints() -> Iterator[str]:
    yield _everything()
    yield from map(fingerprint, compiled_files())


def forget_old(days: int = 7) -> None:
    """Delete machine code of versions that nobody has prepared for a while."""
    for name in _fingerprints():
        with suppress(OSError):
            os.utime(FOLDER / name)
    for folder in FOLDER.glob("*/"):
        if time.time() - folder.stat().st_mtime > days * 86_400:
            shutil.rmtree(folder, ignore_errors=True)
