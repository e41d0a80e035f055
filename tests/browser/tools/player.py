"""Somebody who plays a board game on the page: by touching things, or by keys alone. Knows the page only as a person does."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.tools.waiting import wait_until
from sampling import PROVING, sized

PYRAMID = re.compile(r"^(Pyramid: roll a die|Pirámide)")
TICKET = re.compile(r"^(Take the \d-pound ticket|Toma)")
FREE_SPACE = re.compile("(Your tile can go here|Aquí puede ir tu ficha de (espectador|desierto))$")
GO_ON = re.compile("^(Continue|Skip|Continuar|Saltar)$")

MOST_LEGS = 40
MOST_TURNS = 300

PART = None if PROVING else 1
"""How many legs of a game are played where others play to the end already: one; all of them when everything is proved."""
ROUNDS = sized(1, 100)
"""How often everything there is to do is done in a game; then only the pyramid is touched, so that it ends soon."""

_SCORED = (
    f"[...document.querySelectorAll('dialog[open] button')].some(one => /{GO_ON.pattern}/.test(one.textContent.trim()))"
)
"""Whether a scoring waits to be read."""
_LOOK = """() => {
    if (document.querySelector('[data-testid=winner]')) return 'over';
    const line = [...document.querySelectorAll('[data-testid=turn-line] span')];
    if (line.some(one => /^(One moment|Un momento)/.test(one.textContent.trim()))) return null;
    return document.querySelector('button[data-anchor=pyramid][aria-disabled=false]') && 'turn';
}"""
"""What there is to do now; nothing while an action is on its way to the server."""


class Player:
    """A person at a table; `touch` is how they touch a thing."""

    def __init__(self, page: Page, touch: Callable[[Locator], None] | None = None) -> None:
        self.page = page
        self.touch = touch or (lambda thing: thing.click())
        self.turns = 0
        self.legs = 0

    # --- what there is to see --------------------------------------------------------------------------------

    def pyramid(self) -> Locator:
        return self.page.get_by_role("button", name=PYRAMID)

    def tickets(self) -> Locator:
        return self.page.get_by_role("button", name=TICKET)

    def spaces(self) -> Locator:
        return self.page.get_by_role("button", name=FREE_SPACE)

    def over(self) -> Locator:
        return self.page.get_by_test_id("winner").first

    def may_roll(self) -> Locator:
        return self.page.locator("button[data-anchor=pyramid][aria-disabled=false]")

    # --- what one does ---------------------------------------------------------------------------------------

    def wait_for_turn(self) -> bool:
        """Wait until one may act, and read scorings meanwhile; False when the game is over."""
        return bool(self.read_until(_LOOK) == "turn")

    def roll_until_scored(self) -> None:
        """Roll whenever one may, until a scoring waits to be read."""
        while wait_until(self.page, f"() => {_SCORED} ? 'scored' : ({_LOOK})()") == "turn":
            self.roll()

    def read_until(self, look: str, arg: object = None) -> Any:
        """Read scorings until a function of the page finds something, and return that."""
        while (seen := wait_until(self.page, f"arg => ({look})(arg) || ({_SCORED} && 'go on')", arg)) == "go on":
            self.touch(self.page.get_by_role("button", name=GO_ON))
            self.legs += 1
            assert self.legs < MOST_LEGS, "a scoring does not go away"
        return seen

    def play(self, *, legs: int | None = None) -> int:
        """Play until the final standing is shown, or so many legs and every kind of turn, and return how many turns it took."""
        while self.wait_for_turn():
            if legs is not None and self.legs >= legs and self.turns >= len(self._ways):
                return self.turns
            self.take_turn()
            assert self.turns < MOST_TURNS, "what is done changes nothing"
        expect(self.over()).to_be_visible()
        return self.turns

    @property
    def _ways(self) -> tuple[Callable[[], None], ...]:
        if PROVING:  # who bets all the time would never see the end
            return self.roll, self.take_ticket, self.roll, self.put_tile, self.roll, self.lay_card
        return self.roll, self.take_ticket, self.put_tile, self.lay_card

    def take_turn(self) -> None:
        """Do something else every time, as often as there is room for it."""
        ways = self._ways
        way = ways[self.turns % len(ways)] if self.turns < ROUNDS * len(ways) else self.roll
        way()
        self.turns += 1
        assert self.turns < MOST_TURNS, "the game does not come to an end"

    def roll(self) -> None:
        self.touch(self.pyramid())

    def take_ticket(self) -> None:
        self.touch(self.tickets().first if self.tickets().count() else self.pyramid())

    def put_tile(self) -> None:
        if not self.spaces().count():
            return self.roll()
        self.touch(self.spaces().last)
        return self.touch(self.page.get_by_role("button", name=re.compile("^(Cheer|Animar)")))

    def lay_card(self) -> None:
        cards = self.page.get_by_role("button", name=re.compile("^(Lay the|Poner la carta)"))
        if not cards.count():
            return self.roll()
        self.touch(cards.first)
        self.touch(self.page.get_by_role("button", name=re.compile("^(Win the race|Gana la carrera)$")))
        return self.touch(self.page.get_by_role("button", name=re.compile("^(Bet on|Apostar a que)")))


def by_keys(page: Page) -> Callable[[Locator], None]:
    """Touch a thing by keys alone: it must take the focus, show it, and answer to Enter."""

    def press(thing: Locator) -> None:
        thing.focus()
        expect(thing).to_be_focused()
        page.keyboard.press("Enter")

    return press
