"""What a training run is made of: every number that can be chosen, with what it is for. Knows nothing else.

The defaults suit a few cores; `FOR_A_GPU` has what a GPU with many cores beside it wants.
"""

import os
from dataclasses import asdict, dataclass
from typing import Any, Final, Self, TypedDict

from camelup.engine.editions import EDITION_2018
from camelup.errors import CamelUpError

TABLES: Final = {
    "2014": {2: 20, 3: 10, 4: 44, 5: 8, 6: 6, 7: 6, 8: 6},
    "2018": {2: 4, 3: 12, 4: 54, 5: 10, 6: 8, 7: 6, 8: 6},
    "cards": {2: 14, 3: 14, 4: 48, 5: 12, 6: 12},
}
"""The games that can be learned, and in how many games of a hundred so many play: four most; two where the rulebook has them."""
_LEAST: Final = {"width": 1, "blocks": 0, "steps": 1, "batch": 1, "epochs": 1, "threads": 0, "legs": 0}


@dataclass(frozen=True)
class Settings:
    """The settings of a training run; those of the network and the schedule stay the same when it is resumed."""

    edition: str = EDITION_2018.name
    minutes: float = 10.0
    """How long the schedule is laid out for, over all runs together."""
    seed: int = 1
    width: int = 128
    blocks: int = 1
    games: int = 512
    """Games side by side; two halves take turns, one played while the network decides in the other."""
    steps: int = 32
    """Decisions of each game that are learned from together: a chunk."""
    batch: int = 1024
    epochs: int = 3
    threads: int = 0
    """Threads that play; 0 is one for each core but one."""
    legs: int = 24
    """Simulated legs a decision."""
    spacing: int = 3
    """Every so many of those are looked up in the solved races, or go on to the end of the race where it is not solved."""
    scripted: float = 0.25
    """The share of games in which likenesses of book players sit at the table."""
    begin_with: str = ""
    """The file of a network to begin with instead of a drawn one."""
    soften: float = 1.0
    """How many times less sure that network begins of what to do."""
    against: str = ""
    """The file of a network that sits in all seats but one of some games, and does not learn."""
    against_share: float = 1.0
    """The share of games in which it does: 1 trains a best response to it."""
    rate: float = 1e-3
    """Learning rate; it falls by a cosine to `last_rate` of it."""
    last_rate: float = 0.04
    clip: float = 0.2
    trace: float = 0.85
    """How much later decisions of a seat count in the judgement of one (lambda)."""
    value_trace: float = 0.95
    """The same for what values are to be: less is taken from what the network believed before."""
    entropy: float = 0.006
    last_entropy: float = 0.0008
    explore: float = 0.0
    """The share of decisions drawn from a flatter policy, so that what the network hardly ever does is tried too; it falls to nothing."""
    pounds: float = 0.6
    """How much pounds count beside victories at first; nothing any more after `pounds_until` of the schedule."""
    pounds_until: float = 0.3
    decay: float = 1e-4

    def __post_init__(self) -> None:
        if self.edition not in TABLES:
            raise CamelUpError(f"there is no training for {self.edition!r}, only for {', '.join(TABLES)}")
        for name, least in _LEAST.items():
            if getattr(self, name) < least:
                raise CamelUpError(f"--{name} {getattr(self, name)}: choose at least {least}")
        if self.games % 2 or self.games < 2:
            raise CamelUpError(f"--games {self.games}: choose an even number: two halves take turns")
        if self.batch > self.games * self.steps:
            raise CamelUpError(
                f"--batch {self.batch} is more than there is to learn from: {self.games} games of {self.steps} steps"
            )
        for name in ("minutes", "rate", "soften"):
            if not getattr(self, name) > 0:
                raise CamelUpError(f"--{name} {getattr(self, name)}: choose more than 0")
        for name in ("against_share", "explore"):
            if not 0 <= getattr(self, name) <= 1:
                option = name.replace("_", "-")
                raise CamelUpError(f"--{option} {getattr(self, name)}: choose a share from 0 to 1")

    def to_json(self) -> dict[str, Any]:
        """Return the settings as plain values."""
        return asdict(self)

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        """Make settings of plain values; what an older version did not know has its default."""
        return cls(**values)

    @property
    def rivals(self) -> float:
        """The share of games in which another network sits at the table."""
        return self.against_share if self.against else 0.0

    @property
    def own(self) -> float:
        """About which share of decisions is the learner's: likenesses and another network have the rest."""
        tables = TABLES[self.edition]
        all_but_one = sum(games * (1 - 1 / players) for players, games in tables.items()) / sum(tables.values())
        some = (all_but_one + 0.5) / 2  # likenesses have all seats but one, or any of them, equally often
        return 1 - all_but_one * self.rivals - some * self.scripted * (1 - self.rivals)

    @property
    def playing_threads(self) -> int:
        """How many threads play."""
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        return self.threads or max(1, cores - 1)


class Chosen(TypedDict, total=False):
    """Any of the settings, by name."""

    edition: str
    minutes: float
    seed: int
    width: int
    blocks: int
    games: int
    steps: int
    batch: int
    epochs: int
    threads: int
    legs: int
    spacing: int
    scripted: float
    begin_with: str
    soften: float
    against: str
    against_share: float
    rate: float
    last_rate: float
    clip: float
    trace: float
    value_trace: float
    entropy: float
    last_entropy: float
    explore: float
    pounds: float
    pounds_until: float
    decay: float


FOR_A_GPU: Final[Chosen] = {
    "width": 768,
    "blocks": 3,
    "games": 16384,
    "steps": 48,
    "batch": 8192,
    "epochs": 2,
    "legs": 48,
    "rate": 4e-4,
    "minutes": 25.0,
}
