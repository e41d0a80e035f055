"""A table: the fold of its entries. It checks what may happen next, by the rules and by who sits where.

Pure: no input or output, no clock; times are arguments. A method that makes something happen returns a `Draft` and changes
nothing: the draft is taken when it is stored (`take`), or never. `fold` takes entries that others have stored.
"""

import hmac
from collections.abc import Sequence
from typing import NamedTuple, assert_never

import msgspec

from camelup import earnings
from camelup.engine import rules
from camelup.engine.editions import EDITIONS
from camelup.engine.events import Event
from camelup.errors import CamelUpError, IllegalAction
from camelup.fair import FairLuck, seed_of_draw
from camelup.game import Game
from camelup.luck import Dictated, Luck
from camelup.notation.actions import as_choice
from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.refused import Refused
from camelup.server.table import draw
from camelup.server.table.arranging import arranged, note_arranged
from camelup.server.table.cast import name_for
from camelup.server.table.checks import (
    check_accounts,
    check_bots,
    clean_name,
    clean_nonce,
    clean_text,
    key_of,
    make_unique,
)
from camelup.server.table.stored.entries import (
    Acted,
    AnyEntry,
    Arranged,
    Away,
    Back,
    BrokeOff,
    Closed,
    Created,
    Fixed,
    Kicked,
    Left,
    Opened,
    Promised,
    Rematch,
    Revealed,
    Said,
    Sat,
    SeatPlan,
    SeatSet,
    Started,
    TookBack,
    Undone,
)
from camelup.server.table.stored.facts import NOBODY, Facts, Seat, UndoPoint
from camelup.server.table.stored.snapshots import UnreadableSnapshot, read_snapshot, write_snapshot
from camelup.server.table.undo import shows_nothing
from camelup.wire.tables import Options
from camelup.wire.words import Absence, BrokenBy, By, Status


class Draft(NamedTuple):
    """Something that would happen: the entry, and the game after it."""

    entry: AnyEntry
    events: Sequence[Event] = ()
    after: bytes | None = None
    over: bool = False
    """Whether the game would be over."""


class AlreadyDone(Exception):  # not an error
    """The command was done before, under this number."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        super().__init__(seq)


class Table:
    """A table and its game."""

    def __init__(self, facts: Facts, seed: bytes) -> None:
        self.facts = facts
        self.secret_seed = seed
        self.game: Game | None = None
        if facts.packed is not None:
            self.game = self._new_game(Dictated([]), laid=facts.packed)

    @classmethod
    def new(cls, table_id: str, code: str, seed: bytes) -> "Table":
        """Return a table before its first entry."""
        return cls(Facts(table_id, code), seed)

    # --- what it is ---------------------------------------------------------------------------------------

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
        luck = _RecordedLuck(self._luck())
        game = self._new_game(luck)
        return Draft(Started(luck.drawn), after=game.pack())

    def promise(self, seat: int, word: str, *, number: int, command: str | None = None) -> Draft:
        """Draft that a seat promises a nonce for the draw of a number."""
        self._check_repeat("promised", seat, command)
        self._check_not_begun()
        if self.seats[seat].promise == word:
            raise AlreadyDone(self.seq)
        return Draft(draw.promised(self.facts, seat, word, number, command))

    def reveal(self, seat: int, nonce: str, command: str | None = None) -> Draft:
        """Draft that a seat reveals the nonce that it promised."""
        self._check_repeat("revealed", seat, command)
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
        self._check_repeat("acted", seat, command)
        game = self._check_playing()
        self._check_fresh(seat, seq)
        action = self._check_allowed(game, seat, action)
        before = game.pack()
        luck = game.luck = _RecordedLuck(self._luck())
        try:
            events = game.play(action, seat=seat)
            return Draft(Acted(seat, action, luck.drawn, by, command), events, game.pack(), game.over)
        except IllegalAction as error:
            raise _illegal(action, error.why) from error
        finally:
            game.unpack(before)

    def take_back(self, seat: int, *, seq: int, command: str) -> Draft:
        """Draft that a seat takes back its choices in a leg's set-up; possible until all have chosen."""
        self._check_repeat("took_back", seat, command)
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
        self._check_repeat("undone", seat, command)
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
        self._check_repeat("said", seat, command)
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

    # --- what has happened: the fold --------------------------------------------------------------------------

    def take(self, draft: Draft, at: int) -> Sequence[Event]:
        """Apply a draft that has been stored."""
        return self._happen(draft.entry, at, draft)

    def fold(self, entry: AnyEntry, at: int) -> Sequence[Event]:
        """Apply a stored entry."""
        return self._happen(entry, at, None)

    def after(self, draft: Draft, at: int) -> "Table":
        """Return a copy of this table after a draft."""
        then = Table.from_snapshot(self.snapshot(), self.secret_seed)
        then.take(draft, at)
        return then

    def snapshot(self) -> bytes:
        """Return all of the table as JSON, so that it can be opened without its entries."""
        packed = None if self.game is None else self.game.pack()
        return write_snapshot(msgspec.structs.replace(self.facts, packed=packed))

    @classmethod
    def from_snapshot(cls, snapshot: bytes, seed: bytes) -> "Table":
        """Read a snapshot; raise UnreadableSnapshot if it can't be trusted."""
        facts = read_snapshot(snapshot)
        if facts.packed is not None and not facts.earned:
            raise UnreadableSnapshot("it does not say what was earned so far")  # as camelup 0.1 wrote it: the log says
        try:
            return cls(facts, seed)
        except (ValueError, LookupError, CamelUpError) as error:
            raise UnreadableSnapshot("its position is no position") from error

    def _happen(self, entry: AnyEntry, at: int, draft: Draft | None) -> Sequence[Event]:
        self.facts.seq += 1
        match entry:
            case Acted():
                return self._happen_in_game(entry, at, draft)
            case Started(luck):
                self.game = self._new_game(Dictated(list(luck)), laid=draft.after if draft else None)
                self.facts.counter = len(luck)
                self.facts.earned = earnings.begin(self.game.money)
                self.facts.drawing = False
                self._ask(at)
            case TookBack():
                self._happen_anew(entry)
            case Undone():
                self._happen_undone(entry, at)
            case Away() | Back() | Closed() | Opened():
                self._happen_to_people(entry, at)
            case Said(seat, _, _, command):
                self.facts.said += 1
                self._remember("said", NOBODY if seat is None else seat, command)
            case Rematch(table):
                self.facts.rematch = table
            case Promised() | Fixed() | Revealed() | BrokeOff():
                self._happen_in_draw(entry, at)
            case Created() | Sat() | Left() | Kicked() | SeatSet() | Arranged():
                self._happen_before_start(entry, at)
            case _:
                assert_never(entry)
        return ()

    def _happen_before_start(self, entry: Created | Sat | Left | Kicked | SeatSet | Arranged, at: int) -> None:
        facts = self.facts
        match entry:
            case Created():
                facts.edition, facts.options, facts.commitment = entry.edition, entry.options, entry.commitment
                facts.seats = [_seat_for(place) for place in entry.seats]
                facts.host_key = entry.key
                facts.kept_until = at + round(limits.KEPT_SEATS * 1000)
            case Sat(seat, name, word, key, house, promise):
                draws = bool(promise)
                self.seats[seat] = Seat("person", name, None, key, word, house=house, promise=promise, draws=draws)
                if facts.host == NOBODY and facts.host_key is None:
                    facts.host = seat
            case Left(seat) | Kicked(seat):
                self._free(seat)
            case SeatSet(seat, place):
                self.seats[seat] = _seat_for(place)
                self._forget_commands(seat)
            case Arranged():
                note_arranged(facts, entry)
        self._name_bots()

    def _happen_in_draw(self, entry: Promised | Fixed | Revealed | BrokeOff, at: int) -> None:
        draw.note(self.facts, entry, at)
        if isinstance(entry, Promised | Revealed):
            kind = "promised" if isinstance(entry, Promised) else "revealed"
            self._remember(kind, entry.seat, entry.command)
        if isinstance(entry, BrokeOff):
            self._name_bots()
            if self.facts.host in entry.seats:
                self._pass_on_host()

    def _happen_to_people(self, entry: AnyEntry, at: int) -> None:
        facts = self.facts
        match entry:
            case Away(seat, reason):
                self.seats[seat].away = reason
            case Back(seat):
                self.seats[seat].away = None  # its clock runs on: nobody gains time by leaving and coming back
            case Closed():
                facts.closed = True
            case Opened():
                facts.closed = False
                facts.asked_at = facts.draw_at = at

    def _happen_in_game(self, entry: Acted, at: int, draft: Draft | None) -> Sequence[Event]:
        game = self._playing()
        chose = game.choosing
        self.facts.undo = self._undo_after(entry, game)
        if draft is not None and draft.after is not None:
            events = draft.events
            game.unpack(draft.after)
        else:
            game.luck = Dictated(list(entry.luck))
            events = game.play(entry.action, seat=entry.seat)
            game.unpack(game.pack())
        self.facts.counter += len(entry.luck)
        earnings.add(self.facts.earned, events)
        self._remember("acted", entry.seat, entry.command)
        if chose and game.choosing:
            self.facts.asked[entry.seat] = self.facts.seq  # what one chooses is not the others' business
        else:
            self._ask(at)
        return events

    def _happen_anew(self, entry: TookBack) -> None:
        self._playing().choose_anew(entry.seat)
        self.facts.changes[entry.seat] = self.facts.changes.get(entry.seat, 0) + 1
        self.facts.asked[entry.seat] = self.facts.seq
        self._remember("took_back", entry.seat, entry.command)

    def _undo_after(self, entry: Acted, game: Game) -> UndoPoint | None:
        """Return what may be taken back after an action that is about to happen."""
        own = entry.seat == self.solo
        if self.solo is None or not shows_nothing(entry, own=own):
            return None
        return UndoPoint(entry.seat, self.facts.seq, self.facts.asks, game.pack()) if own else self.facts.undo

    def _happen_undone(self, entry: Undone, at: int) -> None:
        point = self.facts.undo
        if point is None or point.seq != entry.since:
            raise ValueError(f"entry {self.facts.seq} takes back {entry.since}, which can't be taken back")
        self._playing().unpack(point.packed)
        self._ask(at)
        self.facts.asks, self.facts.undo = point.asks, None
        self._remember("undone", entry.seat, entry.command)

    def _ask(self, at: int) -> None:
        self.facts.asks += 1
        self.facts.asked_at = at
        self.facts.asked = [self.facts.seq for _ in self.seats]
        self.facts.changes = {}

    def _remember(self, kind: str, seat: int, command: str | None) -> None:
        if command is not None:
            self.facts.commands[f"{kind} {seat} {command}"] = self.facts.seq

    def _forget_commands(self, seat: int) -> None:
        """Forget the commands of whoever had a seat: the next person there is somebody else."""
        commands = self.facts.commands
        self.facts.commands = {name: seq for name, seq in commands.items() if str(seat) not in name.split(" ")[:2]}

    def _free(self, seat: int) -> None:
        self.seats[seat] = Seat()
        self._forget_commands(seat)
        self.facts.promised.pop(seat, None)
        if seat == self.facts.host:
            self._pass_on_host()

    def _pass_on_host(self) -> None:
        people = [number for number, other in enumerate(self.seats) if other.kind == "person"]
        self.facts.host = people[0] if people else NOBODY

    def _name_bots(self) -> None:
        """Name the bots of entries that don't say what they are called: earlier versions named them after their level."""
        taken = {seat.name for seat in self.seats if seat.name is not None}
        for seat in self.seats:
            if seat.kind == "bot" and seat.name is None and seat.bot is not None:
                seat.name = make_unique(seat.bot.capitalize(), taken)
                taken.add(seat.name)

    def _new_game(self, luck: Luck, laid: bytes | None = None) -> Game:
        edition, hide_money = self.facts.edition, self.facts.hides_money
        unofficial = len(self.seats) in EDITIONS[edition].on_request
        if laid is not None:
            return Game.from_packed(edition, self.names, laid, unofficial=unofficial, hide_money=hide_money)
        game = Game(edition, self.names, luck=luck, unofficial=unofficial, hide_money=hide_money)
        game.unpack(game.pack())
        return game

    def _luck(self) -> FairLuck:
        return FairLuck(self._seed_of_dice, self.id, self.nonces, self.facts.counter)

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

    def _playing(self) -> Game:
        if self.game is None:
            raise Refused("not_allowed", Reason("command.not-begun"))
        return self.game

    def _check_playing(self) -> Game:
        game = self._playing()
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

    def _check_repeat(self, kind: str, seat: int, command: str | None) -> None:
        if command is None:
            return
        commands = self.facts.commands
        done = commands.get(f"{kind} {seat} {command}", commands.get(f"{seat} {command}"))  # 0.1 kept no kind
        if done is not None:
            raise AlreadyDone(done)

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


def _seat_for(place: SeatPlan) -> Seat:
    return Seat(place.kind, place.name, place.bot, place.key, kept=place.kept)
