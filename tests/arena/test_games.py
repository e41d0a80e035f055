"""Who sits where, with what luck, and where the money comes from."""

from collections import Counter
from itertools import combinations
from typing import Any, ClassVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelup.arena import Settings
from camelup.arena.crew.work import play_rounds
from camelup.arena.match.lineups import line_ups
from camelup.arena.play import game
from camelup.arena.play.earnings import Ledger, sources_of
from camelup.arena.play.game import play_game
from camelup.arena.play.random_games import play_random_games
from camelup.engine.editions import START_MONEY
from camelup.engine.events import Dealt, Event, Rolled
from camelup.game import Game
from games import TABLES, choose, table
from sampling import SEED, sized

# --- line-ups -----------------------------------------------------------------------------------------


def test_one_against_the_rest() -> None:
    settings = Settings(("champion", "bookie"), players=4)
    seatings = {settings.seating(game) for game in range(4)}
    assert seatings == {(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)}
    assert settings.line_ups == Settings(("champion", "bookie", "bookie", "bookie")).line_ups


@given(st.integers(1, 8), st.integers(2, 6))
def test_all_sit_equally_often_where_they_can(bots: int, players: int) -> None:
    found = line_ups(list(range(bots)), players)
    seats = Counter(bot for line_up in found for bot in line_up)
    assert all(len(line_up) == players for line_up in found)
    if bots > players:
        assert sorted(map(sorted, found)) == sorted(map(sorted, combinations(range(bots), players)))
        assert len(set(seats.values())) == 1
    elif bots > 1:
        assert seats[0] == len(found)
        assert len({seats[bot] for bot in range(1, bots)}) == 1


@given(st.lists(st.sampled_from("abcdef"), min_size=1, max_size=6), st.integers(2, 5), st.integers(0, 50))
def test_in_a_round_everybody_sits_in_every_seat(bots: list[str], players: int, number: int) -> None:
    settings = Settings(tuple(bots), players=players, seed=7)
    seatings = [settings.seating(number * players + rotation) for rotation in range(players)]
    line_up = sorted(settings.line_ups[number % len(settings.line_ups)])
    assert [sorted(seat) for seat in zip(*seatings, strict=True)] == [line_up] * players
    assert [sorted(seating) for seating in seatings] == [line_up] * players


def test_who_sits_beside_whom_changes_from_round_to_round() -> None:
    settings = Settings(("a", "b", "c", "d"))
    assert len({settings.seating(4 * number)[:2] for number in range(60)}) == 12


# --- luck ---------------------------------------------------------------------------------------------


class Watched(Game):
    """Remembers the seeds and what luck brought, game by game."""

    seeds: ClassVar[list[int | None]]
    brought: ClassVar[list[list[Event]]]

    def __init__(self, edition: str, players: int, *, seed: int | None, unofficial: bool) -> None:
        self.seeds.append(seed)
        super().__init__(edition, players, seed=seed, unofficial=unofficial)
        self.brought.append([])

    def play(self, action: str, **how: Any) -> list[Event]:
        events = super().play(action, **how)
        self.brought[-1] += [event for event in events if isinstance(event, Rolled | Dealt)]
        return events


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> type[Watched]:
    Watched.seeds, Watched.brought = [], []
    monkeypatch.setattr(game, "Game", Watched)
    return Watched


@pytest.mark.parametrize("edition", ["2014", "2018", "cards"])
def test_every_rotation_has_the_same_luck(edition: str, watched: type[Watched]) -> None:
    """Whatever is played, the dice and the deals come in the same order, leg by leg."""
    for number in range(8):
        play_game(Settings(("novice", "random"), edition=edition), number)
    brought = [[what(event) for event in events] for events in watched.brought]
    for other in brought[1:4]:
        both = min(len(brought[0]), len(other))
        assert both > 15
        assert other[:both] == brought[0][:both]
    assert brought[4][:15] != brought[0][:15]


def what(event: Event) -> str:
    return event.die if isinstance(event, Rolled) else str(event)


def test_the_luck_changes_with_the_round_and_with_nothing_else(watched: type[Watched]) -> None:
    for number in range(8):
        play_game(Settings(("novice", "random"), seed=3), number)
    play_game(Settings(("random", "novice"), seed=3, think=1.0), 0)
    play_game(Settings(("novice", "random"), seed=4), 0)
    seeds = watched.seeds
    assert seeds[:4] == [seeds[0]] * 4
    assert seeds[4:8] == [seeds[4]] * 4
    assert seeds[8] == seeds[0]
    assert len(set(seeds)) == 3


def test_the_same_seed_gives_the_same_games_however_they_are_split() -> None:
    settings = Settings(("novice", "random"), seed=11)
    whole = play_rounds(settings, 0, 3).played
    parts = [play_rounds(settings, first, 1).played for first in (2, 0, 1)]
    for first, part in zip((2, 0, 1), parts, strict=True):
        np.testing.assert_array_equal(part.money, whole.money[4 * first : 4 * first + 4])
        np.testing.assert_array_equal(part.earned, whole.earned[4 * first : 4 * first + 4])
    assert (play_rounds(Settings(("novice", "random"), seed=12), 0, 3).played.money != whole.money).any()


# --- money --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_what_was_earned_adds_up_to_the_money(edition: str, players: int) -> None:
    """In every game, at every moment, for every seat."""
    for seed in range(SEED, SEED + sized(3, 8)):
        played, ledger = table(edition, players, seed), Ledger(edition, players)
        rng = np.random.default_rng(seed)
        while not played.over:
            ledger.enter(played.play(choose(played, int(rng.integers(10_000)))))
            assert ledger.money == list(played.money)
        sums = [START_MONEY + sum(earned) for earned in ledger.earned]
        assert sums == list(played.money)


@pytest.mark.parametrize(
    ("edition", "players", "unused"), [("2018", 6, "forgiven"), ("2018", 4, "partners"), ("cards", 3, "")]
)
def test_every_source_is_used(edition: str, players: int, unused: str) -> None:
    played = play_rounds(Settings(("novice", "random"), edition=edition, players=players), 0, 2).played
    used = (played.earned != 0).sum(axis=(0, 1)).tolist()
    assert [source for source, found in zip(sources_of(edition), used, strict=True) if not found] in ([], [unused])
    np.testing.assert_array_equal(played.earned.sum(axis=2) + START_MONEY, played.money)


def test_shared_victories_are_shares() -> None:
    played = play_rounds(Settings(("random",), edition="cards", players=6), 0, 50).played
    shares = played.shares()
    np.testing.assert_allclose(shares.sum(axis=1), 1)
    tied = (played.money == played.money.max(axis=1, keepdims=True)).sum(axis=1)
    assert (tied > 1).any()
    np.testing.assert_allclose(shares.max(axis=1), 1 / tied)


# --- the compiled engine ------------------------------------------------------------------------------


def test_random_games_do_not_depend_on_how_they_are_split() -> None:
    settings = Settings(("random", "random"), seed=5)
    whole = play_rounds(settings, 0, 25).played.money
    np.testing.assert_array_equal(play_random_games(settings, 40, 60).money, whole[40:])
    assert (play_rounds(Settings(("random",), seed=6), 0, 25).played.money != whole).any()
    assert len(np.unique(whole, axis=0)) > 90  # no two games are alike but by chance


@pytest.mark.parametrize(("edition", "players"), [("2014", 2), ("2018", 4), ("cards", 3)])
def test_random_games_are_those_of_the_bot(edition: str, players: int) -> None:
    """The compiled loop and `random` sitting in every seat of a Game end with the same money on average."""
    settings = Settings(("random",), edition=edition, players=players, seed=1)
    fast = play_random_games(settings, 0, 4000).money
    slow = np.array([play_game(settings, number).money for number in range(sized(30, 80))])
    for seat in range(players):
        error = np.hypot(fast[:, seat].std() / len(fast) ** 0.5, slow[:, seat].std() / len(slow) ** 0.5)
        assert abs(fast[:, seat].mean() - slow[:, seat].mean()) < 5 * error + 0.01
