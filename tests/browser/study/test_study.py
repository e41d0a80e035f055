"""What the analysis board and the replays show is what the engine and the odds say."""

import random
import re
from urllib.parse import quote

import httpx
import pytest
from msgspec import to_builtins
from playwright.sync_api import Page, expect

from browser.conftest import NewPage
from browser.tools.laid import finished
from browser.tools.waiting import wait_until
from camelup.game import Game
from camelup.odds.report import report
from camelup.wire.odds import describe_odds
from sampling import SEED, sized, some
from server.processes.topology import Node

COLOURS = {
    "2014": {"w": "white", "o": "orange", "y": "yellow", "g": "green", "b": "blue"},
    "2018": {
        "b": "blue",
        "g": "green",
        "y": "yellow",
        "r": "red",
        "p": "purple",
        "W": "crazy white",
        "K": "crazy black",
    },
}


def positions(edition: str, count: int) -> list[str]:
    """Give positions from random games."""
    found: list[str] = []
    luck = random.Random(f"{SEED} {edition}")
    while len(found) < count:
        game = Game(edition, 3, seed=luck.getrandbits(32))
        for _ in range(luck.randrange(25)):
            if not game.over:
                game.play(luck.choice(game.actions()))
        if not game.over:
            found.append(game.observe(game.turn).position())
    return found


def rows(page: Page) -> dict[str, list[str]]:
    """Read the odds from the page, by the name of the camel."""
    table: list[list[str]] = page.evaluate(
        "[...document.querySelectorAll('.odds tbody tr')]"
        ".map(row => [...row.children].map(cell => cell.textContent.trim()))"
    )
    return {name: [cell for cell in cells if cell] for name, *cells in table}


@pytest.mark.parametrize("edition", some(["2014", "2018"], 1))
def test_the_analysis_board_shows_the_odds_of_the_command_line(new_page: NewPage, edition: str) -> None:
    page = new_page(None)
    for position in positions(edition, sized(1, 12)):
        page.goto(f"/analysis?position={quote(position)}")
        page.locator(".odds:not(.behind) tbody tr").first.wait_for()
        odds = to_builtins(describe_odds(report(Game.from_text(position, edition))))
        told = {
            COLOURS[edition][letter]: [share[0], odds["race"]["winner"][letter], odds["race"]["loser"][letter]]
            for letter, share in odds["leg"].items()
        }
        shown = rows(page)
        for name, chances in told.items():
            percents = [float(text.strip("%<> ")) for text in shown[name]]
            assert percents == pytest.approx([100 * chance for chance in chances], abs=1.01), (position, name)


def test_an_impossible_position_names_its_reasons(new_page: NewPage) -> None:
    page = new_page("/analysis")
    page.get_by_role("textbox").last.fill("2018; track 1:gyr 1:bp 15:W")
    expect(page.get_by_role("alert").first).to_be_visible()


def test_a_replay_shows_at_every_step_what_the_engine_says_and_ends_with_the_podium(
    new_page: NewPage, site: Node
) -> None:
    table = finished(site, "2018")
    record = httpx.get(f"{site.url}/api/tables/{table}/record", timeout=60).text
    page = new_page(f"/game/{table}?step=0")
    slider = page.get_by_role("slider").first
    slider.wait_for()
    steps = list(enumerate(Game.replay(record)))
    at = 0
    for step, (game, _, _) in some(steps, 8):
        if step == at + 1:
            page.get_by_role("button", name="One step forward").click()
        elif step:
            slider.fill(str(step))
        at = step
        expect(slider).to_have_value(str(step))
        if not game.over:
            wait_until(page, _STANDS, _names(game))
    slider.fill(str(len(steps) - 1))
    ended = steps[-1][1][0].result()
    assert ended
    order = [COLOURS["2018"][camel] for camel in ended.ranking]
    strip = page.get_by_role("img", name="The race now")
    expect(strip).to_have_attribute("aria-label", re.compile(f": {', '.join(order[:-1])} and {order[-1]}$"))
    expect(page.locator(".podium li")).to_have_count(len(ended.money))
    expect(page.locator(".words")).to_contain_text("The race is over")
    expect(page.locator(".words")).not_to_contain_text("deck:")  # all finish cards in one paragraph are nothing to read


_STANDS = """names => [...document.querySelectorAll('[data-space]')].every(space => {
  const label = space.querySelector('.unseen').textContent;
  const wanted = names[space.dataset.space] ?? [];
  return wanted.every(name => label.includes(name)) && (wanted.length > 0 || !label.includes('From the top'));
})"""


def _names(game: Game) -> dict[str, list[str]]:
    return {
        str(space): [COLOURS["2018"][camel] for camel in camels]
        for space, camels in game.track.items()
        if 0 < space < 17
    }
