"""A choice in a leg's set-up of Cards is one command and one entry; socket and HTTP take the same commands."""

import asyncio
import random
from pathlib import Path

import pytest

from camelup.engine import rules
from camelup.notation.actions import as_choice, joined_choice
from camelup.server.nodes.thinking.preparing import Preparation
from camelup.server.nodes.thinking.workers import Workers
from camelup.server.refused import Refused
from camelup.server.table.stored.entries import Acted
from camelup.server.table.table import Table
from camelup.server.table.telling.messages import LoggedEntry, entry_message
from camelup.server.table.telling.summary import summary_after, summary_of, summary_of_new
from server.tools.in_process import node
from server.tools.table_play import Played, new_table, next_draft


def choice(table: Table, seat: int) -> str:
    """Put together a whole choice of the first cards that may go."""
    assert table.game
    game, small = table.game.copy(), []
    for _ in range(rules.to_put_aside(game.state, seat)):
        small.append(str(game.actions(seat)[0]))
        game.play(small[-1], seat=seat)
    return joined_choice(small)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_c5_a_whole_choice_is_one_entry_and_the_same_as_its_parts(players: int) -> None:
    whole, parts = new_table("cards", players), new_table("cards", players)
    for seat in range(players):
        wish = choice(whole.table, seat)
        cards = rules.to_put_aside(whole.table.game.state, seat)  # type: ignore[union-attr]
        step = whole.take(whole.table.act(seat, wish, seq=None, by="person"))
        assert step.entry == Acted(seat, wish, [], "person")
        assert sum(type(event).__name__ == "PutAside" for event in step.draft.events) == cards
        pile = ""
        for word in wish.split():
            if word in {"discard", "deck", "intel"}:
                pile = word
            else:
                parts.take(parts.table.act(seat, f"{pile} {word}", seq=None, by="person"))
    assert whole.table.game is not None
    assert parts.table.game is not None
    assert whole.table.game.pack() == parts.table.game.pack()
    assert not whole.table.game.choosing


def refused(played: Played, seat: int, action: str) -> Refused:
    assert played.table.game
    before = played.table.game.pack()
    with pytest.raises(Refused) as error:
        played.table.act(seat, action, seq=None, by="person")
    assert played.table.game.pack() == before
    return error.value


def test_c5_a_choice_is_taken_whole_or_not_at_all() -> None:
    played = new_table("cards", 3)
    wish = choice(played.table, 0)
    assert refused(played, 0, wish + " intel w1").code == "illegal"
    assert refused(played, 0, wish.replace("discard", "discard w2 w2", 1)).why is not None
    assert refused(played, 0, "discard").code == "illegal"
    assert refused(played, 0, "discard deck").code == "illegal"
    played.take(played.table.act(0, "  ".join(wish.split()), seq=None, by="person"))
    assert played.log[-1].entry == Acted(0, wish, [], "person")


def test_nobody_can_say_what_luck_brings_and_no_choice_is_made_in_the_race() -> None:
    board, cards = new_table("2018", 3), new_table("cards", 2)
    assert refused(board, 0, "roll b2").code == "illegal"
    assert refused(board, 0, "discard b1 o2").code == "illegal"
    for seat in (0, 1):
        cards.take(cards.table.act(seat, choice(cards.table, seat), seq=None, by="person"))
    turn = cards.table.waiting[0]
    assert refused(cards, turn, "reveal w1").code == "illegal"
    assert refused(cards, turn, "deal w1 o1").code == "illegal"
    assert refused(cards, turn, "discard w1 o1").why is not None


def test_others_learn_nothing_of_a_choice_but_that_it_was_made() -> None:
    played = new_table("cards", 3)
    wish = choice(played.table, 1)
    step = played.take(played.table.act(1, wish, seq=None, by="person"))
    logged = LoggedEntry(played.table.seq, step.at, step.entry, step.draft.events)
    own, other = (entry_message(played.table, logged, seat).entry for seat in (1, 2))
    assert own.action == wish  # type: ignore[union-attr]
    assert other.action == "discard ?"  # type: ignore[union-attr]
    assert {event.card for event in other.events} == {"?"}  # type: ignore[union-attr]


@pytest.mark.parametrize("bot", ["random", "novice"])
def test_a_bot_of_the_house_chooses_all_its_cards_at_once(bot: str) -> None:
    played = new_table("cards", 3, bots=1)
    assert played.table.game
    workers = Workers(Preparation())
    seen = played.table.game.observe(2)
    chosen = asyncio.run(workers.decide(bot, seen, 0.1, 7))
    workers.stop()
    assert as_choice(chosen) == chosen
    played.take(played.table.act(2, chosen, seq=None, by="bot"))
    assert 2 not in played.table.waiting


@pytest.mark.parametrize("edition", ["2018", "cards"])
def test_the_row_of_a_table_says_at_every_moment_what_the_table_says(edition: str) -> None:
    rng = random.Random(1)
    played = new_table(edition, 3)
    row = summary_of_new(played.table, 0)
    for _ in range(150):
        if played.table.status == "over":
            break
        draft = next_draft(rng, played.table)
        changed = summary_after(played.table, draft, 0)
        played.take(draft)
        row |= changed or {}
        assert row == row | summary_of(played.table, 0)


def test_socket_and_http_take_the_same_commands(tmp_path: Path) -> None:
    async def play() -> None:
        async with node(tmp_path) as client:
            ada = await client.lay("open", "bookie", "bookie", start=True)
            path = f"/api/tables/{ada.table}/commands"
            seq = (await client.ask("GET", f"/api/tables/{ada.table}")).said["table"]["seq"]
            act = {"type": "act", "id": "a", "seq": seq, "action": "roll"}
            done = await client.ask("POST", path, act, token=ada.token)
            assert done.said == {"type": "answer", "id": "a", "ok": True, "seq": seq + 1}
            assert (await client.ask("POST", path, act, token=ada.token)).said == done.said
            why = await client.ask("POST", path, {"type": "why", "id": "w", "action": "cheer 1"}, token=ada.token)
            assert (why.said["type"], why.said["id"]) == ("why", "w")
            assert (await client.ask("POST", path, {"type": "ping"})).said["type"] == "pong"
            nobody = await client.ask("POST", path, act)
            assert (nobody.status, nobody.code) == (401, "bad_token")

    asyncio.run(play())


def test_a_request_of_the_wrong_shape_is_told_where_and_why(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            wish = {"edition": "2018", "seats": [{"kind": "open"}, {"kind": "king"}]}
            said = await client.ask("POST", "/api/tables", wish)
            assert (said.status, said.code) == (422, "bad_request")
            assert said.said["error"]["why"]["code"] == "command.body"
            assert "$.seats[1].kind" in said.said["error"]["message"]
            bot = await client.ask(
                "POST", "/api/tables", {"edition": "2018", "seats": [{"kind": "bot", "bot": "hal"}] * 3}
            )
            assert bot.said["error"]["why"]["code"] == "command.no-bot"

    asyncio.run(attempt())
