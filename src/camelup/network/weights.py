"""Weights in a file: arrays by name with a checksum and what made them. NumPy's own format, numbers as narrow as wished.

An array of one byte a number has its scales beside it, one for each output.
"""

import hashlib
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import uuid4
from zipfile import BadZipFile

import numpy as np

from camelup.engine.editions import EDITIONS
from camelup.errors import CamelUpError
from camelup.network.layout import LAYOUTS

_ABOUT: Final = "about"
_SCALE: Final = ":scale"
_MOST: Final = 127


class Kept(NamedTuple):
    """What a file holds: arrays by name, and facts about them."""

    arrays: dict[str, Any]
    about: dict[str, Any]


def write_weights(path: Path, weights: Mapping[str, Any], about: Mapping[str, Any], kind: str = "float16") -> None:
    """Write weights as `float32`, `float16` or `int8`; a reader never sees half of them.

    `about` says by its settings for which edition they were trained.
    """
    arrays: dict[str, Any] = {}
    for name, array in weights.items():
        arrays |= _narrowed(name, np.asarray(array), kind)
    write_arrays(path, arrays, {"features": LAYOUTS.of(about["settings"]["edition"]).features, **about})


def read_weights(path: Path) -> Kept:
    """Read weights as floats of 32 bits; refuse a file that is not whole or was made for other features.

    Features that came after a network was trained count for nothing in it.
    """
    kept = read_arrays(path)
    known, seen = LAYOUTS.of(_edition_in(kept.about, path)), kept.about.get("features")
    if not isinstance(seen, dict) or list(seen.items()) != list(known.features.items())[: len(seen)]:
        raise CamelUpError(f"{path} was trained on other features than this version has: train it again")
    widened = {
        name: array.astype(np.float32) * kept.arrays.get(name + _SCALE, np.float32(1))
        for name, array in kept.arrays.items()
        if not name.endswith(_SCALE)
    }
    unseen = known.size - len(widened["in.weight"])
    widened["in.weight"] = np.pad(widened["in.weight"], ((0, unseen), (0, 0)))
    return Kept(widened, kept.about)


def edition_of(path: Path) -> str:
    """Return for which game the weights of a file were trained."""
    return _edition_in(read_arrays(path).about, path)


def _edition_in(about: Mapping[str, Any], path: Path) -> str:
    edition = about.get("settings", {}).get("edition")
    if edition not in EDITIONS:
        raise CamelUpError(f"{path} does not say for which game it was trained: train it again")
    return str(edition)


def write_arrays(path: Path, arrays: Mapping[str, Any], about: Mapping[str, Any]) -> None:
    """Write arrays and facts about them with a checksum of both."""
    facts = {**about, "sha256": _digest(arrays)}
    buffer = io.BytesIO()
    said: dict[str, Any] = {**arrays, _ABOUT: np.frombuffer(json.dumps(facts).encode(), np.uint8)}
    np.savez(buffer, **said)
    half = path.with_name(f"{path.name}.{uuid4().hex[:8]}")
    try:
        half.write_bytes(buffer.getvalue())
        half.replace(path)
    except BaseException:
        half.unlink(missing_ok=True)
        raise


def read_arrays(path: Path) -> Kept:
    """Read arrays that are whole."""
    try:
        with np.load(path) as file:
            arrays = {name: file[name] for name in file.files}
        about = json.loads(arrays.pop(_ABOUT).tobytes())
    except OSError as error:
        raise CamelUpError(f"{path} can't be read as weights: {error.strerror or error}") from error
    except (ValueError, KeyError, TypeError, BadZipFile, EOFError) as error:
        raise CamelUpError(
            f"{path} can't be read as weights: name a file that camelup train wrote, such as weights.npz"
        ) from error
    if about.get("sha256") != _digest(arrays):
        raise CamelUpError(f"{path} is damaged: its numbers are not those it was written with")
    return Kept(arrays, about)


def _digest(arrays: Mapping[str, Any]) -> str:
    digest = hashlib.sha256()
    for name in sorted(arrays):
        digest.update(f"{name} {arrays[name].dtype.str} {arrays[name].shape}\n".encode())
        digest.update(np.ascontiguousarray(arrays[name]).data)
    return digest.hexdigest()


def _narrowed(name: str, array: Any, kind: str) -> dict[str, Any]:
    if kind != "int8" or array.ndim < 2:
        return {name: array.astype(np.float16 if kind == "int8" else kind)}
    scale = np.maximum(np.abs(array).max(0), 1e-12).astype(np.float32) / _MOST
    return {name: np.round(array / scale).astype(np.int8), name + _SCALE: scale}
