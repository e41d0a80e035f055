"""`sage` decides for many tables at once as it would for each alone, and as it did before."""

import hashlib
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from camelup.bots import sage
from camelup.bots.sage import CHOSEN, SageBot
from camelup.engine.board.rules import ROLL
from camelup.errors import CamelUpError
from camelup.game import Game
from camelup.network.forward import Answer, Network
from camelup.network.shipped import SHIPPED
from camelup.network.thought import Look, Thought, think
from camelup.network.weights import read_weights, write_weights
from camelup.view import Observation

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


WINS_THEN = [0.1734, 0.7488, 0.2695, 0.1849, 0.1709, 0.4268, 0.2467, 0.13, 0.7151, 0.1583, 0.1628, 0.0894, 0.5153]


def _watched_position(seed: int) -> Observation:
    """Give a position with many bets, at a table of any size."""
    players, luck = 2 + seed % 7, random.Random(seed)
    game = Game("2018", players, seed=seed, unofficial=players == 2)
    for _ in range(seed % 31):
        others = [action for action in game.actions() if action != "roll"]
        game.play(luck.choice(others) if luck.random() < 0.6 else "roll")
    return game.observe(game.turn)


def test_the_shipped_network_of_2018_sees_and_answers_what_it_did_before_there_were_others() -> None:
    looks = [SageBot(seed + 1).look(_watched_position(seed)) for seed in range(5, 31, 2)]
    seen = hashlib.sha256(b"".join(look.row.tobytes() + look.mask.tobytes() for look in looks)).hexdigest()
    assert seen == "7c97b631cb1c1a772a9870014aefee0c565c343a5e8bfd0c3258868cb3312d84"
    thoughts = think(SageBot().network("2018"), looks)
    assert np.allclose(
        [thought.wins[look.turn] for thought, look in zip(thoughts, looks, strict=True)], WINS_THEN, atol=1e-4
    )


def test_one_position_of_another_game_is_refused_with_those_beside_it() -> None:
    with pytest.raises(CamelUpError, match="sage does not play cards"):
        SageBot.decide_together([_position(1), Game("cards", seed=1).observe(0)], [1, 2])
