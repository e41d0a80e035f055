"""`camelup train`: trains a network, or goes on with one. Shows how it goes; the training itself is `camelup.learn`."""

import sys
from dataclasses import asdict
from pathlib import Path

from camelup.cli.options import TrainOptions
from camelup.errors import CamelUpError

try:
    from camelup.learn import train
except ImportError as error:
    raise CamelUpError(str(error)) from error


def train_network(edition: str, folder: Path, stop_after: float | None, options: TrainOptions) -> None:
    """Train as asked for; the rest is as it was, or suits the machine."""
    said = {name: value for name, value in asdict(options).items() if value is not None}
    said |= {name: str(said[name]) for name in ("begin_with", "against") if name in said}
    train(folder, stop_after, _tell, edition=edition, **said)
    sys.stdout.write(f"The network is in {folder / 'weights.npz'}\n")


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
