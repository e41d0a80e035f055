"""The result of a match: a value with everything that was found out, for people and programs. Knows no bot."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from camelup.arena.match.failing import Failing, failing_in
from camelup.arena.match.settings import Settings
from camelup.arena.names import labels
from camelup.arena.play.played import Floats, Played
from camelup.arena.statistics.deciding import Decider, Verdict
from camelup.arena.statistics.ratings import RatingHistory, rate
from camelup.arena.statistics.standings import Standing, Tally
from camelup.drawing.odds import share_text


@dataclass(frozen=True)
class MatchResult:
    """What a match, or as much of it as was played, came to."""

    settings: Settings
    played: Played
    verdict: Verdict | None = None
    """What `until_decided` came to, if it did."""
    stopped: bool = False
    """Whether it ended because somebody failed in game after game."""

    @property
    def matches(self) -> tuple["MatchResult", ...]:
        """This match: a tournament has several."""
        return (self,)

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.played)

    @property
    def finished(self) -> bool:
        """Whether all was played that was to be."""
        return self.verdict is not None or self.games >= self.settings.games_in_all

    @property
    def fair_share(self) -> float:
        """What a seat wins when all are equally good."""
        return 1 / self.settings.players

    @cached_property
    def ratings(self) -> list[RatingHistory]:
        """How the ratings went; the last is how they are. None when a bot plays only against itself."""
        return rate(self.settings, self.played)

    @cached_property
    def standings(self) -> list[Standing]:
        """How each contestant did that has played, in the order in which they were named."""
        return Tally(self.settings, self.played).standings(self.ratings[-1].ratings if self.ratings else ())

    @cached_property
    def failing(self) -> list[Failing]:
        """Who failed in game after game, up to the last: of such a match nothing can be said."""
        return failing_in(self.settings, self.played, stopped=self.stopped)

    @property
    def labels(self) -> dict[str, str]:
        """What to call the contestants."""
        return labels(self.settings.contestants)

    def failures(self) -> list[str]:
        """List who was cut off, when and why."""
        return [str(cut) for cut in self.played.cut_off]

    def in_words(self) -> str:
        """Sum up in a sentence what was found out about the first contestant."""
        if not self.games:
            return "Nothing was played."
        if self.failing:
            return no_verdict(self.failing)
        first = self.standings[0]
        name = self.labels[first.bot]
        if len(self.settings.contestants) == 1:
            return f"{name} played {self.games:,} games against itself."
        share = f"win share of {name} is {share_text(first.share)}"
        if self.verdict:
            how = "ahead of" if self.verdict.ahead else "behind"
            return f"Decided after {self.games:,} games: the {share}, {how} {self._verdict_other(self.verdict)}."
        against = ("which can't be told from", "clearly above", "clearly below")[self.lead]
        return f"The {share}, {against} the fair {share_text(self.fair_share)}."

    @property
    def lead(self) -> int:
        """1 when the first contestant clearly wins more than its fair share, -1 when less, 0 when that can't be told."""
        if self.failing:
            return 0
        if self.verdict:
            return 1 if self.verdict.ahead else -1
        low, high = self.standings[0].share_interval
        return (low > self.fair_share) - (high < self.fair_share)

    def _verdict_other(self, verdict: Verdict) -> str:
        others = self.settings.contestants[1:]
        return "all others" if verdict.ahead and len(others) > 1 else self.labels[others[verdict.other]]


def no_verdict(failing: Sequence[Failing]) -> str:
    """Explain in a sentence why nothing was found out."""
    return f"No verdict: {'; '.join(map(str, failing))}."


def decider_for(settings: Settings) -> Decider:
    """Make the test of whether the first contestant is ahead of the others."""
    fewest = [
        min(line_up.count(who) for line_up in settings.line_ups if who in line_up)
        for who in range(len(settings.contestants))
    ]
    most = 1 / np.array(fewest, np.float64)  # whoever has two seats in a game wins at most half a game a seat
    return Decider(np.repeat(most[:1], len(most) - 1), most[1:])


def differences(settings: Settings, played: Played, first_game: int) -> Floats:
    """Return how much more the first won in each round than each other, per seat; NaN where not both played."""
    shares = Tally(settings, played, first_game).shares_by_round()
    return shares[:, :1] - shares[:, 1:]
