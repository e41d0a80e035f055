"""Many seats of `sage` that are to move at the same moment: decided together against one by one. `python -m bench.seats`.

Both ways go through the threads of a node, as its tables do. Before a time is told it is checked that each seat got its own answer.
"""

import asyncio
import random
import sys
import time
from collections.abc import Awaitable, Callable

import camelup.server  # noqa: F401  # before NumPy: it says with how many threads a node multiplies
from camelup.bots.sage import SageBot
from camelup.compiling import mind_of
from camelup.game import Game
from camelup.server.nodes.thinking.preparing import Preparation
from camelup.server.nodes.thinking.workers import DecisionRequest, Workers, decide_alone
from camelup.server.nodes.watching.metrics import REGISTRY
from camelup.view import Observation

SEATS = 64
ROUNDS = 20
NEARLY = 1e-3
"""By how much a decision may look worse to who decides alone: sums are added up in another order."""

Decide = Callable[[Observation, int], Awaitable[str]]


def position(number: int) -> Observation:
    """Return what the seat to move sees, at a table of any size."""
    game, luck = Game("2018", 3 + number % 6, seed=number), random.Random(number)
    for _ in range(number % 20):
        game.play(luck.choice(game.actions()))
    return game.observe(game.turn)


async def decide_all(decide: Decide, seen: list[Observation]) -> list[str]:
    return await asyncio.gather(*(decide(one, seed) for seed, one in enumerate(seen, start=1)))


def check(seen: list[Observation], actions: list[str]) -> None:
    """Check that each seat got what a bot alone thinks best there."""
    for seed, (one, action) in enumerate(zip(seen, actions, strict=True), start=1):
        shares = SageBot(seed).think(one).actions
        code = next(code for code, name in one.legal_actions().items() if name == action)
        if shares.get(code, 0.0) < max(shares.values()) - NEARLY:
            raise SystemExit(f"seat {seed} was given {action!r}, not what it would do alone; no time is told")


async def rates(decide: Decide, seen: list[Observation]) -> tuple[float, float]:
    """Return the decisions in a second, and in a second of processor time."""
    start, cpu = time.perf_counter(), time.process_time()
    await decide_all(decide, seen)
    return len(seen) / (time.perf_counter() - start), len(seen) / (time.process_time() - cpu)


def best(measured: list[tuple[float, float]]) -> tuple[float, float]:
    return max(rate for rate, _ in measured), max(of_cpu for _, of_cpu in measured)


def calls() -> float:
    """Count the calls of the network that a node has made so far."""
    return REGISTRY.get_sample_value("camelup_bot_batch_count", {"bot": "sage"}) or 0.0


async def main(rounds: int) -> None:
    preparation = Preparation()
    preparation.start()
    workers = Workers(preparation)
    seen = [position(number) for number in range(SEATS)]

    async def alone(one: Observation, seed: int) -> str:
        return str(
            await workers.run(decide_alone, "sage", DecisionRequest(one, 1.0, seed), part=mind_of("2018", "sage"))
        )

    async def together(one: Observation, seed: int) -> str:
        return await workers.decide("sage", one, 1.0, seed)

    for way in (alone, together):
        check(seen, await decide_all(way, seen))
    before = calls()
    measured = [(await rates(alone, seen), await rates(together, seen)) for _ in range(rounds)]
    rows = SEATS * rounds / (calls() - before)
    (one_by_one, of_cpu_alone), (gathered, of_cpu) = (best(list(way)) for way in zip(*measured, strict=True))
    sys.stdout.write(
        f"{SEATS} seats of sage at once, {rows:.0f} to a call of the network: {gathered:,.0f} decisions a second, "
        f"{of_cpu:,.0f} a second of the processor; one by one {one_by_one:,.0f} and {of_cpu_alone:,.0f}: "
        f"{gathered / one_by_one:.1f} and {of_cpu / of_cpu_alone:.1f} times as many\n"
    )
    workers.stop()
    await preparation.stop()


if __name__ == "__main__":
    asyncio.run(main(3 if "--quick" in sys.argv else ROUNDS))
