"""Training as a whole: it goes on where it was, keeps what it says it keeps, and its network plays."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import jax
import numpy as np
import pytest

from camelup.bots import in_seconds
from camelup.bots.sage import SageBot, weights_by_edition
from camelup.engine.editions import of_family
from camelup.engine.families import ByFamily
from camelup.errors import CamelUpError
from camelup.game import Game
from camelup.learn.checkpoint import WEIGHTS, load_checkpoint, save_checkpoint
from camelup.learn.model import forward, new_weights
from camelup.learn.players import Players, new_games
from camelup.learn.ppo import act, new_chunk
from camelup.learn.rows import ANOTHERS, CHOSEN, ENDED, MONEY, PLAYERS, SEAT, rows_of
from camelup.learn.settings import TABLES, Settings
from camelup.learn.training import softened, train
from camelup.network.board import features as board_features
from camelup.network.board.features import OFFSETS
from camelup.network.board.likeness import pounds_behind
from camelup.network.cards import features as cards_features
from camelup.network.forward import Network
from camelup.network.layout import LAYOUTS
from camelup.network.shipped import SHIPPED
from camelup.network.weights import edition_of, read_weights, write_arrays, write_weights
from sampling import PROVING, some

ONE_OF_EACH_FAMILY = [*some(of_family("board"), 1), *some(of_family("cards"), 1)]
ABOUT_2018 = {"settings": {"edition": "2018"}}
ALONE = ByFamily(board_features.ALONE, cards_features.ALONE)
SMALL = Settings(width=32, blocks=1, games=64, steps=8, batch=128, threads=2, minutes=0.1)


@pytest.fixture(scope="module", params=[SMALL.edition])
def trained(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """Train in two runs, the second going on where the first ended: 2018, or whichever edition a test asks for."""
    folder = tmp_path_factory.mktemp("network")
    for _ in range(2):
        train(folder, 0.01, lambda line: None, **SMALL.to_json() | {"edition": request.param})
    return folder


of_every_edition = pytest.mark.parametrize("trained", some(list(TABLES), 1), indirect=True)


@of_every_edition
def test_a_run_goes_on_where_the_last_one_ended(trained: Path) -> None:
    kept = load_checkpoint(trained)
    assert kept is not None
    assert kept.progress.runs == 2
    assert kept.progress.seconds >= 2 * 0.01 * 60
    assert float(kept.moments.count) == kept.progress.updates > 0
    assert kept.progress.steps % (SMALL.games * SMALL.steps) == 0
    assert kept.settings == replace(SMALL, edition=kept.settings.edition)


def test_a_checkpoint_reads_back_as_it_was_written(trained: Path, tmp_path: Path) -> None:
    kept = load_checkpoint(trained)
    assert kept is not None
    save_checkpoint(tmp_path, kept)
    again = load_checkpoint(tmp_path)
    assert again is not None
    assert again.progress == kept.progress
    for name, array in kept.weights.items():
        assert np.array_equal(again.weights[name], array)
        assert np.array_equal(again.moments.first[name], kept.moments.first[name])
        assert np.array_equal(again.moments.second[name], kept.moments.second[name])


def test_the_optimiser_begins_anew_when_its_files_are_of_another_moment(trained: Path, tmp_path: Path) -> None:
    kept = load_checkpoint(trained)
    assert kept is not None
    save_checkpoint(tmp_path, kept)
    later = kept._replace(progress=kept.progress._replace(steps=1))
    write_weights(
        tmp_path / WEIGHTS, later.weights, {"progress": later.progress._asdict(), "settings": SMALL.to_json()}
    )
    again = load_checkpoint(tmp_path)
    assert again is not None
    assert float(again.moments.count) == 0


def test_the_checkpoint_says_what_made_it_and_the_log_plots(trained: Path) -> None:
    about = read_weights(trained / WEIGHTS).about
    assert about["settings"]["width"] == SMALL.width
    assert {"camelup", "commit", "jax", "device"} <= set(about["made by"])
    rows = [json.loads(line) for line in (trained / "log.jsonl").read_text().splitlines()]
    curve = [row for row in rows if "alone" in row]
    assert [row["event"] for row in rows if "event" in row] == ["run", "run"]
    assert [row["seconds"] for row in curve] == sorted(row["seconds"] for row in curve)


def test_another_size_is_refused(trained: Path) -> None:
    with pytest.raises(CamelUpError, match="--width 32"):
        train(trained, 0.01, lambda line: None, width=64)


def test_a_damaged_file_is_refused(trained: Path, tmp_path: Path) -> None:
    whole = bytearray((trained / WEIGHTS).read_bytes())
    whole[len(whole) // 2] ^= 1
    (tmp_path / WEIGHTS).write_bytes(whole)
    with pytest.raises(CamelUpError, match=r"damaged|can't be read"):
        read_weights(tmp_path / WEIGHTS)


@pytest.mark.parametrize(("kind", "near"), [("float32", 1e-4), ("float16", 2e-2), ("int8", 0.2)])
def test_numpy_and_jax_give_the_same_answer(kind: str, near: float, tmp_path: Path) -> None:
    weights, size = new_weights("2018", 64, 2, seed=1), rows_of("2018").size
    rng = np.random.default_rng(1)
    weights = {name: array + rng.normal(0, 0.05, array.shape).astype(np.float32) for name, array in weights.items()}
    rows = (rng.integers(0, 256, (5, size)) * (rng.random((5, size)) < 0.2)).astype(np.uint8)
    write_weights(tmp_path / "w.npz", weights, ABOUT_2018, kind)
    answer = Network(read_weights(tmp_path / "w.npz").arrays)(rows, players=8)
    logits, wins, pounds = (np.asarray(part) for part in forward(weights, rows))
    assert np.allclose(answer.logits, logits, atol=near)
    assert np.allclose(answer.chances, np.exp(wins) / np.exp(wins).sum(1, keepdims=True), atol=near)
    assert np.allclose(answer.pounds, 20 * pounds, atol=20 * near)


@of_every_edition
@pytest.mark.parametrize("players", some(range(2, 9), 3))
def test_sage_plays_a_game_to_its_end_at_every_table(trained: Path, players: int) -> None:
    edition = edition_of(trained / WEIGHTS)
    players = min(players, max(TABLES[edition]))
    game = Game(edition, players, seed=players, unofficial=(edition, players) == ("2018", 2))
    sage = SageBot(seed=1, weights=trained / WEIGHTS)
    assert "%" in sage.explain(game.observe(game.turn))
    for _ in range(1000):
        if game.over:
            return
        game.play(sage.decide(game.observe(game.turn), in_seconds(0.1)))
    pytest.fail("the game never ends")


def test_weights_play_the_game_they_were_trained_for_and_those_of_the_package_the_others(tmp_path: Path) -> None:
    own = tmp_path / WEIGHTS
    write_weights(own, new_weights("2014", 16, 1, seed=1), {"settings": {"edition": "2014"}})
    assert weights_by_edition(own) == {**SHIPPED, "2014": own}
    assert SageBot(weights=own).network("2018") is SageBot().network("2018")
    write_arrays(tmp_path / "nameless.npz", new_weights("2014", 16, 1, seed=1), {})
    with pytest.raises(CamelUpError, match="does not say for which game"):
        SageBot(weights=tmp_path / "nameless.npz")


def step_all(players: Players, number: int) -> None:
    for part in (*players.start(0, number // 2), *players.start(number // 2, number)):
        part.result()


@pytest.mark.parametrize("edition", ONE_OF_EACH_FAMILY)
def test_games_side_by_side_are_of_every_size_and_end_with_money(edition: str) -> None:
    """And likenesses choose what is allowed; where seats act in turn, they do."""
    games, rows_now = new_games(edition, 600, seed=1), rows_of(edition)
    players = Players(games, Settings(edition, threads=2, legs=4, spacing=1, scripted=0.5))
    rng = np.random.default_rng(1)
    ends, sizes = 0, set()
    for _ in range(150):
        before = games.rows.copy()
        step_all(players, 600)
        rows, mask = games.rows, rows_now.mask(games.rows)
        chosen = rows[:, CHOSEN].astype(int) - 1
        assert mask.any(1).all()
        assert mask[np.arange(600), np.where(chosen < 0, mask.argmax(1), chosen)].all()
        ended = rows[:, ENDED] > 0
        going = ~ended & (before[:, PLAYERS] > 0)
        if edition != "cards":
            assert mask[:, 0].all(), "a roll is always allowed"
            assert (rows[going, SEAT] == (before[going, SEAT] + 1) % before[going, PLAYERS]).all()
        assert (rows[going, PLAYERS] == before[going, PLAYERS]).all()
        assert (rows[ended, SEAT] == 0).all()
        assert (rows[ended, MONEY : MONEY + 8].max(1) > 0).all()
        ends += int(ended.sum())
        sizes |= set(rows[:, PLAYERS].tolist())
        drawn = (mask * rng.random(mask.shape) * np.where(np.arange(rows_now.actions) == 0, 3, 1)).argmax(1)
        games.actions[:] = np.where(chosen >= 0, chosen, drawn)
    players.close()
    assert ends > (20 if edition == "cards" else 300)
    assert sizes == set(TABLES[edition])


@pytest.mark.parametrize("edition", ONE_OF_EACH_FAMILY)
def test_another_network_has_all_seats_but_one_and_decides_for_what_it_thinks_best(edition: str) -> None:
    """And the share of decisions that are the learner's is about what batches are laid out for."""
    settings = Settings(edition, threads=1, legs=4, spacing=1, against="another", against_share=0.5, scripted=0.25)
    games, rows_now = new_games(edition, 400, seed=4), rows_of(edition)
    players = Players(games, settings)
    rng = np.random.default_rng(2)
    own = whole = 0
    for _ in range(200):
        step_all(players, 400)
        rows = games.rows
        anothers = rows[:, CHOSEN] == ANOTHERS
        assert (anothers == (games.rivals >> rows[:, SEAT] & 1 > 0)).all()
        own, whole = own + int((rows[:, CHOSEN] == 0).sum()), whole + len(rows)
        mask = rows_now.mask(rows)
        drawn = (mask * rng.random(mask.shape) * np.where(np.arange(rows_now.actions) == 0, 3, 1)).argmax(1)
        chosen = rows[:, CHOSEN].astype(int) - 1
        games.actions[:] = np.where((chosen >= 0) & ~anothers, chosen, drawn)
    players.close()
    seats = np.array([bits.bit_count() for bits in games.rivals.tolist()])
    assert set(seats - games.states["players"]) == {-1} | {-int(n) for n in games.states["players"][seats == 0]}
    assert 0.4 < (seats > 0).mean() < 0.6
    assert abs(own / whole - settings.own) < 0.06


@pytest.mark.parametrize("edition", ONE_OF_EACH_FAMILY)
@pytest.mark.parametrize("others", ["likenesses", "a network"])
def test_a_learner_is_told_where_nobody_else_thinks_as_it_does(edition: str, others: str) -> None:
    """Where likenesses, or another network, have all seats but its own; a player takes it to be so."""
    against = {"against": "another", "against_share": 0.5, "scripted": 0.0}
    chosen: dict[str, Any] = against if others == "a network" else {"scripted": 0.6}
    settings = Settings(edition, threads=1, legs=4, spacing=1, **chosen)
    games, rows_now = new_games(edition, 300, seed=4), rows_of(edition)
    players = Players(games, settings)
    step_all(players, 300)
    players.close()
    everybody = (1 << games.states["players"].astype(int)) - 1
    alone = games.scripted | games.rivals | 1 << games.rows[:, SEAT].astype(int)
    told = rows_now.features(games.rows)[:, ALONE.of(edition)]
    assert (told == np.where(alone == everybody, 255, 0)).all()
    assert 0.03 < (told > 0).mean() < 0.97
    game = Game(edition, 4, seed=1)
    assert SageBot().look(game.observe(game.turn)).row[ALONE.of(edition)] == 255


def test_a_rival_decides_for_its_seats_and_nobody_elses() -> None:
    settings = Settings(width=16, blocks=1, games=8, steps=2, batch=8)
    rng = np.random.default_rng(1)
    layout = rows_of(settings.edition)
    rows = np.zeros((8, layout.length), np.uint8)
    layout.features(rows)[:] = rng.integers(0, 256, (8, layout.size)) * (rng.random((8, layout.size)) < 0.2)
    layout.mask(rows)[:] = 1
    rows[:, PLAYERS] = 4
    rows[:4, CHOSEN] = ANOTHERS
    rival = new_weights(settings.edition, 16, 1, seed=2)
    rival["out.bias"][7] = 50.0  # it is sure of this
    player = new_weights(settings.edition, 16, 1, seed=1)
    player["out.bias"][3] = 50.0
    _, actions = act(layout, player, rival, new_chunk(settings), rows, np.zeros(3, np.int32), 0.0, jax.random.key(1))
    assert np.asarray(actions).tolist() == [7] * 4 + [3] * 4


@pytest.mark.parametrize(("explore", "often"), [(0.0, np.exp(-8)), (1.0, np.exp(-4)), (0.5, np.exp(-4) / 2)])
def test_what_is_hardly_ever_done_is_explored_and_noted_as_likely_as_it_is(explore: float, often: float) -> None:
    number = 4000
    settings = Settings(width=16, blocks=1, games=number, steps=2, batch=8)
    layout = rows_of(settings.edition)
    rows = np.zeros((number, layout.length), np.uint8)
    layout.mask(rows)[:, [3, 7]] = 1
    rows[:, PLAYERS] = 4
    player = new_weights(settings.edition, 16, 1, seed=1)
    player["out.bias"][[3, 7]] = 8.0, 0.0
    player["out.weight"][:] = 0.0
    where, key = np.zeros(3, np.int32), jax.random.key(1)
    played, actions = act(layout, player, None, new_chunk(settings), rows, where, explore, key)
    seldom = np.asarray(actions) == 7
    assert set(np.asarray(actions).tolist()) <= {3, 7}
    assert abs(seldom.mean() - often) < 4 * (often / number) ** 0.5
    assert np.allclose(np.asarray(played.logs)[0], np.where(seldom, -8.0, 0.0), atol=1e-3)


def test_a_network_of_fewer_features_plays_on_as_it_did(tmp_path: Path) -> None:
    """New features come last, and count for nothing in a network that was trained before them."""
    known = LAYOUTS.of("cards").features
    before = dict(list(known.items())[:-2])
    seen = sum(before.values())
    weights = new_weights("cards", 16, 1, seed=1)
    rows = np.random.default_rng(1).integers(0, 256, (5, sum(known.values()))).astype(np.uint8)
    older = weights | {"in.weight": weights["in.weight"][:seen]}
    about = {"settings": {"edition": "cards"}}
    write_weights(tmp_path / "older.npz", older, {**about, "features": before}, "float32")
    answer = Network(read_weights(tmp_path / "older.npz").arrays)(rows, 4)
    rows[:, seen:] = 0
    assert np.allclose(answer.logits, Network(weights)(rows, 4).logits, atol=1e-4)
    other = {"another": 1, **before}
    write_weights(tmp_path / "other.npz", weights, {**about, "features": other})
    with pytest.raises(CamelUpError, match="trained on other features"):
        read_weights(tmp_path / "other.npz")


def test_a_network_that_begins_less_sure_would_do_the_same() -> None:
    settings, rng = replace(SMALL, soften=2.0), np.random.default_rng(1)
    weights = new_weights(settings.edition, 32, 1, seed=1)
    weights["out.bias"] += rng.normal(0, 1, weights["out.bias"].shape).astype(np.float32)
    rows = rng.integers(0, 256, (5, rows_of(settings.edition).size)).astype(np.uint8)
    sure, less = forward(weights, rows), forward(softened(weights, settings), rows)
    assert np.allclose(np.asarray(sure[0]), 2 * np.asarray(less[0]), atol=1e-4)
    assert all(np.array_equal(one, other) for one, other in zip(sure[1:], less[1:], strict=True))


@pytest.mark.prove
def test_training_against_a_network_begins_with_it_and_tells_the_share_it_wins(trained: Path, tmp_path: Path) -> None:
    told: list[str] = []
    fixed = str(trained / WEIGHTS)
    wished = SMALL.to_json() | {
        "begin_with": fixed,
        "against": fixed,
        "rate": 1e-9,
        "minutes": 0.05 if PROVING else 0.01,
    }
    train(tmp_path, None, told.append, **wished)
    assert any(" against " in line for line in told)
    kept = load_checkpoint(tmp_path)
    assert kept is not None
    assert np.allclose(kept.weights["in.weight"], read_weights(trained / WEIGHTS).arrays["in.weight"], atol=1e-3)
    with pytest.raises(CamelUpError, match="--width 32"):
        train(tmp_path / "other", None, told.append, **wished | {"width": 64})


def test_who_is_behind_knows_it() -> None:
    state = Game("2018", 4, seed=1).state
    state.money[:4] = [5, 8, 2, 3]
    assert [pounds_behind(_turned(state, seat)) for seat in range(4)] == [3, -3, 6, 5]
    state.money[1] = 60
    assert pounds_behind(_turned(state, 0)) == 10


def _turned(state: np.record, seat: int) -> np.record:
    state.turn = seat
    return state


def test_a_forgetful_game_has_no_history_and_others_have() -> None:
    games = new_games("2018", 200, seed=3)
    players = Players(games, Settings(threads=1, legs=4, spacing=1, scripted=1.0))
    for _ in range(60):
        for part in players.start(0, 200):
            part.result()
        games.actions[:] = np.maximum(games.rows[:, CHOSEN].astype(int) - 1, 0)
    players.close()
    kept = games.kept
    known = kept.history.any(axis=(1, 2, 3))
    assert not known[kept.forgets == 100].any()
    assert known[(kept.forgets == 0) & (games.states["laid"].sum(1) > 0)].all()
    told = rows_of("2018").features(games.rows)[:, OFFSETS["remembered"] : OFFSETS["remembered"] + 12].any(1)
    assert told.any()
    assert not told[~known].any()


def test_training_needs_nothing_but_numpy_numba_jax_and_platformdirs() -> None:
    forbid = "import sys; sys.modules.update(dict.fromkeys(['cyclopts', 'rich', 'openskill', 'fastapi', 'optax', 'msgspec']))"
    code = f"{forbid}; import camelup.learn.__main__, camelup.bots.sage"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    "wrong",
    [
        {"width": 0},
        {"blocks": -1},
        {"steps": -1},
        {"batch": 0},
        {"epochs": 0},
        {"threads": -2},
        {"legs": -1},
        {"rate": 0.0},
        {"rate": float("nan")},
        {"minutes": float("nan")},
        {"against_share": 5.0},
        {"explore": -0.1},
        {"soften": 0.0},
    ],
    ids=str,
)
def test_a_setting_that_can_not_be_is_named_as_it_is_written(wrong: dict[str, Any]) -> None:
    option = next(iter(wrong)).replace("_", "-")
    with pytest.raises(CamelUpError, match=f"^--{option} .*: choose "):
        Settings(**wrong)


@pytest.mark.parametrize("minutes", [0, -1.0, float("nan")])
def test_a_run_that_would_end_before_it_begins_is_refused(tmp_path: Path, minutes: float) -> None:
    with pytest.raises(CamelUpError, match=r"--stop-after .*: choose more than 0 minutes"):
        train(tmp_path / "net", minutes)
    assert not list(tmp_path.iterdir())
