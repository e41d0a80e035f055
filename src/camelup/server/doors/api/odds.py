"""Odds and advice over HTTP: for any position, and for one's own seat where the table allows hints."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Annotated

from fastapi import Query

from camelup.bots.house import HOUSE, USUAL_LEVEL, HouseBot, level_of
from camelup.compiling import part_of
from camelup.engine.editions import MOST_PLAYERS
from camelup.errors import CamelUpError
from camelup.game import Game
from camelup.odds.report import advice_for, as_if_to_move, report
from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.doors.guards.caller import CurrentCaller
from camelup.server.doors.router import Router
from camelup.server.refused import Refused, refuse_text
from camelup.server.table.telling.messages import open_view
from camelup.view import View
from camelup.wire import sizes
from camelup.wire.answers import Bot, BotList
from camelup.wire.odds import AdviceList, Odds, PositionAnalysis, TableAdvice, describe_advice, describe_odds
from camelup.wire.words import Edition

router = Router("/api", "odds")


@router.get("/bots")
async def list_bots() -> BotList:
    """List the bots of the house, the weakest first."""
    return bot_list()


def bot_list() -> BotList:
    """Return the bots of the house, as the API and the page list them."""
    return BotList([_describe_bot(bot) for bot in HOUSE.values()], usual=USUAL_LEVEL)


def _describe_bot(bot: HouseBot) -> Bot:
    return Bot(
        name=bot.name,
        character=bot.character,
        description=bot.description,
        level=level_of(bot.name),
        offered=bot.offered,
        editions=list(bot.editions),
        people=list(bot.people),
    )


@router.get("/odds")
async def odds(
    caller: CurrentCaller,
    position: Annotated[str, Query(max_length=sizes.POSITION)],
    edition: Edition | None = None,
    seat: Annotated[int | None, Query(ge=0, le=MOST_PLAYERS - 1)] = None,
) -> PositionAnalysis:
    """Return the odds of a position and the worth of each action, as `camelup odds --json` and `camelup advise --json` do."""
    caller.node.throttle.check(limits.ODDS, caller.address)
    run = partial(caller.node.think, who=caller.address)
    game: Game = await run(read_game, position, edition)
    found: PositionAnalysis = await run(analyse, game, seat, part=part_of(game.edition, "odds"))
    return found


@router.get("/tables/{name}/advice")
async def advise(name: str, caller: CurrentCaller) -> TableAdvice:
    """Return odds and the worth of each of your actions, where the table allows hints."""
    live = await caller.find_table(name)
    seat = caller.seat(live)
    table = live.table
    if not table.facts.options.hints:
        raise Refused("not_allowed", Reason("command.no-hints"))
    if table.game is None:
        raise Refused("not_allowed", Reason("command.no-advice"))
    caller.node.throttle.check(limits.ODDS, caller.address)
    part = part_of(table.facts.edition, "odds")
    seq, seen, mine = table.seq, table.game.observe(seat), seat in table.waiting
    return TableAdvice(seq, *await caller.node.think(_odds_of, seen, seat, mine, part=part, who=caller.address))


def read_game(text: str, edition: str | None) -> Game:
    """Read a position, or refuse it with what is wrong."""
    with _refusing():
        return Game.from_text(text, edition)


def analyse(game: Game, seat: int | None) -> PositionAnalysis:
    """Return the odds of a position and what each action is worth to a seat, the one to move if none is named."""
    with _refusing():
        view: View = game if seat is None else game.observe(seat)
        whose = game.turn if seat is None else seat
        odds, advice = _odds_of(view, whose, not game.over)
        return PositionAnalysis(view.position(), open_view(game), odds, advice)


@contextmanager
def _refusing() -> Iterator[None]:
    """Refuse a text that can't be read or a position that is impossible."""
    try:
        yield
    except CamelUpError as error:
        raise refuse_text(error) from error


def _odds_of(view: View, seat: int, mine: bool) -> tuple[Odds, AdviceList | None]:  # noqa: FBT001
    advice = describe_advice(as_if_to_move(view, seat), advice_for(view, seat)) if mine else None
    return describe_odds(report(view, seat)), advice
