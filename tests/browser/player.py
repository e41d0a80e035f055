"""Somebody who plays a board game on the page: by touching things, or by keys alone. Knows the page only as a person does."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

LONG = 60_000
"""Milliseconds to wait for something that must come: machines are shared."""
_BREATH = 20

PYRAMID = re.compile(r"^(Pyramid: roll a die|Pirámide)")
TICKET = re.compile(r"^(Take the \d-pound ticket|Toma)")
FREE_SPACE = re.compile(r"Your tile can go here")


def wait_until(page: Page, function: str, arg: object = None) -> None:
    """Ask a page until it says yes. Playwright's own waiting asks again by `eval`, which the page's policy forbids."""
    for _ in range(LONG // _BREATH):
        if page.evaluate(function, arg):
            return
        page.wait_for_timeout(_BREATH)
    raise AssertionError(f"the page never said yes to {function}")


class Player:
    """A person at a table; `touch` is how they touch a thing."""

    def __init__(self, page: Page, touch: Callable[[Locator], None] | None = None) -> None:
        self.page = page
        self.touch = touch or (lambda thing: thing.click())
        self.turns = 0

    # --- what there is to see --------------------------------------------------------------------------------

    def pyramid(self) -> Locator:
        return self.page.get_by_role("button", name=PYRAMID)

    def tickets(self) -> Locator:
        return self.page.get_by_role("button", name=TICKET)

    def spaces(self) -> Locator:
        return self.page.get_by_role("button", name=FREE_SPACE)

    def over(self) -> Locator:
        return self.page.get_by_test_id("winner").first

    def go_on(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^(Go on|Skip|Seguir|Saltar)$"))

    def may_roll(self) -> Locator:
        return self.page.locator("button[data-anchor=pyramid][aria-disabled=false]")

    # --- what one does ---------------------------------------------------------------------------------------

    def wait_for_turn(self) -> bool:
        """Wait until one may act; False when the game is over."""
        for _ in range(400):
            if self.over().is_visible():
                return False
            if self.go_on().first.is_visible():
                self.touch(self.go_on().first)
            elif self.may_roll().is_visible():
                return True
            self.page.wait_for_timeout(100)
        raise AssertionError("neither one's turn nor the end came")

    def play_to_the_end(self, *, most: int = 400) -> int:
        """Play until the final standing is shown, and tell how many turns it took."""
        while self.wait_for_turn():
            self.take_turn()
            self.turns += 1
            assert self.turns < most
        expect(self.over()).to_be_visible(timeout=LONG)
        return self.turns

    def take_turn(self) -> None:
        """Do something else every time."""
        ways = (self.roll, self.take_ticket, self.roll, self.put_tile, self.roll, self.lay_card)
        ways[self.turns % len(ways)]()

    def roll(self) -> None:
        self.touch(self.pyramid())
        self._wait_for_answer()

    def take_ticket(self) -> None:
        if not self.tickets().count():
            return self.roll()
        self.touch(self.tickets().first)
        return self._wait_for_answer()

    def put_tile(self) -> None:
        if not self.spaces().count():
            return self.roll()
        self.touch(self.spaces().last)
        self.touch(self.page.get_by_role("button", name=re.compile("^(Cheer|Anima)")))
        return self._wait_for_answer()

    def lay_card(self) -> None:
        cards = self.page.get_by_role("button", name=re.compile(r"^Finish card"))
        if not cards.count():
            return self.roll()
        self.touch(cards.first)
        self.touch(self.page.get_by_role("button", name="It will win"))
        self.touch(self.page.get_by_role("button", name=re.compile("^Bet that")))
        return self._wait_for_answer()

    def _wait_for_answer(self) -> None:
        """Wait until the turn has passed on, or something is to be confirmed."""
        self.page.wait_for_timeout(150)


def by_keys(page: Page) -> Callable[[Locator], None]:
    """Touch a thing by keys alone: it must take the focus, show it, and answer to Enter."""

    def press(thing: Locator) -> None:
        thing.focus()
        expect(thing).to_be_focused()
        page.keyboard.press("Enter")

    return press
