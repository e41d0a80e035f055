"""How often a network wins alone against three likenesses: training's own yardstick, ten to fifty games a second.

`python -m bench.likenesses 2014 --games 2000 --like bookie`; without `--like` each has tastes of its own, as in training.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from concurrent.futures import wait
from pathlib import Path
from typing import Any

import numpy as np

from camelup.engine.families import ByFamily
from camelup.learn.games import Games, seating_of
from camelup.learn.players import Players, new_games
from camelup.learn.rows import CHOSEN, ENDED, MONEY, PLAYERS, rows_of
from camelup.learn.settings import TABLES, Settings
from camelup.network.board import likeness as on_board
from camelup.network.cards import likeness as in_cards
from camelup.network.forward import Network
from camelup.network.shipped import SHIPPED
from camelup.network.weights import read_weights

LIKE = ByFamily[Mapping[str, tuple[float, ...]]](on_board.LIKE, in_cards.LIKE)
SEATS = 4
AT_ONCE = 256
LEGS = 48
SURE = 1.96


def main() -> None:
    asked = wished()
    money = np.array([own for own, _ in zip(ends(asked), range(asked.games), strict=False)])
    most = money.max(axis=1)
    wins = (money[:, 0] == most) / (money == most[:, None]).sum(axis=1)
    share, error = wins.mean(), SURE * wins.std() / len(wins) ** 0.5
    sys.stdout.write(
        f"{asked.edition}, {len(wins)} games: the network wins {share:.1%} ({share - error:.1%} to {share + error:.1%}) with "
        f"{money[:, 0].mean():.1f} pounds against {money[:, 1:].mean():.1f}\n"
    )


def wished() -> Namespace:
    parser = ArgumentParser("python -m bench.likenesses", description="Play a network against three likenesses.")
    parser.add_argument("edition", choices=list(TABLES))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--like", help="shrewd or bookie")
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--seed", type=int, default=11)
    asked = parser.parse_args()
    if asked.like is not None and asked.like not in (known := LIKE.of(asked.edition)):
        parser.error(f"--like {asked.like}: in {asked.edition} there are {', '.join(known)}")
    return asked


def ends(asked: Namespace) -> Iterator[Any]:
    """Play for ever; give the pounds at the end of each game that a network played alone, its own first."""
    settings = Settings(edition=asked.edition, legs=LEGS, scripted=1.0, games=AT_ONCE)
    games, layout = new_games(asked.edition, AT_ONCE, asked.seed), rows_of(asked.edition)
    network = Network(read_weights(asked.weights or SHIPPED[asked.edition]).arrays)
    tastes = None if asked.like is None else np.array(LIKE.of(asked.edition)[asked.like])
    players = Players(games, settings, seating_of(settings)._replace(sizes=np.eye(SEATS + 1, dtype=np.int64)[SEATS]))
    while True:
        if tastes is not None:
            games.tastes[:] = tastes
        for done in wait(players.start(0, AT_ONCE)).done:
            done.result()
        yield from ended(games)
        games.actions[:] = choose(games.rows, layout, network)


def ended(games: Games) -> Iterator[Any]:
    for game in np.flatnonzero(games.rows[:, ENDED]):
        seats = [seat for seat in range(SEATS) if not games.was_scripted[game] >> seat & 1]
        if len(seats) == 1:
            yield np.roll(games.rows[game, MONEY : MONEY + SEATS].astype(int), -seats[0])


def choose(rows: Any, layout: Any, network: Network) -> Any:
    """Return what likenesses have chosen, and what the network thinks best."""
    actions = rows[:, CHOSEN].astype(int) - 1
    own = np.flatnonzero(actions < 0)
    if len(own):
        logits = network(layout.features(rows[own]), rows[own, PLAYERS]).logits
        actions[own] = np.where(layout.mask(rows[own]) > 0, logits, -np.inf).argmax(1)
    return actions


if __name__ == "__main__":
    main()
