"""Waiting for what a page shows, by its own changes: nobody looks again and again, nobody sleeps."""

from typing import Any

from playwright.sync_api import Page

LONG = 120_000
"""Milliseconds after which something that must come counts as lost: machines are shared."""

_UNTIL = f"""look => new Promise((resolve, reject) => {{
    let found = look();
    if (found) return resolve(found);
    const lost = setTimeout(() => reject(new Error(`it never came: ${{look}}`)), {LONG});
    const seen = new MutationObserver(() => {{
        found = look();
        if (!found) return;
        seen.disconnect();
        clearTimeout(lost);
        resolve(found);
    }});
    seen.observe(document, {{subtree: true, childList: true, attributes: true, characterData: true}});
}})"""


_NOTE = """() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const begun = animate.apply(this, how);
        window.moved ||= begun.effect.getComputedTiming().endTime > 0;
        return begun;
    };
}"""
"""Notes when dice, camels or coins begin to move: the little movements of buttons are transitions."""
MOVED = "() => window.moved"
"""Whether anything has moved since `note_moves`: a slow machine may look when it has come to rest again."""

_AT_REST = """async () => {
    const lasts = one => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity;
    for (let moving; (moving = document.getAnimations().filter(lasts)).length > 0;)
        await Promise.allSettled(moving.map(one => one.finished));
}"""


def note_moves(page: Page) -> None:
    """Let the page note from now on that something moves."""
    page.evaluate(_NOTE)


def wait_until_at_rest(page: Page) -> None:
    """Wait until nothing on the page moves or fades any more, but for what never ends."""
    page.evaluate(_AT_REST)


def wait_until(page: Page, look: str, arg: object = None) -> Any:
    """Wait until a function of the page finds something, and return it.

    It looks whenever the page changes. Playwright's own waiting asks again by `eval`, which the page's policy forbids.
    """
    return page.evaluate(f"arg => ({_UNTIL})(() => ({look})(arg))", arg)
