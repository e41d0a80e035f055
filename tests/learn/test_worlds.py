"""Worlds in a network's head: they fit what the seat has seen, give every candidate the same luck, and keep to the rules."""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from camelup import Game
from camelup.bots.champion.network import Judged, NetworkSearch, candidates_of
from camelup.engine import rules
from camelup.engine.editions import EDITIONS, MOST_PLAYERS, START_MONEY
from camelup.engine.families import ByFamily
from camelup.engine.generator import spread
from camelup.network.board import worlds as board
from camelup.network.cards import worlds as cards
from camelup.network.forward import Network
from camelup.network.layout import LAYOUTS
from camelup.network.sight import new_sight
from camelup.network.thought import think
from camelup.notation.actions import vocabulary
from camelup.view import Observation
from sampling import some

COUNT = 32
WORLDS = ByFamily(board=board, cards=cards)

of_all_editions = pytest.mark.parametrize("edition", EDITIONS)


def watched(seed: int, edition: str) -> Game:
    """Give a game in which some cards lie face down."""
    game = Game(edition, seed=seed)
    while game.choosing:
        game.play(game.actions()[0])
    first = ["winner b", "loser b", "roll", "winner g", "roll", "loser r", "winner y"]
    for action in first if edition != "cards" else ["bet leg b", "reveal", "bet winner g", "reveal"]:
        if action in game.actions():
            game.play(action)
    return game


def novice_network(edition: str) -> Network:
    """Make a network that knows nothing: whatever may be done is as good as anything else, and all win as often."""
    layout = LAYOUTS.of(edition)
    outputs = layout.actions + 2 * MOST_PLAYERS
    shapes = {"in.weight": (layout.size, 4), "in.bias": 4, "norm.weight": 4, "norm.bias": 4}
    return Network({name: np.zeros(shape) for name, shape in shapes.items()} | {
        "out.weight": np.zeros((4, outputs)), "out.bias": np.zeros(outputs),
    })  # fmt: skip


def imagined(view: Observation, candidates: Sequence[str], seed: int = 1) -> Any:
    """Lay worlds out as a search does."""
    look, game = new_sight(view.edition).look(view), WORLDS.of(view.edition)
    codes = {str(action): code for code, action in view.legal_actions().items()}
    worlds = game.new_worlds(COUNT * len(candidates))
    actions = np.array([codes[candidate] for candidate in candidates])
    states = rules.with_money(view.states)
    game.lay_out(states, view.seat, look.chances, look.history, spread(seed, 2 * COUNT), actions, worlds)
    return worlds


def seen(states: Any, world: int, seat: int) -> bytes:
    """Give what a seat sees of a world."""
    observed: bytes = rules.observe(states[world], seat, hide_money=False).tobytes()
    return observed


@of_all_editions
@pytest.mark.parametrize("seed", range(4))
def test_every_world_looks_to_the_seat_as_the_table_does(seed: int, edition: str) -> None:
    game = watched(seed, edition)
    view = game.observe(game.turn)
    worlds = imagined(view, game.actions()[:1])
    assert {seen(worlds.states, world, game.turn) for world in range(COUNT)} == {view.states[0].tobytes()}


@of_all_editions
def test_worlds_differ_in_what_lies_face_down(edition: str) -> None:
    game = watched(1, edition)
    worlds = imagined(game.observe(game.turn), game.actions()[:1])
    assert len({worlds.states[world].tobytes() for world in range(COUNT)}) > COUNT // 4


@of_all_editions
def test_every_candidate_is_tried_in_the_same_worlds_with_the_same_luck(edition: str) -> None:
    game = watched(2, edition)
    worlds = imagined(game.observe(game.turn), game.actions()[:2])
    for one, other in zip(range(COUNT), range(COUNT, 2 * COUNT), strict=True):
        assert worlds.states[one].tobytes() == worlds.states[other].tobytes()
        assert worlds.luck[one].tolist() == worlds.luck[other].tolist()
        assert worlds.tastes[one].tolist() == worlds.tastes[other].tolist()


@of_all_editions
def test_the_secrets_of_others_change_no_world(edition: str) -> None:
    """What the seat can't see is not looked at: two tables that it can't tell apart give the same worlds."""
    game = watched(3, edition)
    twin = Game.imagine(game.observe(game.turn), seed=5)
    assert twin != game
    one, other = (
        imagined(Observation(edition, g.observe(game.turn).states, game.turn), game.actions()[:1]) for g in (game, twin)
    )
    assert one.states.tobytes() == other.states.tobytes()


@pytest.mark.parametrize(
    ("start", "players"),
    [
        ("2018; track 14:b 15:gyrp 16:WK; dice bg", 3),
        ("2018; track 14:b 15:gyrp 16:WK; dice bg", 4),
        ("2018; track 14:b 15:gyrp 16:WK; dice bg", 7),
        ("2014; track 14:b 15:gyow; dice bg", 2),
        ("2014; track 14:b 15:gyow; dice bg", 6),
    ],
)
def test_imagined_play_keeps_to_the_rules_and_what_is_over_is_left_alone(start: str, players: int) -> None:
    game = Game.from_text(f"{start}; money " + " ".join(["3"] * players))
    worlds = imagined(game.observe(0), ["roll"])
    live = play_and_check(game, worlds, 6)
    over = [world for world in range(COUNT) if world not in live]
    assert over
    assert all(rules.who(worlds.states[world : world + 1]) == rules.RACE_OVER for world in over)
    assert all(rules.who(worlds.states[world : world + 1]) != rules.RACE_OVER for world in live)


def play_and_check(game: Game, worlds: Any, steps: int) -> Any:
    """Play on in worlds by a network that knows nothing, check what is done, and give those that are not over."""
    own, network = WORLDS.of(game.edition), novice_network(game.edition)
    bench, live = own.new_bench(game.edition, seed=1), np.arange(len(worlds.states))
    for _ in range(steps):
        live = live[: own.play_on(worlds, 0, live, bench)]
        asked = live[worlds.ours[live]]
        own.choose_all(worlds, asked, network(worlds.rows[asked], game.players).logits)
        for world in live:
            legal = np.empty(rules.MOST_ACTIONS, np.int64)
            count = rules.legal_in(worlds.states[world : world + 1], legal)
            assert worlds.actions[world] in legal[:count]
    return live


DECIDED = (
    "cards; track 3:w 4:o 6:y 8:b 13:g; length 15; turn P1 raced; money 10 11; hand P1:?; played P2:y2; deck w1;"
    " revealed w1 w1 o1 o1 o2 y1 y1 g1 g1 g2 b1; pieces P1:fennec9 P1:palm14; winner P2:g; loser P2:w"
)
SURE_TICKETS = {
    "2014": ("2014; track 2:b 8:o 9:y 10:w 12:g; dice b; turn P1; money 3 3 3", "loser b", "ticket g"),
    "2018": ("2018; track 2:b 8:y 9:p 10:r 12:g 14:K 16:W; dice by; turn P1; money 3 3 3", "loser b", "ticket g"),
    "cards": (DECIDED, "bet loser o", "bet leg g"),
}
"""Positions in which the leg is decided, what the seat does, and what the book then tells the next one to do."""


@of_all_editions
def test_rivals_are_imagined_to_play_by_the_book(edition: str) -> None:
    text, first, then = SURE_TICKETS[edition]
    worlds, own = imagined(Game.from_text(text).observe(0), [first]), WORLDS.of(edition)
    own.play_on(worlds, 0, np.arange(COUNT), own.new_bench(edition, seed=1))
    assert not worlds.ours.any()
    assert {vocabulary(edition).actions[action] for action in worlds.actions} == {then}


BACKED = "2018; track 2:bp 3:y 5:r 9:g 15:W 16:K; dice bgyrpG; turn P1; money 3 3 3"


def test_worlds_put_finish_cards_on_what_looked_right_when_they_were_laid() -> None:
    """Both rivals lay their first card for the winner while green leads by far, and one of them a card for the last camel, too."""
    game = Game.from_text(BACKED)
    for action in ("roll", "winner g", "winner g", "roll", "loser b"):
        game.play(action, rng=random.Random(1))
    view = game.observe(game.turn)
    worlds = imagined(view, ["roll"])
    green = game.state.bet[0, 0]
    assert (game.state.bet[0, :2] == green).all()
    for card in range(2):
        assert COUNT / 2 < (worlds.states["bet"][:, 0, card] == green).sum() <= COUNT


# --- Camel Up Cards ---------------------------------------------------------------------------------------

of_every_number = pytest.mark.parametrize("players", some(range(2, 7), 2))


@of_every_number
def test_cards_are_played_on_by_the_rules_through_a_set_up_and_a_leg(players: int) -> None:
    """And nobody in a world sees more of it than at a table."""
    game = Game("cards", players, seed=players)
    worlds = imagined(game.observe(0), game.actions()[:1])
    live = play_and_check(game, worlds, 60)
    assert worlds.states["money"][:, :players].max() > START_MONEY  # a leg was paid
    for world in live:
        turn = int(worlds.states[world].turn)
        assert worlds.views[world].tobytes() == seen(worlds.states, world, turn)


def test_a_turn_of_two_actions_is_judged_when_the_next_one_begins() -> None:
    """C9: after a bet the seat still moves a camel; that is no turn of its own."""
    game = watched(1, "cards")
    view = game.observe(game.turn)
    worlds = imagined(view, ["bet loser b"])
    bench, live = cards.new_bench("cards", seed=1), np.arange(COUNT)
    cards.play_on(worlds, view.seat, live, bench)
    assert set(worlds.states["turn"].tolist()) == {view.seat}
    assert not worlds.own.any()


LAST_CARD = (
    "cards; track 10:w 11:o 12:y 13:g 15:b; length 15; turn P1 raced; money 14 11; deck b1;"
    " revealed w1 w1 w2 o1 o1 o2 y1 y1 g1 g1 g2; hand P1:y2 P2:?"
)


def test_the_better_of_two_bets_is_found_where_it_can_be_counted() -> None:
    """The last card, or any hand card of blue, takes blue over the line: its winner card is sure to pay."""
    view = Game.from_text(LAST_CARD).observe(0)
    network = novice_network("cards")
    thought = think(network, [new_sight("cards").look(view)])[0]
    codes = {str(action): code for code, action in view.legal_actions().items()}
    alike = {codes["bet loser b"]: 0.5, codes["bet winner b"]: 0.5}
    chances = NetworkSearch(view, thought._replace(actions=alike), 1, network).chances(COUNT)
    assert chances["bet winner b"] > 0.5 > chances["bet loser b"]  # type: ignore[index]


# --- judging ----------------------------------------------------------------------------------------------


def test_positions_are_judged_at_some_of_the_next_turns() -> None:
    judged, worlds = Judged(1, first=2, last=3), np.arange(1)
    for chance in (0.9, 0.2, 0.4):
        assert judged.left[0] > 0
        judged.note(worlds, np.array([chance]))
    assert judged.left[0] == 0
    assert judged.means(Game("2014", 2, seed=1).states, 0) == pytest.approx([0.3])


@pytest.mark.parametrize(("noted", "mean"), [([], 1.0), ([0.5], 1.0), ([0.5, 0.4], 0.7)])
def test_a_game_that_ends_before_is_judged_by_what_came_of_it(noted: list[float], mean: float) -> None:
    won, judged = (
        Game.from_text("2014; track 3:wo 4:y 12:g 17:b; dice wo; money 9 5").states,
        Judged(1, first=2, last=3),
    )
    for chance in noted:
        judged.note(np.arange(1), np.array([chance]))
    assert judged.means(won, 0) == pytest.approx([mean])


def test_what_a_network_would_hardly_ever_do_is_tried_too_but_nothing_where_it_has_no_doubt() -> None:
    view = Game.from_text(LAST_CARD).observe(0)
    thought = think(novice_network("cards"), [new_sight("cards").look(view)])[0]
    first, second, third = list(view.legal_actions())[:3]
    doubts = thought._replace(actions={first: 1 - 1e-5, second: 1e-5, third: 1e-9})
    names = [view.legal_actions()[code] for code in (first, second, third)]
    assert list(candidates_of(view, doubts, least=1, most=4)) == names[:2]
    assert list(candidates_of(view, doubts, least=1, most=1)) == names[:1]
    assert list(candidates_of(view, doubts, least=3, most=4)) == names
