"""The command line, `camelup`. Imports the engine only when a command needs it."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy is loaded: bots share the cores out by themselves

from camelup.cli.app import main

__all__ = ["main"]
