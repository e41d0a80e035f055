"""What learners see: every documented number is what a naive reading of the game says, and no secret is among them."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from camelup.engine.editions import EDITIONS
from camelup.envs.encoding import actions_of, encode, layout
from camelup.game import Game
from camelup.notation.actions import vocabulary
from camelup.view import View
from games import choose, games, running_games
from sampling import sized


def row(view: View, seat: int) -> Any:
    fields = layout(view.edition, view.players)
    numbers = np.full(fields.size, 99, np.int8)
    encode(view.state, seat, numbers, fields.offsets)
    return numbers


# --- no leak --------------------------------------------------------------------------------------------


@given(games(), st.integers(0, 7), st.integers(0, 2**32))
def test_hidden_facts_do_not_show_in_the_numbers(game: Game, seat: int, seed: int) -> None:
    assume(seat < game.players)
    seen = game.observe(seat)
    other_world = Game.imagine(seen, seed=seed)
    assert row(game, seat).tobytes() == row(seen, seat).tobytes() == row(other_world, seat).tobytes()


def test_c20_what_others_put_aside_for_a_leg_does_not_show_in_the_numbers() -> None:
    game = Game("cards", players=4, seed=2)
    while game.choosing:
        game.play(game.actions()[-1])
        for seat in range(game.players):
            seen = game.observe(seat)
            assert row(game, seat).tobytes() == row(Game.imagine(seen, seed=seat), seat).tobytes()


@given(running_games(), st.integers(0, 7), st.integers(0, 10_000))
def test_whatever_changes_what_a_seat_knows_changes_the_numbers(game: Game, seat: int, choice: int) -> None:
    assume(seat < game.players)
    before, numbers = game.observe(seat), row(game, seat)
    game.play(choose(game, choice))
    after = game.observe(seat)
    assume(max(game.money) < 127)
    assume(not game.over)  # then cards of others are shown, which no learner needs any more
    assert (before == after) == (numbers.tobytes() == row(game, seat).tobytes())


# --- every feature, read naively ------------------------------------------------------------------------


def seats_from(game: Game, seat: int) -> list[int]:
    return [(seat + steps) % game.players for steps in range(game.players)]


def one_hot(size: int, *places: int) -> list[int]:
    return [int(place in places) for place in range(size)]


def held(game: Game, owners: Any, seat: int) -> list[list[list[int]]]:
    return [(owners == other).astype(int).tolist() for other in seats_from(game, seat)]


def common(game: Game, seat: int, last_space: int) -> Iterator[tuple[str, Any]]:
    seats = seats_from(game, seat)
    spaces = {camel: space for space, stack in game.track.items() for camel in stack}
    first_space = 0 if game.edition == "cards" else 1
    yield "turn", one_hot(game.players, seats.index(game.turn))
    yield "seat", one_hot(game.players, seat)
    yield "money", [min(127, game.money[other]) for other in seats]
    yield (
        "camel_space",
        [one_hot(last_space + 1 - first_space, spaces[camel] - first_space) for camel in game.letters],
    )


def board(game: Game, seat: int) -> Iterator[tuple[str, Any]]:
    s, seats = game.state, seats_from(game, seat)
    below = {camel: height for stack in game.track.values() for height, camel in enumerate(stack)}
    decks = [[(int(s.bettor[d, c]), int(s.bet[d, c])) for c in range(s.laid[d])] for d in range(2)]
    yield from common(game, seat, 16)
    yield "camels_below", [below[camel] for camel in game.letters]
    yield "place", [game.ranking.find(camel) + 1 for camel in game.letters]
    yield "dice", [s.dice >> die & 1 for die in range(6)]
    yield (
        "tile",
        [[np.sign(s.tile[other]) * (abs(s.tile[other]) == space) for space in range(2, 17)] for other in seats],
    )
    number = len(EDITIONS[game.edition].tickets)  # type: ignore[union-attr]
    left = [[int(s.ticket_owner[camel, ticket] == -1 and ticket < number) for ticket in range(4)] for camel in range(5)]
    yield "tickets_left", left
    yield "tickets", held(game, s.ticket_owner, seat)
    yield "pyramid", [s.pyramid[other] for other in seats]
    yield "partner", [seats.index(s.partner[other]) + 1 if s.partner[other] >= 0 else 0 for other in seats]
    yield "hand", [s.hand[seat] >> camel & 1 for camel in range(5)]
    own = [[deck.index((seat, camel)) + 1 if (seat, camel) in deck else 0 for camel in range(5)] for deck in decks]
    yield "own_bet", own
    room = 5 * game.players
    yield "deck", [([seats.index(owner) + 1 for owner, _ in deck] + [0] * room)[:room] for deck in decks]


def cards(game: Game, seat: int) -> Iterator[tuple[str, Any]]:
    s, seats = game.state, seats_from(game, seat)
    below = {camel: height * (space > 0) for space, stack in game.track.items() for height, camel in enumerate(stack)}
    waiting = game.track.get(0, "")
    yield from common(game, seat, 57)
    yield "phase", one_hot(5, int(s.phase))
    yield "done", [s.raced, s.has_bet]
    yield "length", [s.length]
    yield "sandstorm", [int(s.sandstorms) >> space & 1 for space in range(1, 58)]
    yield "camels_below", [below[camel] for camel in game.letters]
    yield "place", [5 if camel in waiting else game.ranking.index(camel) + 1 for camel in game.letters]
    yield "piece_space", [one_hot(57, s.piece_space[piece] - 1) for piece in range(2)]
    yield "piece_holder", [seats.index(holder) + 1 if holder >= 0 else 0 for holder in s.piece_holder]
    for name in ("hand", "discarded", "given"):
        yield name, s[name][seat, :10].tolist()
        yield f"{name}_size", [s[name][other].sum() for other in seats]
    shown = [other for other in seats if other == seat or s.phase != 2]
    yield "intel", [one_hot(10, s.intel[other] if other in shown else -1) for other in seats]
    yield "played", [one_hot(10, s.played[other]) for other in seats]
    yield "deck_size", [s.deck.sum()]
    yield "revealed", s.revealed[:10].tolist()
    yield "winner_left", (s.winner_owner == -1).astype(int).tolist()
    yield "winner_cards", held(game, s.winner_owner, seat)
    yield "midfield", held(game, s.midfield_owner, seat)
    yield "overall", [[one_hot(5, s.overall[deck, other]) for other in seats] for deck in range(2)]


@settings(max_examples=sized(60, 200))
@given(games(), st.integers(0, 7))
def test_every_feature_is_what_the_game_says(game: Game, seat: int) -> None:
    assume(seat < game.players)
    fields = layout(game.edition, game.players)
    numbers = row(game, seat)
    expected = dict((cards if game.edition == "cards" else board)(game, seat))
    assert expected.keys() == {field.name for field in fields.fields}
    for name, values in fields.named(numbers).items():
        assert values.tolist() == np.array(expected[name]).tolist(), name
    assert np.all(numbers >= fields.lows())
    assert np.all(numbers <= fields.highs())


# --- actions and layout --------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_actions_are_those_of_players(edition: str) -> None:
    texts = vocabulary(edition).actions
    assert list(texts) == list(range(actions_of(edition) + 1))
    assert texts[actions_of(edition)] == ("deal" if edition == "cards" else "place")  # luck's alone


def test_features_lie_side_by_side() -> None:
    for edition, players in product(EDITIONS, (2, 4, 6)):
        fields = layout(edition, players)
        ends = [field.offset + field.length for field in fields.fields]
        assert [field.offset for field in fields.fields] == [0, *ends[:-1]]
        assert fields.size == ends[-1]
