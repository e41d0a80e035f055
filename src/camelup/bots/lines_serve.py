"""Where `serve` was in version 0.1."""

from camelup.old_names import moved

__getattr__ = moved(__name__)
