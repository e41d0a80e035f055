"""The tables of strength in the README can be made anew."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_ladder_prints_a_table_and_the_command_that_made_it() -> None:
    options = ["--edition", "2014", "--players", "2", "--bots", "random,novice", "--games", "7", "--jobs", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "bench.ladder", *options], cwd=ROOT, capture_output=True, text=True, check=True
    )
    title, _, *table = done.stdout.splitlines()
    command = (
        "camelup arena random novice --edition 2014 --players 2 --games 7 --seed 1 --think 0.2 --each-against-each"
    )
    assert title == f"2014, 2 players, 8 games each, 50% is fair: `{command}`"
    assert table[:2] == ["| one of … against | `random` | `novice` |", "| --- | --- | --- |"]
    assert table[2].startswith("| `random` |  | 0% (0 to ")


def test_the_figures_print_a_line_for_each_match_with_the_command_that_made_it() -> None:
    options = ["--edition", "2014", "--bots", "sage", "--rivals", "bookie", "--games", "3", "--jobs", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "bench.figures", *options], cwd=ROOT, capture_output=True, text=True, check=True
    )
    _, _, line = done.stdout.splitlines()
    assert line.startswith("| `sage`, 2014, against `bookie` | ")
    assert "| 4 | `camelup arena sage bookie --edition 2014 --players 4 --games 3 --seed 603 --think 0.2` |" in line
