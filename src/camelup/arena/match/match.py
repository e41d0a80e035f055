"""A match from its first round to its last: hands rounds out and puts what comes back in order.

Knows executors and results; what is played is not its concern.
"""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from typing import Any, Final, NamedTuple, NoReturn

from camelup.arena.crew.crew import Crew, crew_of
from camelup.arena.crew.work import Batch, play_rounds
from camelup.arena.match.failing import Streaks
from camelup.arena.match.rehearsal import rehearse
from camelup.arena.match.result import MatchResult, decider_for, differences
from camelup.arena.match.settings import DEFAULT_GAMES, DEFAULT_THINK, Settings
from camelup.arena.play.earnings import sources_of
from camelup.arena.play.played import Played, joined, nothing_played
from camelup.arena.statistics.deciding import Verdict
from camelup.bots import BOTS
from camelup.engine.editions import DEFAULT_EDITION, DEFAULT_PLAYERS
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

    stopped = False
    """Whether somebody has failed in too many games in a row to play on."""
    _verdict: Verdict | None = None
    _result: MatchResult | None = None

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
        self._streaks = Streaks(settings)  # what failed before may have been mended

    @property
    def over(self) -> bool:
        """Whether there is nothing left to play."""
        return self.rounds_left == 0

    @property
    def rounds_left(self) -> int:
        """How many rounds are to be played, unless it is decided sooner."""
        return 0 if self._verdict or self.stopped else max(0, self.settings.rounds - self.rounds)

    @property
    def games(self) -> int:
        """How many games were settled."""
        return self.rounds * self.settings.players

    @property
    def games_in_all(self) -> int:
        """How many it will be at the end, unless it is decided sooner."""
        return self.games + self.rounds_left * self.settings.players

    def result(self) -> MatchResult:
        """Return what was settled so far."""
        self._result = self._result or MatchResult(self.settings, self._played(), self._verdict, self.stopped)
        return self._result

    def _played(self) -> Played:
        if not self._parts:
            return nothing_played(self.settings.players, len(sources_of(self.settings.edition)))
        self._parts = [joined(self._parts)]
        return self._parts[0]

    def run(self, crew: Crew, heed: Heed | None = None) -> None:
        """Play on to the end; `heed` hears each time that something was settled."""
        play_all([self], crew, lambda: heed(self) if heed else None)

    def take(self, batch: Batch) -> None:
        """Take what a worker has played; what came before its turn is kept until then, what came twice is dropped."""
        self._ahead.setdefault(batch.first_round, batch)
        while self.rounds in self._ahead and not self.over:
            self._take(self._unless_failing(self._ahead.pop(self.rounds).played))

    def _unless_failing(self, played: Played) -> Played:
        """Leave out the rounds after the one in which somebody has failed too often."""
        last = self._streaks.watch(played, self.rounds)
        if last is None:
            return played
        self.stopped = True
        return played.first((last + 1 - self.rounds) * self.settings.players, self.games)

    def _take(self, played: Played) -> None:
        if self._decider:
            news = differences(self.settings, played, self.rounds * self.settings.players)
            self._verdict = self._decider.watch(news)
        self._parts.append(played)
        self._result = None
        self.rounds += len(played) // self.settings.players
        if self._verdict:
            self.stopped = False
            self.rounds = self._verdict.rounds
            self._parts = [joined(self._parts).first(self.rounds * self.settings.players)]


def play_all(matches: Sequence[Match], crew: Crew, heed: Callable[[], None]) -> None:
    """Play matches to their ends, the next as soon as the one before leaves somebody idle."""
    _Foreman(matches, crew).play(heed)


class _Foreman:
    """Hands the rounds of matches out to a crew and collects what it played."""

    def __init__(self, matches: Sequence[Match], crew: Crew) -> None:
        self.plans = [_Plan(match) for match in matches]
        self.crew = crew
        self.out: dict[Future[Batch], _Task] = {}

    def play(self, heed: Callable[[], None]) -> None:
        self._rehearse()
        while not self._over():
            self._hand_out()
            for future in self._wait(self.out):
                self._collect(future, self.out.pop(future))
            heed()

    def _over(self) -> bool:
        """Whether all is played, or a bot has failed so often that somebody should look at it first."""
        matches = [plan.match for plan in self.plans]
        return any(match.stopped for match in matches) or all(match.over for match in matches)

    def _rehearse(self) -> None:
        """Let a worker check that the bots can be made, before the first game."""
        everybody = dict.fromkeys(bot for plan in self.plans for bot in plan.match.settings.contestants)
        guests = [bot for bot in everybody if bot not in BOTS]
        if self._over() or not guests:
            return
        future = self.crew.executor.submit(rehearse, self.plans[0].match.settings, guests)
        while not self._wait([future]):
            pass
        error = CancelledError() if future.cancelled() else future.exception()
        if error is not None:
            _refuse(error, "no game can be played")

    def _wait(self, futures: Iterable[Future[Any]]) -> set[Future[Any]]:
        """Return what has come back of these, be it nothing yet."""
        done, _ = wait(futures, _LOOK_EVERY, FIRST_COMPLETED)
        if not done and self.crew.lost():
            raise CamelUpError("the connection to the workers was lost: is the scheduler still there?")
        return done

    def _hand_out(self) -> None:
        for plan in self.plans:
            while len(self.out) < self.crew.capacity and plan.unfinished:
                self._submit(plan.next_task(self.crew.capacity))

    def _submit(self, task: "_Task") -> None:
        future = self.crew.executor.submit(play_rounds, task.plan.match.settings, task.first_round, task.rounds)
        self.out[future] = task

    def _collect(self, future: Future[Batch], task: "_Task") -> None:
        error = CancelledError() if future.cancelled() else future.exception()
        if error is None:
            task.plan.take(future.result())
        elif task.tries < self.crew.tries and not isinstance(error, CamelUpError):
            self._submit(task._replace(tries=task.tries + 1))
        elif not task.plan.match.over:
            _give_up(task, error, named=len(self.plans) > 1)


class _Plan:
    """How far the rounds of a match are handed out, in batches of about a second."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.next_round = match.rounds
        self.size = 1

    @property
    def unfinished(self) -> bool:
        return not self.match.over and self.next_round < self.match.settings.rounds

    def next_task(self, capacity: int) -> "_Task":
        fair_part = -(-(self.match.settings.rounds - self.next_round) // capacity)  # so that nobody waits at the end
        task = _Task(self, self.next_round, min(self.size, fair_part))
        self.next_round += task.rounds
        return task

    def take(self, batch: Batch) -> None:
        self.match.take(batch)
        fitting = int(_SECONDS_A_BATCH * batch.rounds / max(batch.seconds, 1e-9))
        self.size = max(1, min(fitting, self.size * _MOST_GROWTH))


class _Task(NamedTuple):
    plan: _Plan
    first_round: int
    rounds: int
    tries: int = 1


def _give_up(task: _Task, error: BaseException, *, named: bool) -> NoReturn:
    settings = task.plan.match.settings
    first = task.first_round * settings.players
    of_match = f" of {settings.in_words()}" if named else ""
    where = f"games {first + 1} to {first + task.rounds * settings.players}{of_match}"
    if isinstance(error, BrokenExecutor):
        raise CamelUpError(f"a process died while it played {where}; did a bot bring it down?") from error
    if isinstance(error, CancelledError):
        raise CamelUpError(f"the cluster gave {where} up; is its scheduler still there?") from error
    _refuse(error, f"{where} can't be played")


def _refuse(error: BaseException, what: str) -> NoReturn:
    """Pass on errors that explain themselves, and explain what any other prevents."""
    if isinstance(error, CamelUpError):
        raise error
    raise CamelUpError(f"{what}: {type(error).__name__}: {error}") from error


def run_match(
    *bots: str,
    jobs: int = 1,
    edition: str = DEFAULT_EDITION,
    players: int = DEFAULT_PLAYERS,
    games: int = DEFAULT_GAMES,
    seed: int = 0,
    think: float = DEFAULT_THINK,
    unofficial: bool = False,
    until_decided: bool = False,
) -> MatchResult:
    """Play a match; the settings are those of `Settings`. With several jobs call it under `if __name__ == "__main__"`.

    >>> winner = run_match("random", "novice", edition="cards", players=2, games=20, seed=1).standings[1]
    >>> winner.bot, winner.seats, winner.share > 0.5
    ('novice', 20, True)
    """
    match = Match(Settings(bots, edition, players, games, seed, think, unofficial, until_decided))
    with crew_of(jobs) as crew:
        match.run(crew)
    return match.result()
