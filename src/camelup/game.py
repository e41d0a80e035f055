"""The face of the engine: `Game`, `Action`, `Observation`, `Result`. Small values, pasteable reprs, precise errors.

Knows how to keep a game; knows no rule: those are asked of the engine.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from fractions import Fraction
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine import rules
from camelup.engine.board import rules as board
from camelup.engine.cards.leg import choose_anew
from camelup.engine.editions import DEFAULT_EDITION, DEFAULT_PLAYERS, EDITIONS, LEG_SETUPS
from camelup.engine.events import Event, new_trace, read_trace
from camelup.engine.families import STATES, ByFamily
from camelup.engine.generator import seeded
from camelup.engine.refusals import why_not
from camelup.engine.status import status, wrong_number
from camelup.errors import (
    CamelUpError,
    Explained,
    HiddenCards,
    IllegalAction,
    ImpossiblePosition,
    NotationError,
    WrongOutcome,
)
from camelup.luck import Dice, Luck
from camelup.notation.actions import Action, Step, known_edition
from camelup.notation.positions import read_position, write_position
from camelup.notation.records import Line, Record, join_rows, more_headers, read_record
from camelup.reasons import Reason
from camelup.view import MOMENT, Everything, Observation, View, not_your_turn


class Result(NamedTuple):
    """How a game ended: everybody's money, who won (R6: more than one when they share it), the camels' order."""

    money: tuple[int, ...]
    winners: tuple[int, ...]
    ranking: str


class Done(NamedTuple):
    """One action that was done: who did it (None: luck alone), its number and that of its luck, and the state before it."""

    seat: int | None
    code: int
    outcome: int
    before: bytes


class Game(View):
    """A game of Camel Up.

    >>> game = Game("2018", players=["Ada", "Bob", "Cleo"], seed=7)
    >>> game.actions()[:3]
    [Action('roll'), Action('ticket b'), Action('ticket g')]
    >>> game.play("ticket b")
    [TookTicket(seat=0, ticket='b5')]
    >>> game.play("roll", outcome="p2")[0]
    Rolled(seat=1, die='p2')
    >>> game.undo()
    Action('roll')
    >>> game.turn
    1
    """

    luck: Luck

    def __init__(
        self,
        edition: str = DEFAULT_EDITION,
        players: int | Sequence[str] = DEFAULT_PLAYERS,
        *,
        seed: int | None = None,
        luck: Luck | None = None,
        unofficial: bool = False,
        hide_money: bool = False,
    ) -> None:
        known_edition(edition)
        names = _seated(edition, players, unofficial=unofficial)
        check_open(edition, hide_money=hide_money)
        self._begin(edition, _laid_out(edition, len(names)), names, unofficial=unofficial, hide_money=hide_money)
        self.luck = luck or Dice(seed)
        self._let_luck_run([])

    def _begin(self, edition: str, states: Any, names: list[str], *, unofficial: bool, hide_money: bool) -> None:
        View.__init__(self, edition, states, unofficial=unofficial)
        self.names = names
        self.hide_money = hide_money
        self.luck = Dice()
        self._first = states.tobytes()
        self._blanks = rules.face_down(states[0])
        self.history: list[Done] = []
        """What was done so far, by players and by luck alone."""
        self._moments = np.zeros(states["bet"].shape[1:], MOMENT) if EDITIONS[edition].finish_cards else None
        self._trace = new_trace()
        self._outcomes = np.empty(rules.MOST_OUTCOMES, np.int64)
        self._weights = np.empty(rules.MOST_OUTCOMES, np.int64)

    # --- other ways to begin -------------------------------------------------------------------------

    @classmethod
    def from_text(cls, text: str, edition: str | None = None, *, seed: int | None = None) -> "Game":
        """Set up a position that is given as text.

        >>> Game.from_text("1:gyr 3:bp 15:W 16:K").position()
        '1:gyr 3:bp 15:W 16:K'
        """
        position = read_position(text, edition)
        game = cls._from_states(position.edition, _alone(position.state), unofficial=position.unofficial)
        game.luck = Dice(seed)
        return game

    @classmethod
    def _from_states(cls, edition: str, states: Any, *, unofficial: bool) -> "Game":
        game = cls.__new__(cls)
        names = [f"P{seat + 1}" for seat in range(int(states[0].players))]
        cls._begin(game, edition, states, names, unofficial=unofficial, hide_money=False)
        return game

    @classmethod
    def from_packed(
        cls, edition: str, names: Sequence[str], packed: bytes, *, unofficial: bool = False, hide_money: bool = False
    ) -> "Game":
        """Return the game of a position that was packed.

        >>> game = Game("2018", players=["Ada", "Bob", "Cleo"], seed=7)
        >>> Game.from_packed("2018", game.names, game.pack()) == game
        True
        """
        game = cls.__new__(cls)
        states = _unpacked(edition, packed[: STATES.of(edition).itemsize])
        game._begin(edition, states, list(names), unofficial=unofficial, hide_money=hide_money)  # noqa: SLF001  # a game of ours
        game.unpack(packed)
        return game

    @classmethod
    def imagine(cls, view: View, seed: int | None = None) -> "Game":
        """Fill in what lies face down at random, consistently with all that is known, and return a game to play on.

        >>> seen = Game("2018", seed=1).observe(seat=0)
        >>> Game.imagine(seen, seed=2).observe(seat=0) == seen
        True
        """
        generator = seeded(random.getrandbits(96) if seed is None else seed)
        imagined = rules.imagine(view.state, generator)
        return cls._from_states(view.edition, _alone(imagined), unofficial=view.unofficial)

    @classmethod
    def from_record(cls, text: str) -> "Game":
        """Play a recorded game through to where it stopped."""
        game = cls._at_start_of(read_record(text))
        for _ in game.follow(text):
            pass
        return game

    @classmethod
    def _at_start_of(cls, record: Record) -> "Game":
        headers = record.headers
        unofficial = headers.get("unofficial") == "yes"
        edition = known_edition(headers["edition"])
        names = [name.strip() for name in headers.get("players", "").split(",")] if headers.get("players") else []
        if "position" in headers:
            position = read_position(headers["position"], edition)
            game = cls._from_states(edition, _alone(position.state), unofficial=position.unofficial)
            game.names = names if len(names) == game.players else game.names
            return game
        if not names:
            raise NotationError(Reason("unreadable.no-players"), record.text, 0)
        _check_players(edition, len(names), unofficial=unofficial)
        game = cls._from_states(edition, _laid_out(edition, len(names)), unofficial=unofficial)
        game.names = names
        return game

    @classmethod
    def replay(cls, text: str) -> "Iterator[tuple[Game, Line | None, list[Event]]]":
        """Play a record line by line; yield the game, the line and its events, first the game before any line."""
        game = cls._at_start_of(read_record(text))
        yield game, None, []
        for line, events in game.follow(text):
            yield game, line, events

    def follow(self, text: str) -> "Iterator[tuple[Line, list[Event]]]":
        """Play the lines of a record in this game, one by one."""
        for line in read_record(text).lines:
            if "?" in line.text:
                raise NotationError(Reason("unreadable.record-hidden"), text, line.at)
            try:
                events = self._play_line(line)
            except NotationError as error:
                raise NotationError(error.reason, text, line.at + error.at) from error
            except Explained as error:
                raise NotationError(error.why, text, line.at) from error
            yield line, events

    def _play_line(self, line: Line) -> list[Event]:
        steps = self._vocabulary.read(line.text)
        luck_alone = not self.waiting
        seat = None if luck_alone else line.seat
        if any(step.outcome is None and step.code in self._vocabulary.lucky for step in steps):
            raise NotationError(Reason("unreadable.luck-missing"), line.text, len(line.text))
        with self._all_or_nothing():
            return self._steps(steps, self.luck, seat)

    # --- playing --------------------------------------------------------------------------------------

    def actions(self, seat: int | None = None) -> list[Action]:
        """List the legal actions of the seat to move, or of a seat that may act at the same time."""
        return [self._vocabulary.actions[code] for code in self._codes(seat)]

    def outcomes(self, action: str) -> dict[str, Fraction]:
        """List what luck may bring to an action, with exact probabilities; `""` where nothing is left to luck.

        >>> Game.from_text("2014; track 2:wo 3:y 6:gb; dice w; money 3 3").outcomes("roll")["w1"]
        Fraction(1, 3)
        """
        step = self._vocabulary.read(action)[0]
        count = rules.outcomes_in(self.states, step.code, self._outcomes, self._weights)
        weights = self._weights[:count].tolist()
        codes = self._outcomes[:count].tolist()
        names = self._vocabulary.outcomes
        return {
            names[code] if code >= 0 else "": Fraction(weight, sum(weights))
            for code, weight in zip(codes, weights, strict=True)
        }

    def play(
        self,
        action: str,
        *,
        outcome: str | None = None,
        rng: random.Random | None = None,
        seat: int | None = None,
    ) -> "list[Event]":
        """Do an action and return what happened. On an error nothing has changed.

        The luck is the `outcome` given, else drawn from `rng`, else from the game's own luck; luck that follows by
        itself (the deal of the next leg) comes with it.
        """
        steps = self._vocabulary.read(action)
        if outcome is not None:
            if not isinstance(outcome, str):
                raise CamelUpError(f"an outcome is text, such as those that `outcomes` lists, not {outcome!r}")
            steps = [step._replace(outcome=self._vocabulary.read_outcome(outcome)) for step in steps]
        luck = self.luck if rng is None else Dice(rng=rng)
        with self._all_or_nothing():
            events = self._steps(steps, luck, seat)
            self._let_luck_run(events, luck)
        return events

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        before, mark = self.states.tobytes(), len(self.history)
        try:
            yield
        except CamelUpError:
            del self.history[mark:]
            self._restore(before)
            raise

    def _steps(self, steps: list[Step], luck: Luck, seat: int | None) -> list[Event]:
        return [event for step in steps for event in self._step(step.code, step.outcome, luck, seat)]

    def step(self, code: int, outcome: int | None, luck: Luck | None = None, seat: int | None = None) -> "list[Event]":
        """Do one action by its number, and nothing that luck does after it by itself. On an error nothing has changed.

        For those who walk through all that luck may bring: the numbers are those of `camelup.notation.vocabulary`, and
        where nobody is to move, the one action there is belongs to luck.
        """
        with self._all_or_nothing():
            return self._step(code, outcome, luck or self.luck, seat)

    def _let_luck_run(self, events: list[Event], luck: Luck | None = None) -> None:
        while self._who == 0:
            events += self._step(self._codes()[0], None, luck or self.luck, None)

    def _step(self, code: int, outcome: int | None, luck: Luck, seat: int | None) -> list[Event]:
        before = self.states.tobytes()
        self._give_turn(code, seat)
        self._check_legal(code)
        self._check_known(_MOVED_BY_CARDS.of(self.edition))
        drawn = self._luck_of(code, outcome, luck)
        actor = self.states["turn"].item() if self._who else None
        if self._moments is not None and board.WINNER <= code < board.PARTNER:
            self._remember_board(0 if code < board.LOSER else 1)
        self._trace[0, 0] = 0
        self._show(self.states, rules.step(self.states, code, drawn, self._trace))
        self.history.append(Done(actor, code, drawn, before))
        self._check_known(self.over)
        return list(read_trace(self._trace, self.letters))

    def _remember_board(self, deck: int) -> None:
        """Note what the board looks like when a finish card is laid."""
        assert self._moments is not None  # noqa: S101  # the board games have finish cards
        moment = self._moments[deck, self.states["laid"][0, deck]]
        for name in MOMENT.names or ():
            moment[name] = self.states[name][0]

    def _give_turn(self, code: int, seat: int | None) -> None:
        """Let a seat act out of turn where the rules have all choose at once."""
        if seat is None or seat == self.states["turn"][0]:
            return
        if seat not in self.waiting:
            raise IllegalAction(self._vocabulary.actions[code], not_your_turn(self, seat))
        self.states["turn"] = seat
        self._show(self.states)

    def _check_legal(self, code: int) -> None:
        if code not in self._codes():
            raise IllegalAction(self._vocabulary.actions[code], why_not(self.state, code))

    def _check_known(self, matters: bool) -> None:  # noqa: FBT001
        if matters and self._blanks:
            raise HiddenCards(Reason("unreadable.cards-hidden"))

    def _luck_of(self, code: int, outcome: int | None, luck: Luck) -> int:
        if code not in self._vocabulary.lucky:
            if outcome is not None:
                raise WrongOutcome(self._vocabulary.actions[code], self._vocabulary.outcomes[outcome], [])
            return board.NO_LUCK
        count = rules.outcomes_in(self.states, code, self._outcomes, self._weights)
        codes = self._outcomes[:count].tolist()
        names = [self._vocabulary.outcomes[other] for other in codes]
        action = self._vocabulary.actions[code]
        if outcome is None:
            return int(codes[luck.draw(action, names, self._weights[:count].tolist())])
        if outcome not in codes:
            raise WrongOutcome(action, self._vocabulary.outcomes[outcome], names)
        return outcome

    def _restore(self, before: bytes) -> None:
        self._show(_unpacked(self.edition, before))

    def choose_anew(self, seat: int) -> None:
        """Return to a seat the cards it has put aside in a leg's set-up (C5), and forget what came before, as `unpack` does."""
        choose_anew(self.state, seat)
        self.unpack(self.pack())

    def undo(self) -> Action:
        """Take back the last action of a player, with its luck and all that followed from it, and return it."""
        while self.history:
            step = self.history.pop()
            self._restore(step.before)
            if step.seat is not None:
                return self._vocabulary.actions[step.code]
        raise CamelUpError("there is no action to take back")

    def pack(self) -> bytes:
        """Return the position as bytes, with the board of when each finish card was laid, for whoever keeps many games."""
        return b"".join([self.states.tobytes(), *(moments.tobytes() for moments in self._moments_of_laid())])

    def unpack(self, packed: bytes) -> None:
        """Put the game into a position that was packed, and forget what came before it: it can't be undone or recorded.

        >>> game = Game("2018", seed=7)
        >>> before = game.pack()
        >>> _ = game.play("ticket b")
        >>> game.unpack(before)
        >>> game.pack() == before
        True
        """
        self.history.clear()
        whole = self.states.nbytes
        self._restore(packed[:whole])
        if self._moments is not None:
            self._moments = np.zeros(self._moments.shape, MOMENT)
            seen = np.frombuffer(packed, MOMENT, offset=whole)
            for moments in self._moments_of_laid() if len(seen) else ():  # earlier versions kept none
                moments[:], seen = seen[: len(moments)], seen[len(moments) :]

    def _moments_of_laid(self) -> list[Any]:
        """Return by deck what the board looked like when each card that lies there was laid."""
        if self._moments is None:
            return []
        return [self._moments[deck, :laid] for deck, laid in enumerate(self.states["laid"][0].tolist())]

    # --- knowing --------------------------------------------------------------------------------------

    def observe(self, seat: int) -> Observation:
        """Return what a seat may know; seat -1 is a spectator."""
        if seat not in range(-1, self.players):
            raise CamelUpError(f"there is no seat {seat!r}: there are 0 to {self.players - 1}, and -1 for a spectator")
        view = rules.observe(self.state, seat, hide_money=self.hide_money)
        seen = None if self._moments is None else self._moments.copy()
        return Observation(self.edition, _alone(view), seat, unofficial=self.unofficial, moments=seen)

    def everything(self) -> Everything:
        """Return all of the game with its cards open, for those who may know it: replays and analysis, never a player."""
        return Everything(self.edition, self.states.copy(), unofficial=self.unofficial)

    def status(self) -> list[Reason]:
        """List every reason why this position is impossible, or what is missing while it is being set up."""
        return status(self.state, unofficial=self.unofficial)

    def result(self) -> Result | None:
        """Return how the game ended, or None while it goes on."""
        if not self.over:
            return None
        most = max(self.money)
        winners = tuple(seat for seat, money in enumerate(self.money) if money == most)
        return Result(self.money, winners, self.ranking)

    # --- writing --------------------------------------------------------------------------------------

    def record(self, *, secrets: bool = False, headers: Mapping[str, str] | None = None) -> str:
        """Write the whole game as text; what is secret prints as `?` until the game is over, unless `secrets`.

        `headers` are added to the game's own, such as those of `camelup.fair.fair_headers`.
        """
        lines = join_rows(self._lines(secrets=secrets or self.over), self._vocabulary.rows)
        return str(Record(self._headers() | more_headers(headers or {}), lines))

    def _headers(self) -> dict[str, str]:
        headers = {"edition": self.edition, "players": ", ".join(self.names)}
        if self.unofficial:
            headers["unofficial"] = "yes"
        if not self._started_fresh():
            headers["position"] = self._first_position()
        if self.over:
            headers["result"] = " ".join(map(str, self.money))
        return headers

    def _lines(self, *, secrets: bool) -> Iterator[Line]:
        dealt = self._dealt_at_first()
        for step in self.history:
            text = self._vocabulary.write(step.code, step.outcome)
            verb = text.split()[0]
            seat = step.seat
            if verb == "deal":  # luck's doing, but it helps to see for whom
                seat = dealt // LEG_SETUPS[self.players].dealt
            dealt = dealt + 1 if verb == "deal" else 0
            yield Line(seat, text if secrets or verb not in SECRET_VERBS else f"{verb} ?", 0)

    def _dealt_at_first(self) -> int:
        """Count the cards that had been dealt where the game began: in the middle of a deal others got theirs before."""
        return _CARDS_DEALT.of(self.edition)(_unpacked(self.edition, self._first))

    def _started_fresh(self) -> bool:
        return bool(_laid_out(self.edition, self.players).tobytes() == self._first)

    def _first_position(self) -> str:
        first = _unpacked(self.edition, self._first)[0]
        return write_position(self.edition, first, unofficial=self.unofficial)

    def __repr__(self) -> str:
        return f"Game.from_text({self.position()!r})"

    def __str__(self) -> str:
        return self.position()

    def copy(self) -> "Game":
        """Make an independent copy, history and all, for trying things out: it draws on from the same luck.

        `copy.copy` does the same; `copy.deepcopy` copies the luck too, so that both games have the same dice to come.

        >>> game = Game("2018", seed=7)
        >>> twin = game.copy()
        >>> _ = twin.play("ticket b")
        >>> game == twin
        False
        """
        twin = self._from_states(self.edition, self.states.copy(), unofficial=self.unofficial)
        twin.names, twin.hide_money, twin.luck = list(self.names), self.hide_money, self.luck
        twin.history = list(self.history)
        twin._first = self._first  # noqa: SLF001  # a game copies itself
        twin._moments = None if self._moments is None else self._moments.copy()  # noqa: SLF001
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        twin = self.copy()
        twin.luck = deepcopy(self.luck, memo)
        return twin


SECRET_VERBS = frozenset(("winner", "loser", "deal", "discard", "deck", "intel"))
"""The actions whose cards nobody else may know."""
_MOVED_BY_CARDS: Final = ByFamily(board=False, cards=True)
"""Whether every action may depend on cards that lie face down: such a game has to be imagined before it is played."""
_CARDS_DEALT: Final[ByFamily[Callable[[Any], int]]] = ByFamily(lambda _: 0, lambda states: int(states["hand"].sum()))


def _alone(state: Any) -> Any:
    """Put a record into an array of its own, which is what the engine takes fastest."""
    states = np.zeros(1, state.dtype)
    states[0] = state
    return states


def _unpacked(edition: str, packed: bytes) -> Any:
    return np.frombuffer(bytearray(packed), STATES.of(edition))


def _laid_out(edition: str, players: int) -> Any:
    states = _alone(rules.blank_state(edition))
    rules.setup(states[0], EDITIONS[edition].number, players)
    return states


def check_open(edition: str, *, hide_money: bool) -> None:
    """Refuse to hide money where it always lies open (C20)."""
    if hide_money and EDITIONS[edition].open_money:
        raise ImpossiblePosition([Reason("impossible.hidden-money")])


def _seated(edition: str, players: int | Sequence[str], *, unofficial: bool) -> list[str]:
    """Return the names of so many players, or the names that were given, once both are known to fit the game."""
    if isinstance(players, int):
        _check_players(edition, players, unofficial=unofficial)
        return [f"P{seat + 1}" for seat in range(players)]
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise CamelUpError(f"players are a number, or a list of names such as ['Ada', 'Bob', 'Cleo'], not {players!r}")
    names = list(players)
    _check_players(edition, len(names), unofficial=unofficial)
    _check_names(names)
    return names


def _check_names(names: list[str]) -> None:
    for name in names:
        if not isinstance(name, str) or not name.strip() or not name.isprintable() or set(name) & set(",#"):
            raise CamelUpError(f"{name!r} can't be a player's name: it needs letters, and no comma, # or line break")


def _check_players(edition: str, players: int, *, unofficial: bool) -> None:
    facts = EDITIONS[edition]
    if players in facts.players or (players in facts.on_request and unofficial):
        return
    raise ImpossiblePosition([wrong_number(facts, players)])
