"""The same settings give the same match, whoever plays it and however often it is broken off."""

import json
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from arena.crew.juggler import Juggler
from camelup.arena import Match, MatchResult, Settings, read_result, run_match, write_result
from camelup.arena.crew.crew import Crew, crew_of
from camelup.arena.crew.work import play_rounds
from camelup.errors import CamelUpError
from sampling import PROVING, sized

SETTINGS = Settings(("novice", "random"), edition="2014", players=3, games=sized(24, 36), seed=9)


def timeless(result: MatchResult) -> str:
    kept = json.loads(write_result(result))
    del kept["times"]
    return json.dumps(kept)


@cache
def played_here(settings: Settings = SETTINGS) -> MatchResult:
    with crew_of(1) as crew:
        return played_by(crew, settings)


def played_by(crew: Crew, settings: Settings = SETTINGS, so_far: MatchResult | None = None) -> MatchResult:
    match = Match(settings, so_far)
    match.run(crew)
    return match.result()


def test_jobs_make_no_difference(two: Crew) -> None:
    assert timeless(played_by(two)) == timeless(played_here())


def test_games_are_rounded_up_to_whole_rounds() -> None:
    result = run_match("novice", "random", players=3, games=4, seed=1)
    assert (result.games, result.finished) == (6, True)


def interrupted(settings: Settings, rounds: int) -> MatchResult:
    """Play until an interrupt after so many rounds or a few more."""
    match = Match(settings)

    def interrupt(match: Match) -> None:
        if match.rounds >= rounds:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), crew_of(1) as crew:
        match.run(crew, interrupt)
    return match.result()


@pytest.mark.parametrize("bots", [("novice", "random"), ("random",)])
def test_an_interrupted_match_goes_on_to_the_same_result(bots: tuple[str, ...]) -> None:
    settings = replace(SETTINGS, bots=bots)
    part = interrupted(settings, 2)
    assert not part.finished
    assert 6 <= part.games < settings.games
    with crew_of(1) as crew:
        whole = played_by(crew, settings, read_result(write_result(part)))
    assert timeless(whole) == timeless(played_here(settings))


def test_nothing_played_is_a_result_too() -> None:
    result = Match(SETTINGS).result()
    assert (result.games, result.finished, result.standings) == (0, False, [])
    assert read_result(write_result(result)).games == 0


def test_what_comes_in_any_order_is_put_in_order() -> None:
    settings = Settings(("random", "novice"), edition="2014", players=2, games=sized(24, 60), seed=2)
    match, juggler = Match(settings), Juggler()
    match.run(Crew(juggler, 3, tries=100), lambda _: juggler.drop_any())
    assert timeless(match.result()) == timeless(played_here(settings))


def test_what_comes_twice_counts_once() -> None:
    match = Match(SETTINGS)
    for first in (0, 1, 0, 1, 2):
        match.take(play_rounds(SETTINGS, first, 1))
    assert match.result().games == 9


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (MemoryError("too many camels"), "games 1 to 3 can't be played: MemoryError: too many camels"),
        (BrokenExecutor(), "a process died while it played games 1 to 3; did a bot bring it down"),
    ],
)
def test_a_batch_that_never_works_ends_the_match_with_its_reason(error: Exception, words: str) -> None:
    class Broken(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(error)
            return future

    with pytest.raises(CamelUpError, match=words):
        Match(SETTINGS).run(Crew(Broken(), 1, tries=3))


# --- until decided ------------------------------------------------------------------------------------


def test_a_clear_case_is_decided_early_and_at_the_same_game_every_time(two: Crew) -> None:
    settings = Settings(("novice", "random"), edition="2014", players=3, games=600, seed=9, until_decided=True)
    result = played_here(settings)
    assert result.verdict
    assert result.verdict.ahead
    assert result.finished
    assert result.games == 3 * result.verdict.rounds < 100
    assert timeless(played_by(two, settings)) == timeless(result)
    if PROVING:  # another match is interrupted above
        with crew_of(1) as crew:
            assert timeless(played_by(crew, settings, interrupted(settings, 2))) == timeless(result)


def test_the_weaker_one_is_behind() -> None:
    result = run_match("random", "novice", edition="2014", players=2, games=600, seed=1, until_decided=True)
    assert result.verdict
    assert not result.verdict.ahead
    assert "behind novice" in result.in_words()


# --- files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "it is not JSON"),
        ("{", "it is not JSON"),
        ("[1]", "not a result of camelup arena"),
        ('{"format": "camelup arena 99"}', "camelup arena 99"),
        ('{"format": "camelup arena 1"}', "damaged"),
    ],
)
def test_a_file_of_something_else_is_refused(text: str, words: str) -> None:
    with pytest.raises(CamelUpError, match=words):
        read_result(text)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("games", "money", 0), [1, 2]),
        (("games", "money", 0, 0), "many"),
        (("games", "money", 0, 0), 1e300),
        (("games", "earned", 1), []),
        (("games", "money"), [[1, 2, 3]]),
        (("settings", "games"), "lots"),
        (("settings", "camels"), 7),
        (("settings", "bots"), ["nobody"]),
        (("cut_off",), [{"bot": "novice"}]),
    ],
)
def test_a_damaged_file_is_refused(path: tuple[Any, ...], value: Any) -> None:
    kept = json.loads(write_result(played_here()))
    place = kept
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(CamelUpError):
        read_result(json.dumps(kept))


# --- settings -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (Settings(()), "name the bots"),
        (Settings((["novice", "random"],)), "named by a text such as 'bookie'"),  # type: ignore[arg-type]
        (Settings(("novise",)), "did you mean 'novice'"),
        (Settings(("novice",), players=9), "3 to 8 players"),
        (Settings(("novice",), players=2), "unofficial"),
        (Settings(("novice",), players=0), "at least 2 players"),
        (Settings(("novice",), games=0), "at least 1 game"),
        (Settings(("novice",), think=0), "more than 0 seconds to think"),
        (Settings(("novice",), think=float("nan")), "more than 0 seconds to think"),
        (Settings(("novice", "novice"), until_decided=True), "only against itself"),
        (Settings(("novice",), edition="2020"), "2020"),
    ],
)
def test_what_can_not_be_played_is_refused(settings: Settings, words: str) -> None:
    with pytest.raises(CamelUpError, match=words):
        Match(settings)


def test_a_match_without_anybody_to_play_it_is_refused() -> None:
    with pytest.raises(CamelUpError, match="at least 1 job, not 0"):
        run_match("random", "novice", games=4, jobs=0)
