"""Runs every benchmark, checks its result, and prints what it measured beside what was promised."""

import sys

from rich.console import Console
from rich.table import Table

from bench.speeds import arena, engine, envs, odds, simulation, start
from bench.speeds.measure import Measure


def table_of(measures: list[Measure]) -> Table:
    table = Table(title="camelup, one core of this machine")
    for heading in ("what", "measured", "promised", "against the naive oracle"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for measure in measures:
        table.add_row(*measure.cells())
    return table


def main() -> None:
    console = Console(width=110)
    quick = "--quick" in sys.argv
    measures = [*engine.measures(quick=quick), *odds.measures(quick=quick), *arena.measures(quick=quick)]
    measures += simulation.measures()
    measures += envs.measures(quick=quick)
    measures += start.measures(cold="--cold" in sys.argv)
    console.print(table_of(measures))


main()
