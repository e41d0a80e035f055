"""Solves the 2018 race on a GPU where nothing but NumPy and CuPy is installed, and prints how long it took.

`python -m bench.solve --tables FILE` writes the tables of moves where the engine runs; then, on the machine with the GPU:
`python bench/solve_gpu.py FILE FOLDER`. The folder receives the packed table in pieces, and what was measured as JSON;
`python -m bench.solve --join FOLDER` makes the file that ships of them.
"""

import hashlib
import json
import sys
import time
import zlib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

ONE = float((1 << 32) - 1)
WITHIN = 1e-7
PIECES = 7


def ours(name: str) -> ModuleType:
    """Load a file of the package alone: the package itself needs the engine's compiler."""
    path = Path(__file__).parent.parent / "src" / "camelup" / "solve" / f"{name}.py"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path} is missing")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def left_of(chances: Any) -> Any:
    """Return for each shape how likely its race is to go on: what its chances, to win or to lose, lack to one."""
    sums = chances.reshape(-1, 2, 5).sum(axis=2, dtype=np.uint64)
    return 1 - sums.min(axis=1) / ONE


def legs_on(gpu: Any, chances: Any) -> tuple[Any, Any, list[dict[str, Any]]]:
    """Roll legs until the bound is met; note the time of each, transfers to and from the GPU included.

    A race has so many legs on average as the chances add up that it goes on after none, after one, after two …
    """
    noted: list[dict[str, Any]] = []
    length = np.ones(len(chances))
    while not noted or noted[-1]["left"] > WITHIN:
        start = time.perf_counter()
        after = gpu.leg(chances, lambda _: None)
        seconds = time.perf_counter() - start
        change = float((after - chances).max() / ONE)  # chances only grow
        chances = after
        digest = hashlib.sha256(chances.tobytes()).hexdigest()
        left = left_of(chances)
        length += left
        noted.append({"left": float(left.max()), "change": change, "seconds": seconds, "sha256": digest})
        sys.stdout.write(f"leg {len(noted)}: {noted[-1]}\n")
    return chances, length, noted


def write_pieces(rows: Any, folder: Path) -> None:
    """Write the packed chances but each row's last, which the others tell."""
    for number, piece in enumerate(np.array_split(rows[:, :-1], PIECES)):
        (folder / f"piece{number}.z").write_bytes(zlib.compress(np.ascontiguousarray(piece).tobytes(), 6))


def main() -> None:
    tables, folder = dict(np.load(sys.argv[1])), Path(sys.argv[2])
    start = time.perf_counter()
    gpu = ours("rolling/gpu").Gpu(tables, ONE)
    made = time.perf_counter()
    chances, length, noted = legs_on(gpu, np.zeros((tables["crazy"].size, 10), np.uint32))
    solved = time.perf_counter()
    rows = ours("packing").packed(chances.reshape(-1, 5))
    facts = {"prepared": made - start, "solved": solved - made, "packed": time.perf_counter() - solved, "legs": noted}
    facts["rows_sha256"] = hashlib.sha256(rows.tobytes()).hexdigest()
    write_pieces(rows, folder)
    np.savez_compressed(folder / "length.npz", length=length.astype(np.float32))
    (folder / "solve.json").write_text(json.dumps(facts, indent=1))
    rolled = sum(leg["seconds"] for leg in noted)
    sys.stdout.write(f"{len(noted)} legs rolled in {rolled:.2f} s, all in {time.perf_counter() - start:.2f} s\n")


main()
