"""Records on disk: reading one, saving one, and finding a name for one. Errors come out in words."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from camelup.errors import CamelUpError
from camelup.notation.records import Line

Read = TypeVar("Read")

SUFFIX = ".camel"


def read_text(path: Path) -> str:
    """Read a text file."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise CamelUpError(f"{path} is not text, so it can't be the record of a game") from error
    except OSError as error:
        raise CamelUpError(f"{path} can't be read: {error.strerror}") from error


def recorded(path: Path, reader: Callable[[str], Read]) -> Read:
    """Read a record from a file; an error names the file."""
    text = read_text(path)
    try:
        return reader(text)
    except CamelUpError as error:
        raise CamelUpError(f"{path}: {error}") from error


def by_player(line: Line | None) -> bool:
    """Whether a line of a record is something a player did, and not luck alone."""
    return line is not None and line.seat is not None and not line.text.startswith("deal")


def save_text(path: Path, text: str) -> None:
    """Write a text file; a reader never sees half of it."""
    beside = path.with_name(f"{path.name}.part")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise CamelUpError(f"{path} can't be written: {error.strerror}") from error


def check_free(path: Path) -> Path:
    """Check that a new record may be written here."""
    if not path.name or not str(path).isprintable():
        raise CamelUpError(f"{str(path)!r} is not a file name")
    try:
        taken, homeless = path.exists(), not path.absolute().parent.is_dir()
    except OSError as error:
        raise CamelUpError(f"{path} can't be written: {error.strerror}") from error
    if taken:
        raise CamelUpError(f"{path} already exists: choose another name, or continue it with --resume {path}")
    if homeless:
        raise CamelUpError(f"{path} can't be written: there is no folder {path.parent}")
    return path


def free_path(edition: str) -> Path:
    """Find a name for the record of a game that begins now."""
    stem = f"camelup-{edition}-{time.strftime('%Y%m%d-%H%M%S')}"
    number, path = 1, Path(stem + SUFFIX)
    while path.exists():
        number += 1
        path = Path(f"{stem}-{number}{SUFFIX}")
    return path
