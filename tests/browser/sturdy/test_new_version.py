"""A new version of the page is deployed while pages of the old one are open: all of it real, files, worker, server and browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from browser.sturdy.test_sturdy import UNLOADED, without_worker
from browser.tools.deployed import deployed, make_version
from browser.tools.pages import DESK, SETTINGS
from browser.tools.waiting import LONG

pytestmark = (
    pytest.mark.prove
)  # servers are stopped and started; test_sturdy.py and the page's own tests have it in small

CONTROLLED = """async () => {
    const workers = navigator.serviceWorker;
    if (!workers.controller) await new Promise(done => workers.addEventListener('controllerchange', done, {once: true}));
}"""
"""Waits until the page has a worker."""
REPLACED = """async () => {
    const workers = navigator.serviceWorker;
    const coming = setInterval(() => document.dispatchEvent(new Event('visibilitychange')), 200);
    await new Promise(done => workers.addEventListener('controllerchange', done, {once: true}));
    clearInterval(coming);
    const { controller } = workers;
    while (controller.state !== 'activated') await new Promise(done => controller.addEventListener('statechange', done, {once: true}));
}"""
"""Comes back to the page, which looks for a new worker then, until one has taken over and done all that it does first."""
REFUSED = """async () => {
    const registered = await navigator.serviceWorker.ready;
    const found = new Promise(done => registered.addEventListener('updatefound', () => done(registered.installing), {once: true}));
    registered.update().catch(() => undefined);
    const worker = await found;
    if (worker.state !== 'redundant') await new Promise(done => worker.addEventListener('statechange', () => worker.state === 'redundant' && done()));
}"""
"""Waits until a new worker has come and given up."""
VERSION = "/(v\\d)\\.js$/.exec(document.querySelector('script[type=module]').src)[1]"
KEPT = "caches.keys().then(names => names.filter(name => name.startsWith('camelup-')).map(name => name.slice(8, 10)))"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Give a browser of its own."""
    made = browser.new_context(viewport=DESK, reduced_motion="reduce", locale="en-GB")  # type: ignore[arg-type]
    made.set_default_timeout(LONG)
    made.add_init_script(SETTINGS)
    yield made
    made.close()


def loads(page: Page) -> list[Request]:
    """Give a list to which every load of the page is added."""
    found: list[Request] = []
    page.on("request", lambda one: found.append(one) if one.is_navigation_request() else None)
    return found


def open_friends(page: Page) -> None:
    """Open a part of the first screen that is loaded when it is needed."""
    page.get_by_role("button", name="Play with friends").click()
    expect(page.get_by_role("button", name="Create table")).to_be_visible()
    page.keyboard.press("Escape")


def test_one_worker_replaces_another_while_the_open_page_goes_on_and_the_next_place_is_of_the_new_version(
    context: BrowserContext, tmp_path: Path
) -> None:
    first, second, third = (make_version(tmp_path, name) for name in ("v1", "v2", "v3"))
    with deployed(first) as server:
        page = context.new_page()
        page.goto(server.node.url)
        page.evaluate(CONTROLLED)
        loaded = loads(page)
        server.deploy(second)
        page.evaluate(REPLACED)
        assert page.evaluate(VERSION) == "v1", "the page that is open stays"
        open_friends(page)  # with a part that the server no longer has
        assert loaded == []
        assert page.evaluate(KEPT) == ["v1", "v2"]
        page.get_by_role("link", name="Analysis board").click()
        expect(page.get_by_role("heading", name="Analysis")).to_be_visible()
        assert page.evaluate(VERSION) == "v2", "the next place is of the new version"
        server.deploy(third)
        page.evaluate(REPLACED)
        assert page.evaluate(KEPT) == ["v2", "v3"], "the oldest is removed"
        page.goto(server.node.url)
        assert page.evaluate(VERSION) == "v3"
        assert len(loaded) == 2, "nothing was loaded but what was asked for"


def test_a_version_that_comes_back_keeps_its_files_also_after_one_that_could_not_be_kept(
    context: BrowserContext, tmp_path: Path
) -> None:
    first, second, broken = (make_version(tmp_path, name) for name in ("v1", "v2", "v3"))
    next((broken / "assets").glob("AnalysisPage-*.js")).unlink()
    with deployed(first) as server:
        page = context.new_page()
        page.goto(server.node.url)
        page.evaluate(CONTROLLED)
        server.deploy(second)
        page.evaluate(REPLACED)
        server.deploy(broken)
        page.evaluate(REFUSED)
        server.deploy(first)
        page.evaluate(REPLACED)
        context.set_offline(offline=True)
        page.goto(f"{server.node.url}/analysis")
        expect(page.get_by_role("heading", name="Analysis")).to_be_visible()
        assert page.evaluate(VERSION) == "v1"


def test_a_stale_page_loads_itself_anew_once_and_not_for_ever(context: BrowserContext, tmp_path: Path) -> None:
    """Without a worker the old parts are gone; of the new version a part is missing, so that it fails too."""
    first, second = (make_version(tmp_path, name) for name in ("v1", "v2"))
    next((second / "assets").glob("AnalysisPage-*.js")).unlink()
    without_worker(context)
    with deployed(first) as server:
        page = context.new_page()
        page.goto(server.node.url)
        loaded = loads(page)
        server.deploy(second)
        page.get_by_role("link", name="Second edition").click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate(VERSION) == "v2"
        assert len(loaded) == 1, "the stale page has loaded itself anew"
        page.goto(server.node.url)
        page.get_by_role("link", name="Analysis board").click()
        expect(page.get_by_text(UNLOADED)).to_be_visible()
        assert len(loaded) == 2, "a page of the newest version is not stale, whatever is missing"
