"""What holds in every position of every game: nothing is lost or made, `legal` and `apply` agree, undo undoes."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from camelup.engine import events as happened
from camelup.engine.board.state import all_dice
from camelup.engine.editions import BOARD_FLOOR, CARDS_FLOOR
from camelup.engine.numbers import CARD_COPIES
from camelup.engine.refusals import refusal
from camelup.errors import IllegalAction
from camelup.game import Game
from camelup.notation import vocabulary
from games import choose, games, running_games
from snapshots import plain


@given(games())
def test_every_camel_stands_on_the_track_once(game: Game) -> None:
    assert sorted("".join(game.track.values())) == sorted(game.letters)


@given(games(("2014", "2018")))
def test_tickets_dice_and_finish_cards_are_conserved(game: Game) -> None:
    s = plain(game)
    dice_out = (all_dice(game.state) & ~s.dice).bit_count()
    assert sum(s.pyramid) == dice_out < 5
    for seat in range(game.players):
        laid = [s.bet[deck][i] for deck in range(2) for i in range(s.laid[deck]) if s.bettor[deck][i] == seat]
        in_hand = [camel for camel in range(5) if s.hand[seat] >> camel & 1]
        assert sorted(laid + in_hand) == list(range(5))
    pairs = [(seat, partner) for seat, partner in enumerate(s.partner) if partner >= 0]
    assert all(s.partner[partner] == seat for seat, partner in pairs)


@given(games(("cards",)))
def test_the_thirty_cards_are_conserved(game: Game) -> None:
    s = plain(game)
    if s.phase == 3:
        assert Counter(sum_of(s.deck, s.revealed)) == Counter(
            [card for pile in s.given for card in sum_of(pile)] + [card for card in s.intel if card >= 0]
        )
    seen = [card for pile in (*s.hand, *s.discarded, *s.given) for card in sum_of(pile)]
    seen += [card for card in (*s.intel, *s.played) if card >= 0]
    assert all(count <= CARD_COPIES[card] for card, count in Counter(seen).items())


def sum_of(*piles: list[int]) -> list[int]:
    return sorted(kind for pile in piles for kind, count in enumerate(pile) for _ in range(count))


@given(running_games(), st.integers(0, 10_000))
def test_money_changes_only_as_the_events_say(game: Game, choice: int) -> None:
    money = list(game.money)
    floor = CARDS_FLOOR if game.edition == "cards" else BOARD_FLOOR
    for event in game.play(choose(game, choice)):
        match event:
            case happened.TileHit():
                money[event.owner] += event.amount
            case happened.Settled():
                money[event.seat] = max(floor, money[event.seat] + event.amount)
                assert event.money == money[event.seat]
            case happened.FinishCardTurned():
                money[event.seat] = max(floor, money[event.seat] + event.amount)
    assert money == list(game.money)
    assert min(money) >= floor


@given(running_games(), st.integers(0, 10_000))
def test_lines_of_a_scoring_add_up_to_what_is_paid(game: Game, choice: int) -> None:
    earned: Counter[int] = Counter()
    for event in game.play(choose(game, choice)):
        if isinstance(event, happened.Earned):
            earned[event.seat] += event.amount
        elif isinstance(event, happened.Settled):
            assert event.amount == earned.pop(event.seat, 0)
    assert not earned


@given(running_games())
def test_what_legal_offers_is_accepted_and_nothing_else(game: Game) -> None:
    legal = set(game.actions())
    before = game.position()
    for code, action in vocabulary(game.edition).actions.items():
        assert (refusal(game.state, code) is None) == (action in legal), action
        try:
            game.copy().play(action)
        except IllegalAction as error:
            assert action not in legal
            assert str(error.rule) in str(error)  # noqa: PT017
        else:
            assert action in legal
    assert game.position() == before


@given(running_games(), st.lists(st.integers(0, 10_000), min_size=1, max_size=20))
def test_undo_takes_back_exactly_one_action(game: Game, choices: list[int]) -> None:
    before = []
    for choice in choices:
        if game.over:
            break
        before.append((game.copy(), choose(game, choice)))
        game.play(before[-1][1])
    for earlier, action in reversed(before):
        assert game.undo() == action
        assert game == earlier
        assert game.record(secrets=True) == earlier.record(secrets=True)


@given(games())
def test_probabilities_of_luck_sum_to_one(game: Game) -> None:
    for action in game.actions():
        assert sum(game.outcomes(action).values()) == 1


@given(games())
def test_every_position_of_a_game_is_possible(game: Game) -> None:
    assert game.status() == []
