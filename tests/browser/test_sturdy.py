"""The page holds without a network, and with a server that has a newer one."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from browser.conftest import DESK, SETTINGS
from browser.tools.laid import lay
from browser.tools.waiting import LONG
from server.processes.topology import Node

UNLOADED = "This part of the page can't be loaded"
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


def test_the_page_is_installed_and_opens_without_a_network(context: BrowserContext, page: Page) -> None:
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    assert page.evaluate("fetch('/manifest.webmanifest').then(told => told.json()).then(it => it.icons.length)") == 3
    context.set_offline(offline=True)
    page.goto("/rules/2018")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("No connection.")).to_be_visible()
    page.goto("/mine")
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    context.set_offline(offline=False)
    expect(page.get_by_text("No connection.")).to_be_hidden()


def test_a_part_that_cannot_be_loaded_says_so_and_is_tried_again(context: BrowserContext, page: Page) -> None:
    without_worker(context)
    context.route(ANALYSIS, lambda route: route.abort())
    page.goto("/analysis")
    expect(page.get_by_text(UNLOADED)).to_be_visible()
    context.unroute(ANALYSIS)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Analysis")).to_be_visible()


def test_a_stale_page_loads_itself_anew_and_only_once(context: BrowserContext, page: Page) -> None:
    """A new version is deployed: the page of the server names other files, and the old ones are gone."""
    without_worker(context)
    page.goto("/")
    context.route(ANALYSIS, lambda route: route.fulfill(status=404))
    loads: list[str] = []
    page.on("request", lambda asked: asked.is_navigation_request() and loads.append(urlsplit(asked.url).path))
    context.route(re.compile(r"/(analysis)?$"), as_of_a_new_version)
    page.get_by_role("link", name="Analysis board").click()
    expect(page.get_by_text(UNLOADED)).to_be_visible()
    assert loads == ["/analysis"]  # the one reload


def as_of_a_new_version(route: Route) -> None:
    """Answer with a page whose script has another name; asked for that name the server gives the script it has."""
    answer = route.fetch()
    route.fulfill(response=answer, body=re.sub(r'(src="/assets/index-[\w-]+\.js)', r"\1?new", answer.text()))


def test_a_network_lost_in_a_game_is_shown_and_found_again(context: BrowserContext, page: Page, site: Node) -> None:
    page.goto(lay(site, "2018", 1, 2)[0])
    page.locator("button[data-anchor=pyramid][aria-disabled=false]").wait_for()
    context.set_offline(offline=True)
    expect(page.get_by_text("Connection lost")).to_be_visible()
    context.set_offline(offline=False)
    expect(page.get_by_text("Connection lost")).to_be_hidden()
