"""What a network sees of Camel Up Cards: a position from the seat to move as a row of bytes, camels by rank, seats from oneself on.

Trainer and player share this encoder. It is given a position as the seat sees it (C20), in which whatever the seat may not
know lies face down. While cards are chosen it does not look at how far the others have come: all choose at once.
"""

from typing import Any, Final

import numpy as np

from camelup.engine.cards.leg import poorest
from camelup.engine.cards.state import NO_CARD, RACING, State, camels_on_start, choice_of, size
from camelup.engine.editions import CARD_KINDS, MOST_CARD_PLAYERS, RACING_CAMELS, TICKETS
from camelup.engine.jit import compiled
from camelup.engine.numbers import WINNER_VALUES
from camelup.engine.race import camel_at, space_at
from camelup.engine.tickets import NOBODY, top_ticket
from camelup.network.cards.actions import kind_by_rank, leader_of
from camelup.network.cards.chances import (
    COMING,
    ENDED,
    ENDED_AT_ONCE,
    HAND_RACE,
    HAND_RACES,
    HAND_WINS,
    LANDINGS,
    RACES,
    STAYS,
    WEIGHT,
    WINS,
    WINS_AT_ONCE,
    leg_by_hand,
    leg_of,
)
from camelup.network.cards.worth import (
    add_leg_bets,
    chance_in_leg,
    chance_in_race,
    midfield_worth,
    overall_bets,
    overall_worth,
    ticket_worth,
)

_SEATS: Final = MOST_CARD_PLAYERS
_BEHIND: Final = 16  # spaces behind the leader that are told apart
_TO_FINISH: Final = 20
_BACK: Final = 8  # spaces behind the leader, and as many in front of it but one, where pieces and landings are told of
_NEAR: Final = 2 * _BACK
_LONGEST_DECK: Final = 12
_KINDS: Final = 3  # winner cards of 5, 3 and 2 pounds
_LEADS: Final = 31
_LEVEL: Final = 15.5  # the lead of nobody, in the middle of its buckets

FEATURES: Final = {
    "players": _SEATS - 1,
    "choice": 3,
    "racing": 1,
    "raced": 1,
    "has bet": 1,
    "starts": _SEATS,
    "to finish": _TO_FINISH,
    "behind": (RACING_CAMELS - 1) * _BEHIND,
    "below": RACING_CAMELS * RACING_CAMELS,
    "on start": RACING_CAMELS,
    "piece": 2 * _NEAR,
    "piece is out": 2,
    "whose piece": 2 * _SEATS,
    "piece stays": 2,
    "landings": _NEAR,
    "place in leg": RACING_CAMELS**2,
    "place by hand": RACING_CAMELS**2,
    "place in race": RACING_CAMELS**2,
    "race ends": 1,
    "cards left": _LONGEST_DECK + 1,
    "coming": CARD_KINDS,
    "revealed": CARD_KINDS,
    "hand": CARD_KINDS,
    "given": CARD_KINDS,
    "discarded": CARD_KINDS,
    "intel": _SEATS * CARD_KINDS,
    "played": _SEATS * CARD_KINDS,
    "has hand": _SEATS,
    "top ticket": RACING_CAMELS * (TICKETS + 1),
    "worth of top ticket": RACING_CAMELS,
    "tickets": _SEATS * RACING_CAMELS * _KINDS,
    "midfield": _SEATS * RACING_CAMELS,
    "midfield is free": RACING_CAMELS,
    "worth of midfield": RACING_CAMELS,
    "overall": 2 * _SEATS * RACING_CAMELS,
    "overall is free": 2 * RACING_CAMELS,
    "worth of overall": 2 * RACING_CAMELS,
    "seated": _SEATS,
    "worth of leg": _SEATS,
    "worth by hand": _SEATS,
    "worth of race": _SEATS,
    "pounds": _SEATS,
    "pounds to come": _SEATS,
    "lead": (_SEATS - 1) * _LEADS,
    "race ends by hand": 1,
    "race ends at once": 2,
    "place in race by hand": RACING_CAMELS**2,
    "worth of race by hand": _SEATS,
    "wins": _SEATS,
    "wins by hand": _SEATS,
    "wins at once": _SEATS,
    "alone": 1,
}
"""Each group of features with the number of its bytes, in their order; new ones come last, so that older networks still play."""

SIZE: Final = sum(FEATURES.values())
"""The bytes of a row."""

OFFSETS: Final = dict(zip(FEATURES, np.cumsum([0, *FEATURES.values()])[:-1].tolist(), strict=True))
"""Where each group begins."""

ALONE: Final = OFFSETS["alone"]
"""Nobody else at the table thinks as this seat does: taken to be so, but where a network plays itself to learn."""

_FULL: Final = 255
(
    _PLAYERS, _CHOICE, _RACING, _RACED, _HAS_BET, _STARTS, _FINISH, _GAP, _BELOW, _ON_START, _PIECE, _OUT, _WHOSE, _STAYS,
    _LANDINGS, _LEG, _HAND_LEG, _RACE, _ENDS, _LEFT, _COMING, _REVEALED, _HAND, _GIVEN, _DISCARDED, _INTEL, _PLAYED, _HAS_HAND, _TOP,
    _TOP_WORTH, _HELD, _MIDFIELD, _MIDFIELD_FREE, _MIDFIELD_WORTH, _OVERALL, _OVERALL_FREE, _OVERALL_WORTH, _SEATED, _LEG_WORTH,
    _HAND_WORTH,    _RACE_WORTH, _POUNDS, _TO_COME, _LEAD, _ENDS_BY_HAND, _AT_ONCE, _HAND_RACE,
    _HAND_RACE_WORTH, _WINS, _HAND_WINS, _WINS_AT_ONCE, _,
) = OFFSETS.values()  # fmt: skip


@compiled
def encode(views: Any, chances: Any, orders: Any, ranks: Any, worth: Any, rows: Any) -> None:
    """Write what the seats to move see of positions, each as its seat sees it.

    `orders` and `ranks` name the camels; `worth` is where bets are added up by seat.
    """
    for index in range(len(views)):
        s, odds, row = views[index], chances[index], rows[index]
        order, rank_of = orders[index], ranks[index]
        row[:] = 0
        row[_PLAYERS + s.players - 2] = _FULL
        row[ALONE] = _FULL
        _write_moment(s, row)
        _write_race(s, rank_of, row)
        _write_pieces(s, odds, row)
        _write_chances(odds, order, row)
        _write_own_cards(s, odds, rank_of, row)
        _write_bets(s, odds, order, row)
        _write_overall(s, odds, order, row)
        _write_seats(s, odds, rank_of, worth, row)
        _write_ends(s, odds, order, row)


@compiled
def _byte(number: float) -> int:
    """Round down into a byte."""
    return int(min(255.0, max(0.0, number)))


@compiled
def _from_me(s: State, seat: int) -> int:
    """Count the seats from the one to move to another."""
    steps = int(seat) - int(s.turn)
    return steps if steps >= 0 else steps + int(s.players)


@compiled
def _write_moment(s: State, row: Any) -> None:
    if s.phase == RACING:
        row[_RACING] = _FULL
        row[_RACED] = _FULL * s.raced
        row[_HAS_BET] = _FULL * s.has_bet
        row[_LEFT + min(_LONGEST_DECK, size(s.deck))] = _FULL
    else:
        row[_CHOICE + choice_of(s, s.turn)] = _FULL
        row[_STARTS + _from_me(s, poorest(s))] = _FULL


@compiled
def _write_race(s: State, rank_of: Any, row: Any) -> None:
    race, leader = int(s.race), leader_of(int(s.race))
    waiting = camels_on_start(race)
    row[_FINISH + min(_TO_FINISH - 1, max(0, int(s.length) - leader))] = _FULL
    below, last = 0, -1
    for lane in range(RACING_CAMELS):
        rank, space = int(rank_of[camel_at(race, lane)]), space_at(race, lane)
        below = below + 1 if space == last and lane >= waiting else 0
        last = space
        if rank > 0:
            row[_GAP + (rank - 1) * _BEHIND + min(_BEHIND - 1, leader - space)] = _FULL
        row[_BELOW + rank * RACING_CAMELS + below] = _FULL
        row[_ON_START + rank] = _FULL * (lane < waiting)


@compiled
def _write_pieces(s: State, chances: Any, row: Any) -> None:
    leg, leader = leg_of(chances), leader_of(int(s.race))
    whole = 1.0 / leg[WEIGHT]
    for piece in range(2):
        if s.piece_space[piece] > 0:
            near = int(s.piece_space[piece]) - leader + _BACK
            row[_OUT + piece] = _FULL
            if 0 <= near < _NEAR:
                row[_PIECE + piece * _NEAR + near] = _FULL
            if s.piece_holder[piece] != NOBODY:
                row[_WHOSE + piece * _SEATS + _from_me(s, s.piece_holder[piece])] = _FULL
            row[_STAYS + piece] = _byte(_FULL * whole * leg[STAYS + piece])
    for near in range(_NEAR):
        space = leader + near - _BACK
        if 0 < space <= s.length:
            row[_LANDINGS + near] = _byte(100 * whole * chances[LANDINGS + space])


@compiled
def _write_chances(chances: Any, order: Any, row: Any) -> None:
    leg, by_hand = leg_of(chances), leg_by_hand(chances)
    for rank in range(RACING_CAMELS):
        for place in range(RACING_CAMELS):
            at = rank * RACING_CAMELS + place
            row[_LEG + at] = _byte(_FULL * chance_in_leg(leg, order[rank], place))
            if by_hand[WEIGHT] > 0:
                row[_HAND_LEG + at] = _byte(_FULL * chance_in_leg(by_hand, order[rank], place))
            row[_RACE + at] = _byte(_FULL * chance_in_race(chances, order[rank], place))
    row[_ENDS] = _byte(_FULL * leg[ENDED] / leg[WEIGHT])


@compiled
def _write_own_cards(s: State, chances: Any, rank_of: Any, row: Any) -> None:
    turn = int(s.turn)
    for kind in range(CARD_KINDS):
        name = kind_by_rank(kind, rank_of)
        row[_HAND + name] = 50 * s.hand[turn, kind]
        row[_GIVEN + name] = 50 * s.given[turn, kind]
        row[_DISCARDED + name] = 50 * s.discarded[turn, kind]
        if s.phase == RACING:
            row[_REVEALED + name] = 50 * s.revealed[kind]
            row[_COMING + name] = _byte(50 * chances[COMING + kind] / leg_of(chances)[WEIGHT])


@compiled
def _write_bets(s: State, chances: Any, order: Any, row: Any) -> None:
    leg = leg_of(chances)
    for rank in range(RACING_CAMELS):
        camel = order[rank]
        owners = s.winner_owner[camel]
        top = top_ticket(owners, TICKETS)
        row[_TOP + rank * (TICKETS + 1) + top] = _FULL
        if top < TICKETS:
            row[_TOP_WORTH + rank] = _byte(40 * (1 + ticket_worth(leg, camel, WINNER_VALUES[top])))
        for card in range(top):
            kind = min(card, _KINDS - 1)
            at = _HELD + (_from_me(s, owners[card]) * RACING_CAMELS + rank) * _KINDS + kind
            row[at] = row[at] + (_FULL if kind < _KINDS - 1 else _FULL // 2)
        if s.midfield_owner[camel] == NOBODY:
            row[_MIDFIELD_FREE + rank] = _FULL
        else:
            row[_MIDFIELD + _from_me(s, s.midfield_owner[camel]) * RACING_CAMELS + rank] = _FULL
        row[_MIDFIELD_WORTH + rank] = _byte(80 * (1 + midfield_worth(leg, camel)))


@compiled
def _write_overall(s: State, chances: Any, order: Any, row: Any) -> None:
    for deck in range(2):
        for rank in range(RACING_CAMELS):
            at = deck * RACING_CAMELS + rank
            free = _FULL
            for seat in range(s.players):
                if s.overall[deck, seat] == order[rank]:
                    free = 0
                    row[_OVERALL + (deck * _SEATS + _from_me(s, seat)) * RACING_CAMELS + rank] = _FULL
            row[_OVERALL_FREE + at] = free
            row[_OVERALL_WORTH + at] = _byte(30 * (1 + overall_worth(chances, deck, order[rank])))


@compiled
def _write_seats(s: State, chances: Any, rank_of: Any, worth: Any, row: Any) -> None:
    if leg_by_hand(chances)[WEIGHT] > 0:
        worth[:] = 0.0
        add_leg_bets(s, leg_by_hand(chances), worth)
        for seat in range(s.players):
            row[_HAND_WORTH + _from_me(s, seat)] = _byte(60 + 12 * worth[seat])
    worth[:] = 0.0
    add_leg_bets(s, leg_of(chances), worth)
    seat = int(s.turn)
    own = 0.0
    for place in range(s.players):
        race = overall_bets(s, chances, seat)
        money = int(s.money[seat])
        to_come = money + worth[seat] + race
        row[_SEATED + place] = _FULL
        row[_LEG_WORTH + place] = _byte(60 + 12 * worth[seat])
        row[_RACE_WORTH + place] = _byte(40 + 15 * race)
        row[_POUNDS + place] = min(_FULL, 6 * money)
        row[_TO_COME + place] = _byte(6 * to_come)
        if place == 0:
            own = to_come
        else:
            lead = min(_LEADS - 1, max(0, int(np.floor(own - to_come + _LEVEL))))
            row[_LEAD + (place - 1) * _LEADS + lead] = _FULL
        if s.phase == RACING:
            _write_shown_cards(s, seat, place, rank_of, row)
        seat = seat + 1 if seat + 1 < s.players else 0


@compiled
def _write_ends(s: State, chances: Any, order: Any, row: Any) -> None:
    """Write who wins if nobody bets any more, and what the hand card does to the end of the race."""
    at_once = chances[ENDED_AT_ONCE]
    row[_AT_ONCE] = _byte(_FULL * at_once / leg_of(chances)[WEIGHT])
    _write_wins(s, chances, WINS, chances[RACES], row[_WINS : _WINS + _SEATS])
    if at_once > 0:
        _write_wins(s, chances, WINS_AT_ONCE, at_once, row[_WINS_AT_ONCE : _WINS_AT_ONCE + _SEATS])
    by_hand = leg_by_hand(chances)
    if by_hand[WEIGHT] > 0:
        row[_ENDS_BY_HAND] = _byte(_FULL * by_hand[ENDED] / by_hand[WEIGHT])
        row[_AT_ONCE + 1] = _byte(_FULL * chances[ENDED_AT_ONCE + 1] / by_hand[WEIGHT])
        for rank in range(RACING_CAMELS):
            for place in range(RACING_CAMELS):
                chance = chance_in_race(chances, order[rank], place, HAND_RACE)
                row[_HAND_RACE + rank * RACING_CAMELS + place] = _byte(_FULL * chance)
        for seat in range(s.players):
            race = overall_bets(s, chances, seat, HAND_RACE)
            row[_HAND_RACE_WORTH + _from_me(s, seat)] = _byte(40 + 15 * race)
        _write_wins(s, chances, HAND_WINS, chances[HAND_RACES], row[_HAND_WINS : _HAND_WINS + _SEATS])


@compiled
def _write_wins(s: State, chances: Any, wins: int, races: float, row: Any) -> None:
    for seat in range(s.players):
        row[_from_me(s, seat)] = _byte(_FULL * chances[wins + seat] / races)


@compiled
def _write_shown_cards(s: State, seat: int, place: int, rank_of: Any, row: Any) -> None:
    """Write the intel of a seat, the card it has played from its hand, and whether it still has one."""
    row[_HAS_HAND + place] = _FULL * (size(s.hand[seat]) > 0)
    if 0 <= s.intel[seat] < CARD_KINDS:
        row[_INTEL + place * CARD_KINDS + kind_by_rank(int(s.intel[seat]), rank_of)] = _FULL
    if s.played[seat] != NO_CARD:
        row[_PLAYED + place * CARD_KINDS + kind_by_rank(int(s.played[seat]), rank_of)] = _FULL
