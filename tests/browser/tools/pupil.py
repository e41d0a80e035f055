"""Somebody who takes a lesson: does what the coach says, by touching what glows or by keys alone. Knows the lesson only as a person does."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from browser.tools.waiting import wait_until

_LOOK = """before => {
    const coach = document.querySelector('[data-testid=coach].on'), ring = document.querySelector('[data-testid=glow]');
    if (!coach || !ring) return null;
    const box = element => { const {x, y, width, height} = element.getBoundingClientRect(); return {x, y, width, height}; };
    const [x, y, width, height] = ['left', 'top', 'width', 'height'].map(side => parseFloat(ring.style[side])); // as it is without its pulse
    const glow = ring.matches('.on') ? {x, y, width, height} : null, words = coach.querySelector('[role=status]').textContent.trim();
    const seen = {words, glow, bubble: box(coach), over: coach.querySelector('h2') !== null, reads: coach.querySelector('[data-next]') !== null};
    if (JSON.stringify(seen) === before) return null;
    if (seen.reads || seen.over) return {...seen, anchor: null, told: JSON.stringify(seen)};
    if (!glow) return null;
    const thing = document.elementFromPoint(glow.x + glow.width / 2, glow.y + glow.height / 2)?.closest('[data-anchor]');
    if (!thing) return null;
    const there = thing.getBoundingClientRect();
    if (Math.abs(there.x - 6 - x) > 1 || Math.abs(there.width + 12 - width) > 1) return null; // it is still on its way there
    return {...seen, anchor: thing.dataset.anchor, told: JSON.stringify(seen)};
}"""
"""What the coach says and what glows; nothing as long as it is what was seen before, or something is in front of what glows."""

Seen = dict[str, Any]


class Pupil:
    """A person in a lesson; `touch` touches the middle of what glows."""

    def __init__(self, page: Page, touch: Callable[[float, float], None]) -> None:
        self.page = page
        self.touch = touch
        self._before = ""
        self.done: list[str] = []
        """What was touched."""

    def look(self) -> Seen:
        """Wait until the coach says something new."""
        seen: Seen = wait_until(self.page, _LOOK, self._before)
        self._before = seen["told"]
        return seen

    def learn(self, each: Callable[[Seen], None] = lambda seen: None) -> None:
        """Do all that is asked for until the lesson is over."""
        while not (seen := self.look())["over"]:
            each(seen)
            self.do(seen)

    def do(self, seen: Seen) -> None:
        """Read, or touch what glows."""
        if seen["reads"]:
            self._answer("[data-next]")
        elif str(seen["anchor"]).startswith("settled-"):
            self._answer("[data-anchor=go-on]")
        else:
            glow = seen["glow"]
            self.done.append(seen["anchor"])
            self.touch(glow["x"] + glow["width"] / 2, glow["y"] + glow["height"] / 2)

    def _answer(self, button: str) -> None:
        self.page.locator(button).click()


class KeyPupil(Pupil):
    """A person who has only an Enter key: the focus is where it is needed."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, lambda _x, _y: None)

    def do(self, seen: Seen) -> None:
        """Press Enter on what has the focus."""
        anchor = "go-on" if str(seen["anchor"]).startswith("settled-") else seen["anchor"]
        wanted = "[data-next]" if seen["reads"] else f'[data-anchor="{anchor}"]'
        expect(self.page.locator(f"{wanted}:focus")).to_have_count(1)
        self.done.append(anchor)
        self.page.keyboard.press("Enter")
