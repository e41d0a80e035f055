"""What a good player of Camel Up Cards knows besides the book.

Look before you bet; bet on what you can help; put the cards of the camels you back into the deck, and leave out those
you want to lose.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

import numpy as np

from camelup.bots.shrewd.sight import Decks, Sight
from camelup.engine.cards import rules as cards
from camelup.engine.cards.movement import advance
from camelup.engine.cards.scoring import winner_reward
from camelup.engine.cards.state import CHOOSING, FACE_DOWN, NO_CAMEL, choice_of
from camelup.engine.editions import CARD_KINDS, HAND_STEPS, LONGEST_TRACK, PIECE_COST, RACING_CAMELS, TICKETS
from camelup.engine.events import NO_TRACE
from camelup.engine.numbers import MIDFIELD_REWARDS, OVERALL_REWARDS, WINNER_VALUES
from camelup.engine.tickets import NOBODY, top_ticket
from camelup.notation.actions import Action
from camelup.odds.cards.odds import race_odds
from camelup.odds.cards.tally import finished
from camelup.view import Observation

_DECKS: Final = 3_000
_FEW_DECKS: Final = 600
"""How many decks are looked at for each of the many places of a piece."""
_RACES: Final = 2_000

# Found in some thousand games of a quick likeness against three who go by the book alone.
OVERALL: Final = 1.3
"""How much an overall card counts: there is one for each camel, and its owner will help that camel in each leg to come."""
_RIVAL: Final = 0.2
"""What a pound that a rival holds in bets counts against one's own."""
_BACKED: Final = 3.0
"""How much a seat likes to see a camel move that it has an overall card on, in cards of that camel in its hand."""
_FOUGHT: Final = 0.33
"""How much of that it dislikes where a rival has one."""
_DEALT: Final = 0.5
"""How much it likes a camel for each of its cards in hand: who knows much of one camel knows more than the others."""
_DOUBLE: Final = 1.2
"""How much a +2 counts against a +1."""


def weigh_cards(observation: Observation) -> Iterator[tuple[Action, float]]:
    """Return what actions count for, in pounds."""
    weigh = _choices if observation.state.phase == CHOOSING else _turn
    words = observation.legal_actions()
    for code, worth in weigh(observation):
        yield words[code], worth


# --- the cards for a leg ------------------------------------------------------------------------------


def _choices(observation: Observation) -> Iterator[tuple[int, float]]:
    """Put what one likes most into the deck, keep what comes next, show and discard the rest; weighed in cards, not in pounds."""
    state, seat = observation.state, observation.seat
    likings = _likings(state, seat)
    gives = choice_of(state, seat) == 1
    for code in observation.legal_actions():
        kind = (code - cards.DISCARD) % CARD_KINDS
        liking = likings[kind // 2] * (_DOUBLE if kind % 2 else 1.0)
        yield code, liking if gives else -liking


def _likings(state: Any, seat: int) -> list[float]:
    """Return how much a seat likes each camel to move."""
    own = state.hand[seat] + state.given[seat]
    likings = [_DEALT * float(own[2 * camel] + own[2 * camel + 1]) for camel in range(RACING_CAMELS)]
    for deck, backed in ((0, _BACKED), (1, -_BACKED)):
        for other in range(int(state.players)):
            if state.overall[deck, other] != NO_CAMEL:
                likings[state.overall[deck, other]] += backed if other == seat else -_FOUGHT * backed
    return likings


# --- a turn -------------------------------------------------------------------------------------------


def _turn(observation: Observation) -> Iterator[tuple[int, float]]:
    return _Turn(observation).weigh()


class _Turn:
    """One decision of a race: what the rest of the turn brings by each way to begin it."""

    def __init__(self, observation: Observation) -> None:
        self.state = observation.state.copy()
        self.seat = observation.seat
        self.codes = list(observation.legal_actions())
        self.bets = [code for code in self.codes if cards.BET_LEG <= code < cards.PUT_FENNEC]
        self.camels = [(code - cards.BET_LEG) % RACING_CAMELS for code in self.bets]
        self.decks = Decks(self.state, _DECKS)
        self.now = self.decks.look(self.state)

    def weigh(self) -> Iterator[tuple[int, float]]:
        held = self._held(self.now)
        for code, worth in zip(self.bets, self._bets(_places(self.now)), strict=True):
            yield code, float(worth)
        for code in self.codes:
            if code == cards.PASS:
                yield code, 0.0
            elif code == cards.REVEAL:
                yield code, self._best_bet_after_card()
            elif code == cards.HAND:
                yield code, self._after_hand() - held
            elif code >= cards.PUT_FENNEC:
                yield code, self._after_piece(code) - self._after_no_piece

    # --- bets ---------------------------------------------------------------------------------------------

    def _bets(self, places: Any) -> Any:
        """Return what each bet that may be taken is worth by the chances of places, of one sight or of many."""
        return (places[..., self.camels, :] * self._rewards).sum(axis=-1) + self._overall

    def _best_bet(self, places: Any) -> Any:
        return self._bets(places).max(axis=-1, initial=0.0)

    @cached_property
    def _rewards(self) -> Any:
        """The rewards of each bet of the leg by place; none for overall cards."""
        rewards = np.zeros((len(self.bets), RACING_CAMELS))
        for row, code, camel in zip(rewards, self.bets, self.camels, strict=True):
            if code < cards.BET_MIDFIELD:
                row[:] = _winner_card(int(top_ticket(self.state.winner_owner[camel], TICKETS)))
            elif code < cards.BET_WINNER:
                row[:] = MIDFIELD_REWARDS[1:]
        return rewards

    @cached_property
    def _overall(self) -> Any:
        """What each overall card is worth beyond the one it replaces; nothing for bets of the leg."""
        worth = np.zeros(len(self.bets))
        if max(self.bets, default=0) >= cards.BET_WINNER:
            odds = np.array(list(race_odds(self.state, races=_RACES).places.values()))
            values = odds @ OVERALL_REWARDS[:, 1:].T
            for index, code in enumerate(self.bets):
                deck, camel = divmod(code - cards.BET_WINNER, RACING_CAMELS)
                if deck >= 0:
                    mine = self.state.overall[deck, self.seat]
                    worth[index] = OVERALL * (values[camel, deck] - (values[mine, deck] if mine != NO_CAMEL else 0.0))
        return worth

    # --- what is held already -----------------------------------------------------------------------------

    def _counts(self, owner: int) -> float:
        """Return how much a pound of an owner counts for the seat."""
        if owner == NOBODY:
            return 0.0
        return 1.0 if owner == self.seat else -_RIVAL

    @cached_property
    def _holding(self) -> Any:
        """The rewards of all bets of the leg that are held, by camel and place, as they count for the seat."""
        rewards = np.zeros((RACING_CAMELS, RACING_CAMELS))
        for camel in range(RACING_CAMELS):
            for card, owner in enumerate(self.state.winner_owner[camel]):
                rewards[camel] += self._counts(owner) * _winner_card(card)
            rewards[camel] += self._counts(self.state.midfield_owner[camel]) * MIDFIELD_REWARDS[1:]
        return rewards

    def _held(self, sight: Sight, piece: int | None = None) -> float:
        """Return what bets and pieces of the leg are worth to the seat, a piece it puts out now included."""
        holders = [self.seat if piece == index else holder for index, holder in enumerate(self.state.piece_holder)]
        stays = sight.stays.sum(axis=0) @ np.array([self._counts(holder) for holder in holders])
        return float((self._holding * _places(sight)).sum() + PIECE_COST * stays / sight.places[:, 0].sum())

    # --- race actions -------------------------------------------------------------------------------------

    def _best_bet_after_card(self) -> float:
        """Return what the best bet is worth once the next card is known; there is none after the last (C16, C19)."""
        if not self.bets or self.decks.left == 1:
            return 0.0
        counts = self.now.places[:, 0].sum(axis=-1)
        seen = counts > 0
        goes_on = counts - self.now.ends
        places = self.now.places[seen] / counts[seen, None, None]
        return float((goes_on[seen] * self._best_bet(places)).sum() / counts.sum())

    @cached_property
    def _after_no_piece(self) -> float:
        """What to compare pieces with, by the same decks, so that a piece which does nothing counts for the best bet."""
        few = self.decks.look(self.state, _FEW_DECKS)
        return self._held(few) + float(self._best_bet(_places(few)) - self._best_bet(_places(self.now)))

    def _after_hand(self) -> float:
        after = self.state.copy()
        kind = int(np.argmax(after.hand[self.seat]))
        if kind == FACE_DOWN:  # a position may leave it open
            return self._held(self.now)
        advance(after, kind // 2, HAND_STEPS, NO_TRACE)
        sight = self.decks.look(after)
        return self._held(sight) + (0.0 if finished(after) else float(self._best_bet(_places(sight))))

    def _after_piece(self, code: int) -> float:
        piece, space = divmod(code - cards.PUT_FENNEC, LONGEST_TRACK)
        after = self.state.copy()
        after.piece_space[piece] = space + 1
        sight = self.decks.look(after, _FEW_DECKS)
        return self._held(sight, piece) + float(self._best_bet(_places(sight)))


def _places(sight: Sight) -> Any:
    """Return the chance of each place for each camel, whichever card comes next."""
    places = sight.places.sum(axis=0)
    return places / places[0].sum()


def _winner_card(card: int) -> Any:
    return np.array([winner_reward(place, WINNER_VALUES[card]) for place in range(1, RACING_CAMELS + 1)])
