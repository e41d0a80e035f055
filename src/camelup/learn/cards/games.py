"""Games of Camel Up Cards side by side, one decision a step. Draws luck; the rules are the engine's.

While cards are chosen for a leg the seats take turns, each choosing all its cards in a row; none sees what another has chosen.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.cards import rules as cards
from camelup.engine.cards.rules import DEAL, REVEAL
from camelup.engine.cards.state import CHOOSING, DEALING, OVER, RACING, SETTING_UP, STATE
from camelup.engine.editions import RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import weighted
from camelup.engine.jit import compiled
from camelup.learn.games import BEGIN, Games, Seating, note_end, note_facts, plays_alone, seat_others
from camelup.learn.rows import CHOSEN, ENDED, SEEN
from camelup.learn.settings import Settings
from camelup.network.cards import likeness, sight
from camelup.network.cards.actions import ACTIONS, leader_of, to_engine
from camelup.network.cards.chances import CHANCES, Effort, look_ahead
from camelup.network.cards.features import ALONE, SIZE
from camelup.network.cards.likeness import TASTES, choose, draw_taste
from camelup.network.cards.sight import Seen, show

__all__ = ["TASTES", "Kept", "Scratch", "new_kept", "new_scratch", "step_games"]

_MASK: Final = SEEN + SIZE
_CLOSELY: Final = 2
"""So many times as many legs as for a network are simulated for a likeness."""
_CLOSELY_SPACING: Final = 2
"""Every so many of those go on to the end of the race: too few races mislead more than too few legs."""


class Kept(NamedTuple):
    """What is kept from step to step, each array by game."""

    views: Any
    """The positions as the seats to move see them."""
    likeness: Any
    """Whether a likeness is to decide."""
    fresh: Any
    """Whether the chances of before no longer hold."""
    chances: Any
    orders: Any
    ranks: Any


def new_kept(count: int) -> Kept:
    """Keep nothing yet of so many games."""
    return Kept(
        views=np.zeros(count, STATE),
        likeness=np.zeros(count, np.bool_),
        fresh=np.zeros(count, np.bool_),
        chances=np.zeros((count, CHANCES)),
        orders=np.zeros((count, RACING_CAMELS), np.int64),
        ranks=np.zeros((count, RACING_CAMELS), np.int64),
    )


class Scratch(NamedTuple):
    """How much is done for chances, and space to work in; each thread needs its own."""

    effort: Effort
    closely: Effort
    """The same for likenesses, which have no network that knows better than a few legs."""
    looking: sight.Scratch
    trying: likeness.Scratch
    codes: Any
    weights: Any


def new_scratch(settings: Settings) -> Scratch:
    """Make new scratch space."""
    effort, closely = Effort(settings.legs, settings.spacing), Effort(_CLOSELY * settings.legs, _CLOSELY_SPACING)
    looking = sight.new_scratch(closely)
    return Scratch(
        effort=effort,
        closely=closely,
        looking=looking,
        trying=likeness.new_scratch(looking.ahead),
        codes=np.empty(cards.MOST_OUTCOMES, np.int64),
        weights=np.empty(cards.MOST_OUTCOMES, np.int64),
    )


def step_games(games: Games, first: int, last: int, seating: Seating, scratch: Scratch) -> None:
    """Do one action in the games from `first` up to `last`, and write the rows of what comes then.

    In four loops rather than one: nothing that takes long to compile is compiled twice.
    """
    kept, some = games.kept, slice(first, last)
    rows, views, seen = games.rows[some], kept.views[some], kept.chances[some]
    _act_in_all(games, first, last, seating, scratch)
    _look_in_all(kept, games.generators, first, last, scratch)
    shown = rows[:, SEEN:_MASK], rows[:, _MASK : _MASK + ACTIONS]
    show(views, scratch.looking, Seen(seen, kept.orders[some], kept.ranks[some], *shown))
    _choose_in_all(games, first, last, scratch)


@compiled
def _act_in_all(games: Games, first: int, last: int, seating: Seating, scratch: Scratch) -> None:
    """Do one action in each game, and let luck go on where nobody decides; those that end are followed by games at other tables."""
    codes, weights = scratch.codes, scratch.weights
    for game in range(first, last):
        s, generator, action = games.states[game], games.generators[game], int(games.actions[game])
        phase, ended = int(s.phase), False
        if action == BEGIN:
            _begin(games, game, seating)
            action = REVEAL
        else:
            action = to_engine(action, games.kept.orders[game], leader_of(int(s.race)))
        while action >= 0:
            outcome = codes[weighted(generator, weights, cards.outcomes(s, action, codes, weights))]
            cards.apply(s, action, outcome, NO_TRACE)
            if s.phase == OVER:
                ended = True
                note_end(games, game)
                _begin(games, game, seating)
            action = REVEAL if s.phase == SETTING_UP else DEAL if s.phase == DEALING else -1
        goes_on_choosing = s.phase == CHOOSING and phase == CHOOSING and not ended
        games.kept.fresh[game] = not goes_on_choosing  # all else changes what comes, what is known, or who would win
        games.rows[game, ENDED] = ended
        games.kept.likeness[game] = note_facts(games, game)
        games.kept.views[game] = s
        cards.observe(games.kept.views[game], s.turn)


@compiled
def _begin(games: Games, game: int, seating: Seating) -> None:
    """Set a new table up: how many sit there, and who of them is a likeness."""
    s, generator = games.states[game], games.generators[game]
    players = weighted(generator, seating.sizes, len(seating.sizes))
    cards.setup(s, seating.edition, players)
    seat_others(games, game, seating, players)
    if games.scripted[game]:
        for seat in range(players):
            draw_taste(generator, games.tastes[game, seat])


@compiled
def _look_in_all(kept: Kept, generators: Any, first: int, last: int, scratch: Scratch) -> None:
    """Bring the chances up to date, more closely where a likeness is to race or to bet."""
    ahead = scratch.looking.ahead
    for game in range(first, last):
        one = slice(game, game + 1)
        effort = scratch.closely if kept.likeness[game] and kept.views[game].phase == RACING else scratch.effort
        look_ahead(kept.views[one], kept.fresh[one], generators[one], effort, ahead, kept.chances[one])


@compiled
def _choose_in_all(games: Games, first: int, last: int, scratch: Scratch) -> None:
    """Tell learners where they play among their like, and let likenesses choose where it is their turn."""
    kept = games.kept
    for game in range(first, last):
        row, view = games.rows[game], kept.views[game]
        if not plays_alone(games, game):
            row[SEEN + ALONE] = 0
        if kept.likeness[game]:
            mask, taste = row[_MASK : _MASK + ACTIONS], games.tastes[game, view.turn]
            known = likeness.Seen(kept.chances[game], kept.orders[game], scratch.trying)
            row[CHOSEN] = 1 + choose(view, taste, known, mask, games.generators[game])
