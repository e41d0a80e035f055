"""What a network sees: a position from the seat to move as a row of bytes, camels by rank, seats from oneself on.

Trainer and player share this encoder, and so do both board games: what one of them does not have is 0. It reads only what the
seat to move may know (B25): of others' finish cards whose they are and, where somebody remembers, what the chances were when
each was laid.
"""

from typing import Any, Final

import numpy as np

from camelup.engine.board.scoring import ticket_reward
from camelup.engine.board.state import State
from camelup.engine.editions import (
    CRAZY_CAMELS,
    DECK_SIZE,
    FIRST_TILE_SPACE,
    LEG_ROLLS,
    MOST_PLAYERS,
    PYRAMID_REWARD,
    RACING_CAMELS,
    SPACES,
    TICKETS,
    WRONG_FINISH,
)
from camelup.engine.jit import compiled
from camelup.engine.numbers import PARTNERS_FROM, TICKET_VALUES, TICKETS_EACH
from camelup.engine.race import camel_at, space_at
from camelup.engine.tickets import NOBODY, top_ticket
from camelup.network.board.actions import camels_of
from camelup.network.board.beliefs import believe
from camelup.network.board.chances import ENDED, LANDINGS, LOOKED_UP, LOSES, PAIRS, WEIGHT, WINS
from camelup.network.board.purses import (
    CARDS,
    PURSES,
    SURE,
    add_card,
    add_ticket,
    add_wins_at_end,
    add_wins_of_leg,
    expected_reward,
)
from camelup.odds.board.enumeration import rolls_left

_TILE_SPACES: Final = SPACES + 1 - FIRST_TILE_SPACE
_GAPS: Final = 7
_KINDS: Final = 3  # tickets of 5, 3 and 2 pounds
_LEADS: Final = 31
_LEVEL: Final = 15.5  # the lead of nobody, in the middle of its buckets
_SHOWN_CARDS: Final = 8
_REMEMBERED_CARDS: Final = 6

FEATURES: Final = {
    "players": MOST_PLAYERS - 1,
    "stands": (RACING_CAMELS + CRAZY_CAMELS) * SPACES,
    "below": RACING_CAMELS + CRAZY_CAMELS,
    "gap": (RACING_CAMELS - 1) * _GAPS,
    "dice": RACING_CAMELS + 1,
    "rolls left": LEG_ROLLS + 1,
    "first": RACING_CAMELS,
    "second": RACING_CAMELS,
    "first and second": RACING_CAMELS**2,
    "wins": RACING_CAMELS,
    "loses": RACING_CAMELS,
    "landings": SPACES,
    "race ends": 1,
    "top ticket": RACING_CAMELS * (TICKETS + 1),
    "worth of top ticket": RACING_CAMELS,
    "tickets": MOST_PLAYERS * RACING_CAMELS * _KINDS,
    "seated": MOST_PLAYERS,
    "worth of tickets": MOST_PLAYERS,
    "worth of cards": MOST_PLAYERS,
    "pounds": MOST_PLAYERS,
    "pounds to come": MOST_PLAYERS,
    "pyramid": MOST_PLAYERS,
    "lead": (MOST_PLAYERS - 1) * _LEADS,
    "whose tile": MOST_PLAYERS * _TILE_SPACES,
    "side of tile": 2 * _TILE_SPACES,
    "hand": RACING_CAMELS,
    "deck": 2 * _SHOWN_CARDS * MOST_PLAYERS,
    "cards laid by": 2 * MOST_PLAYERS,
    "cards laid": 2,
    "own card": 2 * RACING_CAMELS,
    "how early": 2 * RACING_CAMELS,
    "worth of card": 2 * RACING_CAMELS,
    "cards expected": 2 * RACING_CAMELS,
    "chances then": 2 * _REMEMBERED_CARDS * RACING_CAMELS,
    "remembered": 2 * _REMEMBERED_CARDS,
    "partner": MOST_PLAYERS,
    "has partner": MOST_PLAYERS,
    "best ticket": MOST_PLAYERS,
    "wins after leg": MOST_PLAYERS,
    "wins at end": MOST_PLAYERS,
    "race ends at once": 1,
    "wins at once": MOST_PLAYERS,
    "cards believed": 2 * RACING_CAMELS,
    "worth of card believed": 2 * RACING_CAMELS,
    "worth of cards believed": MOST_PLAYERS,
    "alone": 1,
}
"""Each group of features with the number of its bytes, in their order; new ones come last, so that older networks still play."""

SIZE: Final = sum(FEATURES.values())
"""The bytes of a row."""

OFFSETS: Final = dict(zip(FEATURES, np.cumsum([0, *FEATURES.values()])[:-1].tolist(), strict=True))
"""Where each group begins."""

ALONE: Final = OFFSETS["alone"]
"""Nobody else at the table thinks as this seat does: taken to be so, but where a network plays itself to learn."""

HISTORY: Final = (2, DECK_SIZE, RACING_CAMELS)
"""The shape of what is remembered: for each finish card the chances of each camel when it was laid; zeros where nobody knows."""

_FULL: Final = 255
(
    _PLAYERS, _STANDS, _BELOW, _GAP, _DICE, _ROLLS, _FIRST, _SECOND, _PAIR, _WINS, _LOSES, _LANDINGS, _ENDS, _TOP, _TOP_WORTH,
    _HELD, _SEATED, _TICKETS_WORTH, _CARDS_WORTH, _POUNDS, _TO_COME, _PYRAMID, _LEAD, _TILE_OF, _TILE_SIDE, _HAND, _DECK,
    _LAID_BY, _LAID, _OWN, _EARLY, _CARD_WORTH, _EXPECTED, _THEN, _KNOWN, _PARTNER, _PAIRED, _BEST, _VICTORY, _VICTORY_AT_END,
    _AT_ONCE, _VICTORY_AT_ONCE, _BELIEVED, _CARD_BELIEVED, _CARDS_BELIEVED, _,
) = OFFSETS.values()  # fmt: skip

# Sums for one row, by what is kept in them.
_S_FIRST: Final = 0  # + rank
_S_SECOND: Final = _S_FIRST + RACING_CAMELS
_S_WORTH: Final = _S_SECOND + RACING_CAMELS  # + seat from oneself: expected pounds of tickets
_S_CARDS: Final = _S_WORTH + MOST_PLAYERS  # the same of finish cards
_S_COUNT: Final = _S_CARDS + MOST_PLAYERS  # + deck * 5 + camel: cards expected there
_S_LIKELY: Final = _S_COUNT + 2 * RACING_CAMELS  # + camel: what a card may be
_S_VICTORY: Final = _S_LIKELY + RACING_CAMELS  # + seat from oneself
_S_PURSES: Final = _S_VICTORY + MOST_PLAYERS
_S_NOW: Final = _S_PURSES + PURSES  # + deck * 5 + camel: the chance that it is the right one
_S_BELIEVED: Final = _S_NOW + 2 * RACING_CAMELS  # + deck * 5 + camel: cards that are believed there
_S_GONE: Final = _S_BELIEVED + 2 * RACING_CAMELS  # + seat from oneself * 5 + camel: how likely it has used that card
SUMS: Final = _S_GONE + MOST_PLAYERS * RACING_CAMELS
"""How many sums the encoder makes on its way."""


@compiled
def encode(s: State, chances: Any, history: Any, order: Any, rank_of: Any, sums: Any, row: Any) -> None:
    """Write what the seat to move sees; `order` and `rank_of` name the camels, `sums` is where it adds up."""
    row[:] = 0
    sums[:] = 0.0
    row[_PLAYERS + s.players - 2] = _FULL
    row[ALONE] = _FULL
    _write_race(s, rank_of, row)
    _write_chances(chances, order, sums, row)
    _write_tickets(s, order, sums, row)
    _write_decks(s, chances, history, order, rank_of, sums, row)
    _write_seats(s, sums, row)
    _write_victories(s, chances, sums, row)
    if s.players >= PARTNERS_FROM[s.edition]:
        _write_partners(s, chances, row)


@compiled
def byte(number: float) -> int:
    """Round down into a byte."""
    return int(min(255.0, max(0.0, number)))


@compiled
def _put(row: Any, index: int, value: int) -> None:
    row[np.uint64(index)] = value


@compiled
def _from_me(s: State, seat: int) -> int:
    """Count the seats from the one to move to another."""
    steps = int(seat) - int(s.turn)
    return steps if steps >= 0 else steps + int(s.players)


@compiled
def _write_race(s: State, rank_of: Any, row: Any) -> None:
    race = int(s.race)
    below, behind, last, place = 0, -99, -99, RACING_CAMELS
    for rank in range(camels_of(s)):
        camel, space = camel_at(race, rank), space_at(race, rank)
        below = below + 1 if space == behind else 0
        behind = space
        name = rank_of[camel] if camel < RACING_CAMELS else camel
        if 1 <= space <= SPACES:
            _put(row, _STANDS + name * SPACES + space - 1, _FULL)
        _put(row, _BELOW + name, below * 40)
        if camel < RACING_CAMELS:
            place -= 1
            if place < RACING_CAMELS - 1:
                _put(row, _GAP + place * _GAPS + min(_GAPS - 1, space - last), _FULL)
            last = space
    dice = int(s.dice)
    for camel in range(RACING_CAMELS):
        _put(row, _DICE + rank_of[camel], _FULL * (dice >> camel & 1))
    _put(row, _DICE + RACING_CAMELS, _FULL * (dice >> RACING_CAMELS & 1))
    _put(row, _ROLLS + rolls_left(dice, camels_of(s)), _FULL)


@compiled
def _write_chances(chances: Any, order: Any, sums: Any, row: Any) -> None:
    whole = 1.0 / chances[WEIGHT]
    whole_race = 1.0 / chances[LOOKED_UP]
    for one in range(RACING_CAMELS):
        for two in range(RACING_CAMELS):
            share = whole * chances[PAIRS + order[one] * RACING_CAMELS + order[two]]
            _put(row, _PAIR + one * RACING_CAMELS + two, byte(_FULL * share))
            sums[_S_FIRST + one] += share
            sums[_S_SECOND + two] += share
        _put(row, _WINS + one, byte(_FULL * whole_race * chances[WINS + order[one]]))
        _put(row, _LOSES + one, byte(_FULL * whole_race * chances[LOSES + order[one]]))
    for rank in range(RACING_CAMELS):
        _put(row, _FIRST + rank, byte(_FULL * sums[_S_FIRST + rank]))
        _put(row, _SECOND + rank, byte(_FULL * sums[_S_SECOND + rank]))
    for space in range(SPACES):
        _put(row, _LANDINGS + space, byte(100 * whole * chances[LANDINGS + space]))
    _put(row, _ENDS, byte(_FULL * whole * chances[ENDED]))


@compiled
def ticket_worth(value: int, first: float, second: float) -> float:
    """Return what a ticket is worth by the chances of its camel (B18)."""
    return (
        first * ticket_reward(1, value)
        + second * ticket_reward(2, value)
        + (1 - first - second) * ticket_reward(3, value)
    )


@compiled
def _write_tickets(s: State, order: Any, sums: Any, row: Any) -> None:
    each = int(TICKETS_EACH[s.edition])
    for rank in range(RACING_CAMELS):
        owners = s.ticket_owner[order[rank]]
        first, second = sums[_S_FIRST + rank], sums[_S_SECOND + rank]
        top = top_ticket(owners, each)
        _put(row, _TOP + rank * (TICKETS + 1) + (top if top < each else TICKETS), _FULL)
        if top < each:
            _put(row, _TOP_WORTH + rank, byte(40 * (1 + ticket_worth(TICKET_VALUES[s.edition, top], first, second))))
        for ticket in range(each):
            if owners[ticket] != NOBODY:
                place = _from_me(s, owners[ticket])
                value = TICKET_VALUES[s.edition, ticket]
                sums[_S_WORTH + place] += ticket_worth(value, first, second)
                add_ticket(sums[_S_PURSES:], place, order[rank], value)
                at = _HELD + (place * RACING_CAMELS + rank) * _KINDS + min(ticket, _KINDS - 1)
                _put(row, at, row[at] + (_FULL if ticket < _KINDS - 1 else _FULL // 2))


@compiled
def _write_decks(s: State, chances: Any, history: Any, order: Any, rank_of: Any, sums: Any, row: Any) -> None:
    turn = int(s.turn)
    for rank in range(RACING_CAMELS):
        _put(row, _HAND + rank, _FULL * (s.hand[turn] >> order[rank] & 1))
    for deck in range(2):
        for camel in range(RACING_CAMELS):
            sums[_S_NOW + deck * RACING_CAMELS + camel] = chance_of_race(chances, deck, camel)
        count = int(s.laid[deck])
        _put(row, _LAID + deck, min(_FULL, 25 * count))
        for card in range(count):
            place = _from_me(s, s.bettor[deck, card])
            if card < _SHOWN_CARDS:
                _put(row, _DECK + (deck * _SHOWN_CARDS + card) * MOST_PLAYERS + place, _FULL)
            at = _LAID_BY + deck * MOST_PLAYERS + place
            _put(row, at, row[at] + 50)
            if place == 0:
                rank = rank_of[s.bet[deck, card]]
                _put(row, _OWN + deck * RACING_CAMELS + rank, _FULL)
                _put(row, _EARLY + deck * RACING_CAMELS + rank, max(0, _FULL - 50 * card))
            elif card < _REMEMBERED_CARDS:
                _write_memory(history[deck, card], order, (deck * _REMEMBERED_CARDS + card), row)
            _expect_card(s, deck, card, chances, history, sums, place)
            _believe_card(s, deck, card, history, sums, place)
        at = deck * RACING_CAMELS
        for rank in range(RACING_CAMELS):
            right = sums[_S_NOW + at + order[rank]]
            expected, believed = sums[_S_COUNT + at + order[rank]], sums[_S_BELIEVED + at + order[rank]]
            _put(row, _EXPECTED + at + rank, byte(50 * expected))
            _put(row, _CARD_WORTH + at + rank, byte(28 * (1 + _card_worth(right, expected))))
            _put(row, _BELIEVED + at + rank, byte(50 * believed))
            _put(row, _CARD_BELIEVED + at + rank, byte(28 * (1 + _card_worth(right, believed))))


@compiled
def _write_memory(then: Any, order: Any, card: int, row: Any) -> None:
    known = 0
    for rank in range(RACING_CAMELS):
        _put(row, _THEN + card * RACING_CAMELS + rank, then[order[rank]])
        known |= then[order[rank]]
    _put(row, _KNOWN + card, _FULL * (known > 0))


@compiled
def chance_of_race(chances: Any, deck: int, camel: int) -> float:
    """Return the chance that a camel is the right one for a deck."""
    return chances[(WINS if deck == 0 else LOSES) + camel] / chances[LOOKED_UP]


@compiled
def _card_worth(right: float, before: float) -> float:
    """Return what a finish card is worth on which so many others are expected to lie below (B22)."""
    return right * expected_reward(before) + (1 - right) * WRONG_FINISH


@compiled
def _expect_card(s: State, deck: int, card: int, chances: Any, history: Any, sums: Any, place: int) -> None:
    """Add a card to those expected on each camel, and its worth to its owner's.

    A card of another's is taken to be on each camel with the chance it had when it was laid, or has now where nobody remembers.
    """
    whole = 0.0
    for camel in range(RACING_CAMELS):
        likely = float(history[deck, card, camel])
        sums[_S_LIKELY + camel] = likely
        whole += likely
    for camel in range(RACING_CAMELS):
        if place == 0:
            likely = 1.0 if s.bet[deck, card] == camel else 0.0
        elif whole > 0:
            likely = sums[_S_LIKELY + camel] / whole
        else:
            likely = chance_of_race(chances, deck, camel)
        at = _S_COUNT + deck * RACING_CAMELS + camel
        sums[_S_CARDS + place] += likely * _card_worth(chance_of_race(chances, deck, camel), sums[at])
        sums[at] += likely


@compiled
def _believe_card(s: State, deck: int, card: int, history: Any, sums: Any, place: int) -> None:
    """Add a card to the purses, on the camels that it is believed to be on."""
    at = deck * RACING_CAMELS
    now, shares = sums[_S_NOW + at : _S_NOW + at + RACING_CAMELS], sums[_S_LIKELY : _S_LIKELY + RACING_CAMELS]
    gone = sums[_S_GONE + place * RACING_CAMELS : _S_GONE + (place + 1) * RACING_CAMELS]
    if place == 0:
        shares[:] = 0.0
        shares[s.bet[deck, card]] = 1.0
    else:
        believe(deck, history[deck, card], now, gone, shares)
    for camel in range(RACING_CAMELS):
        likely, before = shares[camel], sums[_S_BELIEVED + at + camel]
        if likely > 0:
            sums[_S_PURSES + CARDS + place] += likely * _card_worth(now[camel], before)
            add_card(sums[_S_PURSES:], place, deck, camel, likely, before)
            sums[_S_BELIEVED + at + camel] += likely
            gone[camel] += (1 - gone[camel]) * likely


@compiled
def remember(chances: Any, deck: int, then: Any) -> None:
    """Note the chances of each camel at the moment a finish card is laid."""
    for camel in range(RACING_CAMELS):
        then[camel] = byte(_FULL * chance_of_race(chances, deck, camel))


@compiled
def expected_cards(sums: Any, deck: int, camel: int) -> float:
    """Return how many cards of a deck are expected to be on a camel, after a position was encoded."""
    return sums[_S_COUNT + deck * RACING_CAMELS + camel]


@compiled
def card_worth_now(chances: Any, sums: Any, deck: int, camel: int) -> float:
    """Return what a finish card laid now is worth, after a position was encoded."""
    return _card_worth(chance_of_race(chances, deck, camel), expected_cards(sums, deck, camel))


@compiled
def chance_of_place(sums: Any, place: int, rank: int) -> float:
    """Return the chance of the camel of a rank to be first (0) or second (1) of the leg, after a position was encoded."""
    return sums[(_S_FIRST if place == 0 else _S_SECOND) + rank]


@compiled
def _write_seats(s: State, sums: Any, row: Any) -> None:
    seat = int(s.turn)
    own = 0.0
    for place in range(s.players):
        tickets, cards = sums[_S_WORTH + place], sums[_S_CARDS + place]
        money = max(0, int(s.money[seat]))  # a table that hides it tells -1
        to_come = money + tickets + cards + PYRAMID_REWARD * s.pyramid[seat]
        _put(row, _SEATED + place, _FULL)
        _put(row, _TICKETS_WORTH + place, byte(40 + 10 * tickets))
        _put(row, _CARDS_WORTH + place, byte(40 + 10 * cards))
        _put(row, _POUNDS + place, min(_FULL, 4 * money))
        _put(row, _TO_COME + place, byte(4 * to_come))
        _put(row, _PYRAMID + place, 40 * s.pyramid[seat])
        if place == 0:
            own = to_come
        else:
            lead = min(_LEADS - 1, max(0, int(np.floor(own - to_come + _LEVEL))))
            _put(row, _LEAD + (place - 1) * _LEADS + lead, _FULL)
        tile = int(s.tile[seat])
        if tile != 0:
            space = abs(tile) - FIRST_TILE_SPACE
            _put(row, _TILE_OF + place * _TILE_SPACES + space, _FULL)
            _put(row, _TILE_SIDE + (tile < 0) * _TILE_SPACES + space, _FULL)
        seat = seat + 1 if seat + 1 < s.players else 0


@compiled
def _write_victories(s: State, chances: Any, sums: Any, row: Any) -> None:
    """Write who wins if nobody bets any more: after the leg, where it ends the race, and where its next roll does."""
    purses, wins = sums[_S_PURSES:], sums[_S_VICTORY : _S_VICTORY + MOST_PLAYERS]
    for place in range(s.players):
        seat = (int(s.turn) + place) % int(s.players)
        purses[SURE + place] += max(0, int(s.money[seat])) + PYRAMID_REWARD * s.pyramid[seat]
        _put(row, _CARDS_BELIEVED + place, byte(40 + 10 * purses[CARDS + place]))
    add_wins_of_leg(purses, s.players, chances, wins)
    _write_shares(wins, chances[WEIGHT], _VICTORY, row)
    if chances[ENDED] > 0:
        wins[:] = 0.0
        _write_shares(
            wins, add_wins_at_end(purses, s.players, chances, False, wins), _VICTORY_AT_END, row
        )  # for the compiler
    wins[:] = 0.0
    at_once = add_wins_at_end(purses, s.players, chances, True, wins)
    if at_once > 0:
        _put(row, _AT_ONCE, byte(_FULL * at_once))
        _write_shares(wins, at_once, _VICTORY_AT_ONCE, row)


@compiled
def _write_shares(wins: Any, whole: float, first: int, row: Any) -> None:
    for place in range(MOST_PLAYERS):
        _put(row, first + place, byte(_FULL * wins[place] / whole))


@compiled
def _write_partners(s: State, chances: Any, row: Any) -> None:
    for seat in range(s.players):
        place = _from_me(s, seat)
        if s.partner[seat] != NOBODY:
            _put(row, _PAIRED + place, _FULL)
            if place == 0:
                _put(row, _PARTNER + _from_me(s, s.partner[seat]), _FULL)
        _put(row, _BEST + place, byte(50 * best_ticket(s, chances, seat)))


@compiled
def best_ticket(s: State, chances: Any, seat: int) -> float:
    """Return what the best ticket of a seat is expected to bring a partner (B19)."""
    total = 0.0
    for first in range(RACING_CAMELS):
        win = _best_value(s, first, seat)
        for second in range(RACING_CAMELS):
            weight = chances[PAIRS + first * RACING_CAMELS + second]
            if weight > 0:
                least = ticket_reward(2, 0) if _best_value(s, second, seat) > 0 else 0
                total += weight * max(win, least, PYRAMID_REWARD * (s.pyramid[seat] > 0))
    return total / chances[WEIGHT]


@compiled
def _best_value(s: State, camel: int, seat: int) -> int:
    for ticket in range(TICKETS_EACH[s.edition]):
        if s.ticket_owner[camel, ticket] == seat:
            return int(TICKET_VALUES[s.edition, ticket])
    return 0
