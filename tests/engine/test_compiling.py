"""What is compiled ahead is what is needed later: nobody waits for the compiler in the middle of a game."""

from typing import Any

import pytest

from camelup import compiling
from camelup.bots.search import Search
from camelup.bots.search_board import BoardSearch
from camelup.bots.search_cards import CardsSearch
from camelup.bots.search_network import NetworkSearch


@pytest.mark.parametrize(
    ("edition", "searches"),
    [
        ("2014", BoardSearch if "2014" in compiling.BY_THE_BOOK else NetworkSearch),
        ("2018", NetworkSearch),
        ("cards", CardsSearch),
    ],
)
def test_compiling_a_search_searches(edition: str, searches: type[Search], monkeypatch: pytest.MonkeyPatch) -> None:
    tried = searches._tried
    worlds = []

    def note(self: Search, number: int, thread: int) -> Any:
        worlds.append(number)
        return tried(self, number, thread)

    monkeypatch.setattr(searches, "_tried", note)
    compiling._use_search(edition)
    assert sum(worlds) > 0
