"""The rules of the board games, 2014 and 2018: set-up, legal, outcomes, apply (B1-B10, B15, B16, B20, B24).

Luck is an argument: nothing here draws. How a unit moves, what is paid and what may be known is in the files
beside this one; the numbers of the rulebooks are in `editions.py`.
"""

from typing import Any, Final

from camelup.engine import events
from camelup.engine.board.knowledge import imagine, observe
from camelup.engine.board.movement import move_by_die
from camelup.engine.board.scoring import score_leg, score_race
from camelup.engine.board.state import (
    ALL_CARDS,
    RACING_DICE,
    STATE,
    State,
    all_dice,
    being_set_up,
    cards_left,
    crossed,
    over,
)
from camelup.engine.editions import (
    CRAZY_BLACK,
    CRAZY_CAMELS,
    CRAZY_WHITE,
    FACES,
    FIRST_TILE_SPACE,
    LEG_ROLLS,
    MOST_PLAYERS,
    RACING_CAMELS,
    SPACES,
    START_MONEY,
)
from camelup.engine.events import Trace, emit
from camelup.engine.jit import compiled
from camelup.engine.numbers import CAMELS, PARTNERS_FROM, TICKET_VALUES, TICKETS_EACH
from camelup.engine.race import EMPTY_LANE, LANE, NO_CAMELS, occupied, place
from camelup.engine.tickets import NOBODY, take_top

__all__ = [
    "ACTIONS",
    "STATE",
    "apply",
    "imagine",
    "legal",
    "observe",
    "outcomes",
    "over",
    "setup",
    "waiting",
]

NO_LUCK: Final = -1
"""The outcome of an action that leaves nothing to luck."""
# Actions, as small dense integers.
ROLL: Final = 0
TICKET: Final = 1  # + camel
CHEER: Final = TICKET + RACING_CAMELS  # + space - 2
BOO: Final = CHEER + SPACES - 1
WINNER: Final = BOO + SPACES - 1  # + camel
LOSER: Final = WINNER + RACING_CAMELS
PARTNER: Final = LOSER + RACING_CAMELS  # + seat
PLACE: Final = PARTNER + MOST_PLAYERS
ACTIONS: Final = PLACE + 1
MOST_ACTIONS: Final = ACTIONS
MOST_OUTCOMES: Final = (RACING_CAMELS + CRAZY_CAMELS) * FACES


@compiled
def setup(s: State, edition: int, players: int) -> None:
    """Lay everything out but the camels (B2, B3), which luck puts on the track by `PLACE`."""
    s.edition = edition
    s.players = players
    s.turn = 0
    s.race = NO_CAMELS
    s.money[:] = 0
    s.hand[:] = 0
    s.money[:players] = START_MONEY
    s.hand[:players] = ALL_CARDS
    s.laid[:] = 0
    s.bettor[:] = 0
    s.bet[:] = 0
    _clear_leg(s)


@compiled
def _clear_leg(s: State) -> None:
    """Put tickets, pyramid tickets, tiles, dice and partnerships back (B20)."""
    s.dice = all_dice(s)
    s.tile[:] = 0
    s.ticket_owner[:] = NOBODY
    s.pyramid[:] = 0
    s.partner[:] = NOBODY


@compiled
def waiting(s: State) -> int:
    """Mark the seats that may act now, a bit each; none while luck alone goes on."""
    return 0 if being_set_up(s) or over(s) else 1 << int(s.turn)


# --- what may be done ---------------------------------------------------------------------------------


@compiled
def legal(s: State, actions: Any) -> int:
    """Write every legal action of the seat to move into `actions` and return how many."""
    if being_set_up(s):
        actions[0] = PLACE
        return 1
    if crossed(int(s.race), CAMELS[s.edition]):
        return 0
    actions[0] = ROLL
    count = _legal_tickets(s, actions, 1)
    count = _legal_tiles(s, actions, count)
    count = _legal_finish_bets(s, actions, count)
    return _legal_partners(s, actions, count)


@compiled
def _legal_tickets(s: State, actions: Any, count: int) -> int:
    lowest = TICKETS_EACH[s.edition] - 1
    for camel in range(RACING_CAMELS):
        if s.ticket_owner[camel, lowest] == NOBODY:
            actions[count] = TICKET + camel
            count += 1
    return count


@compiled
def _legal_tiles(s: State, actions: Any, count: int) -> int:
    free = tile_spaces(s)
    for space in range(FIRST_TILE_SPACE, SPACES + 1):
        if free >> space & 1:
            actions[count] = CHEER + space - FIRST_TILE_SPACE
            actions[count + 1] = BOO + space - FIRST_TILE_SPACE
            count += 2
    return count


@compiled
def tile_spaces(s: State) -> int:
    """Mark the spaces where the seat to move may put its tile, a bit each (B8)."""
    taken = occupied(int(s.race))
    for seat in range(s.players):
        bit = 1 << abs(int(s.tile[seat]))
        # The own tile is lifted first: it blocks its own space, but not the spaces beside it.
        taken |= bit if seat == s.turn else bit | bit << 1 | bit >> 1
    return ~taken


@compiled
def _legal_finish_bets(s: State, actions: Any, count: int) -> int:
    if cards_left(s, s.turn) == 0:
        return count
    for camel in range(RACING_CAMELS):
        if s.hand[s.turn] >> camel & 1:
            actions[count] = WINNER + camel
            actions[count + 1] = LOSER + camel
            count += 2
    return count


@compiled
def _legal_partners(s: State, actions: Any, count: int) -> int:
    if s.players < PARTNERS_FROM[s.edition] or s.partner[s.turn] != NOBODY:
        return count
    for seat in range(s.players):
        if seat != s.turn and s.partner[seat] == NOBODY:
            actions[count] = PARTNER + seat
            count += 1
    return count


# --- what luck may bring ------------------------------------------------------------------------------


@compiled
def outcomes(s: State, action: int, codes: Any, weights: Any) -> int:
    """Write every outcome of an action with its weight and return how many; the weights are in proportion.

    A die and its face are one number: the camel the face names, times three, plus the face less one.
    """
    if action == ROLL:
        return _dice_outcomes(s.dice, codes, weights)
    if action == PLACE and s.dice & RACING_DICE:
        return _dice_outcomes(s.dice & RACING_DICE, codes, weights)
    if action == PLACE:
        return _crazy_outcomes(int(s.race), codes, weights)
    codes[0] = NO_LUCK
    weights[0] = 1
    return 1


@compiled
def _dice_outcomes(dice: int, codes: Any, weights: Any) -> int:
    count = 0
    for camel in range(RACING_CAMELS + CRAZY_CAMELS):
        die = min(RACING_CAMELS, camel)
        if dice >> die & 1:
            for face in range(FACES):
                codes[count] = camel * FACES + face
                weights[count] = 2 if camel < RACING_CAMELS else 1  # R5: the grey die has six different sides
                count += 1
    return count


@compiled
def _crazy_outcomes(race: int, codes: Any, weights: Any) -> int:
    """B5: either crazy camel comes first."""
    count = 0
    for camel in (CRAZY_WHITE, CRAZY_BLACK):
        if not _stands(race, camel):
            for face in range(FACES):
                codes[count] = camel * FACES + face
                weights[count] = 1
                count += 1
    return count


@compiled
def _stands(race: int, camel: int) -> bool:
    for rank in range(RACING_CAMELS + CRAZY_CAMELS):
        lane = (race >> LANE * rank) & EMPTY_LANE
        if lane != EMPTY_LANE and lane & 7 == camel:
            return True
    return False


# --- what an action does ------------------------------------------------------------------------------


@compiled
def apply(s: State, action: int, outcome: int, trace: Trace) -> None:
    """Do a legal action with the luck it had; `trace` receives the events."""
    if action == PLACE:
        _place(s, outcome // FACES, outcome % FACES + 1, trace)
        return
    if action == ROLL:
        _roll(s, outcome, trace)
    elif action < CHEER:
        _take_ticket(s, action - TICKET, trace)
    elif action < WINNER:
        _put_tile(s, action, trace)
    elif action < PARTNER:
        _lay_finish_card(s, (action - WINNER) // RACING_CAMELS, (action - WINNER) % RACING_CAMELS, trace)
    else:
        _choose_partner(s, action - PARTNER, trace)
    s.turn = (s.turn + 1) % s.players  # B6


@compiled
def _place(s: State, camel: int, face: int, trace: Trace) -> None:
    space = face if camel < RACING_CAMELS else SPACES + 1 - face  # B4, B5
    s.race = place(int(s.race), camel, space)
    if camel < RACING_CAMELS:
        s.dice ^= 1 << camel
    if not being_set_up(s):
        s.dice = all_dice(s)
    emit(trace, events.PLACED, camel, space, 0, 0)


@compiled
def _take_ticket(s: State, camel: int, trace: Trace) -> None:
    value = take_top(s.ticket_owner[camel], TICKET_VALUES[s.edition], TICKETS_EACH[s.edition], s.turn)
    emit(trace, events.TOOK_TICKET, s.turn, camel * 8 + value, 0, 0)


@compiled
def _put_tile(s: State, action: int, trace: Trace) -> None:
    side = 1 if action < BOO else -1
    space = action - (CHEER if action < BOO else BOO) + FIRST_TILE_SPACE
    s.tile[s.turn] = side * space
    emit(trace, events.PUT_TILE, s.turn, side, space, 0)


@compiled
def _lay_finish_card(s: State, deck: int, camel: int, trace: Trace) -> None:
    card = s.laid[deck]
    s.bettor[deck, card] = s.turn
    s.bet[deck, card] = camel
    s.laid[deck] = card + 1
    s.hand[s.turn] &= ~(1 << camel) & ALL_CARDS
    if cards_left(s, s.turn) == 0:
        s.hand[s.turn] = 0
    emit(trace, events.LAID_FINISH_CARD, s.turn, deck, camel, 0)


@compiled
def _choose_partner(s: State, seat: int, trace: Trace) -> None:
    s.partner[s.turn] = seat
    s.partner[seat] = s.turn
    emit(trace, events.BECAME_PARTNERS, s.turn, seat, 0, 0)


@compiled
def _roll(s: State, outcome: int, trace: Trace) -> None:
    s.pyramid[s.turn] += 1  # B9
    emit(trace, events.ROLLED, s.turn, outcome, 0, 0)
    move_by_die(s, outcome // FACES, outcome % FACES + 1, trace)
    if over(s):
        score_leg(s, trace)  # B21
        _clear_leg(s)
        score_race(s, trace)
    elif _dice_out(s) == LEG_ROLLS:  # B15
        score_leg(s, trace)
        _clear_leg(s)


@compiled
def _dice_out(s: State) -> int:
    out = 0
    missing = all_dice(s) & ~s.dice
    while missing:
        missing &= missing - 1
        out += 1
    return out
