"""The editions, with the facts of each that a page needs before there is a table: `engine/editions.py` as JSON."""

from dataclasses import asdict
from typing import Any, Final

from camelup.engine.editions import (
    BOARD_EDITIONS,
    DEFAULT_EDITION,
    EDITION_CARDS,
    FINISH_REWARDS,
    HAND_STEPS,
    LEG_ROLLS,
    LEG_SECOND,
    LEG_SETUPS,
    LEG_WRONG,
    LONGEST_TRACK,
    MIDFIELD_REWARDS,
    OVERALL_REWARDS,
    PIECE_COST,
    PYRAMID_REWARD,
    RACING_CAMELS,
    SECOND_REWARD,
    SPACES,
    START_MONEY,
    TILE_REWARD,
    WINNER_VALUES,
    WRONG_FINISH,
    WRONG_TICKET,
    BoardEdition,
    CardsEdition,
)
from camelup.engine.events import BETS, DECKS
from camelup.notation.positions.board import dice_letters
from camelup.server.doors.router import Router
from camelup.wire.answers import BetPays, EditionFacts, EditionList, LegSetup

router = Router("/api", "editions")

_OTHERS: Final = RACING_CAMELS - 1


@router.get("/editions")
async def list_editions() -> EditionList:
    """List the editions."""
    return edition_list()


def edition_list() -> EditionList:
    """Return the editions, as the API and the page list them."""
    return EditionList([*map(_of_board, BOARD_EDITIONS), _of_cards(EDITION_CARDS)], usual=DEFAULT_EDITION)


def _of_board(edition: BoardEdition) -> EditionFacts:
    return _facts(
        edition,
        dice=dice_letters(edition),
        pyramid_tickets=LEG_ROLLS,
        longest_track=SPACES,
        partners_from=edition.partners_from if edition.partners else None,
        legs=[],
        bets=[
            _bet("ticket", [(value, SECOND_REWARD, *[WRONG_TICKET] * (_OTHERS - 1)) for value in edition.tickets]),
            _bet(DECKS[0], [(value, *[WRONG_FINISH] * _OTHERS) for value in FINISH_REWARDS]),
            _bet(DECKS[1], [(*[WRONG_FINISH] * _OTHERS, value) for value in FINISH_REWARDS]),
        ],
        roll_pays=PYRAMID_REWARD,
        tile_pays=TILE_REWARD,
        piece_pays=0,
        hand_steps=0,
    )


def _of_cards(edition: CardsEdition) -> EditionFacts:
    leg, midfield, *overall = BETS
    return _facts(
        edition,
        dice="",
        pyramid_tickets=0,
        longest_track=LONGEST_TRACK,
        partners_from=None,
        legs=[LegSetup(players, **asdict(row)) for players, row in LEG_SETUPS.items()],
        bets=[
            _bet(leg, [(value, LEG_SECOND, *[LEG_WRONG] * (_OTHERS - 1)) for value in WINNER_VALUES]),
            _bet(midfield, [MIDFIELD_REWARDS[1:]]),
            *(_bet(bet, [row[1:]]) for bet, row in zip(overall, OVERALL_REWARDS, strict=True)),
        ],
        roll_pays=0,
        tile_pays=0,
        piece_pays=PIECE_COST,
        hand_steps=HAND_STEPS,
    )


def _facts(edition: BoardEdition | CardsEdition, **of_family: Any) -> EditionFacts:
    return EditionFacts(
        name=edition.name,
        title=edition.title,
        family=edition.family,
        players=list(edition.players),
        unofficial=list(edition.on_request),
        camels=edition.letters,
        money=START_MONEY,
        open_money=edition.open_money,
        finish_cards=edition.finish_cards,
        example=edition.example,
        **of_family,
    )


def _bet(name: str, pays: list[tuple[int, ...]]) -> BetPays:
    return BetPays(name, [list(row) for row in pays])
