"""A real server and a real Chromium for the tests of the page, one of each for a worker of pytest-xdist."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from browser.chromium import chromium
from browser.watched import Watched
from server.serving import serving
from server.topology import Node

PHONE = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 860}

NewPage = Callable[..., Page]


@pytest.fixture(scope="session")
def site() -> Iterator[Node]:
    """Give a running server with the page, whose bots move at once."""
    with serving() as node:
        yield node


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Give a running Chromium. While it runs no other test of this worker could have a loop of its own: so by module."""
    arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"]
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=arguments)
        yield running
        running.close()


@pytest.fixture
def new_page(browser: Browser, site: Node) -> Iterator[NewPage]:
    """Give a way to open pages, each in a browser of its own; none may log an error or miss a file."""
    opened: list[Watched] = []

    def make(
        path: str | None = "/", *, phone: bool = False, moving: bool = False, guided: bool = False, **more: Any
    ) -> Page:
        context = browser.new_context(
            base_url=site.url,
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            has_touch=phone,
            reduced_motion="no-preference" if moving else "reduce",
            locale=more.pop("locale", "en-GB"),
            **more,
        )
        context.set_default_timeout(60_000)
        if not guided:
            context.add_init_script(
                "localStorage['camelup.settings'] ??= JSON.stringify({guided: true, guidedCards: true, speed: 'quick'})"
            )
        page = context.new_page()
        opened.append(Watched(page))
        if path is not None:
            page.goto(path)
        return page

    yield make
    for watched in opened:
        watched.page.context.close()
    for watched in opened:
        watched.check()
