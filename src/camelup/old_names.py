"""Where things were in earlier versions: whoever still asks there gets them, and is told where they are now."""

import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

MOVED: Final = {
    "camelup.bots.lines_messages.fields": "camelup.bots.view_of",
    "camelup.bots.lines_serve.serve": "camelup.bots.serve",
}
"""What 0.1 documented under another name, and the name to write instead."""


def moved(module: str) -> Callable[[str], Any]:
    """Return `__getattr__` of a module that is only there for those who know where things were."""

    def get(name: str) -> Any:
        if f"{module}.{name}" not in MOVED:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warn_of_move(f"{module}.{name}", stacklevel=3)
        home, _, found = MOVED[f"{module}.{name}"].rpartition(".")
        return getattr(import_module(home), found)

    return get


def warn_of_move(old: str, stacklevel: int) -> None:
    """Warn that a name is an old one, and name the new one."""
    warnings.warn(f"{old} will go: write {MOVED[old]} instead", DeprecationWarning, stacklevel)
