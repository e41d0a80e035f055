"""Bots of your own are made once before the first game, where the games will be played, so that mistakes show then."""

from collections.abc import Iterable
from pathlib import Path

from camelup.arena.match.settings import Settings
from camelup.arena.play.patience import TimeIsUp, stop_waiting, waiting_for
from camelup.bots.bot import Bot
from camelup.bots.making import is_class, make_bot
from camelup.bots.making.traces import place_of
from camelup.errors import BotFailed, CamelUpError
from camelup.game import Game
from camelup.wire.lines.bot import LineBot


def rehearse(settings: Settings, bots: Iterable[str]) -> None:
    """Make these bots and let them go; a program is started and greeted. Refuse those that can't play."""
    for bot in bots:
        made = _made(bot) if is_class(bot) else make_bot(bot, seed=0)
        if isinstance(made, LineBot):
            _greet(made, settings)
        if hasattr(made, "close"):
            made.close()


def _made(bot: str) -> Bot:
    try:
        with waiting_for(bot, "__init__"):
            return make_bot(bot, seed=0)
    except TimeIsUp as late:
        stop_waiting()
        raise CamelUpError(f"{bot} can't be made: {late}{place_of(late)}") from None


def _greet(program: LineBot, settings: Settings) -> None:
    game = Game(settings.edition, settings.players, seed=0, unofficial=settings.unofficial)
    try:
        program.begin(game.observe(0), game.names)
    except BotFailed as failed:
        said = f". It wrote:\n{failed.stderr}" if failed.stderr else ""
        raise CamelUpError(f"{failed.bot} can't play: {failed.reason}{_hint(failed.bot)}{said}") from None


def _hint(bot: str) -> str:
    return f"; to play a class in it, write {bot}:MyBot" if Path(bot).suffix == ".py" else ""
