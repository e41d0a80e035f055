"""People who play Camel Up Cards on the page, by touching things or by keys alone."""

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page

from browser.tools.player import GO_ON, MOST_LEGS
from browser.tools.waiting import wait_until

_LOOK = f"""() => {{
    const find = things => document.querySelector(things);
    const reads = (things, words) => [...document.querySelectorAll(things)].some(one => words.test(one.textContent.trim()));
    if (find('[data-testid=winner]')) return 'over';
    if (reads('dialog[open] button', /{GO_ON.pattern}/)) return 'go on';
    if (reads('[data-testid=turn-line] span, [data-anchor=choosing] .ask', /^(One moment|Un momento)/)) return null;
    if (reads('button', /^(Pass|Pasar)$/)) return 'pass';
    if (reads('[data-anchor=choosing] button:enabled', /^(Done|Listo)$/)) return 'done';
    if (find('[data-anchor=choosing] li button[aria-pressed=false]:enabled')) return 'choose';
    if (find('[data-anchor=deck][aria-disabled=false]')) return 'deck';
    return find('[data-anchor=hand][aria-disabled=false]') && 'hand';
}}"""
"""What there is to do now; nothing while something is on its way to the server."""

_NEXT = f"""([own, ...others]) => ({_LOOK})() ? own : others.find(seat =>
    document.querySelector(`.moving[data-anchor=${{seat}}], .moving [data-anchor=${{seat}}]`))"""
"""Which of some people has something to do, as the first of them sees it."""


class CardsPlayer:
    """A person at a table of Camel Up Cards; `touch` is how they touch a thing."""

    def __init__(self, page: Page, seat: int = 0, touch: Callable[[Locator], None] | None = None) -> None:
        self.page = page
        self.seat = seat
        self.touch = touch or (lambda thing: thing.click())
        self.done = 0
        self.legs = 0

    def look(self) -> str:
        """Wait until there is something to do, and tell what."""
        return str(wait_until(self.page, _LOOK))

    def next_of(self, players: Sequence["CardsPlayer"]) -> "CardsPlayer":
        """Wait until there is something to do for one of the players, and tell for whom."""
        people = {f"seat-{player.seat}": player for player in (self, *players)}
        return people[wait_until(self.page, _NEXT, list(people))]

    def act(self) -> str:
        """Wait until there is something to do, do it, and tell what it was."""
        seen = self.look()
        if seen == "over":
            return seen
        self.touch(self._thing(seen))
        self.done += 1
        self.legs += seen == "go on"
        assert self.legs < MOST_LEGS, "a scoring does not go away"
        return seen

    def move(self) -> bool:
        """Do what there is to do until the others are told of it; False when the game is over."""
        while (done := self.act()) in {"go on", "choose"}:
            pass
        return done != "over"

    def _thing(self, name: str) -> Locator:
        page = self.page
        match name:
            case "go on":
                return page.get_by_role("button", name=GO_ON)
            case "pass":
                return page.get_by_role("button", name=re.compile("^(Pass|Pasar)$"))
            case "done":
                return page.get_by_role("button", name=re.compile("^(Done|Listo)$"))
            case "choose":
                return page.locator("[data-anchor=choosing] li button[aria-pressed=false]:enabled").first
        return page.locator(f"[data-anchor={name}][aria-disabled=false]")


def play(*players: CardsPlayer, most: int | None = None) -> None:
    """Let everybody do what there is to do until the final standing is shown to all, or all have done so many things.

    Who has moved knows best who is next: the others may not have heard of it yet.
    """
    mover = players[0].next_of(players)
    while mover.move():
        if most is not None and min(player.done for player in players) >= most:
            return
        mover = mover.next_of(players)
    for player in players:
        assert not player.move()
