"""Games seen from the seat of one learner, against opponents who play at random inside the compiled engine, or against bots.

Both look the same to the Gymnasium environment. Knows no framework.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import numpy as np

from camelup.bots.bot import AttentiveBot, Bot, in_seconds
from camelup.bots.making import check_spec, make_bot
from camelup.engine.events import Event, seen_by
from camelup.envs.encoding import actions_of, encode, layout
from camelup.envs.games import Games, new_game, pay, refusal, reward_number
from camelup.notation.actions import vocabulary


class LearnerGame(Protocol):
    """A game seen from the learner's seat."""

    observation: Any
    mask: Any
    over: bool
    paid: float

    @property
    def state(self) -> Any:
        """The engine's record, for rendering."""
        ...

    def begin(self, seed: int, seat: int, *, anew: bool) -> None:
        """Begin a game with the learner in a seat, and play on until it is to decide; `anew` forgets all games before."""
        ...

    def act(self, action: int) -> None:
        """Do the learner's action, and play on until it is to decide again."""
        ...

    def close(self) -> None:
        """Let go of what the opponents hold open."""
        ...


class GameAgainstRandom:
    """A game against players who act at random: one compiled call a step."""

    def __init__(self, edition: str, players: int, reward: str) -> None:
        self._games = Games(edition, players, 1, reward=reward)
        self._action = np.zeros(1, np.int64)

    @property
    def state(self) -> Any:
        """The engine's record, for rendering."""
        return self._games.states[0]

    def begin(self, seed: int, seat: int, *, anew: bool) -> None:  # noqa: ARG002  # nobody here remembers a game
        """Begin a game."""
        self._games.learner = self._seat = seat
        self._games.begin(seed)
        self._show()

    def act(self, action: int) -> None:
        """Do the learner's action."""
        self._action[0] = action
        self._games.step(self._action)
        self._show()

    def _show(self) -> None:
        self.observation, self.mask = self._games.observations[0], self._games.masks[0]
        self.over, self.paid = bool(self._games.over[0]), float(self._games.paid[0, self._seat])

    def close(self) -> None:
        """There is nothing to let go of."""


class GameAgainstBots:
    """A game against bots, which have `think` seconds a turn each and get observations, nothing more."""

    def __init__(self, edition: str, opponents: Sequence[str], reward: str, think: float) -> None:
        for word in opponents:
            check_spec(word, edition)
        reward_number(reward)
        self._edition, self._opponents, self._reward, self._think = edition, opponents, reward, think
        self._game = new_game(edition, len(opponents) + 1)
        self._layout = layout(edition, len(opponents) + 1)
        self._words = vocabulary(edition)
        self.bots: list[Bot] = []

    @property
    def state(self) -> Any:
        """The engine's record, for rendering."""
        return self._game.state

    def begin(self, seed: int, seat: int, *, anew: bool) -> None:
        """Begin a game."""
        if anew:
            self.close()
            self.bots = [make_bot(word, seed + 1 + index) for index, word in enumerate(self._opponents)]
        self._game, self._seat = new_game(self._edition, len(self._opponents) + 1, seed), seat
        others = [other for other in range(self._game.players) if other != seat]
        self._in_seat = dict(zip(others, self.bots, strict=True))
        for other, bot in self._attentive():
            bot.begin(self._game.observe(other), self._game.names)
        self._let_others_play()

    def act(self, action: int) -> None:
        """Do the learner's action."""
        if not 0 <= action < len(self.mask) or not self.mask[action]:
            raise refusal(self._edition, self._game.state, action)
        self._hear(self._game.play(self._words.actions[action]))
        self._let_others_play()

    def _let_others_play(self) -> None:
        while not self._game.over and self._game.turn != self._seat:
            seat = self._game.turn
            action = self._in_seat[seat].decide(self._game.observe(seat), in_seconds(self._think))
            self._hear(self._game.play(action))
        self._show()

    def _hear(self, events: Sequence[Event]) -> None:
        result = self._game.result()
        for seat, bot in self._attentive():
            bot.hear([seen_by(event, seat) for event in events])
            if result:
                bot.end(result)

    def _attentive(self) -> Iterable[tuple[int, AttentiveBot]]:
        return [(seat, bot) for seat, bot in self._in_seat.items() if isinstance(bot, AttentiveBot)]

    def _show(self) -> None:
        seen = self._game.observe(self._seat)
        self.observation = np.empty(self._layout.size, np.int8)
        encode(seen.state, self._seat, self.observation, self._layout.offsets)
        self.mask = np.zeros(actions_of(self._edition), np.int8)
        self.mask[list(seen.legal_actions())] = 1
        self.over = seen.over
        self.paid = pay(self._game.money, self._reward)[self._seat] if seen.over else 0.0

    def close(self) -> None:
        """Let the bots go."""
        for bot in self.bots:
            if hasattr(bot, "close"):
                bot.close()
        self.bots = []
