"""The rules of the board games, 2014 and 2018: set-up, legal, apply, outcomes, observe, imagine (B1-B17, B24, B25).

The state is one NumPy record. Luck is an argument: nothing here draws. Scoring has its own file, and no number
of a rulebook stands here: they are in `editions.py`.
"""

from typing import Any, Final

import numpy as np

from camelup.engine import events
from camelup.engine.board_scoring import score_leg, score_race
from camelup.engine.editions import (
    CAMELS,
    CRAZY_BLACK,
    CRAZY_CAMELS,
    CRAZY_WHITE,
    DECK_SIZE,
    FACES,
    FINISH_CARDS,
    FIRST_TILE_SPACE,
    LEG_ROLLS,
    MOST_PLAYERS,
    PARTNERS_FROM,
    RACING_CAMELS,
    SPACES,
    START_MONEY,
    TICKET_VALUES,
    TICKETS,
    TICKETS_EACH,
    TILE_REWARD,
)
from camelup.engine.events import NO_TRACE, Trace, emit
from camelup.engine.jit import compiled
from camelup.engine.race import (
    EMPTY_LANE,
    LANE,
    NO_CAMELS,
    ON_TOP,
    UNDERNEATH,
    carried,
    move,
    occupied,
    place,
    rank_of,
    space_at,
    space_of,
)
from camelup.engine.luck import shuffle
from camelup.engine.tickets import NOBODY, take_top

State = Any
"""A record of the dtype STATE."""

STATE: Final = np.dtype(
    [
        ("race", "i8"),
        ("edition", "i1"),
        ("players", "i1"),
        ("turn", "i1"),
        ("dice", "i1"),  # a bit for each die in the pyramid: the racing camels', then the grey one
        ("money", "i2", (MOST_PLAYERS,)),
        ("tile", "i1", (MOST_PLAYERS,)),  # the space of a seat's tile: positive cheering, negative booing, 0 not out
        ("ticket_owner", "i1", (RACING_CAMELS, TICKETS)),  # top ticket first
        ("pyramid", "i1", (MOST_PLAYERS,)),  # pyramid tickets held
        ("partner", "i1", (MOST_PLAYERS,)),
        ("hand", "i1", (MOST_PLAYERS,)),  # a bit for each finish card a seat may still hold
        ("laid", "i1", (2,)),  # finish cards on the winner and the loser deck
        ("bettor", "i1", (2, DECK_SIZE)),  # whose they are, oldest first
        ("bet", "i1", (2, DECK_SIZE)),  # the camel on them
    ]
)

UNKNOWN: Final = 7
"""The camel on a finish card that lies face down."""
NO_LUCK: Final = -1
"""The outcome of an action that leaves nothing to luck."""
WINNER_DECK: Final = 0
LOSER_DECK: Final = 1

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

GREY_DIE: Final = 1 << RACING_CAMELS
_RACING_DICE: Final = GREY_DIE - 1
_ALL_CARDS: Final = (1 << FINISH_CARDS) - 1


@compiled
def setup(s: State, edition: int, players: int) -> None:
    """Lay everything out but the camels (B2, B3), which luck puts on the track by `PLACE`."""
    s.edition = edition
    s.players = players
    s.turn = 0
    s.race = NO_CAMELS
    s.dice = all_dice(s)
    s.money[:] = 0
    s.hand[:] = 0
    s.money[:players] = START_MONEY
    s.hand[:players] = _ALL_CARDS
    s.laid[:] = 0
    s.bettor[:] = 0
    s.bet[:] = 0
    clear_leg(s)


@compiled
def all_dice(s: State) -> int:
    """Tell which dice the edition has."""
    return _RACING_DICE | GREY_DIE if CAMELS[s.edition] > RACING_CAMELS else _RACING_DICE


@compiled
def clear_leg(s: State) -> None:
    """Give tickets, pyramid tickets, tiles and partnerships back (B20)."""
    s.tile[:] = 0
    s.ticket_owner[:] = NOBODY
    s.pyramid[:] = 0
    s.partner[:] = NOBODY


@compiled
def being_set_up(s: State) -> bool:
    """Tell whether camels are still to be put on the track."""
    return (s.race >> LANE * (CAMELS[s.edition] - 1)) & EMPTY_LANE == EMPTY_LANE


@compiled
def over(s: State) -> bool:
    """Tell whether a unit has crossed the line, in either direction (B16)."""
    return not being_set_up(s) and crossed(int(s.race), CAMELS[s.edition])


@compiled
def crossed(race: int, camels: int) -> bool:
    """Tell whether a unit of a full race is over the line."""
    return space_at(race, camels - 1) > SPACES or space_at(race, 0) < 1


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
def cards_left(s: State, seat: int) -> int:
    """Count the finish cards a seat still has in hand."""
    left = FINISH_CARDS
    for deck in range(2):
        for card in range(s.laid[deck]):
            left -= s.bettor[deck, card] == seat
    return left


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
    if action == PLACE and s.dice & _RACING_DICE:
        return _dice_outcomes(s.dice & _RACING_DICE, codes, weights)
    if action == PLACE:
        return _crazy_outcomes(int(s.race), codes, weights)
    codes[0] = NO_LUCK
    weights[0] = 1
    return 1


@compiled
def _dice_outcomes(dice: int, codes: Any, weights: Any) -> int:
    count = 0
    for camel in range(RACING_CAMELS + CRAZY_CAMELS):
        die = camel if camel < RACING_CAMELS else RACING_CAMELS
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
    s.hand[s.turn] &= ~(1 << camel) & _ALL_CARDS
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
    _roll_moves(s, outcome // FACES, outcome % FACES + 1, trace)
    if over(s):
        score_leg(s, trace)  # B21
        clear_leg(s)
        s.dice = all_dice(s)
        score_race(s, trace)
    elif _dice_out(s) == LEG_ROLLS:  # B15
        score_leg(s, trace)
        clear_leg(s)
        s.dice = all_dice(s)


@compiled
def _dice_out(s: State) -> int:
    out = 0
    missing = all_dice(s) & ~s.dice
    while missing:
        missing &= missing - 1
        out += 1
    return out


# --- how a unit moves ---------------------------------------------------------------------------------


@compiled
def _roll_moves(s: State, camel: int, face: int, trace: Trace) -> None:
    race = int(s.race)
    if camel < RACING_CAMELS:
        s.dice ^= 1 << camel
        _advance(s, race, camel, 1, face, trace)  # B11
    else:
        s.dice ^= GREY_DIE
        _advance(s, race, crazy_mover(race, camel), -1, face, trace)  # B14


@compiled
def crazy_mover(race: int, shown: int) -> int:
    """Tell which crazy camel the grey die moves when it shows the number of one of them (B13)."""
    white_above, black_above = carried(race, CRAZY_WHITE), carried(race, CRAZY_BLACK)
    if space_of(race, CRAZY_WHITE) == space_of(race, CRAZY_BLACK):
        gap = rank_of(race, CRAZY_WHITE) - rank_of(race, CRAZY_BLACK)
        if abs(gap) == 1:
            return CRAZY_WHITE if gap > 0 else CRAZY_BLACK
        if gap > 0:
            black_above -= 1  # the other crazy camel is no racing camel
        else:
            white_above -= 1
    if (white_above > 0) != (black_above > 0):
        return CRAZY_WHITE if white_above > 0 else CRAZY_BLACK
    return shown


@compiled
def _advance(s: State, race: int, camel: int, sense: int, steps: int, trace: Trace) -> None:
    """Move a unit in its sense, 1 clockwise and -1 counterclockwise, and let a tile it ends on act (B12, B14)."""
    landing = space_of(race, camel) + sense * steps
    owner = tile_owner(s, landing)
    if owner == NOBODY:
        s.race = _moved(race, camel, sense * steps, ON_TOP, trace)
        return
    side = 1 if s.tile[owner] > 0 else -1
    s.money[owner] += TILE_REWARD
    placing = ON_TOP if side > 0 else UNDERNEATH  # R4
    if trace is not None:  # the walk to the tile is for the eye: nothing stays there
        halfway = _moved(race, camel, sense * steps, ON_TOP, trace)
        emit(trace, events.TILE_HIT, owner, side, landing, TILE_REWARD)
        _moved(halfway, camel, sense * side, placing, trace)
    s.race = _moved(race, camel, sense * (steps + side), placing, NO_TRACE)


@compiled
def tile_owner(s: State, space: int) -> int:
    """Tell whose tile lies on a space."""
    for seat in range(s.players):
        if abs(int(s.tile[seat])) == space and space > 0:
            return seat
    return NOBODY


@compiled
def _moved(race: int, camel: int, steps: int, placing: int, trace: Trace) -> int:
    if trace is not None:
        start = space_of(race, camel)
        row = events.camels_in_row(race, rank_of(race, camel), carried(race, camel) + 1)
        emit(trace, events.MOVED, row, start, start + steps, placing)
    return move(race, camel, steps, placing)


# --- what may be known --------------------------------------------------------------------------------


@compiled
def observe(s: State, seat: int) -> None:
    """Blank, in a copy of a state, what a seat may not know (B25); seat -1 is a spectator."""
    if over(s):
        return
    for deck in range(2):
        for card in range(s.laid[deck]):
            if s.bettor[deck, card] != seat:
                s.bet[deck, card] = UNKNOWN
    for other in range(s.players):
        if other != seat:
            s.hand[other] = _ALL_CARDS if cards_left(s, other) > 0 else 0


@compiled
def imagine(s: State, generator: Any) -> None:
    """Fill the blanks of an observation at random: each face-down card evenly from what its owner may hold."""
    camels = np.empty(RACING_CAMELS, np.int64)
    for seat in range(s.players):
        possible = _ALL_CARDS & ~_known_cards(s, seat)
        count = 0
        for camel in range(RACING_CAMELS):
            if possible >> camel & 1:
                camels[count] = camel
                count += 1
        shuffle(generator, camels, count)
        s.hand[seat] = possible & ~_lay_unknown(s, seat, camels)


@compiled
def _known_cards(s: State, seat: int) -> int:
    known = 0
    for deck in range(2):
        for card in range(s.laid[deck]):
            if s.bettor[deck, card] == seat and s.bet[deck, card] != UNKNOWN:
                known |= 1 << int(s.bet[deck, card])
    return known


@compiled
def _lay_unknown(s: State, seat: int, camels: Any) -> int:
    """Give a seat's face-down cards the camels in turn and return those used."""
    used = 0
    count = 0
    for deck in range(2):
        for card in range(s.laid[deck]):
            if s.bettor[deck, card] == seat and s.bet[deck, card] == UNKNOWN:
                s.bet[deck, card] = camels[count]
                used |= 1 << camels[count]
                count += 1
    return used
