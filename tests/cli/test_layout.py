"""The pictures fit any terminal, hide nothing, and show no secret."""

from functools import cache

import pytest
from rich.console import Console

from camelup.bots import bot_named
from camelup.cli.game.menu import Menu
from camelup.cli.screens.seat import draw_table
from camelup.cli.screens.track import Cell, side_view
from camelup.errors import CamelUpError
from camelup.game import Game
from camelup.view import View
from sampling import some

TABLES = [("2014", 2), ("2014", 8), ("2018", 3), ("2018", 8), ("cards", 2), ("cards", 6)]


def printed(view: View, names: list[str], width: int) -> str:
    console = Console(width=width, no_color=True, highlight=False)
    with console.capture() as capture:
        console.print(draw_table(view, names, width))
    return capture.get()


@cache
def positions(edition: str, players: int) -> list[Game]:
    """Stop a random game at many places."""
    game = Game(edition, players, seed=players)
    bot = bot_named("novice", players)
    found = []
    while not game.over:
        seat = game.waiting[-1]
        game.play(bot.decide(game.observe(seat), 0.0), seat=seat)
        found.append(game.copy())
    return [*found[::10], found[-1]]


@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.parametrize("width", some([30, 40, 60, 80, 120], 2))
def test_nothing_is_cut_off_at_any_width(edition: str, players: int, width: int) -> None:
    names = [f"Name{seat}" for seat in range(players)]
    for game in positions(edition, players):
        seat = game.waiting[0] if game.waiting else 0
        text = printed(game.observe(seat), names, width)
        assert "…" not in text
        assert max(map(len, text.splitlines())) <= width
        if not game.over:
            assert all(name in text for name in names)
        menu = Menu(game.observe(seat), names)
        drawn = menu.draw(width).plain
        assert max(map(len, drawn.splitlines()), default=0) <= width
        assert all(f"{number + 1})" in drawn for number in range(len(menu.actions)))


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_action_is_reached_by_number_and_by_notation(edition: str, players: int) -> None:
    for game in positions(edition, players):
        if game.over:
            continue
        seat = game.waiting[0]
        view = game.observe(seat)
        menu = Menu(view, game.names)
        assert sorted(menu.read(str(number + 1)) for number in range(len(menu.actions))) == sorted(view.actions())
        assert all(menu.read(action) == action for action in view.actions())


@pytest.mark.parametrize("typed", ["roll p2", "ROLL b1"])
def test_nobody_dictates_luck(typed: str) -> None:
    menu = Menu(Game("2018", seed=1).observe(0), ["P1", "P2", "P3", "P4"])
    with pytest.raises(CamelUpError, match="luck"):
        menu.read(typed)


def test_stacks_grow_upwards_and_crazy_camels_face_left() -> None:
    drawn = side_view([Cell("1", "gyr"), Cell("2", thing="+P2"), Cell("3", "W")], 80).plain.splitlines()
    assert [line[3:4] for line in drawn[:3]] == ["r", "y", "g"]
    assert drawn[2].split() == ["g", "+P2", "<W"]


def test_camels_on_start_stand_side_by_side() -> None:
    drawn = side_view([Cell("Start", "wo", side_by_side=True), Cell("1", "gb")], 80).plain.splitlines()
    assert drawn[1].split() == ["w", "o", "g"]
    assert "w" not in drawn[0]


def test_the_picture_depends_on_what_the_seat_may_know_only() -> None:
    """Two games that differ in what others hide look the same to a seat."""
    for edition in ("2018", "cards"):
        game = positions(edition, 4)[3]
        seat = game.waiting[0]
        twin = Game.imagine(game.observe(seat), seed=3)
        for width in (40, 80):
            assert printed(game.observe(seat), game.names, width) == printed(twin.observe(seat), game.names, width)
