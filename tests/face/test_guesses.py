"""What somebody who knows other libraries tries first is there, and does what they expect."""

import copy
import inspect
import pickle
import pydoc
from collections.abc import Callable
from pathlib import Path

import pytest

import camelup
from camelup import CamelUpError, Dictated, Game
from camelup.engine import events as engine_events
from camelup.odds import advice, leg_odds, piece_odds, race_odds, report, tickets, tile_odds


def test_dir_shows_what_there_is_and_all_of_it_can_be_had() -> None:
    shown = dir(camelup)
    assert {"Game", "Observation", "odds", "bots", "events", "arena"} <= set(shown)
    assert [name for name in shown if getattr(camelup, name, None) is None] == []
    assert not {"Any", "TYPE_CHECKING", "import_module"} & set(shown)


def test_events_are_in_one_place_and_all_of_them() -> None:
    assert set(camelup.events.__all__) >= {"Event", *(kind.__name__ for kind in engine_events.Event.__args__)}
    game = Game("2018", seed=1)
    assert all(isinstance(event, camelup.events.Event) for event in game.play("roll"))


def test_help_has_short_signatures() -> None:
    for name, method in inspect.getmembers(Game, callable):
        if not name.startswith("_"):
            assert len(str(inspect.signature(method))) < 240, name
    assert "list[Event]" in pydoc.render_doc(Game.play)


@pytest.mark.parametrize("edition", ["2014", "2018", "cards"])
def test_a_copy_is_independent(edition: str) -> None:
    game = Game(edition, seed=3)
    for twin in (copy.copy(game), copy.deepcopy(game), game.copy()):
        before = game.position()
        twin.play(twin.actions()[0])
        assert game.position() == before != twin.position()
        game.play(game.actions()[-1])
        game.undo()
        assert game.position() == before


def test_a_deep_copy_has_the_same_dice_to_come() -> None:
    game = Game("2018", luck=Dictated("b1 g1 y1 r1 p1 K1 W1 b1 g1"))
    twin = copy.deepcopy(game)
    assert game.play("roll") == twin.play("roll")
    assert game == twin


def test_positions_have_a_key_for_dictionaries() -> None:
    game = Game("2018", seed=3)
    game.play("winner b")
    places = {game.key(): "here", game.observe(1).key(): "seen"}
    assert places[Game.from_text(game.position()).key()] == "here"
    game.play("roll")
    assert game.key() not in places
    game.undo()
    assert game.key() in places
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


@pytest.mark.parametrize("wrong", [0, None, 3.5, b"roll", ["roll"]])
def test_what_is_no_text_is_no_action_and_we_say_so(wrong: object) -> None:
    game = Game("2018", seed=3)
    before = game.position()
    with pytest.raises(CamelUpError, match="an action is text such as 'roll', not"):
        game.play(wrong)  # type: ignore[arg-type]
    assert game.position() == before


@pytest.mark.parametrize("wrong", [2018, None, "2019", "Cards", ["2018"]])
def test_a_wrong_edition_is_told_which_there_are(wrong: object) -> None:
    with pytest.raises(CamelUpError, match=r"there is no edition .*; there are '2014', '2018', 'cards'"):
        Game(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [-1, 10**12])
def test_a_number_of_players_that_can_not_be_is_refused_at_once(players: int) -> None:
    with pytest.raises(CamelUpError, match=f"2018 is for 3 to 8 players, not {players}"):
        Game("2018", players)


@pytest.mark.parametrize("players", ["Ada", "3", None, 3.5])
def test_players_are_a_number_or_a_list_of_names(players: object) -> None:
    with pytest.raises(CamelUpError, match="a number, or a list of names such as"):
        Game("2018", players)  # type: ignore[arg-type]


def test_a_name_that_is_no_text_is_refused() -> None:
    with pytest.raises(CamelUpError, match="1 can't be a player's name"):
        Game("2018", ["Ada", "Bob", 1])  # type: ignore[list-item]


@pytest.mark.parametrize("seat", ["P1", None, 3, -2])
def test_a_seat_that_is_not_there_is_told_which_there_are(seat: object) -> None:
    with pytest.raises(CamelUpError, match=f"there is no seat {seat!r}: there are 0 to 2, and -1 for a spectator"):
        Game("2018", 3, seed=1).observe(seat)  # type: ignore[arg-type]


def test_an_outcome_that_is_no_text_is_refused_and_nothing_changes() -> None:
    game = Game("2018", seed=1)
    before = game.copy()
    with pytest.raises(CamelUpError, match="an outcome is text, such as those that `outcomes` lists, not 3"):
        game.play("roll", outcome=3)  # type: ignore[arg-type]
    assert game == before


@pytest.mark.parametrize("record", [None, Path("game.camel"), b"edition: 2018"])
def test_what_is_no_text_is_no_record(record: object) -> None:
    with pytest.raises(CamelUpError, match="a record begins with a line such as 'edition: 2018'"):
        Game.from_record(record)  # type: ignore[arg-type]


@pytest.mark.parametrize("question", [leg_odds, race_odds, tickets, tile_odds, piece_odds, advice, report])
def test_odds_of_a_text_say_how_to_make_a_game_of_it(question: Callable[[object], object]) -> None:
    with pytest.raises(CamelUpError, match=r"such as Game\.from_text\('1:gyr 3:bp 15:W 16:K'\), not of '1:gyr"):
        question("1:gyr 3:bp 15:W 16:K")


@pytest.mark.parametrize("text", ["1:gyr 3:bp 15:W 16:K", "2014; track 2:wo 3:y 6:gb; dice w; money 3 3"])
def test_leg_and_race_have_the_same_names(text: str) -> None:
    game = Game.from_text(text)
    leg, race = leg_odds(game), race_odds(game)
    for odds in (leg, race):
        assert sum(odds.winner.values()) == pytest.approx(1)
        assert sum(odds.loser.values()) == pytest.approx(1)
        assert odds.method in {"exact", "simulated"}
        assert odds.error >= 0
    assert {letter: row[0] for letter, row in leg.places.items()} == leg.winner


def test_leg_and_race_of_cards_have_the_same_names() -> None:
    game = Game("cards", seed=3)
    while not game.actions()[0].startswith("reveal"):
        game.play(game.actions()[0])
    leg, race = leg_odds(game), race_odds(game, races=500)
    for odds in (leg, race):
        assert "".join(odds.winner) == "".join(odds.loser) == game.letters
        assert sum(odds.winner.values()) == pytest.approx(1)


@pytest.mark.parametrize("game", [Game(), Game.from_text("1:gyr 3:bp 15:W 16:K"), Game("cards", seed=3)])
def test_a_game_can_be_copied_and_sent_elsewhere_with_and_without_a_seed(game: Game) -> None:
    for twin in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):  # noqa: S301  # our own
        assert twin == game
        twin.play(twin.actions()[0])
        assert twin != game


def test_dice_with_a_seed_go_on_where_they_are_sent() -> None:
    game = Game("2018", seed=5)
    twin = pickle.loads(pickle.dumps(game))  # noqa: S301  # our own
    assert game.play("roll") == twin.play("roll")
