"""Positions played on in a network's head, many side by side: worlds that a seat can't tell apart, with the same dice for each candidate.

In compiled code: cards that lie face down are imagined, actions done and the new positions looked at. Rivals are imagined to play by the
book, and choose here; for the seat that imagines the network is asked from Python, in all worlds at once.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.board import rules as board
from camelup.engine.board.knowledge import known_cards
from camelup.engine.board.rules import CHEER, LOSER, PARTNER, ROLL, WINNER
from camelup.engine.board.state import ALL_CARDS, STATE, UNKNOWN, State, cards_left, over
from camelup.engine.editions import RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import Generator, seeded, weighted, weighted_by_share
from camelup.engine.jit import compiled
from camelup.network.board import likeness
from camelup.network.board.actions import ACTIONS, camels_of, mark_legal, name_camels, to_engine
from camelup.network.board.beliefs import believe
from camelup.network.board.chances import CHANCES, Scratch, look_ahead, new_scratch
from camelup.network.board.features import HISTORY, SIZE, SUMS, chance_of_race, encode, remember
from camelup.network.board.sight import solved_races
from camelup.network.choosing import draw_action

_LEGS: Final = 48
_SPACING: Final = 3
_DICE_COUNTED: Final = 2
_LEGS_FOR_TILES: Final = 24
"""Half of what training does for players by the book, or less: twice as many worlds tell more."""


class Worlds(NamedTuple):
    """Everything about the worlds, each array by world."""

    states: Any
    luck: Any
    """A generator for what dice show."""
    tastes: Any
    """A generator for what the players choose."""
    actions: Any
    """What is done next, by the engine's numbers."""
    own: Any
    """Whether it is the turn of the seat that imagines; the others have chosen what is done next."""
    chances: Any
    orders: Any
    ranks: Any
    history: Any
    rows: Any
    masks: Any

    @property
    def ours(self) -> Any:
        """Whether the seat that imagines is to move: a turn is one action here."""
        return self.own


class Bench(NamedTuple):
    """What the work needs besides: the solved races and scratch space; each thread needs its own."""

    table: Any
    generator: Generator
    scratch: Scratch
    trying: likeness.Scratch
    book: Any
    """The tastes of rivals."""
    sums: Any
    legal: Any
    codes: Any
    weights: Any


def new_bench(edition: str, seed: int) -> Bench:
    """Make new scratch space."""
    table, scratch = solved_races(edition), new_scratch()
    return Bench(
        table=table,
        generator=seeded(seed),
        scratch=scratch,
        trying=likeness.new_scratch(table, scratch, _LEGS_FOR_TILES),
        book=np.array(likeness.LIKE["shrewd"]),
        sums=np.empty(SUMS),
        legal=np.empty(board.MOST_ACTIONS, np.int64),
        codes=np.empty(board.MOST_OUTCOMES, np.int64),
        weights=np.empty(board.MOST_OUTCOMES, np.int64),
    )


def new_worlds(count: int) -> Worlds:
    """Make space for so many worlds."""
    return Worlds(
        states=np.zeros(count, STATE),
        luck=np.zeros((count, 4), np.int64),
        tastes=np.zeros((count, 4), np.int64),
        actions=np.zeros(count, np.int64),
        own=np.zeros(count, np.bool_),
        chances=np.zeros((count, CHANCES)),
        orders=np.zeros((count, RACING_CAMELS), np.int64),
        ranks=np.zeros((count, RACING_CAMELS), np.int64),
        history=np.zeros((count, *HISTORY), np.uint8),
        rows=np.zeros((count, SIZE), np.uint8),
        masks=np.zeros((count, ACTIONS), np.uint8),
    )


@compiled
def lay_out(view: Any, seat: int, chances: Any, history: Any, seeds: Any, actions: Any, worlds: Worlds) -> None:
    """Imagine as many worlds as there are seeds, two generators each, and let every candidate be done in each of them.

    `view` is an array of one state with blanks, as the seat sees it; the worlds of a candidate lie side by side.
    """
    count = seeds.shape[0] // 2
    for world in range(count):
        worlds.states[world] = view[0]
        s = worlds.states[world]
        s.turn = seat
        worlds.tastes[world] = seeds[2 * world]
        worlds.luck[world] = seeds[2 * world + 1]
        _imagine_cards(s, chances, history, worlds.tastes[world])
        worlds.chances[world] = chances
        worlds.history[world] = history
        for candidate in range(len(actions)):
            copy = candidate * count + world
            worlds.actions[copy] = actions[candidate]
            if candidate > 0:
                worlds.states[copy] = s
                worlds.tastes[copy] = worlds.tastes[world]
                worlds.luck[copy] = worlds.luck[world]
                worlds.chances[copy] = chances
                worlds.history[copy] = history


@compiled
def _imagine_cards(s: State, chances: Any, history: Any, generator: Generator) -> None:
    """Draw what lies face down."""
    now, shares = np.empty((2, RACING_CAMELS)), np.empty(RACING_CAMELS)
    for deck in range(2):
        for camel in range(RACING_CAMELS):
            now[deck, camel] = chance_of_race(chances, deck, camel)
    gone = np.empty(RACING_CAMELS)
    for seat in range(s.players):
        used = known_cards(s, seat)
        for camel in range(RACING_CAMELS):
            gone[camel] = used >> camel & 1
        for deck in range(2):
            for card in range(s.laid[deck]):
                if s.bettor[deck, card] == seat and s.bet[deck, card] == UNKNOWN:
                    believe(deck, history[deck, card], now[deck], gone, shares)
                    camel = weighted_by_share(generator, shares, RACING_CAMELS)
                    s.bet[deck, card] = camel
                    used |= 1 << camel
                    gone[camel] = 1.0
        s.hand[seat] = ALL_CARDS & ~used if cards_left(s, seat) > 0 else 0


@compiled
def play_on(worlds: Worlds, seat: int, live: Any, bench: Bench) -> int:
    """Do the next action in the worlds that `live` lists and look at what comes of it; keep those that go on and count them.

    Rivals choose at once what they do then.
    """
    going = 0
    for index in range(len(live)):
        world = live[index]
        s, action = worlds.states[world], worlds.actions[world]
        if WINNER <= action < PARTNER:
            deck = 0 if action < LOSER else 1
            remember(worlds.chances[world], deck, worlds.history[world, deck, s.laid[deck]])
        count = board.outcomes(s, action, bench.codes, bench.weights)
        drawn = weighted(worlds.luck[world], bench.weights, count) if count > 1 else 0
        board.apply(s, action, bench.codes[drawn], NO_TRACE)
        if action == ROLL and over(s):
            continue
        _look(worlds, world, action == ROLL or CHEER <= action < WINNER, bench)
        worlds.own[world] = s.turn == seat
        if s.turn != seat:
            _choose_by_book(worlds, world, bench)
        live[going] = world
        going += 1
    return going


@compiled
def _look(worlds: Worlds, world: int, moved: bool, bench: Bench) -> None:
    s, chances = worlds.states[world], worlds.chances[world]
    order, ranks = worlds.orders[world], worlds.ranks[world]
    look_ahead(s, moved, bench.generator, _LEGS, _SPACING, _DICE_COUNTED, bench.table, bench.scratch, chances)
    name_camels(int(s.race), camels_of(s), order, ranks)
    encode(s, chances, worlds.history[world], order, ranks, bench.sums, worlds.rows[world])
    mark_legal(s, chances, ranks, bench.legal, worlds.masks[world])


@compiled
def _choose_by_book(worlds: Worlds, world: int, bench: Bench) -> None:
    s, order = worlds.states[world], worlds.orders[world]
    seen = likeness.Seen(worlds.chances[world], bench.sums, order, bench.trying)
    chosen = likeness.choose(s, bench.book, seen, worlds.masks[world], worlds.tastes[world])
    worlds.actions[world] = to_engine(chosen, order, s.turn, s.players)


@compiled
def choose_all(worlds: Worlds, live: Any, logits: Any) -> None:
    """Let the seats to move choose as often as the network would."""
    for index in range(len(live)):
        world = live[index]
        s = worlds.states[world]
        chosen = draw_action(logits[index], worlds.masks[world], worlds.tastes[world])
        worlds.actions[world] = to_engine(chosen, worlds.orders[world], s.turn, s.players)
