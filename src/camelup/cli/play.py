"""`camelup play`: turns the options of the command line into a game, its seats and its file."""

import random
from pathlib import Path

from camelup.bots import BOTS, bot_named, check_plays
from camelup.cli.files import free_path, recorded
from camelup.cli.game.seating import bots_for, check_people, names_for
from camelup.cli.game.table import TerminalGame
from camelup.cli.options import PlayOptions
from camelup.engine.editions import DEFAULT_EDITION
from camelup.errors import CamelUpError
from camelup.game import Game, check_open
from camelup.luck import Dice


def play_at_terminal(options: PlayOptions) -> None:
    """Play a game as asked for, and save it however it ends."""
    game, path = _resumed(options, options.resume) if options.resume else _begun(options)
    rng = random.Random(None if options.seed is None else f"{options.seed} bots")  # noqa: S311  # a game
    kinds = bots_for(options.bots, range(options.people, game.players))
    for kind in kinds.values():
        check_plays(BOTS[kind], kind, game.edition)
    TerminalGame(game, path, {seat: bot_named(kind, rng.getrandbits(62)) for seat, kind in kinds.items()}).run()


def _begun(options: PlayOptions) -> tuple[Game, Path]:
    edition = options.edition or DEFAULT_EDITION
    path = options.record or free_path(edition)
    names = names_for(options)
    game = Game(edition, names, seed=options.seed, unofficial=options.unofficial, hide_money=options.hide_money)
    return game, path


def _resumed(options: PlayOptions, saved: Path) -> tuple[Game, Path]:
    game = recorded(saved, Game.from_record)
    if game.over:
        raise CamelUpError(f"{saved}: this game is over; watch it again with: camelup replay {saved}")
    check_people(options.people, game.players)
    check_open(game.edition, hide_money=options.hide_money)
    game.hide_money = options.hide_money
    game.luck = Dice(options.seed)
    if not game.waiting:  # the record ends in a set-up: luck goes on with it
        game.play(game.actions()[0])
    return game, options.record or saved
