"""What is compiled ahead is what is needed later: nobody waits for the compiler in the middle of a game."""

from typing import Any

import pytest

from camelup import compiling
from camelup.bots.champion.board.search import BoardSearch
from camelup.bots.champion.cards.search import CardsSearch
from camelup.bots.champion.network import NetworkSearch
from camelup.bots.champion.search import Search


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
