"""What is compiled ahead is what is needed later: nobody waits for the compiler in the middle of a game."""

from typing import Any

import pytest

from camelup import compiling
from camelup.bots.champion.cards.search import CardsSearch
from camelup.bots.champion.network import NetworkSearch
from camelup.bots.champion.search import Search


@pytest.mark.parametrize(
    ("part", "edition", "searches"),
    [
        ("learned search", "2014", NetworkSearch),
        ("learned search", "2018", NetworkSearch),
        ("cards search", "cards", CardsSearch),
    ],
)
def test_compiling_a_search_searches(
    part: str, edition: str, searches: type[Search], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = searches.tried
    worlds = []

    def note(self: Search, number: int, thread: int) -> Any:
        worlds.append(number)
        return tried(self, number, thread)

    monkeypatch.setattr(searches, "tried", note)
    assert edition in compiling.PARTS[part].editions
    compiling.PARTS[part].use(edition)
    assert sum(worlds) > 0
