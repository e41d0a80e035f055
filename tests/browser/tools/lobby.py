"""A table for friends, laid on the page as its host does it."""

import re

from playwright.sync_api import Page, expect


def lay_for_friends(page: Page, edition: str = "Second edition", name: str = "Ada") -> str:
    """Lay a table from the first screen and give its code."""
    page.get_by_role("button", name="Play with friends").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("radio", name=edition).check(force=True)
    sheet.get_by_role("textbox", name="Your name").fill(name)
    sheet.get_by_role("button", name="Create table").click()
    expect(page.get_by_role("img", name=re.compile("QR code"))).to_be_visible()
    code = re.search(r"\b[A-HJ-NP-Z]{6}\b", page.locator("body").inner_text())
    assert code is not None
    return code[0]


def sit_down(page: Page, code: str, name: str) -> None:
    """Join by the code from the first screen."""
    page.get_by_role("textbox", name=re.compile("code", re.IGNORECASE)).fill(code)
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_text(re.compile("invites you to this race"))).to_be_visible()
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
