"""My games: the games of a browser, and the secret link that takes them to another one."""

import re

from playwright.sync_api import Page, expect

from browser.conftest import NewPage
from browser.tools.laid import finished_seat, lay
from browser.tools.player import Player
from server.processes.topology import Node


def play_a_turn(page: Page) -> None:
    player = Player(page)
    assert player.wait_for_turn()
    player.roll()


def test_the_recovery_link_moves_ones_games_to_another_browser(new_page: NewPage, site: Node) -> None:
    first = new_page(lay(site, "2018", 1, 2)[0])
    play_a_turn(first)
    first.goto(lay(site, "cards", 1, 1)[0])
    first.locator("[data-anchor=choosing]").wait_for()
    first.goto("/mine")
    expect(first.get_by_role("listitem")).to_have_count(2)
    first.get_by_role("button", name="Show the link").click()
    expect(first.get_by_role("img", name="QR code for your games")).to_be_visible()
    link = first.get_by_role("textbox", name="Link to your games").input_value()
    assert link.startswith(f"{site.url}/mine#")

    second = new_page(link)
    expect(second.get_by_text("2 games added.")).to_be_visible()
    assert "#" not in second.url, "the secret does not stay in the address"
    expect(second.get_by_role("listitem")).to_have_count(2)
    second.get_by_role("listitem").filter(has_text="Second edition").get_by_role("link", name="Continue").click()
    play_a_turn(second)


def test_a_browser_without_games_says_so_and_a_finished_one_leads_to_its_replay(new_page: NewPage, site: Node) -> None:
    page = new_page("/mine")
    expect(page.get_by_text("No games in this browser yet.")).to_be_visible()
    expect(page.get_by_role("button", name="Show the link")).to_have_count(0)
    table, token = finished_seat(site, "2018")
    page.goto(f"/mine#seats={table}.{token}.0.2018")
    page.get_by_role("link", name="Watch again").click()
    expect(page).to_have_url(re.compile(f"/game/{table}"))
    page.get_by_role("slider").first.wait_for()
    page.goto("/mine")
    page.get_by_role("button", name="Forget this game").click()
    expect(page.get_by_text("No games in this browser yet.")).to_be_visible()
