"""C1 to C8: how a game and each leg of Camel Up Cards begin."""

from fractions import Fraction

import pytest

from camelup import Game, IllegalAction
from camelup.engine.events import (
    Dealt,
    IntelShown,
    LegEnded,
    LegStarted,
    PutAside,
    SandstormBlew,
    TookBet,
    TrackExtended,
)
from rules.table import ALL_CARDS, cards_game, choose_all, length, next_leg, of_kind, play, racing, set_up_so_far

TABLE = [
    # players, track, dealt, discarded, to the deck, intel, racing deck
    (2, 15, 12, 5, 6, 0, 12),
    (3, 16, 10, 5, 3, 1, 12),
    (4, 17, 7, 3, 2, 1, 12),
    (5, 18, 6, 3, 1, 1, 10),
    (6, 19, 5, 2, 1, 1, 12),
]
BY_PLAYERS = pytest.mark.parametrize(("players", "track", "dealt", "discarded", "given", "intel", "deck"), TABLE)


def put_aside_by(game: Game, seat: int) -> list[str]:
    """Let a seat put cards aside until it has done, and list what with them it did."""
    verbs = []
    while seat in game.waiting and not game.actions(seat)[0].startswith("reveal"):
        action = game.actions(seat)[0]
        verbs.append(action.split()[0])
        game.play(action, seat=seat)
    return verbs


@BY_PLAYERS
def test_C1_the_table_of_player_counts(
    players: int, track: int, dealt: int, discarded: int, given: int, intel: int, deck: int
) -> None:
    game = cards_game(players)
    assert length(game) == track
    assert game.state.hand.sum(axis=1)[:players].tolist() == [dealt] * players
    for seat in range(players):
        assert put_aside_by(game, seat) == ["discard"] * discarded + ["deck"] * given + ["intel"] * intel
    assert game.state.hand.sum(axis=1)[:players].tolist() == [1] * players
    assert game.state.deck.sum() == deck


@pytest.mark.parametrize("players", range(2, 7))
def test_C1_every_deck_is_played_to_its_last_card(players: int) -> None:
    game = cards_game(players)
    choose_all(game)
    size = {row[0]: row[-1] for row in TABLE}[players]
    for turned in range(size):
        events = game.play("reveal")
        assert bool(of_kind(events, LegEnded)) == (turned == size - 1)
        if turned < size - 1:
            game.play("pass")


def set_up_of_cards(*revealed: str) -> Game:
    lines = "\n".join(f"reveal {card}" for card in revealed)
    return Game.from_record(f"edition: cards\nplayers: A, B, C, D\n\n{lines}\n")


def test_C2_five_camels_stand_on_start() -> None:
    game = set_up_so_far("cards", 4)
    assert sorted(game.track[0]) == sorted("woygb")
    assert game.money == (3, 3, 3, 3)


def test_C2_exactly_five_cards_are_revealed() -> None:
    assert set_up_of_cards("w1", "o1", "y1", "g1").actions() == ["reveal"]
    assert set_up_of_cards("w1", "o1", "y1", "g1", "b1").actions() == ["deal"]


def test_C2_the_camels_move_as_the_cards_say() -> None:
    track = cards_game(4, first="w1 o1 w2 b2 b1").track
    assert (sorted(track.pop(0)), track) == (["g", "y"], {3: "wob"})


def test_C2_a_revealed_card_does_not_come_twice() -> None:
    assert "b2" not in set_up_of_cards("b2").outcomes("reveal")
    assert set_up_of_cards("b1").outcomes("reveal")["b1"] == Fraction(4, 29)


@pytest.mark.parametrize("camel", "woygb")
def test_C3_each_camel_leaves_start_alone(camel: str) -> None:
    game = racing("0:woygb")
    game.play(f"reveal {camel}1")
    assert game.track[1] == camel
    assert sorted(game.track[0]) == sorted(set("woygb") - {camel})


def test_C3_off_start_they_form_stacks() -> None:
    game = racing("0:woygb")
    play(game, "reveal y1", "pass", "reveal w1", "pass", "reveal y2", "pass")
    assert game.track[3] == "yw"


def test_C4_cards_begin_at_odd_spaces() -> None:
    """Between 1 and 6 the spaces 2 to 5 are empty, but only 3 and 4 are one card."""
    game, events = next_leg("1:woyg 6:b")
    assert of_kind(events, SandstormBlew) == [SandstormBlew(3)]
    assert game.track == {1: "woyg", 5: "b"}


def test_C4_finish_covers_half_a_card_that_an_extension_uncovers() -> None:
    """A track of 17 ends in the midst of the card 17-18, which counts whole once it lies between camels."""
    game, events = next_leg("16:woyg 19:b", "length 22")
    assert of_kind(events, SandstormBlew) == [SandstormBlew(17)]
    assert game.track == {16: "woyg", 18: "b"}


def test_C5_a_new_leg_begins_in_this_order() -> None:
    game = racing("3:wo 8:yg 15:b", deck="w1")
    events = game.play("reveal w1") + choose_all(game)
    kinds = (TrackExtended, Dealt, PutAside, IntelShown, SandstormBlew, LegStarted)
    order = [type(event) for event in events if isinstance(event, kinds)]
    assert list(dict.fromkeys(order)) == list(kinds)
    assert order == sorted(order, key=kinds.index)


def test_C5_bets_and_pieces_are_back() -> None:
    game = racing("3:wo 8:yg 12:b", deck="w1", rest="bets P1:b5,b3,o,w P2:b2,g5; pieces P2:fennec10,palm11")
    play(game, "reveal w1")
    choose_all(game)
    assert not {"bets", "pieces"} & {field.split()[0] for field in game.position().split("; ")}
    assert {"bet leg b", "bet midfield o", "bet midfield w", "fennec 13", "palm 13"} <= set(game.actions())
    assert game.play("bet leg b") == [TookBet(game.turn, "leg", "b5")]


def test_C5_all_thirty_cards_are_shuffled_again() -> None:
    chances = set_up_of_cards("w1", "o1", "y1", "g1", "b2").outcomes("deal")
    assert chances == {f"{camel}{n}": Fraction(5 if n == 1 else 1, 30) for camel in "woygb" for n in (1, 2)}


def test_C5_the_cards_of_a_later_leg_are_all_thirty_too() -> None:
    game = racing("3:wo 8:yg 12:b", deck="w1", hands="b2 o2")
    events = game.play("reveal w1")
    dealt = [event.card for event in of_kind(events, Dealt)]
    left = list(ALL_CARDS)
    for card in dealt:
        left.remove(card)
    assert (len(dealt), len(left)) == (28, 2)


def test_C5_nobody_has_to_wait_for_others_to_choose() -> None:
    game = cards_game(4)
    assert list(game.waiting) == [0, 1, 2, 3]
    put_aside_by(game, 2)
    assert list(game.waiting) == [0, 1, 3]
    put_aside_by(game, 0)
    put_aside_by(game, 3)
    assert list(game.waiting) == [1]


def test_C5_intel_is_shown_when_all_have_chosen_and_joins_the_deck() -> None:
    game = cards_game(6)
    events = choose_all(game)
    chosen = [event.card for event in of_kind(events, PutAside) if event.pile in ("deck", "intel")]
    intel = [(event.seat, event.card) for event in of_kind(events, PutAside) if event.pile == "intel"]
    assert [(event.seat, event.card) for event in of_kind(events, IntelShown)] == intel
    shares = game.outcomes("reveal")
    assert shares == {card: Fraction(chosen.count(card), 12) for card in set(chosen)}


def test_C5_two_players_have_no_intel() -> None:
    assert not of_kind(choose_all(cards_game(2)), IntelShown)


def test_C5_only_own_cards_are_put_aside_and_in_order() -> None:
    game = cards_game(4)
    for action in ("deck w1", "intel w1", "discard b2", "reveal"):
        with pytest.raises(IllegalAction) as caught:
            game.play(action, seat=0)
        assert caught.value.rule == "C5"


def test_C5_one_card_is_kept_in_hand() -> None:
    game = cards_game(4, dealt=["b2", *ALL_CARDS[:-1]])
    play(game, "discard w1 w1 w1", "deck w1 w1", "intel w2")
    choose_all(game)
    assert "hand P1:b2" in game.position()


@pytest.mark.parametrize(
    ("before", "blown", "after"),
    [
        ("2:woyg 5:b", [3], {2: "woyg", 4: "b"}),
        ("1:woyg 5:b", [3], {1: "woyg", 4: "b"}),
        ("2:woyg 6:b", [3], {2: "woyg", 5: "b"}),
        ("2:woyg 4:b", [], {2: "woyg", 4: "b"}),
        ("2:woyg 3:b", [], {2: "woyg", 3: "b"}),
        ("2:wo 4:yg 5:b", [], {2: "wo", 4: "yg", 5: "b"}),
        ("2:wo 3:yg 5:b", [], {2: "wo", 3: "yg", 5: "b"}),
        ("2:w 6:o 9:ygb", [7, 3], {2: "w", 5: "o", 7: "ygb"}),
        ("2:woyg 9:b", [7, 5, 3], {2: "woyg", 6: "b"}),
        ("4:woygb", [], {4: "woygb"}),
        ("1:woygb", [], {1: "woygb"}),
    ],
)
def test_C6_empty_cards_between_the_last_and_the_first_shrink(
    before: str, blown: list[int], after: dict[int, str]
) -> None:
    game, events = next_leg(before)
    assert [event.space for event in of_kind(events, SandstormBlew)] == blown
    assert game.track == after
    assert length(game) == 17 - len(blown)


def test_C6_start_is_the_last_place_of_a_camel_that_waits_there() -> None:
    game, events = next_leg("0:w 6:oygb")
    assert [event.space for event in of_kind(events, SandstormBlew)] == [3, 1]
    assert game.track == {0: "w", 4: "oygb"}


def test_C6_never_between_the_leader_and_finish() -> None:
    game, events = next_leg("1:wo 2:ygb")
    assert not of_kind(events, SandstormBlew)
    assert length(game) == 17


def test_C6_a_shrunk_card_does_not_shrink_again() -> None:
    game, events = next_leg("2:woyg 6:b", "length 16; cells 3")
    assert [event.space for event in of_kind(events, SandstormBlew)] == [4]
    assert game.track == {2: "woyg", 5: "b"}
    game, events = next_leg("2:woyg 4:b", "length 16; cells 3")
    assert not of_kind(events, SandstormBlew)


def test_C6_a_card_is_shrunk_for_good() -> None:
    game, _ = next_leg("2:woyg 9:b")
    again, events = next_leg("2:woyg 6:b", "length 14; cells 3 4 5")
    assert "length 14; cells 3 4 5" in game.position()
    assert not of_kind(events, SandstormBlew)
    assert length(again) == 14


def test_C6_it_blows_before_the_first_leg_too() -> None:
    game = cards_game(4, first="b1 b1 b1 b1 b2")
    assert game.track[6] == "b"
    events = choose_all(game)
    assert [event.space for event in of_kind(events, SandstormBlew)] == [3, 1]
    assert game.track[4] == "b"


@pytest.mark.parametrize(("leader", "extended"), [(13, 17), (14, 17), (15, 18), (16, 19), (17, 20)])
def test_C7_exactly_three_spaces_lie_before_finish(leader: int, extended: int) -> None:
    game = racing(f"3:woyg {leader}:b", deck="w1")
    events = game.play("reveal w1")
    assert length(game) == extended
    assert of_kind(events, TrackExtended) == ([TrackExtended(extended, final=False)] if extended > 17 else [])


def test_C7_the_track_grows_past_24() -> None:
    game = racing("20:woyg 24:b", deck="w1", rest="length 24")
    game.play("reveal w1")
    assert length(game) == 27


def test_C7_a_track_shortened_by_sandstorms_is_extended_as_well() -> None:
    game = racing("3:woyg 12:b", deck="w1", rest="length 14; cells 3 4 5")
    game.play("reveal w1")
    assert length(game) == 15


def test_C7_finish_is_really_further_away() -> None:
    game = racing("16:woyg 17:b", deck="w1")
    game.play("reveal w1")
    choose_all(game)
    assert game.track == {17: "bwoyg"}
    assert {"palm 18", "palm 20"} <= set(game.actions())
    assert "palm 21" not in game.actions()


@pytest.mark.parametrize(
    ("money", "starter"), [("5 4 3 4", 2), ("5 2 4 2", 1), ("3 3 3 3", 0), ("9 8 7 1", 3), ("4 9 4 4", 0)]
)
def test_C8_the_poorest_starts_and_among_equals_the_lowest_seat(money: str, starter: int) -> None:
    game, events = next_leg("2:woyg 5:b", f"money {money}")
    assert game.turn == starter
    assert of_kind(events, LegStarted) == [LegStarted(starter)]


def test_C8_it_does_not_matter_who_ended_the_leg_before() -> None:
    game = racing("3:woyg 8:b", deck="w1", rest="money 3 3 3 2; turn P2")
    game.play("reveal w1")
    choose_all(game)
    assert game.turn == 3
