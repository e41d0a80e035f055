"""Events and actions in English sentences. Knows the names of the colours and how people talk; no rule.

`say` describes one event, `narrate` a whole run of them in few lines, `explain` an action before it is done.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import singledispatch
from itertools import groupby
from typing import Any, Final

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
from camelup.reasons.words import COLOURS

SIDES: Final = {"cheer": "cheering", "boo": "booing"}
HIDDEN: Final = "?"

Names = Sequence[str]

_GREY_FACES: Final = {"W": "white", "K": "black"}
_START: Final = 0


def listed(words: Sequence[str]) -> str:
    """Join words as people do.

    >>> listed(["blue", "green", "red"])
    'blue, green and red'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def card_name(card: str) -> str:
    """Name a racing card.

    >>> card_name("b2")
    'blue +2'
    """
    return "a card" if card == HIDDEN else f"{COLOURS[card[0]]} +{card[1]}"


def signed(amount: int) -> str:
    """Write an amount with its sign.

    >>> signed(5), signed(-1), signed(0)
    ('+5', '-1', '0')
    """
    return f"{amount:+d}" if amount else "0"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _colours(camels: str) -> list[str]:
    return [COLOURS[camel] for camel in camels]


def _ticket(ticket: str) -> str:
    return f"{COLOURS[ticket[0]]} {ticket[1:]}"


# --- one event ----------------------------------------------------------------------------------------


def say(event: Event, names: Names) -> str:
    """Describe one event in a sentence.

    >>> say(Rolled(0, "p2"), ["Ada", "Bob"])
    'Ada rolls: purple 2.'
    >>> say(Moved("pg", 3, 5, "on top"), ["Ada", "Bob"])
    'Purple carries green from 3 to 5.'
    """
    return sentence_of(event, names)


@singledispatch
def sentence_of(event: Event, _: Names) -> str:
    """Return the sentence of an event; each kind registers its own below."""
    raise NotImplementedError(f"a {type(event).__name__} needs a sentence in words.py")


@sentence_of.register
def _placed(event: Placed, _: Names) -> str:
    return f"{_capital(COLOURS[event.camel])} starts on {event.space}."


@sentence_of.register
def _rolled(event: Rolled, names: Names) -> str:
    face = event.die[0]
    if face in _GREY_FACES:
        return f"{names[event.seat]} rolls the grey die: {_GREY_FACES[face]} {event.die[1]}."
    return f"{names[event.seat]} rolls: {COLOURS[face]} {event.die[1]}."


@sentence_of.register
def _moved(event: Moved, _: Names) -> str:
    if event.end < 1 and event.unit[0] in _GREY_FACES:
        return _crossed(event)  # only a crazy camel comes back to the line
    under = ", underneath" if event.placing == "underneath" else ""
    return f"{_walk(event)} from {_space(event.start)} to {_space(event.end)}{under}."


def _walk(event: Moved) -> str:
    camels = _colours(event.unit)
    if len(camels) == 1:
        return f"{_capital(camels[0])} goes"
    return f"{_capital(camels[0])} carries {listed(camels[1:])}"


def _space(space: int) -> str:
    return "Start" if space == _START else str(space)


def _crossed(event: Moved) -> str:
    return f"{_walk(event)} from {_space(event.start)} over the finish line!"


@sentence_of.register
def _tile_hit(event: TileHit, names: Names) -> str:
    owner = names[event.owner]
    return f"That is {owner}'s {SIDES[event.side]} tile on {event.space}: {owner} earns {event.amount}."


@sentence_of.register
def _took_ticket(event: TookTicket, names: Names) -> str:
    return f"{names[event.seat]} takes the {_ticket(event.ticket)} ticket."


@sentence_of.register
def _put_tile(event: PutTile, names: Names) -> str:
    return f"{names[event.seat]} puts a {SIDES[event.side]} tile on {event.space}."


@sentence_of.register
def _laid_finish_card(event: LaidFinishCard, names: Names) -> str:
    camel = "a camel" if event.camel == HIDDEN else COLOURS[event.camel]
    return f"{names[event.seat]} bets on {camel} as overall {event.deck}, face down."


@sentence_of.register
def _became_partners(event: BecamePartners, names: Names) -> str:
    return f"{names[event.seat]} and {names[event.partner]} are partners for this leg."


def _in_order(ranking: str) -> list[str]:
    """List the camels from the first to the last, those who share a place in one."""
    apart = ranking.replace("=", "")
    ahead = len(apart) - ranking.count("=") - 1
    return [*_colours(apart[:ahead]), listed(_colours(apart[ahead:]))]


@sentence_of.register
def _leg_ended(event: LegEnded, _: Names) -> str:
    first, *others, last = _in_order(event.ranking)
    if "=" in event.ranking:
        return f"The leg is over: {listed([first, *others])} lead in this order; {last} share the last place."
    return f"The leg is over: {first} leads, then {listed([*others, last])}."


@sentence_of.register
def _earned(event: Earned, names: Names) -> str:
    return f"{names[event.seat]} gets {signed(event.amount)} for {_reason(event.reason, names)}."


def _reason(reason: str, names: Names) -> str:
    kind, _, what = reason.partition(" ")
    reasons: dict[str, Callable[[], str]] = {
        "ticket": lambda: f"ticket {_ticket(what)}",
        "pyramid": lambda: "a pyramid ticket",
        "partner": lambda: f"partner {names[int(what[1:]) - 1]}",
        "leg": lambda: f"winner card {_ticket(what)}",
        "midfield": lambda: f"midfield {COLOURS[what]}",
        "winner": lambda: f"overall winner {COLOURS[what]}",
        "loser": lambda: f"overall loser {COLOURS[what]}",
    }
    return reasons[kind]() if kind in reasons else f"the {kind}"


def _spared(event: Settled | FinishCardTurned) -> str:
    """Add what was really paid of a loss where the floor spared somebody."""
    if event.paid == event.amount:
        return ""
    return (
        f" (pays {-event.paid} and is spared the rest)"
        if event.paid < 0
        else " (has nothing to pay it with, and is spared)"
    )


@sentence_of.register
def _settled(event: Settled, names: Names) -> str:
    total = "" if event.money is None else f", which makes {event.money}"
    return f"{names[event.seat]} settles {signed(event.amount)}{_spared(event)}{total}."


@sentence_of.register
def _finish_card_turned(event: FinishCardTurned, names: Names) -> str:
    shown = f"{names[event.seat]}'s {event.deck} card shows {COLOURS[event.camel]}"
    return f"{shown}: {signed(event.amount)}{_spared(event)}."


@sentence_of.register
def _race_ended(event: RaceEnded, _: Names) -> str:
    first, *_, last = _in_order(event.ranking)
    comes = "share the last place" if "=" in event.ranking else "comes last"
    return f"The race is over: {first} wins, {last} {comes}."


@sentence_of.register
def _dealt(event: Dealt, names: Names) -> str:
    return f"{names[event.seat]} is dealt {card_name(event.card)}."


@sentence_of.register
def _put_aside(event: PutAside, names: Names) -> str:
    return f"{names[event.seat]} {_puts(event.pile, card_name(event.card))}."


def _puts(pile: str, cards: str) -> str:
    return {
        "discard": f"discards {cards}",
        "deck": f"slips {cards} into the deck",
        "intel": f"picks {cards} as intel",
    }[pile]


@sentence_of.register
def _intel_shown(event: IntelShown, names: Names) -> str:
    return f"{names[event.seat]} shows {card_name(event.card)} as intel."


@sentence_of.register
def _sandstorm_blew(event: SandstormBlew, _: Names) -> str:
    return f"A sandstorm shrinks {event.space} and {event.space + 1} to one space."


@sentence_of.register
def _track_extended(event: TrackExtended, _: Names) -> str:
    return f"The track grows to {event.length} spaces{', and can grow no more' if event.final else ''}."


@sentence_of.register
def _leg_started(event: LegStarted, names: Names) -> str:
    return f"{names[event.seat]} begins the leg."


@sentence_of.register
def _revealed(event: Revealed, names: Names) -> str:
    who = names[event.seat] if event.seat >= 0 else "The table"
    return f"{who} turns up {card_name(event.card)}."


@sentence_of.register
def _played_hand(event: PlayedHand, names: Names) -> str:
    return f"{names[event.seat]} plays {card_name(event.card)} from hand, for one space."


@sentence_of.register
def _put_piece(event: PutPiece, names: Names) -> str:
    return f"{names[event.seat]} puts the {event.piece} on {event.space}."


@sentence_of.register
def _piece_hit(event: PieceHit, _: Names) -> str:
    does = {"fennec": "scares them back", "palm": "draws them on"}[event.piece]
    return f"The {event.piece} on {event.space} {does}."


@sentence_of.register
def _piece_passed(event: PiecePassed, _: Names) -> str:
    return f"The {event.piece} on {event.space} is behind all camels and goes home."


@sentence_of.register
def _took_bet(event: TookBet, names: Names) -> str:
    who, colour = names[event.seat], COLOURS[event.card[0]]
    return {
        "leg": f"{who} takes the {_ticket(event.card)} winner card.",
        "midfield": f"{who} takes the {colour} midfield card.",
        "winner": f"{who} backs {colour} as overall winner.",
        "loser": f"{who} backs {colour} as overall loser.",
    }[event.bet]


@sentence_of.register
def _passed(event: Passed, names: Names) -> str:
    return f"{names[event.seat]} bets nothing."


# --- a run of events ----------------------------------------------------------------------------------

_SAME_LINE: Final = (Moved, TileHit, PieceHit, PiecePassed, Placed, Passed)
"""What follows from the event before and is told in the same line."""


def narrate(events: Iterable[Event], names: Names) -> list[str]:
    """Return what happened in few lines: an action with all that follows from it is one line.

    >>> narrate([Rolled(0, "b2"), Moved("b", 3, 5, "on top"), Rolled(1, "p1"), Moved("p", 2, 3, "on top")], ["Ada", "Bob"])
    ['Ada rolls: blue 2. Blue goes from 3 to 5.', 'Bob rolls: purple 1. Purple goes from 2 to 3.']
    """
    row = list(events)
    lines: list[str] = []
    for kind, run in groupby(range(len(row)), lambda index: _chapter(row[index])):
        told = [row[index] for index in run]
        if kind is None:
            lines = _told_singly(lines, told, row, names)
        else:
            lines += _CHAPTERS[kind](told, names)
    return lines


def _chapter(event: Event) -> type | None:
    if isinstance(event, Earned | Settled):
        return Settled
    return type(event) if type(event) in _CHAPTERS else None


def _told_singly(lines: list[str], told: list[Event], row: list[Event], names: Names) -> list[str]:
    last_move = _move_over_the_line(row)
    for event in told:
        sentence = _crossed(event) if isinstance(event, Moved) and event is last_move else say(event, names)
        if isinstance(event, _SAME_LINE) and lines:
            lines[-1] = f"{lines[-1]} {sentence}"
        else:
            lines.append(sentence)
    return lines


def _move_over_the_line(row: list[Event]) -> Moved | None:
    """Find the move that ended the race: the last one of a game that is over."""
    if not any(isinstance(event, RaceEnded) for event in row):
        return None
    return next((event for event in reversed(row) if isinstance(event, Moved)), None)


def _settlement(told: list[Any], names: Names) -> list[str]:
    """Describe each seat's scoring in one line."""
    lines: list[str] = []
    earned: list[Earned] = []
    for event in told:
        if isinstance(event, Earned):
            earned.append(event)
        else:
            lines.append(_settled_line(event, earned, names))
            earned = []
    return lines


def _settled_line(settled: Settled, earned: list[Earned], names: Names) -> str:
    total = "" if settled.money is None else f", has {settled.money}"
    why = ", ".join(_merged(earned, names))
    said = f"  {names[settled.seat]}: {signed(settled.amount)}{_spared(settled)}{total}"
    return said + (f" ({why})" if why else "")


def _merged(earned: list[Earned], names: Names) -> list[str]:
    texts = []
    for reason, alike in groupby(earned, lambda event: event.reason):
        amounts = [event.amount for event in alike]
        name = _reason(reason, names) if len(amounts) == 1 else f"{len(amounts)} pyramid tickets"
        texts.append(f"{name} {signed(sum(amounts))}")
    return texts


def _turned_decks(told: list[Any], names: Names) -> list[str]:
    """Describe each finish deck in one line, card by card."""
    lines = []
    for deck, cards in groupby(told, lambda event: event.deck):
        turned = [f"{names[card.seat]} {COLOURS[card.camel]} {signed(card.amount)}{_spared(card)}" for card in cards]
        lines.append(f"{deck.capitalize()} deck, oldest card first: {', '.join(turned)}.")
    return lines


def _deal(told: list[Any], names: Names) -> list[str]:
    lines = []
    unseen: dict[int, list[str]] = {}
    for seat, dealt in groupby(told, lambda event: event.seat):
        cards = [event.card for event in dealt]
        if HIDDEN in cards:
            unseen.setdefault(len(cards), []).append(names[seat])
        else:
            lines.append(f"{names[seat]} is dealt {listed([card_name(card) for card in cards])}.")
    return lines + [
        f"{listed(who)} {'are' if len(who) > 1 else 'is'} dealt {count} cards{' each' if len(who) > 1 else ''}."
        for count, who in unseen.items()
    ]


def _choices(told: list[Any], names: Names) -> list[str]:
    lines = []
    unseen: list[str] = []
    for seat, put_by in groupby(told, lambda event: event.seat):
        put = list(put_by)
        if any(event.card == HIDDEN for event in put):
            unseen.append(names[seat])
        else:
            lines.append(f"{names[seat]} {listed(_piles(put))}.")
    who = list(dict.fromkeys(unseen))
    return lines + ([f"{listed(who)} choose{'' if len(who) > 1 else 's'} in secret."] if who else [])


def _piles(put: list[PutAside]) -> list[str]:
    return [
        _puts(pile, listed([card_name(event.card) for event in cards]))
        for pile, cards in groupby(put, lambda event: event.pile)
    ]


def _intel(told: list[Any], names: Names) -> list[str]:
    return ["Intel: " + ", ".join(f"{names[event.seat]} {card_name(event.card)}" for event in told) + "."]


def _storms(told: list[Any], _: Names) -> list[str]:
    cards = [f"{event.space}-{event.space + 1}" for event in reversed(told)]
    return [f"A sandstorm shrinks {listed(cards)} to one space{' each' if len(cards) > 1 else ''}."]


_CHAPTERS: Final[dict[type, Callable[[list[Any], Names], list[str]]]] = {
    Settled: _settlement,
    FinishCardTurned: _turned_decks,
    Dealt: _deal,
    PutAside: _choices,
    IntelShown: _intel,
    SandstormBlew: _storms,
}

# --- an action before it is done ----------------------------------------------------------------------

_ACTIONS: Final = {
    "roll": "take a pyramid ticket and let a die fall out of the pyramid",
    "ticket": "take the top {what} ticket, a bet on who leads when this leg ends",
    "cheer": "put your tile on {what}, cheering: who ends there goes one further",
    "boo": "put your tile on {what}, booing: who ends there goes one back, underneath",
    "winner": "lay your {what} card face down: it will win the race",
    "loser": "lay your {what} card face down: it will be last in the race",
    "partner": "be partners with {what} for this leg",
    "discard": "throw {what} away, unseen",
    "deck": "put {what} into the racing deck, unseen",
    "intel": "put {what} into the racing deck, shown to all",
    "fennec": "put the fennec on {what}: who ends there goes one back; its card costs 1 if you still have it at the leg's end",
    "palm": "put the palm on {what}: who ends there goes one further; its card costs 1 if you still have it at the leg's end",
    "reveal": "turn up the top card of the deck and move its camel",
    "hand": "play the card you kept: its camel moves one space",
    "pass": "end your turn without a bet",
    "bet leg": "take the top {what} winner card: it will lead when this leg ends",
    "bet midfield": "take the {what} midfield card: it will be third when this leg ends",
    "bet winner": "bet on {what} to win the race",
    "bet loser": "bet on {what} to be last in the race",
}


def explain(action: str, names: Names) -> str:
    """Return what an action means.

    >>> explain("ticket b", ["Ada"])
    'ticket b: take the top blue ticket, a bet on who leads when this leg ends.'
    """
    kind, _, what = action.rpartition(" ")
    return f"{action}: {_ACTIONS[kind or what].format(what=_meaning(what, names))}."


def _meaning(what: str, names: Names) -> str:
    if what in COLOURS:
        return COLOURS[what]
    if what.isdigit():
        return f"space {what}"
    if what[0] == "P":
        return names[int(what[1:]) - 1]
    return card_name(what) if what[0] in COLOURS and what[1:].isdigit() else what
