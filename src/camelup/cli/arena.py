"""`camelup arena`: holds a match or a tournament, shows how it goes, keeps and prints what it came to. Plays nothing itself."""

import os
import secrets
import shlex
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final, TypeVar

from rich.console import Console, RenderableType
from rich.text import Text

from camelup.arena import (
    Match,
    MatchResult,
    Settings,
    Tournament,
    TournamentResult,
    TournamentSettings,
    write_result,
    write_tournament,
)
from camelup.arena.crew.cluster import check_address, check_cluster_extra, crew_on_cluster
from camelup.arena.crew.crew import Crew, crew_of
from camelup.arena.match.settings import DEFAULT_GAMES, MOST_GAMES
from camelup.arena.play.patience import Hang, naming_who_hangs
from camelup.arena.report.match import write_report
from camelup.arena.report.tournament import write_tournament_report
from camelup.arena.stored import read_either
from camelup.cli.files import recorded, save_text
from camelup.cli.options import ArenaOptions
from camelup.cli.screens.arena import draw_result, progress
from camelup.cli.screens.tournament import draw_tournament
from camelup.errors import CamelUpError
from camelup.processes import cores

INTERRUPTED: Final = 130
FAILED: Final = 1
"""A bot failed in game after game: there is no verdict."""
_KEEP_EVERY: Final = 30.0
"""In seconds: what is lost at most when the power goes."""
_SEEDS: Final = 1 << 31
Contest = Match | Tournament
Result = MatchResult | TournamentResult
AnySettings = TypeVar("AnySettings", Settings, TournamentSettings)


def hold_contest(bots: tuple[str, ...], options: ArenaOptions) -> None:
    """Play what was asked for, or as much of it as there was time for."""
    options = replace(options, json=options.json or options.resume)
    _check(options)
    contest = _begun(bots, options)
    _say_how_many(contest.settings)
    try:
        with _ending_when_told_to():
            _play(contest, options)
    except KeyboardInterrupt:
        _finish(contest.result(), options)
        sys.exit(INTERRUPTED)
    except CamelUpError:
        if contest.games:
            _finish(contest.result(), options)
        raise
    result = contest.result()
    _finish(result, options)
    if result.failing:
        sys.exit(FAILED)


# --- before -------------------------------------------------------------------------------------------


def _check(options: ArenaOptions) -> None:
    """Refuse what can't be done before anything is played."""
    for path in (options.json, options.html):
        if path:
            _check_writable(path)
    if options.json and options.json == options.html:
        raise CamelUpError(f"--json and --html can't both be {options.json}")
    if options.jobs is not None and options.jobs < 1:
        raise CamelUpError(f"--jobs {options.jobs}: use at least 1")
    if options.jobs is not None and options.cluster:
        raise CamelUpError("--jobs is for this machine: with --cluster all its workers play")
    if options.cluster:
        check_cluster_extra()
        check_address(options.cluster)


def _check_writable(path: Path) -> None:
    folder = path.absolute().parent
    if path.is_dir():
        raise CamelUpError(f"{path} can't be written: it is a folder")
    if not folder.is_dir():
        raise CamelUpError(f"{path} can't be written: there is no folder {folder}")
    if not os.access(folder, os.W_OK):
        raise CamelUpError(f"{path} can't be written: nothing can be written in {folder}")


def _numbers(text: str | None) -> tuple[int, ...] | None:
    """Read numbers that are separated by commas.

    >>> _numbers("3,4")
    (3, 4)
    """
    try:
        return tuple(map(int, text.split(","))) if text is not None else None
    except ValueError as error:
        raise CamelUpError(f"--players {text}: give a number, such as 4, or several, such as 3,4,6") from error


def _begun(bots: tuple[str, ...], options: ArenaOptions) -> Contest:
    so_far = recorded(options.resume, read_either) if options.resume else None
    if isinstance(so_far, TournamentResult) or (so_far is None and options.each_against_each):
        return Tournament(_settings(bots, options, TournamentSettings, so_far), so_far)
    if options.each_against_each:
        raise CamelUpError(
            f"{options.resume} is a match, not a tournament: leave out --each-against-each to continue it"
        )
    return Match(_settings(bots, options, Settings, so_far), so_far)


def _settings(
    bots: tuple[str, ...], options: ArenaOptions, kind: type[AnySettings], so_far: Result | None
) -> AnySettings:
    asked = vars(options) | {"bots": bots, "players": _numbers(options.players)}
    given = {field.name: asked[field.name] for field in fields(kind)}
    said = {name: value for name, value in given.items() if value not in (None, ()) and value is not False}
    if kind is Settings and "players" in said:
        said["players"] = _one_number(said["players"])
    if so_far:
        return replace(so_far.settings, **_longer(options, said, so_far))  # type: ignore[return-value]
    seed, games = secrets.randbelow(_SEEDS), MOST_GAMES if options.until_decided else DEFAULT_GAMES
    return kind(**{"bots": (), "seed": seed, "games": games, **said})


def _one_number(players: tuple[int, ...]) -> int:
    if len(players) > 1:
        several = ",".join(map(str, players))
        raise CamelUpError(f"--players {several}: a match has one number of players; several need --each-against-each")
    return players[0]


def _longer(options: ArenaOptions, said: dict[str, Any], so_far: Result) -> dict[str, Any]:
    """Check that what was kept is only made longer, or looked at until it is decided, and return that."""
    changes = {name: value for name, value in said.items() if name in ("games", "until_decided")}
    for name, value in said.items():
        was = getattr(so_far.settings, name)
        if name not in changes and value != was:
            shown = " ".join(map(str, was)) if isinstance(was, tuple) else was
            raise CamelUpError(f"{options.resume} has other {name} ({shown}): leave that out to continue it")
    for match in so_far.matches:
        if replace(match.settings, **changes).games_in_all < match.games:
            games = changes["games"]
            raise CamelUpError(
                f"{options.resume} has {match.games} games already: --games {games} is too few to continue it"
            )
    return changes


def _say_how_many(settings: Settings | TournamentSettings) -> None:
    for match in {match.players: match for match in settings.matches}.values():
        if match.games != match.games_in_all:
            rounds = f"{match.rounds} rounds of {match.players}"
            sys.stderr.write(f"camelup: {match.games} games are rounded up to {match.games_in_all}: {rounds}\n")


# --- playing ------------------------------------------------------------------------------------------


@contextmanager
def _ending_when_told_to() -> Iterator[None]:
    """Take a closed window (SIGHUP, which not every system has) and a polite end of the process as interrupts."""
    known = [signal.Signals[name] for name in ("SIGHUP", "SIGTERM") if name in signal.Signals.__members__]
    before = [signal.signal(which, signal.default_int_handler) for which in known]
    try:
        yield
    finally:
        for which, handler in zip(known, before, strict=True):
            signal.signal(which, handler)


def _play(contest: Contest, options: ArenaOptions) -> None:
    if contest.over:
        return
    with _crew(options, contest.rounds_left) as crew, progress(contest) as show, naming_who_hangs(_name):
        keep = _keeper(contest, options.json)

        def heed(_: Contest) -> None:
            show()
            keep()

        contest.run(crew, heed)


def _name(hang: Hang) -> None:
    sys.stderr.write(f"camelup: {hang}; it plays in this process, which can't be cut off: Ctrl-C ends the match\n")


def _crew(options: ArenaOptions, rounds: int) -> AbstractContextManager[Crew]:
    if options.cluster:
        return crew_on_cluster(options.cluster)
    return crew_of(min(options.jobs or cores(), rounds))


def _keeper(contest: Contest, path: Path | None) -> Callable[[], None]:
    """Keep what was settled every now and then."""
    last = time.monotonic()

    def keep() -> None:
        nonlocal last
        if path and time.monotonic() - last > _KEEP_EVERY:
            save_text(path, _as_json(contest.result()))
            last = time.monotonic()

    return keep


# --- after --------------------------------------------------------------------------------------------


def _finish(result: Result, options: ArenaOptions) -> None:
    """Keep the result and show it, even when it can't be kept."""
    try:
        if options.json and result.games:
            save_text(options.json, _as_json(result))
        if options.html and result.games:
            save_text(options.html, _as_page(result))
    finally:
        _show(result, options.json)


def _show(result: Result, kept: Path | None) -> None:
    console = Console(highlight=False)
    console.print(_drawn(result, console.width))
    goes_on = kept and result.games and not result.finished
    resume = f"Continue with: camelup arena --resume {shlex.quote(str(kept))}"
    last = resume if goes_on else f"Repeat with: {result.settings.command()}"
    console.print(Text(f"\n{last}", "dim"), soft_wrap=True)  # a line to be copied stays one line


def _as_json(result: Result) -> str:
    return write_tournament(result) if isinstance(result, TournamentResult) else write_result(result)


def _as_page(result: Result) -> str:
    return write_tournament_report(result) if isinstance(result, TournamentResult) else write_report(result)


def _drawn(result: Result, width: int) -> RenderableType:
    return draw_tournament(result, width) if isinstance(result, TournamentResult) else draw_result(result, width)
