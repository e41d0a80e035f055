"""The engine and the naive second implementation agree after every step of many random games, with every rule used."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from games import TABLES
from random_games import play_both
from sampling import PROVING, SEED, sized, some
from steering import (
    Steer,
    any_of,
    before_the_last,
    by_kind,
    evenly,
    exactly,
    foolish,
    keeping_together,
    mostly,
    on_the_leader,
    onto_a_crazy_camel,
    onto_a_piece,
    over_a_piece,
    rare_in_the_deck,
)

GAMES_EACH = sized(10, 2000)
"""Games per edition and number of players: 14,000 of 2014, 14,000 of 2018 and 10,000 of cards in full."""
PARTS = sized(1, 4)
"""Each number of players is played in parts, so that several processes share the work."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_engine_and_oracle_agree_after_every_step(edition: str, players: int, part: int) -> None:
    for game in range(part, GAMES_EACH, PARTS):
        play_both(edition, players, f"{SEED} {game}", acting=by_kind)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_engine_and_oracle_agree_when_every_action_is_evenly_likely(edition: str, players: int) -> None:
    for game in range(sized(1, 20)):
        play_both(edition, players, f"{SEED} {game}", acting=evenly)


ROLL = mostly("roll", certainty=0.95)
"""Hardly anybody bets, so that many end with the same money."""
FOOLS = mostly(foolish, "roll", certainty=0.9)
BACKERS = mostly(on_the_leader, "cheer 16", "roll")
CRAZY_HOMEWARD = mostly(any_of("W3", "K3"), onto_a_crazy_camel, any_of("b1", "g1", "y1", "r1", "p1"), certainty=0.95)

REVEAL = any_of("reveal", "pass")
TWOS = any_of(*(f"{pile} {colour}2" for pile in ("deck", "intel") for colour in "woygb"))
FAR_TOGETHER = (
    mostly(REVEAL, rare_in_the_deck, any_of(*(f"discard {colour}2" for colour in "woygb")), certainty=0.99),
    keeping_together,
)
"""A pack of camels leaves no room for sandstorms, and its race grows long."""
BACK_TO_START = mostly(exactly("fennec 1"), REVEAL), mostly(onto_a_piece, "w", certainty=0.95)
PAST_THE_PIECES = mostly(before_the_last, TWOS, REVEAL), mostly(over_a_piece, onto_a_piece)

STEERED: dict[str, list[tuple[Sequence[int], Steer, Steer, int]]] = {
    "2014": [
        (range(2, 9), by_kind, evenly, 40),
        ((2, 3), FOOLS, evenly, 40),
        ((6, 8), BACKERS, evenly, 40),
        ((3, 8), ROLL, evenly, 40),
        ((3, 8), mostly(any_of("roll", "boo")), evenly, 40),
    ],
    "2018": [
        (range(2, 9), by_kind, evenly, 30),
        ((3, 6), by_kind, CRAZY_HOMEWARD, 60),
        ((3, 8), mostly("roll"), CRAZY_HOMEWARD, 60),
        ((2, 3), FOOLS, evenly, 30),
        ((6, 8), BACKERS, evenly, 30),
        ((3, 8), ROLL, evenly, 40),
    ],
    "cards": [
        (range(2, 7), by_kind, evenly, 10),
        ((2, 4, 6), mostly(any_of("fennec", "palm", "pass")), evenly, 30),
        ((2, 4), *BACK_TO_START, 20),
        ((3, 5), *PAST_THE_PIECES, 20),
        ((5,), *FAR_TOGETHER, 40),
    ],
}

BOARD_RULES = (
    "R1 R2 R3 R4 R5 R6 B1 B2 B3 B4 B6 B7 B8 B9 B10 B11 B12 B12-cheer B12-boo B12-boo-back B15 B16 B16-cheer16"
    " B18 B18-floor B20 B21 B22 B22-floor B22-one B23"
)
USED = {
    "2014": BOARD_RULES,
    "2018": BOARD_RULES + " B5 B13 B13a B13b B14 B14-cheer B14-boo B16-back B16-riders B17 B19 B24",
    "cards": (
        "R1 R2 R3 R4 R5 R6 C1 C2 C3 C4 C5 C6 C7 C7-past24 C8 C9 C10 C11 C12 C12-two C13 C13-palm C13-fennec C13-chain"
        " C13-start C13-finish C14 C15 C15-swap C16 C16-hands C17 C17-floor C18 C19 C20"
    ),
}
"""What must come up; B25, C20's secrecy and C21's wording are proved elsewhere."""


@pytest.mark.parametrize("edition", STEERED)
def test_random_games_use_every_rule(edition: str) -> None:
    fired: Counter[str] = Counter()
    for players, acting, luck, game in steered(edition):
        if not PROVING and not unused(edition, fired):
            break
        fired.update(play_both(edition, players, f"{SEED} {game}", acting=acting, luck=luck))
    assert not unused(edition, fired)


def steered(edition: str) -> Iterator[tuple[int, Steer, Steer, int]]:
    """One game of every kind, then another of each, so that few are enough for every rule to come up."""
    for game in range(max(games for *_, games in STEERED[edition])):
        for tables, acting, luck, games in STEERED[edition]:
            for players in tables if game < games else ():
                yield players, acting, luck, game


def unused(edition: str, fired: Counter[str]) -> list[str]:
    return [rule for rule in USED[edition].split() if not fired[rule]]


PLAIN = [table for edition in STEERED for table in some([table for table in TABLES if table[0] == edition], 2)]


def test_the_engine_agrees_with_the_oracle_without_a_compiler() -> None:
    """The very same code as plain Python, where no number wraps and nothing is inlined."""
    code = (
        "import warnings; warnings.simplefilter('error')\n"
        "from random_games import play_both\n"
        "from steering import by_kind\n"
        f"for edition, players in {PLAIN}:\n"
        f"    for game in range({sized(1, 30)}):\n"
        f"        play_both(edition, players, f'plain {SEED} {{game}}', acting=by_kind)\n"
        "import numba; assert numba.config.DISABLE_JIT\n"
        "print('agreed')\n"
    )
    tests = Path(__file__).parent.parent
    path = os.pathsep.join(filter(None, (str(tests), os.environ.get("PYTHONPATH"))))
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "agreed\n"
