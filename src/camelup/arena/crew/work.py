"""The work that is handed out to processes and machines: some rounds of a match, for their games. Knows no executor."""

import time
from functools import cache
from typing import NamedTuple

from camelup.arena.match.settings import Settings
from camelup.arena.play.game import play_game
from camelup.arena.play.played import Played, in_columns
from camelup.arena.play.random_games import all_random, play_random_games
from camelup.bots import BOTS, bot_named, in_seconds
from camelup.engine.rules import choosing
from camelup.game import Game


class Batch(NamedTuple):
    """Rounds of a match that were played, and how long they took in seconds."""

    first_round: int
    rounds: int
    played: Played
    seconds: float


def play_rounds(settings: Settings, first_round: int, rounds: int) -> Batch:
    """Play some rounds of a match, from a number on; the result does not depend on who plays them."""
    first, games = first_round * settings.players, rounds * settings.players
    if not all_random(settings):
        _load_bots(settings.contestants, settings.edition, settings.players, unofficial=settings.unofficial)
    start = time.monotonic()
    if all_random(settings):
        played = play_random_games(settings, first, games)
    else:
        played = in_columns([play_game(settings, number) for number in range(first, first + games)])
    return Batch(first_round, rounds, played, time.monotonic() - start)


@cache
def _load_bots(bots: tuple[str, ...], edition: str, players: int, *, unofficial: bool) -> None:
    """Let our own bots think first in each process, so that loading compiled code is not held against them.

    Twice: a bot that has run out of time while some of it was loaded would not get to the rest.
    """
    game = Game(edition, players, seed=0, unofficial=unofficial)
    while choosing(game.state):
        game.play(game.actions()[0], seat=game.turn)
    for bot in 2 * [bot for bot in bots if bot in BOTS]:
        bot_named(bot, seed=0).decide(game.observe(game.turn), in_seconds(0.1))
