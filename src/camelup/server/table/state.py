"""How a table stands: its facts and its game, and what follows from them. It says nothing of what may happen next."""

import hmac
from typing import Self

import msgspec

from camelup.engine.editions import EDITIONS
from camelup.errors import CamelUpError
from camelup.fair import FairLuck, seed_of_draw
from camelup.game import Game
from camelup.luck import Dictated, Luck
from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.refused import Refused
from camelup.server.table import draw
from camelup.server.table.checks import key_of
from camelup.server.table.stored.facts import NOBODY, Facts, Seat
from camelup.server.table.stored.snapshots import UnreadableSnapshot, read_snapshot, write_snapshot
from camelup.wire.words import Status


class TableState:
    """A table and its game as they stand."""

    def __init__(self, facts: Facts, seed: bytes) -> None:
        self.facts = facts
        self.secret_seed = seed
        self.game: Game | None = None
        if facts.packed is not None:
            self.game = self.new_game(Dictated([]), laid=facts.packed)

    @classmethod
    def new(cls, table_id: str, code: str, seed: bytes) -> Self:
        """Return a table before its first entry."""
        return cls(Facts(table_id, code), seed)

    @classmethod
    def from_snapshot(cls, snapshot: bytes, seed: bytes) -> Self:
        """Read a snapshot; raise UnreadableSnapshot if it can't be trusted."""
        facts = read_snapshot(snapshot)
        if facts.packed is not None and not facts.earned:
            raise UnreadableSnapshot("it does not say what was earned so far")  # as camelup 0.1 wrote it: the log says
        try:
            return cls(facts, seed)
        except (ValueError, LookupError, CamelUpError) as error:
            raise UnreadableSnapshot("its position is no position") from error

    def snapshot(self) -> bytes:
        """Return all of the table as JSON, so that it can be opened without its entries."""
        packed = None if self.game is None else self.game.pack()
        return write_snapshot(msgspec.structs.replace(self.facts, packed=packed))

    @property
    def id(self) -> str:
        """Its name in addresses."""
        return self.facts.id

    @property
    def seq(self) -> int:
        """How many entries there are."""
        return self.facts.seq

    @property
    def seats(self) -> list[Seat]:
        """The seats."""
        return self.facts.seats

    @property
    def status(self) -> Status:
        """`open`, `drawing`, `playing`, `over` or `closed`."""
        if self.game is not None and self.game.over:
            return "over"
        if self.facts.closed:
            return "closed"
        if self.game is not None:
            return "playing"
        return "drawing" if self.facts.drawing else "open"

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.game.waiting if self.game is not None and not self.facts.closed else ()

    @property
    def solo(self) -> int | None:
        """The seat of the only person at the table, while they play themselves and all others are bots of the house."""
        others = [number for number, seat in enumerate(self.seats) if seat.kind != "bot"]
        if len(others) != 1 or self.seats[others[0]].kind != "person" or self.seats[others[0]].away is not None:
            return None
        return others[0]

    @property
    def undoable(self) -> int | None:
        """The entry of the action that may be taken back now."""
        point = self.facts.undo
        may = point is not None and point.seat == self.solo and self.status == "playing"
        return point.seq if point is not None and may else None

    @property
    def deadline(self) -> int | None:
        """When the time for the current decision, or the draw of the dice, is over; None without a clock."""
        if self.status == "drawing":
            return self.facts.draw_at + round(limits.REVEAL_WITHIN * 1000)
        seconds = self.facts.options.seconds
        return self.facts.asked_at + seconds * 1000 if seconds and self.waiting else None

    @property
    def names(self) -> list[str]:
        """The names by seat, as a game takes them."""
        return [seat.name or f"P{number + 1}" for number, seat in enumerate(self.seats)]

    @property
    def nonces(self) -> list[str]:
        """The words that the players' clients added to the luck."""
        return [seat.nonce for seat in self.seats]

    @property
    def promises(self) -> list[str]:
        """What the players' clients promised before the nonces were revealed."""
        return [seat.promise for seat in self.seats]

    @property
    def owing(self) -> list[int]:
        """The seats that the draw of the dice waits for."""
        return draw.owing(self.facts) if self.status == "drawing" else []

    @property
    def seed(self) -> bytes | None:
        """The secret of the dice, once the game is over."""
        return self._seed_of_dice if self.status == "over" else None

    @property
    def _seed_of_dice(self) -> bytes:
        return seed_of_draw(self.secret_seed, self.facts.draw)

    def secret(self, what: str) -> int:
        """Return a secret number for the luck of the table's bots: the same again after a restart."""
        word = f"bot {self.id} {what}".encode()
        return int.from_bytes(hmac.digest(self.secret_seed, word, "sha256")[:8])

    def seat_of(self, token: str) -> int | None:
        """Return the seat of a token; NOBODY for a host without a seat. Takes the same time for every seat."""
        key = key_of(token)
        found = None
        for number, seat in enumerate(self.seats):
            if seat.key is not None and hmac.compare_digest(seat.key, key):
                found = number
        if self.facts.host_key is not None and hmac.compare_digest(self.facts.host_key, key):
            found = NOBODY if found is None else found
        return found

    def playing(self) -> Game:
        """Return the game; refuse before it has begun."""
        if self.game is None:
            raise Refused("not_allowed", Reason("command.not-begun"))
        return self.game

    def new_game(self, luck: Luck, laid: bytes | None = None) -> Game:
        """Return a game for those who sit here, set up by luck or as it was packed."""
        edition, hide_money = self.facts.edition, self.facts.hides_money
        unofficial = len(self.seats) in EDITIONS[edition].on_request
        if laid is not None:
            return Game.from_packed(edition, self.names, laid, unofficial=unofficial, hide_money=hide_money)
        game = Game(edition, self.names, luck=luck, unofficial=unofficial, hide_money=hide_money)
        game.unpack(game.pack())
        return game

    def luck(self) -> FairLuck:
        """Return the luck that comes next from the dice of this table."""
        return FairLuck(self._seed_of_dice, self.id, self.nonces, self.facts.counter)
