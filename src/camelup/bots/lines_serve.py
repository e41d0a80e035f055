"""Where `serve` was in version 0.1."""

import warnings
from typing import Any


def __getattr__(name: str) -> Any:
    if name != "serve":
        raise AttributeError(name)
    from camelup.bots.serving import serve  # noqa: PLC0415  # only for those who ask

    warnings.warn("import serve from camelup.bots: camelup.bots.lines_serve will go", DeprecationWarning, stacklevel=2)
    return serve
