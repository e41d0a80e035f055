"""How long one waits on the page: from the Play button to the table, in each game; from one's own action to one's next own turn,
at each pace, with 3 and with 7 bots.

`python -m bench.page_pace [turns]` starts a real server and plays with a real Chromium, as the tests do; each figure is a median.
The server is warm: the first game of each sort is not counted.
A turn in which a leg ended is left out: its scoring waits to be read.
"""

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import Browser, Page, sync_playwright

from browser.tools.chromium import ARGUMENTS, chromium
from browser.tools.laid import lay
from browser.tools.player import Player
from browser.tools.waiting import wait_until
from server.processes.serving import serving
from server.processes.topology import Node

EDITIONS = ("2018", "2014", "cards")
PACES = ("usual", "quick", "atOnce", "less motion")
BOTS = (3, 7)
KEPT = "localStorage['camelup.settings'] ??= JSON.stringify({guided: true, knowsPartners: true, speed: '%s'})"
CHOSEN = (
    "localStorage['camelup.settings'] = JSON.stringify({guided: true, guidedCards: true, edition: '%s', opponents: 3})"
)
TO_TABLE = """() => {
    if (!window.clicked) {
        const button = document.querySelector('section.card button.main');
        if (!button) return null;
        window.clicked = performance.now();
        button.click();
    }
    return document.querySelector('[data-anchor=pyramid], [data-anchor=choosing]') && performance.now() - window.clicked;
}"""
"""Clicks the Play button, and tells the milliseconds once there is a pyramid, or cards to choose."""


def to_table(browser: Browser, site: Node, edition: str, times: int) -> float:
    """Return the median of the seconds from a click on the Play button to the table of a game with 3 bots."""
    context = browser.new_context(base_url=site.url)
    context.add_init_script(CHOSEN % edition)
    page, found = context.new_page(), list[float]()
    for _ in range(times + 1):
        page.goto("/")
        page.wait_for_load_state("networkidle")
        found.append(wait_until(page, TO_TABLE) / 1000)
    context.close()
    return statistics.median(found[1:])


def waits(page: Page, turns: int) -> list[float]:
    """Take turns and return the seconds from each action to the next own turn."""
    player, found = Player(page), list[float]()
    player.wait_for_turn()
    while len(found) < turns:
        legs, start = player.legs, time.perf_counter()
        player.take_ticket()
        if not player.wait_for_turn():
            break
        if player.legs == legs:
            found.append(time.perf_counter() - start)
    return found


def measure(browser: Browser, site: Node, pace: str, bots: int, turns: int) -> float:
    """Return the median wait at a pace with so many bots of the usual strength."""
    still = pace == "less motion"
    found: list[float] = []
    while len(found) < turns:
        context = browser.new_context(base_url=site.url, reduced_motion="reduce" if still else "no-preference")
        context.add_init_script(KEPT % ("usual" if still else pace))
        page = context.new_page()
        page.goto(lay(site, "2018", 1, bots, "bookie")[0])
        found += waits(page, turns - len(found))
        context.close()
    return statistics.median(found)


def main(turns: int) -> None:
    with serving(CAMELUP_BOT_DELAY="1") as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for edition in EDITIONS:
            seconds = to_table(browser, site, edition, turns)
            sys.stdout.write(f"from Play to the table, {edition}: {seconds:.2f} s\n")
        for bots in BOTS:
            for pace in PACES:
                seconds = measure(browser, site, pace, bots, turns)
                sys.stdout.write(f"{bots} bots, {pace}: {seconds:.2f} s\n")
                sys.stdout.flush()
        browser.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
