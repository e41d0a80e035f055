"""Commands: each happens once, on what its sender had seen, by the rules, or is refused with what to know."""

import asyncio
from typing import Any, NamedTuple

import pytest

from server.processes.topology import Node
from server.tools.clients import Client, Message, ask, hasty, lay
from server.tools.stored_logs import database_of, log_of


class Pair(NamedTuple):
    """A game of 2014 for two people."""

    url: str
    table: str
    ada: str
    bob: str

    def client(self, token: str | None) -> Client:
        return Client(self.url, self.table, token)

    async def post(self, path: str, body: Message, token: str | None) -> Message:
        return await ask(self.url, f"/api/tables/{self.table}/{path}", body, token)


async def pair(node: Node, *, begun: bool = True, **options: Any) -> Pair:
    laid = await lay(node.url, "2014", "open", "open", name="Ada", nonce="ada", options=options)
    table = laid["table"]["id"]
    joined = await ask(node.url, f"/api/tables/{table}/join", {"name": "Bob"})
    if begun:
        await ask(node.url, f"/api/tables/{table}/start", {}, laid["token"])
    return Pair(node.url, table, laid["token"], joined["token"])


def test_the_same_command_again_gets_the_first_answer_on_any_way(server: Node) -> None:
    async def repeat() -> None:
        game = await pair(server)
        command = {"id": "mine", "seq": 4, "action": "roll"}
        async with game.client(game.ada) as one, game.client(game.ada) as other:
            first = await one.command({"type": "act", **command})
            assert first == {"type": "answer", "id": "mine", "ok": True, "seq": 5}
            assert await other.command({"type": "act", **command}) == first
            assert await other.command({"type": "act", **command, "action": "ticket w", "seq": 3}) == first
        assert await game.post("actions", command, game.ada) == {"seq": 5}
        assert (await log_of(database_of(server), game.table)).numbers == [1, 2, 3, 4, 5]

    asyncio.run(repeat())


def test_a_command_sent_many_times_at_once_happens_once(server: Node) -> None:
    async def repeat() -> None:
        game = await pair(server)
        command = {"id": "mine", "seq": 4, "action": "roll"}
        answers = await asyncio.gather(*(game.post("actions", command, game.ada) for _ in range(8)))
        assert answers == [{"seq": 5}] * 8
        assert (await log_of(database_of(server), game.table)).numbers == [1, 2, 3, 4, 5]

    asyncio.run(repeat())


def test_the_id_of_another_seats_command_is_ones_own(server: Node) -> None:
    async def act() -> None:
        game = await pair(server)
        assert await game.post("actions", {"id": "same", "seq": 4, "action": "roll"}, game.ada) == {"seq": 5}
        assert await game.post("actions", {"id": "same", "seq": 5, "action": "roll"}, game.bob) == {"seq": 6}

    asyncio.run(act())


def test_a_stale_command_is_told_what_it_had_not_seen(server: Node) -> None:
    async def act() -> None:
        game = await pair(server)
        async with game.client(game.ada) as ada, game.client(game.bob) as bob:
            assert (await ada.act("roll"))["ok"]
            await bob.until(lambda: bob.actions)
            assert (await bob.act("roll"))["ok"]
            stale = await ada.command({"type": "act", "seq": 4, "action": "roll"})
            assert (stale["ok"], stale["code"]) == (False, "stale")
            assert [told["seq"] for told in stale["missing"]] == [5, 6]
            assert stale["missing"][-1]["view"]["actions"] == ada.actions != []
            assert [told["entry"] for told in stale["missing"]] == [ada.entries[5]["entry"], ada.entries[6]["entry"]]
        refused = await game.post("actions", {"id": "x", "seq": 4, "action": "roll"}, game.ada)
        assert refused["error"]["code"] == "stale"
        assert [told["seq"] for told in refused["error"]["missing"]] == [5, 6]

    asyncio.run(act())


def test_chat_and_what_others_do_beside_the_game_make_nothing_stale(server: Node) -> None:
    async def act() -> None:
        game = await pair(server)
        await game.post("chat", {"id": "1", "text": "hurry up"}, game.bob)
        await game.post("leave", {}, game.bob)
        assert "error" not in await game.post("actions", {"id": "x", "seq": 4, "action": "roll"}, game.ada)

    asyncio.run(act())


def test_nothing_is_missing_of_what_was_not_seen_however_much_it_is(server: Node) -> None:
    async def act() -> None:
        laid = await lay(server.url, "2014", "open", *["random"] * 7, name="Ada", start=True)
        table, token = laid["table"]["id"], laid["token"]
        async with Client(server.url, table, token) as ada:
            while (ada.seq or 0) < 80:
                await ada.turn(lambda actions: next(action for action in actions if action != "roll"))
            await ada.until(lambda: ada.actions or ada.over)
            stale = await ada.command({"type": "act", "seq": 3, "action": ada.actions[0]})
            assert stale["code"] == "stale"
            assert [told["seq"] for told in stale["missing"]] == list(range(4, (ada.seq or 0) + 1))
            told = await ask(server.url, f"/api/tables/{table}/events?since=3", token=token)
            assert told["entries"] == stale["missing"]

    asyncio.run(act())


@pytest.mark.parametrize(
    ("action", "rule"), [("cheer 1", "B8"), ("winner x", None), ("roll b2", None), ("dance", None)]
)
def test_what_the_rules_forbid_is_refused_with_the_rule(server: Node, action: str, rule: str | None) -> None:
    async def act() -> None:
        game = await pair(server)
        async with game.client(game.ada) as ada:
            answer = await ada.act(action)
            assert (answer["ok"], answer["code"], answer.get("rule")) == (False, "illegal", rule)
            assert ada.seq == 4

    asyncio.run(act())


def test_a_command_that_can_not_be_read_is_answered_by_its_id(server: Node) -> None:
    async def act() -> None:
        game = await pair(server)
        async with game.client(game.ada) as ada:
            answer = await ada.act("")
            assert (answer["ok"], answer["code"]) == (False, "bad_request")
            assert answer["why"]["code"] == "command.message"

    asyncio.run(act())


def test_who_is_not_to_move_is_told_so(server: Node) -> None:
    async def act() -> None:
        game = await pair(server)
        async with game.client(game.bob) as bob:
            answer = await bob.act("roll")
            assert (answer["code"], answer["rule"]) == ("illegal", "B6")
            await bob.send({"type": "why", "id": "q", "action": "roll"})
            await bob.until(lambda: any(told["type"] == "why" for told in bob.others))
            assert bob.others[-1]["rule"] == "B6"
            assert bob.others[-1]["why"] == answer["why"]
            assert (answer["why"]["code"], answer["why"]["facts"]) == (
                "refused.not-your-turn",
                {"others": [0], "seat": 1},
            )
        why = await ask(game.url, f"/api/tables/{game.table}/why?action=roll", token=game.ada)
        assert why == {"type": "why", "id": "", "rule": None, "message": None, "why": None}

    asyncio.run(act())


def test_nobody_acts_before_the_start_on_what_has_not_happened_or_without_a_seat(server: Node) -> None:
    async def act() -> None:
        game = await pair(server, begun=False)
        async with game.client(game.ada) as ada, game.client(None) as watching:
            assert (await ada.act("roll"))["code"] == "not_allowed"
            assert ada.view is None
            await game.post("start", {}, game.ada)
            assert (await ada.command({"type": "act", "seq": 99, "action": "roll"}))["code"] == "bad_request"
            assert (await watching.act("roll"))["code"] == "not_allowed"
            assert (await ada.act("roll"))["ok"]

    asyncio.run(act())


def test_after_the_end_nobody_acts_and_a_repeat_still_gets_its_answer(server: Node) -> None:
    async def act() -> None:
        laid = await lay(server.url, "2014", "open", "bookie", name="Ada", start=True)
        async with Client(server.url, laid["table"]["id"], laid["token"]) as ada:
            await ada.play(hasty(3))
            assert (await ada.act("roll"))["code"] == "over"
            done, first = next((command, answer) for command, answer in ada.answers.items() if answer["ok"])
            assert await ada.command(ada.sent[done]) == first
            assert ada.table["status"] == "over"
            assert ada.table["fair"]["seed"] is not None

    asyncio.run(act())


@pytest.mark.parametrize("chat", [True, False])
@pytest.mark.parametrize("watchers_chat", [True, False])
def test_chat_is_for_those_the_table_allows(server: Node, chat: bool, watchers_chat: bool) -> None:
    async def talk() -> None:
        game = await pair(server, chat=chat, watchers_chat=watchers_chat)
        async with game.client(game.ada) as ada, game.client(None) as watching:
            said = await ada.command({"type": "chat", "id": "1", "text": "good  luck"})
            assert said["ok"] is chat
            assert (await ada.command({"type": "chat", "id": "1", "text": "again"})) == said
            shouted = await watching.command({"type": "chat", "text": "go!", "name": "Cleo"})
            assert shouted["ok"] is (chat and watchers_chat)
            await ada.until(lambda: not shouted["ok"] or ada.seq == shouted["seq"])
            talk = [told["entry"] for told in ada.entries.values() if told["entry"]["kind"] == "said"]
            expected = [{"kind": "said", "seat": 0, "name": "Ada", "text": "good luck"}] if chat else []
            expected += [{"kind": "said", "seat": None, "name": "Cleo", "text": "go!"}] if shouted["ok"] else []
            assert talk == expected

    asyncio.run(talk())
