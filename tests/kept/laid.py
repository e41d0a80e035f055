"""Tables of all three games on a real server, in every state that a table may be kept in. Used by make.py alone."""

import asyncio
from collections.abc import Callable
from typing import Any

from server.processes.topology import Node
from server.tools.clients import Choose, Client, Message, ask, hasty, http, lay

Tables = dict[str, Message]
"""By name: what the table is, the tokens of its seats, and what the server tells of it."""

BUSY = hasty(7, 0.15)


class Party:
    """A table that is being laid: whoever sits there, with their tokens."""

    def __init__(self, node: Node, laid: Message) -> None:
        self.node, self.id = node, laid["table"]["id"]
        self.seated = [self._seat(laid)] if laid["token"] else []

    @staticmethod
    def _seat(answer: Message) -> Message:
        return {name: answer[name] for name in ("seat", "token", "recovery")}

    async def post(self, what: str, body: Message | None = None, whose: int = 0) -> Message:
        answer = await ask(self.node.url, f"/api/tables/{self.id}/{what}", body or {}, self.seated[whose]["token"])
        assert "error" not in answer, answer
        return answer

    async def join(self, name: str) -> None:
        self.seated.append(
            self._seat(await ask(self.node.url, f"/api/tables/{self.id}/join", {"name": name, "nonce": name.lower()}))
        )

    async def play(self, choose: Choose, until: Callable[[list[Client]], Any]) -> None:
        """Let everybody play, one after the other as it comes, until something is true of what they see."""
        clients = [await Client(self.node.url, self.id, seat["token"]).__aenter__() for seat in self.seated]
        while not until(clients):
            assert not over(clients), "the game was over too soon: run this again"
            for client in clients:
                await client.until_entry(max(other.seq or 0 for other in clients))
            able = [client for client in clients if client.actions]
            if able and not until(clients):
                await able[0].turn(choose)
            elif not able and not until(clients):
                await clients[0].hear()
        for client in clients:
            await client.__aexit__()

    async def told(self) -> Message:
        """Ask all that the server tells of it, to everybody."""
        async with http(self.node.url) as client:
            told = (await client.get(f"/api/tables/{self.id}")).json()["table"]
            record = (await client.get(f"/api/tables/{self.id}/record")).text
        seats = []
        for seat in self.seated:
            async with http(self.node.url, seat["token"]) as client:
                position = (await client.get(f"/api/tables/{self.id}/position")).json()
            seats.append({**seat, "position": position.get("position")})
        return {"table": told, "seats": seats, "record": record}


def over(clients: list[Client]) -> bool:
    return all(client.over for client in clients)


def long(entries: int) -> Callable[[list[Client]], bool]:
    return lambda clients: (clients[0].seq or 0) >= entries


def of_all(client: Client, name: str) -> list[Any]:
    """Give a field of every seat, as a client sees it."""
    return [seat[name] for seat in client.view["seats"]] if client.view else []


def racing(client: Client) -> bool:
    return bool(client.view) and client.view["phase"] == "race"  # type: ignore[index]


async def laid(node: Node, edition: str, *seats: str, **more: Any) -> Party:
    answer = await lay(node.url, edition, *seats, **more)
    assert "error" not in answer, answer
    return Party(node, answer)


async def people(node: Node, edition: str, names: list[str], *bots: str, **more: Any) -> Party:
    """Lay a table for some people and bots, and begin."""
    party = await laid(node, edition, *["open"] * len(names), *bots, name=names[0], nonce=names[0].lower(), **more)
    for name in names[1:]:
        await party.join(name)
    await party.post("start")
    return party


async def lay_closed(node: Node) -> Party:
    """Lay a table and wait until the server closes it, because nobody is there."""
    party = await people(node, "2014", ["Ada", "Bob"])
    while (await ask(node.url, f"/api/tables/{party.id}"))["table"]["status"] != "closed":  # noqa: ASYNC110
        await asyncio.sleep(1)
    return party


async def lay_all(node: Node, closed: Party) -> tuple[Tables, Message]:
    """Lay tables and play them to where they are kept; give what is told of them, and an account."""
    account = await ask(node.url, "/api/accounts", {"name": "deepcamel"})
    parties = {"2014 closed": closed}
    for edition, make in ((2014, of_2014), (2018, of_2018), ("cards", of_cards)):
        for name, party in (await make(node, account["name"])).items():
            parties[f"{edition} {name}"] = party
    return {name: await party.told() for name, party in parties.items()}, account


async def of_2014(node: Node, account: str) -> dict[str, Party]:
    finished = await people(node, "2014", ["Ada"], "bookie", "novice")
    await finished.post("chat", {"id": "c1", "text": "¡Suerte! 🐪"})
    await finished.play(hasty(1), over)
    again = await finished.post("rematch", {"nonce": "again"})
    running = await people(node, "2014", ["Ada", "Bob"], options={"hide_money": True, "seconds": 3600})
    await running.play(BUSY, long(53))
    opened = await laid(node, "2014", "open", "open", "shrewd", name="Ada", options={"public": True})
    bots = await laid(node, "2014", "bookie", "random")  # its host has a token and no seat
    seats = [{"kind": "open"}, {"kind": "account", "name": account}]
    wish = {"edition": "2014", "name": "Ada", "nonce": "ada", "seats": seats, "start": True}
    with_account = Party(node, await ask(node.url, "/api/tables", wish))
    return {
        "finished": finished,
        "rematch": Party(node, again),
        "running": running,
        "open": opened,
        "bots": bots,
        "account": with_account,
    }


async def of_2018(node: Node, _: str) -> dict[str, Party]:
    six = ["Ada", "Bob", "Cleo"]
    finished = await people(node, "2018", six, "random", "bookie", "random")
    await finished.play(hasty(2, 0.5), over)
    partners = await people(node, "2018", six, "bookie", "bookie", "bookie")
    await partners.play(
        lambda actions: next((one for one in actions if one.startswith("partner")), BUSY(actions)),
        lambda clients: long(13)(clients) and set(of_all(clients[0], "partner")) != {None},
    )
    away = await people(node, "2018", ["Ada", "Bob"], "bookie", options={"stand_in": "novice"})
    await away.play(BUSY, long(20))
    await away.post("leave", whose=1)
    ada = away.seated[:1], away.seated
    away.seated = ada[0]
    await away.play(BUSY, long(52))
    away.seated = ada[1]
    two = await people(node, "2018", ["Ada", "Bob"])
    await two.play(BUSY, long(12))
    return {"finished": finished, "partners": partners, "stand-in": away, "two": two}


async def of_cards(node: Node, _: str) -> dict[str, Party]:
    finished = await people(node, "cards", ["Ada", "Bob"], "bookie")
    await change_mind(finished)
    await finished.play(hasty(3), over)
    choosing = await people(node, "cards", ["Ada", "Bob", "Cleo"], "novice")
    await change_mind(choosing)
    await choosing.play(BUSY, long(13))
    race = await people(node, "cards", ["Ada", "Bob"])
    await race.play(BUSY, lambda clients: racing(clients[0]) and long(52)(clients))
    return {"finished": finished, "choosing": choosing, "racing": race}


async def change_mind(party: Party) -> None:
    """Choose a card in a leg's set-up and take it back."""
    async with Client(party.node.url, party.id, party.seated[0]["token"]) as client:
        for _ in range(2):
            await client.turn(lambda actions: actions[0])
        assert (await client.command({"type": "take_back", "seq": client.seq}))["ok"]
