"""How much of what games come to does a search with a network see? Differences between actions, by the search and by whole games.

`python -m bench.search cards --games 40`: a network plays alone against three `shrewd`; in its decisions that are not quite sure the
search says how much better or worse each candidate is than what the network would do, and so do games played to the end. 1 would
be a search that sees it all, 0 one that sees nothing.
"""

import random
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

import numpy as np

from camelup.bots.bot import in_seconds
from camelup.bots.champion.network import NetworkSearch
from camelup.bots.sage import SageBot
from camelup.bots.shrewd.shrewd import ShrewdBot
from camelup.engine import rules
from camelup.game import Game
from camelup.learn.settings import TABLES
from camelup.network.thought import Thought

SEATS = 4
MOST = 4
SURE = 0.999
SEARCHED, PLAYED = 150, 250
TURNS = (1, 2, 4)
EVER = 10_000
"""So many more turns than a game has that what the network expects meanwhile counts for nothing."""


def main() -> None:
    asked = wished()
    seen: dict[int, list[Any]] = {turns: [] for turns in TURNS}
    came: list[Any] = []
    for number in range(asked.games):
        for game, thought in decisions(asked.edition, asked.seed + number):
            one = candidates(game, thought, asked.seed)
            came.append(differences(to_the_end(one, game)))
            for turns in TURNS:
                seen[turns].append(differences(judged_after(one, turns, SEARCHED)))
        if came:
            sys.stdout.write(f"{asked.edition}, {number + 1} games, {len(np.concatenate(came))} alternatives: ")
            sys.stdout.write("; ".join(f"{turns} turns {told(seen[turns], came)}" for turns in TURNS) + "\n")
            sys.stdout.flush()


def wished() -> Namespace:
    parser = ArgumentParser("python -m bench.search", description="Compare a search with whole games.")
    parser.add_argument("edition", choices=list(TABLES))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=11)
    return parser.parse_args()


def decisions(edition: str, seed: int) -> Iterator[tuple[Game, Thought]]:
    """Play a game and give a tenth of the network's decisions that are not quite sure."""
    game, sage, shrewd, rng = Game(edition, SEATS, seed=seed), SageBot(seed), ShrewdBot(), random.Random(seed)
    while not game.over:
        view = game.observe(game.turn)
        if game.turn != seed % SEATS:
            game.play(shrewd.decide(view, in_seconds(1)))
            continue
        thought = sage.think(view)
        if not game.choosing and max(thought.actions.values()) < SURE and rng.random() < 0.1:
            yield game.copy(), thought
        game.play(view.legal_actions()[max(thought.actions, key=lambda code: thought.actions[code])])


def candidates(game: Game, thought: Thought, seed: int) -> NetworkSearch:
    sage = SageBot(seed)
    return NetworkSearch(game.observe(game.turn), thought, seed, sage.network(game.edition), least=2, most=MOST)


def judged_after(search: NetworkSearch, turns: int, worlds: int) -> Any:
    """Return what the candidates are worth by the network's chances to win at so many turns to come."""
    search.turns = turns
    return search.tried(worlds, 0).mean(axis=1)


def to_the_end(search: NetworkSearch, game: Game) -> Any:
    """Return what the candidates came to in games from the true position."""
    seen, search.view = search.view, rules.with_money(game.states.copy())
    came = judged_after(search, EVER, PLAYED)
    search.view = seen
    return came


def differences(worth: Any) -> Any:
    return worth[1:] - worth[0]


def told(seen: list[Any], came: list[Any]) -> str:
    x, y = np.concatenate(seen), np.concatenate(came)
    slope = (x @ y) / (x @ x)
    error = np.sqrt((y - slope * x).var() / (x @ x))
    return f"{slope:.2f} (±{1.96 * error:.2f})"


if __name__ == "__main__":
    main()
