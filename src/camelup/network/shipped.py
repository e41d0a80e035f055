"""The networks that come with the package: which games have one, and where its weights are. Knows nothing else."""

from pathlib import Path
from typing import Final

from camelup.engine.editions import EDITIONS

_HERE: Final = Path(__file__).parent

SHIPPED: Final = {name: path for name in EDITIONS if (path := _HERE / f"sage-{name}.npz").exists()}
"""The weights by the name of the edition."""
