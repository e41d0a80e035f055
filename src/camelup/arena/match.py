"""A match from its first round to its last: hands rounds out and puts what comes back in order.

Knows executors and results; what is played is no concern of it.
"""

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from typing import Any, Final, NamedTuple, NoReturn

from camelup.arena.crew import Crew, crew_of
from camelup.arena.deciding import Verdict
from camelup.arena.earnings import sources_of
from camelup.arena.played import Played, joined, nothing_played
from camelup.arena.result import MatchResult, decider_for, differences
from camelup.arena.settings import Settings
from camelup.arena.work import Batch, play_rounds
from camelup.errors import CamelUpError

_SECONDS_A_BATCH: Final = 1.0
_MOST_GROWTH: Final = 4
_LOOK_EVERY: Final = 2.0
"""In seconds: how often to look whether anybody is still playing."""
Heed = Callable[["Match"], None]


class Match:
    """A match that can be begun, broken off and gone on with; `result()` is at any time what was settled so far.

    Rounds come back in any order and are taken in theirs; so the same settings give the same result, whoever plays.
    """

    _verdict: Verdict | None = None

    def __init__(self, settings: Settings, so_far: MatchResult | None = None) -> None:
        settings.check()
        self.settings = settings
        self._parts: list[Played] = []
        self._ahead: dict[int, Batch] = {}
        """Batches that came before their turn, by first round."""
        self._decider = decider_for(settings) if settings.until_decided else None
        self.rounds = 0
        if so_far and so_far.games:
            self._take(so_far.played)

    @property
    def over(self) -> bool:
        """Whether there is nothing left to play."""
        return self._verdict is not None or self.rounds >= self.settings.rounds

    def result(self) -> MatchResult:
        """Tell what was settled so far."""
        if self._parts:
            self._parts = [joined(self._parts)]
            return MatchResult(self.settings, self._parts[0], self._verdict)
        nothing = nothing_played(self.settings.players, len(sources_of(self.settings.edition)))
        return MatchResult(self.settings, nothing)

    def run(self, crew: Crew, heed: Heed | None = None) -> None:
        """Play on to the end; `heed` hears each time that something was settled."""
        _Foreman(self, crew).play(heed or (lambda _: None))

    def take(self, batch: Batch) -> None:
        """Take what a worker has played; what came before its turn is kept until then, what came twice is dropped."""
        self._ahead.setdefault(batch.first_round, batch)
        while self.rounds in self._ahead and not self.over:
            self._take(self._ahead.pop(self.rounds).played)

    def _take(self, played: Played) -> None:
        if self._decider:
            news = differences(self.settings, played, self.rounds * self.settings.players)
            self._verdict = self._decider.watch(news)
        self._parts.append(played)
        self.rounds += len(played) // self.settings.players
        if self._verdict:
            self.rounds = self._verdict.rounds
            self._parts = [joined(self._parts).first(self.rounds * self.settings.players)]


class _Foreman:
    """Hands the rounds of a match out to a crew, in batches of about a second, and collects what it played."""

    def __init__(self, match: Match, crew: Crew) -> None:
        self.match = match
        self.crew = crew
        self.next_round = match.rounds
        self.size = 1
        self.out: dict[Future[Batch], _Task] = {}

    def play(self, heed: Heed) -> None:
        while not self.match.over:
            self._hand_out()
            done, _ = wait(self.out, _LOOK_EVERY, FIRST_COMPLETED)
            if not done and self.crew.lost():
                raise CamelUpError("the connection to those who play was lost: is the scheduler still there?")
            for future in done:
                self._collect(future, self.out.pop(future))
            heed(self.match)

    def _hand_out(self) -> None:
        rounds = self.match.settings.rounds
        while len(self.out) < self.crew.room and self.next_round < rounds:
            fair_part = -(-(rounds - self.next_round) // self.crew.room)  # so that nobody waits at the end
            size = min(self.size, fair_part)
            self._submit(_Task(self.next_round, size))
            self.next_round += size

    def _submit(self, task: "_Task") -> None:
        future = self.crew.executor.submit(play_rounds, self.match.settings, task.first_round, task.rounds)
        self.out[future] = task

    def _collect(self, future: Future[Batch], task: "_Task") -> None:
        error = CancelledError() if future.cancelled() else future.exception()
        if error is None:
            batch = future.result()
            self.match.take(batch)
            self._adapt(batch)
        elif task.tries < self.crew.tries:
            self._submit(task._replace(tries=task.tries + 1))
        else:
            _give_up(task, self.match.settings.players, error)

    def _adapt(self, batch: Batch) -> None:
        fitting = int(_SECONDS_A_BATCH * batch.rounds / max(batch.seconds, 1e-9))
        self.size = max(1, min(fitting, self.size * _MOST_GROWTH))


class _Task(NamedTuple):
    first_round: int
    rounds: int
    tries: int = 1


def _give_up(task: _Task, players: int, error: BaseException) -> NoReturn:
    first = task.first_round * players
    where = f"games {first + 1} to {first + task.rounds * players}"
    if isinstance(error, BrokenExecutor):
        raise CamelUpError(f"a process died while it played {where}; did a bot take it along?") from error
    if isinstance(error, CancelledError):
        raise CamelUpError(f"the cluster gave {where} up; is its scheduler still there?") from error
    raise CamelUpError(f"{where} can't be played: {type(error).__name__}: {error}") from error


def run_match(*bots: str, jobs: int = 1, **settings: Any) -> MatchResult:
    """Play a match; the settings are those of `Settings`. With several jobs call it under `if __name__ == "__main__"`.

    >>> winner = run_match("random", "novice", edition="cards", players=2, games=20, seed=1).standings[1]
    >>> winner.bot, winner.seats, winner.share > 0.5
    ('novice', 20, True)
    """
    match = Match(Settings(bots, **settings))
    with crew_of(jobs) as crew:
        match.run(crew)
    return match.result()
