"""What is compiled ahead is what is needed later: nobody waits for the compiler in the middle of a game."""

from typing import Any

import pytest

from camelup import compiling
from camelup.bots.champion.network import NetworkSearch
from camelup.engine.editions import EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_compiling_a_search_searches(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = NetworkSearch.tried
    worlds = []

    def note(self: NetworkSearch, number: int, thread: int) -> Any:
        worlds.append(number)
        return tried(self, number, thread)

    monkeypatch.setattr(NetworkSearch, "tried", note)
    part = compiling.PARTS[compiling.part_of(edition, "search")]
    assert edition in part.editions
    part.use(edition)
    assert sum(worlds) > 0
