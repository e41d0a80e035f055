"""What bets of Camel Up Cards are worth in pounds, by the chances of a leg or of a row (C17, C19)."""

from typing import Any

from camelup.engine.cards.scoring import winner_reward
from camelup.engine.cards.state import NO_CAMEL, State
from camelup.engine.editions import PIECE_COST, RACING_CAMELS, TICKETS
from camelup.engine.jit import compiled
from camelup.engine.numbers import MIDFIELD_REWARDS, OVERALL_REWARDS, WINNER_VALUES
from camelup.engine.tickets import NOBODY
from camelup.network.cards.chances import PLACES, RACE, STAYS, WEIGHT


@compiled
def chance_in_leg(leg: Any, camel: int, place: int) -> float:
    """Return the chance of a camel to have a place when the leg is paid, the first as 0."""
    return leg[PLACES + camel * RACING_CAMELS + place] / leg[WEIGHT]


@compiled
def chance_in_race(chances: Any, camel: int, place: int, race: int = RACE) -> float:
    """Return the chance of a camel to have a place at the end of the race, the first as 0; `race` may be HAND_RACE."""
    return chances[race + camel * RACING_CAMELS + place] / chances[race + RACING_CAMELS**2]


@compiled
def ticket_worth(leg: Any, camel: int, value: int) -> float:
    """Return what a winner card of a leg is worth."""
    worth = 0.0
    for place in range(RACING_CAMELS):
        worth += chance_in_leg(leg, camel, place) * winner_reward(place + 1, value)
    return worth


@compiled
def midfield_worth(leg: Any, camel: int) -> float:
    """Return what a midfield card is worth."""
    worth = 0.0
    for place in range(RACING_CAMELS):
        worth += chance_in_leg(leg, camel, place) * MIDFIELD_REWARDS[place + 1]
    return worth


@compiled
def overall_worth(chances: Any, deck: int, camel: int, race: int = RACE) -> float:
    """Return what an overall card is worth: deck 0 is the winners', 1 the losers'; nothing for none."""
    if camel == NO_CAMEL:
        return 0.0
    worth = 0.0
    for place in range(RACING_CAMELS):
        worth += chance_in_race(chances, camel, place, race) * OVERALL_REWARDS[deck, place + 1]
    return worth


@compiled
def add_leg_bets(s: State, leg: Any, worth: Any) -> None:
    """Add to each seat's worth what its bets and pieces of the leg are worth."""
    for camel in range(RACING_CAMELS):
        for card in range(TICKETS):
            if s.winner_owner[camel, card] != NOBODY:
                worth[s.winner_owner[camel, card]] += ticket_worth(leg, camel, WINNER_VALUES[card])
        if s.midfield_owner[camel] != NOBODY:
            worth[s.midfield_owner[camel]] += midfield_worth(leg, camel)
    for piece in range(2):
        if s.piece_holder[piece] != NOBODY:
            worth[s.piece_holder[piece]] += PIECE_COST * leg[STAYS + piece] / leg[WEIGHT]


@compiled
def overall_bets(s: State, chances: Any, seat: int, race: int = RACE) -> float:
    """Return what the overall cards of a seat are worth."""
    worth = 0.0
    for deck in range(2):
        worth += overall_worth(chances, deck, int(s.overall[deck, seat]), race)
    return worth
