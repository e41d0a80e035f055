"""Records on the page: brought in from a file or as text, refused with the reason, and given out as they are."""

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewPage
from browser.tools.laid import finished
from camelup.game import Game
from sampling import PROVING
from server.processes.topology import Node


@pytest.fixture(scope="module")
def record(site: Node) -> str:
    """Give the record of a finished game."""
    return httpx.get(f"{site.url}/api/tables/{finished(site, '2018')}/record", timeout=60).text


def saved(page: Page, folder: Path) -> str:
    """Save the record that is being replayed, and read it."""
    with page.expect_download() as downloading:
        page.get_by_label("Save the record").click()
    downloading.value.save_as(folder / "saved.camel")
    return (folder / "saved.camel").read_text()


def choose_file(page: Page, path: Path) -> None:
    page.locator("input[type=file]").set_input_files(path)


def test_a_record_file_is_replayed_and_saved_as_it_came(new_page: NewPage, record: str, tmp_path: Path) -> None:
    (tmp_path / "mine.camel").write_text(record)
    page = new_page("/game")
    choose_file(page, tmp_path / "mine.camel")
    slider = page.get_by_role("slider").first
    slider.wait_for()
    steps = len(list(Game.replay(record))) - 1
    expect(slider).to_have_attribute("max", str(steps))
    page.get_by_role("button", name="To the end").click()
    expect(slider).to_have_value(str(steps))
    assert saved(page, tmp_path) == record


def test_a_table_of_this_server_gives_its_record_out(new_page: NewPage, site: Node, tmp_path: Path) -> None:
    table = finished(site, "cards" if PROVING else "2018")  # a sample has played that one already
    page = new_page(f"/game/{table}")
    page.get_by_role("slider").first.wait_for()
    record = saved(page, tmp_path)
    assert record == httpx.get(f"{site.url}/api/tables/{table}/record", timeout=60).text
    assert Game.from_record(record).over


def test_what_is_no_record_is_told_so_and_a_broken_one_is_refused_with_the_place_and_can_be_mended(
    new_page: NewPage, record: str, tmp_path: Path
) -> None:
    lines = record.splitlines()
    at = next(number for number, line in enumerate(lines) if "roll" in line)
    broken = "\n".join([*lines[:at], lines[at].replace("roll", "rool", 1), *lines[at + 1 :]])
    (tmp_path / "broken.camel").write_text(broken)
    page = new_page("/game")
    text, alert = page.get_by_role("textbox"), page.get_by_role("alert")
    open_it = page.get_by_role("button", name="Open", exact=True)
    text.fill("a shopping list")
    open_it.click()
    expect(alert).not_to_be_empty()
    expect(alert).not_to_contain_text("rool")
    choose_file(page, tmp_path / "broken.camel")
    expect(alert).to_contain_text("rool")
    expect(alert).to_contain_text(f"line {at + 1}")
    expect(text).to_have_value(broken + "\n" * broken.endswith("\n"))
    text.fill(record)
    open_it.click()
    page.get_by_role("slider").first.wait_for()
