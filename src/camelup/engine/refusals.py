"""Why an action is not allowed now: the rule it breaks, and that rule in a few words. Plain Python: it runs only on mistakes.

`legal` decides what is allowed; a test keeps the two of one mind.
"""

from typing import Any, NamedTuple

from camelup.engine import board, cards, cards_state
from camelup.engine.board_state import being_set_up, cards_left, over
from camelup.engine.editions import (
    BOARD_EDITIONS,
    EDITION_CARDS,
    FIRST_TILE_SPACE,
    LONGEST_TRACK,
    RACING_CAMELS,
)
from camelup.engine.events import PIECES
from camelup.engine.race import occupied, space_at
from camelup.engine.tickets import NOBODY


class Refusal(NamedTuple):
    """The id of a rule and what it says."""

    rule: str
    reason: str


def refusal(state: Any, action: int) -> Refusal | None:
    """Tell why the seat to move may not do an action; None when it may."""
    if state.dtype == cards_state.STATE:
        return _cards_refusal(state, action)
    return _board_refusal(state, action)


def why_not(state: Any, action: int) -> Refusal:
    """Tell why an action that `legal` does not offer is refused."""
    found = refusal(state, action)
    if found is None:
        raise AssertionError("legal refuses what no rule forbids")
    return found


# --- the board games ----------------------------------------------------------------------------------


def _board_refusal(s: Any, action: int) -> Refusal | None:
    if being_set_up(s):
        return None if action == board.PLACE else Refusal("B4", "the camels are still to be put on the track")
    if over(s):
        return Refusal("B16", "the race is over")
    if action == board.ROLL:
        return None
    if action < board.CHEER:
        return _ticket_refusal(s, action - board.TICKET)
    if action < board.WINNER:
        first = board.CHEER if action < board.BOO else board.BOO
        return _tile_refusal(s, action - first + FIRST_TILE_SPACE)
    if action < board.PARTNER:
        return _finish_bet_refusal(s, (action - board.WINNER) % RACING_CAMELS)
    if action < board.PLACE:
        return _partner_refusal(s, action - board.PARTNER)
    return Refusal("B4", "the camels are on the track already")


def _ticket_refusal(s: Any, camel: int) -> Refusal | None:
    edition = BOARD_EDITIONS[s.edition]
    if s.ticket_owner[camel, len(edition.tickets) - 1] == NOBODY:
        return None
    return Refusal("B7", f"no ticket of {edition.letters[camel]} is left in this leg")


def _tile_refusal(s: Any, space: int) -> Refusal | None:
    if occupied(int(s.race)) >> space & 1:
        return Refusal("B8", f"camels stand on {space}")
    for seat in range(s.players):
        tile = abs(int(s.tile[seat]))
        if tile == space and seat == s.turn:
            return Refusal("B8", f"your tile lies on {space} already and has to go elsewhere")
        if tile == space:
            return Refusal("B8", f"P{seat + 1}'s tile lies on {space}")
        if tile and abs(tile - space) == 1 and seat != s.turn:
            return Refusal("B8", f"{space} is next to P{seat + 1}'s tile on {tile}")
    return None


def _finish_bet_refusal(s: Any, camel: int) -> Refusal | None:
    if not cards_left(s, s.turn):
        return Refusal("B10", "you have laid all your finish cards")
    if not s.hand[s.turn] >> camel & 1:
        letter = BOARD_EDITIONS[s.edition].letters[camel]
        return Refusal("B10", f"you have laid your finish card {letter} already")
    return None


def _partner_refusal(s: Any, seat: int) -> Refusal | None:
    edition = BOARD_EDITIONS[s.edition]
    if s.players < edition.partners_from:
        return Refusal("B24", f"there are no partnerships with {s.players} players of {edition.name}")
    if seat >= s.players:
        return Refusal("B24", f"there is no P{seat + 1} at this table")
    if seat == s.turn:
        return Refusal("B24", "a partner is another player")
    for one, who in ((s.turn, "you have"), (seat, f"P{seat + 1} has")):
        if s.partner[one] != NOBODY:
            return Refusal("B24", f"{who} a partner in this leg already")
    return None


# --- Camel Up Cards -----------------------------------------------------------------------------------

_WHEN = {
    cards_state.SETTING_UP: Refusal("C2", "the first five cards are still to be revealed"),
    cards_state.DEALING: Refusal("C5", "the cards are still being dealt"),
    cards_state.OVER: Refusal("C19", "the race is over"),
}


def _cards_refusal(s: Any, action: int) -> Refusal | None:
    luck_alone = {cards_state.SETTING_UP: cards.REVEAL, cards_state.DEALING: cards.DEAL}
    if s.phase in _WHEN:
        return None if luck_alone.get(int(s.phase)) == action else _WHEN[int(s.phase)]
    if s.phase == cards_state.CHOOSING:
        return _choice_refusal(s, action)
    if action == cards.DEAL:
        return Refusal("C5", "the cards of this leg have been dealt")
    if cards.DISCARD <= action < cards.BET_LEG:
        return Refusal("C5", "the cards of this leg have been chosen")
    return _turn_refusal(s, action)


def _choice_refusal(s: Any, action: int) -> Refusal | None:
    wanted = ("discard", "deck", "intel")[cards_state.choice_of(s, s.turn)]
    choice, kind = divmod(action - cards.DISCARD, len(EDITION_CARDS.letters) * 2)
    if choice != cards_state.choice_of(s, s.turn):
        return Refusal("C5", f"the next thing to do is {wanted!r} with one of your cards")
    if not s.hand[s.turn, kind]:
        return Refusal("C5", f"you have no card {EDITION_CARDS.letters[kind // 2]}{kind % 2 + 1}")
    return None


def _turn_refusal(s: Any, action: int) -> Refusal | None:
    bet = cards.BET_LEG <= action < cards.PUT_FENNEC
    if action == cards.PASS:
        return None if s.raced else Refusal("C9", "a turn needs a race action first")
    if bet:
        return Refusal("C9", "you have bet in this turn") if s.has_bet else _bet_refusal(s, action)
    if s.raced:
        return Refusal("C9", "you have had your race action: bet or pass")
    if action == cards.HAND and not cards_state.size(s.hand[s.turn]):
        return Refusal("C12", "you have played the card in your hand")
    return _piece_refusal(s, action) if action >= cards.PUT_FENNEC else None


def _bet_refusal(s: Any, action: int) -> Refusal | None:
    bet, camel = divmod(action - cards.BET_LEG, RACING_CAMELS)
    letter = EDITION_CARDS.letters[camel]
    if bet == 0 and s.winner_owner[camel, -1] != NOBODY:
        return Refusal("C15", f"no winner card of {letter} is left in this leg")
    if bet == 1 and s.midfield_owner[camel] != NOBODY:
        return Refusal("C15", f"P{s.midfield_owner[camel] + 1} has the midfield card of {letter}")
    if bet > 1:
        for seat in range(s.players):
            if s.overall[bet - 2, seat] == camel:
                deck = ("winner", "loser")[bet - 2]
                return Refusal("C15", f"P{seat + 1} has the overall {deck} card of {letter}")
    return None


def _piece_refusal(s: Any, action: int) -> Refusal | None:
    piece, number = divmod(action - cards.PUT_FENNEC, LONGEST_TRACK)
    space = number + 1
    if s.piece_space[piece]:
        return Refusal("C10", f"the {PIECES[piece]} is on the track, on {s.piece_space[piece]}")
    if space > s.length:
        return Refusal("C10", f"the track has {s.length} spaces before Finish")
    if occupied(int(s.race)) >> space & 1:
        return Refusal("C10", f"camels stand on {space}")
    if space == s.piece_space[1 - piece]:
        return Refusal("C10", f"the {PIECES[1 - piece]} stands on {space}")
    if space < space_at(int(s.race), 0):
        return Refusal("C10", f"{space} is behind the last camel")
    return None
