"""The face of the engine: `Game`, `Action`, `Observation`, `Result`. Small values, pasteable reprs, precise errors.

Knows how to keep a game; knows no rule: those are asked of the engine.
"""

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from camelup.drawing import draw_svg
from camelup.engine import board, cards_state, rules
from camelup.engine.editions import EDITIONS, RACING_CAMELS
from camelup.engine.events import NO_TRACE, Event, new_trace, read_trace
from camelup.engine.luck import seeded
from camelup.engine.race import ranking, stacks
from camelup.engine.refusals import refusal
from camelup.engine.status import status
from camelup.errors import CamelUpError, HiddenCards, IllegalAction, ImpossiblePosition, NotationError, WrongOutcome
from camelup.luck import Dice, Luck
from camelup.notation.actions import Action, Vocabulary, known_edition, vocabulary
from camelup.notation.positions import read_position, write_position
from camelup.notation.records import Line, Record, join_rows, read_record

DEFAULT_PLAYERS = 4


class Result(NamedTuple):
    """How a game ended: everybody's money, who won (R6: more than one when they share it), the camels' order."""

    money: tuple[int, ...]
    winners: tuple[int, ...]
    ranking: str


class _Step(NamedTuple):
    """One action that was done: who did it (None: luck alone), what, and the state before it."""

    seat: int | None
    code: int
    outcome: int
    before: bytes


class _View:
    """What a whole game and an observation of it have in common: a record of the engine, and how to read it."""

    def __init__(self, edition: str, state: Any, *, unofficial: bool) -> None:
        self.edition = edition
        self.unofficial = unofficial
        self.state = state
        self._rules: ModuleType = rules.of_edition(edition)
        self._vocabulary: Vocabulary = vocabulary(edition)
        self._actions = np.empty(rules.MOST_ACTIONS, np.int64)

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.state.players)

    @property
    def turn(self) -> int:
        """The seat to move; where several may act at once, the lowest of them."""
        return int(self.state.turn)

    @property
    def money(self) -> tuple[int, ...]:
        """Everybody's money; -1 where a table hides it."""
        return tuple(self.state.money[: self.players].tolist())

    @property
    def letters(self) -> str:
        """The letters of the camels, the racing ones first."""
        return EDITIONS[self.edition].letters

    @property
    def track(self) -> dict[int, str]:
        """The stacks by space, bottom to top."""
        standing = stacks(int(self.state.race))
        return {space: "".join(self.letters[camel] for camel in camels) for space, camels in standing.items()}

    @property
    def ranking(self) -> str:
        """The racing camels from the first to the last (R3)."""
        return "".join(self.letters[camel] for camel in ranking(int(self.state.race)) if camel < RACING_CAMELS)

    @property
    def over(self) -> bool:
        """Whether the race is over."""
        return bool(self._rules.over(self.state))

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act now: one, or in a leg's set-up of cards all who have not chosen."""
        seats = int(self._rules.waiting(self.state))
        return tuple(seat for seat in range(self.players) if seats >> seat & 1)

    def position(self) -> str:
        """Write the position as text that reads back equal."""
        return write_position(self.edition, self.state, unofficial=self.unofficial)

    def _codes(self, seat: int | None = None) -> list[int]:
        state = self.state
        if seat is not None and seat != state["turn"]:
            if seat not in self.waiting:
                return []
            state = state.copy()
            state.turn = seat
        return self._actions[: self._rules.legal(state, self._actions)].tolist()  # type: ignore[no-any-return]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.edition == other.edition and self.state.tobytes() == other.state.tobytes()

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def _repr_svg_(self) -> str:
        return draw_svg(self.edition, self.state)


class Observation(_View):
    """What one seat may know of a game (B25, C20), and nothing more; seat -1 is a spectator."""

    def __init__(self, edition: str, state: Any, seat: int, *, unofficial: bool = False) -> None:
        super().__init__(edition, state, unofficial=unofficial)
        self.seat = seat

    def __repr__(self) -> str:
        return f"<Observation of seat {self.seat}: {self.position()}>"

    def actions(self) -> list[Action]:
        """List the legal actions of this seat; none while others are to move."""
        if self.seat not in self.waiting:
            return []
        return [self._vocabulary.actions[code] for code in self._codes(self.seat)]

    def imagine(self, seed: int | None = None) -> "Game":
        """Fill the blanks at random, consistently with what is known, and give a game that can be played on."""
        return _imagined(self, seed)


class Game(_View):
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

    def __init__(
        self,
        edition: str = "2018",
        players: int | Sequence[str] = DEFAULT_PLAYERS,
        *,
        seed: int | None = None,
        luck: Luck | None = None,
        unofficial: bool = False,
        hide_money: bool = False,
    ) -> None:
        known_edition(edition)
        names = [f"P{seat + 1}" for seat in range(players)] if isinstance(players, int) else list(players)
        _check_players(edition, len(names), unofficial=unofficial)
        state = rules.blank_state(edition)
        rules.setup(state, getattr(EDITIONS[edition], "number", 0), len(names))
        self._begin(edition, state, names, unofficial=unofficial, hide_money=hide_money)
        self.luck = luck or Dice(seed)
        self._let_luck_run([])

    def _begin(self, edition: str, state: Any, names: list[str], *, unofficial: bool, hide_money: bool) -> None:
        _View.__init__(self, edition, state, unofficial=unofficial)
        self.names = names
        self.hide_money = hide_money
        self.luck: Luck = Dice()
        self._first = state.tobytes()
        self._history: list[_Step] = []
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
        game = cls._from_state(position.edition, position.state, unofficial=position.unofficial)
        game.luck = Dice(seed)
        return game

    @classmethod
    def _from_state(cls, edition: str, state: Any, *, unofficial: bool) -> "Game":
        game = cls.__new__(cls)
        names = [f"P{seat + 1}" for seat in range(int(state.players))]
        game._begin(edition, state, names, unofficial=unofficial, hide_money=False)
        return game

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
            game = cls._from_state(edition, position.state, unofficial=position.unofficial)
            game.names = names if len(names) == game.players else game.names
            return game
        _check_players(edition, len(names), unofficial=unofficial)
        state = rules.blank_state(edition)
        rules.setup(state, getattr(EDITIONS[edition], "number", 0), len(names))
        game = cls._from_state(edition, state, unofficial=unofficial)
        game.names = names
        return game

    @classmethod
    def replay(cls, text: str) -> Iterator[tuple["Game", Line | None, list[Event]]]:
        """Play a record line by line: gives the game, the line and its events, first the game before any line."""
        game = cls._at_start_of(read_record(text))
        yield game, None, []
        for line, events in game.follow(text):
            yield game, line, events

    def follow(self, text: str) -> Iterator[tuple[Line, list[Event]]]:
        """Play the lines of a record in this game, one by one."""
        for line in read_record(text).lines:
            try:
                if "?" in line.text:
                    raise HiddenCards("this record hides cards until the game is over: it can't be played yet")
                events = self._play_line(line)
            except NotationError as error:
                raise NotationError(error.reason, text, line.at + error.at) from error
            except CamelUpError as error:
                raise NotationError(str(error), text, line.at) from error
            yield line, events

    def _play_line(self, line: Line) -> list[Event]:
        steps = self._vocabulary.read(line.text)
        luck_alone = not self.waiting
        seat = None if luck_alone else line.seat
        if any(step.outcome is None and step.code in self._vocabulary.lucky for step in steps):
            raise NotationError("the luck of this action is missing", line.text, len(line.text))
        mark = len(self._history)
        try:
            events: list[Event] = []
            for step in steps:
                events += self._step(step.code, step.outcome, self.luck, seat)
        except CamelUpError:
            self._rewind(mark)
            raise
        return events

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
        count = self._rules.outcomes(self.state, step.code, self._outcomes, self._weights)
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
    ) -> list[Event]:
        """Do an action and tell what happened. On an error nothing has changed.

        The luck is the `outcome` given, else drawn from `rng`, else from the game's own luck; luck that follows by
        itself (the deal of the next leg) comes with it.
        """
        steps = self._vocabulary.read(action)
        if outcome is not None:
            steps = [step._replace(outcome=self._vocabulary.read_outcome(outcome)) for step in steps]
        luck = self.luck if rng is None else Dice(rng=rng)
        mark = len(self._history)
        try:
            events: list[Event] = []
            for step in steps:
                events += self._step(step.code, step.outcome, luck, seat)
            if not self._rules.waiting(self.state):
                self._let_luck_run(events, luck)
        except CamelUpError:
            self._rewind(mark)
            raise
        return events

    def _let_luck_run(self, events: list[Event], luck: Luck | None = None) -> None:
        while not self.waiting and not self.over:
            events += self._step(self._codes()[0], None, luck or self.luck, None)

    def _step(self, code: int, outcome: int | None, luck: Luck, seat: int | None) -> list[Event]:
        before = self.state.tobytes()
        self._give_turn(code, seat)
        self._check_legal(code)
        drawn = self._luck_of(code, outcome, luck)
        actor = int(self.state["turn"]) if self._rules.waiting(self.state) else None
        self._trace[0, 0] = 0
        self._rules.apply(self.state, code, drawn, self._trace)
        self._history.append(_Step(actor, code, drawn, before))
        if self._hidden_cards():
            raise HiddenCards("cards lie face down that count now: name them, or fill them in with imagine()")
        return list(read_trace(self._trace, self.letters))

    def _give_turn(self, code: int, seat: int | None) -> None:
        """Let a seat act out of turn where the rules have all choose at once."""
        if seat is None or seat == self.state["turn"]:
            return
        if seat not in self.waiting:
            rule, who = ("C8", "begin") if self.edition == "cards" else ("B6", "move")
            waiting = " and ".join(f"P{other + 1}" for other in self.waiting) or "nobody"
            raise IllegalAction(self._vocabulary.actions[code], rule, f"{waiting} is to {who}, not P{seat + 1}")
        self.state.turn = seat

    def _check_legal(self, code: int) -> None:
        if code not in self._codes():
            reason = refusal(self.state, code)
            assert reason is not None, "legal and refusal agree"
            raise IllegalAction(self._vocabulary.actions[code], *reason)

    def _luck_of(self, code: int, outcome: int | None, luck: Luck) -> int:
        if code not in self._vocabulary.lucky:
            if outcome is not None:
                raise WrongOutcome(self._vocabulary.actions[code], self._vocabulary.outcomes[outcome], [])
            return board.NO_LUCK
        count = self._rules.outcomes(self.state, code, self._outcomes, self._weights)
        codes = self._outcomes[:count].tolist()
        names = [self._vocabulary.outcomes[other] for other in codes]
        action = self._vocabulary.actions[code]
        if outcome is None:
            return int(codes[luck.draw(action, names, self._weights[:count].tolist())])
        if outcome not in codes:
            raise WrongOutcome(action, self._vocabulary.outcomes[outcome], names)
        return outcome

    def _hidden_cards(self) -> bool:
        return self.over and _face_down_finish_card(self.state)

    def _rewind(self, mark: int) -> None:
        while len(self._history) > mark:
            self._restore(self._history.pop().before)

    def _restore(self, before: bytes) -> None:
        self.state = np.frombuffer(bytearray(before), self._rules.STATE).view(np.recarray)[0]

    def undo(self) -> Action:
        """Take the last action of a player back, with its luck and all that followed from it, and give it."""
        while self._history:
            step = self._history.pop()
            self._restore(step.before)
            if step.seat is not None:
                return self._vocabulary.actions[step.code]
        raise CamelUpError("there is no action to take back")

    # --- knowing --------------------------------------------------------------------------------------

    def observe(self, seat: int) -> Observation:
        """Give what a seat may know; seat -1 is a spectator."""
        if not -1 <= seat < self.players:
            raise CamelUpError(f"there is no seat {seat}: there are 0 to {self.players - 1}, and -1 for a spectator")
        view = rules.observe(self.state, seat, hide_money=self.hide_money)
        return Observation(self.edition, view, seat, unofficial=self.unofficial)

    def imagine(self, seed: int | None = None) -> "Game":
        """Fill cards that lie face down in this position at random."""
        return _imagined(self, seed)

    def status(self) -> list[str]:
        """List every reason why this position is impossible."""
        return status(self.state, unofficial=self.unofficial)

    def result(self) -> Result | None:
        """Tell how the game ended, or None while it goes on."""
        if not self.over:
            return None
        most = max(self.money)
        winners = tuple(seat for seat, money in enumerate(self.money) if money == most)
        return Result(self.money, winners, self.ranking)

    # --- writing --------------------------------------------------------------------------------------

    def record(self, *, secrets: bool = False) -> str:
        """Write the whole game as text; what is secret prints as `?` until the game is over, unless `secrets`."""
        headers = {"edition": self.edition, "players": ", ".join(self.names)}
        if self.unofficial:
            headers["unofficial"] = "yes"
        if not self._started_fresh():
            headers["position"] = self._first_position()
        if self.over:
            headers["result"] = " ".join(map(str, self.money))
        lines = join_rows(self._lines(secrets=secrets or self.over), self._vocabulary.rows)
        return str(Record(headers, lines))

    def _lines(self, *, secrets: bool) -> Iterator[Line]:
        for step in self._history:
            text = self._vocabulary.write(step.code, step.outcome)
            if not secrets and text.split()[0] in _SECRET:
                text = f"{text.split()[0]} ?"
            yield Line(step.seat, text, 0)

    def _first_state(self) -> Any:
        return np.frombuffer(bytearray(self._first), self._rules.STATE).view(np.recarray)[0]

    def _started_fresh(self) -> bool:
        return not self._rules.waiting(self._first_state())

    def _first_position(self) -> str:
        return write_position(self.edition, self._first_state(), unofficial=self.unofficial)

    def __repr__(self) -> str:
        return f"Game.from_text({self.position()!r})"

    def __str__(self) -> str:
        return self.position()

    def copy(self) -> "Game":
        """Make an independent copy, history and all; it shares the luck."""
        twin = self._from_state(self.edition, self.state.copy(), unofficial=self.unofficial)
        twin.names, twin.hide_money, twin.luck = list(self.names), self.hide_money, self.luck
        twin._first, twin._history = self._first, list(self._history)
        return twin


_SECRET = frozenset(("winner", "loser", "deal", "discard", "deck", "intel"))


def _check_players(edition: str, players: int, *, unofficial: bool) -> None:
    facts = EDITIONS[edition]
    on_request = getattr(facts, "on_request", range(0))
    if players in facts.players or (players in on_request and unofficial):
        return
    if players in on_request:
        raise ImpossiblePosition(
            [f"{edition} with {players} players is not in the rulebook: ask for it with unofficial=True"]
        )
    raise ImpossiblePosition(
        [f"{edition} is for {facts.players[0]} to {facts.players[-1]} players, not {players}"]
    )


def _face_down_finish_card(state: Any) -> bool:
    if state.dtype == cards_state.STATE:
        return False
    return any((state.bet[deck, : state.laid[deck]] == board.UNKNOWN).any() for deck in range(2))


def _imagined(view: Game | Observation, seed: int | None) -> Game:
    generator = seeded(random.getrandbits(96) if seed is None else seed)  # noqa: S311  # a game
    return Game._from_state(view.edition, rules.imagine(view.state, generator), unofficial=view.unofficial)
