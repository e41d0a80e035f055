"""What are the odds, and what is a bet worth? Exact wherever counting allows; every answer says which.

A position that is still being set up has none: every question about it raises `IncompletePosition`.

>>> from camelup import Game
>>> from camelup.odds import leg_odds
>>> leg_odds(Game.from_text("2014; track 2:wo 3:y 6:gb; dice w; money 3 3")).places["b"]
(1.0, 0.0, 0.0, 0.0, 0.0)

`report` has all answers about a position in one value, and `review` looks at every decision of a recorded game again:

>>> from camelup.odds import review
>>> game = Game("2014", players=2, seed=1)
>>> _ = game.play("ticket g")
>>> decision = review(game.record())[-1].decision
>>> decision.action, decision.given_up >= 0
('ticket g', True)
"""

from camelup.odds.advice import Advice, advice
from camelup.odds.board.leg import LegOdds, TileOdds
from camelup.odds.board.race import RaceOdds
from camelup.odds.cards.odds import CardsRaceOdds, PieceOdds
from camelup.odds.cards.tally import CardsLegOdds
from camelup.odds.questions import leg_odds, piece_odds, race_odds, tickets, tile_odds
from camelup.odds.report import Report, advice_for, report
from camelup.odds.review import Decision, Step, review, review_steps
from camelup.odds.values import Ticket

__all__ = [
    "Advice",
    "CardsLegOdds",
    "CardsRaceOdds",
    "Decision",
    "LegOdds",
    "PieceOdds",
    "RaceOdds",
    "Report",
    "Step",
    "Ticket",
    "TileOdds",
    "advice",
    "advice_for",
    "leg_odds",
    "piece_odds",
    "race_odds",
    "report",
    "review",
    "review_steps",
    "tickets",
    "tile_odds",
]
