"""The games there are, with the facts of each that a page needs before there is a table."""

from typing import Final

from fastapi import APIRouter

from camelup.engine.editions import (
    BOARD_EDITIONS,
    EDITION_CARDS,
    FINISH_CARDS,
    LEG_ROLLS,
    LONGEST_TRACK,
    SPACES,
    START_MONEY,
    BoardEdition,
    CardsEdition,
)
from camelup.notation.board_positions import dice_letters
from camelup.server.messages import Message
from camelup.server.shapes import EditionList
from camelup.server.tables_api import REFUSALS

router = APIRouter(prefix="/api", tags=["editions"], responses=REFUSALS)


@router.get("/editions", response_model=EditionList)
async def list_editions() -> Message:
    """List the games there are."""
    return {"editions": [*map(_of_board, BOARD_EDITIONS), _OF_CARDS]}


def _of_board(edition: BoardEdition) -> Message:
    held = {"finish_cards": FINISH_CARDS, "pyramid_tickets": LEG_ROLLS}
    return {**_common(edition), "dice": dice_letters(edition), **held, "longest_track": SPACES}


def _common(edition: BoardEdition | CardsEdition) -> Message:
    players = {"players": list(edition.players), "unofficial": list(edition.on_request)}
    return {"name": edition.name, **players, "camels": edition.letters, "money": START_MONEY}


_OF_CARDS: Final[Message] = {
    **_common(EDITION_CARDS),
    "dice": "",
    "finish_cards": 0,
    "pyramid_tickets": 0,
    "longest_track": LONGEST_TRACK,
}
