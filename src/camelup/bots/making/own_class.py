"""Checks a user's bot class before it plays: which class of the file is meant, and what it lacks. Runs none of its code."""

import ast
from collections.abc import Iterable
from functools import cache
from inspect import getattr_static, iscoroutinefunction, signature
from pathlib import Path
from typing import Any, Final

from camelup.errors import CamelUpError

_DECIDING: Final = {"decide": ("observation", "deadline")}
_LISTENING: Final = {"begin": ("observation", "names"), "hear": ("events",), "end": ("result",)}


def class_meant(path: Path) -> str | None:
    """Return the class that a file of Python stands for: its only one that decides. None when the file is a program.

    A program says so by reading what it is told: it calls `serve` or `input`, or uses `stdin`.
    """
    return _class_meant(path, path.stat().st_mtime_ns)


@cache
def _class_meant(path: Path, _changed: int) -> str | None:
    tree = _parsed(path)
    if any(map(_listens, ast.walk(tree))):
        return None
    deciding = _deciding(node for node in tree.body if isinstance(node, ast.ClassDef))
    if len(deciding) > 1:
        words = " or ".join(f"{path}:{name}" for name in deciding)
        raise CamelUpError(f"{path} has {len(deciding)} classes that decide: write {words}")
    return deciding[0] if deciding else None


def _parsed(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_bytes(), path.name)
    except (SyntaxError, ValueError) as error:
        raise CamelUpError(f"{path} can't be loaded: {type(error).__name__}: {error}") from error


def _listens(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="serve" | "input") | ast.Attribute(attr="serve")):
            return True
        case ast.Name(id="stdin") | ast.Attribute(attr="stdin"):
            return True
    return False


def _deciding(classes: Iterable[ast.ClassDef]) -> list[str]:
    """List the classes with a method `decide` of their own, or of a class above them in the file; private ones are for those."""
    found: list[str] = []
    for one in classes:
        inherits = any(isinstance(base, ast.Name) and base.id in found for base in one.bases)
        if inherits or any(getattr(member, "name", None) == "decide" for member in one.body):
            found.append(one.name)
    return [name for name in found if not name.startswith("_")]


def check_class(kind: type[Any], called: str) -> None:
    """Refuse a class that no bot can be made of, or that could not be asked or told, and say what to write instead."""
    if not callable(getattr(kind, "decide", None)):
        raise CamelUpError(f"{called} is not a bot: it has no method decide(self, observation, deadline)")
    _check_makeable(kind, called)
    missing = [name for name in _LISTENING if not callable(getattr(kind, name, None))]
    if missing and "hear" not in missing:
        every = ", ".join(_head(name, arguments) for name, arguments in _LISTENING.items())
        raise CamelUpError(f"{called} can't follow the game without {' and '.join(missing)}: write all of {every}")
    for name, arguments in (_DECIDING if missing else _DECIDING | _LISTENING).items():
        _check_method(kind, called, name, arguments)


def takes_seed(kind: type[Any]) -> bool:
    """Whether a bot of this class is made with a seed."""
    return "seed" in signature(kind).parameters


def _check_makeable(kind: type[Any], called: str) -> None:
    given = ("seed",) if takes_seed(kind) else ()
    needed = [
        one.name
        for one in signature(kind).parameters.values()
        if one.default is one.empty and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD) and one.name not in given
    ]
    if needed:
        values = ", ".join(f"{name}=…" for name in needed)
        raise CamelUpError(
            f"{called} can't be made: nothing gives its __init__ {' and '.join(needed)};"
            f" write def __init__(self, seed=None, {values}), with values of your own"
        )


def _check_method(kind: type[Any], called: str, name: str, arguments: tuple[str, ...]) -> None:
    method = getattr(kind, name)
    with_self = not isinstance(getattr_static(kind, name), staticmethod | classmethod)
    if iscoroutinefunction(method):
        raise CamelUpError(f"{called} can't play: write def {_head(name, arguments)}, without async")
    try:
        signature(method).bind(*[None] * (len(arguments) + with_self))
    except TypeError as error:
        written = f"{name}{signature(method)}"
        raise CamelUpError(f"{called} can't play: write def {_head(name, arguments)}, not {written}") from error


def _head(name: str, arguments: tuple[str, ...]) -> str:
    return f"{name}({', '.join(('self', *arguments))})"
