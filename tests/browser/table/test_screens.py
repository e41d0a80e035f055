"""Ordinary screens: everything of Camel Up Cards is in view without scrolling, and nothing moves when something comes or goes."""

import re

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from browser.conftest import NewPage
from browser.tools.cards_player import CardsPlayer
from browser.tools.laid import finished_seat, lay
from browser.tools.pages import USUAL
from browser.tools.player import PART, Player
from browser.tools.waiting import wait_until
from sampling import PROVING, sized, some
from server.processes.topology import Node

SIZES = [(1366, 650), (1440, 780), (1920, 950)]
PLAYERS = [2, 3, 4, 5, 6]
TURNS = sized(1, 12)
MOST_SHIFT = 0.05

_HINTED = USUAL | {"speed": "instant", "hints": True, "soundOffered": False}

_SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver(list => {
        for (const one of list.getEntries())
            if (!one.hadRecentInput) window.shifts.push([one.startTime, one.value, one.sources.map(({node}) =>
                node?.getAttribute?.('class') ?? node?.parentElement?.className).join(', ')]);
    }).observe({type: 'layout-shift', buffered: true});
}"""

_MUST_BE_SEEN = [
    "[data-space]",
    "[data-anchor=finish]",
    "[data-anchor^=bet-]",
    "[data-anchor^=seat-]",
    "[data-anchor^=seat-] .holds > *",
    "[aria-label='Your hand'] button",
    "[aria-label='Your hand'] li",
    "[aria-label='Your hand'] .hint",
    "[aria-label=Hints] ol li",
    "[aria-label=Hints] tr",
    "[data-anchor^=tent-]",
    "[data-anchor^=deck-]",
    "[data-anchor=own-tile]",
    "[aria-label='Say something']",
]

_WRONG = """things => {
    const wrong = [];
    for (const seen of things) for (const one of document.querySelectorAll(seen)) {
        const {left, top, right, bottom, width} = one.getBoundingClientRect();
        if (!width) continue;
        const out = (within, why) => {
            if (left < within.left - 1 || top < within.top - 1 || right > within.right + 1 || bottom > within.bottom + 1)
                wrong.push(`${seen} ${one.textContent.trim().slice(0, 40)}: ${why}, ${[left, top, right, bottom].map(Math.round)}`);
        };
        out({left: 0, top: 0, right: innerWidth, bottom: innerHeight}, 'outside the window');
        const panel = one.closest('.panel, .player');
        if (panel) out(panel.getBoundingClientRect(), 'outside its panel');
    }
    for (const one of document.querySelectorAll('html, main, .panel, .left, [aria-label=Players]'))
        if (!one.querySelector('[aria-label=Log]') || one.nodeName === 'HTML')
            if (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
                wrong.push(`${one.className || one.nodeName} scrolls: ${one.scrollHeight} > ${one.clientHeight}, ${one.scrollWidth} > ${one.clientWidth}`);
    return wrong;
}"""
_HIDDEN = f"""async things => {{
    // The road measures its room a frame after that has changed, or some frames where a machine is busy.
    await document.fonts.ready;
    let wrong = [""];
    for (let look = 0; wrong.length > 0 && look < 60; look++) {{
        await new Promise(then => requestAnimationFrame(() => requestAnimationFrame(then)));
        wrong = ({_WRONG})(things);
    }}
    return wrong;
}}"""

_ADVISED = """() => document.querySelector('[data-testid=winner], dialog[open], [data-anchor=choosing], [data-anchor=pass]')
    || document.querySelector('[aria-label=Hints] ol li')"""


def hidden(page: Page) -> list[str]:
    """List what can't be seen whole without scrolling."""
    found: list[str] = page.evaluate(_HIDDEN, _MUST_BE_SEEN)
    return found


def see_all(page: Page, players: int) -> None:
    """Look at the table in every size."""
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert not hidden(page), f"{width}x{height}, {players} players"


@pytest.mark.parametrize("players", some(PLAYERS, 1))
def test_all_of_a_table_of_cards_is_in_view_on_ordinary_screens(new_page: NewPage, site: Node, players: int) -> None:
    page = new_page(None, settings=_HINTED)
    page.set_viewport_size(ViewportSize(width=1366, height=650))
    page.goto(lay(site, "cards", 1, players - 1)[0])
    player = CardsPlayer(page)
    turns, looked = 0, set[str]()
    while turns < TURNS and (seen := player.look()) != "over":
        if seen != "go on" and (PROVING or seen not in looked):
            wait_until(page, _ADVISED)
            see_all(page, players)
            looked.add(seen)
        turns += seen in {"deck", "hand"}
        player.act()


@pytest.mark.prove
@pytest.mark.parametrize(("edition", "people", "bots"), [("2014", 1, 1), ("2018", 1, 7), ("2018", 2, 6)])
def test_all_of_a_table_of_a_board_game_is_in_view_on_ordinary_screens(
    new_page: NewPage, site: Node, edition: str, people: int, bots: int
) -> None:
    page = new_page(None, settings=_HINTED)
    page.set_viewport_size(ViewportSize(width=1366, height=650))
    page.goto(lay(site, edition, people, bots)[0])
    assert Player(page).wait_for_turn()
    wait_until(page, _ADVISED)
    see_all(page, people + bots)


def windows(shifts: list[tuple[float, float, str]]) -> list[list[tuple[float, float, str]]]:
    """Part shifts as Web Vitals does: those less than a second apart, of five seconds at most, are seen as one."""
    parted: list[list[tuple[float, float, str]]] = []
    for shift in shifts:
        if parted and shift[0] - parted[-1][-1][0] < 1000 and shift[0] - parted[-1][0][0] < 5000:
            parted[-1].append(shift)
        else:
            parted.append([shift])
    return parted


@pytest.mark.parametrize("edition", some(["cards", "2018"], 1))
def test_nothing_moves_on_the_page_through_a_game(new_page: NewPage, site: Node, edition: str) -> None:
    page = new_page(None, settings=_HINTED, script=f"({_SHIFTS})()")
    page.set_viewport_size(ViewportSize(width=1366, height=650))
    page.goto(lay(site, edition, 1, 3)[0])
    # What a person's touch moves is not counted for half a second: a touch that is none hides nothing.
    if edition == "cards":
        player = CardsPlayer(page, touch=lambda thing: thing.dispatch_event("click"))
        while (PART is None or player.legs < PART) and player.act() != "over":
            pass
    else:
        roller = Player(page, touch=lambda thing: thing.dispatch_event("click"))
        while (PART is None or roller.legs < PART) and roller.wait_for_turn():
            roller.touch(roller.may_roll())
    shifts: list[tuple[float, float, str]] = page.evaluate("window.shifts")
    worst = max(windows(shifts), key=lambda window: sum(value for _, value, _ in window), default=[])
    assert sum(value for _, value, _ in worst) < MOST_SHIFT, worst


_CUT = """() => [...document.querySelectorAll('[data-testid=turn-line] strong, [data-testid=turn-line] span')]
    .filter(one => one.clientWidth && one.scrollWidth > one.clientWidth).map(one => one.textContent)"""


@pytest.mark.parametrize("width", some([1200, 1280, 1366, 1440], 1))
def test_what_one_can_do_is_said_in_whole_words_beside_undo_and_recap(
    new_page: NewPage, site: Node, width: int
) -> None:
    page = new_page(lay(site, "2014", 1, 1)[0], locale="es-ES")
    page.set_viewport_size(ViewportSize(width=width, height=720))
    player = Player(page)
    assert player.wait_for_turn()
    player.take_ticket()
    recap = page.get_by_role("region", name="Desde tu último turno")
    expect(recap.get_by_role("listitem")).to_be_visible()  # the bot has answered; Undo is there unless it rolled
    assert player.wait_for_turn()
    assert page.evaluate(_CUT) == []


_UNDER_FOOT = """() => {
    const foot = document.querySelector('dialog[open] [data-anchor=go-on]').getBoundingClientRect();
    return [...document.querySelectorAll('dialog[open] [data-anchor^=settled]')].filter(one => one.getBoundingClientRect().bottom > foot.top).length;
}"""


def test_the_scoring_of_a_leg_with_eight_is_in_view_on_a_laptop(new_page: NewPage, site: Node) -> None:
    page = new_page(lay(site, "2018", 1, 7)[0])
    page.set_viewport_size(ViewportSize(width=1366, height=650))
    Player(page).roll_until_scored()
    expect(page.locator("dialog[open] [data-anchor=go-on]")).to_be_visible()
    expect(page.locator("dialog[open] [data-anchor^=settled]")).to_have_count(8)
    assert page.evaluate(_UNDER_FOOT) == 0


def test_the_buttons_of_the_end_stay_where_they_are_when_the_game_has_been_judged(
    new_page: NewPage, site: Node
) -> None:
    table, token = finished_seat(site, "2018")
    page = new_page(f"/mine#seats={table}.{token}.0.2018")
    held: list[Route] = []
    page.route("**/review", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks what it calls
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Podium").click()
    again = page.get_by_role("dialog").get_by_role("button", name="Play again")
    expect(page.get_by_role("dialog").get_by_role("button", name=re.compile("How do you know"))).to_be_visible()
    before = again.bounding_box()
    held.pop().continue_()
    expect(page.get_by_text("Worst decision:")).to_be_visible()
    page.unroute_all()
    assert again.bounding_box() == before
