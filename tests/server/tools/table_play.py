"""Tables played in process, without a server: whatever may happen at one, at random, with its log."""

import random
from collections.abc import Callable
from typing import NamedTuple

from camelup.fair import commitment, promise
from camelup.server.refused import Refused
from camelup.server.table.checks import key_of
from camelup.server.table.drafts import AlreadyDone, Draft
from camelup.server.table.stored.entries import AnyEntry, Created, Options, SeatPlan, read_entry, write_entry
from camelup.server.table.stored.facts import NOBODY
from camelup.server.table.table import Table

SEED = bytes(range(32))


class Step(NamedTuple):
    """One draft that was taken: when, and the entry as it would be stored."""

    at: int
    draft: Draft
    stored: str

    @property
    def entry(self) -> AnyEntry:
        """Read the entry from what is stored."""
        return read_entry(self.stored)


class Played:
    """A table and all that happened at it."""

    def __init__(self, edition: str, places: list[SeatPlan], options: Options | None = None) -> None:
        self.table = Table.new("tableid", "ABCDEF", SEED)
        self.log: list[Step] = []
        self.nonces: dict[str, str] = {}
        created = Created(edition, places, options or Options(seconds=30, watchers_chat=True), commitment(SEED))
        self.take(Draft(created))

    def take(self, draft: Draft) -> Step:
        """Let a draft happen."""
        at = 1_000 * len(self.log)
        self.table.take(draft, at)
        self.log.append(Step(at, draft, write_entry(draft.entry)))
        return self.log[-1]

    def fill(self) -> None:
        """Seat a person in every open seat and begin."""
        while any(seat.kind == "open" for seat in self.table.seats):
            number = len(self.log)
            self.take(self.table.sit(f"P{number}", f"n{number}", key_of(f"token {number}")))
        self.take(self.table.start())

    def draw(self, rng: random.Random) -> None:
        """Seat people of whom some promise and some do not, and begin by a draw that may break off."""
        while any(seat.kind == "open" for seat in self.table.seats):
            number, promises = len(self.log), rng.random() < 0.6
            share = ("", promise(f"n{number}")) if promises else (f"n{number}", None)
            self.take(self.table.sit(f"P{number}", share[0], key_of(f"token {number}"), promise=share[1]))
        self.nonces = {seat.promise: f"n{number + 1}" for number, seat in enumerate(self.table.seats) if seat.promise}
        self.take(self.table.start())
        while self.table.status == "drawing":
            self.take(next_in_draw(rng, self))


def next_in_draw(rng: random.Random, played: Played) -> Draft:
    """Find what may happen next in a draw: somebody promises, reveals or leaves, the time is over, or it goes on."""
    table, owing = played.table, played.table.owing
    if not owing:
        return table.draw_on()
    if rng.random() < 0.1:
        return table.break_off(table.facts.draw, "time") if rng.random() < 0.5 else table.leave(rng.choice(owing))
    seat, command = rng.choice(owing), f"d{table.seq}"
    if table.facts.fixed:
        return table.reveal(seat, played.nonces[table.seats[seat].promise], command)
    played.nonces[promise(command)] = command
    return table.promise(seat, promise(command), number=table.facts.draw, command=command)


def new_table(edition: str, players: int, bots: int = 0) -> Played:
    """Lay a table whose last seats are bots', and begin."""
    played = Played(edition, [SeatPlan()] * (players - bots) + [SeatPlan("bot", "bookie")] * bots)
    played.fill()
    return played


Happening = Callable[[random.Random, Table], Draft]


def acting(rng: random.Random, table: Table) -> Draft:
    """Let one of those who may act do one thing, by whoever plays the seat."""
    seat = rng.choice(table.waiting) if table.waiting else 0
    assert table.game is not None
    actions = table.game.observe(seat).actions()
    kind = rng.choice(sorted({action.split()[0] for action in actions}))
    action = str(rng.choice([action for action in actions if action.split()[0] == kind]))
    by = "stand_in" if table.seats[seat].away else "person"
    seq = None if rng.random() < 0.5 else table.facts.asked[seat]
    return table.act(seat, action, seq=seq, by=by, command=f"c{table.seq}")  # type: ignore[arg-type]


def talking(rng: random.Random, table: Table) -> Draft:
    """Let a player or a spectator say something."""
    return table.say(rng.randrange(NOBODY, len(table.seats)), "Guest", f"word {table.seq}", f"s{table.seq}")


AROUND: list[Happening] = [
    talking,
    lambda rng, table: table.go_away(rng.randrange(len(table.seats)), rng.choice(["time", "gone"])),
    lambda rng, table: table.leave(rng.randrange(len(table.seats))),
    lambda rng, table: table.come_back(rng.randrange(len(table.seats))),
    lambda rng, table: table.take_back(rng.randrange(len(table.seats)), seq=table.seq, command=f"t{table.seq}"),
    lambda _, table: table.close(),
]
"""What happens at a table beside the game."""


def next_draft(rng: random.Random, table: Table) -> Draft:
    """Find something that may happen now."""
    while True:
        happening = rng.choice(AROUND) if rng.random() < 0.15 else acting
        try:
            return table.open_again() if table.facts.closed else happening(rng, table)
        except (Refused, AlreadyDone):
            continue


def play_on(played: Played, rng: random.Random) -> None:
    """Play to the end, and a little beyond."""
    while played.table.status != "over":
        played.take(next_draft(rng, played.table))
    played.take(talking(rng, played.table))
    played.take(played.table.meet_again("another"))
