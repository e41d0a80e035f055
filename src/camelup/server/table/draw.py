"""The draw of the dice before a game: who has promised what, who owes what, and what happens when somebody breaks it off.

Every player's client promises a nonce by its hash; when all seats are fixed, all reveal theirs. Pure, as the table is:
what may happen is checked and what has happened is noted in the facts. docs/fair-dice.md says why it is done so.
"""

from collections.abc import Sequence
from itertools import zip_longest

from camelup.fair import commitment, promise, seed_of_draw
from camelup.reasons import Reason
from camelup.server import limits
from camelup.server.refused import Refused
from camelup.server.table.cast import named
from camelup.server.table.checks import clean_nonce
from camelup.server.table.stored.entries import BrokeOff, Fixed, Promised, Revealed, SeatPlan
from camelup.server.table.stored.facts import Facts, Seat
from camelup.wire.tables import BrokenDraw
from camelup.wire.words import BrokenBy


def owing(facts: Facts) -> list[int]:
    """Return the seats whose promise, or whose nonce once the promises are fixed, is still to come."""
    return [number for number, seat in enumerate(facts.seats) if facts.drawing and _owes(facts, seat)]


def _owes(facts: Facts, seat: Seat) -> bool:
    return seat.draws and not (seat.nonce if facts.fixed else seat.promise)


def may_break_off(facts: Facts, seat: int) -> bool:
    """Whether the draw can't go on without this seat."""
    return facts.drawing and facts.seats[seat].draws and not facts.seats[seat].nonce


# --- what may happen --------------------------------------------------------------------------------------


def promised(facts: Facts, seat: int, word: str, draw: int, command: str | None) -> Promised:
    """Return that a seat promises a nonce, if it may do so now."""
    if facts.fixed:
        raise Refused("started", Reason("command.promise-late"))
    if draw != facts.draw:
        raise Refused("not_allowed", Reason("command.promise-draw", number=draw, most=facts.draw))
    if facts.promised.get(seat, 0) >= limits.PROMISES:
        raise Refused("too_many", Reason("command.promise-often"))
    return Promised(seat, word, command)


def revealed(facts: Facts, seat: int, nonce: str, command: str | None) -> Revealed:
    """Return that a seat reveals its nonce, if that is the one it promised and all promises are fixed."""
    if not facts.seats[seat].draws:
        raise Refused("not_allowed", Reason("command.reveal-nothing"))
    if not facts.fixed:  # whoever heard it now could still choose
        raise Refused("not_allowed", Reason("command.reveal-early"))
    if promise(clean_nonce(nonce)) != facts.seats[seat].promise:
        raise Refused("bad_request", Reason("command.reveal-other"))
    return Revealed(seat, nonce, command)


def fixed(facts: Facts) -> Fixed:
    """Return that seats, commitment and promises are fixed."""
    promises, nonces = [seat.promise for seat in facts.seats], [seat.nonce for seat in facts.seats]
    return Fixed(facts.draw, facts.commitment, promises, nonces)


def broken_off(facts: Facts, seats: Sequence[int], reason: BrokenBy, seed: bytes) -> BrokeOff:
    """Return that seats are lost to bots, and that the draw begins again with another seed unless that was once too often."""
    closes = facts.draw + 1 >= limits.DRAWS
    anew = "" if closes else commitment(seed_of_draw(seed, facts.draw + 1))
    names = [facts.seats[seat].name or "" for seat in seats]
    return BrokeOff(list(seats), names, reason, anew, closes, _newcomers(facts, len(seats)))


def _newcomers(facts: Facts, count: int) -> list[str]:
    plans = [SeatPlan("bot", facts.options.stand_in)] * count
    word = f"{facts.commitment} {facts.seq}"
    return [plan.name or "" for plan in named(plans, [seat.name for seat in facts.seats], word)]


# --- what has happened ------------------------------------------------------------------------------------


def note(facts: Facts, entry: Promised | Fixed | Revealed | BrokeOff, at: int) -> None:
    """Note a step of the draw."""
    match entry:
        case Promised(seat, word):
            facts.seats[seat].promise, facts.seats[seat].nonce, facts.seats[seat].draws = word, "", True
            facts.promised[seat] = facts.promised.get(seat, 0) + 1
        case Fixed():
            facts.drawing = facts.fixed = True
            facts.draw_at = at
        case Revealed(seat, nonce):
            facts.seats[seat].nonce = nonce
        case BrokeOff():
            _note_broken_off(facts, entry)
            facts.draw_at = at


def _note_broken_off(facts: Facts, entry: BrokeOff) -> None:
    for seat, name, bot in zip_longest(entry.seats, entry.names, entry.bots):
        facts.broken.append(BrokenDraw(facts.draw, seat, name, entry.reason))
        facts.seats[seat] = Seat("bot", bot, facts.options.stand_in)
    for other in facts.seats:
        if other.draws:  # what was revealed must tell nothing of the new dice
            other.promise = other.nonce = ""
    facts.draw += 1
    facts.commitment, facts.fixed, facts.promised = entry.commitment, False, {}
    facts.closed = facts.given_up = entry.closes
