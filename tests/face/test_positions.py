"""Positions as text: they read back equal, errors point at the character, impossible positions name every reason."""

from collections.abc import Iterator

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from camelup.errors import CamelUpError, ImpossiblePosition, NotationError
from camelup.game import Game
from camelup.notation.positions import read_position, write_position
from camelup.notation.records import read_record
from games import TABLES, games, table
from sampling import some

AS_THEY_STAND = [
    "1:gyr 3:bp 15:W 16:K",
    (
        "2018; track 1:gyr 3:bp 5:+P2 9:-P1 15:W 16:K; dice bgrG; turn P3; money 3 7 0 12;"
        " tickets P1:b5,g3 P2:r5; pyramid P1:2; winner P1:b P2:?; loser P3:g"
    ),
    "2014; track 2:wo 3:y 6:gb; dice wyb; turn P1; money 3 3",
    "2018; track 1:gyr 3:bp 15:W 16:K; dice bgyrpG; turn P1; money 3 3 3 3 3 3; partners P1-P4 P2-P3",
    "2018 unofficial; track 1:gyr 3:bp 15:W 16:K; dice bgyrpG; turn P2; money 3 3",
    "2018; track 1:gyr 3:b 15:WK 19:p; dice bgyrpG; turn P2; money 3 9 12",
    "2018; track -2:Wr 1:gy 3:b 15:K 16:p; dice bgyrpG; turn P2; money 3 ? ?",
]


@pytest.mark.parametrize("text", AS_THEY_STAND)
def test_a_position_prints_back_as_it_was_written(text: str) -> None:
    assert Game.from_text(text).position() == text


@given(games())
def test_every_position_reads_back_equal(game: Game) -> None:
    assert Game.from_text(game.position()) == game


@given(games(), st.integers(-1, 7))
def test_every_observation_reads_back_equal(game: Game, seat: int) -> None:
    seen = game.observe(min(seat, game.players - 1))
    back = read_position(seen.position())
    assert back.state.tobytes() == seen.state.tobytes()


@given(games())
def test_the_repr_of_a_game_pastes_back(game: Game) -> None:
    assert eval(repr(game), {"Game": Game}) == game  # noqa: S307  # that is what is promised


@pytest.mark.parametrize(("edition", "players"), some(TABLES, 6))
def test_a_position_in_the_middle_of_a_set_up_reads_back_and_goes_on(edition: str, players: int) -> None:
    whole = table(edition, players, seed=1)
    for game in _while_it_is_set_up(whole):
        for seen in (game, *(game.observe(seat) for seat in range(-1, players))):
            assert read_position(seen.position()).state.tobytes() == seen.state.tobytes()
        assert eval(repr(game), {"Game": Game}) == game  # noqa: S307  # that is what is promised
        goes_on = Game.from_text(game.position(), seed=2)
        goes_on.play(goes_on.actions()[0])
        assert goes_on.waiting
        assert Game.from_record(goes_on.record(secrets=True)) == goes_on


def _while_it_is_set_up(whole: Game) -> Iterator[Game]:
    """Give the game as it was before each card and camel that luck has brought."""
    going = next(Game.replay(whole.record(secrets=True)))[0]
    for done in whole.history:
        yield going.copy()
        going.step(done.code, done.outcome)


def test_a_record_names_whom_cards_go_to_from_the_middle_of_a_deal_on() -> None:
    *_, last = _while_it_is_set_up(table("cards", 2, seed=1))
    goes_on = Game.from_text(last.position(), seed=2)
    goes_on.play("deal")
    assert [line.seat for line in read_record(goes_on.record(secrets=True)).lines] == [1]


def test_fields_may_come_in_any_order_and_spacing() -> None:
    text = " 2018 ;money 3 7 0 12 ; turn P3;track 16:K 3:bp   15:W 1:gyr"
    game = Game.from_text(text)
    assert game.turn == 2
    assert game.track == {1: "gyr", 3: "bp", 15: "W", 16: "K"}


def test_the_letters_tell_the_edition_where_they_can() -> None:
    assert read_position("1:gyr 3:bp 15:W 16:K").edition == "2018"
    with pytest.raises(NotationError, match="do not tell which edition"):
        read_position("1:wo 3:ygb")
    assert read_position("1:wo 3:ygb", "2014").edition == "2014"
    assert read_position("1:wo 3:ygb", "cards").edition == "cards"
    with pytest.raises(NotationError, match="the text says 2014, but cards was asked for"):
        read_position("2014; 1:wo 3:ygb", "cards")


def test_a_bare_track_of_cards_lays_the_rest_face_down() -> None:
    game = Game.from_text("cards; 0:wo 3:yg 5:b")
    assert game.position() == (
        "cards; track 0:wo 3:yg 5:b; turn P1; money 3 3 3 3; hand P1:? P2:? P3:? P4:?;"
        " discarded P1:3? P2:3? P3:3? P4:3?; given P1:2? P2:2? P3:2? P4:2?; intel P1:? P2:? P3:? P4:?; deck 12?"
    )
    assert Game.imagine(game, seed=1).status() == []


UNREADABLE = [
    ("", "a position is missing", 0),
    ("1:gyx 3:bp", "'x' is not a camel in this edition", 4),
    ("1:gyx", "'x' is not a camel in any edition", 4),
    ("2018; track 1:gyr; dise bg", "'dise' is not a field", 19),
    ("2018; track 1:gyr; track 2:b", "appears twice", 19),
    ("2018; track 1gyr", "should read space:camels", 12),
    ("2018; track x:gyr", "is not a number", 12),
    ("2018; track 1:gyr 3:bp 15:W 16:K; turn P9", "'P9' is not a player", 39),
    ("2018; track 1:gyr 3:bp 15:W 16:K; turn", "takes one word", 34),
    ("2018; track 1:gyr 3:bp 15:W 16:K; tickets P1:b5,,g3", "something is missing here: it should read P1:ticket", 48),
    ("2018; track 1:gyr 3:bp 15:W 16:K; tickets P1:bb", "'b' is not a number", 46),
    ("2018; track 1:gyr 3:bp 15:W 16:K; dice bgX", "'X' is not a camel in this edition", 41),
    ("2018; track 1:gyr 3:bp 15:W 16:K; money 3 x", "'x' is not a number", 42),
    ("2018; track 1:gyr 3:bp 15:W 16:K; partners P1", "should read P1-P4", 43),
    ("2018 extra; track 1:gyr", "is expected after the edition", 5),
    ("cards; 0:woygb; deck b3", "'b3' is not a card", 21),
    ("cards; 0:woygb; phase lunch", "'lunch' is not a phase", 22),
    ("2018; track 1:gyr; phase race", "'race' is not a phase; the phases are setup", 25),
    ("cards; 0:woygb; turn P1 slept", "neither 'raced' nor 'bet'", 24),
    ("cards; 0:woygb; pieces P1:camel7", "should read fennec7 / palm9", 26),
    ("2018; track 5:+X1 1:gyrbp 15:W 16:K", "'X1' is not a player", 15),
]


@pytest.mark.parametrize(("text", "reason", "at"), UNREADABLE)
def test_what_cant_be_read_is_pointed_at(text: str, reason: str, at: int) -> None:
    with pytest.raises(NotationError, match=reason.replace("?", r"\?")) as caught:
        Game.from_text(text)
    assert caught.value.at == at
    if text.strip():
        assert str(caught.value).endswith("\n  " + text + "\n  " + " " * at + "^")


IMPOSSIBLE = [
    ("1:gyr 3:b 15:W 16:K", ["missing on the track: p"]),
    ("1:gyrg 3:bp 15:W 16:K", ["camel g stands on the track twice"]),
    ("1:gyr 30:bp 15:W 16:K", ["camel b stands on 30, which is not a space", "camel p stands on 30, which is not a space"]),
    ("2018; turn P1", ["the track is missing"]),
    ("1:gyr 3:bp 15:W 16:K; money 3 3", ["the box of 2018 is for 3 to 8 players: ask for 2 with unofficial=True, in a text with '2018 unofficial', in a record with 'unofficial: yes'"]),
    ("1:gyr 3:bp 15:W 16:K; money 3 3 3 3 3 3 3 3 3", ["9 players are too many"]),
    ("1:gyr 3:bp 15:W 16:K; money 3 3 3; turn P4", ["P4 is named, but there are 3 players"]),
    ("1:gyr 3:bp 15:W 16:K; money 3 -1 3", ["P2 has -1 pounds, less than 0"]),
    ("1:gyr 3:bp 15:W 16:K; money 3 3 99999", ["P3 has more money than there is"]),
    ("1:gyr 3:bp 1:+P1 15:W 16:K", ["P1's tile lies on 1, but tiles lie on 2 to 16", "P1's tile lies on 1, where camels stand"]),
    ("1:gyr 3:bp 5:+P1 6:-P2 15:W 16:K", ["the tiles on 5 and 6 lie side by side"]),
    ("1:gyr 3:bp 5:+P1 7:-P1 15:W 16:K", ["P1 has two tiles on the track"]),
    ("1:gyr 3:bp 5:+P1 5:-P2 15:W 16:K", ["two tiles lie on one space"]),
    ("1:gyr 3:bp 15:W 16:K; dice b", ["5 dice are out, but a leg ends with the fifth"]),
    ("1:gyr 3:bp 15:W 16:K; dice bgyrG; pyramid P1:2", ["pyramid tickets held: 2; dice out: 1; they should be as many"]),
    ("1:gyr 3:bp 15:W 16:K; dice bb", ["the die b is in the pyramid twice", "5 dice are out, but a leg ends with the fifth"]),
    ("1:gyr 3:bp 15:W 16:K; dice bbb", ["the die b is in the pyramid twice", "5 dice are out, but a leg ends with the fifth"]),
    ("1:gyr 3:bp 15:W 16:K; tickets P1:b4", ["there is no ticket b4 left for P1"]),
    ("1:gyr 3:bp 15:W 16:K; tickets P1:b5 P2:b5", ["there is no ticket b5 left for P2"]),
    ("1:gyr 3:bp 15:W 16:K; winner P1:b; loser P1:b", ["P1 has laid the finish card b twice"]),
    ("1:gyr 3:bp 15:W 16:K; winner P1:?,?,?,?,?,?", ["P1 has laid 6 finish cards, but has 5"]),
    ("1:gyr 3:bp 15:W 16:K; partners P1-P2", ["P1 has a partner, but there are none with 4 players of 2018", "P2 has a partner, but there are none with 4 players of 2018"]),
    ("2014; 1:wo 0:y 3:gb", ["no camel of this edition can get behind the line, to 0"]),
    ("2014; 1:wo 17:y 18:gb", ["only one unit can be over the line, because that ends the race"]),
    ("cards; 0:wo 3:yg 5:b; money 3", ["cards is for 2 to 6 players, not 1"]),
    ("cards; 0:wo 3:yg 5:b; money 3 0", ["P2 has 0 pounds, less than 1"]),
    ("cards; 0:wo 3:yg 20:b", ["a unit stands on 20, beyond the Finish of a track of 17"]),
    ("cards; 2:wo 3:yg 5:b; pieces P1:fennec1 P2:palm3", ["the fennec stands on 1, behind every camel", "the palm stands on 3, where camels stand"]),
    ("cards; 0:wo 3:yg 5:b; cells 6", ["a sandstorm has blown in front of the leader"]),
    ("cards; 0:wo 3:yg 5:b; hand P1:b2 P2:b2 P3:? P4:?", ["there are more cards b2 than 1"]),
    ("cards; 0:wo 3:yg 5:b; deck 3?", ["12 cards went into the deck, but 3 are in it or revealed"]),
    ("cards; 0:wo 3:yg 5:b; winner P1:b P2:b", ["the overall winner card of b is held twice"]),
    ("cards; 0:wo 3:yg 5:b; phase over", ["the race is over, but no camel has reached Finish"]),
    ("2018; track 1:gyr 3:bp 15:W 16:K; phase setup", ["all camels are placed, so the set-up is over"]),
    ("2018; track 1:gy 4:b; phase setup; dice rp", ["dice can't be named before all camels are placed", "camel b can't be placed on 4"]),
    ("2014; track 1:w; phase setup; turn P2", ["nobody can have acted before all camels are placed"]),
    ("2014; track 1:w; phase setup; tickets P1:w5", ["nobody can have acted before all camels are placed"]),
    ("2014; track 1:w 5:+P1; phase setup", ["nobody can have acted before all camels are placed"]),
    ("cards; 0:woyg 5:b; phase setup; revealed b1 b1 b1 b1 b1", ["the first 5 cards have been revealed, which ends the set-up"]),
    ("cards; 0:woyg 5:b; phase setup; hand P1:b1", ["in the phase setup there are no cards yet in 'hand'"]),
    ("cards; 0:woyg 5:b; phase deal; hand P1:6? P2:1?", ["hands of 6 1 0 0 cards can't come from dealing 7 to each"]),
    ("cards; 0:woyg 5:b; phase deal; hand P1:7? P2:7? P3:7? P4:7?", ["hands of 7 7 7 7 cards can't come from dealing 7 to each"]),
    ("cards; 0:woyg 5:b; phase deal; hand P1:3?; intel P1:b1", ["in the phase deal there are no cards yet in 'intel'"]),
    ("cards; 0:woyg 5:b; phase choose; money 3 3; hand P1:? P2:2?; discarded P1:5? P2:5?; given P1:6? P2:5?; turn P1", ["it is P1's turn to choose, but P1 has put all cards aside"]),
    ("cards; 0:woyg 5:b; money 3 3; discarded; given P1:11? P2:11?; deck 22?", ["P1 has put too many cards aside: 0 discarded, 11 into the deck", "P2 has put too many cards aside: 0 discarded, 11 into the deck"]),
    ("cards; 0:woyg 5:b; money 3 3; hand P1:2? P2:?; discarded P1:4? P2:5?", ["P1 has more than one card in hand, but all have chosen"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "reasons"), IMPOSSIBLE)
def test_an_impossible_position_names_every_reason(text: str, reasons: list[str]) -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        Game.from_text(text)
    assert list(caught.value.reasons) == reasons


@given(st.text(max_size=80) | st.text(alphabet="2018cards;:+-P1234567?gyrbpWKwo, trackdicemoneyturn", max_size=120))
@example("2018; track 5:+P1 5:+P1")
@example("cards; 0:woygb; deck -5?")
@example("cards; 0:woygb; deck 99999?")
@example("2018; track 99999:b")
@example("cards; 0:woygb; length 99999")
@example("2018; money")
def test_any_text_is_read_or_refused_politely(text: str) -> None:
    try:
        position = read_position(text)
    except CamelUpError:
        return
    again = read_position(write_position(position.edition, position.state, unofficial=position.unofficial))
    assert again.state.tobytes() == position.state.tobytes()


@given(games(), st.data())
def test_damaged_positions_are_read_or_refused_politely(game: Game, data: st.DataObject) -> None:
    text = game.position()
    at = data.draw(st.integers(0, len(text) - 1))
    instead = data.draw(st.sampled_from(["", " ", ";", ":", "?", "P", "9", "b", ",", "-", "W"]))
    test_any_text_is_read_or_refused_politely.hypothesis.inner_test(text[:at] + instead + text[at + 1 :])  # type: ignore[attr-defined]
