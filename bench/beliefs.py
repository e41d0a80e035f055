"""Do people lay finish cards as a network believes? What players lay, held against beliefs about it.

`python -m bench.beliefs 2014 --bot shrewd --games 40`: how many of their cards are on the likeliest camel they had left, and how likely each card
was, as the geometric mean, by our beliefs and if everybody laid a card as often as it looked right.
"""

import math
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from camelup.bots import in_seconds, make_bot
from camelup.engine.editions import RACING_CAMELS
from camelup.game import Game
from camelup.network.board.beliefs import believe
from camelup.network.sight import new_sight
from camelup.view import Observation

SEATS = 4
NAMES = "winner", "loser"


class Laid(NamedTuple):
    """A card that lies face down: for which deck, each camel's chances then, in bytes, what its owner had used, and its camel."""

    deck: int
    then: Any
    gone: Any
    camel: int

    @property
    def looked(self) -> Any:
        """How right the card of each camel looked that its owner had left."""
        return (1 - self.gone) * (0.02 + self.then / 255)

    @property
    def believed(self) -> float:
        shares = np.empty(RACING_CAMELS)
        believe(self.deck, self.then, np.zeros(RACING_CAMELS), self.gone, shares)
        return float(shares[self.camel])


def main() -> None:
    asked = wished()
    cards = [one for number in range(asked.games) for one in play(asked.edition, asked.bot, asked.seed + number)]
    for deck, name in enumerate(NAMES):
        some = [one for one in cards if one.deck == deck]
        first = np.mean([one.looked.argmax() == one.camel for one in some])
        believed = mean(one.believed for one in some)
        looked = mean(one.looked[one.camel] / one.looked.sum() for one in some)
        sys.stdout.write(
            f"{asked.edition}, {asked.bot}, {name}: {len(some)} cards, {first:.0%} on the likeliest; "
            f"believed {believed:.2f}, by looks {looked:.2f}\n"
        )


def wished() -> Namespace:
    parser = ArgumentParser(
        "python -m bench.beliefs", description="Hold beliefs about finish cards against what players lay."
    )
    parser.add_argument("edition", choices=["2014", "2018"])
    parser.add_argument("--bot", default="shrewd")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def play(edition: str, bot: str, seed: int) -> Iterator[Laid]:
    """Play a game and give the cards that lie face down before its last action."""
    game, bots = Game(edition, SEATS, seed=seed), [make_bot(bot, seed=seat) for seat in range(SEATS)]
    before, view = game, game.observe(game.turn)
    while not game.over:
        before, view = game.copy(), game.observe(game.turn)
        game.play(bots[game.turn].decide(view, in_seconds(1)))
    yield from laid(before, view)


def laid(game: Game, view: Observation) -> Iterator[Laid]:
    state, history = game.state, new_sight(game.edition).look(view).history
    gone = np.zeros((game.players, RACING_CAMELS))
    for deck in range(len(NAMES)):
        for card in range(int(state.laid[deck])):
            owner, camel = int(state.bettor[deck, card]), int(state.bet[deck, card])
            yield Laid(deck, history[deck, card], gone[owner].copy(), camel)
            gone[owner, camel] = 1


def mean(shares: Iterator[float]) -> float:
    return math.exp(np.mean([math.log(share) for share in shares]))


if __name__ == "__main__":
    main()
