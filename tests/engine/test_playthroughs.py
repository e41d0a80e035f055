"""The playthroughs in the repository are what the program says today."""

import pytest

from engine.playthrough import FOLDER, GAMES, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_has_not_changed(name: str) -> None:
    assert playthrough(*GAMES[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
