"""What is said to programs is what `camelup.wire` declares: all of it reads back by its own declaration, equal."""

import random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from camelup.bots import serve
from camelup.bots.house import STAND_IN
from camelup.bots.lines_messages import fields
from camelup.engine.editions import EDITIONS
from camelup.engine.events import Event, Settled
from camelup.game import Game
from camelup.odds.report import advice_for, report
from camelup.view import Everything
from camelup.wire.events import EVENTS, AnyEvent, describe_event, read_event
from camelup.wire.odds import AdviceList, Odds, describe_advice, describe_odds
from camelup.wire.seeing import ViewsOfAll, cut_at_holes, fill_holes, view_of
from camelup.wire.tables import Options
from camelup.wire.views import AnyView


def again(value: Any, kind: Any) -> Any:
    """Write something as JSON and read it by its declaration."""
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_view_and_event_of_a_game_reads_back_equal(edition: str) -> None:
    game, luck = Game(edition, seed=3), random.Random(3)
    events = list(game.play(game.actions()[0]))
    while not game.over:
        for seat in (-1, 0, game.turn):
            view = view_of(game.observe(seat), position=True)
            assert again(view, AnyView) == view
        kind = luck.choice(sorted({action.split()[0] for action in game.actions()}))
        events += game.play(luck.choice([action for action in game.actions() if action.split()[0] == kind]))
    last = view_of(game.everything(), game.result())
    assert again(last, AnyView) == last
    assert [read_event(again(describe_event(event), AnyEvent)) for event in events] == events


def test_every_event_of_the_engine_is_told_with_all_its_fields_under_its_name() -> None:
    assert set(EVENTS) == set(get_args(Event))
    for kind, struct in EVENTS.items():
        assert struct.__struct_fields__ == tuple(get_type_hints(kind))
        assert struct.__struct_config__.tag == kind.__name__
        assert struct.__doc__ == kind.__doc__


def test_hidden_money_is_told_as_none() -> None:
    assert msgspec.to_builtins(describe_event(Settled(1, 5, None, 5)))["money"] is None
    game = Game("2018", seed=1, hide_money=True)
    assert [seat.money for seat in view_of(game.observe(0)).seats] == [3, None, None, None]


def told_alone(game: Game, seat: int) -> bytes:
    """Write the view of a seat as if it were the only one."""
    seen = game.observe(seat)
    view = view_of(seen, game.result())
    view.actions = [str(action) for action in seen.actions()]
    view.asked = 7 if seat in game.waiting else None
    return msgspec.json.encode(view)


def told_with_all(views: ViewsOfAll, seat: int) -> bytes:
    """Write the view of a seat with what all share written once."""
    return fill_holes(cut_at_holes(msgspec.json.encode(views.with_holes)), views.fillings(seat, 7))


@pytest.mark.parametrize(
    ("edition", "hide_money"), [("2014", False), ("2018", False), ("2018", True), ("cards", False)]
)
def test_what_a_seat_is_told_beside_what_all_share_is_byte_for_byte_what_it_would_be_told_alone(
    edition: str, hide_money: bool
) -> None:
    game, luck = Game(edition, players=5, seed=2, hide_money=hide_money), random.Random(2)
    while not game.over:
        views = ViewsOfAll(game, game.waiting)
        for seat in (*range(5), -1):
            assert told_with_all(views, seat) == told_alone(game, seat)
        actor = luck.choice(game.waiting)
        wishes = [action for action in game.actions(actor) if action.split()[0] in {"winner", "loser", "roll"}]
        game.play(luck.choice(wishes or game.actions(actor)), seat=actor)
    views = ViewsOfAll(game, ())
    assert {told_with_all(views, seat) for seat in range(5)} == {told_alone(game, seat) for seat in range(5)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_odds_and_advice_read_back_equal(edition: str) -> None:
    game = Game.from_text(EDITIONS[edition].example)
    odds, advice = describe_odds(report(game)), describe_advice(game, advice_for(game, game.turn))
    assert again(odds, Odds) == odds
    assert again(advice, AdviceList) == advice


@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_is_a_type_of_its_own_and_says_so(edition: str) -> None:
    game = Game(edition, seed=5)
    assert isinstance(game.everything(), Everything)
    opened, watched, own = view_of(game.everything()), view_of(game.observe(-1)), view_of(game.observe(1))
    assert (opened.open, opened.seat) == (True, None)
    assert (watched.open, watched.seat) == (False, None)
    assert (own.open, own.seat) == (False, 1)
    assert game.everything().position() == game.position()
    if edition == "cards":
        assert "?" not in str(opened)
        assert "?" in str(watched)


def test_who_stands_in_by_default_is_who_the_house_says() -> None:
    assert Options().stand_in == STAND_IN


def test_what_programs_of_version_0_1_import_is_there_and_says_where_it_is_now() -> None:
    with pytest.warns(DeprecationWarning, match="write camelup.bots.serve instead"):
        from camelup.bots.lines_serve import serve as old  # noqa: PLC0415
    assert old is serve
    with pytest.warns(DeprecationWarning, match="view_of"):
        told = fields(Game("2018", seed=1).observe(0))
    then = {"position", "turn", "track", "ranking", "dice", "tickets", "finish_cards", "winner", "loser", "seats"}
    assert then <= set(told)
