"""Whether something on the page lies over what could be touched."""

from playwright.sync_api import Locator

_COVERED = """cover => {
    const {left, top, width, height} = cover.getBoundingClientRect(), found = new Set();
    for (let x = left + 2; x < left + width; x += 8) for (let y = top + 2; y < top + height; y += 8)
        for (const one of document.elementsFromPoint(x, y)) {
            const touched = one.closest('button, a, input, select, [role=tab]');
            if (touched && !cover.contains(touched)) found.add(touched.textContent.trim());
        }
    return [...found];
}"""


def covered(cover: Locator) -> list[str]:
    """List what could be touched if this did not lie over it."""
    found: list[str] = cover.evaluate(_COVERED)
    return found
