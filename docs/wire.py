"""Writes what follows from `camelup.wire`: the page's types and the reference; with `--check` it only tells whether they are up to date."""

import ast
import inspect
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final, get_args

import msgspec
from msgspec import NODEFAULT, UNSET, Struct
from msgspec import inspect as shapes

from camelup.wire import answers, commands, entries, events, messages, odds, reasons, requests, tables, views, words
from camelup.wire.lines import messages as lines

ROOT: Final = Path(__file__).parents[1]
TYPES: Final = ROOT / "web" / "src" / "server" / "wire.ts"
PAGE: Final = Path(__file__).with_suffix(".md")

CHAPTERS: Final[dict[ModuleType, str]] = {
    views: "Views: what can be seen of a game",
    events: "Events: what happened in a game",
    tables: "Tables",
    entries: "Entries: what happened at a table",
    commands: "Commands: what a client says, by socket or to `POST /api/tables/{name}/commands`",
    messages: "Messages: what a socket or a stream brings",
    requests: "Requests over HTTP",
    answers: "Answers over HTTP",
    odds: "Odds, advice, reviews",
    reasons: "Reasons",
    lines: "The line protocol",
}
UNIONS: Final[dict[str, Any]] = {
    "View": views.AnyView,
    "GameEvent": events.AnyEvent,
    "Entry": entries.AnyEntry,
    "Command": commands.AnyCommand,
    "ServerMessage": messages.ServerMessage,
    "Line": lines.Line,
}
WORDS: Final[dict[str, Any]] = {
    name: kind for name, kind in vars(words).items() if name[0].isupper() and getattr(kind, "__args__", None)
}

_UNION_NAMES: Final = {frozenset(get_args(kind)): name for name, kind in UNIONS.items()}
_WORD_NAMES: Final = {frozenset(get_args(kind)): name for name, kind in WORDS.items()}


# --- what is declared -----------------------------------------------------------------------------------------


def structs_of(module: ModuleType) -> list[type[Struct]]:
    """List the structs that a module declares, in its order."""
    made = list(events.EVENTS.values()) if module is events else list(vars(module).values())
    return [
        kind
        for kind in made
        if inspect.isclass(kind)
        and issubclass(kind, Struct)
        and kind.__module__ == module.__name__
        and not kind.__name__.startswith("_")
        and kind.__name__ not in UNIONS
    ]


def words_about(kind: type[Struct]) -> dict[str, str]:
    """Read what is said about each field below it, in its class or the one it comes from."""
    said: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if issubclass(base, Struct) and base is not Struct and base.__module__ != events.__name__:
            said |= dict(_fields_in(base))
    return said


def _fields_in(kind: type[Struct]) -> Iterator[tuple[str, str]]:
    tree = ast.parse(inspect.getsource(sys.modules[kind.__module__]))
    found = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == kind.__name__)
    for field, after in zip(found.body, found.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            yield ast.unparse(field.target), str(after.value.value)


def is_optional(kind: type[Struct], field: shapes.Field) -> bool:
    """Whether a field may be left out: by whoever asks, or by us where there is nothing to say."""
    config = kind.__struct_config__
    has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
    real = next(each for each in msgspec.structs.fields(kind) if each.name == field.name)
    return real.default is UNSET or (has_default and (config.omit_defaults or config.forbid_unknown_fields))


def type_text(kind: shapes.Type) -> str:
    """Write a type as TypeScript does."""
    match kind:
        case shapes.Metadata():
            return type_text(kind.type)
        case shapes.LiteralType():
            return _WORD_NAMES.get(frozenset(kind.values)) or " | ".join(json.dumps(value) for value in kind.values)
        case shapes.StructType():
            return kind.cls.__name__
        case shapes.ListType() | shapes.VarTupleType():
            item = type_text(kind.item_type)
            return f"({item})[]" if " " in item else f"{item}[]"
        case shapes.DictType():
            return f"Record<string, {type_text(kind.value_type)}>"
        case shapes.UnionType():
            return _union_text(kind.types)
    return _PLAIN[type(kind)]


_PLAIN: Final[dict[type[Any], str]] = {
    shapes.StrType: "string",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
    shapes.AnyType: "unknown",
}


def _union_text(kinds: Iterable[shapes.Type]) -> str:
    structs = frozenset(kind.cls for kind in kinds if isinstance(kind, shapes.StructType))
    others = [type_text(kind) for kind in kinds if not isinstance(kind, shapes.StructType)]
    named = _UNION_NAMES.get(structs)
    told = [named] if named else [type_text(kind) for kind in kinds if isinstance(kind, shapes.StructType)]
    return " | ".join(dict.fromkeys(told + others))


def fields_of(kind: type[Struct]) -> Iterator[tuple[str, bool, str]]:
    """List the fields of a struct as they are written: name, whether it may be missing, type."""
    shape = shapes.type_info(kind)
    assert isinstance(shape, shapes.StructType)  # noqa: S101
    if shape.tag_field:
        yield shape.tag_field, issubclass(kind, commands.Command), json.dumps(shape.tag)
    for field in shape.fields:
        yield field.encode_name, is_optional(kind, field), type_text(field.type)


# --- what is written ------------------------------------------------------------------------------------------


def types() -> str:
    """Write the page's types."""
    parts = [
        "// What is said between server and page. Written by `python docs/wire.py` from `src/camelup/wire`: change it there.\n"
    ]
    for name, kind in WORDS.items():
        parts.append(f"export type {name} = {' | '.join(json.dumps(word) for word in get_args(kind))};\n")
    for module in CHAPTERS:
        parts += [_interface(kind) for kind in structs_of(module)]
    for name, kind in UNIONS.items():
        parts.append(f"export type {name} = {' | '.join(each.__name__ for each in get_args(kind))};\n")
    return "\n".join(parts)


def _interface(kind: type[Struct]) -> str:
    said = words_about(kind)
    rows = [f"/** {kind.__doc__} */", f"export interface {kind.__name__} {{"]
    for name, optional, text in fields_of(kind):
        rows += [f"  /** {said[name]} */"] if name in said else []
        rows.append(f"  {name}{'?' if optional else ''}: {text};")
    return "\n".join([*rows, "}\n"])


OPENING: Final = """\
# What is said to programs

Every message of the server and of the line protocol, field by field; [protocol.md](protocol.md) and [api.md](api.md) tell what is said when. A field
with a `?` may be missing. Seats count from 0, camels are the letters of the edition, times are milliseconds since 1970. Fields may be
added, so ignore what you don't know.

This page and the types of the page are written by `python docs/wire.py` from `src/camelup/wire`.
"""


def page() -> str:
    """Write the reference."""
    chapters = [f"\n## {title}\n" + "".join(map(_section, structs_of(module))) for module, title in CHAPTERS.items()]
    return OPENING + "".join(chapters)


def _section(kind: type[Struct]) -> str:
    said = words_about(kind)
    rows = [
        f"| `{name}{'?' if optional else ''}` | `{text}` | {said.get(name, '')} |\n".replace(' | "', ' or "')
        for name, optional, text in fields_of(kind)
    ]
    table = "\n| field | type | |\n|---|---|---|\n" + "".join(rows) if rows else ""
    return f"\n### {kind.__name__}\n\n{kind.__doc__}\n{table}"


if __name__ == "__main__":
    written = {TYPES: types(), PAGE: page()}
    if "--check" not in sys.argv:
        for path, text in written.items():
            path.write_text(text, encoding="utf-8")
    stale = [path.name for path, text in written.items() if path.read_text(encoding="utf-8") != text]
    if stale:
        sys.exit(f"{' and '.join(stale)} are not what `python docs/wire.py` writes: run it")
