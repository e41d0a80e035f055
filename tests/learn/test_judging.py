"""Advantages against a computation that follows every seat by hand, and updates that make the loss smaller."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from camelup.learn.adam import new_moments
from camelup.learn.model import new_weights
from camelup.learn.ppo import AHEAD, MEASURES, VALUES, Learner, Now, Played, advantages, batch_of, loss, prepare, update
from camelup.learn.rows import CHOSEN, ENDED, MONEY, PLAYERS, SEAT, rows_of
from camelup.learn.settings import Settings
from camelup.learn.training import keep_compiled
from camelup.network.forward import POUNDS_UNIT

keep_compiled()

SEATS = 8
STEPS = 30
AHEAD_OF_2018 = AHEAD.of("2018")
ROWS = rows_of("2018")


def random_play(steps: int, games: int, seed: int, *, in_turn: bool) -> tuple[np.ndarray, np.ndarray]:
    """Make rows of games that end now and then, with tables of every size, and values that mean nothing.

    Seats decide in turn, as in the board games, or several times in a row and in any order.
    """
    rng = np.random.default_rng(seed)
    rows = np.zeros((steps, games, ROWS.length), np.uint8)
    for game in range(games):
        players, turn = int(rng.integers(2, 9)), 0
        for step in range(steps):
            if step and rng.random() < 0.1:
                rows[step, game, ENDED] = 1
                rows[step, game, MONEY : MONEY + players] = rng.integers(0, 6, players)
                players, turn = int(rng.integers(2, 9)), 0
            rows[step, game, SEAT], rows[step, game, PLAYERS] = turn, players
            turn = (turn + 1) % players if in_turn else int(rng.integers(players))
    return rows, rng.random((steps, games, VALUES)).astype(np.float32)


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


def by_hand(rows: np.ndarray, values: np.ndarray, ahead: int, trace: float) -> np.ndarray:
    """Follow every seat to its own next decision, or to the end of the game if that comes first; beyond what was played nothing is known."""
    known, games = rows.shape[:2]
    steps = known - ahead
    found = np.zeros((known, games, VALUES))
    for game in range(games):
        for step in range(steps - 1, -1, -1):
            players, seat = int(rows[step, game, PLAYERS]), int(rows[step, game, SEAT])
            for later in range(step + 1, known):
                if rows[later, game, ENDED]:
                    found[step, game] = payout(rows, later, game, seat, players) - values[step, game]
                    break
                if rows[later, game, SEAT] == seat:
                    found[step, game] = values[later, game] - values[step, game] + trace * found[later, game]
                    break
    return found[:steps]


@pytest.mark.parametrize(("in_turn", "ahead"), [(True, AHEAD_OF_2018), (False, AHEAD.of("cards")), (False, 3)])
def test_advantages_follow_each_seat_to_its_own_next_decision_or_the_end(in_turn: bool, ahead: int) -> None:
    rows, values = random_play(STEPS + ahead, 40, seed=1, in_turn=in_turn)
    found = jax.jit(advantages, static_argnums=(2, 3))(jnp.asarray(rows), jnp.asarray(values), ahead, 0.85)
    assert np.allclose(np.asarray(found), by_hand(rows, values, ahead, 0.85), atol=1e-5)


@pytest.fixture(scope="module")
def lesson() -> tuple[Settings, Learner, Played]:
    settings = Settings(width=32, blocks=1, games=16, steps=STEPS, batch=64, scripted=0.2)
    rows, values = random_play(STEPS + AHEAD_OF_2018, settings.games, seed=2, in_turn=True)
    rng = np.random.default_rng(3)
    seen = ROWS.features(rows)
    seen[:] = rng.integers(0, 256, seen.shape) * (rng.random(seen.shape) < 0.2)
    ROWS.mask(rows)[:] = 1
    rows[..., CHOSEN] = rng.random(rows[..., CHOSEN].shape) < 0.1
    actions = rng.integers(0, ROWS.actions, rows.shape[:2]).astype(np.uint8)
    weights = new_weights(settings.edition, settings.width, settings.blocks, seed=1)
    logs = np.full(rows.shape[:2], -np.log(ROWS.actions), np.float32)
    chunk = Played(*map(jnp.asarray, (rows, actions, logs, values)))
    return settings, Learner(weights, new_moments(weights), jnp.zeros(len(MEASURES))), chunk


def test_updates_make_the_loss_smaller(lesson: tuple[Settings, Learner, Played]) -> None:
    settings, learner, chunk = lesson
    now = Now(jnp.float32(1e-3), jnp.float32(0.0), jnp.float32(0.0))
    to_learn, _ = jax.jit(partial(prepare, settings))(chunk, now, jax.random.key(1))
    batch = batch_of(chunk, to_learn, 0)
    judged = jax.jit(lambda weights: loss(weights, batch, now, ROWS, settings.clip)[0])
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
