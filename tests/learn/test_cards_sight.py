"""What a network sees of Camel Up Cards and may do there: no secret, the same for player and trainer, chances that are those of the odds."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from camelup.engine import rules
from camelup.engine.cards import rules as cards
from camelup.engine.cards.movement import advance
from camelup.engine.cards.state import CHOOSING, DEALING, FACE_DOWN, OVER, RACING, STATE, camels_on_start
from camelup.engine.editions import CARD_KINDS, HAND_STEPS, RACING_CAMELS
from camelup.engine.events import NO_TRACE, new_trace
from camelup.engine.generator import seeded
from camelup.engine.numbers import DEALT
from camelup.engine.race import EMPTY_LANE, LANE
from camelup.game import Game
from camelup.learn.players import Players, new_games
from camelup.learn.ppo import AHEAD
from camelup.learn.rows import CHOSEN, ENDED, MONEY, SEAT, rows_of
from camelup.learn.settings import Settings
from camelup.network.cards.actions import ACTIONS, from_engine, leader_of, name_camels, to_engine
from camelup.network.cards.chances import (
    COMING,
    DECK_SIZES,
    HAND_RACE,
    HAND_RACES,
    HAND_WINS,
    LANDINGS,
    PLACES,
    RACE,
    RACES,
    WEIGHT,
    WINS,
    Effort,
    leg_by_hand,
    leg_of,
    look_ahead,
)
from camelup.network.cards.chances import ENDED as ENDED_LEG
from camelup.network.cards.features import ALONE, FEATURES, OFFSETS, SIZE
from camelup.network.cards.sight import CardsSight, new_scratch, new_seen, show
from camelup.network.thought import Look
from camelup.odds.cards.odds import leg_odds, race_odds
from camelup.odds.cards.tally import finished
from camelup.view import Observation
from games import choose
from sampling import sized


@st.composite
def card_games(draw: st.DrawFn) -> Game:
    """A game somewhere on its way, as often in a race as while cards are chosen."""
    game, luck = (
        Game("cards", draw(st.integers(2, 6)), seed=draw(st.integers(0, 2**32))),
        random.Random(draw(st.integers())),
    )
    for _ in range(draw(st.sampled_from([0, 4, *range(20, 150, 5)]))):
        game.play(choose(game, luck.randrange(10_000)))
        if game.over:
            game.undo()
            break
    return game


def seen_by(view: Game | Observation, seat: int, seed: int = 1) -> Look:
    observation = view if isinstance(view, Observation) else view.observe(seat)
    return CardsSight("cards", seed).look(observation)


def step_all(players: Players, number: int) -> None:
    for part in players.start(0, number):
        part.result()


def a_seat(game: Game, number: int) -> int:
    """One of those who are to decide: all of them while cards are chosen."""
    return game.waiting[number % len(game.waiting)]


# --- no leak --------------------------------------------------------------------------------------------


@given(card_games(), st.integers(0, 2**32))
def test_hidden_cards_show_neither_in_a_row_nor_in_the_chances(game: Game, seed: int) -> None:
    seat = a_seat(game, seed)
    seen = game.observe(seat)
    looks = [seen_by(view, seat, seed) for view in (game, seen, Game.imagine(seen, seed=seed))]
    assert len({look.row.tobytes() + look.mask.tobytes() + look.chances.tobytes() for look in looks}) == 1


@given(card_games(), st.integers(0, 2**32))
def test_how_far_others_have_chosen_does_not_show(game: Game, number: int) -> None:
    """Who chooses last in training may be the first at a table of people."""
    while not game.choosing:
        if game.over:
            return
        game.play(game.actions()[0])
    seat = a_seat(game, number)
    before = seen_by(game, seat)
    others = [other for other in game.waiting if other != seat]
    if others:
        game.play(random.Random(number).choice(game.observe(others[-1]).actions()), seat=others[-1])
    if game.choosing:
        after = seen_by(game, seat)
        assert after.row.tobytes() == before.row.tobytes()
        assert after.codes == before.codes


@given(card_games(), st.integers(0, 2**32))
def test_hidden_cards_do_not_show_in_rows_that_are_learned_from(game: Game, seed: int) -> None:
    """Two games that the seat can't tell apart are stepped with the same luck, by an action after which it decides again."""
    seat = game.turn
    codes = [code for code in game.observe(seat).legal_actions() if _keeps_the_turn(game, code)]
    assume(codes)
    games = new_games("cards", 2, seed=1)
    players = Players(games, Settings("cards", threads=1, legs=64, spacing=4))
    for number, one in enumerate((game, Game.imagine(game.observe(seat), seed=seed))):
        games.states[number] = one.state
        games.generators[number] = seeded(seed)
        name_camels(int(game.state.race), games.kept.orders[number], games.kept.ranks[number])
        games.actions[number] = from_engine(codes[0], games.kept.ranks[number], leader_of(int(game.state.race)))
    step_all(players, 2)
    players.close()
    assert (games.states["turn"] == seat).all()
    assert (games.rows[0] == games.rows[1]).all()


def _keeps_the_turn(game: Game, code: int) -> bool:
    """Whether the seat to move decides again after an action, and no luck is needed: a bet before its race action, a card of many."""
    if game.choosing:
        return int(game.state.hand[game.turn].sum()) > 2
    return not game.state.raced and cards.BET_LEG <= code < cards.PUT_FENNEC


def repainted(state: Any, colour: list[int]) -> Any:
    """The same position with other colours: `colour[camel]` is what each camel becomes."""
    other = state.copy()
    lanes = [int(state.race) >> LANE * rank & EMPTY_LANE for rank in range(RACING_CAMELS)]
    empty = int(state.race) >> LANE * len(lanes) << LANE * len(lanes)
    other.race = empty | sum((lane & ~7 | colour[lane & 7]) << LANE * rank for rank, lane in enumerate(lanes))
    kinds = [2 * colour[kind // 2] + kind % 2 for kind in range(CARD_KINDS)]
    for field in ("hand", "given", "discarded", "deck", "revealed"):
        other[field][..., kinds] = state[field][..., :CARD_KINDS]
    other.winner_owner[colour] = state.winner_owner
    other.midfield_owner[colour] = state.midfield_owner
    other.overall[:] = np.array([*colour, -1])[state.overall]
    for field in ("intel", "played"):
        other[field][:] = np.array([*kinds, FACE_DOWN, -1])[state[field]]
    return other


def painted(chances: Any, colour: list[int]) -> Any:
    """The same chances with other colours."""
    other = chances.copy()
    for rows, of in ((leg_of(other), leg_of(chances)), (leg_by_hand(other), leg_by_hand(chances))):
        rows[PLACES : PLACES + 25].reshape(5, 5)[colour] = of[PLACES : PLACES + 25].reshape(5, 5)
    for race in (RACE, HAND_RACE):
        other[race : race + 25].reshape(5, 5)[colour] = chances[race : race + 25].reshape(5, 5)
    other[COMING : COMING + 10].reshape(5, 2)[colour] = chances[COMING : COMING + 10].reshape(5, 2)
    return other


def shown(state: Any, chances: Any) -> Any:
    """What a network is shown of a position with such chances."""
    states, seen = np.array([state], STATE), new_seen(1)
    seen.chances[0] = chances
    show(states, new_scratch(Effort(1, 1)), seen)
    return seen.rows[0].astype(int)


@given(card_games(), st.permutations(range(RACING_CAMELS)))
def test_colours_do_not_show_in_a_row(game: Game, colour: list[int]) -> None:
    assume(camels_on_start(int(game.state.race)) < 2)  # those on Start stand side by side, and have to have some order
    chances = seen_by(game, game.turn).chances
    state = game.observe(game.turn).state
    ours, theirs = shown(state, chances), shown(repainted(state, colour), painted(chances, colour))
    assert np.abs(ours - theirs).max() <= 1, "sums in another order may round to the neighbouring byte"


# --- the chances ----------------------------------------------------------------------------------------


def shares(leg: Any) -> Any:
    return leg[PLACES : PLACES + 25].reshape(5, 5) / leg[WEIGHT]


@given(card_games())
def test_chances_are_those_of_the_odds(game: Game) -> None:
    look, seen = seen_by(game, game.turn), game.observe(game.turn).state
    assert np.isfinite(look.chances).all()
    if game.choosing:
        return
    left, weight = int(seen.deck.sum()), leg_of(look.chances)[WEIGHT]
    near = 1e-9 if left <= 3 else 0.09  # more than four standard errors of 768 legs and of the odds
    assert look.chances[COMING : COMING + CARD_KINDS].sum() == pytest.approx(left * weight)
    landings = [look.chances[LANDINGS + space] / weight for space in range(60)]
    assert np.allclose(landings, [leg_odds(seen).landings.get(space, 0.0) for space in range(60)], atol=0.13)
    assert np.allclose(shares(leg_of(look.chances)), list(leg_odds(seen).places.values()), atol=near)
    race = look.chances[RACE : RACE + 25].reshape(5, 5) / look.chances[RACES]
    assert np.allclose(race, list(race_odds(seen).places.values()), atol=0.13)


@given(card_games())
def test_chances_after_the_hand_card_are_those_of_the_odds_after_it(game: Game) -> None:
    look, seen = seen_by(game, game.turn), game.observe(game.turn).state
    by_hand = leg_by_hand(look.chances)
    if game.choosing or "hand" not in game.actions():
        assert by_hand[WEIGHT] == 0
        return
    after = seen.copy()
    advance(after, int(np.argmax(after.hand[after.turn])) // 2, HAND_STEPS, NO_TRACE)
    if finished(after):
        assert by_hand[ENDED_LEG] == by_hand[WEIGHT] > 0
        return
    near = 1e-9 if int(seen.deck.sum()) <= 3 else 0.09
    assert np.allclose(shares(by_hand), list(leg_odds(after).places.values()), atol=near)


ENDING = (
    "cards; track 10:g 11:b 13:w 16:oy; turn P1; money 6 12 15 7; hand P1:y1 P2:w2 P4:b1; discarded P1:w1,y2,g1 P2:o1,b1,b2 P3:w1,w1,b1 "
    "P4:y1,g1,g1; given P1:o1,o1 P2:g1,g1 P3:o2,y1 P4:b1,b1; intel P1:y1 P2:w1 P3:o1 P4:y1; played P3:o1; deck o1 o1 o2 y1 y1 y1 b1 b1 "
    "g1 g1; revealed w1 o1; pieces P4:fennec17; bets P1:o5,o2 P2:y5,y2 P3:w,y3 P4:o3,y2; winner P1:o P2:b P3:y P4:w; loser P2:b P3:w P4:g"
)
"""Almost any card of the leg that is left brings the race to its end."""


def won(first: str) -> Any:
    """The share of the victory that each seat has when nobody bets any more, in real games."""
    seen, shares = Game.from_text(ENDING).observe(0), []
    for seed in range(400):
        game = Game.imagine(seen, seed=seed)
        game.play(first)
        while not game.over and not game.choosing:
            game.play("pass" if game.state.raced else "reveal")
        if game.over:
            money = np.array(game.money)
            shares.append((money == money.max()) / (money == money.max()).sum())
    return np.mean(shares, axis=0)


@pytest.mark.parametrize(("first", "wins", "races"), [("reveal", WINS, RACES), ("hand", HAND_WINS, HAND_RACES)])
def test_a_network_sees_who_wins_if_nobody_bets_any_more(first: str, wins: int, races: int) -> None:
    chances = seen_by(Game.from_text(ENDING), 0).chances
    assert np.allclose(chances[wins : wins + 4] / chances[races], won(first), atol=0.12)


def test_few_simulated_legs_lean_to_no_side() -> None:
    """Many looks of little effort add up to what the odds say."""
    game = Game("cards", 4, seed=3)
    while game.choosing:
        game.play(game.actions()[0])
    view, effort = game.observe(game.turn), Effort(24, 3)
    seen, scratch, luck = new_seen(1), new_scratch(effort), seeded(5)[None]
    fresh = np.ones(1, np.bool_)
    for _ in range(2000):
        look_ahead(view.states, fresh, luck, effort, scratch.ahead, seen.chances)
        fresh[:] = False
    chances = seen.chances[0]
    assert leg_of(chances)[WEIGHT] == 24 + 1999 * 6
    assert chances[RACES] == 8 + 1999 * 2
    odds = list(leg_odds(view.state, worlds=100_000).places.values())
    assert np.allclose(shares(leg_of(chances)), odds, atol=0.02)


# --- the actions ----------------------------------------------------------------------------------------


@given(card_games(), st.integers(0, 5))
def test_a_network_may_do_exactly_what_is_legal(game: Game, number: int) -> None:
    seat = a_seat(game, number)
    look = seen_by(game, seat)
    assert sorted(look.codes) == sorted(game.observe(seat).legal_actions())
    assert look.mask.sum() == len(look.codes)


@given(card_games())
def test_every_action_is_named_there_and_back(game: Game) -> None:
    order, ranks = np.zeros(RACING_CAMELS, np.int64), np.zeros(RACING_CAMELS, np.int64)
    name_camels(int(game.state.race), order, ranks)
    leader = leader_of(int(game.state.race))
    there = [int(to_engine(action, order, leader)) for action in range(ACTIONS)]
    assert sorted(there) == list(range(ACTIONS))
    assert [int(from_engine(code, ranks, leader)) for code in there] == list(range(ACTIONS))


def test_every_feature_has_its_place() -> None:
    assert sum(FEATURES.values()) == SIZE
    assert list(OFFSETS.values()) == sorted(OFFSETS.values())


def test_decks_have_the_cards_that_all_put_into_them() -> None:
    assert DECK_SIZES.tolist()[2:] == [12, 12, 12, 10, 12]  # C1


# --- games side by side ---------------------------------------------------------------------------------


def after(state: Any, action: int, outcome: int) -> Any:
    states = np.array([state], STATE)
    rules.step(states, action, outcome, new_trace())
    return states[0]


def test_games_side_by_side_keep_the_rules() -> None:
    """Every step is one that the engine makes of the same position, with the luck that can be read off it."""
    number, layout = 200, rows_of("cards")
    games = new_games("cards", number, seed=1)
    players = Players(games, Settings("cards", threads=1, legs=4, spacing=2, scripted=0.5))
    rng = np.random.default_rng(1)
    kinds_of_step = set()
    for _ in range(sized(250, 1000)):
        before, order = games.states.copy(), games.kept.orders.copy()
        step_all(players, number)
        for game in range(0, number, 7) if before["players"].any() else ():
            leader = leader_of(int(before[game]["race"]))
            action = int(to_engine(int(games.actions[game]), order[game], leader))
            kinds_of_step.add(check_step(before[game], action, games.states[game], games.rows[game]))
            assert games.kept.fresh[game] or knows_the_same(before[game], games.states[game])
        rows = games.rows
        for game in range(0, number, 40):
            view = np.array([rules.observe(games.states[game], int(rows[game, SEAT]))], STATE)
            shown_to_a_player = shown(view[0], games.kept.chances[game])
            shown_to_a_player[ALONE] = layout.features(rows[game])[ALONE]  # only a learner knows who sits there
            assert (shown_to_a_player == layout.features(rows[game])).all()
        mask = layout.mask(rows)
        chosen = rows[:, CHOSEN].astype(int) - 1
        games.actions[:] = np.where(chosen >= 0, chosen, (mask * rng.random(mask.shape)).argmax(1))
    players.close()
    assert kinds_of_step == {"same leg", "next leg", "next game"}


def knows_the_same(before: Any, now: Any) -> bool:
    """Whether the chances of before still hold: nothing has moved, and the same seat looks; while cards are chosen all know the same."""
    looks = ("phase", "race") if now["phase"] == CHOOSING else ("phase", "race", "piece_space", "turn", "deck")
    return all(np.array_equal(before[field], now[field]) for field in looks)


def check_step(before: Any, action: int, now: Any, row: Any) -> str:
    drawn = [cards.NO_LUCK]
    if action == cards.REVEAL:
        drawn = np.flatnonzero(before["deck"][:CARD_KINDS]).tolist()
    reached = [after(before, action, outcome) for outcome in drawn]
    if row[ENDED]:
        money = row[MONEY : MONEY + before["players"]].tolist()
        assert any(one.phase == OVER and one.money[: before["players"]].tolist() == money for one in reached)
        return "next game"
    if before["phase"] == RACING and now["phase"] == CHOOSING:
        public = ["race", "length", "sandstorms", "money", "overall"]
        assert any(
            one.phase == DEALING and all(np.array_equal(one[field], now[field]) for field in public) for one in reached
        )
        assert (now["hand"][: now["players"]].sum(1) == DEALT[now["players"]]).all()
        return "next leg"
    assert any(one.tobytes() == now.tobytes() for one in reached)
    return "same leg"


def test_no_seat_waits_for_more_decisions_than_are_played_beyond_a_chunk() -> None:
    number = 300
    games, layout = new_games("cards", number, seed=2), rows_of("cards")
    players = Players(games, Settings("cards", threads=1, legs=1, spacing=1, scripted=0.0))
    rng = np.random.default_rng(1)
    last, longest = np.full((number, 6), -1), 0
    for step in range(200):
        step_all(players, number)
        rows = games.rows
        last[rows[:, ENDED] > 0] = -1
        seat = rows[:, SEAT]
        waited = np.where(last[np.arange(number), seat] >= 0, step - last[np.arange(number), seat], 0)
        longest = max(longest, int(waited.max()))
        last[np.arange(number), seat] = step
        mask = layout.mask(rows)
        games.actions[:] = (mask * rng.random(mask.shape)).argmax(1)
    players.close()
    assert AHEAD.of("cards") - 6 <= longest <= AHEAD.of("cards")
