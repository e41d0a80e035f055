"""`camelup arena`: holds a match, shows how it goes, keeps and prints what it came to. Plays nothing itself."""

import os
import secrets
import shlex
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from rich.console import Console
from rich.text import Text

from camelup.arena import Match, MatchResult, Settings, read_result, write_result
from camelup.arena.cluster import check_cluster_extra, crew_on_cluster
from camelup.arena.crew import Crew, crew_of
from camelup.arena.report import check_report_extra, write_report
from camelup.arena.settings import DEFAULT_GAMES, MOST_GAMES
from camelup.cli.arena_screen import draw_result, progress
from camelup.cli.files import recorded, save_text
from camelup.compiling import cores
from camelup.errors import CamelUpError

INTERRUPTED: Final = 130
_KEEP_EVERY: Final = 30.0
"""In seconds: what is lost at most when the power goes."""
_SEEDS: Final = 1 << 31


class Wish(NamedTuple):
    """What was asked for on the command line; None and False where nothing was said."""

    bots: tuple[str, ...]
    edition: str | None
    players: int | None
    games: int | None
    seed: int | None
    think: float | None
    until_decided: bool
    unofficial: bool
    jobs: int | None
    cluster: str | None
    json: Path | None
    html: Path | None
    resume: Path | None


def hold_match(wish: Wish) -> None:
    """Play what was wished for, or as much of it as there was time for."""
    wish = wish._replace(json=wish.json or wish.resume)
    _check(wish)
    so_far = recorded(wish.resume, read_result) if wish.resume else None
    settings = _longer(wish, so_far) if so_far else _settings(wish)
    match = Match(settings, so_far)
    _say_how_many(settings)
    try:
        with _ending_when_told_to():
            _play(match, wish)
    except KeyboardInterrupt:
        _finish(match.result(), wish)
        sys.exit(INTERRUPTED)
    except CamelUpError:
        _finish(match.result(), wish)
        raise
    _finish(match.result(), wish)


# --- before -------------------------------------------------------------------------------------------


def _check(wish: Wish) -> None:
    """Refuse what can't be done before anything is played."""
    for path in (wish.json, wish.html):
        if path:
            _check_writable(path)
    if wish.json and wish.json == wish.html:
        raise CamelUpError(f"--json and --html can't both be {wish.json}")
    if wish.jobs is not None and wish.jobs < 1:
        raise CamelUpError(f"--jobs {wish.jobs}: at least 1 process has to play")
    if wish.jobs is not None and wish.cluster:
        raise CamelUpError("--jobs is for this machine: with --cluster all its workers play")
    if wish.html:
        check_report_extra()
    if wish.cluster:
        check_cluster_extra()


def _check_writable(path: Path) -> None:
    folder = path.absolute().parent
    if path.is_dir():
        raise CamelUpError(f"{path} can't be written: it is a folder")
    if not folder.is_dir():
        raise CamelUpError(f"{path} can't be written: there is no folder {folder}")
    if not os.access(folder, os.W_OK):
        raise CamelUpError(f"{path} can't be written: nothing can be written in {folder}")


def _settings(wish: Wish) -> Settings:
    seed = secrets.randbelow(_SEEDS) if wish.seed is None else wish.seed
    games = MOST_GAMES if wish.until_decided else DEFAULT_GAMES
    given = {"edition": wish.edition, "players": wish.players, "games": wish.games, "think": wish.think}
    said = {name: value for name, value in given.items() if value is not None}
    first = Settings(wish.bots, games=games, seed=seed, unofficial=wish.unofficial, until_decided=wish.until_decided)
    return replace(first, **said)  # type: ignore[arg-type]


def _longer(wish: Wish, so_far: MatchResult) -> Settings:
    """Give the settings of a kept match, which may only be made longer or looked at until it is decided."""
    kept = so_far.settings
    for name in ("bots", "edition", "players", "seed", "think", "unofficial"):
        said, was = getattr(wish, name), getattr(kept, name)
        if said not in (None, False, ()) and said != was:
            shown = " ".join(was) if isinstance(was, tuple) else was
            raise CamelUpError(f"{wish.resume} is a match with other {name} ({shown}): leave that out to go on with it")
    games = wish.games or kept.games
    if games < so_far.games:
        raise CamelUpError(f"{wish.resume} has {so_far.games} games already: --games {games} is too few to go on")
    return replace(kept, games=games, until_decided=wish.until_decided or kept.until_decided)


def _say_how_many(settings: Settings) -> None:
    played = settings.rounds * settings.players
    if played != settings.games:
        rounds = f"{settings.rounds} rounds of {settings.players}"
        sys.stderr.write(f"camelup: {settings.games} games are rounded up to {played}: {rounds}\n")


# --- the match ----------------------------------------------------------------------------------------


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


def _play(match: Match, wish: Wish) -> None:
    if match.over:
        return
    with _crew(wish, match.settings.rounds - match.rounds) as crew, progress(match) as show:
        match.run(crew, _both(show, _keeper(wish.json)))


def _crew(wish: Wish, rounds: int) -> AbstractContextManager[Crew]:
    if wish.cluster:
        return crew_on_cluster(wish.cluster)
    return crew_of(min(wish.jobs or cores(), rounds))


def _both(one: Callable[[Match], None], other: Callable[[Match], None]) -> Callable[[Match], None]:
    def heed(match: Match) -> None:
        one(match)
        other(match)

    return heed


def _keeper(path: Path | None) -> Callable[[Match], None]:
    """Keep what was settled every now and then."""
    last = time.monotonic()

    def keep(match: Match) -> None:
        nonlocal last
        if path and time.monotonic() - last > _KEEP_EVERY:
            save_text(path, write_result(match.result()))
            last = time.monotonic()

    return keep


# --- after --------------------------------------------------------------------------------------------


def _finish(result: MatchResult, wish: Wish) -> None:
    """Keep the result and show it, even when it can't be kept."""
    try:
        if wish.json and result.games:
            save_text(wish.json, write_result(result))
        if wish.html and result.games:
            save_text(wish.html, write_report(result))
    finally:
        _show(result, wish.json)


def _show(result: MatchResult, kept: Path | None) -> None:
    console = Console(highlight=False)
    console.print(draw_result(result, console.width))
    goes_on = kept and result.games and not result.finished
    resume = f"Go on with: camelup arena --resume {shlex.quote(str(kept))}"
    last = resume if goes_on else f"Again with: {result.settings.command()}"
    console.print(Text(f"\n{last}", "dim"), soft_wrap=True)  # a line to be copied stays one line
