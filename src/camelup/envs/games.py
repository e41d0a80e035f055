"""`Games`: the arrays of many games side by side, and how to step them from Python. Knows no learner's framework."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from camelup.engine import rules
from camelup.engine.editions import EDITIONS
from camelup.engine.generator import Generator, seeded, spread
from camelup.engine.refusals import why_not
from camelup.envs.encoding import actions_of, layout
from camelup.envs.stepping import BEGIN, EVERY_SEAT, REWARDS, first_refused, look, pay_all, sample, step_all
from camelup.errors import CamelUpError, IllegalAction
from camelup.game import Game
from camelup.notation.actions import known_edition, vocabulary


class Games:
    """Some games of one edition; each step does one decision in all of them.

    `learner` is the seat that decides, against others who play at random, or EVERY_SEAT. What the last step brought is in
    the arrays: `observations` and `masks` of the seats in `turns`, `paid` to every seat, and `over`.

    >>> games = Games("2018", players=4, count=1000)
    >>> games.begin(seed=1)
    >>> games.step(games.sample())
    >>> games.turns[:3].tolist()
    [1, 1, 1]
    """

    def __init__(
        self, edition: str, players: int, count: int, *, learner: int = EVERY_SEAT, reward: str = "share"
    ) -> None:
        new_game(edition, players)  # says what is wrong where a table can't be played
        self.edition, self.players, self.learner = edition, players, learner
        self.layout = layout(edition, players)
        self.states = np.zeros(count, rules.of_edition(edition).STATE)
        self.observations = np.zeros((count, self.layout.size), np.int8)
        self.masks = np.zeros((count, actions_of(edition)), np.int8)
        self.turns = np.zeros(count, np.int64)
        self.paid = np.zeros((count, players))
        self.over = np.zeros(count, np.bool_)
        self._reward = reward_number(reward)
        self._actions = np.zeros(count, np.int64)
        self._sampling: Generator | None = None

    def begin(self, seed: int) -> None:
        """Begin every game; the same seed brings the same luck."""
        self._generators = spread(seed, len(self.states))
        self._sampling = seeded(~seed)
        self._actions[:] = BEGIN
        self._step(self._actions)

    def step(self, actions: Any) -> None:
        """Do an action in every game; one that is over begins anew instead. On an error nothing has changed."""
        self._check_begun()
        refused = first_refused(actions, self.masks, self.over)
        if refused >= 0:
            raise refusal(self.edition, self.states[refused], int(actions[refused]))
        self._step(actions)

    def sample(self) -> Any:
        """Draw a legal action for every game, each evenly likely; the array is overwritten by the next call."""
        self._check_begun()
        sample(self.masks, self.over, self._sampling, self._actions)
        return self._actions

    def _check_begun(self) -> None:
        if self._sampling is None:
            raise CamelUpError("the games have not begun: call reset() first")

    def look(self, seat: int) -> Any:
        """Return the observation of any seat of the first game."""
        observation = np.empty((1, self.layout.size), np.int8)
        look(self.states[:1], np.array([seat]), self.layout.offsets, observation)
        return observation[0]

    def _step(self, actions: Any) -> None:
        step_all(
            self.states,
            self._generators,
            actions,
            EDITIONS[self.edition].number,
            self.players,
            self.learner,
            self._reward,
            self.layout.offsets,
            self.observations,
            self.masks,
            self.turns,
            self.paid,
            self.over,
        )


def new_game(edition: str, players: int, seed: int | None = None) -> Game:
    """Begin a game on any table, those too that are played only when asked for: learners know what they ask for."""
    return Game(edition, players, seed=seed, unofficial=players in EDITIONS[known_edition(edition)].on_request)


def check_seat(seat: int | None, players: int) -> None:
    """Refuse a seat that the table has not; None stands for no seat in particular."""
    if seat is not None and not 0 <= seat < players:
        raise CamelUpError(f"there is no seat {seat} at a table of {players}: there are 0 to {players - 1}")


def refusal(edition: str, state: Any, action: int) -> CamelUpError:
    """Return the error for an action that is not allowed."""
    if not 0 <= action < actions_of(edition):
        return CamelUpError(f"there is no action {action}: {edition} has 0 to {actions_of(edition) - 1}")
    return IllegalAction(vocabulary(edition).actions[action], why_not(state, action))


def pay(money: Sequence[int], reward: str) -> list[float]:
    """Return what every seat is paid at the end of a game, by everybody's money.

    >>> pay([7, 3, 7], "share"), pay([7, 3, 7], "money")
    ([0.5, 0.0, 0.5], [2.0, -4.0, 2.0])
    """
    paid = np.zeros(len(money))
    pay_all(np.array(money, np.int16), len(money), reward_number(reward), paid)
    return paid.tolist()


def reward_number(name: str) -> int:
    """Return the number of a kind of reward."""
    if name not in REWARDS:
        raise CamelUpError(f"there is no reward {name!r}; there are {', '.join(REWARDS)}")
    return REWARDS[name]
