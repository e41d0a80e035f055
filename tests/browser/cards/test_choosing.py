"""A leg's set-up of Camel Up Cards on the page: what is done can be changed until all have chosen, also after coming back."""

from playwright.sync_api import Page, expect

from browser.conftest import NewPage
from browser.tools.laid import lay
from server.processes.topology import Node


def choose_all(page: Page) -> None:
    """Put cards aside from the left until only one is left."""
    cards = page.locator("[data-anchor=choosing] li button[aria-pressed=false]:enabled:not(.stays)")
    done = page.get_by_role("button", name="Done", exact=True)
    cards.first.wait_for()
    while not done.is_enabled():
        cards.first.click()
    done.click()


def kept(page: Page) -> str:
    """Read which card is kept."""
    words = page.get_by_text("You keep").first
    words.wait_for()
    return words.inner_text()


def test_a_choice_can_be_changed_until_all_have_chosen_also_in_a_new_browser(new_page: NewPage, site: Node) -> None:
    ways = lay(site, "cards", 2, 1)
    first, other = new_page(ways[0]), new_page(ways[1])
    dealt = first.locator("[data-anchor=choosing] li").first
    dealt.wait_for()
    assert dealt.evaluate("card => card.offsetWidth") > 55, "the cards are smaller than they could be"
    choose_all(first)
    before = kept(first)
    change = first.get_by_role("button", name="Change my choice")
    change.click()
    cards = first.locator("[data-anchor=choosing] li button")
    expect(cards.first).to_be_focused()
    expect(cards.locator("visible=true").first).to_have_attribute("aria-pressed", "true")  # what was chosen is there
    cards.first.click()
    first.locator(
        "[data-anchor=choosing] li button.stays, [data-anchor=choosing] li button[aria-pressed=false]"
    ).last.click()
    first.get_by_role("button", name="Done", exact=True).click()
    expect(change).to_be_visible()
    assert kept(first) != before
    expect(other.get_by_text("Ada is choosing again.").first).to_be_attached()
    again = new_page(ways[0])
    assert kept(again) == kept(first)
    again.get_by_role("button", name="Change my choice").click()
    choose_all(again)
    choose_all(other)
    expect(again.locator("[data-anchor=deck]")).to_be_visible()
    expect(again.get_by_role("button", name="Change my choice")).to_have_count(0)
