"""All odds of one position in one value.

Asks the other files of this folder; computes nothing of its own and knows no rule.
"""

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from camelup.engine.events import PIECES, SIDES
from camelup.engine.families import ByFamily
from camelup.engine.rules import choosing
from camelup.odds.advice import Advice, advice
from camelup.odds.board.leg import LegOdds
from camelup.odds.board.race import RaceOdds
from camelup.odds.cards.tally import CardsLegOdds
from camelup.odds.complete import check_view
from camelup.odds.questions import leg_odds, piece_odds, race_odds, tile_odds
from camelup.odds.values import Ticket, top_tickets
from camelup.view import Observation, View

BySpace = dict[int, dict[str, float]]

PLACED: Final = ByFamily(board="tiles", cards="pieces")
"""What players put on the track."""
_OF_A_TURN: Final = ByFamily(board=(), cards=("raced", "has_bet"))
"""What a record says of the turn so far."""


@dataclass(frozen=True)
class Report:
    """The odds of a position, with a seat's tile in mind; nothing can be taken or put any more when the race is over."""

    edition: str
    seat: int
    over: bool
    choosing: bool
    """Whether the cards of a leg are still being chosen: its odds are then the places as they stand."""
    leg: LegOdds | CardsLegOdds
    race: RaceOdds
    tickets: dict[str, Ticket]
    tiles: BySpace = field(default_factory=dict)
    """What the seat's tile would earn on each space where it may lie, by its side; none in Camel Up Cards."""
    pieces: BySpace = field(default_factory=dict)
    """The chance that fennec and palm, put on a space, do not stay there; none in the board games."""


def report(view: View, seat: int | None = None) -> Report:
    """Ask everything about a position; the tile is that of `seat`, or of the seat to move.

    >>> from camelup import Game
    >>> report(Game.from_text("2014; track 2:wo 3:y 6:gb; dice w; money 3 3")).tickets["b"]
    Ticket(value=5, ev=5.0)
    """
    check_view(view)
    seat = view.turn if seat is None else seat
    leg = leg_odds(view)
    placed = {PLACED.of(view.edition): _PLACED_ODDS.of(view.edition)(view, seat)}
    return Report(
        edition=view.edition,
        seat=seat,
        over=view.over,
        choosing=choosing(view.state),
        leg=leg,
        race=race_odds(view),
        tickets={} if view.over else top_tickets(view.state, leg.places),
        **placed,
    )


def _tiles(view: View, seat: int) -> BySpace:
    found: BySpace = {}
    if view.over:
        return found
    for (space, side), tile in tile_odds(view, seat).items():
        found.setdefault(space, {})[SIDES[side]] = float(tile.earns)
    return found


def _pieces(view: View, _: int) -> BySpace:
    found: BySpace = {}
    for (piece, space), odds in sorted(piece_odds(view).placed.items(), key=lambda placed: placed[0][::-1]):
        found.setdefault(space, {})[PIECES[piece]] = 1 - odds.pieces_stay[piece]
    return found


_PLACED_ODDS: Final = ByFamily(_tiles, _pieces)


# --- advice for one seat ------------------------------------------------------------------------------


def as_if_to_move(view: View, seat: int) -> View:
    """Return a view in which it is a seat's turn, and that turn is only beginning."""
    if seat == view.turn:
        return view
    states = np.zeros(1, view.state.dtype)
    states[0] = view.state
    states["turn"] = seat
    for done in _OF_A_TURN.of(view.edition):
        states[done] = 0
    return Observation(view.edition, states, seat, unofficial=view.unofficial)


def advice_for(view: View, seat: int) -> list[Advice]:
    """Value the actions of a seat, as if it were its turn."""
    return advice(as_if_to_move(view, seat))
