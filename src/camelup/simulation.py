"""Many games at once in the compiled engine, on all cores, and what came of each as arrays: `simulate`.

Draws luck, asks policies and lets reducers look; knows no rule. docs/simulation.md shows what it is for. For policies of
your own there are also the numbers of the actions (`board`, `cards`), luck (`below`) and what stands where in a race.

>>> from camelup.simulation import only_race, simulate
>>> simulate("2014", games=10, policy=only_race, seed=1).money.shape
(10, 4)
"""

import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache, partial
from numbers import Integral
from types import FunctionType
from typing import Any, Final, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from camelup.engine import board, cards, rules
from camelup.engine.editions import DEFAULT_EDITION, DEFAULT_PLAYERS, EDITIONS, MOST_PLAYERS, RACING_CAMELS
from camelup.engine.events import HIDDEN_MONEY, LEG_ENDED, RACE_ENDED, new_trace
from camelup.engine.generator import Generator, below, sow, weighted
from camelup.engine.jit import bounded, compiled, compiled_anew, is_compiled
from camelup.engine.race import camel_at, space_at
from camelup.errors import CamelUpError, HiddenCards
from camelup.game import Game
from camelup.notation.actions import vocabulary
from camelup.processes import cores
from camelup.reasons import Reason
from camelup.view import View

__all__ = [
    "Generator",
    "Policy",
    "Reducer",
    "Simulation",
    "below",
    "board",
    "camel_at",
    "cards",
    "compiled",
    "only_race",
    "play_at_random",
    "simulate",
    "space_at",
]

Policy = Callable[[Any, Any, int, Generator], int]
"""Chooses for the seat to move: `(state, actions, count, generator)` to one of the first `count` actions."""
Reducer = Callable[[Any, Any, Any], None]
"""Looks after every action: `(row, state, events)`, and writes into the row of its game."""

Result = TypeVar("Result")

_WORD: Final = (1 << 32) - 1
_PIECE: Final = 64
"""How many games a thread takes at a time."""
_LOOK_UP: Final = 0.2
"""Seconds between two looks whether somebody wants to interrupt; on some systems a wait can't be interrupted."""
_MOST_ACTIONS: Final = 20_000
"""A game with more actions than this never ends: random ones have some hundred."""

# --- policies ------------------------------------------------------------------------------------------------------


@compiled
def play_at_random(state: Any, actions: Any, count: int, generator: Generator) -> int:  # noqa: ARG001  # a policy
    """Choose any legal action, each evenly likely."""
    return actions[below(generator, count)]  # type: ignore[no-any-return]


@compiled
def only_race(state: Any, actions: Any, count: int, generator: Generator) -> int:  # noqa: ARG001  # a policy
    """Roll, or reveal, and bet on nothing; where cards are to be put aside, any."""
    return actions[0] if actions[0] <= cards.PASS else actions[below(generator, count)]  # type: ignore[no-any-return]


# --- what is kept of every game ------------------------------------------------------------------------------------

# The columns of a row.
_LEGS: Final = 0
_MONEY: Final = 1
_RANKING: Final = _MONEY + MOST_PLAYERS
_LEADERS: Final = _RANKING + RACING_CAMELS  # each leader plus 1: 0 is a leg that was not run
_MOST_LEGS: Final = 24
_COLUMNS: Final = _LEADERS + _MOST_LEGS


@dataclass(frozen=True, eq=False)
class Simulation:
    """What many games came to, a row for each game. Camels are numbers: `letters` has them as text."""

    edition: str
    money: NDArray[np.int16]
    """Everybody's pounds at the end, by seat."""
    ranking: NDArray[np.int16]
    """The racing camels from the first to the last."""
    legs: NDArray[np.int16]
    """How many legs were run, the one that the games began in included."""
    leaders: NDArray[np.int16]
    """Who was in front at the end of each leg, up to the 24th; -1 where the race was over before."""

    def __len__(self) -> int:
        return len(self.money)

    @property
    def letters(self) -> str:
        """The letters of the racing camels, by number."""
        return EDITIONS[self.edition].letters[:RACING_CAMELS]

    @property
    def shares(self) -> NDArray[np.float64]:
        """Every seat's share of the victory (R6): 1 for winning alone, ½ each for two who have the same, else 0."""
        won = self.money == self.money.max(axis=1, keepdims=True)
        return won / won.sum(axis=1, keepdims=True)  # type: ignore[no-any-return]


@compiled
def _keep_all(row: Any, state: Any, events: Any) -> None:
    """Write what a `Simulation` tells, a reducer like any other."""
    for event in range(1, events[0, 0] + 1):
        if events[event, 0] == LEG_ENDED:
            if row[_LEGS] < _MOST_LEGS:
                row[_LEADERS + row[_LEGS]] = (events[event, 1] & 7) + 1
            row[_LEGS] += 1
        elif events[event, 0] == RACE_ENDED:
            for place in range(RACING_CAMELS):
                row[_RANKING + place] = events[event, 1] >> 3 * place & 7
            for seat in range(state.players):
                row[_MONEY + seat] = state.money[seat]


def _simulation(edition: str, players: int, rows: NDArray[np.int16]) -> Simulation:
    legs = rows[:, _LEGS].copy()
    return Simulation(
        edition,
        money=rows[:, _MONEY : _MONEY + players].copy(),
        ranking=rows[:, _RANKING:_LEADERS].copy(),
        legs=legs,
        leaders=rows[:, _LEADERS : _LEADERS + min(int(legs.max()), _MOST_LEGS)] - np.int16(1),
    )


# --- the loop ------------------------------------------------------------------------------------------------------

_ALL_PLAYED: Final = -1
_NO_END: Final = -(1 << 62)
"""In place of an illegal action: there were too many."""

# What the loop calls by these names; `_loop_with` gives them other meanings.
_policy: Policy = play_at_random
_reducer: Reducer = _keep_all


@compiled
def _play(starts: Any, low: int, high: int, first: int, rows: Any, events: Any, stopped: Any) -> tuple[int, int]:
    """Play a game for each row; return the number of one that could not go on, and the action it was because of."""
    states = starts.copy()
    generator = np.empty(4, np.int64)
    actions = np.empty(rules.MOST_ACTIONS, np.int64)
    codes = np.empty(rules.MOST_OUTCOMES, np.int64)
    weights = np.empty(rules.MOST_OUTCOMES, np.int64)
    for game in range(len(rows)):
        states[0] = starts[0]
        sow(generator, low, high, first + game)
        for played in range(_MOST_ACTIONS + 1):
            count = rules.legal(states[0], actions)
            if count == 0:
                break
            action = int(actions[0])
            if rules.waiting(states[0]) != 0:  # else luck alone goes on, and has one action only
                action = int(_policy(states[0], actions, count, generator))
                if not _is_among(action, actions, count):
                    return first + game, action
            outcome = int(codes[weighted(generator, weights, rules.outcomes(states[0], action, codes, weights))])
            events[0, 0] = 0
            rules.apply(states[0], action, outcome, events)
            _reducer(rows[game], states[0], events)
            if stopped[0]:
                return _ALL_PLAYED, 0
            if played == _MOST_ACTIONS:
                return first + game, _NO_END
    return _ALL_PLAYED, 0


@compiled
def _is_among(action: int, actions: Any, count: int) -> bool:
    for index in range(count):  # noqa: SIM110  # the compiler takes a loop, not a generator
        if actions[index] == action:
            return True
    return False


@cache
def _loop_with(policy: Policy, reducer: Reducer) -> Any:
    """Return the loop for a policy and a reducer: the one that is kept, or a copy of it that calls others by these names."""
    if (policy, reducer) == (_policy, _reducer):
        return _play
    names = globals() | {"_policy": policy, "_reducer": reducer}
    return compiled_anew(FunctionType(getattr(_play, "py_func", _play).__code__, names))


# --- for Python ----------------------------------------------------------------------------------------------------


@overload
def simulate(
    start: str | View = DEFAULT_EDITION,
    games: int = 10_000,
    *,
    players: int | None = None,
    policy: Policy = play_at_random,
    seed: int | None = None,
    threads: int | None = None,
) -> Simulation: ...


@overload
def simulate(
    start: str | View = DEFAULT_EDITION,
    games: int = 10_000,
    *,
    players: int | None = None,
    policy: Policy = play_at_random,
    reducer: Reducer,
    columns: int,
    seed: int | None = None,
    threads: int | None = None,
) -> NDArray[np.float64]: ...


def simulate(
    start: str | View = DEFAULT_EDITION,
    games: int = 10_000,
    *,
    players: int | None = None,
    policy: Policy = play_at_random,
    reducer: Reducer | None = None,
    columns: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
) -> Simulation | NDArray[np.float64]:
    """Play many games to their end on all cores, and return what came of each.

    `start` is the name of an edition, for new games of so many `players` (4 by default), or a position as
    text or as a `Game`, from which all games go on. A `policy` of your own chooses for every seat; a `reducer` of your own
    fills `columns` numbers for each game, which are returned instead of a `Simulation`. Both have to be `@compiled`. The
    same seed brings the same games, whatever the number of threads.

    >>> from camelup import simulate
    >>> played = simulate("2018", games=1000, seed=1)
    >>> played.money.shape, played.ranking.shape
    ((1000, 4), (1000, 5))
    >>> bool(abs(played.shares.mean(axis=0) - 0.25).max() < 0.05)      # nobody has the better seat
    True
    """
    if not isinstance(games, Integral) or games < 1:
        raise CamelUpError(f"there have to be games to play: a whole number, at least 1, not {games!r}")
    if (reducer is None) != (columns is None) or (columns is not None and columns < 1):
        raise CamelUpError(
            "a reducer needs `columns`, the number of values that it fills for each game, and only a reducer"
        )
    play = _loop_with(_compiled("policy", policy), _compiled("reducer", reducer or _keep_all))
    seed = secrets.randbits(64) if seed is None else seed
    rows: Any = np.zeros((games, columns), np.float64) if columns else np.zeros((games, _COLUMNS), np.int16)
    number, stopped = threads or cores(), np.zeros(1, np.bool_)
    pool = ThreadPoolExecutor(number, "simulate")
    try:
        # threads load the machine code, too: in this one an interrupt meanwhile could get lost in a callback of LLVM's
        edition, starts = _awaited([pool.submit(_starts, start, players)])[0]
        luck = seed & _WORD, seed >> 32 & _WORD
        pieces = iter(range(0, games, _PIECE))  # all threads take from the same
        work = partial(_fill, edition, partial(play, starts, *luck), rows, pieces, stopped)
        _awaited([pool.submit(work) for _ in range(number)])
    finally:
        stopped[0] = True
        pool.shutdown(wait=False, cancel_futures=True)
    return rows if reducer else _simulation(edition, int(starts[0].players), rows)


def _starts(start: str | View, players: int | None) -> tuple[str, Any]:
    """Return the edition, and the position that all games begin with as an array of one state."""
    if isinstance(start, str) and start in EDITIONS:
        number = DEFAULT_PLAYERS if players is None else players
        Game(start, number, unofficial=number in EDITIONS[start].on_request)  # says what is wrong with the table
        starts = np.zeros(1, rules.of_edition(start).STATE)
        rules.setup(starts[0], EDITIONS[start].number, number)
        return start, starts
    if not isinstance(start, str | View):
        raise CamelUpError(
            f"games begin with an edition such as '2018', a position as text or a Game, not with {start!r}"
        )
    view = Game.from_text(start) if isinstance(start, str) else start
    if players is not None:
        raise CamelUpError(
            "a position has its players already: leave `players` out, or begin with the name of an edition"
        )
    if view.over:
        raise CamelUpError("the race is over in this position: there is nothing left to play")
    if rules.face_down(view.state) or HIDDEN_MONEY in view.money:
        raise HiddenCards(Reason("unreadable.position-hidden"))
    return view.edition, np.array([view.state], view.state.dtype)


def _compiled(what: str, function: Callable[..., Any]) -> Callable[..., Any]:
    if not is_compiled(function):
        raise CamelUpError(
            f"a {what} has to be compiled: write @compiled above it (from camelup.simulation import compiled)"
        )
    kept: Callable[..., Any] = bounded(function)
    return kept


def _awaited(futures: "list[Future[Result]]") -> list[Result]:
    """Wait for the results, and look up now and then."""
    working = set(futures)
    while working:
        done, working = wait(working, _LOOK_UP, FIRST_COMPLETED)
        for one in done:
            one.result()  # an error need not wait for the others
    return [future.result() for future in futures]


def _fill(
    edition: str, play: Callable[..., tuple[int, int]], rows: Any, pieces: Iterator[int], stopped: NDArray[np.bool_]
) -> None:
    """Play piece after piece until there is none left."""
    events = new_trace()
    for first in pieces:
        try:
            ended = play(first, rows[first : first + _PIECE], events, stopped)
        except IndexError as error:
            raise CamelUpError(
                f"the policy or the reducer reaches beyond an array ({error}): are there `columns` enough?"
            ) from error
        _check(edition, *ended)
        if stopped[0]:
            return


def _check(edition: str, game: int, action: int) -> None:
    """Raise the reason why a game could not go on."""
    if game == _ALL_PLAYED:
        return
    if action == _NO_END:
        raise CamelUpError(
            f"game {game} is not over after {_MOST_ACTIONS:,} actions: does the policy ever roll or reveal?"
        )
    names = vocabulary(edition).actions
    name = f" ({names[action]})" if 0 <= action < len(names) else ""
    raise CamelUpError(f"the policy chose {action}{name} in game {game}, which is not among the actions it was offered")
