"""The page of a match says what must be said, escapes what bots are called, and fetches nothing."""

import re
import shutil
import subprocess
from dataclasses import replace
from html import unescape
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from camelup import __version__
from camelup.arena import MatchResult, run_match
from camelup.arena.play.game import CutOff
from camelup.arena.report.match import write_report

CHROMIUM = shutil.which("chromium") or ""
MEASURE = """<p id="measured"></p><script>
const boxes = [...document.querySelectorAll("svg.plot")].map(plot => plot.getBoundingClientRect());
document.getElementById("measured").textContent = `${boxes[0].width}:${boxes.map(box => box.height).join(" ")}`;
</script>"""
BAD_NAME = "node '</script><b>.js'"


@pytest.fixture(scope="module")
def result() -> MatchResult:
    return run_match("novice", "random", edition="2014", players=3, games=30, seed=1)


@pytest.fixture(scope="module")
def report(result: MatchResult) -> str:
    return write_report(result)


def test_it_says_what_was_found_and_how_to_do_it_again(result: MatchResult, report: str) -> None:
    text = unescape(report)
    for words in (
        result.in_words(),
        "Win share per seat",
        "Money at the end of a game",
        "Rating over the games",
        "Where the money came from",
        "fair share 33.3%",
        "finish bets",
        f"camelup {__version__}",
        result.settings.command(),
    ):
        assert words in text


def test_it_is_small_and_runs_and_fetches_nothing(report: str) -> None:
    assert len(report) < 50_000
    assert not re.search(r"https?://|//\w|url\(|@import|<script|<link|<iframe|<img|\bsrc=|\bhref=", report)
    assert "default-src 'none'; style-src 'unsafe-inline'\"" in report


def test_a_name_can_not_break_the_page(result: MatchResult) -> None:
    settings = replace(result.settings, bots=(BAD_NAME, "random"))
    cut_off = (CutOff(BAD_NAME, 0, 0, 1, "it answered '<img>'"),)
    report = write_report(MatchResult(settings, replace(result.played, cut_off=cut_off)))
    assert "<b>" not in report
    assert "<img>" not in report
    assert "was cut off in game 1, seat P1, after 1 actions: it answered '<img>'" in unescape(report)
    ET.fromstring(re.findall("<svg.*?</svg>", report)[0])  # noqa: S314  # our own


def test_random_alone_has_no_rating_and_no_sources() -> None:
    text = write_report(run_match("random", edition="2014", players=3, games=30))
    assert "Win share per seat" in text
    assert "Rating over the games" not in text
    assert "Where the money came from" not in text


def test_nothing_is_told_of_a_match_in_which_a_bot_failed_in_every_game_but_where(result: MatchResult) -> None:
    seats = enumerate(result.settings.seating(game).index(0) for game in range(len(result.played)))
    cut_off = tuple(CutOff("novice", game, seat, 1, "it raised OSError", "line <7>") for game, seat in seats)
    report = write_report(MatchResult(result.settings, replace(result.played, cut_off=cut_off)))
    assert "No verdict: novice failed in all of its 30 games: it raised OSError." in report
    assert "<pre>line &lt;7&gt;</pre>" in report
    assert "Win share per seat" not in report
    assert "Standings" not in report


def test_bots_are_called_by_their_own_names_and_told_apart(result: MatchResult, tmp_path: Path) -> None:
    for file in ("one.py", "two.py"):
        own = "    def decide(self, observation, deadline): return observation.actions()[0]\n"
        (tmp_path / file).write_text(f"class Bot:\n    name = 'response'\n{own}")
    one, two = (f"{tmp_path}/{file}:Bot" for file in ("one.py", "two.py"))
    named = MatchResult(replace(result.settings, bots=(one, "random")), result.played)
    assert "win share of response is" in named.in_words()
    report = unescape(write_report(named))
    assert '">response</th>' in report
    assert f"{one} (response), random" in report
    shared = MatchResult(replace(result.settings, bots=(one, two)), result.played)
    assert list(shared.labels.values()) == [one, two]
    assert len(set(re.findall(r'<th scope="row"[^>]*>([^<]*)', write_report(shared)))) == 2


def test_an_unfinished_and_a_decided_match_say_so(result: MatchResult) -> None:
    longer = MatchResult(replace(result.settings, games=60), result.played)
    assert "30 of 60: interrupted" in write_report(longer)
    decided = run_match("novice", "random", edition="2014", players=3, games=300, seed=1, until_decided=True)
    assert "at most 5.0% of the time" in write_report(decided)


@pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed")
def test_a_browser_draws_every_plot(tmp_path: Path, result: MatchResult, report: str) -> None:
    page = tmp_path / "report.html"
    page.write_text(re.sub("<meta http-equiv.*?>", "", report) + MEASURE, encoding="utf-8")
    options = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
    ]
    options += [f"--user-data-dir={tmp_path}/profile", "--virtual-time-budget=5000"]
    done = subprocess.run(
        [CHROMIUM, *options, "--dump-dom", str(page)],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    width, heights = done.stdout.split('id="measured">')[1].split("<")[0].split(":")
    assert float(width) > 300
    assert [float(height) > 150 for height in heights.split()] == [True] * 4
