"""What people ask about a position, answered for whichever game it belongs to. Knows no rule and counts nothing."""

from collections.abc import Callable
from typing import Any, Final

from camelup.engine.families import ByFamily
from camelup.odds.board import leg, race
from camelup.odds.board.leg import LegOdds, TileOdds
from camelup.odds.board.race import RaceOdds
from camelup.odds.cards import odds as cards_odds
from camelup.odds.cards.odds import PieceOdds
from camelup.odds.cards.tally import CardsLegOdds
from camelup.odds.complete import check_view
from camelup.odds.values import Ticket, top_tickets
from camelup.view import View

_ODDS_OF_LEG: Final[ByFamily[Callable[[Any], LegOdds | CardsLegOdds]]] = ByFamily(leg.leg_odds, cards_odds.leg_odds)
_ODDS_OF_RACE: Final[ByFamily[Any]] = ByFamily(race, cards_odds)


def leg_odds(view: View) -> LegOdds | CardsLegOdds:
    """Return the odds of the leg that a position is in.

    The rest of the leg is taken to be rolled, or revealed from the deck, with tiles and pieces as they lie.
    """
    check_view(view)
    return _ODDS_OF_LEG.of(view.edition)(view.state)


def race_odds(view: View, *, races: int | None = None) -> RaceOdds:
    """Return each camel's chance to be the overall winner and the overall loser; `races` are simulated where need be."""
    check_view(view)
    ask = _ODDS_OF_RACE.of(view.edition)
    return ask.race_odds(view.state, races=races or ask.RACES)


def tickets(view: View) -> dict[str, Ticket]:
    """Return for each colour with a ticket left what its top one is worth."""
    places = leg_odds(view).places
    return top_tickets(view.state, places)


def tile_odds(view: View, seat: int | None = None) -> dict[tuple[int, int], TileOdds]:
    """Return for each space and side (1 cheering, -1 booing) what a seat's tile there would earn and change."""
    check_view(view)
    return leg.tile_odds(view.state, view.turn if seat is None else seat)


def piece_odds(view: View) -> PieceOdds:
    """Return what fennec and palm would do where the seat to move may put them."""
    check_view(view)
    return cards_odds.piece_odds(view.state)
