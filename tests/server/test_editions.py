"""The games and their facts over HTTP: the page has no copy of a rulebook's numbers."""

import asyncio
from pathlib import Path

from camelup import Game
from camelup.engine.editions import EDITIONS
from server.in_process import node


def test_the_server_tells_the_facts_of_every_game(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as door:
            listed = {one["name"]: one for one in (await door.ask("GET", "/api/editions")).said["editions"]}
            assert list(listed) == list(EDITIONS)
            for name, facts in listed.items():
                edition = EDITIONS[name]
                assert (facts["players"], facts["unofficial"]) == (list(edition.players), list(edition.on_request))
                assert facts["camels"] == edition.letters
                game = Game(name, players=facts["players"][0], seed=1)
                assert set(game.money) == {facts["money"]}
            assert [listed[name]["dice"] for name in ("2014", "2018", "cards")] == ["woygb", "bgyrpG", ""]

    asyncio.run(attempt())
