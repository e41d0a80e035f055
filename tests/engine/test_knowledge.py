"""One door for knowledge: what a seat may not know changes nothing it can see, hear or provoke (B25, C20)."""

from collections import Counter
from itertools import product
from math import comb, factorial, sqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from camelup.engine.events import seen_by
from camelup.errors import CamelUpError
from camelup.game import Game
from camelup.notation import read_position, vocabulary
from games import choose, games, running_games
from sampling import sized

SECRET_WORDS = ("winner", "loser", "discard", "deck", "intel")


def another_world(game: Game, seat: int, seed: int) -> Game:
    """Change all that a seat may not know."""
    return Game.imagine(game.observe(seat), seed=seed)


@given(games(), st.integers(-1, 7), st.integers(0, 2**32))
def test_hidden_facts_do_not_show_in_an_observation(game: Game, seat: int, seed: int) -> None:
    assume(seat < game.players)
    other = another_world(game, seat, seed)
    assert other.status() == []
    assert other.observe(seat).state.tobytes() == game.observe(seat).state.tobytes()
    assert other.observe(seat).position() == game.observe(seat).position()
    assert repr(other.observe(seat)) == repr(game.observe(seat))


@given(running_games(), st.integers(-1, 7), st.integers(0, 2**32), st.integers(0, 10_000))
def test_hidden_facts_do_not_show_in_events(game: Game, seat: int, seed: int, choice: int) -> None:
    """The same public action in two worlds a seat can't tell apart looks the same to it, unless cards are shown."""
    assume(seat < game.players)
    other = another_world(game, seat, seed)
    action = choose(game, choice)
    assume(action in other.actions())
    outcomes = sorted(set(game.outcomes(action)) & set(other.outcomes(action)))
    assume(outcomes)
    outcome = outcomes[choice % len(outcomes)] or None
    first, second = (world.play(action, outcome=outcome) for world in (game, other))
    assume(not game.over)  # the end scoring shows the cards
    assume(not {type(event).__name__ for event in first} & {"IntelShown", "PlayedHand", "LegEnded"})
    assert [seen_by(event, seat) for event in first] == [seen_by(event, seat) for event in second]
    assert game.observe(seat) == other.observe(seat)


@given(running_games(), st.integers(0, 2**32), st.integers(0, 10_000))
def test_a_secret_choice_looks_the_same_whatever_was_chosen(game: Game, seed: int, choice: int) -> None:
    """What others see of laying a card face down does not depend on the card."""
    choices = [action for action in game.actions() if action.split()[0] in SECRET_WORDS]
    assume(choices)
    verb = choices[choice % len(choices)].split()[0]
    choices = [action for action in choices if action.split()[0] == verb]
    watcher = (game.turn + 1) % game.players
    seen = []
    for action in (choices[0], choices[-1]):
        twin = game.copy()
        happened = [seen_by(event, watcher) for event in twin.play(action)]
        assume("IntelShown" not in {type(event).__name__ for event in happened})
        seen.append((happened, twin.observe(watcher).state.tobytes(), twin.record()))
    assert seen[0] == seen[1]


@given(running_games(), st.integers(0, 2**32))
def test_hidden_facts_do_not_show_in_errors(game: Game, seed: int) -> None:
    other = another_world(game, game.turn, seed)
    for action in vocabulary(game.edition).actions.values():
        assert complaint(game, action) == complaint(other, action)


def complaint(game: Game, action: str) -> str:
    luck = min(vocabulary(game.edition).outcome_codes)
    try:
        game.copy().play(action, outcome=None if action in game.actions() else luck)
    except CamelUpError as error:
        return str(error)
    return ""


@given(running_games())
def test_B25_a_record_of_a_running_game_hides_secrets(game: Game) -> None:
    for line in game.record().splitlines():
        words = line.split()
        if words and words[0].startswith("P") and words[1] in (*SECRET_WORDS, "deal"):
            assert set(words[2:]) == {"?"}


@given(games(("2014", "2018")))
def test_B25_a_table_may_hide_the_money_of_others(game: Game) -> None:
    game.hide_money = True
    assume(not game.over)
    seen = game.observe(1)
    assert seen.money[1] == game.money[1]
    assert all(money == -1 for seat, money in enumerate(seen.money) if seat != 1)
    assert set(game.observe(-1).money) == {-1}
    for seat in (-1, 1):
        hidden = game.observe(seat)
        assert read_position(hidden.position()).state.tobytes() == hidden.state.tobytes()
    assert Game.imagine(seen, seed=1).status() == []


def test_after_the_end_nothing_is_secret() -> None:
    game = Game("2018", players=3, seed=5)
    game.play("winner b")
    game.play("loser g")
    while not game.over:
        game.play("roll")
    assert game.observe(2) == game.observe(0)
    assert "winner b" in game.record()


@pytest.mark.parametrize("seat", [-2, 4])
def test_only_seats_and_spectators_can_observe(seat: int) -> None:
    with pytest.raises(CamelUpError, match="there is no seat"):
        Game("2018", seed=1).observe(seat)


def test_imagined_finish_cards_are_evenly_likely() -> None:
    game = Game("2018", players=3, seed=2)
    game.play("winner b")
    game.play("loser g")
    game.play("winner r")
    seen = game.observe(0)
    found = Counter[tuple[int, int]]()
    for seed in range(2000):
        world = Game.imagine(seen, seed=seed)
        assert world.state.bet[0, 0] == game.state.bet[0, 0]
        found[int(world.state.bet[1, 0]), int(world.state.bet[0, 1])] += 1
    assert len(found) == 25
    assert all(40 < count < 130 for count in found.values())


def test_imagined_decks_follow_bayes() -> None:
    """With known cards in the deck and some revealed, the next card is as likely as counting all worlds says.

    Two players: this seat gave six cards, the other six came from eighteen unseen ones. The exact chances are counted by
    `chances_by_counting`, which knows nothing of how `imagine` works.
    """
    game = Game("cards", players=2, seed=11)
    while game.state.phase == 2:
        game.play(game.actions()[-1])
    for _ in range(5):
        while game.state.phase == 3 and game.state.raced == 0:
            game.play("reveal")
        game.play("pass")
    seen = game.observe(0)
    worlds = sized(6_000, 20_000)
    drawn = Counter[int]()
    for seed in range(worlds):
        deck = Game.imagine(seen, seed=seed).state.deck
        for kind in range(10):
            drawn[kind] += int(deck[kind])
    size = int(game.state.deck.sum())
    for kind, chance in chances_by_counting(game).items():
        found = drawn[kind] / worlds / size
        assert abs(found - chance) < 0.85 / sqrt(worlds), (kind, found, chance)


def chances_by_counting(game: Game) -> dict[int, float]:
    """Enumerate how many of each kind the other player gave, weigh each by hypergeometric chance and likelihood."""
    s = game.state
    own = [int(s.given[0, kind]) for kind in range(10)]
    revealed = [int(s.revealed[kind]) for kind in range(10)]
    pool = [
        (5, 1)[kind % 2] - int(s.hand[0, kind]) - int(s.discarded[0, kind]) - own[kind]
        - sum(1 for card in s.played if card == kind)
        for kind in range(10)
    ]  # fmt: skip
    total = 0.0
    share = dict.fromkeys(range(10), 0.0)
    for given_kinds in product(*(range(min(6, p) + 1) for p in pool)):
        if sum(given_kinds) != 6:
            continue
        deck = [mine + theirs for mine, theirs in zip(own, given_kinds, strict=True)]
        left = [n - r for n, r in zip(deck, revealed, strict=True)]
        if min(left) < 0:
            continue
        weight = 1.0
        for p, g in zip(pool, given_kinds, strict=True):
            weight *= comb(p, g)
        for n, r in zip(deck, revealed, strict=True):
            weight *= factorial(n) / factorial(n - r)
        total += weight
        for kind in range(10):
            share[kind] += weight * left[kind] / sum(left)
    return {kind: part / total for kind, part in share.items()}
