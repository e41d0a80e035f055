"""A tournament is its pairings, each an ordinary match: the same games, the same files, the same way to go on."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import cache
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from arena.crew.juggler import Juggler
from camelup.arena import (
    Match,
    MatchResult,
    Settings,
    Tournament,
    TournamentResult,
    TournamentSettings,
    read_result,
    read_tournament,
    run_match,
    run_tournament,
    write_result,
    write_tournament,
)
from camelup.arena.crew.crew import Crew, crew_of
from camelup.arena.match import match as match_module
from camelup.arena.play.game import CutOff
from camelup.arena.play.played import Played
from camelup.arena.report.tournament import write_tournament_report
from camelup.arena.statistics.ratings import rate_games
from camelup.arena.tournament import result as tournament_result
from camelup.cli import arena as arena_command
from camelup.cli.screens.tournament import draw_tournament
from camelup.errors import CamelUpError
from cli.done import Run

SETTINGS = TournamentSettings(("novice", "random"), edition="2014", players=(2, 3), games=6, seed=9)
COMMAND = ("arena", "novice", "random", "--each-against-each", "--edition", "2014", "--seed", "9", "--jobs", "1")
FIVE = ("random", "novice", "bookie", "shrewd", "champion")


def timeless(text: str) -> Any:
    """Leave out what may differ from one time to the next."""
    kept = json.loads(text)
    for match in kept.get("matches", [kept]):
        del match["times"]
    return kept


@cache
def played_here() -> TournamentResult:
    return run_tournament(*SETTINGS.bots, edition="2014", players=(2, 3), games=6, seed=9)


def made_up(settings: TournamentSettings, rounds: int = 8) -> TournamentResult:
    """A tournament whose money is luck and a little more for those who are named later."""
    rng = np.random.default_rng(1)
    return TournamentResult(settings, tuple(_made_up(match, settings, rounds, rng) for match in settings.matches))


def _made_up(match: Settings, settings: TournamentSettings, rounds: int, rng: np.random.Generator) -> MatchResult:
    seating = np.array([match.seating(game) for game in range(rounds * match.players)])
    strength = np.array([settings.contestants.index(bot) for bot in match.contestants])
    money = (4 * strength[seating] + rng.integers(5, 20, seating.shape)).astype(np.int16)
    return MatchResult(match, Played(money, np.zeros((*money.shape, 0), np.int16), np.zeros((*money.shape, 0))))


# --- pairings -----------------------------------------------------------------------------------------


def test_each_plays_each_from_both_sides_at_every_number_of_players() -> None:
    settings = TournamentSettings(("a", "b", "a", "c"), players=(3, 4), games=5, think=0.5)
    pairs = [("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b")]
    assert [(match.players, match.bots) for match in settings.matches] == [(n, pair) for n in (3, 4) for pair in pairs]
    assert {(match.games, match.think) for match in settings.matches} == {(5, 0.5)}
    assert settings.games_in_all == 6 * 6 + 6 * 8


def test_a_pairing_is_the_ordinary_match_of_the_two() -> None:
    pairings = played_here().pairings(3)
    alone = run_match("random", "novice", edition="2014", players=3, games=6, seed=9)
    assert timeless(write_result(pairings["random", "novice"])) == timeless(write_result(alone))
    assert ("novice", "novice") not in pairings


def test_what_comes_in_any_order_and_only_sometimes_makes_the_same_tournament() -> None:
    tournament, juggler = Tournament(SETTINGS), Juggler()
    tournament.run(Crew(juggler, 3, tries=100), lambda _: juggler.drop_any())
    assert timeless(write_tournament(tournament.result())) == timeless(write_tournament(played_here()))


def test_nobody_waits_for_the_end_of_a_pairing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever would be idle plays the next one."""
    handed: list[Settings] = []

    class Silent(Juggler):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            handed.append(args[0])
            return Future()

    monkeypatch.setattr(match_module, "_LOOK_EVERY", 0.01)
    with pytest.raises(CamelUpError, match="lost"):
        Tournament(SETTINGS).run(Crew(Silent(), 5, lost=lambda: True))
    assert handed == [SETTINGS.matches[0]] * 3 + [SETTINGS.matches[1]] * 2


def test_an_interrupted_tournament_goes_on_with_more_jobs_to_the_same_result(more: Crew) -> None:
    tournament = Tournament(SETTINGS)

    def interrupt(tournament: Tournament) -> None:
        if tournament.result().games >= 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), crew_of(1) as crew:
        tournament.run(crew, interrupt)
    part = read_tournament(write_tournament(tournament.result()))
    assert (part.finished, part.matches[0].finished) == (False, True)
    assert 10 <= part.games < SETTINGS.games_in_all
    rest = Tournament(SETTINGS, part)
    rest.run(more)
    assert timeless(write_tournament(rest.result())) == timeless(write_tournament(played_here()))


def test_every_pairing_is_decided_for_itself() -> None:
    result = run_tournament("novice", "random", edition="2014", players=(2,), games=300, seed=9, until_decided=True)
    assert [match.verdict and match.verdict.ahead for match in result.matches] == [True, False]
    assert [match.lead for match in result.matches] == [1, -1]
    assert result.finished
    assert max(match.games for match in result.matches) < 100
    again = read_tournament(write_tournament(result))
    assert Tournament(again.settings, again).over


def test_what_fails_in_a_pairing_names_it() -> None:
    class Broken(Juggler):
        def drop_any(self) -> None:
            for future, _ in self.waiting:
                future.set_exception(MemoryError("too many camels"))

    words = "of novice against random, 2 players can't be played: MemoryError"
    with pytest.raises(CamelUpError, match=words):
        Tournament(SETTINGS).run(Crew(Broken(), 3))


# --- ratings ------------------------------------------------------------------------------------------


def test_ratings_are_over_all_games_and_rank_by_strength() -> None:
    result = made_up(TournamentSettings(FIVE, players=(3, 4)), rounds=10)
    assert [bot for bot, _ in result.ranking] == list(reversed(FIVE))
    assert result.ratings[-1].games == result.games == 20 * 10 * (3 + 4)
    assert result.in_words() == "champion is rated highest of 5, before shrewd."


def test_no_pairing_is_rated_before_the_others_have_played_as_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ratings depend on the order of games: the last pairing must not have the last word."""
    rated: list[frozenset[int]] = []

    def watched(contestants: int, games: Any) -> Any:
        rated.extend(frozenset(seating) for seating, _ in games)
        return rate_games(contestants, games)

    monkeypatch.setattr(tournament_result, "rate_games", watched)
    assert made_up(TournamentSettings(("random", "novice", "bookie"), players=(4,)), rounds=2).ratings
    every = {frozenset(pair) for pair in ((0, 1), (0, 2), (1, 2))}
    assert all(set(rated[first : first + 6]) == every for first in range(0, 48, 6))


# --- files --------------------------------------------------------------------------------------------


def test_the_file_has_the_matrix_the_ratings_and_every_match() -> None:
    result = played_here()
    kept = json.loads(write_tournament(result))
    first, standing = kept["pairings"][0], result.matches[0].standings[0]
    assert first["share_interval"] == list(standing.share_interval)
    assert {**first, "share_interval": None} == {
        "bot": "novice",
        "against": "random",
        "players": 2,
        "games": 6,
        "share": standing.share,
        "share_interval": None,
        "fair_share": 0.5,
        "lead": result.matches[0].lead,
    }
    assert [one["bot"] for one in kept["ratings"]] == ["novice", "random"]
    clear = json.loads(write_tournament(made_up(TournamentSettings(("novice", "random")), rounds=50)))
    assert [one["lead"] for one in clear["pairings"]] == [-1, 1]
    assert read_result(json.dumps(kept["matches"][3])).settings == SETTINGS.matches[3]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda kept: kept["matches"].pop(),
        lambda kept: kept["matches"].reverse(),
        lambda kept: kept["settings"].update(seed=10),
        lambda kept: kept["settings"].update(players=3),
        lambda kept: kept["settings"].update(bots=["novice"]),
        lambda kept: kept.pop("matches"),
    ],
)
def test_a_damaged_file_is_refused(spoil: Callable[[dict[str, Any]], object]) -> None:
    kept = json.loads(write_tournament(played_here()))
    spoil(kept)
    with pytest.raises(CamelUpError):
        read_tournament(json.dumps(kept))


# --- what is shown ------------------------------------------------------------------------------------


def drawn(result: TournamentResult, width: int) -> list[str]:
    out = StringIO()
    Console(file=out, width=width).print(draw_tournament(result, width))
    return [line.rstrip() for line in out.getvalue().splitlines()]


def test_five_bots_fit_into_80_columns() -> None:
    result = made_up(TournamentSettings(FIVE, players=(3, 4)))
    lines = drawn(result, 80)
    assert max(map(len, lines)) <= 80
    assert [line.split() for line in lines].count(list(FIVE)) == 2
    assert "Camel Up 2018 · 4 players · 32 games a pairing" in "\n".join(lines)
    assert "The fair share is 33.3%: ▲ clearly above, ▼ clearly below." in lines
    first = result.pairings(3)["champion", "random"].standings[0]
    (row,) = [number for number, line in enumerate(lines[:25]) if line.startswith("champion")]
    assert f"{100 * first.share:.0f}% ▲" in lines[row].replace(".0%", "%")
    assert f"{100 * first.share_interval.low:.1f}–{100 * first.share_interval.high:.1f}" in lines[row + 1]  # noqa: RUF001


def test_a_narrow_terminal_shows_the_columns_in_turns() -> None:
    lines = drawn(made_up(TournamentSettings((*FIVE[:4], f"node {'x' * 50}.js"))), 36)
    assert max(map(len, lines)) <= 36
    assert [line.split() for line in lines].count(["random", "novice"]) == 1
    assert [line.split() for line in lines].count(["bookie", "shrewd"]) == 1


def test_pairings_of_different_lengths_say_how_long_they_were() -> None:
    result = made_up(TournamentSettings(FIVE[:3], players=(4,), games=32))
    first, *others, _ = result.matches
    nothing = Match(result.settings.matches[-1]).result()
    shorter = MatchResult(first.settings, first.played.first(12))
    words = "\n".join(drawn(TournamentResult(result.settings, (shorter, *others, nothing)), 80))
    assert words.count("32 games\n") + words.count("32 games ") == 4
    assert "12 games" in words
    assert "Interrupted: 192 games were to be played." in words


def test_the_page_has_the_matrix_in_colours_and_says_how_to_do_it_again() -> None:
    bad = "node '</script><b>.js'"
    result = made_up(TournamentSettings(("random", bad, "bookie"), players=(3,)), rounds=30)
    cut = result.matches[0].played
    failed = Played(cut.money, cut.earned, cut.thinking, (CutOff(bad, 0, 0, 1, "it answered '<img>'"),))
    result = TournamentResult(result.settings, (MatchResult(result.matches[0].settings, failed), *result.matches[1:]))
    page = write_tournament_report(result)
    assert result.settings.command() in unescape(page)
    first = result.pairings(3)["bookie", "random"].standings[0]
    low, high = first.share_interval
    assert f"<b>{100 * first.share:.1f}%</b><br><small>{100 * low:.1f} to {100 * high:.1f} · 90 games</small>" in page
    above = round(100 * (first.share - 1 / 3) / (2 / 3))
    assert f'style="--tone: var(--high); --much: {above}%"' in page
    assert page.count("var(--low)") > 3
    assert "<b>.js" not in page
    assert "<img>" not in page
    assert "random against node '</script><b>.js', 3 players: node" in unescape(page)


# --- the command --------------------------------------------------------------------------------------


def test_a_tournament_is_played_printed_kept_and_reported(run: Run, tmp_path: Path) -> None:
    done = run(*COMMAND, "--players", "2,3", "--games", "5", "--json", "a.json", "--html", "a.html")
    assert done.returncode == 0, done.stderr
    rounded = [f"camelup: 5 games are rounded up to 6: {rounds}\n" for rounds in ("3 rounds of 2", "2 rounds of 3")]
    assert done.stderr == "".join(rounded)
    assert "Camel Up 2014 · 2 players · 6 games a pairing" in done.stdout
    assert "Camel Up 2014 · 3 players · 6 games a pairing" in done.stdout
    again = "novice random --edition 2014 --players 2,3 --games 5 --seed 9 --think 0.2 --each-against-each"
    assert f"Repeat with: camelup arena {again}\n" in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines() if not line.startswith("Repeat with"))
    assert (tmp_path / "a.html").read_text().startswith("<!doctype html>")
    kept = timeless((tmp_path / "a.json").read_text())
    assert kept["pairings"] == timeless(write_tournament(played_here()))["pairings"]


BEGAN_WITH: list[int] = []
"""The games that there were already each time that somebody was shown how it goes."""


@contextmanager
def interrupting(contest: Tournament, after: int = 8) -> Iterator[Callable[[], None]]:
    BEGAN_WITH.append(contest.games)

    def show() -> None:
        if contest.games >= after:
            raise KeyboardInterrupt

    yield show


def test_an_interrupt_keeps_what_was_settled_and_resume_goes_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(arena_command, "progress", interrupting)
        done = run(*COMMAND, "--players", "2,3", "--games", "6", "--json", "a.json")
    assert done.returncode == 130
    assert "Interrupted: 24 games were to be played." in done.stdout
    assert "Continue with: camelup arena --resume a.json" in done.stdout
    assert 8 <= read_tournament((tmp_path / "a.json").read_text()).games < 24
    for wrong, words in (
        (("--players", "3"), "has other players (2 3)"),
        (("--seed", "0"), "has other seed (9)"),
        (("--games", "3"), "too few"),
    ):
        refused = run("arena", "--resume", "a.json", *wrong)
        assert (refused.returncode, words in refused.stderr) == (2, True)
    monkeypatch.setattr(arena_command, "progress", lambda contest: interrupting(contest, after=99))
    assert run("arena", "--resume", "a.json", "--jobs", "1").returncode == 0
    assert BEGAN_WITH[-1] >= 8
    assert timeless((tmp_path / "a.json").read_text()) == timeless(write_tournament(played_here()))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("novice", "--each-against-each"), "at least 2 different bots"),
        (("novice", "novice", "--each-against-each"), "at least 2 different bots"),
        (("novice", "nobody", "--each-against-each"), "there is no bot 'nobody'"),
        (("novice", "random", "--each-against-each", "--players", "4,9"), "3 to 8 players"),
        (("novice", "random", "--each-against-each", "--players", "4,4"), "each number of players once: not 4,4"),
        (("novice", "random", "--each-against-each", "--games", "0"), "at least 1 game"),
        (("novice", "random", "--players", "3,4"), "several need --each-against-each"),
        (("novice", "random", "--players", "many"), "--players many: give a number"),
        (("--resume", "match.json", "--each-against-each"), "is a match, not a tournament"),
    ],
)
def test_a_slip_is_answered_before_anything_is_played(
    run: Run, arguments: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    (tmp_path / "match.json").write_text(write_result(played_here().matches[0]))
    done = run("arena", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr


def test_a_bot_that_does_not_play_the_edition_is_refused_before_the_first_game(run: Run, tmp_path: Path) -> None:
    toy = (
        "class Toy:\n    editions = ('2018', 'cards')\n    def decide(self, observation, deadline): raise SystemExit\n"
    )
    (tmp_path / "toy.py").write_text(toy)
    for options in ((), ("--each-against-each",)):
        done = run("arena", "random", "novice", "toy.py:Toy", "--edition", "2014", *options)
        assert (done.returncode, done.stdout) == (2, "")
        assert "toy.py:Toy does not play 2014, only 2018 and cards" in done.stderr
