"""A table: the fold of its entries (`folding.py`), and what may happen next, by the rules and by who sits where.

Pure: no input or output, no clock; times are arguments. A method that makes something happen returns a `Draft` and changes
nothing: the draft is taken when it is stored (`take`), or never. `fold` takes entries that others have stored.
"""

from collections.abc import Sequence

import msgspec

from camelup.engine import rules
from camelup.engine.events import Event
from camelup.errors import IllegalAction
from camelup.game import Game
from camelup.luck import Luck
from camelup.notation.actions import as_choice
from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.refused import Refused
from camelup.server.table import draw
from camelup.server.table.arranging import arranged
from camelup.server.table.cast import name_for
from camelup.server.table.checks import (
    check_accounts,
    check_bots,
    clean_name,
    clean_nonce,
    clean_text,
    make_unique,
)
from camelup.server.table.drafts import AlreadyDone, Draft
from camelup.server.table.folding import happen
from camelup.server.table.repeats import check_repeat
from camelup.server.table.state import TableState
from camelup.server.table.stored.entries import (
    Acted,
    AnyEntry,
    Away,
    Back,
    Closed,
    Kicked,
    Left,
    Opened,
    Rematch,
    Said,
    Sat,
    SeatPlan,
    SeatSet,
    Started,
    TookBack,
    Undone,
)
from camelup.server.table.stored.facts import NOBODY, Seat
from camelup.wire.tables import Options
from camelup.wire.words import Absence, BrokenBy, By


class Table(TableState):
    """A table and its game."""

    # --- what has happened ------------------------------------------------------------------------------------

    def take(self, draft: Draft, at: int) -> Sequence[Event]:
        """Apply a draft that has been stored."""
        return happen(self, draft.entry, at, draft)

    def fold(self, entry: AnyEntry, at: int) -> Sequence[Event]:
        """Apply a stored entry."""
        return happen(self, entry, at, None)

    def after(self, draft: Draft, at: int) -> "Table":
        """Return a copy of this table after a draft."""
        then = Table.from_snapshot(self.snapshot(), self.secret_seed)
        then.take(draft, at)
        return then

    # --- what may happen: drafts ------------------------------------------------------------------------------

    def sit(
        self, name: str, word: str, key: str, seat: int | None = None, *, promise: str | None = None, house: str = ""
    ) -> Draft:
        """Draft that a person takes an open seat, the first one unless one is named, with a nonce or the promise of one."""
        self._check_open()
        free = [number for number, other in enumerate(self.seats) if other.kind == "open"]
        if not free:
            raise Refused("full", Reason("command.full"))
        seat = free[0] if seat is None else seat
        if seat not in free:
            raise Refused("full", Reason("command.seat-taken", number=seat, free=", ".join(map(str, free))))
        name = self._free_name(clean_name(name))
        if word and promise:
            raise Refused("bad_request", Reason("command.nonce-or-promise"))
        return Draft(Sat(seat, name, clean_nonce(word), key, house, promise or ""))

    def leave(self, seat: int) -> Draft:
        """Draft that a person gives up a seat: before the start it is free again, afterwards the stand-in plays on."""
        if self.game is None and not self.facts.drawing:
            return Draft(Left(seat))
        if self.status == "drawing" and draw.may_break_off(self.facts, seat):
            return Draft(draw.broken_off(self.facts, [seat], "left", self.secret_seed))
        if self.seats[seat].away == "left":
            raise AlreadyDone(self.seq)
        return Draft(Away(seat, "left"))

    def kick(self, seat: int) -> Draft:
        """Draft that the host frees a seat."""
        self._check_open()
        if self._seat(seat).kind != "person":
            raise Refused("bad_request", Reason("command.seat-empty", number=seat))
        if seat == self.facts.host:
            raise Refused("bad_request", Reason("command.host-stays"))
        return Draft(Kicked(seat))

    def set_seat(self, seat: int, place: SeatPlan) -> Draft:
        """Draft that the host changes who a seat is for."""
        self._check_open()
        if self._seat(seat).kind == "person":
            raise Refused("bad_request", Reason("command.seat-held", number=seat))
        others = [other for number, other in enumerate(self.seats) if number != seat]
        check_accounts([*others, place])
        check_bots(self.facts.edition, [place.bot])
        if place.kind == "bot" and place.bot is not None:
            place = msgspec.structs.replace(place, name=self._name_of_bot(place.bot, *(other.name for other in others)))
        return Draft(SeatSet(seat, place))

    def make_way(self, name: str) -> Draft:
        """Draft that a bot takes another name, because a person comes who is called the same."""
        self._check_open()
        name = clean_name(name)
        for number, seat in enumerate(self.seats):
            if seat.kind == "bot" and seat.bot and seat.name and seat.name.casefold() == name.casefold():
                other = self._name_of_bot(seat.bot, *(other.name for other in self.seats))
                return Draft(SeatSet(number, SeatPlan("bot", seat.bot, other)))
        raise AlreadyDone(self.seq)

    def arrange(self, edition: str | None, players: int | None, options: Options | None) -> Draft:
        """Draft that the host changes the game, the number of seats or the options; what is None stays as it is."""
        self._check_open()
        entry = arranged(self.facts, edition, players, options)
        stays = entry.places == list(range(len(self.seats)))
        if stays and (entry.edition, entry.options) == (self.facts.edition, self.facts.options):
            raise AlreadyDone(self.seq)
        check_bots(entry.edition, [entry.options.stand_in])
        return Draft(entry)

    def start(self) -> Draft:
        """Draft that the game begins."""
        self._check_open()
        empty = [str(number) for number, seat in enumerate(self.seats) if seat.kind == "open"]
        if empty:
            raise Refused("not_allowed", Reason("command.seats-open", free=", ".join(empty)))
        return self._fix_or_begin()

    def _fix_or_begin(self) -> Draft:
        return Draft(draw.fixed(self.facts)) if any(seat.draws for seat in self.seats) else self._begin()

    def _begin(self) -> Draft:
        luck = _RecordedLuck(self.luck())
        game = self.new_game(luck)
        return Draft(Started(luck.drawn), after=game.pack())

    def promise(self, seat: int, word: str, *, number: int, command: str | None = None) -> Draft:
        """Draft that a seat promises a nonce for the draw of a number."""
        check_repeat(self.facts, "promised", seat, command)
        self._check_not_begun()
        if self.seats[seat].promise == word:
            raise AlreadyDone(self.seq)
        return Draft(draw.promised(self.facts, seat, word, number, command))

    def reveal(self, seat: int, nonce: str, command: str | None = None) -> Draft:
        """Draft that a seat reveals the nonce that it promised."""
        check_repeat(self.facts, "revealed", seat, command)
        if self.seats[seat].draws and self.seats[seat].nonce == nonce:
            raise AlreadyDone(self.seq)
        self._check_not_begun()
        return Draft(draw.revealed(self.facts, seat, nonce, command))

    def break_off(self, number: int, reason: BrokenBy) -> Draft:
        """Draft that those whom the draw of this number waits for lose their seats."""
        if self.facts.draw != number or not self.owing:
            raise AlreadyDone(self.seq)
        return Draft(draw.broken_off(self.facts, self.owing, reason, self.secret_seed))

    def draw_on(self) -> Draft:
        """Draft what comes next in a draw that waits for nobody: the promises are fixed, or the game begins."""
        if self.status != "drawing" or self.owing:
            raise AlreadyDone(self.seq)
        return self._begin() if self.facts.fixed else self._fix_or_begin()

    def act(self, seat: int, action: str, *, seq: int | None, by: By, command: str | None = None) -> Draft:
        """Draft that a seat acts; `seq` is the last entry it had seen, None if it sees the table itself.

        In a leg's set-up of Cards the whole choice is one action: `discard b1 o2 deck g1 intel y1`.
        """
        check_repeat(self.facts, "acted", seat, command)
        game = self._check_playing()
        self._check_fresh(seat, seq)
        action = self._check_allowed(game, seat, action)
        before = game.pack()
        luck = game.luck = _RecordedLuck(self.luck())
        try:
            events = game.play(action, seat=seat)
            return Draft(Acted(seat, action, luck.drawn, by, command), events, game.pack(), game.over)
        except IllegalAction as error:
            raise _illegal(action, error.why) from error
        finally:
            game.unpack(before)

    def take_back(self, seat: int, *, seq: int, command: str) -> Draft:
        """Draft that a seat takes back its choices in a leg's set-up; possible until all have chosen."""
        check_repeat(self.facts, "took_back", seat, command)
        game = self._check_playing()
        self._check_fresh(seat, seq)
        if not game.choosing:
            raise Refused("illegal", Reason("command.choice-late"))
        if not rules.has_put_aside(game.state, seat):
            raise Refused("illegal", Reason("command.choice-none"))
        if self.facts.changes.get(seat, 0) >= limits.CHANGES:
            raise Refused("too_many", Reason("command.choice-often"))
        return Draft(TookBack(seat, command))

    def undo(self, seat: int, *, seq: int, command: str) -> Draft:
        """Draft that the only person takes back their last action, and what bots did since."""
        check_repeat(self.facts, "undone", seat, command)
        self._check_playing()
        if seq > self.seq:
            raise Refused("bad_request", Reason("command.future", number=seq, most=self.seq))
        if self.solo != seat:
            raise Refused("not_allowed", Reason("command.undo-alone"))
        if self.undoable is None:
            raise Refused("illegal", Reason("command.undo-nothing"))
        return Draft(Undone(seat, self.undoable, command))

    def say(self, seat: int, name: str, text: str, command: str) -> Draft:
        """Draft that somebody writes in the chat."""
        check_repeat(self.facts, "said", seat, command)
        options = self.facts.options
        if not options.chat or (seat == NOBODY and not options.watchers_chat):
            raise Refused("not_allowed", Reason("command.players-chat" if options.chat else "command.no-chat"))
        if self.facts.said >= limits.TALK:
            raise Refused("too_many", Reason("command.said-enough"))
        if seat == NOBODY:
            return Draft(Said(None, clean_name(name), clean_text(text), None))
        return Draft(Said(seat, self.names[seat], clean_text(text), command))

    def go_away(self, seat: int, reason: Absence) -> Draft:
        """Draft that the stand-in takes over."""
        if self.seats[seat].away is not None:
            raise AlreadyDone(self.seq)
        return Draft(Away(seat, reason))

    def come_back(self, seat: int) -> Draft:
        """Draft that a person takes over from the stand-in."""
        if self.seats[seat].away is None:
            raise AlreadyDone(self.seq)
        return Draft(Back(seat))

    def close(self) -> Draft:
        """Draft that the table closes."""
        if self.status in {"over", "closed"}:
            raise AlreadyDone(self.seq)
        return Draft(Closed())

    def open_again(self) -> Draft:
        """Draft that a closed table opens again."""
        if not self.facts.closed:
            raise AlreadyDone(self.seq)
        if self.facts.given_up:
            raise Refused("closed", Reason("command.draw-given-up"))
        return Draft(Opened())

    def meet_again(self, table: str) -> Draft:
        """Draft that the players meet again at another table."""
        if self.status != "over":
            raise Refused("not_allowed", Reason("command.rematch-early"))
        if self.facts.rematch is not None:
            raise AlreadyDone(self.seq)
        return Draft(Rematch(table))

    # --- checks -----------------------------------------------------------------------------------------------

    def _seat(self, seat: int) -> Seat:
        if not 0 <= seat < len(self.seats):
            raise Refused("bad_request", Reason("command.no-seat", number=seat, most=len(self.seats) - 1))
        return self.seats[seat]

    def _name_of_bot(self, bot: str, *taken: str | None) -> str:
        return name_for(bot, taken, f"{self.facts.commitment} {self.seq}")

    def _free_name(self, name: str) -> str:
        return make_unique(name, {seat.name for seat in self.seats})

    def _check_open(self) -> None:
        if self.facts.closed:
            raise Refused("closed", Reason("command.closed"))
        self._check_not_begun()
        if self.facts.drawing:
            raise Refused("started", Reason("command.drawing"))

    def _check_not_begun(self) -> None:
        if self.game is not None:
            raise Refused("started", Reason("command.started"))

    def _check_playing(self) -> Game:
        game = self.playing()
        if game.over:
            raise Refused("over", Reason("command.over"))
        return game

    def _check_allowed(self, game: Game, seat: int, action: str) -> str:
        """Return an action in our own notation, if it is allowed as far as can be seen without playing it."""
        if action in game.actions(seat):
            return action
        if seat in self.waiting and game.choosing and (choice := as_choice(action)) is not None:
            return choice
        raise _illegal(action, game.observe(seat).why_not(action) or Reason("refused.not-offered"))

    def _check_fresh(self, seat: int, seq: int | None) -> None:
        if seq is None:
            return
        if seq > self.seq:
            raise Refused("bad_request", Reason("command.future", number=seq, most=self.seq))
        if seq < self.facts.asked[seat]:
            raise Refused("stale", Reason("command.stale"))


def _illegal(action: str, why: Reason) -> Refused:
    return Refused("illegal", why, f"{action[:40]!r} is not allowed: {why}")


class _RecordedLuck:
    """Luck that records what it drew."""

    def __init__(self, luck: Luck) -> None:
        self._luck = luck
        self.drawn: list[str] = []

    def draw(self, action: str, outcomes: Sequence[str], weights: Sequence[int]) -> int:
        index = self._luck.draw(action, outcomes, weights)
        self.drawn.append(outcomes[index])
        return index
