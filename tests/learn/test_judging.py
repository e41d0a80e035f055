"""Advantages against a computation that follows every seat by hand, and updates that make the loss smaller."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from camelup.learn.adam import new_moments
from camelup.learn.board.games import CHOSEN, ENDED, MASK, MONEY, PLAYERS, ROW, SEAT
from camelup.learn.model import new_weights
from camelup.learn.ppo import AHEAD, MEASURES, VALUES, Learner, Now, Played, advantages, batch_of, loss, prepare, update
from camelup.learn.settings import Settings
from camelup.learn.training import keep_compiled
from camelup.network.board.actions import ACTIONS
from camelup.network.board.features import SIZE
from camelup.network.forward import POUNDS_UNIT

keep_compiled()

SEATS = 8
STEPS = 30


def random_play(steps: int, games: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Make rows of games that end now and then, with tables of every size, and values that mean nothing."""
    rng = np.random.default_rng(seed)
    rows = np.zeros((steps + AHEAD, games, ROW), np.uint8)
    for game in range(games):
        players, turn = int(rng.integers(2, 9)), 0
        for step in range(steps + AHEAD):
            if step and rng.random() < 0.1:
                rows[step, game, ENDED] = 1
                rows[step, game, MONEY : MONEY + players] = rng.integers(0, 6, players)
                players, turn = int(rng.integers(2, 9)), 0
            rows[step, game, SEAT], rows[step, game, PLAYERS] = turn, players
            turn = (turn + 1) % players
    return rows, rng.random((steps + AHEAD, games, VALUES)).astype(np.float32)


def payout(rows: np.ndarray, step: int, game: int, seat: int, players: int) -> np.ndarray:
    """What each seat from one on got at the end that is told by the row of a step."""
    money = rows[step, game, MONEY : MONEY + players].astype(int).tolist()
    winners = [other for other in range(players) if money[other] == max(money)]
    paid = np.zeros(VALUES)
    for place in range(players):
        other = (seat + place) % players
        paid[place] = (other in winners) / len(winners)
        paid[SEATS + place] = money[other] / POUNDS_UNIT
    return paid


def by_hand(rows: np.ndarray, values: np.ndarray, trace: float) -> np.ndarray:
    steps, games = rows.shape[0] - AHEAD, rows.shape[1]
    found = np.zeros((rows.shape[0], games, VALUES))
    for game in range(games):
        for step in range(steps - 1, -1, -1):
            players, seat = int(rows[step, game, PLAYERS]), int(rows[step, game, SEAT])
            ends = [later for later in range(step + 1, step + players + 1) if rows[later, game, ENDED]]
            if ends:
                found[step, game] = payout(rows, ends[0], game, seat, players) - values[step, game]
            else:
                gain = values[step + players, game] - values[step, game]
                found[step, game] = gain + trace * found[step + players, game]
    return found[:steps]


def test_advantages_follow_each_seat_to_its_own_next_move_or_the_end() -> None:
    rows, values = random_play(STEPS, 40, seed=1)
    found = np.asarray(jax.jit(advantages, static_argnums=2)(jnp.asarray(rows), jnp.asarray(values), 0.85))
    assert np.allclose(found, by_hand(rows, values, 0.85), atol=1e-5)


@pytest.fixture(scope="module")
def lesson() -> tuple[Settings, Learner, Played]:
    settings = Settings(width=32, blocks=1, games=16, steps=STEPS, batch=64, scripted=0.2)
    rows, values = random_play(STEPS, settings.games, seed=2)
    rng = np.random.default_rng(3)
    rows[..., :SIZE] = rng.integers(0, 256, rows[..., :SIZE].shape) * (rng.random(rows[..., :SIZE].shape) < 0.2)
    rows[..., MASK : MASK + ACTIONS] = 1
    rows[..., CHOSEN] = rng.random(rows[..., CHOSEN].shape) < 0.1
    actions = rng.integers(0, ACTIONS, rows.shape[:2]).astype(np.uint8)
    weights = new_weights(settings.width, settings.blocks, seed=1)
    logs = np.full(rows.shape[:2], -np.log(ACTIONS), np.float32)
    chunk = Played(*map(jnp.asarray, (rows, actions, logs, values)))
    return settings, Learner(weights, new_moments(weights), jnp.zeros(len(MEASURES))), chunk


def test_updates_make_the_loss_smaller(lesson: tuple[Settings, Learner, Played]) -> None:
    settings, learner, chunk = lesson
    now = Now(jnp.float32(1e-3), jnp.float32(0.0), jnp.float32(0.0))
    to_learn, _ = jax.jit(partial(prepare, settings))(chunk, now, jax.random.key(1))
    batch = batch_of(chunk, to_learn, 0)
    judged = jax.jit(lambda weights: loss(weights, batch, now, settings.clip)[0])
    before = judged(learner.weights)
    step = jax.jit(lambda learner: update(settings, learner, chunk, to_learn, 0, now))
    for _ in range(20):
        learner = step(learner)
    assert float(judged(learner.weights)) < float(before) - 0.1


def test_what_likenesses_played_is_not_learned_from(lesson: tuple[Settings, Learner, Played]) -> None:
    settings, learner, chunk = lesson
    now = Now(jnp.float32(1e-3), jnp.float32(0.01), jnp.float32(0.5))
    theirs = (chunk.rows[..., CHOSEN] > 0)[: settings.steps]
    assert bool(theirs.any())
    to_learn, chosen = jax.jit(partial(prepare, settings))(chunk, now, jax.random.key(1))
    assert float(chosen.sum()) == float((~theirs).sum())
    first = np.asarray(to_learn.order)
    assert not np.asarray(theirs).reshape(-1)[first].any(), "there is enough of the network's own to fill the batches"
    strange = to_learn._replace(order=jnp.broadcast_to(jnp.flatnonzero(theirs.reshape(-1))[:1], first.shape))
    learn = jax.jit(partial(update, settings))
    weights = learn(learner, chunk, strange, 0, now._replace(rate=jnp.float32(1.0))).weights
    assert np.allclose(weights["in.bias"], learner.weights["in.bias"]), "nothing moves, whatever the rate"
