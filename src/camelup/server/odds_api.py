"""Odds and advice over HTTP: for any position, and for one's own seat where the table allows hints."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

from fastapi import APIRouter, Query

from camelup.bots.house import DEFAULT_BOT, HOUSE, HouseBot, level_of
from camelup.bots.lines_messages import fields_of_view
from camelup.compiling import part_of
from camelup.engine.editions import MOST_PLAYERS
from camelup.errors import CamelUpError
from camelup.game import Game
from camelup.odds.report import advice_as_json, advice_for, as_if_to_move, report
from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.messages import Message
from camelup.server.node import Asking
from camelup.server.refused import Refused, bad_text
from camelup.server.shapes import Advised, BotList, Edition
from camelup.server.tables_api import REFUSALS
from camelup.view import Observation, View

router = APIRouter(prefix="/api", tags=["odds"], responses=REFUSALS)


@router.get("/bots", response_model=BotList)
async def list_bots() -> Message:
    """List the bots of the house, the weakest first."""
    return bot_list()


def bot_list() -> Message:
    """Give the bots of the house, as the API and the page tell them."""
    return {"bots": [_told(bot) for bot in HOUSE.values()], "usual": DEFAULT_BOT}


def _told(bot: HouseBot) -> Message:
    ladder = {"level": level_of(bot.name), "offered": bot.offered}
    words = {"name": bot.name, "character": bot.character, "description": bot.description}
    return {**words, **ladder, "editions": list(bot.editions)}


@router.get("/odds")
async def odds(
    asking: Asking,
    position: Annotated[str, Query(max_length=limits.POSITION)],
    edition: Edition | None = None,
    seat: Annotated[int | None, Query(ge=0, le=MOST_PLAYERS - 1)] = None,
) -> dict[str, Any]:
    """Give the odds of a position and the worth of each action, as `camelup odds --json` and `camelup advise --json` do."""
    asking.node.throttle.check(limits.ODDS, asking.address)
    run = asking.node.thinkers.run
    game: Game = await run(_read, position, edition)
    found: dict[str, Any] = await run(_odds_of_game, game, seat, part=part_of(game.edition, "odds"))
    return found


@router.get("/tables/{name}/advice", response_model=Advised)
async def advise(name: str, asking: Asking) -> Message:
    """Give odds and the worth of each of your actions, where the table allows hints."""
    live = await asking.table(name)
    seat = asking.seat(live)
    table = live.table
    if not table.facts.options.hints:
        raise Refused("not_allowed", Reason("command.no-hints"))
    if table.game is None:
        raise Refused("not_allowed", Reason("command.no-advice"))
    asking.node.throttle.check(limits.ODDS, asking.address)
    part = part_of(table.facts.edition, "odds")
    seq, seen, mine = table.seq, table.game.observe(seat), seat in table.waiting
    return {"seq": seq, **await asking.node.thinkers.run(_odds_of, seen, seat, mine, part=part)}


def _read(text: str, edition: str | None) -> Game:
    with _refusing():
        return Game.from_text(text, edition)


def _odds_of_game(game: Game, seat: int | None) -> dict[str, Any]:
    with _refusing():
        view: View = game if seat is None else game.observe(seat)
        whose = game.turn if seat is None else seat
        seen = Observation(game.edition, game._states.copy(), whose, unofficial=game.unofficial)
        drawn = {"edition": game.edition, "players": game.players, **fields_of_view(seen)}
        return {"position": view.position(), "view": drawn, **_odds_of(view, whose, not game.over)}


@contextmanager
def _refusing() -> Iterator[None]:
    """Refuse what can't be read or can't be."""
    try:
        yield
    except CamelUpError as error:
        raise bad_text(error) from error


def _odds_of(view: View, seat: int, mine: bool) -> dict[str, Any]:  # noqa: FBT001
    advice = advice_as_json(as_if_to_move(view, seat), advice_for(view, seat)) if mine else None
    return {"odds": report(view, seat).as_json(), "advice": advice}
