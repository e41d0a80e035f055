"""A thread that must not wait for the compiler plays by the same rules as plain Python, until there is machine code."""

import subprocess
import sys
from pathlib import Path

import pytest

from sampling import sized, some

CODE = """
import random, warnings
warnings.simplefilter("error")
from camelup.engine.jit import interpreting, noting_compilations
from camelup.game import Game

def play(edition, seed):
    game, rng = Game(edition, 4, seed=seed), random.Random(seed)
    while not game.over:
        seat = rng.choice(game.waiting)
        assert all(game.observe(other).position() for other in range(4))
        game.play(rng.choice(sorted(game.actions(seat))), seat=seat)
    return game.record()

with noting_compilations() as noted:
    with interpreting():
        plain = [play(EDITION, seed) for seed in range(GAMES)]
        Game.from_text(Game(EDITION, 3, seed=1).position())
    assert not noted.functions, noted.functions
assert plain == [play(EDITION, seed) for seed in range(GAMES)]
print("same games")
"""


@pytest.mark.parametrize("edition", some(["2014", "2018", "cards"], 1))
def test_an_interpreting_thread_compiles_nothing_and_plays_the_same_games(edition: str) -> None:
    tests = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", CODE.replace("EDITION", repr(edition)).replace("GAMES", str(sized(1, 3)))],
        check=False,
        capture_output=True,
        text=True,
        cwd=tests,
    )
    assert done.stdout == "same games\n", done.stderr
