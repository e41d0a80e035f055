"""The rules of whichever game a record belongs to, so that one loop serves all games.

In compiled code the choice is made by the compiler, from the type of the record, and costs nothing.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any, Final

import numpy as np
from numba.extending import overload

from camelup.engine.board import rules as board
from camelup.engine.board import state as board_state
from camelup.engine.cards import leg as cards_leg
from camelup.engine.cards import rules as cards
from camelup.engine.cards import state as cards_state
from camelup.engine.editions import START_MONEY
from camelup.engine.events import HIDDEN_MONEY
from camelup.engine.families import STATES, ByFamily
from camelup.engine.jit import compiled

RULES: Final[ByFamily[ModuleType]] = ByFamily(board, cards)
_FACE_DOWN: Final = ByFamily(board_state.face_down, cards_state.face_down)
_CHOOSING: Final[ByFamily[Callable[[Any], bool]]] = ByFamily(lambda _: False, cards_state.choosing)
_TO_PUT_ASIDE: Final[ByFamily[Callable[[Any, int], int]]] = ByFamily(lambda *_: 0, cards_leg.to_put_aside)
_HAS_PUT_ASIDE: Final[ByFamily[Callable[[Any, int], bool]]] = ByFamily(lambda *_: False, cards_leg.has_put_aside)

MOST_ACTIONS: Final = max(board.MOST_ACTIONS, cards.MOST_ACTIONS)
MOST_OUTCOMES: Final = max(board.MOST_OUTCOMES, cards.MOST_OUTCOMES)


def of_edition(name: str) -> ModuleType:
    """Return the module with the rules of an edition.

    >>> of_edition("2018").__name__
    'camelup.engine.board.rules'
    """
    return RULES.of(name)


def blank_state(name: str) -> Any:
    """Make an empty record for an edition."""
    return np.zeros(1, STATES.of(name))[0]


def of_state(state: Any) -> ModuleType:
    """Return the module with the rules of a record."""
    return RULES.of_record(state)


def observe(state: Any, seat: int, *, hide_money: bool = False) -> Any:
    """Return a copy of a state without what a seat may not know (B25, C20); seat -1 is a spectator."""
    view = state.copy()
    if not of_state(state).over(state):
        of_state(state).observe(view, seat)
        if hide_money:
            others = np.arange(len(view.money)) != seat
            view.money[: view.players][others[: view.players]] = HIDDEN_MONEY
    return view


def face_down(state: Any) -> bool:
    """Whether cards of a position are not known."""
    return _FACE_DOWN.of_record(state)(state)


def choosing(state: Any) -> bool:
    """Whether all seats choose their cards for a leg, at the same time (C5); never in the board games."""
    return _CHOOSING.of_record(state)(state)


def imagine(view: Any, generator: Any) -> Any:
    """Fill the blanks of an observation at random; hidden money is taken to be the least that is shown."""
    state = with_money(view)
    of_state(state).imagine(state, generator)
    return state


def with_money(view: Any) -> Any:
    """Return a copy, of a record or an array of one, in which hidden money is the least that is shown."""
    copy = view.copy()
    money = copy["money"]
    shown = money[(money != HIDDEN_MONEY) & (money > 0)]
    money[money == HIDDEN_MONEY] = shown.min() if shown.size else START_MONEY
    return copy


def to_put_aside(state: Any, seat: int) -> int:
    """Count the cards that a seat has still to put aside in a leg's set-up (C5); none in the board games."""
    return _TO_PUT_ASIDE.of_record(state)(state, seat)


def has_put_aside(state: Any, seat: int) -> bool:
    """Whether a seat has put cards aside in a leg's set-up that is not over yet."""
    return _HAS_PUT_ASIDE.of_record(state)(state, seat)


def setup(state: Any, edition: int, players: int) -> None:
    """Lay a game out."""
    of_state(state).setup(state, edition, players)


def legal(state: Any, actions: Any) -> int:
    """Write every legal action of the seat to move into `actions` and return how many."""
    return int(of_state(state).legal(state, actions))


def outcomes(state: Any, action: int, codes: Any, weights: Any) -> int:
    """Write every outcome of an action with its weight and return how many."""
    return int(of_state(state).outcomes(state, action, codes, weights))


def apply(state: Any, action: int, outcome: int, trace: Any) -> None:
    """Do a legal action with the luck it had."""
    of_state(state).apply(state, action, outcome, trace)


def waiting(state: Any) -> int:
    """Mark the seats that may act now, a bit each; none while luck alone goes on."""
    return int(of_state(state).waiting(state))


def over(state: Any) -> bool:
    """Whether the race is over."""
    return bool(of_state(state).over(state))


def fill_blanks(state: Any, generator: Any) -> None:
    """Fill what lies face down at random, in place; money must be known."""
    of_state(state).imagine(state, generator)


def _compile_for_each_game(function: Callable[..., Any]) -> None:
    @overload(function, strict=False)
    def choose(*args):  # type: ignore[no-untyped-def]  # noqa: ANN002, ANN202  # numba compares signatures, hints included
        name = "imagine" if function is fill_blanks else function.__name__
        chosen = getattr(RULES.of_type(args[0]), name)
        return lambda *args: chosen(*args)  # noqa: PLW0108  # numba wants a plain function


for _function in (setup, legal, outcomes, apply, waiting, over, fill_blanks):
    _compile_for_each_game(_function)

# --- doors for Python -----------------------------------------------------------------------------------
# A call from Python with a record costs six times what it costs with an array of one.

RACE_OVER: Final = -1
NO_LUCK: Final = board.NO_LUCK


@compiled
def who(states: Any) -> int:
    """Return the seats that may act now, a bit each, or RACE_OVER."""
    return RACE_OVER if over(states[0]) else waiting(states[0])


@compiled
def legal_in(states: Any, actions: Any) -> int:
    """Write every legal action of the seat to move and return how many."""
    return legal(states[0], actions)


@compiled
def outcomes_in(states: Any, action: int, codes: Any, weights: Any) -> int:
    """Write every outcome of an action with its weight and return how many."""
    return outcomes(states[0], action, codes, weights)


@compiled
def step(states: Any, action: int, outcome: int, trace: Any) -> int:
    """Do an action and return who may act next, as `who` does."""
    apply(states[0], action, outcome, trace)
    return who(states)
