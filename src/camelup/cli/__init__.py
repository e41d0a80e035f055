"""The command line: `camelup play`, `replay`, `odds`, `advise`. Imports the engine only when a command needs it."""

from camelup.cli.app import main

__all__ = ["main"]
