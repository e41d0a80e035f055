"""The table of the house: one row tells all of a bot, and whoever lists bots follows it."""

import json
import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from camelup.bots import BOTS, bot_named
from camelup.bots.house import HOUSE, USUAL_LEVEL, level_of

ROOT = Path(__file__).parents[2]

TOY = """
from camelup.bots.house import declared


class ToyBot:
    name, description, editions = declared("toy")

    def __init__(self, seed=None):
        pass

    def decide(self, observation, deadline):
        return observation.actions()[-1]
"""

ROW = """
    HouseBot("toy", "toy:ToyBot", character="wooden", description="Does what it is told.", editions=("2014",)),
"""

ASKS = """
import json, sys
from camelup.cli.game.seating import bots_for
from camelup.bots.house import in_words
assert bots_for("toy", [1]) == {1: "toy"} and "numba" not in sys.modules
from camelup import Game
from camelup.bots import bot_named
from camelup.compiling import mind_of
from camelup.server.table.checks import check_bots
from tables import tables
seen = Game("2014", players=2, seed=1).observe(0)
check_bots("2014", ["toy"])
told = {"help": in_words(), "played": bot_named("toy").decide(seen, 0.0) in seen.actions(), "mind": mind_of("2014", "toy")}
print(json.dumps({**told, "page": json.loads(tables())["bots"]["bots"][-1]}))
"""


def package_with_toy(folder: Path) -> Path:
    """Lay the package out anew with one file and one row more; what stays as it is is linked."""
    package, bots = folder / "camelup", ROOT / "src" / "camelup" / "bots"
    package.mkdir()
    for part in bots.parent.iterdir():
        if part != bots:
            (package / part.name).symlink_to(part)
    (package / "bots").mkdir()
    for part in {*bots.iterdir()} - {bots / "__pycache__"}:
        (package / "bots" / part.name).symlink_to(part)
    with suppress(OSError):  # there is none yet, or others write into it meanwhile: what is missing is compiled again
        shutil.copytree(bots / "__pycache__", package / "bots" / "__pycache__")
    (package / "bots" / "toy.py").write_text(TOY)
    (package / "bots" / "house.py").unlink()
    table = (bots / "house.py").read_text()
    (package / "bots" / "house.py").write_text(table.replace(")\n\nHOUSE:", f"{ROW})\n\nHOUSE:"))
    return folder


def test_a_new_bot_is_a_file_and_a_row(tmp_path: Path) -> None:
    paths = os.pathsep.join([str(package_with_toy(tmp_path)), str(ROOT / "web")])
    done = subprocess.run(
        [sys.executable, "-c", ASKS],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["help"].endswith("champion or toy (2014 only)")
    assert (told["played"], told["mind"]) == (True, None)
    words = {"name": "toy", "character": "wooden", "description": "Does what it is told."}
    assert told["page"] == {**words, "level": 5, "offered": True, "editions": ["2014"], "people": []}


def test_every_bot_is_what_its_row_says() -> None:
    for name, row in HOUSE.items():
        bot = bot_named(name, seed=1)
        assert (bot.name, bot.description, getattr(bot, "editions", None)) == (name, row.description, row.editions)
    assert list(BOTS) == list(HOUSE)


def test_people_choose_among_those_who_are_clearly_apart_from_the_weakest_to_the_strongest() -> None:
    levels = {name: level_of(name) for name in HOUSE if level_of(name)}
    assert levels == {"novice": 1, "regular": 2, "bookie": 3, "sage": 4}
    assert USUAL_LEVEL in levels


def test_people_of_the_house_are_told_apart_by_the_beginnings_of_their_names() -> None:
    """Only Zazu and Zaina are not; neither is a level."""
    beginnings = [name[:2] for row in HOUSE.values() if row.offered for name in row.people]
    others = [name[:2] for row in HOUSE.values() if not row.offered for name in row.people]
    assert len({*beginnings}) == len(beginnings)
    assert {*beginnings}.isdisjoint(others)
