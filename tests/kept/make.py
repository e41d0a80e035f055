"""Writes what the installed version of camelup writes, for later versions to read: PYTHON tests/kept/make.py

Run it with the Python of an environment in which the version is installed that is to be kept. It fills the folder of that
version beside this file, with values that differ from run to run (tables, tokens, seeds): a version is kept once.
"""

import asyncio
import base64
import json
import lzma
import random
import shutil
import sqlite3
import subprocess
import sys
import zlib
from itertools import count
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

import numpy as np
from msgspec import to_builtins
from playwright.sync_api import sync_playwright

from browser.tools.chromium import chromium
from camelup import __version__
from camelup.bots.bot import in_seconds
from camelup.engine import rules
from camelup.engine.events import seen_by
from camelup.envs.encoding import encode, layout
from camelup.game import Game
from camelup.luck import Dice
from camelup.odds.report import report
from camelup.wire.lines.bot import LineBot
from camelup.wire.odds import describe_odds
from games import choose
from kept.laid import lay_all, lay_closed
from server.processes.serving import PLAIN
from server.processes.supervised import new_folder
from server.processes.topology import Node
from server.tools.clients import hasty

ROOT = HERE.parents[1]
FOLDER = HERE / __version__

POSITIONS = [
    "1:gyr 3:bp 15:W 16:K",
    (
        "2018; track 4:+P2 6:gW 8:byr 10:p 12:-P4 15:K; dice bpG; turn P3; money 8 7 5 12; tickets P1:b5,r3 P2:r5 P4:y5,b3;"
        " pyramid P1:1 P2:1 P3:1; winner P1:b P4:? P2:?; loser P3:g"
    ),
    "2018; track 1:gyr 3:bp 15:W 16:K; dice bgyrpG; turn P1; money 3 3 3 3 3 3; partners P1-P4 P2-P3",
    "2018 unofficial; track 1:gyr 3:bp 15:W 16:K; dice bgyrpG; turn P2; money 3 3",
    "2018; track 1:gyr 3:b 15:WK 19:p; dice bgyrpG; turn P2; money 3 9 12",
    "2018; track -2:Wr 1:gy 3:b 15:K 16:p; dice bgyrpG; turn P2; money 3 ? ?",
    "2018; track 1:K 2:Wgyr 14:b 15:p 16:+P1; dice bG; turn P1; money 0 1 30; pyramid P1:1 P2:2 P3:1",
    "2014; track 2:wo 3:y 6:gb; dice wyg; turn P2; money 3 3",
    "2014; track 14:wo 15:y 16:-P2 2:gb; dice wyb; turn P1; money 0 0 12; tickets P1:w5,w3,w2 P2:o5; winner P1:? P3:w",
    "2014; track 1:w 3:ygbo 5:+P1 7:-P2 9:+P3 11:-P4 13:+P5; dice w; turn P6; money 3 3 3 3 3 3 3 3",
    "cards; track 0:w 4:yg 7:bo",
    (
        "cards; track 0:w 4:yg 7:bo; cells 1; length 16; turn P2; money 5 8 4 6; hand P1:b1 P2:o2 P3:? P4:w1;"
        " intel P1:b1 P2:y1 P3:g2 P4:w1; deck 8?; revealed b1 g2 o1 y1; pieces P3:palm9; bets P1:b5,g P2:o5 P4:y5;"
        " winner P1:b P3:g; loser P2:w"
    ),
    (
        "cards; track 6:b 11:wog 13:y; length 15; cells 5; turn P1; money 1 6 3; hand P3:?; discarded P1:w1,o2,g1,g1,b1 P2:5? P3:5?;"
        " given P1:o1,y1,g1 P2:3? P3:3?; intel P1:w1 P2:b1 P3:w2; played P1:y1 P2:b1; deck 2?; revealed w1 w1 w2 o1 y1 y1 y2 g1"
        " b1 b1; pieces P1:fennec14 P1:palm12; bets P1:w,g5,b5,b2,b P2:o,g,b3 P3:w5,w3,o5,y,b2; winner P1:g P2:w P3:b;"
        " loser P1:y P2:b P3:g"
    ),
]
"""Positions as users write them; those of the games below are added."""
GAMES = [("2014", 2), ("2014", 5), ("2018", 3), ("2018", 6), ("cards", 2), ("cards", 4), ("cards", 6)]
ACTIONS_PLAYED = (0, 9, 40)


class Noted:
    """Luck that notes what came."""

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)
        self.drawn: list[str] = []

    def draw(self, action: str, outcomes: Any, weights: Any) -> int:
        index = self._dice.draw(action, outcomes, weights)
        self.drawn.append(outcomes[index])
        return index


def write(name: str, text: str) -> None:
    path = FOLDER / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def write_json(name: str, value: Any) -> None:
    """Write JSON with one line for each item, for those who compare."""
    items = [json.dumps(item, ensure_ascii=False) for item in value]
    write(name, "[\n" + ",\n".join(items) + "\n]\n")


def camelup(*arguments: str) -> str:
    done = subprocess.run([sys.executable, "-m", "camelup", *arguments], capture_output=True, text=True, check=True)
    return done.stdout


# --- games, records, positions ------------------------------------------------------------------------------


def played(edition: str, players: int, actions: int, seed: int = 5) -> Game:
    """Play so many actions at random."""
    names = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"][:players]
    game, rng = Game(edition, names, seed=seed), random.Random(seed)
    for _ in range(actions):
        if not game.over:
            game.play(choose(game, rng.randrange(10_000)))
    return game


def make_records() -> None:
    for edition, players in GAMES:
        write(f"records/{edition}-{players}.camel", played(edition, players, 10_000).record())
    for edition, players in (("2014", 2), ("2018", 6), ("cards", 4)):
        running = next(
            game
            for seed in count()
            if "winner ?" in (game := played(edition, players, 30, seed)).record() or edition == "cards"
        )
        write(f"records/running-{edition}.camel", running.record())
        write(f"records/saved-{edition}.camel", running.record(secrets=True))  # as `camelup play` saves


def packed(game: Game) -> dict[str, Any]:
    """Tell a position in every way in which programs keep it."""
    rows = []
    for seat in range(game.players):
        fields = layout(game.edition, game.players)
        row = np.zeros(fields.size, np.int8)
        encode(game.state, seat, row, fields.offsets)
        rows.append(row.tobytes())
    return {
        "edition": game.edition,
        "players": game.players,
        "position": game.position(),
        "packed": base64.b64encode(zlib.compress(game.pack(), 9)).decode(),
        "encoded": base64.b64encode(zlib.compress(b"".join(rows), 9)).decode(),
        "actions": [str(action) for action in game.actions()],
        "seen": [game.observe(seat).position() for seat in (-1, 0, game.players - 1)],
    }


def make_positions() -> None:
    games = [played(edition, players, actions) for edition, players in GAMES for actions in ACTIONS_PLAYED]
    write_json("packed.json", [packed(game) for game in games if not game.over])
    writings = POSITIONS + [game.position() for game in games if not game.over]
    answers = []
    for text in writings:
        game = Game.from_text(text)
        acts = None if game.over else [str(action) for action in game.actions()]
        odds = to_builtins(describe_odds(report(game, game.turn)))  # what `camelup odds --json` prints
        answers.append({"text": text, "position": game.position(), "actions": acts, "odds": odds})
    write_json("positions.json", answers)


# --- bots ---------------------------------------------------------------------------------------------------


def make_transcript(edition: str, players: int, scratch: Path) -> None:
    """Play a game with a program in seat 1; keep the game's luck and actions, and all that was said."""
    out, luck = scratch / edition, Noted(3)
    game = Game(edition, [f"P{seat + 1}" for seat in range(players)], luck=luck)
    program = [sys.executable, str(HERE / "scribe.py"), str(out)]
    bot, choosing, actions = LineBot(program, "scribe", seed=1), hasty(3), []
    bot.begin(game.observe(1), game.names)
    while not game.over:
        seat = game.turn
        action = str(
            bot.decide(game.observe(1), in_seconds(60)) if seat == 1 else choosing([str(one) for one in game.actions()])
        )
        actions.append([seat, action])
        bot.hear([seen_by(event, 1, hide_money=False) for event in game.play(action, seat=seat)])
    result = game.result()
    assert result
    bot.end(result)
    bot.close()
    head = {"edition": edition, "players": players, "luck": luck.drawn, "actions": actions}
    write(f"lines/{edition}.jsonl", json.dumps(head) + "\n" + out.read_text())


def make_matches() -> None:
    """Keep results of the arena: played by bots one by one, by the compiled engine, and until decided."""
    kept = str(FOLDER / "arena")
    Path(kept).mkdir(exist_ok=True)
    some = ["--games", "6", "--seed", "3", "--jobs", "1", "--json"]
    camelup("arena", "novice", "bookie", "random", "--edition", "2014", "--players", "3", *some, f"{kept}/2014.json")
    camelup("arena", "novice", "bookie", "--edition", "cards", "--players", "2", *some, f"{kept}/cards.json")
    decided = ["--until-decided", "--seed", "3", "--jobs", "1", "--json"]
    camelup("arena", "novice", "random", "--edition", "2018", "--players", "3", *decided, f"{kept}/2018-decided.json")


# --- the server ---------------------------------------------------------------------------------------------


def make_tables() -> None:
    """Fill a database by a real server, and keep what it tells of each table."""
    with new_folder() as folder:
        node = Node(folder)

        def live(**settings: str) -> None:
            node.launch(PLAIN | settings)
            assert node.process
            node.process.wait_until(node.ready)

        live(CAMELUP_CLOSE_AFTER="1")
        closed = asyncio.run(lay_closed(node))
        node.kill()
        live()
        tables, account = asyncio.run(lay_all(node, closed))
        write("browser.json", json.dumps(kept_in_browser(node.url, tables), indent=1, ensure_ascii=False) + "\n")
        node.kill()
        database = sqlite3.connect(folder / "camelup.db")
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute(
            "UPDATE tables SET driver = NULL, driver_until = 0"
        )  # as a server that ends in good order leaves it
        database.commit()
        database.execute("VACUUM")
        database.close()
        (FOLDER / "camelup.db.xz").write_bytes(lzma.compress((folder / "camelup.db").read_bytes(), preset=9))
    write("tables.json", json.dumps({"account": account, "tables": tables}, indent=1, ensure_ascii=False) + "\n")
    for name, kept in tables.items():
        if kept["table"]["status"] == "over":
            write(f"records/server-{name.replace(' ', '-')}.camel", kept["record"])


def kept_in_browser(url: str, tables: dict[str, Any]) -> dict[str, Any]:
    """Open two tables by their recovery links and choose settings; give what the browser keeps, and its link to all games."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        page = browser.new_context(base_url=url, locale="es-ES").new_page()
        for name in ("2018 two", "cards racing"):
            page.goto("/")
            page.goto(tables[name]["seats"][0]["recovery"])
            page.locator("main").wait_for()
            page.wait_for_timeout(2_000)
        page.goto("/mine")
        page.get_by_role("button", name="Mostrar el enlace").click()
        link = page.locator("input[readonly]").input_value()
        storage = page.evaluate("Object.fromEntries(Object.entries(localStorage))")
        browser.close()
    return {"link": link.removeprefix(url), "storage": storage}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    make_records()
    make_positions()
    make_matches()
    make_tables()
    with new_folder() as scratch:
        for edition, players in (("2014", 2), ("2018", 6), ("cards", 3)):
            make_transcript(edition, players, scratch)
    home = Path(rules.__file__).parents[3]
    for program in ("first_bot.py", "line_bot.py", "server_bot.py"):
        (FOLDER / "programs").mkdir(exist_ok=True)
        shutil.copy(home / "examples" / program, FOLDER / "programs" / f"{program}.txt")  # no module of today's
    for guide in (home / "README.md", *(home / "docs").glob("*.md")):
        (FOLDER / "docs").mkdir(exist_ok=True)
        shutil.copy(guide, FOLDER / "docs" / f"{guide.name}.txt")  # no guide of today's
    shutil.copy(home / "web" / "openapi.json", FOLDER)


if __name__ == "__main__":
    main()
