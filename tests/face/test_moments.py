"""What the board looked like when each finish card was laid is remembered, for it tells what the card may be: a public history."""

import numpy as np
import pytest

from camelup.bots.sage import SageBot
from camelup.game import Game
from camelup.view import MOMENT

CARDS = ["winner b", "roll", "loser y", "roll", "winner r", "cheer 9", "winner g"]


def played(*actions: str) -> Game:
    game = Game("2018", seed=5)
    for action in actions:
        game.play(action)
    return game


def boards(*actions: str) -> list[list[tuple[int, ...]]]:
    """Follow a game by hand: the race, the dice and the tiles before each winner card and each loser card."""
    game = Game("2018", seed=5)
    found: tuple[list[tuple[int, ...]], list[tuple[int, ...]]] = ([], [])
    for action in actions:
        verb = action.split()[0]
        if verb in {"winner", "loser"}:
            state = game.state
            found[verb == "loser"].append((int(state.race), int(state.dice), *state.tile.tolist()))
        game.play(action)
    return list(found)


def told(game: Game, seat: int) -> list[list[tuple[int, ...]]]:
    seen = game.observe(seat)
    assert seen.moments is not None
    counts = seen.state.laid.tolist()
    return [
        [(int(one["race"]), int(one["dice"]), *one["tile"].tolist()) for one in seen.moments[deck, :count]]
        for deck, count in enumerate(counts)
    ]


def test_every_seat_is_told_what_the_board_looked_like_when_each_finish_card_was_laid() -> None:
    game = played(*CARDS)
    assert [len(deck) for deck in boards(*CARDS)] == [3, 1]
    for seat in range(-1, 4):
        assert told(game, seat) == boards(*CARDS)


@pytest.mark.parametrize("back", range(1, len(CARDS)))
def test_what_is_taken_back_is_forgotten_and_what_is_played_instead_remembered(back: int) -> None:
    game = played(*CARDS)
    for _ in range(back):
        game.undo()
    assert told(game, 0) == boards(*CARDS[:-back])
    game.play("roll")
    game.play("winner p")
    again = told(game, 0)
    assert again[0][:-1] == boards(*CARDS[:-back])[0]
    assert again[0][-1][0] != 0


def test_a_packed_game_remembers_and_one_of_version_0_1_plays_on_without() -> None:
    game, other = played(*CARDS), Game("2018", seed=1)
    other.unpack(game.pack())
    assert told(other, 2) == boards(*CARDS)
    assert other.pack() == game.pack()
    other.unpack(game.pack()[: game.states.nbytes])  # what 0.1 packed
    assert all(one[0] == 0 for deck in told(other, 2) for one in deck)
    other.play("roll")
    other.play("loser g")
    assert [one[0] == 0 for one in told(other, 2)[1]] == [True, False]


def test_copies_remember_on_their_own() -> None:
    game = played(*CARDS)
    twin = game.copy()
    twin.undo()
    twin.play("winner p")
    assert told(game, 0) == boards(*CARDS)


def test_moments_have_nothing_that_is_hidden() -> None:
    assert set(MOMENT.names or ()) == {"race", "dice", "tile"}
    assert Game("cards", seed=1).observe(0).moments is None


def test_sage_goes_by_what_it_remembers_and_does_without_where_nobody_watched() -> None:
    seen = played(*CARDS).observe(3)
    watched = SageBot(seed=1).look(seen)
    seen.moments = None
    unwatched = SageBot(seed=1).look(seen)
    assert watched.history.any()
    assert not unwatched.history.any()
    assert not np.array_equal(watched.row, unwatched.row)
