"""The games and their facts over HTTP: the page has no copy of a rulebook's numbers."""

import asyncio
import json
from pathlib import Path

from msgspec import to_builtins

from camelup import Game
from camelup.engine.board.scoring import finish_reward, ticket_reward
from camelup.engine.cards.scoring import winner_reward
from camelup.engine.editions import EDITIONS
from camelup.engine.events import Earned, TileHit
from camelup.server.doors.api.editions import edition_list
from camelup.server.doors.api.odds import bot_list
from server.tools.in_process import node

TABLES = Path(__file__).parents[4] / "web" / "src" / "server" / "tables.json"


def test_the_server_tells_the_facts_of_every_game(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            listed = {one["name"]: one for one in (await client.ask("GET", "/api/editions")).said["editions"]}
            assert list(listed) == list(EDITIONS)
            for name, facts in listed.items():
                edition = EDITIONS[name]
                assert (facts["players"], facts["unofficial"]) == (list(edition.players), list(edition.on_request))
                assert facts["camels"] == edition.letters
                assert (facts["title"], facts["family"]) == (edition.title, edition.family)
                assert Game.from_text(facts["example"]).edition == name
                game = Game(name, players=facts["players"][0], seed=1)
                assert set(game.money) == {facts["money"]}
            assert [listed[name]["dice"] for name in ("2014", "2018", "cards")] == ["woygb", "bgyrpG", ""]

    asyncio.run(attempt())


def test_the_server_tells_what_every_bet_pays() -> None:
    told = {one.name: {bet.bet: bet.pays for bet in one.bets} for one in edition_list().editions}
    for name, tops in {"2014": 3, "2018": 4}.items():
        values = EDITIONS[name].tickets  # type: ignore[union-attr]
        assert told[name]["ticket"] == [[ticket_reward(place, value) for place in range(1, 6)] for value in values]
        assert len(values) == tops
        assert [row[0] for row in told[name]["winner"]] == [finish_reward(right) for right in range(5)]
        assert [row[4] for row in told[name]["loser"]] == [finish_reward(right) for right in range(5)]
    assert told["cards"]["leg"] == [[winner_reward(place, value) for place in range(1, 6)] for value in (5, 3, 2, 2)]
    assert told["cards"]["midfield"] == [[-1, 1, 2, 1, -1]]
    assert (told["cards"]["winner"], told["cards"]["loser"]) == ([[7, 3, -1, -1, -1]], [[-1, -1, -1, 3, 7]])


def test_the_server_tells_what_rolls_tiles_and_pieces_pay() -> None:
    told = {one.name: one for one in edition_list().editions}
    last_rolls = {
        "2014": "2014; track 4:woy 5:-P2 9:gb; dice y; money 3 3 3; pyramid P1:1 P2:1 P3:2",
        "2018": "2018; track 4:ryg 5:-P2 9:bp 15:W 16:K; dice yG; money 3 3 3; pyramid P1:1 P2:1 P3:2",
    }
    for name, position in last_rolls.items():
        events = Game.from_text(position).play("roll", outcome="y1")
        assert [one.amount for one in events if isinstance(one, TileHit)] == [told[name].tile_pays]
        assert {one.amount for one in events if isinstance(one, Earned)} == {told[name].roll_pays}
    cards = Game.imagine(
        Game.from_text(
            "cards; track 3:o 5:g 6:w 7:y 8:b; length 17; pieces P1:palm12; money 3 3 3 3; deck o1; "
            "revealed w1 o1 y1 y1 g1 g1 b1 b1 w1 w1 o1"
        ),
        seed=1,
    )
    assert Earned(0, "palm", told["cards"].piece_pays) in cards.play("reveal", outcome="o1")
    assert told["cards"].hand_steps == 1


def test_the_page_was_made_from_the_present_games_and_bots() -> None:
    assert json.loads(TABLES.read_text(encoding="utf-8")) == to_builtins(
        {"editions": edition_list(), "bots": bot_list()}
    ), "run make types"
