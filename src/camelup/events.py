"""What can happen in a game: the values that `Game.play` gives, each with its facts by name, and `Event` for any of them.

>>> from camelup import Game
>>> from camelup.events import Rolled
>>> [event.die for event in Game("2018", seed=7).play("roll") if isinstance(event, Rolled)]
['g1']
"""

from camelup.engine.events import (
    BecamePartners,
    Dealt,
    Earned,
    Event,
    FinishCardTurned,
    IntelShown,
    LaidFinishCard,
    LegEnded,
    LegStarted,
    Moved,
    Passed,
    PieceHit,
    PiecePassed,
    Placed,
    PlayedHand,
    PutAside,
    PutPiece,
    PutTile,
    RaceEnded,
    Revealed,
    Rolled,
    SandstormBlew,
    Settled,
    TileHit,
    TookBet,
    TookTicket,
    TrackExtended,
)

__all__ = [
    "BecamePartners",
    "Dealt",
    "Earned",
    "Event",
    "FinishCardTurned",
    "IntelShown",
    "LaidFinishCard",
    "LegEnded",
    "LegStarted",
    "Moved",
    "Passed",
    "PieceHit",
    "PiecePassed",
    "Placed",
    "PlayedHand",
    "PutAside",
    "PutPiece",
    "PutTile",
    "RaceEnded",
    "Revealed",
    "Rolled",
    "SandstormBlew",
    "Settled",
    "TileHit",
    "TookBet",
    "TookTicket",
    "TrackExtended",
]
