"""The odds of Camel Up Cards: a leg against revealing every deck in every order, the race against plain simulation."""

import random
from collections import Counter
from itertools import permutations
from math import sqrt

import numpy as np
import pytest

from camelup import Game
from camelup.engine.cards.scoring import places
from camelup.engine.cards.state import OVER, RACING
from camelup.odds import CardsLegOdds, CardsRaceOdds, leg_odds, piece_odds, race_odds
from camelup.odds.cards import odds as cards
from camelup.view import Observation
from odds.naive import (
    agree,
    alone,
    count_cards_leg,
    known_deck,
    play_at_random,
    race_of_cards,
    random_known_deck,
)
from sampling import sized, some
from snapshots import cards_snapshot


def views(seed: int, left: int) -> list[Game | Observation]:
    """Give a game and all that can be known of it: by its players, by a spectator."""
    game = race_of_cards(random.Random(seed), left)
    return [game, *(game.observe(seat) for seat in range(-1, game.players))]


def odds_of(view: Game | Observation) -> CardsLegOdds:
    odds = leg_odds(view)
    assert isinstance(odds, CardsLegOdds)
    return odds


# A leg


@pytest.mark.parametrize("seed", some(range(60), 24))
def test_leg_odds_are_those_of_every_deck_in_every_order(seed: int) -> None:
    for view in views(seed, 1 + seed % 3):
        odds = odds_of(view)
        assert agree(odds, count_cards_leg(view)), view
        assert (odds.method, odds.error) == ("exact", 0.0)


@pytest.mark.parametrize("seed", range(4))
def test_leg_odds_are_right_with_four_cards_left(seed: int) -> None:
    for view in views(1000 + seed, 4)[:3]:
        assert agree(odds_of(view), count_cards_leg(view)), view


@pytest.mark.parametrize(
    ("track", "deck", "pieces"),
    [
        # palm and fennec in front of the pack, chained both ways
        ("0:o 3:wy 5:g 8:b", "b1 g1 y1 w2", "P1:fennec9 P2:palm7"),
        ("0:o 3:wy 5:g 6:b", "b1 g1 y1 w2", "P1:palm7 P1:fennec8"),
        ("0:o 3:wy 5:g 6:b", "b1 g1 y1 o1 w2", "P1:fennec7 P2:palm8"),
        # back onto Start, side by side
        ("0:oyg 2:w 3:b", "o1 o1 y1 g2", "P2:fennec1"),
        # over the finish, by the palm too
        ("0:o 9:wy 13:g 15:b", "b1 g1 g1 y2 w2", ""),
        ("0:o 9:wy 13:g 14:b", "b1 g1 g1 y2 w2", "P2:palm15"),
        # a piece that all pass goes back
        ("2:owygb", "o2 w1 y1 g1", "P1:palm3"),
    ],
)
def test_leg_odds_of_a_known_deck_are_those_of_its_permutations(track: str, deck: str, pieces: str) -> None:
    game = known_deck(track, deck, pieces=pieces)
    orders = list(permutations(deck.split()))
    ranks = Counter((camel, place) for order in orders for camel, place in _places_after(game, order).items())
    odds = odds_of(game)
    for camel, row in odds.places.items():
        assert row == pytest.approx([ranks[camel, place] / len(orders) for place in range(1, 6)], abs=1e-12)
    assert agree(odds, count_cards_leg(game))


def _places_after(game: Game, order: tuple[str, ...]) -> dict[str, int]:
    """Reveal cards through the engine and tell the places when the leg is paid."""
    twin = game.copy()
    for card in order:
        twin.play("reveal", outcome=card)
        if twin.over or twin.state.phase != RACING:
            break
        twin.play("pass")
    on_start = twin.track.get(0, "")
    return {camel: 5 if camel in on_start else place for place, camel in enumerate(twin.ranking, start=1)}


@pytest.mark.parametrize("seed", range(8))
def test_simulated_odds_are_near_exact_ones(seed: int) -> None:
    for view in views(seed, 2 + seed % 5)[:3]:
        exact = cards.leg_odds(view.state)
        odds = cards.leg_odds(view.state, most_states=1, worlds=4000)
        assert (exact.method, odds.method) == ("exact", "simulated")
        assert odds.error <= 0.5 / sqrt(4000)
        leg = count_cards_leg(view) if view.state.deck.sum() <= 3 else None
        assert leg is None or agree(odds, leg, within=5 * 0.5 / sqrt(4000))
        for camel in "woygb":
            assert odds.places[camel] == pytest.approx(exact.places[camel], abs=5 * 0.5 / sqrt(4000))
        assert odds.race_ends == pytest.approx(exact.race_ends, abs=5 * 0.5 / sqrt(4000))


@pytest.mark.parametrize("seed", some(range(12), 6))
def test_odds_add_up(seed: int) -> None:
    for view in views(seed, 12)[:2]:
        odds = odds_of(view)
        assert all(sum(row) == pytest.approx(1) for row in odds.places.values())
        assert sum(row[0] for row in odds.places.values()) == pytest.approx(1)


@pytest.mark.parametrize("seed", some(range(12), 6))
def test_odds_do_not_depend_on_what_is_hidden(seed: int) -> None:
    for view in views(seed, 1 + seed)[1:]:
        assert isinstance(view, Observation)
        other = Game.imagine(view, seed=seed)
        assert other.observe(view.seat) == view
        assert leg_odds(other.observe(view.seat)) == leg_odds(view)
        assert race_odds(other.observe(view.seat), races=50) == race_odds(view, races=50)


def test_whoever_asks_about_the_same_race_and_cards_gets_the_same_answer() -> None:
    """The page asks for odds and for advice: what they share is found once."""
    game = race_of_cards(random.Random(1), 9)
    odds, race, pieces = leg_odds(game), race_odds(game), piece_odds(game)
    game.state.turn, game.state.money[0], game.state.raced = (game.turn + 1) % game.players, 40, 1
    assert leg_odds(game) is odds
    assert race_odds(game) is race
    assert piece_odds(game) is pieces


def test_hidden_worlds_differ() -> None:
    """The test before this one would prove nothing if only one world could be imagined."""
    view = race_of_cards(random.Random(1), 9).observe(0)
    worlds = [cards_snapshot(Game.imagine(view, seed=seed))["deck"] for seed in range(20)]
    assert len({str(deck) for deck in worlds}) > 5


def test_odds_before_a_leg_are_those_of_cards_chosen_at_random() -> None:
    games = 200
    view = Game("cards", 2, seed=5).observe(1)
    first = Counter(leg_to_its_end(view, number)[0] for number in range(games))
    odds = odds_of(view)
    assert odds.method == "simulated"
    for camel, row in odds.places.items():
        assert abs(first[camel] / games - row[0]) <= 5 * sqrt(max(row[0] * (1 - row[0]), 1 / games) / games)


def leg_to_its_end(view: Observation, seed: int) -> str:
    """Put cards aside at random, then only reveal; gives the ranking when the leg is paid."""
    rng = random.Random(seed)
    game = Game.imagine(view, seed=seed)
    while game.state.phase != RACING:
        game.play(rng.choice(game.actions()), rng=rng)
    while game.state.phase == RACING:
        game.play("reveal" if "reveal" in game.actions() else "pass", rng=rng)
    return game.ranking


def test_a_unit_over_the_finish_ends_the_leg() -> None:
    game = Game.from_text("cards; track 1:woy 3:g 4:b; phase over; length 3; money 3 3")
    odds = odds_of(game)
    assert odds.race_ends == 1
    assert odds.places["b"] == (1.0, 0.0, 0.0, 0.0, 0.0)


# Pieces


@pytest.mark.parametrize("seed", some(range(25), 12))
def test_odds_with_a_piece_are_those_of_the_position_with_it(seed: int) -> None:
    game = random_known_deck(random.Random(seed), 1 + seed % 3)
    found = piece_odds(game)
    legal = {action for action in game.actions() if action.startswith(("fennec", "palm"))}
    assert {f"{('fennec', 'palm')[piece]} {space}" for piece, space in found.placed} == legal
    assert found.without == leg_odds(game)
    for (piece, space), odds in found.placed.items():
        game.state.piece_space[piece] = space
        assert agree(odds, count_cards_leg(game)), (game, piece, space)
        game.state.piece_space[piece] = 0


def test_a_piece_behind_the_palm_is_reached_by_the_palm() -> None:
    """C13: pieces chain, so that a unit gets one space further than any card would bring it."""
    game = known_deck("1:woy 3:g 4:b", "b1", pieces="P2:palm5")
    odds = piece_odds(game).placed[0, 6]
    assert odds.pieces_stay == (0.0, 0.0)


@pytest.mark.parametrize("seed", range(10))
def test_odds_with_pieces_are_all_found_in_the_same_way(seed: int) -> None:
    for view in views(seed, 3 + seed)[:2]:
        found = piece_odds(view)
        assert {odds.method for odds in found.placed.values()} <= {found.without.method}


# The race


@pytest.mark.parametrize("seed", range(6))
def test_race_odds_add_up_and_say_that_they_are_simulated(seed: int) -> None:
    for view in views(seed, 12)[:2]:
        odds = race_odds(view, races=500)
        assert isinstance(odds, CardsRaceOdds)
        assert odds.method == "simulated"
        assert 0 < odds.error <= 0.5 / sqrt(500)
        assert sum(odds.winner.values()) == pytest.approx(1)
        assert sum(odds.loser.values()) >= 1 - 1e-9  # camels may share the fifth place
        assert all(sum(row) == pytest.approx(1) for row in odds.places.values())


def race_to_its_end(view: Game | Observation, seed: int) -> dict[int, int]:
    """Play a game on where everybody reveals, and cards for later legs are put aside at random; gives the places."""
    states = alone(Game.imagine(view, seed=seed))
    play_at_random(states, random.Random(seed), OVER)
    place_of = np.empty(5, np.int64)
    places(int(states[0].race), place_of)
    return dict(enumerate(place_of.tolist()))


@pytest.mark.parametrize("seed", some(range(5), 3))
def test_race_odds_are_those_of_games_played_to_their_end(seed: int) -> None:
    games = sized(120, 300)
    view = views(seed + 7, 12)[1] if seed % 2 else Game("cards", 2 + seed, seed=seed).observe(0)
    ends = Counter(end for number in range(games) for end in race_to_its_end(view, number).items())
    odds = race_odds(view)
    assert isinstance(odds, CardsRaceOdds)
    for camel, row in enumerate(odds.places.values()):
        for place, chance in enumerate(row, start=1):
            room = 5 * sqrt(max(chance * (1 - chance), 1 / games) / games + odds.error**2)
            assert abs(ends[camel, place] / games - chance) <= room


def test_in_race_odds_everybody_only_reveals() -> None:
    """Green would win if its card were played from the hand."""
    assert race_odds(known_deck("1:woy 14:b 15:g", "b2", "g1"), races=200).winner["b"] == 1


def test_a_race_of_cards_that_is_over_is_certain() -> None:
    game = Game.from_text("cards; track 0:wo 1:y 3:g 4:b; phase over; length 3; money 3 3")
    odds = race_odds(game)
    assert isinstance(odds, CardsRaceOdds)
    assert (odds.method, odds.error) == ("exact", 0.0)
    assert odds.winner == {"w": 0, "o": 0, "y": 0, "g": 0, "b": 1}
    assert odds.loser == {"w": 1, "o": 1, "y": 0, "g": 0, "b": 0}
