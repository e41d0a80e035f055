"""The page holds without a network, and with a server that has a newer one."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from browser.tools.laid import finished_seat, lay
from browser.tools.pages import DESK, PHONE, SETTINGS
from browser.tools.waiting import LONG
from camelup.game import Game
from server.processes.topology import Node

UNREACHED = "The server can't be reached."
UNLOADED = "This part of the page can't be loaded"
NEW_SCRIPT = '<script type="module" src="/assets/new.js"></script>'
"""By this a page of a new version is told from the old one, whose script it has in other quotes."""
RULES_TEXT = re.compile(r"/assets/2018-.*\.js$")
ANALYSIS = re.compile(r"/assets/AnalysisPage-.*\.js$")


@pytest.fixture
def context(browser: Browser, site: Node) -> Iterator[BrowserContext]:
    """Give a browser of its own, in which requests may fail."""
    made = browser.new_context(base_url=site.url, viewport=DESK, reduced_motion="reduce", locale="en-GB")  # type: ignore[arg-type]
    made.set_default_timeout(LONG)
    made.add_init_script(SETTINGS)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def without_worker(context: BrowserContext) -> None:
    """Let nothing be kept, as in a browser that comes for the first time."""
    context.add_init_script("navigator.serviceWorker.register = () => Promise.reject(new Error('not here'))")


KEPT = """async table => {
    for (;; await new Promise(again => setTimeout(again, 20)))
        if ((localStorage['camelup.games'] ?? '').includes(table)) return;
}"""
"""Waits until a game is kept in the browser."""


def test_the_page_is_installed_and_opens_without_a_network_with_rules_and_finished_games(
    context: BrowserContext, page: Page, site: Node, tmp_path: Path
) -> None:
    table, token = finished_seat(site, "2018")
    record = httpx.get(f"{site.url}/api/tables/{table}/record", timeout=60).text
    page.goto(f"/table/{table}#token={token}")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.evaluate(KEPT, table)
    assert page.evaluate("fetch('/manifest.webmanifest').then(told => told.json()).then(it => it.icons.length)") == 3
    context.set_offline(offline=True)
    page.goto("/rules/2018")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("No connection.")).to_be_visible()
    page.goto("/mine")
    page.get_by_role("link", name="Watch again").click()
    see_a_kept_game(page, record, tmp_path)
    context.set_offline(offline=False)
    expect(page.get_by_text("No connection.")).to_be_hidden()
    expect(page.get_by_text(UNREACHED)).to_have_count(0)  # what was not judged is judged now


def see_a_kept_game(page: Page, record: str, folder: Path) -> None:
    """Look at all that a game kept in the browser has to show without a server, and at what it says of the rest."""
    slider = page.get_by_role("slider").first
    expect(slider).to_have_attribute("max", str(len(list(Game.replay(record))) - 1))
    at = int(slider.input_value())
    page.get_by_role("button", name="One step forward").click()
    expect(slider).to_have_value(str(at + 1))
    expect(page.get_by_text(UNREACHED)).to_have_count(2)  # in the place of chances and lessons
    expect(page.get_by_role("img", name=re.compile("^Money in £E.*Ada 3"))).to_be_visible()
    eyes = page.get_by_label("View as")
    eyes.select_option(label="Ada")
    expect(page.get_by_role("alert")).to_contain_text(UNREACHED)
    expect(eyes).to_have_value("")
    with page.expect_download() as downloading:
        page.get_by_label("Save the record").click()
    downloading.value.save_as(folder / "saved.camel")
    assert (folder / "saved.camel").read_text() == record


def test_a_part_that_cannot_be_loaded_says_so_and_is_tried_again(context: BrowserContext, page: Page) -> None:
    without_worker(context)
    context.route(ANALYSIS, lambda route: route.abort())
    page.goto("/analysis")
    expect(page.get_by_text(UNLOADED)).to_be_visible()
    context.unroute(ANALYSIS)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Analysis")).to_be_visible()
    context.route(RULES_TEXT, lambda route: route.abort())
    page.goto("/rules/2018")
    expect(page.get_by_text(UNLOADED)).to_be_visible()
    context.unroute(RULES_TEXT)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_stale_page_loads_itself_anew_and_only_once(context: BrowserContext, page: Page, site: Node) -> None:
    """A new version is deployed: the page of the server names other files, and the old ones are gone."""
    without_worker(context)
    page.goto("/")
    context.route(ANALYSIS, lambda route: route.fulfill(status=404))
    asked: list[Request] = []
    page.on("request", lambda one: asked.append(one))  # noqa: PLW0108  # Playwright marks what it is given
    told = httpx.get(site.url, timeout=60).text
    new = re.sub(r'(<script [^>]*)src="(/assets/index-[^"]+)"', rf"{NEW_SCRIPT}\1src='\2'", told)
    assert new != told
    context.route("**/assets/new.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    context.route(re.compile(r"/(analysis)?$"), lambda route: route.fulfill(body=new, content_type="text/html"))
    page.get_by_role("link", name="Analysis board").click()
    expect(page.get_by_text(UNLOADED)).to_be_visible()
    loads = [urlsplit(one.url).path for one in asked if one.is_navigation_request()]
    assert loads == ["/analysis"]


def test_on_a_phone_a_lost_network_is_shown_and_found_again_and_unread_chat_is_marked(
    context: BrowserContext, page: Page, site: Node
) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    ours, theirs = lay(site, "2018", 2, 1)
    page.goto(ours)
    page.get_by_role("tab", name="Log", exact=True).wait_for()
    say(site, theirs, "Hello")
    log = page.get_by_role("tab", name="Log 1 new message", exact=True)
    log.click()
    expect(page.get_by_role("tabpanel").get_by_text("Hello")).to_be_visible()
    page.get_by_role("tab", name="Players").click()
    expect(page.get_by_role("tab", name="Log", exact=True)).to_be_visible()
    context.set_offline(offline=True)
    expect(page.get_by_text("Connection lost")).to_be_visible()
    context.set_offline(offline=False)
    expect(page.get_by_text("Connection lost")).to_be_hidden()


def say(site: Node, way: str, text: str) -> None:
    """Say something at a table, from the seat that a recovery link leads to."""
    found = re.fullmatch(r".*/table/([\w-]+)#token=([\w-]+)", way)
    assert found, way
    table, token = found.groups()
    headers = {"Authorization": f"Bearer {token}"}
    httpx.post(
        f"{site.url}/api/tables/{table}/chat", json={"id": "said", "text": text}, headers=headers, timeout=60
    ).raise_for_status()
