"""A bot that does not play a game sits at no table of it: laying, seating, standing in and another game before the start."""

import asyncio
from pathlib import Path

import pytest

from camelup.bots.house import HOUSE
from server.tools.in_process import node


@pytest.fixture
def sage_without_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let sage be as it was before it learned Cards: today all play everything."""
    monkeypatch.setitem(HOUSE, "sage", HOUSE["sage"]._replace(editions=("2014", "2018")))


@pytest.mark.usefixtures("sage_without_cards")
def test_a_bot_is_refused_at_tables_whose_game_it_does_not_play_and_makes_room_when_the_game_changes(
    tmp_path: Path,
) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            people = [{"kind": "open"}] * 3
            for wish in (
                {"seats": [*people, {"kind": "bot", "bot": "sage"}]},
                {"seats": people, "options": {"stand_in": "sage"}},
            ):
                refused = await client.ask("POST", "/api/tables", {"edition": "cards", "name": "Ada", **wish})
                assert refused.code == "bad_request"
                said = "sage does not play cards, only 2014 and 2018: choose another bot"
                assert refused.said["error"]["message"] == said
            ada = await client.lay("open", "open", "sage", "novice")
            at = f"/api/tables/{ada.table}"
            another = {"edition": "cards", "options": {"stand_in": "sage"}}
            assert (await client.ask("POST", f"{at}/arrange", another, token=ada.token)).code == "bad_request"
            await client.ask("POST", f"{at}/arrange", {"edition": "cards"}, token=ada.token)
            told = (await client.ask("GET", at)).said["table"]
            assert [seat["bot"] for seat in told["seats"]] == [None, None, "shrewd", "novice"]
            sit = {"seat": 3, "kind": "bot", "bot": "sage"}
            assert (await client.ask("POST", f"{at}/seat", sit, token=ada.token)).code == "bad_request"

    asyncio.run(attempt())
