"""Camel Up for OpenSpiel: `python_camelup`, with explicit chance and exact probabilities. Importing this registers it.

>>> import pyspiel
>>> import camelup.envs.openspiel
>>> game = pyspiel.load_game("python_camelup(edition=cards,players=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 10)
"""

from typing import Any, Final

import numpy as np

from camelup.envs.extras import missing

try:
    import pyspiel  # type: ignore[import-not-found]
except ImportError as error:
    raise missing("OpenSpiel", "openspiel") from error

from camelup.engine import rules
from camelup.engine.board import rules as board
from camelup.engine.cards import rules as cards
from camelup.engine.editions import DEFAULT_EDITION, DEFAULT_PLAYERS, EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS
from camelup.engine.events import NO_TRACE
from camelup.engine.families import ByFamily
from camelup.engine.numbers import DEALT
from camelup.envs.encoding import actions_of
from camelup.envs.games import new_game, pay
from camelup.envs.openspiel.observer import CamelUpObserver
from camelup.envs.rendering import position
from camelup.notation.actions import vocabulary

PREFIX: Final = "camelup_"
"""OpenSpiel reads `edition=2018` as a number, where a text is wanted: `edition=camelup_2018` stays one."""
HORIZON: Final = 5000
"""How many decisions a game has at most; the rules set no end to moving tiles to and fro."""
_SETUP: Final = 35
"""The most chance nodes before the first decision: five cards revealed and all thirty dealt."""
LUCK: Final = -1
"""The seat of luck alone."""
_NOTHING: Final = -1
_DEAL: Final = ByFamily(board=None, cards=cards.DEAL)

_TYPE: Final = pyspiel.GameType(
    short_name="python_camelup",
    long_name="Camel Up",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    min_num_players=FEWEST_PLAYERS,
    max_num_players=MOST_PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"edition": f"{PREFIX}{DEFAULT_EDITION}", "players": DEFAULT_PLAYERS, "horizon": HORIZON},
)


class CamelUpGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of Camel Up; a player's return is its share of the victory (R6), so that all returns sum to 1."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = _TYPE.parameter_specification | (params or {})
        self.edition = str(given["edition"]).removeprefix(PREFIX)
        self.players, self.horizon = int(given["players"]), int(given["horizon"])
        new_game(self.edition, self.players)  # says what is wrong where a table can't be played
        info = pyspiel.GameInfo(
            num_distinct_actions=actions_of(self.edition),
            max_chance_outcomes=len(vocabulary(self.edition).outcomes),
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.horizon,
        )
        super().__init__(_TYPE, info, given | {"edition": PREFIX + self.edition})

    def new_initial_state(self) -> "CamelUpState":
        """Return the state before any luck."""
        return CamelUpState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Bound the chance nodes: beyond the set-up no leg has more of them than decisions, deals and all."""
        return _SETUP + self.horizon

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CamelUpObserver:
        """Return what writes observations, or with perfect recall the story so far."""
        if params:
            raise ValueError(f"there are no parameters for observations, but here are {params}")
        return CamelUpObserver(
            self.edition, self.players, perfect_recall=bool(iig_obs_type and iig_obs_type.perfect_recall)
        )


class CamelUpState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of the game; an action that leaves something to luck is followed by a chance node."""

    def __init__(self, game: CamelUpGame) -> None:
        super().__init__(game)
        self.edition = game.edition
        self.states = np.zeros(1, rules.of_edition(game.edition).STATE)
        rules.setup(self.states[0], EDITIONS[game.edition].number, game.players)
        self.story: list[tuple[int, int, int]] = []
        """Who did what, with which luck; a deal names whom it goes to."""
        self._decisions_left = game.horizon
        self.pending = _NOTHING
        self._go_on()

    # --- what goes on ----------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Find out what comes next; where luck alone goes on, its only action is pending."""
        self._who = rules.who(self.states)
        if self._who == 0:
            self.pending = self._legal()[0]

    def _legal(self) -> list[int]:
        buffer = np.empty(rules.MOST_ACTIONS, np.int64)
        return buffer[: rules.legal_in(self.states, buffer)].tolist()  # type: ignore[no-any-return]

    def _outcomes(self, action: int) -> tuple[list[int], list[int]]:
        codes, weights = np.empty((2, rules.MOST_OUTCOMES), np.int64)
        count = rules.outcomes_in(self.states, action, codes, weights)
        return codes[:count].tolist(), weights[:count].tolist()

    def _do(self, action: int, outcome: int) -> None:
        seat = self._actor(action)
        rules.step(self.states, action, outcome, NO_TRACE)
        self.story.append((seat, action, outcome))
        self.pending = _NOTHING
        self._go_on()

    def _actor(self, action: int) -> int:
        """Return who does an action, or to whom a card is dealt."""
        if action == _DEAL.of(self.edition):
            return int(self.states[0].hand.sum()) // int(DEALT[self.states[0].players])
        return int(self.states[0].turn) if self._who else LUCK

    @property
    def race_over(self) -> bool:
        """Whether the race is over, and all cards are shown."""
        return bool(self._who == rules.RACE_OVER)

    # --- what OpenSpiel asks ---------------------------------------------------------------------------

    def current_player(self) -> int:
        """Return whose decision it is."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE if self.pending != _NOTHING else self.states[0].turn)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._legal()) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List what luck may bring with its exact chances."""
        codes, weights = self._outcomes(self.pending)
        return [(code, weight / sum(weights)) for code, weight in zip(codes, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        if self.pending != _NOTHING:
            self._do(self.pending, action)
            return
        self._decisions_left -= 1
        if action in vocabulary(self.edition).lucky:
            self.pending = action
        else:
            self._do(action, board.NO_LUCK)

    def _action_to_string(self, player: int, action: int) -> str:
        words = vocabulary(self.edition)
        return words.outcomes[action] if player == pyspiel.PlayerId.CHANCE else str(words.actions[action])

    def is_terminal(self) -> bool:
        """Whether the game is over, or has reached its horizon with nothing left to luck."""
        return self.race_over or (self._decisions_left == 0 and self.pending == _NOTHING)

    def returns(self) -> list[float]:
        """Return everybody's share of the victory; at the horizon the money as it stands decides."""
        players = int(self.states[0].players)
        return pay(self.states[0].money[:players].tolist(), "share") if self.is_terminal() else [0.0] * players

    def __str__(self) -> str:
        return position(self.edition, self.states[0])


if _TYPE.short_name not in pyspiel.registered_names():
    pyspiel.register_game(_TYPE, CamelUpGame)
