"""Games stepped side by side in the compiled engine are the games that `Game` plays with the same actions and luck."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from camelup.engine.generator import below, spread, weighted
from camelup.envs.games import Games, pay
from camelup.errors import CamelUpError, IllegalAction, ImpossiblePosition, NotationError
from camelup.game import Game
from camelup.notation.actions import vocabulary

TABLES = [("2014", 2), ("2014", 5), ("2018", 2), ("2018", 4), ("2018", 7), ("cards", 2), ("cards", 4), ("cards", 6)]


class SameLuck:
    """Draws as the compiled loop does: it chooses the action of luck alone first, and that is a draw too."""

    def __init__(self, generator: Any) -> None:
        self.generator = generator
        self.alone = True

    def draw(self, action: str, outcomes: Sequence[str], weights: Sequence[int]) -> int:
        if self.alone:
            below(self.generator, 1)
        self.alone = True
        return int(weighted(self.generator, np.array(weights), len(weights)))

    def sure(self) -> None:
        """What leaves nothing to luck is drawn from one outcome."""
        below(self.generator, 1)


def play(game: Game, luck: SameLuck, action: int) -> None:
    words = vocabulary(game.edition)
    if action in words.lucky:
        luck.alone = False
    else:
        luck.sure()
    game.play(words.actions[action])


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_stepped_game_is_the_game_with_the_same_luck(edition: str, players: int) -> None:
    games = Games(edition, players, 2)
    games.begin(seed=5)
    lucks = [SameLuck(generator) for generator in spread(5, 2)]
    mirrors = [new_game(edition, players, luck) for luck in lucks]
    finished = 0
    while finished < 4:  # those that began anew among them
        for index, mirror in enumerate(mirrors):
            compare(games, index, mirror)
            finished += mirror.over
        actions = games.sample().copy()
        games.step(actions)
        for index, mirror in enumerate(mirrors):
            if mirror.over:
                mirrors[index] = new_game(edition, players, lucks[index])
            else:
                play(mirror, lucks[index], int(actions[index]))


def new_game(edition: str, players: int, luck: SameLuck) -> Game:
    luck.alone = True
    return Game(edition, players, luck=luck, unofficial=edition == "2018" and players == 2)


def compare(games: Games, index: int, mirror: Game) -> None:
    assert games.states[index : index + 1].tobytes() == mirror.states.tobytes()
    assert np.flatnonzero(games.masks[index]).tolist() == sorted(mirror.legal_actions())
    assert games.over[index] == mirror.over
    assert games.turns[index] == mirror.turn
    assert games.paid[index].tolist() == (shares(mirror) if mirror.over else [0.0] * mirror.players)


def shares(game: Game) -> list[float]:
    result = game.result()
    assert result is not None
    return [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(game.players)]


@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.parametrize(("reward", "total"), [("share", 1.0), ("money", 0.0)])
def test_what_is_paid_sums_to_the_same_in_every_game(edition: str, players: int, reward: str, total: float) -> None:
    games = Games(edition, players, 50, reward=reward)
    games.begin(seed=1)
    ended = 0
    while ended < 50:
        games.step(games.sample())
        ended += int(games.over.sum())
        assert np.allclose(games.paid.sum(1), np.where(games.over, total, 0.0))
        for money, paid in zip(games.states["money"][games.over], games.paid[games.over], strict=True):
            assert pay(money[:players].tolist(), reward) == paid.tolist()


@pytest.mark.parametrize(("edition", "players"), [("2018", 4), ("cards", 3)])
def test_a_learner_decides_only_in_its_own_seat(edition: str, players: int) -> None:
    games = Games(edition, players, 20, learner=players - 1)
    games.begin(seed=3)
    for _ in range(300):
        games.step(games.sample())
        running = ~games.over
        assert set(games.states["turn"][running].tolist()) <= {players - 1}
        assert games.masks[running].any(1).all()
        assert not games.masks[~running].any()
        assert games.look(players - 1).tolist() == games.observations[0].tolist()


def test_the_same_seed_brings_the_same_games_and_another_seed_others() -> None:
    seen = []
    for seed in (1, 1, 2):
        games = Games("2018", 4, 10)
        games.begin(seed)
        for _ in range(400):
            games.step(games.sample())
        seen.append(games.observations.tobytes())
    assert seen[0] == seen[1] != seen[2]


def test_games_side_by_side_have_luck_of_their_own() -> None:
    games = Games("2018", 4, 100)
    games.begin(seed=1)
    assert len({int(race) for race in games.states["race"]}) > 50


def test_sampled_actions_are_evenly_likely() -> None:
    games = Games("2018", 4, 1)
    games.begin(seed=1)
    legal = np.flatnonzero(games.masks[0])
    drawn = np.bincount([games.sample()[0] for _ in range(500 * len(legal))], minlength=54)
    assert np.flatnonzero(drawn).tolist() == legal.tolist()
    assert drawn[legal].min() > 380
    assert drawn[legal].max() < 620


def test_an_illegal_action_is_refused_by_its_rule_and_nothing_moves() -> None:
    games = Games("2018", 4, 3)
    games.begin(seed=1)
    before = games.states.tobytes()
    with pytest.raises(IllegalAction, match="B24"):
        games.step(np.array([0, 0, vocabulary("2018").codes["partner P2"]]))
    for action in (-1, 54, 10**9):
        with pytest.raises(CamelUpError, match="2018 has 0 to 53"):
            games.step(np.array([0, action, 0]))
    assert games.states.tobytes() == before


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(CamelUpError, match="there is no reward 'pounds'; there are share, money"):
        Games("2018", 4, 1, reward="pounds")
    with pytest.raises(ImpossiblePosition, match="2018 is for 3 to 8 players"):
        Games("2018", 9, 1)
    with pytest.raises(NotationError, match="there is no edition '2015'"):
        Games("2015", 4, 1)
