"""How fast learners can play: PettingZoo with its own wrappers, and thousands of games at once beside one by one."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from bench.speeds.measure import Measure, rate
from camelup.envs.gymnasium import CamelUpEnv
from camelup.envs.pettingzoo import camelup_2018_v1
from camelup.envs.vector import CamelUpVectorEnv

Work = Callable[[], tuple[int, Any]]
GAMES = 2048


def pettingzoo_steps(make: Callable[[], Any], steps: int) -> Work:
    """Step as PettingZoo's `performance_benchmark` does, every observation and mask looked at."""

    def work() -> tuple[int, bytes]:
        env, rng = make(), random.Random(1)
        env.reset(seed=1)
        for _ in range(steps):
            observation, _, termination, _, _ = env.last()
            env.step(None if termination else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            if all(env.terminations.values()):
                env.reset()
        return steps, env.last()[0]["observation"].tobytes()

    return work


def gymnasium_steps(steps: int) -> Work:
    """Step games one by one, against opponents who play at random in the compiled engine."""

    def work() -> tuple[int, bytes]:
        env = CamelUpEnv("2018", ("random",) * 3, seat=0)
        seen, _ = env.reset(seed=1)
        env.action_space.seed(1)
        for _ in range(steps):
            seen, _, terminated, _, _ = env.step(env.action_space.sample(seen["action_mask"]))
            if terminated:
                seen, _ = env.reset()
        return steps, seen["observation"].tobytes()

    return work


def vector_steps(steps: int, **options: Any) -> Work:
    """Step many games at once with random legal actions, drawn in the compiled engine too."""

    def work() -> tuple[int, bytes]:
        envs = CamelUpVectorEnv(GAMES, "2018", 4, **options)
        seen, _ = envs.reset(seed=1)
        for _ in range(steps // GAMES):
            seen, *_ = envs.step(envs.sample_actions())
        return steps // GAMES * GAMES, seen["observation"].tobytes()

    return work


def checked(work: Work) -> float:
    """Return the rate of work that has the same result each time."""
    return rate(work, work()[1])


def measures(*, quick: bool = False) -> list[Measure]:
    """Measure everything; `quick` for a glance."""
    part = 10 if quick else 1
    wrapped = checked(pettingzoo_steps(camelup_2018_v1.env, 50_000 // part))
    raw = checked(pettingzoo_steps(camelup_2018_v1.raw_env, 50_000 // part))
    single = checked(gymnasium_steps(50_000 // part))
    every_seat = checked(vector_steps(4_000_000 // part, copy=False))
    one_seat = checked(vector_steps(2_000_000 // part, copy=False, learner=0))
    return [
        Measure("PettingZoo, 2018, four seats", wrapped, "steps/s", 30_000),
        Measure("PettingZoo's raw_env", raw, "steps/s"),
        Measure("Gymnasium, one seat against three at random", single, "steps/s"),
        Measure(f"{GAMES} games at once, every seat; beside raw_env", every_seat, "steps/s", 3e6, raw),
        Measure(f"{GAMES} games at once, one seat; beside Gymnasium's", one_seat, "steps/s", None, single),
    ]
