"""The table of faults: faults.toml as values, and planting one in a copy of the sources."""

import tomllib
from pathlib import Path
from typing import Final, NamedTuple

TABLE: Final = Path(__file__).with_name("faults.toml")


class Fault(NamedTuple):
    """A change of one place that breaks a promise."""

    name: str
    file: str
    old: str
    new: str
    breaks: str
    tests: tuple[str, ...]
    """What is expected to notice, the most specific first."""
    page: bool = False
    """Whether the page has to be built for them."""
    missed: str = ""
    """The version whose tests of the same subject did not notice it: a test was added."""

    def places(self, tree: Path) -> int:
        """Count the places where it fits."""
        path = tree / self.file
        return path.read_text(encoding="utf-8").count(self.old) if path.is_file() else 0

    def plant(self, tree: Path) -> None:
        """Change the sources of a tree."""
        path = tree / self.file
        path.write_text(path.read_text(encoding="utf-8").replace(self.old, self.new), encoding="utf-8")


def all_faults() -> list[Fault]:
    """Read the table."""
    rows = tomllib.loads(TABLE.read_text(encoding="utf-8"))["fault"]
    return [Fault(**{**row, "tests": tuple(row["tests"])}) for row in rows]
