"""The exact odds of a leg of the board games, against counting every roll through the oracle, to the last fraction."""

import random
import re
from fractions import Fraction

import pytest

from camelup import Game
from camelup.odds import LegOdds, leg_odds, tile_odds
from odds.naive import Leg, after_nothing, count_leg, count_leg_quickly, expected_money, random_position, shares, told
from sampling import SEED, sized, some

BOARDS = ("2014", "2018")
ROLLS = (1, 2, 3, 4, 5)
COUNTED = {1: sized(50, 150), 2: sized(40, 120), 3: sized(20, 60), 4: sized(3, 10), 5: sized(1, 2)}
"""Positions that are counted through the oracle, by the rolls left."""


def positions(edition: str, rolls: int, count: int, **wishes: bool) -> list[Game]:
    rng = random.Random(f"{SEED} {edition} {rolls} {wishes}")
    return [Game.from_text(random_position(rng, edition, rolls, **wishes)) for _ in range(count)]


def odds_of(game: Game) -> LegOdds:
    odds = leg_odds(game)
    assert isinstance(odds, LegOdds)
    return odds


def counted(leg: Leg) -> Leg:
    return Leg(shares(leg.orders), leg.ended, shares(leg.landings))


# Against counting


@pytest.mark.parametrize("rolls", some(ROLLS, 3))
@pytest.mark.parametrize("edition", BOARDS)
def test_leg_odds_are_those_of_every_roll_through_the_oracle(edition: str, rolls: int) -> None:
    for game in positions(edition, rolls, COUNTED[rolls]):
        assert told(odds_of(game)) == counted(count_leg(game)), game


@pytest.mark.parametrize("edition", BOARDS)
def test_leg_odds_are_right_when_the_race_may_end(edition: str) -> None:
    games = [game for rolls in (1, 2, 3) for game in positions(edition, rolls, sized(15, 40), late=True)]
    found = [told(odds_of(game)) for game in games]
    assert found == [counted(count_leg(game)) for game in games]
    assert sum(0 < leg.ended < 1 for leg in found) > len(found) / 20


@pytest.mark.parametrize("edition", BOARDS)
def test_the_quick_counter_counts_as_the_oracle_does(edition: str) -> None:
    for game in (
        game
        for rolls in (1, 2, 3)
        for late in (False, True)
        for game in positions(edition, rolls, sized(10, 30), late=late)
    ):
        assert counted(count_leg_quickly(game)) == counted(count_leg(game)), game


@pytest.mark.parametrize("edition", BOARDS)
def test_leg_odds_are_right_with_all_dice_in_the_pyramid(edition: str) -> None:
    for game in (game for late in (False, True) for game in positions(edition, 5, sized(2, 15), late=late)):
        assert told(odds_of(game)) == counted(count_leg_quickly(game)), game


@pytest.mark.parametrize("edition", BOARDS)
def test_weights_add_up_to_the_total(edition: str) -> None:
    for game in (game for rolls in ROLLS for game in positions(edition, rolls, 40)):
        odds = odds_of(game)
        assert sum(odds.orders) == odds.total
        assert all(sum(row) == odds.total for row in odds.place_weights)
        assert all(sum(column) == odds.total for column in zip(*odds.place_weights, strict=True))
        assert 0 <= odds.ended <= odds.total


@pytest.mark.parametrize("edition", BOARDS)
def test_places_and_landings_are_shares_of_the_weights(edition: str) -> None:
    for game in positions(edition, 3, 20):
        odds, leg = odds_of(game), count_leg_quickly(game)
        for camel, row in odds.places.items():
            chances = [sum(chance for order, chance in leg.orders.items() if order[i] == camel) for i in range(5)]
            assert row == pytest.approx([float(chance) for chance in chances], abs=1e-12)
        assert odds.landings == pytest.approx({space: float(n) for space, n in shares(leg.landings).items()})
        assert odds.race_ends == pytest.approx(float(leg.ended))
        assert (odds.method, odds.error) == ("exact", 0.0)


# Tiles


def with_tile(game: Game, space: int, side: int) -> Game:
    """Put a tile of the seat to move there by writing it into the text of the position."""
    seat = f"P{game.turn + 1}"
    bare = re.sub(rf" \d+:[+-]{seat}\b", "", f" {game.position()}").strip()
    return Game.from_text(bare.replace("track ", f"track {space}:{'+' if side > 0 else '-'}{seat} ", 1))


@pytest.mark.parametrize("rolls", [1, 2, 3, 5])
@pytest.mark.parametrize("edition", BOARDS)
def test_odds_with_a_tile_are_those_of_the_position_with_it(edition: str, rolls: int) -> None:
    for game in positions(edition, rolls, 6):
        free = {
            (int(a.split()[1]), 1 if a.startswith("cheer") else -1) for a in game.actions() if a[:2] in ("ch", "bo")
        }
        found = tile_odds(game)
        assert set(found) == free
        for (space, side), tile in found.items():
            odds = odds_of(with_tile(game, space, side))
            assert tile.odds == odds, (game, space, side)
            assert tile.earns == odds.landings.get(space, 0.0)


@pytest.mark.parametrize("edition", BOARDS)
def test_a_tile_earns_what_the_engine_pays_its_owner(edition: str) -> None:
    """The owner holds nothing, so that all the money that comes is the tile's."""
    for game in positions(edition, 2, 12):
        text = re.sub("; (tickets|pyramid) .*", "", game.position())
        seat = (game.turn + 3) % game.players  # two rolls: not a seat that rolls
        if game.players > 3 and not game.state.tile[seat]:
            plain = Game.from_text(text.replace(f"turn P{game.turn + 1}", f"turn P{seat + 1}"))
            for (space, side), tile in tile_odds(plain).items():
                paid = expected_money(after_nothing(with_tile(plain, space, side)), seat) - 50
                assert tile.earns == pytest.approx(float(paid), abs=1e-12), (plain, space, side)


def test_tile_odds_are_given_for_any_seat() -> None:
    game = Game.from_text("2014; track 1:wo 2:y 3:gb 8:-P2; money 3 3 3")
    assert (10, 1) in tile_odds(game, seat=1)
    assert (9, 1) in tile_odds(game, seat=1)
    assert (8, 1) not in tile_odds(game, seat=1)
    assert (9, 1) not in tile_odds(game, seat=0)


# What must be so


def renamed(text: str, names: dict[str, str]) -> str:
    """Write a position with its camels renamed: the letters of its stacks, dice and tickets."""
    return " ".join(_renamed_word(word, names) for word in text.split(" "))


def _renamed_word(word: str, names: dict[str, str]) -> str:
    fields = ("track", "dice", "turn", "money", "tickets", "pyramid")
    if word.strip(";") in fields or re.match(r"\d+:[+-]P", word):
        return word
    return re.sub(r"P\d|.", lambda found: names.get(found[0], found[0]), word)


def shuffled(rng: random.Random, letters: str) -> dict[str, str]:
    return dict(zip(letters, rng.sample(letters, len(letters)), strict=True))


@pytest.mark.parametrize("edition", BOARDS)
def test_renaming_camels_renames_the_odds_and_changes_nothing_else(edition: str) -> None:
    rng = random.Random(4)
    for game in (game for rolls in ROLLS for game in positions(edition, rolls, 12)):
        names = shuffled(rng, game.letters[:5]) | shuffled(rng, game.letters[5:])
        here, there = odds_of(game), odds_of(Game.from_text(renamed(game.position(), names)))
        assert (here.total, here.ended, here.landing_weights) == (there.total, there.ended, there.landing_weights)
        orders = {order.translate(str.maketrans(names)): chance for order, chance in told(here).orders.items()}
        assert orders == told(there).orders
        assert {names[camel]: row for camel, row in here.places.items()} == there.places


@pytest.mark.parametrize("edition", BOARDS)
def test_a_camel_far_in_front_leads_for_certain(edition: str) -> None:
    crazy = " 10:WK" if edition == "2018" else ""
    first, others = Game(edition).letters[0], Game(edition).letters[1:5]
    game = Game.from_text(f"{edition}; track 1:{others} 16:{first}{crazy}; money 3 3 3")
    assert odds_of(game).places[first] == (1.0, 0.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("text", "ranking"),
    [
        ("2014; track 3:wo 16:yg 18:b; money 3 3", "bgyow"),
        ("2018; track 3:gy 8:r 15:W 16:K 17:bp; money 3 3 3", "pbryg"),
        ("2018; track -1:Wgy 3:r 8:bp 12:K; money 3 3 3", "pbryg"),
        ("2018; track 0:W 1:gy 3:r 8:bp 12:K; dice bg; money 3 3 3", "pbryg"),
    ],
)
def test_a_race_that_is_over_has_its_order_for_certain(text: str, ranking: str) -> None:
    odds = odds_of(Game.from_text(text))
    assert told(odds) == Leg({ranking: Fraction(1)}, Fraction(1), {})
