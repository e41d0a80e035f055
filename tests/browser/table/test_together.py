"""People at one table: two browsers with a cut of the network between, eight seats with partnerships, a link for friends."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewPage
from browser.tools.laid import lay
from browser.tools.lobby import lay_for_friends, sit_down
from browser.tools.pages import USUAL
from browser.tools.player import PART, Player
from browser.tools.wire import Wire, wire
from sampling import PROVING, sized
from server.processes.topology import Node


def test_two_browsers_play_a_whole_game_with_a_cut_of_the_network_in_between(new_page: NewPage, site: Node) -> None:
    ways = lay(site, "2018", 2, 1)
    with wire(site.port) as cable:
        first, second = new_page(ways[0]), new_page(cable.url + ways[1])
        ahead = _play_through(first, second, cable, most=ENOUGH)
        behind = second if ahead is first else first
        Player(behind).read_until(f"seen => ({_TRACK})() === seen", ahead.evaluate(_TRACK))
        if PROVING:
            _compare_standings(first, second)
        second.close()  # it may still be checking the dice, and nothing is to be asked for when the wire is gone


CUT_AT = sized(1, 4)
ENOUGH = None if PROVING else CUT_AT + 2
"""Turns of each; `test_play_now` plays to the end in a sample, too."""

_TRACK = "() => [...document.querySelectorAll('[data-space] .unseen')].map(one => /From the top[^.]*/.exec(one.textContent)).join()"
"""Which camels stand on every space, as it is read out."""


def _play_through(first: Page, second: Page, cable: Wire, most: int | None) -> Page:
    """Let both play in turns; what the first does while the wire is cut has to reach the second afterwards.

    Return the page on which everything has been seen: it is to move, or shows the end. The other may still be moving camels, or have a scoring to read.
    """
    players = [Player(first), Player(second)]
    lost = second.get_by_text("Connection lost")
    for player in cycle(players):
        if not player.wait_for_turn() or player.turns == most:
            break
        cut = player.page is first and player.turns == CUT_AT
        if cut:
            cable.cut()
            expect(lost).to_be_visible()
        player.take_turn()
        if cut:
            cable.mend()
            expect(lost).to_have_count(0)
    assert min(player.turns for player in players) > CUT_AT
    return player.page


def _compare_standings(first: Page, second: Page) -> None:
    assert not any(Player(page).wait_for_turn() for page in (first, second))
    standings = [
        page.get_by_role("region", name="Final standing").get_by_role("list").last.inner_text()
        for page in (first, second)
    ]
    assert standings[0] == standings[1]


def test_eight_seats_are_told_of_partners_and_choose_them_by_touching_a_player(new_page: NewPage, site: Node) -> None:
    (way,) = lay(site, "2018", 1, 7, "random")
    page = new_page(way, settings=USUAL | {"knowsPartners": False})
    page.get_by_role("dialog", name="You can team up").get_by_role("button", name="Got it").click()
    player = Player(page)
    assert player.wait_for_turn()
    page.get_by_role("button", name=re.compile("Sunstruck")).first.click()
    page.get_by_role("button", name=re.compile("^Team up with")).click()
    expect(page.get_by_text(re.compile(r"Ada and .* are partners")).first).to_be_visible()


@pytest.mark.prove  # a sample plays one by keys: test_play_now.py
def test_a_first_edition_game_is_played(new_page: NewPage, site: Node) -> None:
    (way,) = lay(site, "2014", 1, 2)
    page = new_page(way)
    assert Player(page).play(legs=PART) > 3
    assert page.locator("[data-anchor^=tent-]").count() == 5


def test_friends_join_by_the_code_talk_and_start_while_the_host_arranges_the_table(new_page: NewPage) -> None:
    host, bob, cleo = new_page(), new_page(), new_page()
    code = lay_for_friends(host)
    sit_down(bob, code, "Bob")
    expect(host.get_by_text("Bob").first).to_be_visible()
    bob.get_by_role("textbox", name="Say something").fill("The first edition, please")
    bob.get_by_role("button", name="Send").click()
    expect(host.get_by_text("The first edition, please")).to_be_visible()
    agreed = host.get_by_role("region", name="The table")
    agreed.get_by_role("radio", name="First edition").check(force=True)
    for page in (host, bob):
        expect(page.get_by_role("heading", name="First edition: before the race")).to_be_visible()
    seats = host.get_by_role("list", name="Seats")
    host.get_by_role("combobox", name="Seat 3 is for").select_option("open")
    sit_down(cleo, code, "Cleo")
    expect(seats.get_by_text("Cleo", exact=True)).to_be_visible()
    agreed.get_by_role("radio", name="2", exact=True).check(force=True)
    expect(agreed.get_by_role("alert")).to_contain_text("Cleo would lose their seat")
    agreed.get_by_role("button", name="Change anyway").click()
    expect(seats.get_by_role("listitem")).to_have_count(2)
    expect(cleo.get_by_text("The host has given your seat away.")).to_be_visible()
    host.get_by_role("button", name="Start the race").click()
    for page in (host, bob):  # both have revealed their share of the dice, by themselves
        expect(page.locator("[data-space]").first).to_be_visible()
        expect(page.get_by_role("textbox", name="Say something")).to_be_visible()
    expect(cleo.get_by_text("You are watching this race.")).to_be_visible()


def test_a_spectator_sees_the_race_and_may_touch_nothing(new_page: NewPage, site: Node) -> None:
    (way,) = lay(site, "2018", 1, 3)
    page = new_page(way.split("#", maxsplit=1)[0])
    expect(page.get_by_text("You are watching").first).to_be_visible()
    assert not Player(page).may_roll().count()


def test_a_refusal_says_why_and_links_to_the_rule(new_page: NewPage, site: Node) -> None:
    _, way = lay(site, "2018", 2, 1)  # the other person is to move
    page = new_page(way)
    expect(page.get_by_text("Ada's turn").first).to_be_visible()
    Player(page).pyramid().click(force=True)
    link = page.get_by_role("link", name="The rule", exact=True)
    expect(link).to_have_attribute("href", re.compile(r"/rules/2018#B6"))
