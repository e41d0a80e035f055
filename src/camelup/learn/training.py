"""The training loop: games on the cores, the network on whatever JAX finds, learning one chunk behind playing.

Two halves of the games take turns, one played by the threads while the network decides in the other. Between two decisions
the device learns a batch or two, so that nothing waits for long and one thread of Python drives all.
"""

import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, Unpack

import numpy as np
from platformdirs import user_cache_path

try:
    import jax
    import jax.numpy as jnp
except ImportError as error:
    raise ImportError("training needs JAX: install it with pip install 'camelup[learn]'") from error

from camelup.errors import CamelUpError
from camelup.learn.adam import new_moments
from camelup.learn.checkpoint import (
    Checkpoint,
    Progress,
    keep_network,
    load_checkpoint,
    made_by,
    note,
    save_checkpoint,
)
from camelup.learn.journal import WATCHED, Journal
from camelup.learn.model import blocks_of, new_weights
from camelup.learn.players import Players, new_games
from camelup.learn.ppo import (
    AHEAD,
    MEASURES,
    Learner,
    Lesson,
    Now,
    Played,
    act,
    batches_of,
    carry_over,
    new_chunk,
    prepare,
    snapshot,
    update,
)
from camelup.learn.rows import rows_of
from camelup.learn.schedule import Rates, rates_at
from camelup.learn.settings import FOR_A_GPU, Chosen, Settings
from camelup.network.layout import LAYOUTS
from camelup.network.weights import read_weights

Tell = Callable[[str], None]

_NOTE_EVERY: Final = 10.0
_KEEP_EVERY: Final = 90.0
"""In seconds: lines of the log, checkpoints."""
_SWITCH: Final = 1e-4
"""In seconds: how long Python lets one thread hold the others up."""


def train(
    folder: Path, stop_after: float | None = None, tell: Tell = lambda _: None, **chosen: Unpack[Chosen]
) -> Progress:
    """Train, or go on with what the folder has, until the schedule is done or so many minutes have passed.

    `tell` gets a line of text now and then. What is chosen are fields of `Settings`; the others stay as they were, and
    at first are what suits the machine.
    """
    if stop_after is not None and not stop_after > 0:
        raise CamelUpError(f"--stop-after {stop_after}: choose more than 0 minutes")
    keep_compiled()
    checkpoint = begin_or_resume(folder, tell, chosen)
    left = 60 * checkpoint.settings.minutes - checkpoint.progress.seconds
    if left <= 0:
        tell(
            f"{folder} has been trained for all its {checkpoint.settings.minutes:g} minutes: choose another --out, or more --minutes"
        )
        return checkpoint.progress
    run = Run(checkpoint, folder, tell)
    try:
        return run.go(min(left, 60 * stop_after) if stop_after else left)
    finally:
        run.close()


def keep_compiled() -> None:
    """Let JAX keep what it compiles, so that the next run begins at once, unless somebody has told it where to keep it."""
    config: Any = jax.config
    if config.jax_compilation_cache_dir is None:
        config.update("jax_compilation_cache_dir", str(user_cache_path("camelup") / "jax"))
        config.update("jax_persistent_cache_min_compile_time_secs", 0.2)


def begin_or_resume(folder: Path, tell: Tell, chosen: Chosen) -> Checkpoint:
    """Find the checkpoint to go on from, or make the first; a network keeps its size."""
    kept = load_checkpoint(folder)
    if kept is None:
        settings = Settings(**({} if jax.default_backend() == "cpu" else FOR_A_GPU) | chosen)
        weights = _first_weights(settings)
        return Checkpoint(weights, new_moments(weights), Progress(), settings)
    was, settings = kept.settings, replace(kept.settings, **chosen)
    if (was.width, was.blocks, was.edition) != (settings.width, settings.blocks, settings.edition):
        size = f"a network of {was.edition} with --width {was.width} --blocks {was.blocks}"
        raise CamelUpError(f"{folder} has {size}: leave the sizes out, or choose another --out")
    tell(f"going on after {kept.progress.seconds:.0f} s and {kept.progress.steps / 1e6:.1f} million steps")
    return kept._replace(settings=settings)


def _first_weights(settings: Settings) -> dict[str, Any]:
    if not settings.begin_with:
        return new_weights(settings.edition, settings.width, settings.blocks, settings.seed)
    weights = softened(_weights_for(settings.edition, settings.begin_with), settings)
    size = weights["out.weight"].shape[0], blocks_of(weights)
    if size != (settings.width, settings.blocks):
        raise CamelUpError(
            f"{settings.begin_with} is a network with --width {size[0]} --blocks {size[1]}: use the same sizes"
        )
    return weights


def softened(weights: dict[str, Any], settings: Settings) -> dict[str, Any]:
    """Return a network that would do the same, and is less sure of it."""
    actions = rows_of(settings.edition).actions
    kept = {name: np.array(weights[name]) for name in ("out.weight", "out.bias")}
    for array in kept.values():
        array[..., :actions] /= settings.soften
    return weights | kept


def _weights_for(edition: str, file: str) -> dict[str, Any]:
    """Read weights that see what an edition shows."""
    weights = read_weights(Path(file)).arrays
    if weights["in.weight"].shape[0] != LAYOUTS.of(edition).size:
        raise CamelUpError(f"{file} is a network of another kind of game than {edition}: choose one that sees the same")
    return weights


class Run:
    """One run of training."""

    def __init__(self, checkpoint: Checkpoint, folder: Path, tell: Tell) -> None:
        self.settings, self._folder, self._tell = checkpoint.settings, folder, tell
        folder.mkdir(parents=True, exist_ok=True)
        self.progress = checkpoint.progress._replace(runs=checkpoint.progress.runs + 1)
        self._earlier = checkpoint.progress.seconds
        self._half = self.settings.games // 2
        self._journal = Journal(self.settings.edition)
        self._ahead = AHEAD.of(self.settings.edition)
        start = time.monotonic()
        self._make_games()
        with ThreadPoolExecutor(1) as beside:
            compiling = beside.submit(_finish, self._players.start(0, 1))
            self._set_up_network(checkpoint)
            network = time.monotonic()
            compiling.result()
        took = f"network compiled in {network - start:.0f} s, games in {time.monotonic() - start:.0f} s"
        tell(f"{took}, on {made_by()['device']} with {self.settings.playing_threads} threads")
        note(folder, {"event": "run", "settings": self.settings.to_json(), **made_by()})

    def _make_games(self) -> None:
        seed = self.settings.seed * 1_000_003 + self.progress.runs  # other games in each run
        self._games = new_games(self.settings.edition, self.settings.games, seed)
        self._players = Players(self._games, self.settings)

    def _set_up_network(self, checkpoint: Checkpoint) -> None:
        weights, moments = jax.device_put((dict(checkpoint.weights), checkpoint.moments))
        self._learner = Learner(weights, moments, jnp.zeros(len(MEASURES)))
        self._chunks = [new_chunk(self.settings), new_chunk(self.settings)]
        self._key = jax.random.key(self.settings.seed + 7919 * self.progress.runs)
        self._draws = 0
        self._chosen: Any = np.zeros(rows_of(self.settings.edition).actions)  # how often the last chunk has each action
        self._rival = self._another()
        self._compile()
        self._player = self._snapshot(self._learner.weights)

    def _another(self) -> Any:
        """Read the network that sits at the table and does not learn, if there is one."""
        if not self.settings.against:
            return None
        return snapshot(jax.device_put(_weights_for(self.settings.edition, self.settings.against)))

    def _compile(self) -> None:
        """Compile everything before the clock starts; shapes never change."""
        chunk, settings = self._chunks[0], self.settings
        number, key = np.int32(0), self._key
        now = Now(*(jnp.float32(0) for _ in range(3)))
        rows = self._games.rows[: self._half]
        self._snapshot = jax.jit(snapshot).lower(self._learner.weights).compile()
        player = jax.eval_shape(snapshot, self._learner.weights)
        asked = player, self._rival, chunk, rows, _where(0, 0, 0), np.float32(0), key
        self._act = jax.jit(partial(act, rows_of(settings.edition)), donate_argnums=2).lower(*asked).compile()
        self._carry_over = jax.jit(partial(carry_over, self._ahead), donate_argnums=0).lower(chunk, chunk).compile()
        judge = partial(prepare, settings)
        self._prepare = jax.jit(judge).lower(chunk, now, key).compile()
        lesson, _ = jax.eval_shape(judge, chunk, now, key)
        learn = jax.jit(partial(update, settings), donate_argnums=0)
        self._update = learn.lower(self._learner, chunk, lesson, number, now).compile()

    # --- the loop ---------------------------------------------------------------------------------------

    def go(self, seconds: float) -> Progress:
        """Train for so long."""
        switched = sys.getswitchinterval()
        sys.setswitchinterval(_SWITCH)
        try:
            return self._go(seconds)
        finally:
            sys.setswitchinterval(switched)

    def _go(self, seconds: float) -> Progress:
        self._start = time.monotonic()
        self._journal.clear()
        self._going = [self._players.start(half * self._half, (half + 1) * self._half) for half in range(2)]
        with suppress(KeyboardInterrupt):  # what was learned until then is kept
            self._play_and_learn(seconds)
        for half in self._going:
            _finish(half)
        if self._journal.steps:
            self._note()
        save_checkpoint(self._folder, self.checkpoint())
        keep_network(self._folder, self.checkpoint())
        return self.progress

    def _play_and_learn(self, seconds: float) -> None:
        noted = kept = self._start
        pending: tuple[Played, Lesson, Now] | None = None
        for number in count():
            self._play_chunk(number, pending)
            chunk, now = self._chunks[number % 2], self._now()
            lesson, self._chosen = self._prepare(chunk, now, self._next_key())
            pending = (chunk, lesson, now)
            passed = time.monotonic()
            self._count_progress(passed)
            if passed - self._start > seconds:
                return
            if passed - noted > _NOTE_EVERY:
                self._note()
                noted = passed
            if passed - kept > _KEEP_EVERY:
                save_checkpoint(self._folder, self.checkpoint())
                kept = passed

    def _play_chunk(self, number: int, pending: tuple[Played, Lesson, Now] | None) -> None:
        """Play a chunk, and learn from the one before meanwhile."""
        which = number % 2
        first = 0
        if number:
            self._chunks[which] = self._carry_over(self._chunks[which], self._chunks[1 - which])
            first = self._ahead
        steps = range(first, self.settings.steps + self._ahead)
        batches = self.settings.epochs * batches_of(self.settings) if pending else 0
        learned, turn = 0, 0
        for step in steps:
            for half in range(2):
                actions = self._decide(which, step, half)
                turn += 1
                while pending and learned * 2 * len(steps) < batches * turn:
                    chunk, lesson, now = pending
                    self._learner = self._update(self._learner, chunk, lesson, np.int32(learned), now)
                    learned += 1
                self._start_games(half, actions)
        self.progress = self.progress._replace(updates=self.progress.updates + learned)
        self._player = self._snapshot(self._learner.weights)

    def _decide(self, which: int, step: int, half: int) -> Any:
        begun = time.monotonic()
        _finish(self._going[half])
        self._journal.waited["games"] += time.monotonic() - begun
        low, high = half * self._half, (half + 1) * self._half
        self._journal.count_ends(self._games, low, high)
        rows = self._games.rows[low:high]
        self._draws += 1
        where = _where(step, low, self._draws)
        asked = (
            self._player,
            self._rival,
            self._chunks[which],
            rows,
            where,
            np.float32(self._rates().explore),
            self._key,
        )
        self._chunks[which], actions = self._act(*asked)
        return actions

    def _start_games(self, half: int, actions: Any) -> None:
        low, high = half * self._half, (half + 1) * self._half
        begun = time.monotonic()
        self._games.actions[low:high] = np.asarray(actions)
        self._journal.waited["network"] += time.monotonic() - begun
        self._going[half] = self._players.start(low, high)
        self._journal.steps += self._half

    def _next_key(self) -> Any:
        self._draws += 1
        return jax.random.fold_in(self._key, self._draws)

    # --- telling ----------------------------------------------------------------------------------------

    def _rates(self) -> Rates:
        return rates_at(self.settings, self.progress.seconds / (60 * self.settings.minutes))

    def _now(self) -> Now:
        rates = self._rates()
        return Now(jnp.float32(rates.learning), jnp.float32(rates.entropy), jnp.float32(rates.pounds))

    def _count_progress(self, now: float) -> None:
        played = self.settings.steps * self.settings.games
        self.progress = self.progress._replace(
            seconds=self._earlier + now - self._start, steps=self.progress.steps + played
        )

    def _note(self) -> None:
        self.progress = self.progress._replace(games=self.progress.games + self._journal.games)
        rates = self._rates()
        measured = np.asarray(self._learner.measured).tolist()
        self._learner = self._learner._replace(measured=jnp.zeros(len(MEASURES)))
        row = self._journal.row(
            measured,
            np.asarray(self._chosen),
            seconds=round(self.progress.seconds, 1),
            million_steps=round(self.progress.steps / 1e6, 3),
            games=self.progress.games,
            learning_rate=rates.learning,
        )
        note(self._folder, row)
        self._tell(_line(row, WATCHED.of(self.settings.edition), 60 * self.settings.minutes))
        self._journal.clear()

    def checkpoint(self) -> Checkpoint:
        """Return all that is needed to go on from here."""
        weights = {name: np.asarray(array) for name, array in self._learner.weights.items()}
        return Checkpoint(weights, self._learner.moments, self.progress, self.settings)

    def close(self) -> None:
        """Let the threads go."""
        self._players.close()


def _where(step: int, first: int, draw: int) -> Any:
    return np.array([step, first, draw], np.int32)


def _finish(steps: Sequence["Future[None]"]) -> None:
    for step in steps:
        step.result()


def _line(row: dict[str, Any], watched: str, seconds: float) -> str:
    alone, duel, against = (
        "     " if row[name] is None else f"{100 * row[name]:4.1f}%" for name in ("alone", "duel", "against")
    )
    if row["against"] is not None:
        alone = f"{alone} against {against}"
    left = max(0.0, seconds - row["seconds"])
    return (
        f"{row['seconds']:6.0f} s  {row['million_steps']:8.1f} M steps  {row['rate'] / 1e3:7.1f} k/s  alone {alone} of "
        f"{row['alone_games']:<6} duel {duel} length {row['length']:5.1f}  {watched}s {100 * row[watched]:4.1f}%  entropy {row['entropy']:.3f}  "
        f"kl {row['divergence']:.4f}  win loss {row['win_loss']:.4f}  waited games {100 * row['waited_games']:2.0f}% "
        f"network {100 * row['waited_network']:2.0f}%  left {left / 60:.1f} min"
    )
