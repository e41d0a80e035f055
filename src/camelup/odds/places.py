"""The questions that the odds of any leg answer: who is first, second or last, and how likely."""

from typing import TYPE_CHECKING


class Places:
    """Reads winner, second and loser off `places`; the names are those of `RaceOdds`.

    >>> from camelup import Game
    >>> from camelup.odds import leg_odds
    >>> odds = leg_odds(Game.from_text("2014; track 2:wo 3:y 6:gb; dice w; money 3 3"))
    >>> odds.winner["b"], odds.second["g"]
    (1.0, 1.0)
    """

    if TYPE_CHECKING:

        @property
        def places(self) -> dict[str, tuple[float, ...]]:
            """For each camel the probability of each place."""
            ...

    @property
    def winner(self) -> dict[str, float]:
        """Each camel's probability to be first."""
        return {letter: row[0] for letter, row in self.places.items()}

    @property
    def second(self) -> dict[str, float]:
        """Each camel's probability to be second."""
        return {letter: row[1] for letter, row in self.places.items()}

    @property
    def loser(self) -> dict[str, float]:
        """Each camel's probability to be last; in Camel Up Cards several may share that (C18)."""
        return {letter: row[-1] for letter, row in self.places.items()}
