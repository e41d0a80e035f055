"""The solved race of 2018 against simulation, and the way from a solution to the file that ships.

`python -m bench.solve` runs ten million races from a hundred positions and tells how far their shares are from the table,
in standard errors; `--races N` runs N instead. `--tables FILE` and `--join FOLDER` belong to `bench/solve_gpu.py`, and
`--ship FILE` makes what ships of a table that `camelup solve 2018 --out FILE` has written.
"""

import json
import random
import sys
import zlib
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from camelup import Game
from camelup.engine.editions import EDITION_2018
from camelup.engine.generator import seeded
from camelup.engine.jit import compiled
from camelup.engine.race import camel_at, space_at
from camelup.odds.board.race import race_table
from camelup.playout import run_race
from camelup.solve import RaceTable
from camelup.solve.kept import SHIPPED
from camelup.solve.lookup import LOSER, WINNER, add_chances, racing_ends
from camelup.solve.packing import ROUNDING, WHOLE
from camelup.solve.rolling.gpu_tables import tables_for_gpu
from camelup.solve.shapes import race_of_shape, shape_index, shapes
from camelup.solve.squeezing import squeeze
from camelup.solve.table import read_table

CAMELS = 7
STARTS = 2000
ALL_DICE = 63
POSITIONS = 100
RACES = 10_000_000
TOO_FAR = 5.0
"""Of a thousand numbers one is so many standard errors off by chance once in two thousand runs."""


class Compared(NamedTuple):
    """How far simulated shares were from the table: the number of shares, the worst and the mean square, in errors."""

    shares: int
    worst: float
    mean_square: float


@compiled
def simulate(race: int, camels: int, races: int, generator: Any, counts: Any) -> None:
    """Run races to their end and count winners and losers."""
    for _ in range(races):
        first, last = racing_ends(run_race(race, ALL_DICE, camels, generator), camels)
        counts[WINNER, first] += 1
        counts[LOSER, last] += 1


def positions(count: int, rng: random.Random) -> list[int]:
    """Draw races at the start of a leg, every shape alike."""
    return [int(race_of_shape(rng.randrange(shapes(CAMELS)), CAMELS)) for _ in range(count)]


def compare(table: Any, races: int, *, count: int = POSITIONS, seed: int = 1) -> Compared:
    """Run so many races in all and compare shares with chances; what hardly ever happens tells nothing and is left out."""
    each, generator = races // count, seeded(seed)
    squares = []
    for race in positions(count, random.Random(seed)):
        chances, counts = np.zeros((2, 5)), np.zeros((2, 5), np.int64)
        add_chances(race, CAMELS, table, 1.0, chances)
        simulate(race, CAMELS, each, generator, counts)
        off = (counts / each - chances) ** 2 / (chances * (1 - chances) / each + ROUNDING**2)
        squares += off[np.minimum(chances, 1 - chances) * each > 20].tolist()
    return Compared(len(squares), sqrt(max(squares)), sum(squares) / len(squares))


def joined(folder: Path) -> RaceTable:
    """Put the pieces of a table together that a GPU has made."""
    facts = json.loads((folder / "solve.json").read_text())
    pieces = [zlib.decompress(path.read_bytes()) for path in sorted(folder.glob("piece*.z"))]
    four = np.frombuffer(b"".join(pieces), np.uint16).reshape(-1, 4)
    fifth = WHOLE - four.sum(axis=1, dtype=np.int64)
    rows = np.column_stack([four, fifth.astype(np.uint16)]).reshape(-1, 2, 5)
    legs = facts["legs"]
    return RaceTable(rows, "2018", legs[-1]["left"] + ROUNDING, len(legs))


def tell_lengths(folder: Path) -> None:
    """Print how many legs races have on average: from the start, and from where they are longest."""
    length = np.load(folder / "length.npz")["length"]
    starts = [length[shape_index(Game("2018", seed=seed).state.race, CAMELS)] for seed in range(STARTS)]
    sys.stdout.write(f"all shapes {length.mean():.3f} legs, {STARTS:,} set-ups {np.mean(starts):.3f} ")
    sys.stdout.write(f"({min(starts):.3f} to {max(starts):.3f})\n")
    for shape in np.argsort(-length)[:5].tolist():
        sys.stdout.write(f"{length[shape]:.3f} legs: {track_of(race_of_shape(shape, CAMELS))}\n")


def track_of(race: int) -> str:
    stacks: dict[int, str] = {}
    for rank in range(CAMELS):
        space, letter = space_at(race, rank), EDITION_2018.letters[camel_at(race, rank)]
        stacks[space] = stacks.get(space, "") + letter
    return " ".join(f"{space}:{stack}" for space, stack in stacks.items())


def ship(table: RaceTable | None) -> None:
    if table is None:
        raise SystemExit("that is no whole table")
    SHIPPED.write_bytes(squeeze(table, CAMELS))


def main() -> None:
    match sys.argv[1:]:
        case ["--tables", file]:
            np.savez_compressed(file, **tables_for_gpu(CAMELS))
        case ["--join", folder]:
            ship(joined(Path(folder)))
            tell_lengths(Path(folder))
        case ["--ship", file]:
            ship(read_table(Path(file)))
        case [] | ["--races", _]:
            races = int(sys.argv[2]) if sys.argv[2:] else RACES
            found = compare(race_table("2018"), races)
            sys.stdout.write(f"{races:,} races from {POSITIONS} positions: {found}\n")
            if found.worst > TOO_FAR:
                raise SystemExit("the table is wrong, or luck was")
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main()
