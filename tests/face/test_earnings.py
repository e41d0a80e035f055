"""What each seat earned by source adds up to its money, in every game and with every number of players."""

import random

import pytest

from camelup import earnings
from camelup.engine.editions import EDITIONS
from camelup.events import Earned, FinishCardTurned, Settled, TileHit
from camelup.game import Game
from sampling import sized, some

GAMES = [(edition, players) for edition in EDITIONS for players in range(3, EDITIONS[edition].players[-1] + 1)]


def played(edition: str, players: int, seed: int) -> tuple[Game, earnings.Earnings]:
    """Play a game at random, each kind of action as likely as another, and add up what it brought."""
    game, luck = Game(edition, players=players, seed=seed), random.Random(seed)
    earned = earnings.begin(game.money)
    while not game.over:
        seat = game.waiting[0]
        kind = luck.choice(sorted({action.split()[0] for action in game.actions(seat)}))
        action = luck.choice([action for action in game.actions(seat) if action.split()[0] == kind])
        earnings.add(earned, game.play(action, seat=seat))
    return game, earned


@pytest.mark.parametrize(("edition", "players"), some(GAMES, 4))
def test_what_each_earned_by_source_is_together_their_money(edition: str, players: int) -> None:
    seen: set[str] = set()
    for seed in range(sized(3, 40)):
        game, earned = played(edition, players, seed)
        assert tuple(sum(of_seat.values()) for of_seat in earned) == game.money
        seen |= {source for of_seat in earned for source in of_seat}
    assert seen <= set(earnings.SOURCES)
    assert {"start", "leg" if edition == "cards" else "pyramid"} <= seen


def test_every_source_of_money_has_its_own_sum() -> None:
    earned = earnings.begin([3, 3])
    earnings.add(
        earned,
        [
            TileHit(1, "boo", 7, 1), TileHit(1, "boo", 7, 1),
            Earned(0, "ticket b5", 5), Earned(0, "ticket g3", -1), Earned(0, "pyramid", 1), Earned(0, "partner P2", 3),
            Settled(0, 8, 11, 8),
            Earned(1, "ticket r5", -1), Earned(1, "ticket g5", -1), Settled(1, -2, 3, -2),
            FinishCardTurned(0, "winner", "b", 8, 8), FinishCardTurned(1, "loser", "b", -1, 0),
        ],
    )  # fmt: skip
    assert earned == [
        {"start": 3, "ticket": 4, "pyramid": 1, "partner": 3, "finish": 8},
        {"start": 3, "tile": 2, "ticket": -2, "finish": -1, "spared": 1},
    ]


def test_in_cards_pieces_and_overall_bets_have_their_own_sums() -> None:
    earned = earnings.begin([3])
    lines = [("leg b5", 5), ("midfield g", 2), ("fennec", -1), ("palm", -1), ("winner b", 7), ("loser r", -1)]
    earnings.add(earned, [Earned(0, reason, amount) for reason, amount in lines])
    assert earned == [{"start": 3, "leg": 5, "midfield": 2, "piece": -2, "overall": 6}]
