"""The page in Spanish: not one sentence of the English catalogue is left on analysis, replay, Cards or my games."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import NewPage
from browser.everyone.test_everyone import faults
from browser.tools.cards_player import CardsPlayer
from browser.tools.laid import finished, lay
from browser.tools.player import Player, by_keys
from sampling import PROVING, some
from server.processes.topology import Node

WORDS = Path(__file__).parents[3] / "web/src/words"


def leaves(tree: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, str):
            yield path + key, value
        else:
            yield from leaves(value, f"{path}{key}.")


def catalogue(language: str) -> dict[str, str]:
    """Give all words of a language, those of reasons too."""
    files = (WORDS / language / f"{name}.json" for name in ("words", "reasons"))
    return {key: text for file in files for key, text in leaves(json.loads(file.read_text(encoding="utf-8")))}


def english() -> tuple[set[str], list[re.Pattern[str]]]:
    """Give every English sentence that is another one in Spanish; patterns where something is filled in."""
    spanish = catalogue("es")
    plain, filled = set(), []
    for key, text in catalogue("en").items():
        if spanish.get(key, "") != text and text not in spanish.values() and re.search(r"[A-Za-z]{3}", text):
            parts = [re.escape(part) for part in re.split(r"\{\{\w+(?:, \w+)?\}\}", text)]
            if len(parts) == 1:
                plain.add(text)
            elif max(len(part) for part in parts) > 3:
                filled.append(re.compile(".{1,40}".join(parts)))
    return plain, filled


PLAIN, FILLED = english()


def check_spanish(page: Page) -> None:
    """Look at all that can be read or heard on the page."""
    seen: list[str] = page.evaluate(
        """() => [...document.body.innerText.split("\\n"),
            ...[...document.querySelectorAll(".unseen, option")].map(one => one.textContent),
            ...[...document.querySelectorAll("[aria-label]")].map(one => one.ariaLabel),
            document.title].map(text => text.trim()).filter(Boolean)"""
    )
    assert len(seen) > 5
    left = {text for text in set(seen) if text in PLAIN or any(words.fullmatch(text) for words in FILLED)}
    assert left == set()
    expect(page.locator("html")).to_have_attribute("lang", "es")


@pytest.mark.parametrize("phone", some([False, True], 1))
def test_the_analysis_board_speaks_spanish(new_page: NewPage, phone: bool) -> None:
    page = new_page(None, locale="es-ES", phone=phone)
    for edition in some(("2018", "cards"), 1):
        page.goto("/analysis")
        page.get_by_role("combobox", name="Juego").select_option(edition)
        page.locator(".odds:not(.behind) li").first.wait_for()
        check_spanish(page)
        for tab in page.get_by_role("tab").all():
            tab.click()
            check_spanish(page)
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), edition


@pytest.mark.parametrize("edition", some(["cards", "2018"], 1))
def test_a_replay_speaks_spanish(new_page: NewPage, site: Node, edition: str) -> None:
    page = new_page(f"/game/{finished(site, edition)}", locale="es-ES")
    page.get_by_role("slider").first.wait_for()
    page.get_by_role("button", name=re.compile("^Ir al paso")).or_(
        page.get_by_text("Ninguno: cada decisión")
    ).first.wait_for()
    check_spanish(page)
    assert faults(page) == []


def test_a_game_of_cards_is_played_in_spanish(new_page: NewPage, site: Node) -> None:
    (way,) = lay(site, "cards", 1, 1)
    page = new_page(way, locale="es-ES")
    player = CardsPlayer(page, touch=None if PROVING else by_keys(page))
    looked: set[str] = set()
    screens = {"choose", "done", "deck", "pass", "go on"}
    while (seen := player.look()) != "over" and (PROVING or not looked >= screens):
        if PROVING or seen not in looked:
            check_spanish(player.page)
            looked.add(seen)
        player.act()
    assert looked >= screens
    check_spanish(player.page)


def test_my_games_and_records_speak_spanish(new_page: NewPage, site: Node) -> None:
    page = new_page(lay(site, "2018", 1, 2)[0], locale="es-ES")
    page.locator("[data-anchor=pyramid]").wait_for()
    page.goto("/mine")
    page.get_by_role("button", name="Mostrar el enlace").click()
    check_spanish(page)
    page.goto("/game")
    page.get_by_role("textbox").fill("una lista de la compra")
    page.get_by_role("button", name="Abrir").click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    check_spanish(page)


def test_refusals_and_impossible_positions_are_told_in_spanish_with_what_they_are_about(
    new_page: NewPage, site: Node
) -> None:
    _, way = lay(site, "2018", 2, 1)  # the other person is to move
    page = new_page(way, locale="es-ES")
    expect(page.get_by_text("Le toca a Ada").first).to_be_visible()
    Player(page).pyramid().click(force=True)
    expect(page.get_by_text("Solo puedes actuar en tu turno. Ahora le toca a Ada.")).to_be_visible()
    page.goto("/analysis")
    page.get_by_role("textbox").last.fill("2018; track 1:gyr 3:bp 5:+P1 6:+P2 15:W 16:K")
    expect(page.get_by_role("alert").first).to_contain_text(
        "Las fichas de espectador de la 5 y la 6 están una al lado de otra."
    )
