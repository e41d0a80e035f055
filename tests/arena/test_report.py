"""The page of a match says what must be said, escapes what bots are called, and fetches nothing."""

import json
import re
import shutil
import subprocess
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from camelup import __version__
from camelup.arena import MatchResult, run_match
from camelup.arena.game import CutOff
from camelup.arena.report import write_report

CHROMIUM = shutil.which("chromium") or ""
BAD_NAME = "node '</script><b>.js'"


@pytest.fixture(scope="module")
def result() -> MatchResult:
    return run_match("novice", "random", edition="2014", players=3, games=30, seed=1)


@pytest.fixture(scope="module")
def report(result: MatchResult) -> str:
    return write_report(result)


def without_plotly(report: str) -> str:
    """Leave the library out: it is full of addresses that it would use for maps."""
    return re.sub(r"<script>(?!const figures).*?</script>", "", report, flags=re.DOTALL)


def test_it_says_what_was_found_and_how_to_do_it_again(result: MatchResult, report: str) -> None:
    text = unescape(without_plotly(report)).replace("\N{NO-BREAK SPACE}", " ")
    for words in (
        result.in_words(),
        "Win share per seat",
        "Money at the end of a game",
        "Rating over the games",
        "Where the money came from",
        "fair share 33.3 %",
        "finish bets",
        f"camelup {__version__}",
        result.settings.command(),
    ):
        assert words in text


def test_it_is_small_apart_from_its_library_and_fetches_nothing(report: str) -> None:
    own = without_plotly(report)
    assert len(own) < 50_000
    assert not re.search(r"https?://|//\w|url\(|@import|<link|<iframe|<img|\bsrc=|\bhref=", own)
    assert "default-src 'none'" in own
    assert "connect-src" not in own


def test_a_name_can_not_break_the_page(result: MatchResult) -> None:
    settings = replace(result.settings, bots=(BAD_NAME, "random"))
    cut_off = (CutOff(BAD_NAME, 0, 0, 1, "it answered '<img>'"),)
    report = without_plotly(write_report(MatchResult(settings, replace(result.played, cut_off=cut_off))))
    assert "<b>" not in report
    assert "<img>" not in report
    assert "was cut off in game 1, seat P1, after 1 actions: it answered '<img>'" in unescape(report)
    figures = re.search(r"const figures = (.*?);\nconst dark", report)
    assert figures
    assert json.loads(figures[1])["plot0"]["data"]


def test_random_alone_has_no_rating_and_no_sources() -> None:
    text = without_plotly(write_report(run_match("random", edition="2014", players=3, games=30)))
    assert "Win share per seat" in text
    assert "Rating over the games" not in text
    assert "Where the money came from" not in text


def test_an_unfinished_and_a_decided_match_say_so(result: MatchResult) -> None:
    longer = MatchResult(replace(result.settings, games=60), result.played)
    assert "30 of 60: interrupted" in write_report(longer)
    decided = run_match("novice", "random", edition="2014", players=3, games=300, seed=1, until_decided=True)
    assert "at most 5.0 % of the time" in write_report(decided)


@pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed")
def test_a_browser_draws_every_plot(tmp_path: Path, result: MatchResult, report: str) -> None:
    page = tmp_path / "report.html"
    page.write_text(report, encoding="utf-8")
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
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    drawn = without_plotly(done.stdout)
    assert drawn.count('class="main-svg"') >= 8  # plotly lays two or three over each other
    assert len(re.findall(r'id="plot\d" class="js-plotly-plot"', drawn)) == 4
