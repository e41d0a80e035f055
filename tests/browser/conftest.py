"""A real server and a real Chromium for the tests of the page, one of each for a worker of pytest-xdist."""

import asyncio
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser.tools.chromium import ARGUMENTS, chromium
from browser.tools.pages import Kind, Pages
from browser.tools.waiting import LONG
from browser.tools.watched import Watched
from server.processes.serving import serving
from server.processes.topology import Node

NewPage = Callable[..., Page]

expect.set_options(timeout=LONG)


@pytest.fixture(scope="session")
def site() -> Iterator[Node]:
    """Give a running server with the page, whose bots move at once and for nobody but themselves."""
    with serving(CAMELUP_THINK="0.02", CAMELUP_GONE_AFTER="3600") as node:
        yield node


class Driven(NamedTuple):
    """A Chromium, and the event loop by which Playwright drives it."""

    chromium: Browser
    loop: AbstractEventLoop


def mark_running(loop: asyncio.AbstractEventLoop | None) -> None:
    """Say which loop runs in this thread."""
    asyncio._set_running_loop(loop)  # noqa: SLF001  # Playwright leaves its own marked


@pytest.fixture(scope="session")
def driven() -> Iterator[Driven]:
    """Give a Chromium that runs as long as the worker."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS, timeout=LONG)
        loop = asyncio.get_running_loop()
        yield Driven(running, loop)
        mark_running(loop)
        running.close()


@pytest.fixture
def browser(driven: Driven) -> Iterator[Browser]:
    """Give the Chromium to one test.

    Playwright wants its loop marked as the one that runs in this thread. Without the mark the tests of other folders can have
    loops of their own in between, so that one Chromium serves all modules.
    """
    mark_running(driven.loop)
    yield driven.chromium
    mark_running(None)


@pytest.fixture(scope="session")
def pages(driven: Driven, site: Node) -> Pages:
    """Give the pages of the worker."""
    return Pages(driven.chromium, site.url)


@pytest.fixture
def new_page(browser: Browser, pages: Pages) -> Iterator[NewPage]:  # the browser is marked as in use
    """Give a way to open pages, each like one in a browser of its own; none may log an error or miss a file.

    Where a page is to run a `script` before ours, or has something `more`, its browser is really its own, and closed after the test.
    """
    opened: list[Watched] = []

    def make(
        path: str | None = "/",
        *,
        phone: bool = False,
        moving: bool = False,
        guided: bool = False,
        locale: str = "en-GB",
        settings: dict[str, object] | None = None,
        script: str = "",
        **more: Any,
    ) -> Page:
        kind = Kind(phone, guided, locale)
        if script or more:
            page = pages.open(kind, reduced_motion="no-preference" if moving else "reduce", **more)
            page.add_init_script(script)
        else:
            page = pages.take(kind, moving=moving)
        if settings:
            pages.settle(page, settings)
        opened.append(Watched(page))
        if path is not None:
            page.goto(path)
        return page

    yield make
    for watched in opened:
        watched.stop()
    for watched in opened:
        pages.give_back(watched.page)
    for watched in opened:
        watched.check()
