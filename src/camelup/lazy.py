"""Public names that are loaded when somebody asks for them, so that importing a package costs nothing.

A package lists its names once more for type checkers, which see the imports under `TYPE_CHECKING` and nothing of this.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def lazy(
    package: str, homes: Mapping[str, Sequence[str]], modules: Sequence[str] = (), more: Sequence[str] = ()
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` of a package whose names live in other modules.

    `homes` has the names by module, `modules` the packages and modules inside that can be reached by name; `more` is
    what the package defines itself.

    >>> get, names = lazy("camelup", {"camelup.errors": ["CamelUpError"]}, modules=["odds"])
    >>> get("CamelUpError"), names()
    (<class 'camelup.errors.CamelUpError'>, ['CamelUpError', 'odds'])
    >>> get("CamelDownError")
    Traceback (most recent call last):
    AttributeError: module 'camelup' has no attribute 'CamelDownError'
    """
    home_of = {name: home for home, names in homes.items() for name in names}

    def get(name: str) -> Any:
        if name in modules:
            return import_module(f"{package}.{name}")
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(home_of[name]), name)
        setattr(sys.modules[package], name, found)  # the next time nobody asks here
        return found

    def names() -> list[str]:
        return sorted([*home_of, *modules, *more])

    return get, names
