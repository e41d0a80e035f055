"""The rules pages: whole, alike in both languages, and of one mind with the engine.

Knows the ids of the rules and the numbers of `editions.py`; reads no page's meaning.
"""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

from camelup.engine import editions
from camelup.engine.editions import BOARD_EDITIONS, EDITION_2018, EDITION_CARDS, EDITIONS, LEG_SETUPS, BoardEdition
from rules.ids import IDS
from words.vocabulary import avoided_words

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = ROOT / "docs" / "rules"
LANGUAGES: Final = tuple(sorted(folder.name for folder in PAGES.iterdir() if folder.is_dir()))
MINUS: Final = "\N{MINUS SIGN}"
ONLY_2018: Final = {"B5", "B13", "B14", "B17", "B19", "B24"}

every_page = pytest.mark.parametrize(
    ("language", "edition"), [(language, edition) for language in LANGUAGES for edition in EDITIONS]
)
every_edition = pytest.mark.parametrize("edition", EDITIONS)
every_language = pytest.mark.parametrize("language", LANGUAGES)


# --- reading pages ------------------------------------------------------------------------------------


def page(language: str, edition: str) -> str:
    return (PAGES / language / f"{edition}.md").read_text(encoding="utf-8")


def anchors(text: str) -> list[str]:
    return re.findall(r"\{#(\w+)\}", text)


def headings(text: str, level: int) -> list[str]:
    return re.findall(rf"^{'#' * level} (.+)$", text, re.MULTILINE)


def sections(text: str) -> dict[str, str]:
    """Give what stands under each anchored heading; what stands before the first chapter is the `intro`."""
    found = {"intro": text.partition("\n## ")[0].partition("\n")[2]}
    for part in re.split(r"^#+ ", text, flags=re.MULTILINE):
        heading, _, body = part.partition("\n")
        found |= dict.fromkeys(anchors(heading), body)
    return found


def numbers(text: str) -> list[int]:
    without_targets = re.sub(r"\]\(#\w+\)", "]", text)
    return [int(number.replace(MINUS, "-")) for number in re.findall(rf"{MINUS}?\d+", without_targets)]


def tells(text: str, run: Iterable[int]) -> bool:
    """Tell whether these numbers stand in a text one after the other."""
    wanted, found = list(run), numbers(text)
    return any(found[at : at + len(wanted)] == wanted for at in range(len(found)))


def columns(text: str) -> list[list[int]]:
    """Return the numbers in each column of the one table of a text."""
    rows = [line.strip("| ").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[number for cell in column for number in numbers(cell)] for column in zip(*rows, strict=True)]


def ids_of(edition: str) -> set[str]:
    chapters = "RC" if edition == EDITION_CARDS.name else "RB"
    left_out = set() if edition == EDITION_2018.name else ONLY_2018
    return {rule for rule in IDS if rule[0] in chapters} - left_out


# --- the pages ----------------------------------------------------------------------------------------


@every_page
def test_every_rule_of_an_edition_is_an_anchor_once(language: str, edition: str) -> None:
    assert Counter(anchors(page(language, edition))) == Counter(ids_of(edition))


@every_edition
def test_both_languages_have_the_same_anchors_in_the_same_order(edition: str) -> None:
    english, spanish = (page(language, edition) for language in LANGUAGES)
    assert anchors(english) == anchors(spanish)
    assert len(headings(english, 2)) == len(headings(spanish, 2))


@every_edition
def test_both_languages_tell_the_same_numbers(edition: str) -> None:
    english, spanish = (sections(page(language, edition)) for language in LANGUAGES)
    for anchor, text in english.items():
        assert numbers(text) == numbers(spanish[anchor]), anchor


@every_page
def test_a_page_has_one_title_and_every_rule_a_heading_with_its_anchors(language: str, edition: str) -> None:
    text = page(language, edition)
    assert len(headings(text, 1)) == 1
    assert all(re.fullmatch(r"[^{}#]+ (\{#\w+\})+", heading) for heading in headings(text, 3))
    assert len(anchors(text)) == len(anchors("".join(headings(text, 3))))


PICTURE = re.compile(r"^!\[[^\[\]]+\]\(([a-z-]+)\)$", re.MULTILINE)
"""A picture stands on a line of its own, with what it shows in words; `web/tests/build/rules-pictures.test.ts` knows which there are."""


@every_page
def test_a_page_is_plain_markdown_and_pictures(language: str, edition: str) -> None:
    text = PICTURE.sub("", page(language, edition))
    assert not re.search(r"[<>`_]|!\[", text)
    assert not re.search(r"(?<!\*)\*(?!\*)", text)  # bold has two of them
    assert all(line.startswith(("# ", "## ", "### ")) for line in text.splitlines() if line.startswith("#"))


@every_page
def test_every_link_leads_to_a_rule_of_the_page(language: str, edition: str) -> None:
    text = PICTURE.sub("", page(language, edition))
    targets = re.findall(r"\]\((.*?)\)", text)
    assert targets
    rulings = {"/rules/rulings", *(f"/rules/rulings#{rule}" for rule in anchors(page(language, "rulings")))}
    assert {target.removeprefix("#") for target in targets} <= set(anchors(text)) | rulings
    assert "/rules/rulings" in targets


RULINGS = ["B4", "B5", "B6", "B8", "B16", "B17", "B19", "B22", "B25", "C1", "C7", "C8", "C14", "S1"]
"""The rules that say of themselves that part of them is our own decision."""


def test_the_page_of_rulings_has_them_all_in_both_languages() -> None:
    english, spanish = (page(language, "rulings") for language in LANGUAGES)
    assert anchors(english) == anchors(spanish)
    assert set(RULINGS) <= set(anchors(english))
    for rule, text in sections(english).items():
        assert numbers(text) == numbers(sections(spanish)[rule]), rule
    assert str(editions.LONGEST_TRACK) in sections(english)["C7"]


@every_language
def test_the_table_of_cards_says_which_of_its_numbers_are_ours(language: str) -> None:
    assert "/rules/rulings#C1" in sections(page(language, EDITION_CARDS.name))["C1"]


# --- the numbers --------------------------------------------------------------------------------------


@every_page
def test_a_page_tells_for_how_many_players_the_game_is(language: str, edition: str) -> None:
    players = EDITIONS[edition].players
    assert tells(sections(page(language, edition))["intro"], (players[0], players[-1]))


@every_language
@pytest.mark.parametrize("edition", BOARD_EDITIONS, ids=lambda edition: edition.name)
def test_a_page_tells_the_numbers_of_a_board_game(language: str, edition: BoardEdition) -> None:
    rules = sections(page(language, edition.name))
    assert tells(rules["B1"], [editions.SPACES])
    assert tells(rules["B2"], [editions.START_MONEY, editions.FINISH_CARDS])
    assert tells(rules["B3"], [*edition.tickets, editions.LEG_ROLLS])
    assert tells(rules["B8"], [editions.FIRST_TILE_SPACE, editions.SPACES])
    assert tells(rules["B12"], [editions.TILE_REWARD])
    assert tells(rules["B18"], [editions.SECOND_REWARD, editions.WRONG_TICKET, editions.PYRAMID_REWARD])
    assert tells(rules["B22"], [*editions.FINISH_REWARDS, -editions.WRONG_FINISH, editions.BOARD_FLOOR])


@every_language
def test_the_page_of_2018_tells_with_how_many_players_there_are_partners(language: str) -> None:
    rules = sections(page(language, EDITION_2018.name))
    assert tells(rules["B24"], [EDITION_2018.partners_from, editions.MOST_PLAYERS])


@every_language
@pytest.mark.parametrize("players", LEG_SETUPS)
def test_the_page_of_cards_has_the_table_of_leg_setups(language: str, players: int) -> None:
    row = LEG_SETUPS[players]
    kept = row.dealt - row.discarded - row.given - row.intel
    deck = players * (row.given + row.intel)
    told = [players, row.length, row.dealt, row.discarded, row.given, row.intel, kept, deck]
    assert columns(sections(page(language, EDITION_CARDS.name))["C1"]).count(told) == 1


@every_language
def test_the_page_of_cards_tells_its_numbers(language: str) -> None:
    rules = sections(page(language, EDITION_CARDS.name))
    assert tells(rules["C2"], [editions.START_MONEY])
    assert tells(rules["C2"], [editions.SETUP_REVEALS])
    assert tells(rules["C5"], editions.WINNER_VALUES)
    assert tells(rules["C7"], [editions.EXTENDED_GAP])
    assert tells(rules["C12"], [editions.HAND_STEPS])
    assert columns(rules["C17"]) == [
        [],
        [editions.LEG_SECOND, *[editions.LEG_WRONG] * 3],
        list(editions.MIDFIELD_REWARDS[1:]),
    ]
    assert columns(rules["C19"]) == [[], *(list(row[1:]) for row in editions.OVERALL_REWARDS)]
    assert numbers(rules["C19"])[-1] == editions.CARDS_FLOOR


# --- the words ----------------------------------------------------------------------------------------


def test_spanish_keeps_to_its_vocabulary() -> None:
    texts = [page("es", edition) for edition in EDITIONS]
    for word in avoided_words():
        found = re.search(rf"\b{word}(s|es)?\b", "\n".join(texts), re.IGNORECASE)
        assert not found, word
