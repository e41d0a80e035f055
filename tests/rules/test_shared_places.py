"""C18: camels on Start share fifth place in everything that tells an order. B18, B22: what the floor spared is told."""

from camelup import Game
from camelup.events import FinishCardTurned, LegEnded, RaceEnded, Settled
from camelup.wire.seeing import view_of
from camelup.words import say


def test_C18_camels_on_start_share_the_fifth_place() -> None:
    game = Game.from_text("cards; 0:wo 3:y 6:gb")
    assert game.ranking == "bgyo=w"
    assert game.places == {"b": 1, "g": 2, "y": 3, "w": 5, "o": 5}
    assert view_of(game.observe(0)).ranking == "bgyo=w"


def test_C18_one_camel_on_start_is_simply_last() -> None:
    game = Game.from_text("cards; 0:w 3:yo 6:gb")
    assert game.ranking == "bgoyw"
    assert game.places["w"] == 5


def test_C18_nobody_has_left_start() -> None:
    assert Game.from_text("cards; 0:woygb").ranking == "b=g=y=o=w"
    assert set(Game.from_text("cards; 0:woygb").places.values()) == {5}


def test_C18_events_and_words_do_not_break_the_tie() -> None:
    ended = say(LegEnded("bgyw=o"), ["Ada", "Bob"])
    assert ended == "The leg is over: blue, green and yellow lead in this order; white and orange share the last place."
    assert say(RaceEnded("bgyw=o"), []) == "The race is over: blue wins, white and orange share the last place."
    assert say(RaceEnded("bgyow"), []) == "The race is over: blue wins, white comes last."


def test_B22_a_loss_that_was_spared_tells_loss_and_payment() -> None:
    text = "2018; track 1:g 2:y 3:r 4:p 16:b 15:W 14:K; money 0 3 3; winner P1:g P1:y P1:b"
    game = Game.from_text(text)
    events = game.play("roll", outcome="b3", seat=0)
    turned = [event for event in events if isinstance(event, FinishCardTurned)]
    settled = next(event for event in events if isinstance(event, Settled) and event.seat == 0)
    money = settled.money or 0
    assert [event.amount for event in turned] == [-1, -1, 8]
    for event in turned:
        money += event.paid
    assert money == game.money[0]
    assert all(event.paid in (event.amount, 0) for event in turned)


def test_B18_words_say_what_was_spared() -> None:
    assert say(Settled(0, -3, 0, -1), ["Ada"]) == "Ada settles -3 (pays 1 and is spared the rest), which makes 0."
    assert say(FinishCardTurned(0, "winner", "g", -1, 0), ["Ada"]) == (
        "Ada's winner card shows green: -1 (has nothing to pay it with, and is spared)."
    )
    assert say(Settled(0, 2, 5, 2), ["Ada"]) == "Ada settles +2, which makes 5."
