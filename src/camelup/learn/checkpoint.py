"""Checkpoints: a network with what made it, and its optimiser in files beside it, none of them large.

Weights are kept in 16 bits, as they are played with; the optimiser's averages lose as many. When the files are not of the same
moment the optimiser begins anew.
"""

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numba
import numpy as np

from camelup import __version__
from camelup.errors import CamelUpError
from camelup.learn.adam import Moments, new_moments
from camelup.learn.settings import Settings
from camelup.network.weights import read_arrays, read_weights, write_arrays, write_weights

WEIGHTS: Final = "weights.npz"
_MOMENTS: Final = ("moments-1.npz", "moments-2.npz")


class Progress(NamedTuple):
    """How far training has come, over all runs."""

    seconds: float = 0.0
    steps: int = 0
    games: int = 0
    updates: int = 0
    runs: int = 0


class Checkpoint(NamedTuple):
    """All that is needed to go on."""

    weights: dict[str, Any]
    moments: Moments
    progress: Progress
    settings: Settings


def save_checkpoint(folder: Path, checkpoint: Checkpoint) -> None:
    """Keep a checkpoint in a folder, the network last: with it the checkpoint is whole."""
    folder.mkdir(parents=True, exist_ok=True)
    progress = checkpoint.progress._asdict()
    for name, moments in zip(_MOMENTS, checkpoint.moments[:2], strict=True):
        halves = {key: _upper_half(np.asarray(array)) for key, array in moments.items()}
        write_arrays(folder / name, halves, {"progress": progress, "count": float(checkpoint.moments.count)})
    write_weights(folder / WEIGHTS, checkpoint.weights, _about(checkpoint))


def keep_network(folder: Path, checkpoint: Checkpoint) -> Path:
    """Keep the network of this moment for good, under a name of its own."""
    path = folder / f"weights-{checkpoint.progress.seconds:05.0f}s.npz"
    write_weights(path, checkpoint.weights, _about(checkpoint))
    return path


def load_checkpoint(folder: Path) -> Checkpoint | None:
    """Find the last checkpoint of a folder; None where there is none."""
    if not (folder / WEIGHTS).exists():
        return None
    weights, about = read_weights(folder / WEIGHTS)
    progress = Progress(**about["progress"])
    moments = _load_moments(folder, progress) or new_moments(weights)
    return Checkpoint(weights, moments, progress, Settings.from_json(about["settings"]))


def _load_moments(folder: Path, progress: Progress) -> Moments | None:
    try:
        kept = [read_arrays(folder / name) for name in _MOMENTS]
    except CamelUpError:
        return None
    if any(one.about["progress"] != progress._asdict() for one in kept):
        return None
    first, second = ({key: _from_upper_half(array) for key, array in one.arrays.items()} for one in kept)
    return Moments(first, second, jnp.float32(kept[0].about["count"]))


def _upper_half(array: Any) -> Any:
    """Keep the upper 16 bits of floats of 32: their range, and two digits."""
    return (np.ascontiguousarray(array, np.float32).view(np.uint32) >> 16).astype(np.uint16)


def _from_upper_half(array: Any) -> Any:
    return (array.astype(np.uint32) << 16).view(np.float32)


def _about(checkpoint: Checkpoint) -> dict[str, Any]:
    return {
        "progress": checkpoint.progress._asdict(),
        "settings": checkpoint.settings.to_json(),
        "made by": made_by(),
    }


def made_by() -> dict[str, str]:
    """Return what trains: versions, the commit if it is known, and the machine."""
    return {
        "camelup": __version__,
        "commit": os.environ.get("CAMELUP_COMMIT") or _commit(),
        "python": sys.version.split()[0],
        "numpy": np.__version__,
        "numba": numba.__version__,
        "jax": jax.__version__,
        "device": str(jax.devices()[0].device_kind),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
    }


def _commit() -> str:
    try:
        where = ["git", "-C", str(Path(__file__).parent)]
        said = subprocess.run([*where, "describe", "--always", "--dirty"], capture_output=True, text=True, check=True)  # noqa: S603  # no word of a user's
    except (OSError, subprocess.SubprocessError):
        return "unknown"
    return said.stdout.strip()


def note(folder: Path, row: dict[str, Any]) -> None:
    """Add a line to the journal of a folder."""
    with (folder / "log.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
