"""The rules of Camel Up Cards: set-up, legal, apply, outcomes (C2-C16). The same functions as `board/rules.py`.

Nothing here draws: the deck is a bag, and luck says which card comes, which has the same chances as a shuffled deck
that nobody has seen. How a leg begins, what it pays and what may be known is in the files beside this one.
"""

from typing import Any, Final

import numpy as np

from camelup.engine import events
from camelup.engine.cards.knowledge import imagine, observe
from camelup.engine.cards.leg import begin_leg, begin_racing, lowest_waiting
from camelup.engine.cards.movement import advance
from camelup.engine.cards.scoring import score_leg, score_race
from camelup.engine.cards.state import (
    CHOOSING,
    DEALING,
    FENNEC,
    NO_CAMEL,
    OVER,
    PALM,
    RACING,
    SETTING_UP,
    STATE,
    State,
    bag,
    choice_of,
    size,
    still_choosing,
)
from camelup.engine.editions import (
    CARD_KINDS,
    EXTENDED_GAP,
    HAND_STEPS,
    LONGEST_TRACK,
    RACING_CAMELS,
    SETUP_REVEALS,
    START,
    START_MONEY,
    TICKETS,
)
from camelup.engine.events import Trace, emit
from camelup.engine.jit import compiled
from camelup.engine.numbers import DEALT, TRACK_LENGTH, WINNER_VALUES
from camelup.engine.race import (
    NO_CAMELS,
    occupied,
    place,
    space_at,
)
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

# Actions, as small dense integers.
REVEAL: Final = 0
HAND: Final = 1
PASS: Final = 2
DISCARD: Final = 3  # + kind of card
GIVE: Final = DISCARD + CARD_KINDS
INTEL: Final = GIVE + CARD_KINDS
BET_LEG: Final = INTEL + CARD_KINDS  # + camel
BET_MIDFIELD: Final = BET_LEG + RACING_CAMELS
BET_WINNER: Final = BET_MIDFIELD + RACING_CAMELS
BET_LOSER: Final = BET_WINNER + RACING_CAMELS
PUT_FENNEC: Final = BET_LOSER + RACING_CAMELS  # + space - 1
PUT_PALM: Final = PUT_FENNEC + LONGEST_TRACK
DEAL: Final = PUT_PALM + LONGEST_TRACK
ACTIONS: Final = DEAL + 1
MOST_ACTIONS: Final = ACTIONS
MOST_OUTCOMES: Final = CARD_KINDS


@compiled
def setup(s: State, edition: int, players: int) -> None:  # noqa: ARG001  # the same call for every game
    """Put the camels on Start and lay everything out (C2); luck reveals the first five cards."""
    s.players = players
    s.race = NO_CAMELS
    for camel in range(RACING_CAMELS):
        s.race = place(int(s.race), camel, START)
    s.money[:] = 0
    s.money[:players] = START_MONEY
    s.length = TRACK_LENGTH[players]
    s.sandstorms = 0
    s.overall[:] = NO_CAMEL
    begin_leg(s)
    s.phase = SETTING_UP


@compiled
def over(s: State) -> bool:
    """Whether a unit has reached Finish (C19)."""
    return s.phase == OVER


@compiled
def waiting(s: State) -> int:
    """Mark the seats that may act now, a bit each; none while luck alone goes on."""
    if s.phase == RACING:
        return 1 << int(s.turn)
    seats = 0
    for seat in range(s.players):
        if still_choosing(s, seat):
            seats |= 1 << seat
    return seats


# --- what may be done ---------------------------------------------------------------------------------


@compiled
def legal(s: State, actions: Any) -> int:
    """Write every legal action of the seat to move into `actions` and return how many."""
    if s.phase == RACING:
        return _legal_in_race(s, actions)
    if s.phase == CHOOSING:
        return _legal_choices(s, actions)
    if s.phase == OVER:
        return 0
    actions[0] = REVEAL if s.phase == SETTING_UP else DEAL
    return 1


@compiled
def _legal_choices(s: State, actions: Any) -> int:
    first = DISCARD + choice_of(s, s.turn) * CARD_KINDS
    count = 0
    for kind in range(CARD_KINDS):
        if s.hand[s.turn, kind] > 0:
            actions[count] = first + kind
            count += 1
    return count


@compiled
def _legal_in_race(s: State, actions: Any) -> int:
    if s.raced:
        actions[0] = PASS
        return _legal_bets(s, actions, 1)
    actions[0] = REVEAL
    count = 1
    if size(s.hand[s.turn]) > 0:
        actions[count] = HAND
        count += 1
    count = _legal_pieces(s, actions, count)
    return count if s.has_bet else _legal_bets(s, actions, count)


@compiled
def _legal_pieces(s: State, actions: Any, count: int) -> int:
    free = piece_spaces(s)
    for piece in range(2):
        if s.piece_space[piece] == 0:
            for space in range(1, s.length + 1):
                if free >> space & 1:
                    actions[count] = PUT_FENNEC + piece * LONGEST_TRACK + space - 1
                    count += 1
    return count


@compiled
def piece_spaces(s: State) -> int:
    """Mark the spaces where a piece may be put, a bit each (C10)."""
    behind = (1 << space_at(int(s.race), 0) + 1) - 1
    beyond = -1 << int(s.length) + 1
    pieces = 1 << int(s.piece_space[FENNEC]) | 1 << int(s.piece_space[PALM])
    return ~(occupied(int(s.race)) | behind | beyond | pieces)


@compiled
def _legal_bets(s: State, actions: Any, count: int) -> int:
    for camel in range(RACING_CAMELS):
        if s.winner_owner[camel, TICKETS - 1] == NOBODY:
            actions[count] = BET_LEG + camel
            count += 1
        if s.midfield_owner[camel] == NOBODY:
            actions[count] = BET_MIDFIELD + camel
            count += 1
        for deck in range(2):
            if on_display(s, deck, camel):
                actions[count] = BET_WINNER + deck * RACING_CAMELS + camel
                count += 1
    return count


@compiled
def on_display(s: State, deck: int, camel: int) -> bool:
    """Whether an overall card lies on display: deck 0 is the winners', 1 the losers' (C15)."""
    for seat in range(s.players):
        if s.overall[deck, seat] == camel:
            return False
    return True


# --- what luck may bring ------------------------------------------------------------------------------


@compiled
def outcomes(s: State, action: int, codes: Any, weights: Any) -> int:
    """Write every outcome of an action with its weight and return how many; an outcome is a kind of card."""
    if action not in (REVEAL, DEAL):
        codes[0] = NO_LUCK
        weights[0] = 1
        return 1
    counts = np.empty(CARD_KINDS, np.int64)
    bag(s, counts)
    count = 0
    for kind in range(CARD_KINDS):
        if counts[kind] > 0:
            codes[count] = kind
            weights[count] = counts[kind]
            count += 1
    return count


# --- what an action does ------------------------------------------------------------------------------


@compiled
def apply(s: State, action: int, outcome: int, trace: Trace) -> None:
    """Do a legal action with the luck it had; `trace` receives the events."""
    if s.phase == RACING:
        _take_turn(s, action, outcome, trace)
    elif s.phase == CHOOSING:
        _put_aside(s, (action - DISCARD) // CARD_KINDS, (action - DISCARD) % CARD_KINDS, trace)
    elif s.phase == DEALING:
        _deal(s, outcome, trace)
    else:
        _reveal_for_setup(s, outcome, trace)


@compiled
def _reveal_for_setup(s: State, kind: int, trace: Trace) -> None:
    emit(trace, events.REVEALED, NOBODY, kind, 0, 0)
    s.revealed[kind] += 1
    advance(s, kind // 2, kind % 2 + 1, trace)
    if size(s.revealed) == SETUP_REVEALS:
        begin_leg(s)


@compiled
def _deal(s: State, kind: int, trace: Trace) -> None:
    seat = 0
    while seat < s.players - 1 and size(s.hand[seat]) == DEALT[s.players]:
        seat += 1
    s.hand[seat, kind] += 1
    emit(trace, events.DEALT, seat, kind, 0, 0)
    if size(s.hand[s.players - 1]) == DEALT[s.players]:
        s.phase = CHOOSING


@compiled
def _put_aside(s: State, choice: int, kind: int, trace: Trace) -> None:
    s.hand[s.turn, kind] -= 1
    if choice == 0:
        s.discarded[s.turn, kind] += 1
    elif choice == 1:
        s.given[s.turn, kind] += 1
    else:
        s.intel[s.turn] = kind
    emit(trace, events.PUT_ASIDE, s.turn, choice, kind, 0)
    if waiting(s) == 0:
        begin_racing(s, trace)
    else:
        s.turn = lowest_waiting(s)


@compiled
def _take_turn(s: State, action: int, outcome: int, trace: Trace) -> None:
    if BET_LEG <= action < PUT_FENNEC:
        _take_bet(s, (action - BET_LEG) // RACING_CAMELS, (action - BET_LEG) % RACING_CAMELS, trace)
        s.has_bet = 1
    elif action == PASS:
        emit(trace, events.PASSED, s.turn, 0, 0, 0)
        s.has_bet = 1
    else:
        _race_action(s, action, outcome, trace)
        s.raced = 1
        if _race_or_leg_ends(s, trace):
            return
    if s.raced and s.has_bet:  # C9
        s.turn = (s.turn + 1) % s.players
        s.raced = 0
        s.has_bet = 0


@compiled
def _race_or_leg_ends(s: State, trace: Trace) -> bool:
    if space_at(int(s.race), RACING_CAMELS - 1) > s.length:  # C19
        score_leg(s, trace)
        score_race(s, trace)
        begin_leg(s)
        s.phase = OVER
        return True
    if size(s.deck) == 0:  # C16
        score_leg(s, trace)
        begin_leg(s)
        _extend(s, trace)
        return True
    return False


@compiled
def _extend(s: State, trace: Trace) -> None:
    """C7: leave three spaces between the leader and Finish."""
    wanted = space_at(int(s.race), RACING_CAMELS - 1) + EXTENDED_GAP
    if s.length < wanted:
        s.length = min(LONGEST_TRACK, wanted)
        emit(trace, events.TRACK_EXTENDED, s.length, s.length == LONGEST_TRACK, 0, 0)


@compiled
def _race_action(s: State, action: int, outcome: int, trace: Trace) -> None:
    if action == REVEAL:
        s.deck[outcome] -= 1
        s.revealed[outcome] += 1
        emit(trace, events.REVEALED, s.turn, outcome, 0, 0)
        advance(s, outcome // 2, outcome % 2 + 1, trace)
    elif action == HAND:
        _play_hand(s, trace)
    else:
        piece = (action - PUT_FENNEC) // LONGEST_TRACK
        space = (action - PUT_FENNEC) % LONGEST_TRACK + 1
        s.piece_space[piece] = space
        s.piece_holder[piece] = s.turn
        emit(trace, events.PUT_PIECE, s.turn, piece, space, 0)


@compiled
def _play_hand(s: State, trace: Trace) -> None:
    kind = 0
    while kind < CARD_KINDS - 1 and s.hand[s.turn, kind] == 0:
        kind += 1
    s.hand[s.turn, kind] = 0
    s.played[s.turn] = kind
    emit(trace, events.PLAYED_HAND, s.turn, kind, 0, 0)
    advance(s, kind // 2, HAND_STEPS, trace)  # C12


@compiled
def _take_bet(s: State, bet: int, camel: int, trace: Trace) -> None:
    value = 0
    if bet == 0:
        value = take_top(s.winner_owner[camel], WINNER_VALUES, TICKETS, s.turn)
    elif bet == 1:
        s.midfield_owner[camel] = s.turn
    else:
        s.overall[bet - 2, s.turn] = camel  # C15: the old card returns to the display
    emit(trace, events.TOOK_BET, s.turn, bet, camel, value)
