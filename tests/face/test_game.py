"""The face people use: errors that say what to do and change nothing, records, luck as an argument."""

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelup import Action, Dictated, Game, HiddenCards, IllegalAction, ImpossiblePosition, NotationError, WrongOutcome
from camelup.errors import CamelUpError
from camelup.notation.actions import vocabulary
from camelup.notation.records import read_record
from games import games, running_games

POSITION = "2018; track 1:gyr 3:bp 5:+P2 9:-P1 15:W 16:K; dice bgrG; turn P3; money 3 7 0 12; tickets P1:b5,g3 P2:r5"


def test_a_game_reads_like_the_design_says() -> None:
    game = Game("2018", players=4, seed=3)
    assert Action("ticket b") in game.actions()
    assert "roll" in game.actions()
    game.play("roll", outcome="p2")
    game.play("roll", rng=random.Random(1))
    assert game.observe(seat=0).seat == 0
    assert game.result() is None
    assert game.undo() == "roll"
    assert Game.from_text(POSITION).money == (3, 7, 0, 12)


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (Game("cards", players=3, seed=9) for _ in range(2))
    for game in (first, second):
        while not game.over:
            game.play(game.actions()[-1])
    assert first.record() == second.record()
    assert first.record() != Game("cards", players=3, seed=10).record()


def test_dictated_luck_is_used_up() -> None:
    luck = Dictated("g1 y1 r1 b3 p3 W2 K1")
    game = Game("2018", luck=luck)
    assert luck.left == []
    assert game.position() == "1:gyr 3:bp 15:W 16:K"
    with pytest.raises(CamelUpError, match="used up"):
        game.play("roll")
    with pytest.raises(WrongOutcome, match="'b2' can't come out of 'place'"):
        Game("2018", luck=Dictated("b1 b2"))


NOT_ALLOWED = [
    ("cheer 3", "B8", "camels stand on 3"),
    ("boo 5", "B8", "P2's tile lies on 5"),
    ("cheer 6", "B8", "6 is next to P2's tile on 5"),
    ("partner P1", "B24", "there are no partnerships with 4 players"),
    ("place", "B4", "the camels are already on the track"),
]


@pytest.mark.parametrize(("action", "rule", "reason"), NOT_ALLOWED)
def test_an_illegal_action_names_its_rule_and_changes_nothing(action: str, rule: str, reason: str) -> None:
    game = Game.from_text(POSITION)
    with pytest.raises(IllegalAction, match=reason) as caught:
        game.play(action)
    assert caught.value.rule == rule
    assert game == Game.from_text(POSITION)


NO_ACTION = [
    ("", "an action is missing", 0),
    ("rol", "did you mean 'roll'", 0),
    ("ticket x", "'ticket x' is not an action in 2018; with 'ticket' there are: ticket b, ", 7),
    ("cheer 1", "a tile goes on a space from 2 to 16", 6),
    ("roll q7", "'q7' can't come out here", 5),
    ("roll b1 b2", "at most one outcome", 8),
    ("xyz", "actions begin with roll, ticket", 0),
]


@pytest.mark.parametrize(("text", "reason", "at"), NO_ACTION)
def test_what_is_no_action_is_pointed_at(text: str, reason: str, at: int) -> None:
    game = Game.from_text(POSITION)
    with pytest.raises(NotationError, match=reason) as caught:
        game.play(text)
    assert caught.value.at == at
    assert game == Game.from_text(POSITION)


def test_a_wrong_outcome_names_those_that_are_possible() -> None:
    game = Game.from_text(POSITION)
    with pytest.raises(WrongOutcome, match="only b1 b2 b3 g1 g2 g3 r1 r2 r3 W1 W2 W3 K1 K2 K3") as caught:
        game.play("roll", outcome="p2")
    assert "p2" not in caught.value.possible
    with pytest.raises(WrongOutcome, match="nothing is left to luck"):
        game.play("ticket y", outcome="b2")
    with pytest.raises(NotationError, match="can't come out here"):
        game.play("roll", outcome="seven")
    assert game == Game.from_text(POSITION)


def test_only_the_seat_to_move_may_act() -> None:
    game = Game.from_text(POSITION)
    with pytest.raises(IllegalAction, match="P3 is to move, not P1") as caught:
        game.play("roll", seat=0)
    assert caught.value.rule == "B6"
    game.play("roll", seat=2)


def test_in_cards_all_choose_at_once() -> None:
    game = Game("cards", players=4, seed=1)
    assert game.waiting == (0, 1, 2, 3)
    game.play(game.actions(seat=3)[0], seat=3)
    game.play(game.actions(seat=1)[0], seat=1)
    assert game.turn == 0
    mine = game.actions(seat=2)
    game.play(mine[0], seat=2)
    before = game.position()
    with pytest.raises(IllegalAction, match="you have no card"):
        game.play("discard b2 b2", seat=3)
    assert game.position() == before


def test_several_cards_are_put_aside_all_or_none() -> None:
    game = Game("cards", players=4, seed=1)
    before = game.copy()
    own = [action.split()[1] for action in game.actions()]
    with pytest.raises(CamelUpError):
        game.play(f"discard {own[0]} {own[1]} x9")
    missing = next(card for card in ("w2", "o2", "y2", "g2", "b2") if card not in own)
    with pytest.raises(IllegalAction, match=f"you have no card {missing}"):
        game.play(f"discard {own[0]} {own[1]} {missing}")
    assert game == before
    game.play(f"discard {own[0]} {own[1]}")
    assert game.undo() == f"discard {own[1]}"


@pytest.mark.parametrize(
    ("edition", "players", "reason"),
    [
        ("2018", 2, "ask for 2 with unofficial=True"),
        ("2018", 9, "2018 is for 3 to 8 players, not 9"),
        ("2014", 1, "2014 is for 2 to 8 players, not 1"),
        ("cards", 7, "cards is for 2 to 6 players, not 7"),
    ],
)
def test_a_wrong_number_of_players_is_refused(edition: str, players: int, reason: str) -> None:
    with pytest.raises(ImpossiblePosition, match=reason):
        Game(edition, players)


def test_two_may_play_2018_when_they_ask() -> None:
    game = Game("2018", players=2, unofficial=True, seed=1)
    assert Game.from_record(game.record()) == game
    assert game.position().startswith("2018 unofficial; ")


@pytest.mark.parametrize("name", ["", " ", "Ada, Countess", "# 1", "a\nb"])
def test_a_name_that_a_record_could_not_hold_is_refused(name: str) -> None:
    with pytest.raises(CamelUpError, match="can't be a player's name"):
        Game("2018", players=["Bob", name, "Cleo"])


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(NotationError, match="there are '2014', '2018', 'cards'"):
        Game("2020")


def test_undo_at_the_start_says_so() -> None:
    with pytest.raises(CamelUpError, match="no action to take back"):
        Game("2018", seed=1).undo()


def test_face_down_cards_have_to_be_known_when_they_count() -> None:
    game = Game.from_text("2018; track 16:gyrbp 14:W 15:K; dice bgyrpG; turn P1; money 3 3 3; winner P2:?")
    before = game.copy()
    with pytest.raises(HiddenCards, match="lie face down"):
        game.play("roll", outcome="g1")
    assert game == before
    assert Game.imagine(game, seed=1).play("roll", outcome="g1")
    with pytest.raises(HiddenCards, match="lie face down"):
        Game.from_text("cards; 0:wo 3:yg 5:b").play("reveal")
    with pytest.raises(HiddenCards, match="lie face down"):
        Game.from_text("cards; 0:wo 3:yg 5:b").play("hand")


def test_outcomes_have_exact_probabilities() -> None:
    chances = Game.from_text("2018; track 1:gyr 3:bp 15:W 16:K; dice bG; turn P1; money 3 3 3").outcomes("roll")
    assert chances["b1"] == Fraction(1, 6)
    assert chances["W3"] == Fraction(1, 12)
    assert sum(chances.values()) == 1
    assert Game("2018", seed=1).outcomes("ticket b") == {"": 1}


@given(games())
def test_a_record_plays_back_to_the_same_game(game: Game) -> None:
    again = Game.from_record(game.record(secrets=True))
    assert again == game
    assert again.record(secrets=True) == game.record(secrets=True)
    assert again.names == game.names


@given(running_games())
def test_a_record_may_begin_at_a_position(game: Game) -> None:
    later = Game.from_text(game.position())
    later.play(later.actions()[0])
    assert Game.from_record(later.record(secrets=True)) == later


def test_a_finished_record_says_how_it_ended() -> None:
    game = Game("2014", players=["Ada", "Bob"], seed=4)
    while not game.over:
        game.play("roll")
    result = game.result()
    assert result is not None
    assert f"result: {result.money[0]} {result.money[1]}" in game.record()
    assert result.winners == tuple(s for s in (0, 1) if result.money[s] == max(result.money))


def test_a_record_carries_more_headers_and_reads_them_again() -> None:
    more = {"table": "K7QX2M", "nonces": ",x:y,"}
    record = Game("2014", players=3, seed=4).record(headers=more)
    read = read_record(record).headers
    assert read == {"edition": "2014", "players": "P1, P2, P3", **more}


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        ({"colour": "red"}, "can't be added to a record; these can: commitment"),
        ({"edition": "2018"}, "can't be added to a record"),
        ({"table": "a # b"}, "it may not contain # or line breaks"),
        ({"table": "a\nseed: 00"}, "it may not contain # or line breaks"),
        ({"nonces": " a"}, "nor begin or end with a space"),
    ],
)
def test_a_header_that_could_not_be_read_again_is_refused(headers: dict[str, str], reason: str) -> None:
    with pytest.raises(CamelUpError, match=reason):
        Game("2014", players=3, seed=4).record(headers=headers)


BAD_RECORDS = [
    ("", "a record begins with", 1),
    ("edition: 2018\n\nplace b1\n", "a record needs a line with everybody's name", 1),
    ("edition: 2018\nplayers: A, B, C\n\nplace g1\nplace g2\n", "'g2' can't come out of 'place' now", 5),
    ("edition: 2018\nplayers: A, B, C\n\nplace q1\n", "'q1' can't come out here", 4),
    ("edition: 2018\nplayers: A, B, C\n\nplace\n", "the outcome of this action is missing", 4),
    ("edition: 2018\nplayers: A, B, C\ncolour: red\n", "'colour' is not a header", 3),
    ("edition: 2018\nplayers: A, B, C\nedition: 2014\n", "the header 'edition' appears twice", 3),
    ("edition: 2014\nplayers: A, B\n\nplace w1 # fine\nplace o1\nplace y1\nplace g1\nplace b1\nP2 roll w1\n", "P1 is to move, not P2", 9),
    ("edition: 2014\nplayers: A, B\nposition: 2014; track 1:woygb\n\nP1 winner ?\n", "this record hides cards", 5),
]  # fmt: skip


@pytest.mark.parametrize(("text", "reason", "line"), BAD_RECORDS)
def test_a_bad_record_is_pointed_at(text: str, reason: str, line: int) -> None:
    with pytest.raises(NotationError, match=reason.replace("?", r"\?")) as caught:
        Game.from_record(text)
    assert caught.value.text.count("\n", 0, caught.value.at) + 1 == line


@given(st.text(max_size=200) | st.text(alphabet="edition: 2018\nplayers ABC,place gyrbpWK123 roll#", max_size=200))
def test_any_text_is_a_record_or_refused_politely(text: str) -> None:
    try:
        Game.from_record(text)
    except CamelUpError:
        return


@given(st.sampled_from(["2014", "2018", "cards"]), st.text(max_size=30))
def test_any_text_is_an_action_or_refused_politely(edition: str, text: str) -> None:
    try:
        steps = vocabulary(edition).read(text)
    except NotationError as error:
        assert 0 <= error.at <= len(text)  # noqa: PT017
        return
    assert steps


@given(st.sampled_from(["2014", "2018", "cards"]), st.data())
def test_actions_print_and_read_back(edition: str, data: st.DataObject) -> None:
    words = vocabulary(edition)
    code = data.draw(st.sampled_from(sorted(words.actions)))
    outcome = data.draw(st.sampled_from(sorted(words.outcomes)))
    (step,) = words.read(words.write(code, outcome))
    assert step == (code, outcome if code in words.lucky else None)


def test_a_copy_is_independent() -> None:
    game = Game("2018", seed=1)
    twin = game.copy()
    twin.play("ticket b")
    assert game != twin
    assert game.turn == 0


def test_a_notebook_shows_the_board() -> None:
    assert Game("2018", seed=1)._repr_svg_().startswith("<svg")
