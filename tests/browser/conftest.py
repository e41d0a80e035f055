"""A real server and a real Chromium for the tests of the page, one of each for a worker of pytest-xdist."""

import asyncio
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser.tools.chromium import ARGUMENTS, chromium
from browser.tools.waiting import LONG
from browser.tools.watched import Watched
from server.processes.serving import serving
from server.processes.topology import Node
from server.tools.clients import new_address

PHONE = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 860}

SETTINGS = "localStorage['camelup.settings'] ??= JSON.stringify({guided: true, guidedCards: true, soundOffered: true, knowsPartners: true, speed: 'quick', undo: false, level: 'novice'})"
PATIENT = (
    "{ const wait = setTimeout; window.setTimeout = (then, ms, ...more) => ms === 9000 ? 0 : wait(then, ms, ...more); }"
)
"""What goes away after nine seconds, like a scoring, stays until it is answered, on however slow a machine."""

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
            extra_http_headers=new_address(),  # the limits of one address don't meet all tests together
            service_workers="block",  # to keep every file for a page that is closed at once is a waste; test_sturdy.py has one
            **more,
        )
        context.set_default_timeout(LONG)
        context.add_init_script(PATIENT)
        if not guided:
            context.add_init_script(SETTINGS)
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
