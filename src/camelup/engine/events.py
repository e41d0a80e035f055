"""What a step did, for people and animations.

The compiled rules write rows of numbers into a trace when they are given one; here those rows become values
with names. Knows the letters of an edition, and who may see what (B25, C20); no other rule.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.jit import compiled
from camelup.engine.race import camel_at

Trace = Any
"""An int64 array of rows: the first holds the number of events, each later one a kind and four facts."""

_ROWS: Final = 600
_COLUMNS: Final = 5

NO_TRACE: Final = None
"""For those who want no events: the compiler leaves the writing out."""


def new_trace() -> Trace:
    """Make an empty trace, large enough for one step."""
    return np.zeros((_ROWS, _COLUMNS), np.int64)


@compiled
def emit(trace: Trace, kind: int, a: int, b: int, c: int, d: int) -> None:
    """Write one event."""
    if trace is not None:
        row = trace[0, 0] + 1
        trace[0, 0] = row
        trace[row, 0] = kind
        trace[row, 1] = a
        trace[row, 2] = b
        trace[row, 3] = c
        trace[row, 4] = d


# --- words of facts --------------------------------------------------------------------------------------

BY_TICKET, BY_PYRAMID, BY_PARTNER, BY_WINNER_CARD, BY_MIDFIELD, BY_PIECE, BY_OVERALL_WINNER, BY_OVERALL_LOSER = range(8)

PLACINGS: Final = ("on top", "underneath")
SIDES: Final = {1: "cheer", -1: "boo"}
DECKS: Final = ("winner", "loser")
PIECES: Final = ("fennec", "palm")
PILES: Final = ("discard", "deck", "intel")
BETS: Final = ("leg", "midfield", "winner", "loser")

# --- what can happen: each kind as a value, its code in a trace, and how a row of that code is read -----------------------

_Reader = Callable[[int, int, int, int, str], "Event"]
_READERS: Final[list[_Reader]] = []


def _declare(read: _Reader) -> int:
    """Register the reader of a kind of event and return the kind's code."""
    _READERS.append(read)
    return len(_READERS) - 1


class Placed(NamedTuple):
    """A camel was put on its first space by its die."""

    camel: str
    space: int


PLACED: Final = _declare(lambda camel, space, _c, _d, letters: Placed(letters[camel], space))


class Rolled(NamedTuple):
    """A player took a pyramid ticket and this die fell out."""

    seat: int
    die: str


ROLLED: Final = _declare(lambda seat, die, _c, _d, letters: Rolled(seat, f"{letters[die // 3]}{die % 3 + 1}"))


class Moved(NamedTuple):
    """A unit went from one space to another; `placing` is "on top" or "underneath"."""

    unit: str
    start: int
    end: int
    placing: str


MOVED: Final = _declare(
    lambda row, start, end, placing, letters: Moved(_row(row, letters), start, end, PLACINGS[placing])
)


class TileHit(NamedTuple):
    """A unit ended on a tile, and its owner was paid."""

    owner: int
    side: str
    space: int
    amount: int


TILE_HIT: Final = _declare(lambda owner, side, space, amount, _: TileHit(owner, SIDES[side], space, amount))


class TookTicket(NamedTuple):
    """A player took a betting ticket."""

    seat: int
    ticket: str


TOOK_TICKET: Final = _declare(lambda seat, ticket, _c, _d, letters: TookTicket(seat, _ticket(ticket, letters)))


class PutTile(NamedTuple):
    """A player put a spectator tile on the track."""

    seat: int
    side: str
    space: int


PUT_TILE: Final = _declare(lambda seat, side, space, _d, _: PutTile(seat, SIDES[side], space))


class LaidFinishCard(NamedTuple):
    """A player laid a finish card; those who may not know the camel see `?`."""

    seat: int
    deck: str
    camel: str


LAID_FINISH_CARD: Final = _declare(
    lambda seat, deck, camel, _d, letters: LaidFinishCard(seat, DECKS[deck], letters[camel])
)


class BecamePartners(NamedTuple):
    """A player chose a partner for this leg."""

    seat: int
    partner: int


BECAME_PARTNERS: Final = _declare(lambda seat, partner, _c, _d, _: BecamePartners(seat, partner))


class LegEnded(NamedTuple):
    """A leg is over; the racing camels from the first to the last, with `=` between those who share a place (C18)."""

    ranking: str


LEG_ENDED: Final = _declare(lambda row, sharing, _c, _d, letters: LegEnded(_order(row, sharing, letters)))


class Earned(NamedTuple):
    """One line of a scoring: what brought this player how much."""

    seat: int
    reason: str
    amount: int


def _earned(seat: int, by: int, what: int, amount: int, letters: str) -> Earned:
    reasons: dict[int, Callable[[], str]] = {
        BY_TICKET: lambda: f"ticket {_ticket(what, letters)}",
        BY_PYRAMID: lambda: "pyramid",
        BY_PARTNER: lambda: f"partner P{what + 1}",
        BY_WINNER_CARD: lambda: f"leg {_ticket(what, letters)}",
        BY_MIDFIELD: lambda: f"midfield {letters[what]}",
        BY_PIECE: lambda: PIECES[what],
        BY_OVERALL_WINNER: lambda: f"winner {letters[what]}",
        BY_OVERALL_LOSER: lambda: f"loser {letters[what]}",
    }
    return Earned(seat, reasons[by](), amount)


EARNED: Final = _declare(_earned)


class Settled(NamedTuple):
    """A player's sum was settled: `money` is what the player has then (None where that is hidden), `paid` what changed hands."""

    seat: int
    amount: int
    money: int | None
    paid: int


SETTLED: Final = _declare(lambda seat, amount, money, paid, _: Settled(seat, amount, money, paid))


class FinishCardTurned(NamedTuple):
    """A card of a finish deck was turned over and settled; `paid` is what changed hands: nobody pays more than they have (B22)."""

    seat: int
    deck: str
    camel: str
    amount: int
    paid: int


FINISH_CARD_TURNED: Final = _declare(
    lambda seat, card, amount, paid, letters: FinishCardTurned(seat, DECKS[card // 8], letters[card % 8], amount, paid)
)


class RaceEnded(NamedTuple):
    """The race is over; the racing camels from the first to the last, with `=` between those who share a place (C18)."""

    ranking: str


RACE_ENDED: Final = _declare(lambda row, sharing, _c, _d, letters: RaceEnded(_order(row, sharing, letters)))


class Dealt(NamedTuple):
    """A player was dealt a card."""

    seat: int
    card: str


DEALT: Final = _declare(lambda seat, card, _c, _d, letters: Dealt(seat, _card(card, letters)))


class PutAside(NamedTuple):
    """A player put a dealt card aside: on the discards, into the deck or as intel."""

    seat: int
    pile: str
    card: str


PUT_ASIDE: Final = _declare(lambda seat, pile, card, _d, letters: PutAside(seat, PILES[pile], _card(card, letters)))


class IntelShown(NamedTuple):
    """All intel cards are shown and join the deck."""

    seat: int
    card: str


INTEL_SHOWN: Final = _declare(lambda seat, card, _c, _d, letters: IntelShown(seat, _card(card, letters)))


class SandstormBlew(NamedTuple):
    """The track card that began at this space shrank to one space."""

    space: int


SANDSTORM_BLEW: Final = _declare(lambda space, _b, _c, _d, _: SandstormBlew(space))


class TrackExtended(NamedTuple):
    """The Finish moved away; the track has this many spaces now, and with `final` it can't grow any more (C7)."""

    length: int
    final: bool


TRACK_EXTENDED: Final = _declare(lambda length, final, _c, _d, _: TrackExtended(length, bool(final)))


class LegStarted(NamedTuple):
    """The cards are chosen and this player begins."""

    seat: int


LEG_STARTED: Final = _declare(lambda seat, _b, _c, _d, _: LegStarted(seat))


class Revealed(NamedTuple):
    """The top card of the deck was turned."""

    seat: int
    card: str


REVEALED: Final = _declare(lambda seat, card, _c, _d, letters: Revealed(seat, _card(card, letters)))


class PlayedHand(NamedTuple):
    """A player played the card kept in hand."""

    seat: int
    card: str


PLAYED_HAND: Final = _declare(lambda seat, card, _c, _d, letters: PlayedHand(seat, _card(card, letters)))


class PutPiece(NamedTuple):
    """A player put the fennec or the palm on the track and took its card."""

    seat: int
    piece: str
    space: int


PUT_PIECE: Final = _declare(lambda seat, piece, space, _d, _: PutPiece(seat, PIECES[piece], space))


class PieceHit(NamedTuple):
    """A unit ended on the fennec or the palm, which goes back on its card."""

    piece: str
    space: int


PIECE_HIT: Final = _declare(lambda piece, space, _c, _d, _: PieceHit(PIECES[piece], space))


class PiecePassed(NamedTuple):
    """Every camel has passed the piece, which goes back on its card."""

    piece: str
    space: int


PIECE_PASSED: Final = _declare(lambda piece, space, _c, _d, _: PiecePassed(PIECES[piece], space))


class TookBet(NamedTuple):
    """A player took a bet card: of the leg, its midfield, or overall."""

    seat: int
    bet: str
    card: str


def _bet(seat: int, bet: int, colour: int, value: int, letters: str) -> TookBet:
    return TookBet(seat, BETS[bet], letters[colour] + (str(value) if value else ""))


TOOK_BET: Final = _declare(_bet)


class Passed(NamedTuple):
    """A player ended the turn without a bet."""

    seat: int


PASSED: Final = _declare(lambda seat, _b, _c, _d, _: Passed(seat))


# --- all of them --------------------------------------------------------------------------------------

Event = (
    Placed | Rolled | Moved | TileHit | TookTicket | PutTile | LaidFinishCard | BecamePartners | LegEnded | Earned
    | Settled | FinishCardTurned | RaceEnded | Dealt | PutAside | IntelShown | SandstormBlew | TrackExtended
    | LegStarted | Revealed | PlayedHand | PutPiece | PieceHit | PiecePassed | TookBet | Passed
)  # fmt: skip

_FACE_DOWN: Final = "?"
HIDDEN_MONEY: Final = -1
"""The money of a seat whose total a table does not show (B25)."""


@compiled
def camels_in_row(race: int, rank: int, count: int) -> int:
    """Pack `count` camels from a rank on into one number, three bits each, for an event."""
    row = 7 << 3 * count
    for above in range(count):
        row |= camel_at(race, rank + above) << 3 * above
    return row


def _row(camels: int, letters: str) -> str:
    text = ""
    while camels != 7:
        text += letters[camels & 7]
        camels >>= 3
    return text


def order_of(camels: str, sharing: int) -> str:
    """Write camels from the first to the last; so many at the end share the last place (C18).

    >>> order_of("bgowy", 3)
    'bgo=w=y'
    """
    ahead = len(camels) - sharing
    return camels[:ahead] + "=".join(camels[ahead:])


def _order(row: int, sharing: int, letters: str) -> str:
    return order_of(_row(row, letters), sharing)


def _card(kind: int, letters: str) -> str:
    return f"{letters[kind // 2]}{kind % 2 + 1}"


def _ticket(packed: int, letters: str) -> str:
    return f"{letters[packed // 8]}{packed % 8}"


def read_trace(trace: Trace, letters: str) -> Iterator[Event]:
    """Turn the rows of a trace into values, in the order in which they happened."""
    for kind, a, b, c, d in trace[1 : trace[0, 0] + 1].tolist():
        yield _READERS[kind](a, b, c, d, letters)


def seen_by(event: Event, seat: int, *, hide_money: bool = False) -> Event:
    """Blank what a seat may not know of an event (B25, C20); seat -1 is a spectator.

    With `hide_money` others' totals are blanked too; what they earn stays public.

    >>> seen_by(LaidFinishCard(0, "winner", "b"), 1)
    LaidFinishCard(seat=0, deck='winner', camel='?')
    """
    match event:
        case LaidFinishCard() if event.seat != seat:
            return event._replace(camel=_FACE_DOWN)
        case Dealt() | PutAside() if event.seat != seat:
            return event._replace(card=_FACE_DOWN)
        case Settled() if hide_money and event.seat != seat:
            return event._replace(money=None)
    return event
