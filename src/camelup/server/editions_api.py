"""The games there are, with the facts of each that a page needs before there is a table."""

from typing import Any, Final

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
from camelup.server.door import Door
from camelup.wire.answers import EditionFacts, EditionList

router = Door("/api", "editions")


@router.get("/editions")
async def list_editions() -> EditionList:
    """List the games there are."""
    return EditionList([*map(_of_board, BOARD_EDITIONS), _OF_CARDS])


def _facts(edition: BoardEdition | CardsEdition, **of_game: Any) -> EditionFacts:
    return EditionFacts(
        name=edition.name,
        players=list(edition.players),
        unofficial=list(edition.on_request),
        camels=edition.letters,
        money=START_MONEY,
        **of_game,
    )


def _of_board(edition: BoardEdition) -> EditionFacts:
    return _facts(
        edition,
        dice=dice_letters(edition),
        finish_cards=FINISH_CARDS,
        pyramid_tickets=LEG_ROLLS,
        longest_track=SPACES,
    )


_OF_CARDS: Final = _facts(EDITION_CARDS, dice="", finish_cards=0, pyramid_tickets=0, longest_track=LONGEST_TRACK)
