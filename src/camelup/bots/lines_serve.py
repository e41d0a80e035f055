"""Where `serve` was in version 0.1."""

import warnings

from camelup.bots.serving import serve

__all__ = ["serve"]

warnings.warn("import serve from camelup.bots: camelup.bots.lines_serve will go", DeprecationWarning, stacklevel=2)
