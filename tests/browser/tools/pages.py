"""Pages to test with, each like one in a browser of its own; those that tests are done with are cleaned and used again.

A new browser takes three times as long to show our page as one that has shown it before.
"""

import json
from collections import defaultdict
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize

from browser.tools.waiting import LONG
from server.tools.clients import new_address

PHONE = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 860}

USUAL: dict[str, object] = {
    "guided": True,
    "guidedCards": True,
    "soundOffered": True,
    "knowsPartners": True,
    "speed": "quick",
    "undo": False,
    "level": "novice",
}
SETTINGS = f"localStorage['camelup.settings'] ??= {json.dumps(json.dumps(USUAL))}"
PATIENT = (
    "{ const wait = setTimeout; window.setTimeout = (then, ms, ...more) => ms === 9000 ? 0 : wait(then, ms, ...more); }"
)
"""What goes away after nine seconds, like a scoring, stays until it is answered, on however slow a machine."""

_ASIDE = "/favicon.svg"
"""Where a page waits for the next test: in the same process, with nothing that runs."""
_FORGET = """async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
}"""
"""All that our page keeps in a browser."""


class Kind(NamedTuple):
    """What a page has from its beginning to its end."""

    phone: bool
    guided: bool
    locale: str


class Pages:
    """The pages of a Chromium."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._aside: defaultdict[Kind, list[Page]] = defaultdict(list)
        self._kinds: dict[Page, Kind] = {}

    def take(self, kind: Kind, *, moving: bool) -> Page:
        """Give a page that nobody has used, or that looks like one."""
        aside = self._aside[kind]
        page = aside.pop() if aside else self.open(kind)
        self._kinds[page] = kind
        page.context.set_extra_http_headers(new_address())
        page.emulate_media(color_scheme="light", reduced_motion="no-preference" if moving else "reduce")
        return page

    def open(self, kind: Kind, **more: Any) -> Page:
        """Open a page in a new browser."""
        context = self._browser.new_context(
            base_url=self._url,
            viewport=_size(kind),
            has_touch=kind.phone,
            locale=kind.locale,
            extra_http_headers=new_address(),  # the limits of one address don't meet all tests together
            service_workers="block",  # to keep every file for a page that is closed at once is a waste; test_sturdy.py has one
            **more,
        )
        context.set_default_timeout(LONG)
        context.add_init_script(PATIENT)
        if not kind.guided:
            context.add_init_script(SETTINGS)
        return context.new_page()

    def settle(self, page: Page, settings: dict[str, object]) -> None:
        """Let a page begin with other settings than usual."""
        page.goto(f"{self._url}{_ASIDE}")
        page.evaluate("settings => { localStorage['camelup.settings'] = JSON.stringify(settings); }", settings)

    def give_back(self, page: Page) -> None:
        """Put a page aside for the next who wants one like it; close it if it is not alone in its browser any more, or not ours."""
        kind = self._kinds.pop(page, None)
        if kind is None or page.context.pages != [page]:
            page.context.close()
            return
        page.goto(f"{self._url}{_ASIDE}")
        page.evaluate(_FORGET)
        page.mouse.move(0, 0)
        page.context.clear_permissions()
        page.set_viewport_size(_size(kind))
        self._aside[kind].append(page)


def _size(kind: Kind) -> ViewportSize:
    size = PHONE if kind.phone else DESK
    return ViewportSize(width=size["width"], height=size["height"])
