"""Compiling ahead of need: which parts there are, what each needs first, and all of them on as many cores as there are.

A process also compiles by itself what it needs, when it needs it; what was compiled beforehand is only loaded then.
`python -m camelup.compiling` compiles everything.
"""

import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Final, NamedTuple

import numpy as np

from camelup.bots.house import HOUSE
from camelup.engine import code_cache, rules
from camelup.engine.editions import EDITIONS, of_family
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import seeded
from camelup.engine.jit import noting_compilations
from camelup.game import Game
from camelup.network.shipped import SHIPPED
from camelup.processes import cores, leave_with_parent, uninterrupted

BOARD: Final = of_family("board")
CARDS: Final = of_family("cards")

# --- what is compiled: each function calls it with every kind of argument it takes ------------------------------------


_DECISIONS: Final = 8
"""A bot does not search where one action is clearly best; within so many decisions it has to."""
_DECISIONS_OF_A_LEG: Final = 40
"""A network looks otherwise at the last cards of a leg; within so many decisions they come, and no race is over."""


def _use_rules(edition: str) -> None:
    game = Game(edition, seed=1)
    game.play("roll" if "roll" in game.actions() else game.actions()[0])
    game.observe(0).actions()


def _use_rules_in_loops(edition: str) -> None:
    from camelup.playout import play_random_games, run_race  # noqa: PLC0415  # what is not asked for is not loaded

    game = Game(edition, seed=1)
    Game.imagine(game.observe(0), seed=1)
    play_random_games(rules.blank_state(edition), EDITIONS[edition].number, 4, 1, seeded(1), np.zeros(8, np.int64))
    rules.of_edition(edition).apply(game.state, next(iter(game.legal_actions())), 0, NO_TRACE)
    if edition in BOARD:
        run_race(int(game.state.race), 63, 7, seeded(1))


def _use_odds(edition: str) -> None:
    from camelup.odds import advice  # noqa: PLC0415
    from camelup.odds.report import report  # noqa: PLC0415

    game = _at_the_first_decision(edition)
    advice(game.observe(game.turn), races=1000)
    report(game.observe(game.turn))


def _use_search(edition: str) -> None:
    from camelup.bots import bot_named, in_seconds  # noqa: PLC0415
    from camelup.bots.sage import SageBot  # noqa: PLC0415

    game, bot = _at_the_first_decision(edition), bot_named("champion", seed=1)
    for _ in range(_DECISIONS):
        game.play(bot.decide(game.observe(game.turn), in_seconds(0.05)))
    bot.decide(game.observe(game.turn), in_seconds(1.0))  # on a busy machine the others may end before they have begun
    if edition in SHIPPED:  # a network is often sure: who has to explain compares in any case
        SageBot(seed=1).explain(game.observe(game.turn))


def _use_network(edition: str) -> None:
    from camelup.bots.bot import in_seconds  # noqa: PLC0415
    from camelup.bots.sage import SageBot  # noqa: PLC0415

    game, bot = _at_the_first_decision(edition), SageBot(seed=1)
    for _ in range(_DECISIONS_OF_A_LEG):
        game.play(bot.decide(game.observe(game.turn), in_seconds(0.05)))


def _use_training(edition: str) -> None:
    from camelup.learn.players import Players, new_games  # noqa: PLC0415
    from camelup.learn.settings import Settings  # noqa: PLC0415

    players = Players(new_games(edition, 2, seed=1), Settings(edition, threads=1, legs=2))
    for step in players.start(0, 2):
        step.result()
    players.close()


def _use_arena(edition: str) -> None:
    from camelup.arena.match.settings import Settings  # noqa: PLC0415
    from camelup.arena.play.random_games import play_random_games  # noqa: PLC0415

    play_random_games(Settings(("random",), edition=edition), 0, 1)


def _use_simulation(edition: str) -> None:
    from camelup.simulation import simulate  # noqa: PLC0415

    simulate(edition, games=1, seed=1)


def _use_environments(edition: str) -> None:
    from camelup.envs.games import Games, pay  # noqa: PLC0415

    games = Games(edition, 4, 1)
    games.begin(seed=1)
    games.step(games.sample())
    games.look(0)
    pay([1, 2], "share")


def _at_the_first_decision(edition: str) -> Game:
    game = Game(edition, seed=1)
    while rules.choosing(game.state):
        game.play(game.actions()[0])
    return game


class Part(NamedTuple):
    """Something that is compiled in one go, after what it needs."""

    use: Callable[[str], None]
    editions: tuple[str, ...]
    needs: tuple[str, ...] = ()

    def compile(self) -> None:
        """Compile it, or load what has been compiled before."""
        for edition in self.editions:
            self.use(edition)


def _learned(editions: tuple[str, ...]) -> tuple[str, ...]:
    """Return those that a network has learned."""
    return tuple(name for name in editions if name in SHIPPED)


def _by_the_book(editions: tuple[str, ...]) -> tuple[str, ...]:
    """Return the others."""
    return tuple(name for name in editions if name not in SHIPPED)


PARTS: Final = {
    "cards rules": Part(_use_rules, CARDS),
    "board rules": Part(_use_rules, BOARD),
    "cards loops": Part(_use_rules_in_loops, CARDS, ("cards rules",)),
    "board loops": Part(_use_rules_in_loops, BOARD, ("board rules",)),
    "board odds": Part(_use_odds, BOARD, ("board rules",)),
    "cards odds": Part(_use_odds, CARDS, ("cards rules",)),
    "board network": Part(_use_network, _learned(BOARD), ("board odds", "board loops")),
    "cards network": Part(_use_network, _learned(CARDS), ("cards odds", "cards loops")),
    "learned board search": Part(_use_search, _learned(BOARD), ("board network",)),
    "learned cards search": Part(_use_search, _learned(CARDS), ("cards network",)),
    "board search": Part(_use_search, _by_the_book(BOARD), ("board odds", "board loops")),
    "cards search": Part(_use_search, _by_the_book(CARDS), ("cards odds", "cards loops")),
    "cards environments": Part(_use_environments, CARDS, ("cards loops",)),
    "board environments": Part(_use_environments, BOARD, ("board loops",)),
    "board training": Part(_use_training, BOARD, ("learned board search",)),  # both imagine players by the book
    "cards training": Part(_use_training, CARDS, ("learned cards search",)),
    "cards simulation": Part(_use_simulation, CARDS, ("cards loops",)),
    "board simulation": Part(_use_simulation, BOARD, ("board loops",)),
    "cards arena": Part(_use_arena, CARDS, ("cards loops",)),
    "board arena": Part(_use_arena, BOARD, ("board loops",)),
}


def part_of(edition: str, kind: str) -> str:
    """Name the part of an edition: rules, odds, search or network.

    >>> part_of("2014", "odds")
    'board odds'
    """
    part = f"{EDITIONS[edition].family} {kind}"
    return f"learned {part}" if kind == "search" and edition in SHIPPED else part


def mind_of(edition: str, bot: str) -> str | None:
    """Name the part that a bot thinks with; None when it thinks in plain Python.

    >>> mind_of("cards", "champion"), mind_of("2018", "novice")
    ('learned cards search', None)
    """
    mind = HOUSE[bot].mind
    return None if mind is None else part_of(edition, mind)


# --- one part -------------------------------------------------------------------------------------------------


def is_compiled(part: str) -> bool:
    """Whether a part has been compiled here before."""
    return code_cache.is_noted(part)


def compile_part(part: str) -> int:
    """Compile a part and note that it is there; return how many functions that were."""
    with noting_compilations() as noted:
        PARTS[part].compile()
    code_cache.note(part)
    return len(noted.functions)


def begin_worker(niceness: int = 0) -> None:
    """Prepare a process that compiles."""
    leave_with_parent()
    if hasattr(os, "nice"):
        os.nice(niceness)


def workers(number: int, niceness: int = 0) -> ProcessPoolExecutor:
    """Return processes that compile parts."""
    spawned = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(number, mp_context=spawned, initializer=begin_worker, initargs=(niceness,))


def begin(pool: ProcessPoolExecutor, part: str) -> "Future[int]":
    """Let a process of a pool compile a part; interrupts of this process do not reach that one."""
    with uninterrupted():
        return pool.submit(compile_part, part)


def dismiss(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool, whatever they are at, and wait until they are gone."""
    for process in list((pool._processes or {}).values()):  # noqa: SLF001  # before Python 3.14 a pool has no other way
        process.kill()
    pool.shutdown(cancel_futures=True)


# --- all of them ----------------------------------------------------------------------------------------------


class Progress(NamedTuple):
    """How far compiling has come."""

    parts: int
    of: int
    functions: int


def compile_all(jobs: int, tell: Callable[[Progress], None], parts: Iterable[str] = PARTS) -> int:
    """Compile parts on several cores, each after what it needs; return how many functions there were."""
    left = [part for part in parts if not is_compiled(part)]
    if not left:
        return 0
    done, number, functions = set(PARTS) - set(left), len(left), 0
    running: dict[Future[int], str] = {}
    with workers(min(jobs, max(1, number))) as pool:
        while left or running:
            for part in [part for part in left if done.issuperset(PARTS[part].needs)][: jobs - len(running)]:
                left.remove(part)
                running[begin(pool, part)] = part
            tell(Progress(number - len(left) - len(running), number, functions))
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                functions += future.result()
                done.add(running.pop(future))
    tell(Progress(number, number, functions))
    return functions


_BAR: Final = 24


def _draw(progress: Progress) -> None:
    """Draw a bar that counts, where somebody looks."""
    if sys.stderr.isatty():
        filled = _BAR * progress.parts // max(1, progress.of)
        counted = f"{progress.parts} of {progress.of} parts, {progress.functions} functions"
        sys.stderr.write(f"\r  compiling {'█' * filled}{'·' * (_BAR - filled)} {counted} ")
        sys.stderr.flush()


def main() -> None:
    """Compile everything and say what was done."""
    given = sys.argv[1] if len(sys.argv) > 1 else str(cores())
    if not given.isdecimal() or given == "0":
        sys.stderr.write(
            "python -m camelup.compiling [JOBS]: compiles everything, on all cores unless you say on how many\n"
        )
        sys.exit(2)
    jobs = int(given)
    start = time.perf_counter()
    functions = compile_all(jobs, _draw)
    code_cache.forget_old()
    said = f"{functions} functions on {jobs} cores" if functions else "nothing: all of it is there"
    sys.stderr.write("\r\x1b[K" if sys.stderr.isatty() else "")
    sys.stdout.write(f"compiled {said} ({time.perf_counter() - start:.0f} s)\n")


if __name__ == "__main__":
    main()
