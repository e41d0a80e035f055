"""Pictures of positions: whatever can be on the table can be drawn, and every camel is on the picture once."""

import random
import re
import runpy
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from camelup import Game
from camelup.drawing import draw_svg
from camelup.drawing.camels import PITCH, Area, Standing, stack
from camelup.drawing.svg import label, picture
from camelup.engine.editions import EDITIONS, LONGEST_TRACK
from sampling import SEED, sized, some

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
SVG = "{http://www.w3.org/2000/svg}"
TABLES = [
    ("2014", 2),
    ("2014", 8),
    ("2018", 3),
    ("2018", 6),
    ("2018", 8),
    ("cards", 2),
    ("cards", 4),
    ("cards", 6),
]


EVERY = sized(41, 11)
"""Of how many positions of a game one is drawn, three times: as it is, for a spectator and for a seat."""


def played_through(edition: str, players: int, seed: int) -> Iterator[Game]:
    """Play at random and give the game after every action."""
    rng = random.Random(f"{SEED} {seed}")
    game = Game(edition, players, seed=rng.getrandbits(32), hide_money=seed % 2 == 1 and edition != "cards")
    yield game
    while not game.over:
        seat = rng.choice(game.waiting)
        game.play(rng.choice(game.actions(seat)), seat=seat)
        yield game


def parsed(drawn: str) -> ET.Element:
    return ET.fromstring(drawn)  # noqa: S314  # our own


def camels(drawn: str) -> Counter[str]:
    groups = parsed(drawn).iter(f"{SVG}g")
    return Counter(group.get("data-camel", "") for group in groups if group.get("class") == "camel")


def words(drawn: str) -> list[str]:
    return [text.text or "" for text in parsed(drawn).iter(f"{SVG}text")]


def drawing_of(text: str) -> str:
    return Game.from_text(text)._repr_svg_()


def check(edition: str, state: Any) -> None:
    drawn = draw_svg(edition, state)
    assert camels(drawn) == Counter(EDITIONS[edition].letters)
    assert drawn.isascii()
    assert len(drawn) < 60_000
    assert "nan" not in drawn
    assert "inf" not in drawn


@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.parametrize("seed", some(range(3), 1))
def test_every_position_of_random_games_is_drawn(edition: str, players: int, seed: int) -> None:
    for count, game in enumerate(played_through(edition, players, seed)):
        if count % EVERY == 0 or game.over:
            check(edition, game.state)
            check(edition, game.observe(-1).state)
            check(edition, game.observe(count % players).state)


@pytest.mark.parametrize("edition", EDITIONS)
def test_set_up_is_drawn_camel_by_camel(edition: str) -> None:
    game = Game(edition, 4, seed=5)
    for early, _, _ in Game.replay(game.record(secrets=True)):
        drawn = draw_svg(edition, early.state)
        assert sum(camels(drawn).values()) == sum(map(len, early.track.values()))
    assert "Setting up" in words(draw_svg(edition, next(Game.replay(game.record(secrets=True)))[0].state))


def test_a_picture_needs_nothing_else_and_shares_a_page() -> None:
    for text in ("1:gyr 3:bp 15:W 16:K", "cards; track 0:wo 3:yg 6:b; cells 4"):
        drawn = drawing_of(text)
        assert drawn.count("http") == 1  # the name of SVG itself
        for tag in ("<script", "<image", "<style", "<use", "href", " id=", "url("):
            assert tag not in drawn


def test_the_same_position_gives_the_same_picture() -> None:
    text = "2018; track 4:+P2 6:gW 8:byr 10:p 15:K; dice bpG; money 8 7 5"
    assert drawing_of(text) == drawing_of(text)


def offsets(drawn: str) -> list[tuple[str, float]]:
    """List the camels of one stack in the order they are drawn, with their height."""
    found = re.findall(r'translate\(0 (-?[\d.]+)\)"><g class="camel" data-camel="(\w)"', drawn)
    return [(letter, float(height)) for height, letter in found]


def test_a_stack_of_seven_shows_every_head_and_letter() -> None:
    standing = [Standing(letter, letter in "WK") for letter in "bKgWyrp"]
    drawn = offsets(stack(standing, Area(90, 170, 170, 170, 1.28), right=True))
    assert [letter for letter, _ in drawn] == list("pryWgKb")  # the lower ones hide the legs of the higher
    assert [height for _, height in drawn] == [-PITCH * level for level in range(6, -1, -1)]


def test_racing_camels_look_ahead_and_crazy_ones_back() -> None:
    area = Area(90, 170, 170, 170, 1)
    mirrored = "scale(-1 1)"
    assert mirrored not in stack([Standing("b")], area, right=True)
    assert mirrored in stack([Standing("b")], area, right=False)
    assert mirrored in stack([Standing("W", crazy=True)], area, right=True)


def place_of(drawn: str, letter: str) -> tuple[float, float]:
    """Find where the stack of a camel stands."""
    before = drawn[: drawn.index(f'data-camel="{letter}"')]
    x, y = re.findall(r"translate\(([\d.]+) ([\d.]+)\) scale", before)[-1]
    return float(x), float(y)


def test_camels_over_the_line_stand_beyond_the_banner() -> None:
    finished = drawing_of("2018; track 5:gy 13:p 15:W 16:K 17:rb; dice bg; money 3 17 0 12")
    banner = float(re.findall(r'y="([\d.]+)"[^>]*>FINISH', finished)[0])
    assert place_of(finished, "r")[1] < banner < place_of(finished, "K")[1]
    assert "P2 wins" in words(finished)


def test_two_stacks_share_a_cell_when_one_has_crossed_into_it() -> None:
    finished = drawing_of("2018; track 1:p 5:gy 15:W 16:K 17:rb; dice bg; money 3 17 0 12")
    assert place_of(finished, "p")[0] < place_of(finished, "r")[0]
    assert place_of(finished, "p")[1] == place_of(finished, "r")[1]


def test_what_is_hidden_prints_as_a_question_mark_or_a_back() -> None:
    board = drawing_of("2018; track 1:gyr 3:bp 15:W 16:K; money 3 ? 5; winner P1:? P2:?")
    assert words(board).count("?") == 1
    cards = drawing_of("cards; track 0:wo 3:yg 6:b; money 3 ? 5 6")
    assert words(cards).count("?") == 1
    assert "+1" not in words(cards)  # all cards face down


def test_the_turn_is_told() -> None:
    assert "P3 to move" in words(drawing_of("2018; track 1:gyr 3:bp 15:W 16:K; turn P3; money 3 3 3"))
    assert "P2 may bet" in words(
        drawing_of("cards; track 0:wo 3:yg 6:b; turn P2 raced; money 3 3 3; hand P1:? P3:?; played P2:b1")
    )


@pytest.mark.parametrize("length", [1, 2, 15, 24, LONGEST_TRACK])
@pytest.mark.parametrize("shrunk", [0, 2, 0b10110, (1 << 30) - 2])
def test_cards_tracks_of_any_length_are_drawn(length: int, shrunk: int) -> None:
    state = Game("cards", 4, seed=1).state.copy()
    state.length, state.sandstorms = length, shrunk
    check("cards", state)
    assert {str(space) for space in range(1, length + 1)} <= set(words(draw_svg("cards", state)))


def test_words_are_escaped() -> None:
    drawn = picture(10, 10, "<&>", label(0, 0, "a < b & \N{POUND SIGN}", 5, "#000"))
    assert words(drawn) == ["a < b & \N{POUND SIGN}"]
    assert drawn.isascii()


def test_the_pictures_of_the_readme_are_up_to_date() -> None:
    for name, drawn in runpy.run_path(str(PICTURES / "make.py"))["pictures"]().items():
        assert (PICTURES / name).read_text(encoding="ascii") == drawn, "run docs/pictures/make.py"
