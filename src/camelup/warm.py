"""Compiles the whole engine once, so that no later command stalls: `python -m camelup.warm`."""

import sys
import time

import numpy as np

from camelup.arena.random_games import play_random_games as play_random_matches
from camelup.arena.settings import Settings
from camelup.bots import bot_named, in_seconds
from camelup.engine import rules
from camelup.engine.editions import EDITION_CARDS, EDITIONS
from camelup.engine.events import NO_TRACE
from camelup.engine.jit import forget_old_caches
from camelup.engine.luck import seeded
from camelup.envs.games import Games, pay
from camelup.game import Game
from camelup.odds import advice
from camelup.playout import play_random_games, run_race


def warm() -> None:
    """Call everything that is compiled with each kind of record it takes."""
    for name, edition in EDITIONS.items():
        game = Game(name, seed=1)
        game.play("roll" if name != "cards" else game.actions()[0])
        Game.imagine(game.observe(0), seed=1)
        generator, money = seeded(1), np.zeros(8, np.int64)
        play_random_games(rules.blank_state(name), edition.number, 4, 1, generator, money)
        rules.of_edition(name).apply(game.state, game._codes()[0], 0, NO_TRACE)
    run_race(int(Game("2018", seed=1).state.race), 63, 7, seeded(1))
    _warm_thinking()
    _warm_matches()


def _warm_thinking() -> None:
    """Value actions and search in each game; the tables of races are made or unpacked and kept on the way."""
    for name in EDITIONS:
        game = Game(name, seed=1)
        while name == EDITION_CARDS.name and not game.actions()[0].startswith("reveal"):
            game.play(game.actions()[0])
        advice(game.observe(game.turn), races=1000)
        bot_named("champion", seed=1).decide(game.observe(game.turn), in_seconds(0.05))


def _warm_matches() -> None:
    """Play random games as the arena does, and step the environments."""
    for name in EDITIONS:
        play_random_matches(Settings(("random",), edition=name), 0, 1)
        games = Games(name, 4, 1)
        games.begin(seed=1)
        games.step(games.sample())
        games.look(0)
    pay([1, 2], "share")


def main() -> None:
    """Warm up and say so."""
    sys.stdout.write("Compiling the engine once (a minute when nothing is compiled yet) … ")
    sys.stdout.flush()
    start = time.perf_counter()
    warm()
    forget_old_caches()
    sys.stdout.write(f"done in {time.perf_counter() - start:.0f} s.\n")


if __name__ == "__main__":
    main()
