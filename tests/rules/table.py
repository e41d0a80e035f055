"""What the tests of the rules share: ways to begin, to play several actions, and to see one refused.

Knows the face of the engine and the numbers of the deck of Camel Up Cards; asserts only what every refusal has in common.
"""

from collections.abc import Iterable
from typing import Final, TypeVar

import pytest

from camelup import Dice, Dictated, Game, IllegalAction
from camelup.engine.events import Event

E = TypeVar("E", bound=Event)

ALL_CARDS: Final = [card for camel in "woygb" for card in [f"{camel}1"] * 5 + [f"{camel}2"]]
DEALT: Final = {2: 12, 3: 10, 4: 7, 5: 6, 6: 5}
LENGTHS: Final = {2: 15, 3: 16, 4: 17, 5: 18, 6: 19}
DECK_OF_FOUR: Final = 12
MIXED: Final = "w1 w2 o1 o2 y1 y2 g1 g2 b1 b2"
ONES: Final = "w1 w1 o1 o1 y1 y1 g1 g1 b1 b1"
"""A deck without a two, for tests in which a two is in hand."""


def of_kind(events: Iterable[Event], kind: type[E]) -> list[E]:
    """Pick the events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def play(game: Game, *actions: str) -> list[Event]:
    """Play several actions, with their luck behind them where they have any."""
    return [event for action in actions for event in game.play(action)]


def refused(game: Game, action: str, rule: str) -> None:
    """See that an action is neither offered nor accepted, for this rule, and that trying it changes nothing."""
    before = game.position()
    assert action not in game.actions()
    with pytest.raises(IllegalAction) as caught:
        game.play(action)
    assert caught.value.rule == rule
    assert game.position() == before


def set_up_so_far(edition: str, players: int, *luck: str) -> Game:
    """Give a game whose set-up has not begun, or has gone as far as these dice."""
    names = ", ".join("ABCDEFGH"[:players])
    lines = "\n".join(f"place {die}" for die in luck)
    return Game.from_record(f"edition: {edition}\nplayers: {names}\n\n{lines}\n")


def placed(edition: str, luck: str, players: int = 4) -> Game:
    """Set a board game up with these dice, all of which have to be used."""
    dice = Dictated(luck)
    game = Game(edition, players=players, luck=dice)
    assert dice.left == []
    return game


def held_by_p1(*tickets: str) -> str:
    """Write tickets, or winner cards of a leg, as held by P1; those that lay above them are held by P3."""
    above = [f"{ticket[0]}{value}" for ticket in tickets for value in "53" if value > ticket[1]]
    others = sorted(set(above) - set(tickets))
    return f"P1:{','.join(tickets)}" + (f" P3:{','.join(others)}" if others else "")


# --- Camel Up Cards -----------------------------------------------------------------------------------


def cards_game(players: int, first: str = "w1 o1 y1 g1 b1", dealt: list[str] | None = None) -> Game:
    """Begin a game of cards: five cards revealed, then all dealt; all of that luck has to be used."""
    cards = (dealt or ALL_CARDS)[: players * DEALT[players]]
    luck = Dictated([*first.split(), *cards])
    game = Game("cards", players=players, luck=luck)
    assert luck.left == []
    game.luck = Dice(seed=1)
    return game


def racing(track: str, deck: str = MIXED, rest: str = "", hands: str = "") -> Game:
    """Give a position of four players in the midst of a leg: these cards are left in the deck, P1 and P2 keep those."""
    left, kept = list(ALL_CARDS), hands.split()
    for card in [*deck.split(), *kept]:
        left.remove(card)
    kept += _take(left, 4 - len(kept))
    revealed = _take(left, DECK_OF_FOUR - len(deck.split()))
    gone = [*deck.split(), *revealed]  # whose card is whose does not matter to the race
    fields = [
        f"cards; track {track}; deck {deck}; revealed {' '.join(revealed)}",
        _by_seat("hand", kept, 1),
        _by_seat("discarded", _take(left, 12), 3),
        _by_seat("given", gone[4:], 2),
        _by_seat("intel", gone[:4], 1),
        rest,
    ]
    return Game.from_text("; ".join(fields), seed=1)


def _take(cards: list[str], count: int) -> list[str]:
    taken, cards[:] = cards[:count], cards[count:]
    return taken


def _by_seat(name: str, cards: list[str], each: int) -> str:
    piles = [",".join(cards[seat * each : (seat + 1) * each]) for seat in range(4)]
    return f"{name} " + " ".join(f"P{seat + 1}:{pile}" for seat, pile in enumerate(piles))


def choose_all(game: Game) -> list[Event]:
    """Let everybody put aside whatever comes first, until the leg starts."""
    events: list[Event] = []
    while len(game.waiting) > 1 or any(action.startswith(("discard", "deck", "intel")) for action in game.actions()):
        events += game.play(game.actions()[0])
    return events


def next_leg(track: str, rest: str = "") -> tuple[Game, list[Event]]:
    """Deal and choose the cards of a leg that begins with this track; give what happened too."""
    game = Game.from_text(f"cards; track {track}; phase deal; {rest}", seed=1)
    events = game.play("deal")
    return game, events + choose_all(game)


def length(game: Game) -> int:
    """Tell the number of spaces before Finish."""
    return int(game.state.length)
