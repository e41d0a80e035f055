"""A bot from a word on the command line: a name, a class in a file, or a program that speaks the line protocol.

Whatever is wrong with the word is said here, before any game.
"""

import os
import shlex
import shutil
import sys
from difflib import get_close_matches
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from inspect import isclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from camelup.bots.bot import Bot, check_plays
from camelup.bots.making.own_class import check_class, class_meant, takes_seed
from camelup.bots.making.traces import place_of
from camelup.bots.registry import BOTS
from camelup.errors import CamelUpError
from camelup.processes import Dismissed
from camelup.wire.lines.bot import LineBot

_SCRIPTS: Final = frozenset(
    (".cjs", ".jar", ".js", ".lua", ".mjs", ".php", ".pl", ".py", ".r", ".rb", ".sh", ".tcl", ".ts")
)
"""How the names of files end that other programs run."""


def make_bot(spec: str, seed: int | None = None) -> Bot:
    """Make the bot that a word stands for; a seed makes those with luck repeatable.

    The word is a name (`bookie`), a class in a file (`my_bot.py:MyBot`, or `my_bot.py` when no other class in it decides), the
    file of a program (`./my_bot`) or a command that runs one (`node my_bot.js`). A program starts with its first game.

    >>> make_bot("novice", seed=1).name
    'novice'
    >>> make_bot("novise")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    camelup.errors.CamelUpError: there is no bot 'novise': did you mean 'novice'? There are random, novice, ...
    """
    if spec in BOTS:
        return BOTS[spec](seed)
    if place := _place_of_class(spec):
        return bot_of_class(_class_in_file(*place), spec, seed)
    return LineBot(_command(spec), spec, seed)


def check_spec(spec: str, edition: str) -> None:
    """Refuse a word that no bot can be made from, or one that does not play an edition; starts no program."""
    if spec in BOTS:
        check_plays(BOTS[spec], spec, edition)
    elif place := _place_of_class(spec):
        check_plays(_class_in_file(*place), spec, edition)
    else:
        _command(spec)


def own_name(spec: str) -> str:
    """Return what a class in a file calls itself, and the word for everybody else: the names of ours are for ours."""
    try:
        place = None if spec in BOTS else _place_of_class(spec)
        name = getattr(_class_in_file(*place), "name", None) if place else None
    except CamelUpError:
        return spec  # a result outlives the file of its bot
    return name if isinstance(name, str) and name.isprintable() and name.strip() and name not in BOTS else spec


def is_class(spec: str) -> bool:
    """Whether a word stands for a class in a file, which plays inside the process that plays the game."""
    return spec not in BOTS and _place_of_class(spec) is not None


# --- a class in a file ----------------------------------------------------------------------------------


def _place_of_class(spec: str) -> tuple[str, str] | None:
    """Return the file and the name of a class, if the word stands for one."""
    file, _, name = spec.rpartition(":")
    if file.endswith(".py") and name.isidentifier():
        return file, name
    if not spec.endswith(".py") or not Path(spec).is_file():
        return None
    only = class_meant(Path(spec))
    return (spec, only) if only else None


def _class_in_file(file: str, name: str) -> type[Any]:
    path = _existing(Path(file)).resolve()
    module = _loaded(path, path.stat().st_mtime_ns)
    found = getattr(module, name, None)
    if not isclass(found):
        raise CamelUpError(f"there is no class {name} in {file}; {_classes(module)}")
    check_class(found, f"{name} in {file}")
    return found


def _classes(module: ModuleType) -> str:
    own = [name for name, value in vars(module).items() if isclass(value) and value.__module__ == module.__name__]
    return f"there are {', '.join(own)}" if own else "there are no classes in it"


@cache
def _loaded(path: Path, changed: int) -> ModuleType:
    """Run a file of Python once, and again when it has changed."""
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))  # a bot may import its neighbours
    spec = spec_from_file_location(f"{path.stem}_{changed}", path)
    if spec is None or spec.loader is None:
        raise CamelUpError(f"{path} can't be loaded as Python")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[spec.name]
        raise CamelUpError(f"{path} can't be loaded: {_said(error)}") from error
    return module


def bot_of_class(kind: type[Any], name: str, seed: int | None) -> Bot:
    """Make a bot of a class, with the seed if it takes one; a missing name and description are filled in."""
    try:
        bot = kind(seed=seed) if takes_seed(kind) else kind()
    except Dismissed:
        raise
    except (Exception, SystemExit) as error:
        raise CamelUpError(f"{name} can't be made: {_said(error)}") from error
    for attribute, text in (("name", name), ("description", f"{kind.__name__}, a bot of your own.")):
        if not hasattr(bot, attribute):
            try:
                setattr(bot, attribute, text)
            except AttributeError:  # it has slots
                setattr(kind, attribute, text)
    return bot


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}{place_of(error)}"


# --- a program ------------------------------------------------------------------------------------------


def _command(spec: str) -> list[str]:
    """Return the words of the command that runs a program."""
    if os.name != "posix":
        raise CamelUpError(f"{spec}: programs only play on Linux and macOS; a class plays everywhere: my_bot.py:MyBot")
    if Path(spec).is_file():
        return _run_file(Path(spec))
    program, *arguments = _words(spec)
    if not arguments:
        return _found(program, _no_such_bot(program))
    if Path(arguments[0]).suffix.lower() in _SCRIPTS:
        _existing(Path(arguments[0]))
    return [*_found(program, f"there is no program {program!r}: is it installed?"), *arguments]


def _words(spec: str) -> list[str]:
    try:
        words = shlex.split(spec)
    except ValueError as error:
        raise CamelUpError(f"the command {spec!r} can't be read: {str(error).lower()}") from error
    if not words:
        raise CamelUpError(f"a bot is missing; there are {', '.join(BOTS)}")
    return words


def _run_file(path: Path) -> list[str]:
    if path.suffix == ".py":
        return [sys.executable, str(path)]
    if not os.access(path, os.X_OK):
        raise CamelUpError(
            f"{path} is not executable: allow it with chmod +x, or give the command that runs it, such as 'node {path}'"
        )
    return [str(path.absolute())]


def _found(program: str, otherwise: str) -> list[str]:
    """Find a program as a shell does: by its path, else on the search path."""
    if Path(program).name != program:
        return _run_file(_existing(Path(program)))
    found = shutil.which(program)
    if found is None:
        raise CamelUpError(otherwise)
    return [found]


def _existing(path: Path) -> Path:
    if path.is_dir():
        raise CamelUpError(f"{path} is a folder: name the file of the bot in it")
    if not path.is_file():
        raise CamelUpError(f"there is no file {str(path)!r}")
    return path


def _no_such_bot(name: str) -> str:
    if Path(name).suffix.lower() in _SCRIPTS:
        return f"there is no file {name!r}"
    known = ", ".join(BOTS)
    close = get_close_matches(name.lower(), BOTS, 1)
    if close:
        return f"there is no bot {name!r}: did you mean {close[0]!r}? There are {known}"
    own = "your own: ./my_bot.py, my_bot.py:MyBot or 'node my_bot.js'"
    return f"there is no bot {name!r}; there are {known}, and {own}"
