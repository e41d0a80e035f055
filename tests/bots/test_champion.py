"""Champion keeps its deadline, uses the cores it is given, and sees what a search should see."""

from functools import cache
from itertools import count
from types import SimpleNamespace

import pytest

from camelup.bots.champion import search as module
from camelup.bots.champion.board.search import BoardSearch
from camelup.bots.champion.champion import ChampionBot
from camelup.bots.champion.network import NetworkSearch
from camelup.bots.champion.search import Search
from camelup.game import Game
from sampling import some

LATE = 0.02
"""How late a decision may be, in seconds."""


# `make setup` does not compile that search: nobody plays by it.
BY_THE_BOOK = pytest.param("2014", marks=pytest.mark.prove)
EDITIONS = [BY_THE_BOOK, "2018"]


def champion(edition: str, **how: int) -> ChampionBot:
    """Make a champion that goes by the book in 2014, and by a network in 2018."""
    return ChampionBot(seed=1, learned=edition == "2018", **how)


@cache
def undecided(edition: str) -> Game:
    """Find a position in which there is something to think about."""
    for seed in count():
        game = Game(edition, seed=seed)
        game.play("roll")
        if len(champion(edition).new_search(game.observe(1)).candidates) > 2:
            return game
    raise AssertionError


class Clock:
    """Goes on by itself a little with each look, and by some milliseconds with each stretch of imagined games."""

    def __init__(self, stretch: float) -> None:
        self.now = 100.0
        self.stretch = stretch

    def look(self) -> float:
        self.now += 1e-4
        return self.now

    def pass_time(self, _search: object, worlds: int, *_: object) -> None:
        self.now += self.stretch * worlds


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seconds_a_world", some([1e-6, 1e-5, 1e-4, 1e-3], 2))
@pytest.mark.parametrize("think", [0.01, 0.2])
def test_champion_keeps_its_deadline(
    edition: str, seconds_a_world: float, think: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However quick or slow the machine is."""
    game, clock = undecided(edition), Clock(seconds_a_world)
    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=clock.look, perf_counter=clock.look))
    monkeypatch.setattr(Search, "try_all", clock.pass_time)
    deadline = clock.now + think
    champion(edition).decide(game.observe(1), deadline)
    assert clock.now <= deadline + LATE


@pytest.mark.parametrize("edition", EDITIONS)
def test_champion_thinks_as_long_as_it_may(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, clock = undecided(edition), Clock(1e-5)
    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=clock.look, perf_counter=clock.look))
    monkeypatch.setattr(Search, "try_all", clock.pass_time)
    deadline = clock.now + 0.2
    champion(edition).decide(game.observe(1), deadline)
    assert clock.now > deadline - 0.05


@pytest.mark.parametrize("edition", EDITIONS)
def test_champion_thinks_on_several_cores(edition: str) -> None:
    game = undecided(edition)
    action, wins, search = champion(edition, worlds=120, threads=3).search(game.observe(1), 0.0)
    assert action in game.actions()
    assert 0 < wins < 1
    assert search is not None
    assert search.played[action] == 120


@pytest.mark.prove
def test_champion_takes_a_bet_that_can_not_fail() -> None:
    """The last die ends the race: the overall winner and the overall loser are settled, at eight pounds each."""
    game = Game.from_text("2014; track 12:w 13:o 14:y 15:g 16:b; dice b; money 20 19 3 3; tickets P1:b5 P2:b3")
    assert champion("2014", worlds=200).decide(game.observe(0), 0.0) in {"loser w", "winner b"}


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    ("edition", "kind"), [pytest.param("2014", BoardSearch, marks=pytest.mark.prove), ("2018", NetworkSearch)]
)
def test_champion_tries_no_world_twice(
    edition: str, kind: type[Search], threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []
    original = kind.tried

    def noting(search: Search, worlds: int, thread: int) -> object:
        tried.append(search.seed + search.next_world + thread)
        return original(search, worlds, thread)

    monkeypatch.setattr(kind, "tried", noting)
    champion(edition, worlds=60, threads=threads).decide(undecided(edition).observe(1), 0.0)
    assert len(tried) == len(set(tried)) > 0
