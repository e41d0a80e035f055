"""An interrupt ends whatever takes long, soon: real processes, each at something that would take minutes or hours."""

import signal
import subprocess
import sys
import time

import pytest

from sampling import PROVING, some

HANGS = 240
"""Seconds. An interrupt is heard within one on a quiet machine; what it ends would go on for ten minutes at least."""
A_MOMENT = 0.5
"""Seconds, for the compiled loop to be in the middle of it: too few make the test easier, and never fail it."""

RACE = """
from camelup import Game
from camelup.odds import race_odds
from camelup.odds.board import race as race_of_board
race_of_board.solved_races = lambda edition: None
game = Game("2018", seed=1)
race_odds(game, races=10)
"""
CARDS = """
from camelup import Game
from camelup.odds import race_odds
from camelup.odds.cards import odds as cards
game = Game("cards", seed=1)
race_odds(game, races=10), cards.leg_odds(game.state, worlds=10, most_states=0)
"""
SEARCH = """
from camelup import Game
from camelup.bots.champion.champion import ChampionBot
game = Game({edition!r}, seed=1)
while "reveal" not in game.actions() and game.edition == "cards":
    game.play(game.actions()[0], seat=game.turn)
seen = game.observe(game.turn)
ChampionBot(1, worlds=8, learned=False).decide(seen, 0)
"""
PLAYOUTS = """
import numpy as np
from camelup.engine import rules
from camelup.engine.generator import seeded
from camelup.playout import play_random_games
play = lambda games: play_random_games(rules.blank_state("2018"), 1, 4, games, seeded(1), np.zeros(8, np.int64))
play(1)
"""
ARENA = """
from camelup.arena.play.random_games import play_random_games
from camelup.arena.match.settings import Settings
play_random_games(Settings(("random",)), 0, 4)
"""
MANY_GAMES = """
from camelup.envs.games import Games
games = Games("2018", 4, 50_000)
games.begin(1)
"""
LONG = {
    "simulated races of a board game": (RACE, "race_odds(game, races=10**9)"),
    "simulated races of cards": (CARDS, "race_odds(game, races=2 * 10**7)"),
    "simulated legs of cards": (CARDS, "cards.leg_odds(game.state, worlds=4 * 10**7, most_states=0)"),
    "search in 2014": (SEARCH.format(edition="2014"), "ChampionBot(1, worlds=10**8, learned=False).decide(seen, 0)"),
    "search in cards": (SEARCH.format(edition="cards"), "ChampionBot(1, worlds=10**8, learned=False).decide(seen, 0)"),
    "random games": (PLAYOUTS, "play(10**9)"),
    "a match of random bots": (ARENA, "play_random_games(Settings(('random',)), 0, 10**8)"),
    "environments": (MANY_GAMES, "while True: games.step(games.sample())"),
    "solving": ("from camelup.solve import solved; solved('2014')", "while True: solved('2014')"),
}


@pytest.mark.parametrize(
    "what", list(LONG) if PROVING else some([what for what in LONG if not what.startswith("search")], 2)
)
@pytest.mark.skipif(sys.platform == "win32", reason="there a process can't send an interrupt to another one alone")
def test_an_interrupt_ends_what_takes_long(what: str) -> None:
    before, then = LONG[what]
    program = subprocess.Popen(
        [sys.executable, "-c", f"{before}\nprint('begins', flush=True)\n{then}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert program.stdout is not None
        assert program.stdout.readline() == "begins\n"
        time.sleep(A_MOMENT)
        program.send_signal(signal.SIGINT)
        _, said = program.communicate(timeout=HANGS)
    finally:
        program.kill()
        program.wait()
    assert said.rstrip().endswith("KeyboardInterrupt")
