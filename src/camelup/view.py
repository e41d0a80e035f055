"""What can be seen of a game: the engine's record in readable words, for whole games and for one seat's observation.

Knows how to read a state; changes nothing and knows no rule.
"""

from collections import namedtuple
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np

from camelup.engine import rules
from camelup.engine.cards.state import camels_on_start
from camelup.engine.editions import EDITIONS, MOST_PLAYERS, RACING_CAMELS
from camelup.engine.events import new_trace, order_of
from camelup.engine.families import ByFamily
from camelup.engine.race import ranking, stacks
from camelup.engine.refusals import why_not
from camelup.errors import NotationError
from camelup.notation.actions import Action, Vocabulary, vocabulary
from camelup.notation.positions import write_position
from camelup.reasons import Reason

MOMENT = np.dtype([("race", "i8"), ("dice", "i1"), ("tile", "i1", (MOST_PLAYERS,))])
"""The board in sight of all when a finish card was laid: it tells what the card may be. A race of 0 is one that nobody saw."""


SPECTATOR: Final = -1
"""The seat of one who watches."""


class View:
    """What a whole game and an observation of it have in common: a record of the engine, and how to read it."""

    def __init__(self, edition: str, states: Any, *, unofficial: bool) -> None:
        self.edition = edition
        self.unofficial = unofficial
        self._vocabulary: Vocabulary = vocabulary(edition)
        self._actions = np.empty(rules.MOST_ACTIONS, np.int64)
        self.players = int(states["players"][0])
        """The number of players."""
        self._show(states)

    def _show(self, states: Any, who: int | None = None) -> None:
        """Take an array of one state as the one to look at."""
        self.states = states
        """The engine's record in an array of its own, which the engine takes fastest."""
        self._who: int = rules.who(states) if who is None else who
        self._codes_now: list[int] | None = None

    @property
    def state(self) -> Any:
        """The engine's record, for reading."""
        return self.states[0]

    @property
    def facts(self) -> Any:
        """The record as plain numbers and lists by name, which read ten times as fast as its fields."""
        values = self.states.tolist()[0]
        return _facts(self.states.dtype.names)(*(v.tolist() if isinstance(v, np.ndarray) else v for v in values))

    def some_facts(self, *names: str) -> Any:
        """Return some fields of the record as plain numbers and lists by name."""
        return _facts(names)(*(self.states[name][0].tolist() for name in names))

    @property
    def turn(self) -> int:
        """The seat to move; where several may act at once, the lowest of them."""
        return int(self.states["turn"][0])

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
        standing = stacks(int(self.states["race"][0]))
        return {space: "".join(self.letters[camel] for camel in camels) for space, camels in standing.items()}

    @property
    def ranking(self) -> str:
        """The racing camels from the first to the last (R3), with `=` between those who share the last place (C18)."""
        return ranking_of(self.edition, int(self.states["race"][0]))

    @property
    def places(self) -> dict[str, int]:
        """The place of each racing camel, 1 to 5; in Camel Up Cards those on Start share the fifth (C18)."""
        order = [letter for letter in self.ranking if letter != "="]
        sharing = self.ranking.count("=") + 1
        behind = len(order) - sharing
        return {letter: RACING_CAMELS if place > behind else place for place, letter in enumerate(order, start=1)}

    @property
    def over(self) -> bool:
        """Whether the race is over."""
        return self._who == rules.RACE_OVER

    @property
    def choosing(self) -> bool:
        """Whether a leg of Camel Up Cards is being set up, where all choose at once (C5)."""
        return rules.choosing(self.state)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act now: one, or in a leg's set-up of cards all who have not chosen."""
        return () if self.over else _seats_in(self._who, self.players)

    def position(self) -> str:
        """Write the position as text that reads back equal."""
        return write_position(self.edition, self.state, unofficial=self.unofficial)

    def _codes(self, seat: int | None = None) -> list[int]:
        """List the numbers of the legal actions of the seat to move, or of one that may act at the same time."""
        if seat is not None and seat != self.states["turn"][0]:
            return _codes_of(self.states, seat, self._actions) if seat in self.waiting else []
        if self._codes_now is None:
            self._codes_now = self._actions[: rules.legal_in(self.states, self._actions)].tolist()
        return self._codes_now

    @property
    def decider(self) -> int:
        """The seat whose decision this is about: the seat to move, or the one that observes."""
        return self.turn

    def legal_actions(self) -> dict[int, Action]:
        """List the legal actions of the seat this is about, by their numbers in the engine; none while others move."""
        if self.decider not in self.waiting:
            return {}
        return {code: self._vocabulary.actions[code] for code in self._codes(self.decider)}

    def key(self) -> tuple[str, bytes]:
        """Return what stands for the position in sets and dictionaries: equal positions have equal keys, others never.

        >>> from camelup import Game
        >>> seen = {Game("2018", seed=7).key(): "a good start"}
        >>> seen[Game("2018", seed=7).key()]
        'a good start'
        """
        return self.edition, self.states.tobytes()

    def __eq__(self, other: object) -> bool:
        return self.key() == other.key() if isinstance(other, type(self)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a game changes: `key` is for dictionaries

    def _repr_svg_(self) -> str:
        from camelup.drawing import draw_svg  # noqa: PLC0415  # only notebooks want a picture

        return draw_svg(self.edition, self.state)


def ranking_of(edition: str, race: int) -> str:
    """Write the racing camels of a race from the first to the last, those on the Start of Camel Up Cards as equals (C18)."""
    racing = "".join(EDITIONS[edition].letters[camel] for camel in ranking(race) if camel < RACING_CAMELS)
    return order_of(racing, _SHARING_LAST.of(edition)(race))


_SHARING_LAST: Final[ByFamily[Callable[[int], int]]] = ByFamily(lambda _: 0, camels_on_start)


_LONGEST_ACTION = 60
"""In characters; what is longer is no action."""


class Observation(View):
    """What one seat may know of a game (B25, C20), and nothing more; seat -1 is a spectator."""

    def __init__(self, edition: str, states: Any, seat: int, *, unofficial: bool = False, moments: Any = None) -> None:
        super().__init__(edition, states, unofficial=unofficial)
        self.seat = seat
        self.moments = moments
        """The public history: by deck and card what the board looked like when it was laid. None where nobody watched."""

    def __repr__(self) -> str:
        return f"<Observation of seat {self.seat}: {self.position()}>"

    @property
    def decider(self) -> int:
        """The seat that observes."""
        return self.seat

    def actions(self) -> list[Action]:
        """List the legal actions of this seat; none while others are to move."""
        return list(self.legal_actions().values())

    def after(self, action: str) -> "Observation":
        """Return what this seat will know when it has put a card aside in a leg's set-up, and nobody else has done anything."""
        states = self.states.copy()
        states["turn"] = self.seat
        rules.step(states, self._vocabulary.codes[action], rules.NO_LUCK, new_trace())
        return Observation(self.edition, states, self.seat, unofficial=self.unofficial)

    def why_not(self, action: str) -> Reason | None:
        """Return why an action is not allowed now, by what this seat may know; None when it is one of its actions."""
        legal = self.legal_actions()
        if action in legal.values():
            return None
        try:
            steps = self._vocabulary.read(action[:_LONGEST_ACTION])
        except NotationError as error:
            return error.reason
        if self.seat not in self.waiting:
            return not_your_turn(self, self.seat)
        as_if = self.state.copy()
        as_if.turn = self.seat  # in a leg's set-up of cards all decide at once
        illegal = next((step.code for step in steps if step.code not in legal), None)
        return Reason("refused.not-offered") if illegal is None else why_not(as_if, illegal)


class Everything(View):
    """A game with all its cards open: one that is over, or a position that somebody typed."""

    def __repr__(self) -> str:
        return f"<Everything of {self.position()}>"


def not_your_turn(view: View, seat: int) -> Reason:
    """Return the reason that it is others' turn."""
    if view.over:
        return Reason(_RACE_OVER.of(view.edition))
    return Reason(_NOT_YOUR_TURN.of(view.edition), others=list(view.waiting), seat=seat)


_RACE_OVER: Final = ByFamily("refused.race-over", "refused.cards-over")
_NOT_YOUR_TURN: Final = ByFamily("refused.not-your-turn", "refused.cards-not-your-turn")


@cache
def _seats_in(who: int, players: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(players) if who >> seat & 1)


@cache
def _facts(names: tuple[str, ...]) -> Any:
    return namedtuple("Facts", names)  # noqa: PYI024  # the fields are those of the engine's record


def _codes_of(states: Any, seat: int, actions: Any) -> list[int]:
    as_if = states.copy()
    as_if["turn"] = seat
    return actions[: rules.legal_in(as_if, actions)].tolist()  # type: ignore[no-any-return]
