"""`camelup play`: turns the wishes of the command line into a game, its seats and its file."""

import random
from pathlib import Path

from camelup.bots import BOTS, bot_named, check_plays
from camelup.cli.files import free_path, recorded
from camelup.cli.game.seating import Wishes, bots_for, check_people, names_for
from camelup.cli.game.table import TerminalGame
from camelup.engine.editions import DEFAULT_EDITION
from camelup.errors import CamelUpError
from camelup.game import Game, check_open
from camelup.luck import Dice


def play_at_terminal(wishes: Wishes) -> None:
    """Play a game as wished, and save it however it ends."""
    game, path = _resumed(wishes, wishes.resume) if wishes.resume else _begun(wishes)
    rng = random.Random(None if wishes.seed is None else f"{wishes.seed} bots")  # noqa: S311  # a game
    kinds = bots_for(wishes.bots, range(wishes.people, game.players))
    for kind in kinds.values():
        check_plays(BOTS[kind], kind, game.edition)
    TerminalGame(game, path, {seat: bot_named(kind, rng.getrandbits(62)) for seat, kind in kinds.items()}).run()


def _begun(wishes: Wishes) -> tuple[Game, Path]:
    edition = wishes.edition or DEFAULT_EDITION
    path = wishes.record or free_path(edition)
    names = names_for(wishes)
    game = Game(edition, names, seed=wishes.seed, unofficial=wishes.unofficial, hide_money=wishes.hide_money)
    return game, path


def _resumed(wishes: Wishes, saved: Path) -> tuple[Game, Path]:
    game = recorded(saved, Game.from_record)
    if game.over:
        raise CamelUpError(f"{saved}: this game is over; see it again with: camelup replay {saved}")
    check_people(wishes.people, game.players)
    check_open(game.edition, hide_money=wishes.hide_money)
    game.hide_money = wishes.hide_money
    game.luck = Dice(wishes.seed)
    if not game.waiting:  # the record ends in a set-up: luck goes on with it
        game.play(game.actions()[0])
    return game, wishes.record or saved
