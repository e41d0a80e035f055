"""Somebody who plays Camel Up Cards on the page, by touching things or by keys alone."""

import re
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page

MOST = 3000
"""Looks at the table before a game counts as stuck."""


class CardsPlayer:
    """A person at a table of Camel Up Cards; `touch` is how they touch a thing."""

    def __init__(self, page: Page, touch: Callable[[Locator], None] | None = None) -> None:
        self.page = page
        self.touch = touch or (lambda thing: thing.click(timeout=2000))
        self.done = 0

    def _seen(self, thing: Locator) -> bool:
        return thing.count() > 0 and thing.first.is_visible()

    def over(self) -> bool:
        return self._seen(self.page.get_by_test_id("winner"))

    def act(self) -> bool:
        """Do one thing if there is one to do."""
        if self.over():
            return False
        for thing in (
            self.page.get_by_role("button", name=re.compile("^(Go on|Skip|Seguir|Saltar)$")),
            self.page.get_by_role("button", name=re.compile("^(Pass|Pasar)$")),
            self.page.get_by_role("button", name=re.compile("^(Done|Listo)$")).and_(self.page.locator(":enabled")),
            self.page.locator("[data-anchor=choosing] li button[aria-pressed=false]:enabled:not(.stays)"),
            self.page.locator("[data-anchor=deck][aria-disabled=false]"),
            self.page.locator("[data-anchor=hand][aria-disabled=false]"),
        ):
            if self._seen(thing):
                with suppress(PlaywrightError):  # it may be gone by now: then there is something else to do
                    self.touch(thing.first)
                    self.done += 1
                return True
        return False


def play_to_the_end(*players: CardsPlayer) -> None:
    """Let everybody do what there is to do until the final standing is shown to all."""
    for _ in range(MOST):
        acted = [player.act() for player in players]
        if all(player.over() for player in players):
            return
        if not any(acted):
            players[0].page.wait_for_timeout(100)
    raise AssertionError("the game did not come to its end")
