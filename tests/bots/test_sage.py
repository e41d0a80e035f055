"""`sage` decides for many tables at once as it would for each alone, and as it did before."""

import hashlib
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from camelup.bots import sage
from camelup.bots.champion.cards.search import CardsSearch
from camelup.bots.champion.champion import ChampionBot
from camelup.bots.champion.network import NetworkSearch
from camelup.bots.making.from_words import check_spec
from camelup.bots.sage import CHOSEN, SageBot
from camelup.engine.board.rules import ROLL
from camelup.errors import CamelUpError
from camelup.game import Game
from camelup.network.forward import Answer, Network
from camelup.network.layout import LAYOUTS
from camelup.network.shipped import SHIPPED
from camelup.network.thought import Look, Thought, think
from camelup.network.weights import read_weights, write_arrays, write_weights
from camelup.notation.actions import vocabulary
from camelup.view import Observation
from sampling import sized, some

NEARLY = 1e-3
"""How far two numbers may be apart that differ in the order in which sums were added up."""


def some_positions(number: int) -> list[Observation]:
    """Give positions of tables of every size, as the seat to move sees them."""
    return [_position(seed) for seed in range(number)]


def _position(seed: int, edition: str = "2018") -> Observation:
    game, luck = Game(edition, 3 + seed % 6, seed=seed), random.Random(seed)
    for _ in range(seed % 20):
        game.play(luck.choice(game.actions()))
    return game.observe(game.turn)


def test_many_tables_get_each_the_decision_it_would_get_alone() -> None:
    positions = some_positions(36)
    seeds = [seed + 1 for seed in range(len(positions))]
    for seen, seed, action in zip(positions, seeds, SageBot.decide_together(positions, seeds), strict=True):
        shares = SageBot(seed).think(seen).actions
        chosen = {str(name): shares.get(code, 0.0) for code, name in seen.legal_actions().items()}[action]
        assert chosen > max(shares.values()) - NEARLY


def test_many_tables_take_one_call_of_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    answer = Network.__call__

    def counting(network: Network, rows: Any, players: Any) -> Answer:
        asked.append(len(rows))
        return answer(network, rows, players)

    monkeypatch.setattr(Network, "__call__", counting)
    SageBot.decide_together(some_positions(20), range(1, 21))
    assert asked == [20]


def test_tables_of_two_games_are_decided_together_each_by_its_own_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weights = read_weights(SHIPPED["2018"]).arrays
    weights["out.bias"][ROLL] += 99
    write_weights(tmp_path / "rolls.npz", weights, {"settings": {"edition": "2014"}})
    monkeypatch.setenv(CHOSEN, str(tmp_path / "rolls.npz"))
    positions = [_position(seed, edition) for seed in range(4, 8) for edition in ("2014", "2018")]
    seeds = range(1, len(positions) + 1)
    alone = [SageBot(seed).decide(seen, 0.0) for seen, seed in zip(positions, seeds, strict=True)]
    assert SageBot.decide_together(positions, seeds) == alone
    assert alone[::2] == ["roll"] * 4
    assert set(alone[1::2]) != {"roll"}


def test_every_table_is_looked_at_with_the_luck_of_its_own_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a restart a table is decided again, with other tables beside it or with none."""
    seen = _position(1)  # so early in a leg its odds are simulated
    looked: list[Look] = []

    def noting(network: Network, looks: Sequence[Look]) -> list[Thought]:
        looked.extend(looks)
        return think(network, looks)

    monkeypatch.setattr(sage, "think", noting)
    SageBot.decide_together([seen, seen, seen], [7, 8, 7])
    alone = [SageBot(seed).look(seen) for seed in (7, 8, 7)]
    assert [look.row.tobytes() for look in looked] == [look.row.tobytes() for look in alone]
    assert looked[0].row.tobytes() != looked[1].row.tobytes()


def test_chances_to_win_are_shared_out_among_those_who_play() -> None:
    looks = [SageBot(1).look(seen) for seen in some_positions(12)]
    players = np.array([look.players for look in looks])
    chances = SageBot(1).network("2018")(np.stack([look.row for look in looks]), players).chances
    assert np.allclose(chances.sum(1), 1)
    assert ((chances > 0).sum(1) == players).all()


DECIDED_THEN = {
    "2014": "loser o, ticket g, ticket g, ticket o, loser y, ticket g, ticket y, loser b, ticket g, ticket b, ticket b, ticket o, ticket b",
    "2018": "ticket r, ticket b, ticket y, ticket b, partner P7, ticket g, ticket p, loser p, ticket b, ticket b, ticket r, loser p, ticket g",
}
SEEN_THEN = {
    "2014": "e90e41fe586588a34a7dcbbb18f991b219a0a4022ceea1531c8d5552a5ff4f6e",
    "2018": "7c97b631cb1c1a772a9870014aefee0c565c343a5e8bfd0c3258868cb3312d84",
}
SEEN_BY_THEM = 1080
"""What features came later they do not see."""
WINS_THEN = [0.1734, 0.7488, 0.2695, 0.1849, 0.1709, 0.4268, 0.2467, 0.13, 0.7151, 0.1583, 0.1628, 0.0894, 0.5153]


def _watched_position(seed: int, edition: str) -> Observation:
    """Give a position with many bets, at a table of any size."""
    players, luck = 2 + seed % 7, random.Random(seed)
    game = Game(edition, players, seed=seed, unofficial=(edition, players) == ("2018", 2))
    for _ in range(seed % 31):
        others = [action for action in game.actions() if action != "roll"]
        game.play(luck.choice(others) if luck.random() < 0.6 else "roll")
    return game.observe(game.turn)


@pytest.mark.parametrize("edition", DECIDED_THEN)
def test_the_shipped_networks_see_and_decide_what_they_did_before_there_were_others(edition: str) -> None:
    looks = [SageBot(seed + 1).look(_watched_position(seed, edition)) for seed in range(5, 31, 2)]
    seen = hashlib.sha256(
        b"".join(look.row[:SEEN_BY_THEM].tobytes() + look.mask.tobytes() for look in looks)
    ).hexdigest()
    assert seen == SEEN_THEN[edition]
    thoughts = think(SageBot().network(edition), looks)
    decided = [vocabulary(edition).actions[max(one.actions, key=lambda code: one.actions[code])] for one in thoughts]
    assert ", ".join(decided) == DECIDED_THEN[edition]
    if edition == "2018":
        wins = [thought.wins[look.turn] for thought, look in zip(thoughts, looks, strict=True)]
        assert np.allclose(wins, WINS_THEN, atol=1e-4)


# --- Camel Up Cards, with weights of one's own ------------------------------------------------------------


@pytest.fixture
def weights_of_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Name weights, of a network that knows nothing, as people name those that they have trained."""
    path = tmp_path / "cards.npz"
    layout, rng = LAYOUTS.of("cards"), np.random.default_rng(1)
    outputs = layout.actions + 16
    weights = {"in.weight": rng.normal(0, 0.1, (layout.size, 16)), "in.bias": np.zeros(16)}
    weights |= {"norm.weight": np.ones(16), "norm.bias": np.zeros(16)}
    weights |= {"out.weight": rng.normal(0, 1, (16, outputs)), "out.bias": np.zeros(outputs)}
    write_weights(path, weights, {"settings": {"edition": "cards"}})
    monkeypatch.setenv(CHOSEN, str(path))
    return path


@pytest.mark.parametrize("players", some(range(2, 7), 2))
def test_sage_plays_cards_with_weights_of_cards_and_every_seat_chooses_when_it_likes(
    weights_of_cards: Path, players: int
) -> None:
    check_spec("sage", "cards")
    game, sage_bot, luck = Game("cards", players, seed=players), SageBot(1), random.Random(players)
    assert "%" in sage_bot.explain(game.observe(game.waiting[-1]))
    for _ in range(2000):
        if game.over:
            return
        seat = luck.choice(game.waiting)
        game.play(sage_bot.decide(game.observe(seat), 0.0), seat=seat)
    pytest.fail("the game never ends")


def _racing(players: int) -> Game:
    """Give a game of Cards in its first leg, in which some have bet."""
    game, luck = Game("cards", players, seed=players), random.Random(players)
    while game.choosing:
        game.play(luck.choice(game.actions()))
    for _ in range(2 * players + 1):
        game.play(luck.choice([action for action in game.actions() if action.startswith("bet")] or ["reveal"]))
    return game


def test_champion_searches_cards_with_the_network_of_sage_unless_it_goes_by_the_book(weights_of_cards: Path) -> None:
    game = _racing(4)
    seen = game.observe(game.turn)
    assert isinstance(ChampionBot(1).new_search(seen), NetworkSearch)
    assert isinstance(ChampionBot(1, learned=False).new_search(seen), CardsSearch)


def test_champion_chooses_the_cards_of_a_leg_as_sage_does(weights_of_cards: Path) -> None:
    seen = Game("cards", seed=1).observe(2)
    assert ChampionBot(1).search(seen, 0.0) == (SageBot(1).decide(seen, 0.0), 0.0, None)


@pytest.mark.parametrize("players", some(range(2, 7), 2))
def test_champion_decides_cards_alike_whatever_it_can_not_see(weights_of_cards: Path, players: int) -> None:
    game = _racing(players)
    twin = Game.imagine(game.observe(game.turn), seed=5)
    assert twin.state.tobytes() != game.state.tobytes()
    found = [ChampionBot(1, worlds=8).search(one.observe(game.turn), 0.0) for one in (game, twin)]
    assert found[0][:2] == found[1][:2]
    assert found[0][2] is not None


@pytest.mark.parametrize("players", some(range(2, 7), 1))
def test_champion_plays_cards_by_the_rules(weights_of_cards: Path, players: int) -> None:
    game, champion = Game("cards", players, seed=players), ChampionBot(1, worlds=2)
    for _ in range(sized(80, 400)):
        if not game.over:
            seat = game.waiting[-1]
            game.play(champion.decide(game.observe(seat), 0.0), seat=seat)
    assert game.over or len(game.history) > 80


def test_weights_of_another_game_are_refused_by_what_they_see(weights_of_cards: Path, tmp_path: Path) -> None:
    kept = read_weights(weights_of_cards)
    write_arrays(tmp_path / "other.npz", kept.arrays, {**kept.about, "settings": {"edition": "2018"}})
    with pytest.raises(CamelUpError, match="other features"):
        read_weights(tmp_path / "other.npz")


@pytest.mark.parametrize("content", [b"", b"hello", b"\x93NUMPY\x01\x00"])
def test_a_file_of_something_else_is_no_weights_and_we_say_which_are(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "other.npz").write_bytes(content)
    with pytest.raises(
        CamelUpError, match=r"other\.npz can't be read as weights: name a file that camelup train wrote"
    ):
        read_weights(tmp_path / "other.npz")


def test_weights_that_are_not_there_are_named_once(tmp_path: Path) -> None:
    with pytest.raises(CamelUpError) as refused:
        read_weights(tmp_path / "no.npz")
    assert str(refused.value) == f"{tmp_path / 'no.npz'} can't be read as weights: No such file or directory"
