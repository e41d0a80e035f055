"""How a leg of Camel Up Cards begins: what returns (C5), intel, sandstorm (C6) and the starting player (C8)."""

from camelup.engine import events
from camelup.engine.cards.state import DEALING, NO_CARD, RACING, State, choosing, still_choosing
from camelup.engine.editions import CARD_KINDS, RACING_CAMELS
from camelup.engine.events import Trace, emit
from camelup.engine.jit import compiled
from camelup.engine.race import NO_CAMELS, camel_at, occupied, place, space_at
from camelup.engine.tickets import NOBODY


@compiled
def begin_leg(s: State) -> None:
    """Return bets, pieces and cards, so that the cards can be dealt anew."""
    s.winner_owner[:] = NOBODY
    s.midfield_owner[:] = NOBODY
    s.piece_space[:] = 0
    s.piece_holder[:] = NOBODY
    s.hand[:] = 0
    s.discarded[:] = 0
    s.given[:] = 0
    s.deck[:] = 0
    s.revealed[:] = 0
    s.intel[:] = NO_CARD
    s.played[:] = NO_CARD
    s.raced = 0
    s.has_bet = 0
    s.turn = 0
    s.phase = DEALING


def to_put_aside(s: State, seat: int) -> int:
    """Count the cards that a seat has still to put aside: all of its hand but one."""
    return int(s.hand[seat].sum()) - 1 if choosing(s) else 0


def has_put_aside(s: State, seat: int) -> bool:
    """Whether a seat has chosen something that it could choose anew."""
    return choosing(s) and bool(s.discarded[seat].any() or s.given[seat].any() or s.intel[seat] != NO_CARD)


def choose_anew(s: State, seat: int) -> None:
    """Return to a seat what it has put aside, as long as not all have chosen."""
    s.hand[seat] += s.discarded[seat] + s.given[seat]
    s.discarded[seat] = s.given[seat] = 0
    if s.intel[seat] != NO_CARD:
        s.hand[seat, s.intel[seat]] += 1
        s.intel[seat] = NO_CARD
    s.turn = next(seat for seat in range(s.players) if to_put_aside(s, seat))


@compiled
def lowest_waiting(s: State) -> int:
    """Return the lowest seat that is still choosing; 0 where none is."""
    for seat in range(s.players):
        if still_choosing(s, seat):
            return seat
    return 0


@compiled
def begin_racing(s: State, trace: Trace) -> None:
    """Form the deck from what all have given, show the intel, let the sandstorm blow and find who starts."""
    _form_deck(s, trace)
    _sandstorm(s, trace)
    s.turn = poorest(s)
    s.phase = RACING
    emit(trace, events.LEG_STARTED, s.turn, 0, 0, 0)


@compiled
def _form_deck(s: State, trace: Trace) -> None:
    for seat in range(s.players):
        for kind in range(CARD_KINDS):
            s.deck[kind] += s.given[seat, kind]
        if s.intel[seat] != NO_CARD:
            s.deck[s.intel[seat]] += 1
            emit(trace, events.INTEL_SHOWN, seat, s.intel[seat], 0, 0)


@compiled
def poorest(s: State) -> int:
    """Return who starts a leg: the poorest, among equals the lowest seat (C8)."""
    found = 0
    for seat in range(1, s.players):
        if s.money[seat] < s.money[found]:
            found = seat
    return found


@compiled
def _sandstorm(s: State, trace: Trace) -> None:
    """Shrink every track card between the last and the first camel on which no camel stands (C6)."""
    shrinking = _empty_cards(s)
    space = int(s.length)
    while space > 0:  # from the front, so that the numbers of those behind still hold
        if shrinking >> space & 1:
            emit(trace, events.SANDSTORM_BLEW, space, 0, 0, 0)
            _shrink(s, space)
        space -= 1


@compiled
def _empty_cards(s: State) -> int:
    """Mark the first space of each track card that is to shrink."""
    race = int(s.race)
    last, first = space_at(race, 0), space_at(race, RACING_CAMELS - 1)
    stood_on = occupied(race)
    found = 0
    space = 1
    while space < first:
        if s.sandstorms >> space & 1:
            space += 1
        else:
            if last < space and space + 1 < first and not stood_on >> space & 3:
                found |= 1 << space
            space += 2
    return found


@compiled
def _shrink(s: State, space: int) -> None:
    """Make the card that begins at a space a single space; all beyond it move down by one."""
    behind = (1 << space) - 1
    s.sandstorms = (s.sandstorms & behind) | 1 << space | (s.sandstorms & ~behind) >> 1
    s.length -= 1
    race = NO_CAMELS
    for rank in range(RACING_CAMELS):
        stands = space_at(int(s.race), rank)
        race = place(race, camel_at(int(s.race), rank), stands - 1 if stands > space else stands)
    s.race = race
