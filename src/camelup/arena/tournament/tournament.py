"""A tournament from its first round to its last: all its matches, played by one crew."""

from collections.abc import Callable

from camelup.arena.crew.crew import Crew, crew_of
from camelup.arena.match.match import Match, play_all
from camelup.arena.match.settings import DEFAULT_GAMES, DEFAULT_THINK
from camelup.arena.tournament.result import TournamentResult
from camelup.arena.tournament.settings import TournamentSettings
from camelup.engine.editions import DEFAULT_EDITION, DEFAULT_PLAYERS


class Tournament:
    """A tournament that can be begun, broken off and gone on with, as a match can."""

    def __init__(self, settings: TournamentSettings, so_far: TournamentResult | None = None) -> None:
        settings.check()
        self.settings = settings
        before = so_far.matches if so_far else [None] * len(settings.matches)
        self.matches = [Match(match, result) for match, result in zip(settings.matches, before, strict=True)]

    @property
    def over(self) -> bool:
        """Whether there is nothing left to play."""
        return all(match.over for match in self.matches)

    @property
    def rounds_left(self) -> int:
        """How many rounds are to be played, unless pairings are decided sooner."""
        return sum(match.rounds_left for match in self.matches)

    @property
    def games(self) -> int:
        """How many games were settled."""
        return sum(match.games for match in self.matches)

    @property
    def games_in_all(self) -> int:
        """How many it will be at the end, unless pairings are decided sooner."""
        return sum(match.games_in_all for match in self.matches)

    def result(self) -> TournamentResult:
        """Return what was settled so far."""
        return TournamentResult(self.settings, tuple(match.result() for match in self.matches))

    def run(self, crew: Crew, heed: Callable[["Tournament"], None] | None = None) -> None:
        """Play on to the end; `heed` hears each time that something was settled."""
        play_all(self.matches, crew, lambda: heed(self) if heed else None)


def run_tournament(
    *bots: str,
    jobs: int = 1,
    edition: str = DEFAULT_EDITION,
    players: tuple[int, ...] = (DEFAULT_PLAYERS,),
    games: int = DEFAULT_GAMES,
    seed: int = 0,
    think: float = DEFAULT_THINK,
    unofficial: bool = False,
    until_decided: bool = False,
) -> TournamentResult:
    """Play a tournament; the settings are those of `TournamentSettings`, the jobs those of `run_match`.

    >>> result = run_tournament("random", "novice", edition="2014", players=(2, 3), games=6, seed=1)
    >>> [(match.settings.in_words(), match.games) for match in result.matches][::3]
    [('random against novice, 2 players', 6), ('novice against random, 3 players', 6)]
    """
    settings = TournamentSettings(bots, edition, players, games, seed, think, unofficial, until_decided)
    tournament = Tournament(settings)
    with crew_of(jobs) as crew:
        tournament.run(crew)
    return tournament.result()
