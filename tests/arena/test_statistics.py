"""Intervals that cover what they claim, a test that may be looked at all the time, ratings that rank."""

import numpy as np
import pytest

from camelup.arena import Settings
from camelup.arena.match.result import MatchResult, decider_for, differences
from camelup.arena.play.played import Floats, Played
from camelup.arena.statistics.deciding import ERROR, Decider
from camelup.arena.statistics.intervals import mean_interval, share_interval, student
from camelup.arena.statistics.ratings import rate
from camelup.arena.statistics.standings import Tally
from sampling import sized

GAMES = 4


def rounds_won(rng: np.random.Generator, share: float, rounds: int, alike: float) -> Floats:
    """Draw how many of a round's games are won; the more alike the games of a round, the less each tells."""
    of_round = rng.beta(share / alike, (1 - share) / alike, rounds)
    return rng.binomial(GAMES, of_round).astype(np.float64)


def games_of(rounds: int) -> Floats:
    return np.full(rounds, float(GAMES))


@pytest.mark.parametrize("share", [0.05, 0.25, 0.5])
@pytest.mark.parametrize("alike", [0.02, 0.5])
@pytest.mark.parametrize("rounds", [5, 25, 100])
def test_an_interval_of_a_share_covers_the_truth(share: float, alike: float, rounds: int) -> None:
    rng = np.random.default_rng(1)
    intervals = [share_interval(rounds_won(rng, share, rounds, alike), games_of(rounds)) for _ in range(1500)]
    covered = np.mean([low <= share <= high for low, high in intervals])
    assert covered > 0.92  # games that are alike and seldom won leave few pieces of news: 95% is for many rounds
    if rounds == 100:
        assert 0.93 < covered < 0.98


def test_games_taken_for_independent_would_claim_too_much() -> None:
    """The reason for rounds: with the games of a round alike, an interval from single games misses too often."""
    rng = np.random.default_rng(1)
    covered = 0
    for _ in range(1000):
        won = rounds_won(rng, 0.25, 100, alike=0.5)
        single = np.concatenate([np.ones(int(won.sum())), np.zeros(400 - int(won.sum()))])
        low, high = share_interval(single, np.ones(400))
        covered += low <= 0.25 <= high
    assert covered < 900


@pytest.mark.parametrize("rounds", [3, 10, 60])
def test_an_interval_of_a_mean_covers_the_truth(rounds: int) -> None:
    rng = np.random.default_rng(2)
    found = [mean_interval(rng.gamma(20, 4, rounds), games_of(rounds)) for _ in range(2000)]
    covered = np.mean([low <= 20 <= high for low, high in found])
    assert 0.935 < covered < 0.965


def test_an_interval_is_never_a_point_nor_beyond_what_can_be() -> None:
    for won in (0.0, 4.0):
        for rounds in (1, 2, 30):
            low, high = share_interval(np.full(rounds, won), games_of(rounds))
            assert 0 <= low < high <= 1
            assert low <= won / 4 <= high


def test_of_one_round_nothing_is_known_about_the_mean() -> None:
    assert mean_interval(np.array([40.0]), np.array([4.0])) == (-np.inf, np.inf)


def test_students_distribution_is_that_of_the_tables() -> None:
    printed = {1: 12.706, 2: 4.303, 5: 2.571, 9: 2.262, 10: 2.228, 15: 2.131, 20: 2.086, 60: 2.000, 120: 1.980}
    assert {freedom: round(student(freedom), 3) for freedom in printed} == printed


# --- the test that may be looked at -------------------------------------------------------------------


def decide(rng: np.random.Generator, share: float, rounds: int = 400, seats: int = 3) -> bool | None:
    """Play one against three that wins so often; tell what is decided."""
    decider = Decider(np.array([1.0]), np.array([1 / seats]))
    own = rounds_won(rng, share, rounds, alike=0.1) / GAMES
    verdict = decider.watch((own - (1 - own) / seats)[:, None])
    return verdict.ahead if verdict else None


def test_equals_are_seldom_called_different_however_often_one_looks() -> None:
    rng = np.random.default_rng(3)
    matches = sized(400, 1000)
    alarms = sum(decide(rng, 0.25) is not None for _ in range(matches))
    assert alarms <= matches * ERROR


@pytest.mark.parametrize(("share", "ahead"), [(0.45, True), (0.12, False)])
def test_a_clear_difference_is_found_on_the_right_side(share: float, ahead: bool) -> None:
    rng = np.random.default_rng(4)
    found = [decide(rng, share) for _ in range(200)]
    assert found.count(ahead) >= 198
    assert found.count(not ahead) == 0


def test_of_many_the_first_is_ahead_only_when_it_beats_all() -> None:
    ones = np.ones(3)
    assert Decider(ones, ones).watch(np.tile([0.5, 0.5, 0.0], (300, 1))) is None
    verdict = Decider(ones, ones).watch(np.tile([0.5, 0.5, 0.3], (300, 1)))
    assert verdict
    assert (verdict.ahead, verdict.other) == (True, 2)
    verdict = Decider(ones, ones).watch(np.tile([0.5, -0.4, 0.3], (300, 1)))
    assert verdict
    assert (verdict.ahead, verdict.other) == (False, 1)


def test_looking_in_parts_decides_at_the_same_round() -> None:
    rng = np.random.default_rng(5)
    news = rng.uniform(-0.6, 1, (300, 2))
    whole, parts = (Decider(np.ones(2), np.ones(2)) for _ in range(2))
    expected = whole.watch(news)
    assert expected
    assert next(verdict for row in news if (verdict := parts.watch(row[None]))) == expected


def test_no_round_can_ruin_the_bet() -> None:
    """Whatever line-ups there are, a round brings no more than the test was told."""
    for bots, players in ((("a", "b"), 4), (("a", "b", "c"), 3), (("a", "a", "b", "b", "c"), 4), (("a", "b", "c"), 2)):
        settings = Settings(bots, players=players, until_decided=True)
        for winner in range(len(settings.contestants)):
            played = won_by(settings, winner, 60)
            decider_for(settings).watch(differences(settings, played, 0))


def won_by(settings: Settings, winner: int, rounds: int) -> Played:
    """Games that one contestant wins whenever it plays."""
    games = rounds * settings.players
    seating = np.array([settings.seating(game) for game in range(games)])
    money = np.where(seating == winner, 20, 5).astype(np.int16)
    return Played(money, np.zeros((*money.shape, 0), np.int16), np.zeros((*money.shape, 0)))


# --- counting -----------------------------------------------------------------------------------------


def test_one_against_three_and_three_against_one_tell_the_same() -> None:
    settings = Settings(("a", "b"), players=4)
    rng = np.random.default_rng(6)
    money = rng.integers(0, 30, (80, 4)).astype(np.int16)
    played = Played(money, np.zeros((80, 4, 0), np.int16), np.zeros((80, 4, 0)))
    one, three = Tally(settings, played).standings([])
    assert (one.seats, three.seats) == (80, 240)
    assert one.wins + three.wins == pytest.approx(80)
    assert one.share + 3 * three.share == pytest.approx(1)
    assert one.share_interval.low == pytest.approx(1 - 3 * three.share_interval.high)
    assert (one.money + 3 * three.money) / 4 == pytest.approx(money.mean())


def test_who_has_not_played_has_no_standing() -> None:
    settings = Settings(("a", "b", "c"), players=2)
    played = won_by(settings, 0, 1)
    standings = MatchResult(settings, played).standings
    assert sorted(one.bot for one in standings) == sorted({"abc"[who] for who in settings.seating(0)})


def test_ratings_rank_by_strength() -> None:
    """Four bots whose money is a number of their own and luck come out in that order."""
    settings = Settings(("a", "b", "c", "d"))
    rng = np.random.default_rng(7)
    seating = np.array([settings.seating(game) for game in range(400)])
    money = (30 - 4 * seating + rng.integers(-8, 9, seating.shape)).astype(np.int16)
    history = rate(settings, Played(money, np.zeros((400, 4, 0), np.int16), np.zeros((400, 4, 0))))
    strengths = [rating.mu for rating in history[-1].ratings]
    assert strengths == sorted(strengths, reverse=True)
    assert history[-1].games == 400
    assert len(history) == 201


def test_equal_money_is_an_equal_rank() -> None:
    settings = Settings(("a", "b"), players=2)
    even = Played(np.full((20, 2), 9, np.int16), np.zeros((20, 2, 0), np.int16), np.zeros((20, 2, 0)))
    one, other = rate(settings, even)[-1].ratings
    assert one.mu == pytest.approx(other.mu)
