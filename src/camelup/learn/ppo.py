"""How a network learns from what it played: proximal policy optimisation, the judgement counted in a seat's own moves.

A decision is judged by how the network values the next one of the same seat, however many others decide between, or by the end
of the game. Pure functions on arrays; shapes never change, so each is compiled once.
"""

from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
from jax import lax

from camelup.engine.editions import LEG_SETUPS, MOST_PLAYERS
from camelup.engine.families import ByFamily
from camelup.learn.adam import Moments, adam_step
from camelup.learn.model import Weights, compute_type, forward
from camelup.learn.rows import ANOTHERS, CHOSEN, ENDED, MONEY, PLAYERS, SEAT, SEEN, Rows, rows_of
from camelup.learn.settings import Settings
from camelup.network.forward import POUNDS_UNIT

_LONGEST_WAIT: Final = max((players - 1) * (setup.dealt - 1 + 2) for players, setup in LEG_SETUPS.items())
"""Decisions of others between two of a seat of Camel Up Cards: a turn each, two decisions, and all that they put aside."""
AHEAD: Final = ByFamily(board=MOST_PLAYERS, cards=_LONGEST_WAIT + 1)
"""Steps beyond a chunk that have to be known to judge its last ones: as many as there may be from one decision of a seat to its next."""
VALUES: Final = 2 * MOST_PLAYERS
"""What a network values: each seat's share of the victory, then each seat's pounds."""
MEASURES: Final = ("policy_loss", "entropy", "win_loss", "pounds_loss", "clipped", "divergence", "updates")
_NEVER: Final = -1e9
_FLATNESS: Final = 2.0
"""How many times less sure the learner is where it explores: what it would do once in a hundred times it does once in ten."""


class Played(NamedTuple):
    """A chunk of play on the device, by step and game: rows, actions, their log-probabilities, the network's values."""

    rows: Any
    actions: Any
    logs: Any
    values: Any


class Lesson(NamedTuple):
    """What is to be learned from a chunk, by decision: how good it was, what the values should be; and in which order."""

    good: Any
    targets: Any
    order: Any


class Learner(NamedTuple):
    """The network that learns, its optimiser, and sums of what is measured on the way."""

    weights: Weights
    moments: Moments
    measured: Any


class Now(NamedTuple):
    """The rates of the moment, as arrays so that nothing is compiled anew when they change."""

    rate: Any
    entropy: Any
    pounds: Any


def new_chunk(settings: Settings) -> Played:
    """Make space for a chunk with the steps beyond it."""
    size = (settings.steps + AHEAD.of(settings.edition), settings.games)
    return Played(
        rows=jnp.zeros((*size, rows_of(settings.edition).length), jnp.uint8),
        actions=jnp.zeros(size, jnp.uint8),
        logs=jnp.zeros(size, jnp.float32),
        values=jnp.zeros((*size, VALUES), jnp.float32),
    )


def batches_of(settings: Settings) -> int:
    """Count the batches of an epoch: what others played is left out, about as much as there is of it."""
    return max(1, int(settings.games * settings.steps * settings.own) // settings.batch)


# --- playing -------------------------------------------------------------------------------------------------


def policy(logits: Any, mask: Any) -> Any:
    """Return the log-probabilities of the actions, those that are not allowed never."""
    return jax.nn.log_softmax(jnp.where(mask > 0, logits, _NEVER))


def seated(rows: Any) -> Any:
    """Mark the seats there are, counted from the one to move."""
    return jnp.arange(MOST_PLAYERS) < rows[..., PLAYERS, None]


def drawn_from(logs: Any, explore: Any, key: Any) -> Any:
    """Draw an action for each row of log-probabilities, in a share of them from a flatter policy."""
    drawing, exploring = jax.random.split(key)
    explores = jax.random.uniform(exploring, logs.shape[:1]) < explore
    tried = jnp.where(explores[:, None], logs / _FLATNESS, logs)
    return jnp.argmax(tried + jax.random.gumbel(drawing, logs.shape), axis=-1)


def act(
    layout: Rows, player: Weights, rival: Weights | None, chunk: Played, rows: Any, where: Any, explore: Any, key: Any
) -> tuple[Played, Any]:
    """Decide in a part of the games and note it in the chunk; `where` are the step, the first game and the number of the draw.

    A `rival` decides for the seats of another network, always for what it thinks best. What is explored, in this share of decisions, is
    noted with how likely it is without exploring: then it becomes likelier when it goes well, however unlikely it was.
    """
    step, first = where[0], where[1]
    key = jax.random.fold_in(key, where[2])
    seen, mask = layout.features(rows), layout.mask(rows)
    logits, wins, pounds = forward(player, seen)
    logs = policy(logits, mask)
    drawn = drawn_from(logs, explore, key)
    chosen = rows[:, CHOSEN].astype(jnp.int32)
    actions = jnp.where(chosen > 0, chosen - 1, drawn)
    if rival is not None:
        theirs = jnp.argmax(policy(forward(rival, seen)[0], mask), axis=-1)
        actions = jnp.where(chosen == ANOTHERS, theirs, actions)
    log = jnp.take_along_axis(logs, actions[:, None], 1)[:, 0]
    shares = jax.nn.softmax(jnp.where(seated(rows), wins, _NEVER))
    values = jnp.concatenate([shares, pounds], -1)
    noted = Played(
        lax.dynamic_update_slice(chunk.rows, rows[None], (step, first, 0)),
        lax.dynamic_update_slice(chunk.actions, actions[None].astype(jnp.uint8), (step, first)),
        lax.dynamic_update_slice(chunk.logs, log[None], (step, first)),
        lax.dynamic_update_slice(chunk.values, values[None], (step, first, 0)),
    )
    return noted, actions.astype(jnp.int16)


def carry_over(ahead: int, chunk: Played, before: Played) -> Played:
    """Begin a chunk with the steps that were played beyond the one before."""
    return Played(*(new.at[:ahead].set(old[-ahead:]) for new, old in zip(chunk, before, strict=True)))


def snapshot(weights: Weights) -> Weights:
    """Copy the weights for playing, as long as products need them."""
    return jax.tree.map(lambda array: jnp.copy(array.astype(compute_type())), weights)


# --- judging -------------------------------------------------------------------------------------------------


def ends_of(rows: Any) -> tuple[Any, Any]:
    """Return of each step whether its action ended the game, and what each seat of the table got then; of the last it is not known."""
    facts = rows[..., :SEEN]
    after = jnp.concatenate([facts[1:], jnp.zeros_like(facts[:1])])
    ended = after[..., ENDED] > 0
    money = after[..., MONEY : MONEY + MOST_PLAYERS].astype(jnp.float32)
    money = jnp.where(seated(rows), money, -1.0)
    best = money == money.max(-1, keepdims=True)
    shares = best / best.sum(-1, keepdims=True)
    return ended, jnp.concatenate([shares, money / POUNDS_UNIT], -1)


def from_seat(paid: Any, seat: Any, players: Any) -> Any:
    """Turn what each seat of the table got into the order of one seat; who does not sit there gets nothing."""
    places = jnp.arange(MOST_PLAYERS)
    there = (seat[..., None] + places) % players[..., None]
    turned = jnp.take_along_axis(paid, jnp.concatenate([there, there + MOST_PLAYERS], -1), -1)
    return jnp.where(jnp.tile(places < players[..., None], 2), turned, 0.0)


class Later(NamedTuple):
    """What is known of each seat's next decision while steps are looked at backwards, by game and seat of the table."""

    decides: Any
    """Whether there is one before the game ends."""
    ends: Any
    """Whether the game ends before there is one; neither where that lies beyond what was played."""
    values: Any
    better: Any
    """What the network expects then, and how much better it went."""


def advantages(rows: Any, values: Any, ahead: int, trace: float) -> Any:
    """Return how much better than expected it went for every seat after each step of a chunk; `ahead` steps were played beyond it."""
    steps, games = rows.shape[0] - ahead, rows.shape[1]
    ended, paid = ends_of(rows)
    seats, players = rows[..., SEAT].astype(jnp.int32), rows[..., PLAYERS].astype(jnp.int32)

    def back(carried: tuple[Later, Any], step: Any) -> tuple[tuple[Later, Any], Any]:
        later, at_end = carried
        over = ended[step][:, None]
        at_end = jnp.where(over, paid[step], at_end)
        later = later._replace(decides=later.decides & ~over[:, None], ends=later.ends | over[:, None])
        mine = (jnp.arange(MOST_PLAYERS) == seats[step][:, None])[..., None]
        decides, ends, then, better = (jnp.where(mine, part, 0).sum(1).astype(part.dtype) for part in later)
        then = jnp.where(decides, then, values[step])
        then = jnp.where(ends, from_seat(at_end, seats[step], players[step]), then)
        now = then - values[step] + trace * jnp.where(decides, better, 0.0)
        told = jnp.where(step < steps, now, 0.0)  # nothing is said of steps beyond, but what is expected there
        later = Later(
            later.decides | mine,
            later.ends & ~mine,
            jnp.where(mine, values[step][:, None], later.values),
            jnp.where(mine, told[:, None], later.better),
        )
        return (later, at_end), told

    nobody, nothing = jnp.zeros((games, MOST_PLAYERS, 1), bool), jnp.zeros((games, MOST_PLAYERS, VALUES))
    start = Later(nobody, nobody, nothing, nothing), jnp.zeros((games, VALUES))
    return lax.scan(back, start, jnp.arange(steps + ahead), reverse=True)[1][:steps]


def prepare(settings: Settings, chunk: Played, now: Now, key: Any) -> tuple[Lesson, Any]:
    """Judge a chunk and lay out the batches; tell how often each action was chosen, too."""
    steps, count = settings.steps, settings.steps * settings.games
    rows = chunk.rows[:steps]
    ahead = AHEAD.of(settings.edition)
    better = advantages(chunk.rows, chunk.values, ahead, settings.trace)
    surer = advantages(chunk.rows, chunk.values, ahead, settings.value_trace)
    own = (rows[..., CHOSEN] == 0).reshape(count)
    good = (better[..., 0] + now.pounds * pounds_ahead(better, rows)).reshape(count)
    mean = jnp.sum(good * own) / own.sum()
    spread = jnp.sqrt(jnp.sum(jnp.square(good - mean) * own) / own.sum())
    targets = (surer + chunk.values[:steps]).reshape(count, VALUES)
    size = batches_of(settings) * settings.batch

    def shuffled(key: Any) -> Any:
        others_last = jax.random.uniform(key, (count,)) + (1.0 - own)
        return jnp.argsort(others_last)[:size].reshape(-1, settings.batch)

    order = jnp.concatenate([shuffled(one) for one in jax.random.split(key, settings.epochs)])
    chosen = (
        jnp.zeros(rows_of(settings.edition).actions).at[chunk.actions[:steps].reshape(count).astype(jnp.int32)].add(own)
    )
    return Lesson((good - mean) / (spread + 1e-6), targets, order), chosen


def pounds_ahead(better: Any, rows: Any) -> Any:
    """Return by how much more the pounds of the seat to move rose than those of the others on average."""
    pounds = better[..., MOST_PLAYERS:]
    players = rows[..., PLAYERS].astype(jnp.float32)
    others = jnp.where(seated(rows), pounds, 0.0).sum(-1) - pounds[..., 0]
    return pounds[..., 0] - others / (players - 1)


# --- learning ------------------------------------------------------------------------------------------------


class Batch(NamedTuple):
    """Some decisions to learn from."""

    rows: Any
    actions: Any
    logs: Any
    good: Any
    targets: Any


def batch_of(chunk: Played, lesson: Lesson, number: Any) -> Batch:
    """Pick the decisions of a batch."""
    picked = lesson.order[number]

    def flat(array: Any) -> Any:
        return array.reshape(-1, *array.shape[2:])[picked]

    return Batch(flat(chunk.rows), flat(chunk.actions), flat(chunk.logs), lesson.good[picked], lesson.targets[picked])


def loss(weights: Weights, batch: Batch, now: Now, layout: Rows, clip: float) -> tuple[Any, Any]:
    """Return how bad a network is on a batch, and what was measured."""
    logits, wins, pounds = forward(weights, layout.features(batch.rows))
    own = (batch.rows[:, CHOSEN] == 0).astype(jnp.float32)
    own = own / jnp.maximum(1.0, own.sum())
    logs = policy(logits, layout.mask(batch.rows))
    log = jnp.take_along_axis(logs, batch.actions[:, None].astype(jnp.int32), 1)[:, 0]
    change = log - batch.logs
    ratio = jnp.exp(jnp.where(own > 0, change, 0.0))
    gain = jnp.minimum(ratio * batch.good, jnp.clip(ratio, 1 - clip, 1 + clip) * batch.good)
    policy_loss = -jnp.sum(gain * own)
    entropy = -jnp.sum(jnp.sum(jnp.exp(logs) * jnp.where(logs > _NEVER / 2, logs, 0.0), -1) * own)
    sits = seated(batch.rows)
    shares = jnp.clip(batch.targets[:, :MOST_PLAYERS], 0.0, 1.0)
    win_logs = jax.nn.log_softmax(jnp.where(sits, wins, _NEVER))
    win_loss = -jnp.sum(jnp.sum(jnp.where(sits, shares * win_logs, 0.0), -1) * own)
    misses = jnp.where(sits, jnp.square(batch.targets[:, MOST_PLAYERS:] - pounds), 0.0)
    pounds_loss = jnp.sum(misses.sum(-1) / sits.sum(-1) * own)
    total = policy_loss - now.entropy * entropy + 0.5 * win_loss + 0.5 * pounds_loss
    clipped = jnp.sum((jnp.abs(ratio - 1) > clip) * own)
    divergence = jnp.sum((ratio - 1 - change) * own)
    return total, jnp.stack([policy_loss, entropy, win_loss, pounds_loss, clipped, divergence, jnp.float32(1)])


def update(settings: Settings, learner: Learner, chunk: Played, lesson: Lesson, number: Any, now: Now) -> Learner:
    """Learn from one batch."""
    batch = batch_of(chunk, lesson, number)
    layout = rows_of(settings.edition)
    gradients, measured = jax.grad(loss, has_aux=True)(learner.weights, batch, now, layout, settings.clip)
    weights, moments = adam_step(learner.weights, gradients, learner.moments, now.rate, settings.decay)
    return Learner(weights, moments, learner.measured + measured)
