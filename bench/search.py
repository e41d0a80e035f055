"""How much of what games come to does a search with a network see, and what is it worth?

`python -m bench.search cards --games 40`: a network plays alone against three `shrewd`. In some of its decisions the search says how
much better or worse each of four candidates is than what the network would do, and so do games played to the end from the true position.
How far the two go together is told as a correlation, judged at the next own turn or later; and then what a decision wins by
searching, by how much the search believes the network about what to do.
"""

import random
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from camelup.bots.bot import in_seconds
from camelup.bots.champion.network import MOST, NetworkSearch
from camelup.bots.sage import SageBot
from camelup.bots.shrewd.shrewd import ShrewdBot
from camelup.engine import rules
from camelup.game import Game
from camelup.learn.settings import TABLES
from camelup.network.thought import Thought

SEATS = 4
SHARE = 0.1
"""So many of the decisions are looked at."""
SEARCHED, PLAYED = 100, 300
TURNS = (1, 2, 3)
HABITS = (0.0, 0.0005, 0.001, 0.002, 0.004, 0.008)
EVER = 10_000
"""So many more turns than a game has that what the network expects meanwhile counts for nothing."""


class Looked(NamedTuple):
    """A decision: what each candidate is worth, the first is what the network would rather do."""

    odds: Any
    """The logarithm of how often the network would do it."""
    seen: dict[int, Any]
    """What the search sees, judging at such a turn to come."""
    judged: Any
    """What it sees as `champion` judges."""
    came: Any
    """What games came to."""


def main() -> None:
    asked = wished()
    looked: list[Looked] = []
    for number in range(asked.games):
        looked += [look(game, thought, asked.seed) for game, thought in decisions(asked.edition, asked.seed + number)]
        if looked:
            sys.stdout.write(f"{asked.edition}, {number + 1} games, {len(looked)} decisions: {told(looked)}\n")
            sys.stdout.flush()


def wished() -> Namespace:
    parser = ArgumentParser("python -m bench.search", description="Compare a search with whole games.")
    parser.add_argument("edition", choices=list(TABLES))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=11)
    return parser.parse_args()


def decisions(edition: str, seed: int) -> Iterator[tuple[Game, Thought]]:
    """Play a game and give some of the network's decisions."""
    game, sage, shrewd, rng = Game(edition, SEATS, seed=seed), SageBot(seed), ShrewdBot(), random.Random(seed)
    while not game.over:
        view = game.observe(game.turn)
        if game.turn != seed % SEATS:
            game.play(shrewd.decide(view, in_seconds(1)))
            continue
        thought = sage.think(view)
        if not game.choosing and len(thought.actions) > 1 and rng.random() < SHARE:
            yield game.copy(), thought
        game.play(view.legal_actions()[max(thought.actions, key=lambda code: thought.actions[code])])


def look(game: Game, thought: Thought, seed: int) -> Looked:
    network = SageBot(seed).network(game.edition)
    search = NetworkSearch(game.observe(game.turn), thought, seed, network, least=MOST, most=MOST)
    odds = np.array([search.by_book[action] for action in search.candidates]) / search.pound
    judged = search.tried(SEARCHED, 0).mean(axis=1)
    seen = {turn: judged_at(search, turn, SEARCHED) for turn in TURNS}
    search.view = rules.with_money(game.states.copy())
    return Looked(odds, seen, judged, judged_at(search, EVER, PLAYED))


def judged_at(search: NetworkSearch, turn: int, worlds: int) -> Any:
    """Return what the candidates are worth by the network's chances to win at one of its turns to come."""
    search.first = search.last = turn
    return search.tried(worlds, 0).mean(axis=1)


def told(looked: list[Looked]) -> str:
    came = np.concatenate([differences(one.came) for one in looked])
    seen = [np.concatenate([differences(one.seen[turn]) for one in looked]) for turn in TURNS]
    sees = ", ".join(
        f"{np.corrcoef(one, came)[0, 1]:.2f} at turn {turn}" for turn, one in zip(TURNS, seen, strict=True)
    )
    wins = ", ".join(f"{gain(looked, habit)} at {habit:.2%}" for habit in HABITS)
    return f"sees {sees}; wins {wins}"


def gain(looked: list[Looked], habit: float) -> str:
    gains = np.array([one.came[(one.judged + habit * one.odds).argmax()] - one.came[0] for one in looked])
    return f"{gains.mean():.2%} (±{1.96 * gains.std() / len(gains) ** 0.5:.2%})"


def differences(worth: Any) -> Any:
    return worth[1:] - worth[0]


if __name__ == "__main__":
    main()
