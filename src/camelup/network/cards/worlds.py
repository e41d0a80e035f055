"""Positions of Camel Up Cards played on in a network's head, in the functions of `board/worlds.py`.

Cards that a seat has not seen are drawn from all that fit, once for a world; whoever decides in it sees no more of them than at a
table. In a world the deck comes in the same order whatever the players do. Rivals are imagined to play by the book.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.cards import rules as cards
from camelup.engine.cards.rules import DEAL
from camelup.engine.cards.state import DEALING, OVER, STATE, State, still_choosing
from camelup.engine.editions import RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import Generator, next_word, sow, weighted
from camelup.engine.jit import compiled
from camelup.network.cards import likeness, sight
from camelup.network.cards.actions import ACTIONS, leader_of, to_engine
from camelup.network.cards.chances import Effort, look_ahead
from camelup.network.cards.features import SIZE
from camelup.network.cards.sight import new_seen, show
from camelup.network.choosing import draw_action

_EFFORT: Final = Effort(legs=48, spacing=3)
"""As in training, where the network has learned to make do with it."""


class Worlds(NamedTuple):
    """Everything about the worlds, each array by world."""

    states: Any
    views: Any
    """The worlds as the seats to move see them."""
    luck: Any
    """A generator for the cards that come."""
    tastes: Any
    """A generator for what the players choose."""
    looks: Any
    """A generator for what they see when they look ahead."""
    actions: Any
    """What is done next, by the engine's numbers."""
    own: Any
    """Whether a turn of the seat that imagines begins, or it chooses cards for a leg."""
    ours: Any
    """Whether the seat that imagines is to move; the others have chosen what is done next."""
    orders: Any
    rows: Any
    masks: Any


class Bench(NamedTuple):
    """Scratch space; each thread needs its own."""

    looking: sight.Scratch
    trying: likeness.Scratch
    book: Any
    """The tastes of rivals."""
    codes: Any
    weights: Any


def new_bench(edition: str, seed: int) -> Bench:  # noqa: ARG001  # as for the other family
    """Make new scratch space."""
    looking = sight.new_scratch(_EFFORT)
    return Bench(
        looking=looking,
        trying=likeness.new_scratch(looking.ahead),
        book=np.array(likeness.LIKE["shrewd"]),
        codes=np.empty(cards.MOST_OUTCOMES, np.int64),
        weights=np.empty(cards.MOST_OUTCOMES, np.int64),
    )


def new_worlds(count: int) -> Worlds:
    """Make space for so many worlds."""
    return Worlds(
        states=np.zeros(count, STATE),
        views=np.zeros(count, STATE),
        luck=np.zeros((count, 4), np.int64),
        tastes=np.zeros((count, 4), np.int64),
        looks=np.zeros((count, 4), np.int64),
        actions=np.zeros(count, np.int64),
        own=np.zeros(count, np.bool_),
        ours=np.zeros(count, np.bool_),
        orders=np.zeros((count, RACING_CAMELS), np.int64),
        rows=np.zeros((count, SIZE), np.uint8),
        masks=np.zeros((count, ACTIONS), np.uint8),
    )


def lay_out(view: Any, seat: int, chances: Any, history: Any, seeds: Any, actions: Any, worlds: Worlds) -> None:  # noqa: ARG001  # as for the other family
    """Imagine as many worlds as there are seeds, two generators each, and let every candidate be done in each of them.

    `view` is an array of one state with blanks, as the seat sees it; the worlds of a candidate lie side by side.
    """
    _lay_out(view, seat, seeds, actions, worlds)


@compiled
def _lay_out(view: Any, seat: int, seeds: Any, actions: Any, worlds: Worlds) -> None:
    count = seeds.shape[0] // 2
    for world in range(count):
        worlds.states[world] = view[0]
        s = worlds.states[world]
        s.turn = seat
        worlds.tastes[world] = seeds[2 * world]
        worlds.luck[world] = seeds[2 * world + 1]
        cards.imagine(s, worlds.tastes[world])
        sow(worlds.looks[world], next_word(worlds.tastes[world]), next_word(worlds.tastes[world]), 0)
        for candidate in range(len(actions)):
            copy = candidate * count + world
            worlds.actions[copy] = actions[candidate]
            if candidate > 0:
                worlds.states[copy] = s
                worlds.tastes[copy] = worlds.tastes[world]
                worlds.luck[copy] = worlds.luck[world]
                worlds.looks[copy] = worlds.looks[world]


def play_on(worlds: Worlds, seat: int, live: Any, bench: Bench) -> int:
    """Do the next action in the worlds that `live` lists and look at what comes of it; keep those that go on and count them.

    Rivals choose at once what they do then.
    """
    going = _act_in_all(worlds, seat, live, bench)
    some = live[:going]
    views, looks, seen = worlds.views[some], worlds.looks[some], new_seen(going)
    look_ahead(views, np.ones(going, np.bool_), looks, _EFFORT, bench.looking.ahead, seen.chances)
    show(views, bench.looking, seen)
    worlds.looks[some], worlds.orders[some] = looks, seen.orders
    worlds.rows[some], worlds.masks[some] = seen.rows, seen.masks
    _choose_by_book(worlds, some, seen.chances, bench)
    return going


@compiled
def _act_in_all(worlds: Worlds, seat: int, live: Any, bench: Bench) -> int:
    """Do the next actions, and let luck go on where nobody decides; keep what goes on and count it."""
    going = 0
    for index in range(len(live)):
        world = live[index]
        s = worlds.states[world]
        _act(s, worlds.actions[world], worlds.luck[world], bench)
        while s.phase == DEALING:
            _act(s, DEAL, worlds.luck[world], bench)
        if s.phase == OVER:
            continue
        if still_choosing(s, seat):  # all choose at once, so that it may be the next
            s.turn = seat
        worlds.ours[world] = s.turn == seat
        worlds.own[world] = s.turn == seat and not s.raced and not s.has_bet
        worlds.views[world] = s
        cards.observe(worlds.views[world], s.turn)
        live[going] = world
        going += 1
    return going


@compiled
def _act(s: State, action: int, luck: Generator, bench: Bench) -> None:
    count = cards.outcomes(s, action, bench.codes, bench.weights)
    drawn = weighted(luck, bench.weights, count) if count > 1 else 0
    cards.apply(s, action, bench.codes[drawn], NO_TRACE)


@compiled
def _choose_by_book(worlds: Worlds, some: Any, chances: Any, bench: Bench) -> None:
    for index in range(len(some)):
        world = some[index]
        if not worlds.ours[world]:
            view, order = worlds.views[world], worlds.orders[world]
            seen = likeness.Seen(chances[index], order, bench.trying)
            chosen = likeness.choose(view, bench.book, seen, worlds.masks[world], worlds.tastes[world])
            worlds.actions[world] = to_engine(chosen, order, leader_of(int(view.race)))


@compiled
def choose_all(worlds: Worlds, live: Any, logits: Any) -> None:
    """Let the seats to move choose as often as the network would."""
    for index in range(len(live)):
        world = live[index]
        chosen = draw_action(logits[index], worlds.masks[world], worlds.tastes[world])
        leader = leader_of(int(worlds.states[world].race))
        worlds.actions[world] = to_engine(chosen, worlds.orders[world], leader)
