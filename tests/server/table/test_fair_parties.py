"""Fair dice against everybody who might bend them, each playing for real: docs/fair-dice.md says what they could try and why it fails."""

import asyncio
import hashlib
import re
import secrets
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from camelup.bots.house import HOUSE
from camelup.fair import FairLuck, commitment, fair_headers, promise, seed_of_draw, verify
from camelup.game import Game
from camelup.notation.records import read_record
from camelup.server import limits
from camelup.server.nodes import hub
from camelup.server.nodes.watching.metrics import REGISTRY
from camelup.server.table.table import Table
from server.tools.in_process import NodeClient, Seated, node
from server.tools.shares import Share

Message = dict[str, Any]
CAMELS = "bgyrp"
THREES = 243
"""One game in so many begins with all five racing camels on space 3."""

CLOCK = {"seconds": 600}
"""A table with a clock, where bots keep their pace for one person, too: here they wait for ever."""


def begins_on_three(seed: bytes, table: str, nonces: list[str]) -> bool:
    """Whether all racing camels begin on space 3: what those who bend dice want here."""
    luck, left = FairLuck(seed, table, nonces), list(CAMELS)
    while left:
        faces = [f"{camel}{face}" for camel in left for face in "123"]
        drawn = faces[luck.draw("place", faces, [2] * len(faces))]
        if drawn[1] != "3":
            return False
        left.remove(drawn[0])
    return True


def grind(table: str, nonces: list[str]) -> bytes:
    """Try seeds until the dice please: takes some hundred of them."""
    seeds = (hashlib.sha256(f"{table} {number}".encode()).digest() for number in count())
    return next(seed for seed in seeds if begins_on_three(seed, table, nonces))


class Site:
    """A server and those who play there, each with their share of the dice."""

    def __init__(self, client: NodeClient) -> None:
        self.client = client
        self.players: list[tuple[Seated, Share]] = []

    async def lay(self, people: int, **wish: Any) -> str:
        """Lay a table for people who promise and a bot."""
        share = Share()
        ada = await self.client.lay(*["open"] * people, "random", promise=share.promise(), options=CLOCK, **wish)
        self.players = [(ada, share)]
        for name in ["Bob", "Cleo", "Dan"][: people - 1]:
            share = Share()
            self.players.append((await self.client.join(ada.table, name, promise=share.promise()), share))
        return ada.table

    @property
    def id(self) -> str:
        return self.players[0][0].table

    @property
    def table(self) -> Table:
        return self.client.node.hub.live[self.id].table

    async def told(self) -> Message:
        told: Message = (await self.client.ask("GET", f"/api/tables/{self.id}")).said["table"]
        return told

    async def post(self, path: str, body: Any = None, who: int = 0) -> Any:
        token = self.players[who][0].token
        return (await self.client.ask("POST", f"/api/tables/{self.id}/{path}", body or {}, token=token)).said

    async def do_duty(self, *who: int) -> None:
        """Let some do what the table waits for from them: promise or reveal."""
        for player in who:
            seated, share = self.players[player]
            assert seated.seat is not None
            if command := share.duty(await self.told(), seated.seat):
                assert (await self.post("commands", command, player)).get("ok")

    async def finish(self) -> str:
        """Roll to the end, whoever is to move, and return the record."""
        table = self.table
        while table.status == "playing":
            seat = table.waiting[0]
            await self.client.node.hub.do(
                self.client.node.hub.live[self.id],
                lambda table: table.act(seat, "roll", seq=None, by="person"),  # noqa: B023
            )
        return (await self.client.ask("GET", f"/api/tables/{self.id}/record")).body.decode()


def on_site(folder: Path, play: Callable[[Site], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        async with node(folder, bot_delay=3600.0) as client:
            await play(Site(client))

    asyncio.run(all_of_it())


@contextmanager
def operator(monkeypatch: pytest.MonkeyPatch, seed: bytes, table: str) -> Iterator[None]:
    """Be the one who runs the server: choose the seed and the name of the next table."""
    with monkeypatch.context() as patching:
        patching.setattr(hub, "new_seed", lambda: seed)
        patching.setattr(secrets, "token_urlsafe", lambda _: table)
        yield


def first_camels(record: str) -> str:
    return "".join(sorted(re.findall(r"^place [bgyrp](\d)$", record, re.MULTILINE)))


# --- the operator ---------------------------------------------------------------------------------------


def test_an_operator_who_knows_a_nonce_bends_the_dice_and_verify_only_says_that_it_was_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What clients of 0.1 are exposed to: their nonce comes before the commitment."""

    async def play(site: Site) -> None:
        nonces = ["0123456789abcdef0123456789abcdef", "", ""]
        with operator(monkeypatch, grind("bent", nonces), "bent"):
            ada = await site.client.lay("open", "random", "random", nonce=nonces[0], options=CLOCK, start=True)
        site.players = [(ada, Share())]
        record = await site.finish()
        assert first_camels(record) == "33333"
        verdict = verify(record)
        assert verdict.fair
        assert (verdict.promised_nonces, verdict.open_nonces) == (0, 1)

    on_site(tmp_path, play)


def test_an_operator_who_knows_only_promises_does_no_better_than_chance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The best it can do is to fix a seed for a nonce that it guesses: the one that comes is another."""

    async def play(site: Site) -> None:
        share = Share("0123456789abcdef0123456789abcdef")
        seed = grind("bent", [share.promise(), "", ""])  # all that it knows
        with operator(monkeypatch, seed, "bent"):
            ada = await site.client.lay("open", "random", "random", promise=share.promise(), options=CLOCK, start=True)
        site.players = [(ada, share)]
        await site.do_duty(0)
        record = await site.finish()
        assert first_camels(record) != "33333"
        assert share.faults(record) == []
        bent = sum(begins_on_three(seed, "bent", [hashlib.sha256(bytes([n])).hexdigest(), "", ""]) for n in range(250))
        assert bent <= 5, f"{250 / THREES:.1f} of 250 are to be expected"

    on_site(tmp_path, play)


@pytest.mark.parametrize("hides", [True, False], ids=["keeping the commitment", "with another commitment"])
def test_an_operator_who_takes_another_seed_after_the_reveal_is_found_out(tmp_path: Path, hides: bool) -> None:
    async def play(site: Site) -> None:
        await site.lay(2)
        await site.post("start")
        await site.do_duty(0, 1)
        nonces, promises = site.table.nonces, site.table.promises
        bent = grind(site.id, nonces)
        record = rolled(bent, site.id, nonces, promises)
        assert first_camels(record) == "33333"
        if hides:
            record = record.replace(commitment(bent), site.table.facts.commitment)
            assert not verify(record).fair
        else:
            assert verify(record).fair, "a record alone can be made up"
        assert [share.faults(record) for _, share in site.players] == [["seed"], ["seed"]]

    on_site(tmp_path, play)


def rolled(seed: bytes, table: str, nonces: list[str], promises: list[str]) -> str:
    """A game that never was, with a record as an operator could write it."""
    game = Game("2018", len(nonces), luck=FairLuck(seed, table, nonces))
    while not game.over:
        game.play("roll")
    return game.record(headers=fair_headers(seed, table, nonces, promises))


def test_an_operator_who_changes_the_share_of_a_puppet_after_the_reveal_is_found_out(tmp_path: Path) -> None:
    """It seats somebody of its own and, knowing everybody's nonce, writes a nonce and a promise that suit it into the record."""

    async def play(site: Site) -> None:
        await site.lay(2)
        await site.post("start")
        await site.do_duty(0, 1)
        honest, seed = site.table.nonces[0], site.table.secret_seed
        puppet = next(f"p{n}" for n in count() if begins_on_three(seed, site.id, [honest, f"p{n}", ""]))
        nonces = [honest, puppet, ""]
        promises = [promise(honest), promise(puppet), ""]
        record = rolled(seed, site.id, nonces, promises)
        assert verify(record).fair
        assert site.players[0][1].faults(record) == ["promises", "nonces"]
        unpromised = rolled(seed, site.id, nonces, [promise(honest), "", ""])
        assert site.players[0][1].faults(unpromised) == ["promises", "nonces"]
        pretended = rolled(seed, site.id, nonces, site.table.promises)
        assert verify(pretended).unkept == (1,)

    on_site(tmp_path, play)


def test_a_bot_can_not_be_given_a_nonce_afterwards(tmp_path: Path) -> None:
    async def play(site: Site) -> None:
        await site.lay(1, start=True)
        await site.do_duty(0)
        honest, seed = site.table.nonces[0], site.table.secret_seed
        chosen = next(f"p{n}" for n in count() if begins_on_three(seed, site.id, [honest, f"p{n}"]))
        game = Game("2018", 2, luck=FairLuck(seed, site.id, [honest, chosen]), unofficial=True)
        while not game.over:
            game.play("roll")
        record = game.record(headers=fair_headers(seed, site.id, [honest, chosen], [promise(honest), ""]))
        assert verify(record).fair
        assert site.players[0][1].faults(record) == ["nonces"]

    on_site(tmp_path, play)


def test_an_operator_who_drops_a_reveal_shows_it_to_everybody_and_its_victim_knows(tmp_path: Path) -> None:
    async def play(site: Site) -> None:
        await site.lay(2)
        bob = site.players[1][1]
        await site.post("start")
        fixed = await site.told()
        sent = bob.duty(fixed, 1)
        assert sent is not None  # and dropped
        assert (sent["type"], sent["nonce"]) == ("reveal", bob.nonce())
        await site.do_duty(0)
        live = site.client.node.hub.live[site.id]
        await site.client.node.hub.do(live, lambda table: table.break_off(0, "time"))
        assert (await site.told())["fair"]["broken"] == [{"draw": 0, "seat": 1, "name": "Bob", "reason": "time"}]
        assert bob.seen is not None
        assert bob.seen["draw"] == 0, "Bob has kept that he revealed in the draw he is said to have broken"

    on_site(tmp_path, play)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


# --- the host and the last joiner -----------------------------------------------------------------------


def test_a_host_can_change_nothing_once_the_draw_has_begun(tmp_path: Path) -> None:
    async def play(site: Site) -> None:
        await site.lay(2)
        await site.post("start")
        for path, body in {"start": {}, "kick": {"seat": 1}, "seat": {"seat": 2, "kind": "open"}}.items():
            assert (await site.post(path, body))["error"]["why"]["code"] == "command.drawing"
        joining = await site.client.ask("POST", f"/api/tables/{site.id}/join", {"name": "Eve"})
        assert joining.said["error"]["code"] == "started"
        again = {"type": "promise", "id": "x", "promise": promise("another")}
        assert (
            await site.client.ask("POST", f"/api/tables/{site.id}/commands", again, token=site.players[0][0].token)
        ).code == "started"
        other = await site.client.ask(
            "POST", f"/api/tables/{site.id}/reveal", {"id": "y", "nonce": "another"}, token=site.players[0][0].token
        )
        assert other.said["error"]["why"]["code"] == "command.reveal-other"
        await site.do_duty(0, 1)
        assert site.table.status == "playing"

    on_site(tmp_path, play)


def test_who_joins_last_has_seen_promises_only_and_can_use_anothers_for_nothing(tmp_path: Path) -> None:
    """Eve copies Ada's promise: she can reveal it only after Ada has, and the dice are as unknown to her as before."""

    async def play(site: Site) -> None:
        share = Share()
        ada = await site.client.lay("open", "open", "random", promise=share.promise())
        site.players = [(ada, share)]
        told = await site.told()
        assert told["fair"]["nonces"] == ["", "", ""]
        eve = await site.client.join(ada.table, "Eve", promise=told["fair"]["promises"][0])
        site.players.append((eve, Share(share.nonce())))
        early = {"id": "early", "nonce": share.nonce()}
        refused = await site.client.ask("POST", f"/api/tables/{site.id}/reveal", early, token=ada.token)
        assert refused.said["error"]["why"]["code"] == "command.reveal-early"
        await site.post("start")
        await site.do_duty(0, 1)
        assert share.faults(await site.finish()) == []

    on_site(tmp_path, play)


def test_a_last_joiner_or_all_but_one_together_do_no_better_than_chance() -> None:
    """Without the seed and without the last nonce, choosing among nonces is choosing blindly."""
    seed = hashlib.sha256(b"the operator's secret").digest()
    guessed = hashlib.sha256(b"a guess at it").digest()
    best = next(f"c{n}" for n in count() if begins_on_three(guessed, "T", ["guessed", f"c{n}", "c"]))
    games = [[hashlib.sha256(bytes([n])).hexdigest(), best, "c"] for n in range(250)]
    assert sum(begins_on_three(seed, "T", nonces) for nonces in games) <= 5


# --- those who walk away --------------------------------------------------------------------------------


def test_an_operator_with_a_player_gets_one_fresh_draw_for_a_seat_and_everybody_sees_it(tmp_path: Path) -> None:
    """Eve and the operator know the dice before Eve reveals. If they please she reveals; if not she leaves, for good."""

    async def play(site: Site) -> None:
        await site.lay(3)
        await site.post("start")
        await site.do_duty(0, 1)
        first = list(site.table.nonces)
        before, broken = await site.told(), REGISTRY.get_sample_value("camelup_broken_draws_total", {"reason": "left"})
        await site.post("leave", who=2)
        after = await site.told()
        assert after["status"] == "drawing"
        assert [seat["kind"] for seat in after["seats"]] == ["person", "person", "bot", "bot"]
        assert {seat["name"] for seat in after["seats"][2:]} < {name for bot in HOUSE.values() for name in bot.people}
        assert after["fair"]["commitment"] != before["fair"]["commitment"]
        assert after["fair"]["commitment"] == commitment(seed_of_draw(site.table.secret_seed, 1))
        assert after["fair"]["broken"] == [{"draw": 0, "seat": 2, "name": "Cleo", "reason": "left"}]
        assert (after["fair"]["nonces"], after["fair"]["promises"]) == ([""] * 4, [""] * 4), "what was revealed is void"
        counted = REGISTRY.get_sample_value("camelup_broken_draws_total", {"reason": "left"})
        assert (counted or 0) == (broken or 0) + 1
        assert (
            await site.client.ask("GET", f"/api/tables/{site.id}", token=site.players[2][0].token)
        ).code == "bad_token"
        await site.do_duty(0, 1)  # they promise anew
        await site.do_duty(0, 1)  # and reveal
        record = await site.finish()
        assert not set(read_record(record).headers["nonces"].split(",")) & {word for word in first if word}
        assert [share.faults(record) for _, share in site.players[:2]] == [[], []]
        verdict = verify(record)
        assert (verdict.fair, verdict.promised_nonces, verdict.open_nonces) == (True, 2, 0)

    on_site(tmp_path, play)


def test_who_has_revealed_and_leaves_breaks_nothing_off(tmp_path: Path) -> None:
    async def play(site: Site) -> None:
        await site.lay(2)
        await site.post("start")
        await site.do_duty(1)
        await site.post("leave", who=1)
        assert (site.table.facts.draw, site.table.seats[1].away) == (0, "left")
        await site.do_duty(0)
        assert site.players[0][1].faults(await site.finish()) == []

    on_site(tmp_path, play)


def test_a_table_whose_draws_break_off_again_and_again_is_closed_for_good(tmp_path: Path) -> None:
    async def play(site: Site) -> None:
        await site.lay(4)
        await site.post("start")
        for leaving in (3, 2, 1):
            await site.do_duty(*range(leaving))
            await site.post("leave", who=leaving)
        told = await site.told()
        assert (told["status"], len(told["fair"]["broken"])) == ("closed", limits.DRAWS)
        async with site.client.socket(site.id, token=site.players[0][0].token) as socket:
            assert (await socket.until("table"))["table"]["status"] == "closed"
        assert (await site.post("start"))["error"]["code"] == "closed"

    on_site(tmp_path, play)


def test_where_only_bots_are_left_the_game_begins_without_nonces(tmp_path: Path) -> None:
    async def play(site: Site) -> None:
        await site.lay(1, start=True)
        assert site.table.status == "drawing"
        await site.post("leave")
        await until(lambda: site.table.status == "playing")
        assert (site.table.nonces, site.table.facts.host) == (["", ""], -1)

    on_site(tmp_path, play)
