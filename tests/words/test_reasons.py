"""Reasons as values: every code has words in every language, names its own facts alone, is given somewhere, and travels."""

import ast
import json
import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec
import pytest

from camelup import Game, IllegalAction
from camelup.reasons import ALL, Reason
from camelup.server.refused import STATUS
from rules.ids import IDS
from words.vocabulary import avoided_words

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = ROOT / "src" / "camelup"
CATALOGUES: Final = ROOT / "web" / "src" / "words"
LANGUAGES: Final = tuple(sorted(folder.name for folder in CATALOGUES.iterdir() if folder.is_dir()))
COUNTED: Final = "_one", "_other"
LONGEST: Final = 200

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_code = pytest.mark.parametrize("code", ALL)


# --- the words ----------------------------------------------------------------------------------------


def catalogue(language: str) -> dict[str, str]:
    """Give the page's words for reasons; how facts are said (`fact.…`) is no reason."""
    path = CATALOGUES / language / "reasons.json"
    words: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return {key: text for key, text in words.items() if not key.startswith("fact.")}


def code_of(key: str) -> str:
    """Return the code that a key is about: without the ending of a plural, or of an edition with a word of its own."""
    key = key.removesuffix("_2014")
    return next((key.removesuffix(ending) for ending in COUNTED if key.endswith(ending)), key)


def facts_in(words: str) -> set[str]:
    return set(re.findall(r"\{\{(\w+)(?:, \w+)?\}\}", words))


@every_language
def test_every_code_has_words_and_all_words_have_a_code(language: str) -> None:
    assert {code_of(key) for key in catalogue(language)} == set(ALL)


@every_language
def test_what_is_counted_has_words_for_one_and_for_more(language: str) -> None:
    words = catalogue(language)
    counted = {code_of(key) for key in words if key.endswith(COUNTED)}
    for code in counted:
        assert code not in words
        assert {code + ending for ending in COUNTED} <= set(words)
        assert "count" in ALL[code].facts, code


@every_language
def test_words_name_only_facts_that_their_code_has(language: str) -> None:
    for key, words in catalogue(language).items():
        assert facts_in(words) <= set(ALL[code_of(key)].facts), key


def test_words_name_the_same_facts_in_every_language() -> None:
    english = catalogue("en")
    for other in map(catalogue, LANGUAGES):
        for key, words in english.items():
            assert facts_in(words) == facts_in(other[key]), key


@every_language
def test_words_are_short_whole_sentences(language: str) -> None:
    for key, words in catalogue(language).items():
        assert words[0].isupper() or words[0] in "{“«¿", key
        assert words.endswith((".", "?", "?»", "{{why}}")), key
        assert len(words) <= LONGEST, key


def test_spanish_keeps_to_its_vocabulary() -> None:
    words = "\n".join(catalogue("es").values())
    for avoided in avoided_words():
        assert not re.search(rf"\b{avoided}(s|es)?\b", words, re.IGNORECASE), avoided


# --- the codes of refusals ----------------------------------------------------------------------------


@every_language
def test_the_page_has_words_for_every_code_of_a_refusal_and_for_those_it_does_not_know(language: str) -> None:
    words = json.loads((CATALOGUES / language / "words.json").read_text(encoding="utf-8"))["failed"]
    assert set(words["by"]) == set(STATUS)
    assert all([*words["by"].values(), words["refused"], words["broken"], words["offline"]])


# --- the codes ----------------------------------------------------------------------------------------


def texts_in_use() -> Iterator[str]:
    for path in SOURCES.rglob("*.py"):
        if path.parent.name != "reasons":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


def test_every_code_is_given_somewhere() -> None:
    assert set(ALL) - set(texts_in_use()) == set()


@every_code
def test_the_rule_of_a_code_is_a_rule(code: str) -> None:
    assert ALL[code].rule is None or ALL[code].rule in IDS


def refusals_of_the_server() -> Iterator[ast.Call]:
    for path in (SOURCES / "server").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refused":
                yield node


def test_the_server_refuses_with_reasons_not_with_sentences() -> None:
    calls = list(refusals_of_the_server())
    assert len(calls) > 50
    for call in calls:
        assert not isinstance(call.args[1], ast.JoinedStr), ast.unparse(call)
        assert not isinstance(call.args[1], ast.Constant) or call.args[1].value is None, ast.unparse(call)


# --- the values ---------------------------------------------------------------------------------------

REASONS: Final = [
    Reason("refused.race-over"),
    Reason("refused.tile-beside", space=5, seat=1, tile=6),
    Reason("refused.not-your-turn", others=[0, 2], seat=1),
    Reason("unreadable.not-allowed", action="cheer 5", why=Reason("refused.tile-camels", space=5), rule="B8"),
]
each = pytest.mark.parametrize("reason", REASONS, ids=lambda reason: reason.code)


@each
def test_a_reason_travels_between_processes(reason: Reason) -> None:
    there = pickle.loads(pickle.dumps(reason))  # noqa: S301
    assert (there, there.code, there.facts) == (reason, reason.code, reason.facts)


@each
@pytest.mark.parametrize("encode", [json.dumps, msgspec.json.encode])
def test_a_reason_travels_as_json(reason: Reason, encode: Callable[[object], str | bytes]) -> None:
    there = json.loads(encode(reason.to_json()))
    assert (there["code"], there["rule"], there["text"]) == (reason.code, reason.rule, str(reason))
    assert set(there["facts"]) == set(reason.facts)


@each
def test_a_reason_pastes_back(reason: Reason) -> None:
    assert eval(repr(reason)) == reason  # noqa: S307


@pytest.mark.parametrize("facts", [{}, {"space": 5, "seat": 1}, {"camel": "b"}])
def test_a_reason_has_the_facts_that_its_words_name(facts: dict[str, object]) -> None:
    with pytest.raises(TypeError, match="has the facts space, not"):
        Reason("refused.tile-camels", **facts)


@pytest.mark.parametrize(
    ("edition", "code"), [("2018", "refused.not-your-turn"), ("cards", "refused.cards-not-your-turn")]
)
def test_acting_out_of_turn_names_who_is_to_move(edition: str, code: str) -> None:
    game = Game(edition, players=3, seed=1)
    while len(game.waiting) > 1:
        game.play(game.actions()[0])
    waiting_for = next(iter(game.waiting))
    other = (waiting_for + 1) % 3
    with pytest.raises(IllegalAction) as caught:
        game.play(game.actions()[0], seat=other)
    assert caught.value.reason.code == code
    assert caught.value.reason.facts == {"others": [waiting_for], "seat": other}
