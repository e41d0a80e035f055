"""The engine and the naive second implementation agree after every step of many random games, with every rule used."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from random_games import Steer, by_kind, evenly, for_the_hindmost, for_the_leader, play_both, preferring
from sampling import sized

GAMES_EACH = sized(2000, 2000)
"""Games per edition and number of players: 14,000 of 2014, 14,000 of 2018 and 10,000 of cards."""
PARTS = 4
"""Each number of players is played in parts, so that several processes share the work."""

TABLES = [(edition, players) for edition in ("2014", "2018") for players in range(2, 9)]
TABLES += [("cards", players) for players in range(2, 7)]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_engine_and_oracle_agree_after_every_step(edition: str, players: int, part: int) -> None:
    for game in range(part, GAMES_EACH, PARTS):
        play_both(edition, players, seed=game, acting=by_kind)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_engine_and_oracle_agree_when_every_action_is_evenly_likely(edition: str, players: int) -> None:
    for game in range(sized(20, 20)):
        play_both(edition, players, seed=game, acting=evenly)


CRAZY_HOMEWARD = preferring("b1", "g1", "y1", "r1", "p1", "W3", "K3")

TWO_STAY_BEHIND = preferring("discard g", "discard b", "deck w", "deck o", "deck y", "reveal", "pass", certainty=0.99)

STEERED: dict[str, list[tuple[Sequence[int], Steer, Steer, int]]] = {
    "2014": [
        (range(2, 9), by_kind, evenly, 40),
        ((3, 8), preferring("ticket", "winner"), evenly, 40),
        ((3, 8), preferring("roll", "boo"), evenly, 40),
    ],
    "2018": [
        (range(2, 9), by_kind, evenly, 30),
        ((3, 6), by_kind, CRAZY_HOMEWARD, 60),
        ((3, 8), preferring("roll"), CRAZY_HOMEWARD, 60),
        ((3, 8), preferring("ticket", "winner"), evenly, 30),
    ],
    "cards": [
        (range(2, 7), by_kind, evenly, 10),
        ((2, 4, 6), preferring("fennec", "pass"), evenly, 30),
        ((2, 4, 6), by_kind, for_the_hindmost, 10),
        ((6,), preferring("reveal", "pass", certainty=0.98), for_the_leader, 40),
        ((2,), TWO_STAY_BEHIND, preferring("w", "o", "y", certainty=0.99), 20),
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
    for tables, acting, luck, games in STEERED[edition]:
        for players in tables:
            for game in range(games):
                fired += play_both(edition, players, seed=game, acting=acting, luck=luck)
    unused = [rule for rule in USED[edition].split() if not fired[rule]]
    assert not unused


def test_the_engine_agrees_with_the_oracle_without_a_compiler() -> None:
    """The very same code as plain Python, where no number wraps and nothing is inlined."""
    code = (
        "import warnings; warnings.simplefilter('error')\n"
        "from random_games import Steer, by_kind, play_both\n"
        f"for edition, tables in ('2014', range(2, 9)), ('2018', range(2, 9)), ('cards', range(2, 7)):\n"
        f"    for players in tables:\n"
        f"        for game in range({sized(30, 30)}):\n"
        f"            play_both(edition, players, seed=10_000 + game, acting=by_kind)\n"
        "import numba; assert numba.config.DISABLE_JIT\n"
        "print('agreed')\n"
    )
    tests = Path(__file__).parent.parent
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(tests)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "agreed\n"
