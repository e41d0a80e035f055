"""The rules pages and the sentences for refusals: whole, alike in both languages, and of one mind with the engine.

Knows the ids of the rules, the numbers of `editions.py` and which rules the engine names; reads no page's meaning.
"""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

from camelup import Game, IllegalAction
from camelup.engine import editions, refusals
from camelup.engine.editions import BOARD_EDITIONS, EDITION_2018, EDITION_CARDS, EDITIONS, LEG_SETUPS, BoardEdition
from rules.ids import IDS

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = ROOT / "docs" / "rules"
LANGUAGES: Final = ("en", "es")
MINUS: Final = "\N{MINUS SIGN}"
ONLY_2018: Final = {"B5", "B13", "B14", "B17", "B19", "B24"}

REASONS: Final = {
    "B4.waiting": "still to be put",
    "B4.done": "on the track already",
    "B8.camels": "camels stand on",
    "B8.own": "your tile lies on",
    "B8.tile": "'s tile lies on",
    "B8.beside": "is next to",
    "B10.none": "laid all your finish cards",
    "B10.used": "laid your finish card",
    "B24.few": "there are no partnerships",
    "B24.nobody": "at this table",
    "B24.self": "another player",
    "B24.taken": "a partner in this leg already",
    "C5.dealing": "are still being dealt",
    "C5.dealt": "have been dealt",
    "C5.chosen": "have been chosen",
    "C5.order": "the next thing to do is",
    "C5.card": "you have no card",
    "C9.turn": "is to move",
    "C9.race": "a turn needs a race action",
    "C9.bet": "you have bet in this turn",
    "C9.raced": "you have had your race action",
    "C10.out": "is on the track",
    "C10.beyond": "spaces before Finish",
    "C10.camels": "camels stand on",
    "C10.piece": "stands on",
    "C10.behind": "is behind the last camel",
    "C15.winner": "no winner card",
    "C15.midfield": "has the midfield card",
    "C15.overall": "has the overall",
}
"""Where one rule has several reasons: the words by which each is told from the others of its rule."""

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


@every_page
def test_a_page_is_plain_markdown(language: str, edition: str) -> None:
    text = page(language, edition)
    assert not re.search(r"[<>`_]|!\[", text)
    assert not re.search(r"(?<!\*)\*(?!\*)", text)  # bold has two of them
    assert all(line.startswith(("# ", "## ", "### ")) for line in text.splitlines() if line.startswith("#"))


@every_page
def test_every_link_leads_to_a_rule_of_the_page(language: str, edition: str) -> None:
    text = page(language, edition)
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
    lines = sections(page(language, EDITION_CARDS.name))["C1"].splitlines()
    assert [numbers(line) for line in lines].count(told) == 1


@every_language
def test_the_page_of_cards_tells_its_numbers(language: str) -> None:
    rules = sections(page(language, EDITION_CARDS.name))
    assert tells(rules["C2"], [editions.START_MONEY])
    assert tells(rules["C2"], [editions.SETUP_REVEALS])
    assert tells(rules["C5"], editions.WINNER_VALUES)
    assert tells(rules["C7"], [editions.EXTENDED_GAP])
    assert tells(rules["C12"], [editions.HAND_STEPS])
    assert tells(rules["C17"], [editions.LEG_SECOND, *[editions.LEG_WRONG] * 3])
    assert tells(rules["C17"], editions.MIDFIELD_REWARDS[1:])
    assert tells(rules["C19"], editions.OVERALL_REWARDS[:, 1:].flatten())
    assert numbers(rules["C19"])[-1] == editions.CARDS_FLOOR


# --- the sentences for refusals -----------------------------------------------------------------------


def sentences(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((PAGES / f"refusals.{language}.json").read_text(encoding="utf-8"))
    return found


def nodes_of(file: str) -> Iterator[ast.AST]:
    yield from ast.walk(ast.parse((ROOT / "src" / "camelup" / file).read_text(encoding="utf-8")))


def rules_named() -> set[str]:
    nodes = [node for file in ("engine/refusals.py", "game.py", "view.py") for node in nodes_of(file)]
    return {str(node.value) for node in nodes if isinstance(node, ast.Constant) and node.value in IDS}


def reasons_given() -> list[tuple[str, str]]:
    """List the rule and the words of every refusal of the engine; what it fills in shows as `…`."""
    calls = [node for node in nodes_of("engine/refusals.py") if isinstance(node, ast.Call)]
    made = [call for call in calls if ast.unparse(call.func) == refusals.Refusal.__name__]
    return [(ast.literal_eval(call.args[0]), _words(call.args[1])) for call in made]


def _words(node: ast.expr) -> str:
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in parts)


def slugs_of(rule: str, reason: str) -> list[str]:
    return [slug for slug, words in REASONS.items() if slug.startswith(f"{rule}.") and words in reason]


@every_language
def test_every_rule_the_engine_refuses_by_has_a_sentence(language: str) -> None:
    assert {key for key in sentences(language) if "." not in key} == rules_named()


@every_language
def test_every_reason_that_can_be_told_apart_has_a_sentence(language: str) -> None:
    assert {key for key in sentences(language) if "." in key} == set(REASONS)


@every_language
def test_a_sentence_is_short_and_whole(language: str) -> None:
    for key, sentence in sentences(language).items():
        assert sentence[0].isupper(), key
        assert sentence.endswith("."), key
        assert len(sentence) <= 200, key


def test_the_words_tell_apart_all_reasons_of_a_rule() -> None:
    given = reasons_given()
    several = {rule for rule, count in Counter(rule for rule, _ in given).items() if count > 1}
    for rule, reason in given:
        assert len(slugs_of(rule, reason)) == (rule in several), reason
    used = {slug for rule, reason in given for slug in slugs_of(rule, reason)}
    assert used == set(REASONS) - {"C9.turn"}  # which is Game's own refusal


@pytest.mark.parametrize(("edition", "rule", "slugs"), [("2018", "B6", []), ("cards", "C9", ["C9.turn"])])
def test_acting_out_of_turn_has_a_sentence(edition: str, rule: str, slugs: list[str]) -> None:
    game = Game(edition, players=3, seed=1)
    while len(game.waiting) > 1:
        game.play(game.actions()[0])
    waiting_for = next(iter(game.waiting))
    with pytest.raises(IllegalAction) as caught:
        game.play(game.actions()[0], seat=(waiting_for + 1) % 3)
    assert caught.value.rule == rule
    assert slugs_of(rule, caught.value.reason) == slugs


# --- the words ----------------------------------------------------------------------------------------


def avoided_words() -> list[str]:
    rows = page("es", "glossary").splitlines()[4:]
    cells = [row.split("|")[3].strip() for row in rows if row.startswith("|")]
    return [word for cell in cells if cell for word in cell.split(", ")]


def test_spanish_keeps_to_its_vocabulary() -> None:
    texts = [page("es", edition) for edition in EDITIONS] + list(sentences("es").values())
    for word in avoided_words():
        found = re.search(rf"\b{word}(s|es)?\b", "\n".join(texts), re.IGNORECASE)
        assert not found, word
