"""Why an action is not allowed now: the rule it breaks, and that rule in a few words. Plain Python: it runs only on mistakes.

`legal` decides what is allowed; a test proves that the two agree.
"""

from typing import Any, Final

from camelup.engine.board import rules as board
from camelup.engine.board.state import being_set_up, cards_left, over
from camelup.engine.cards import rules as cards
from camelup.engine.cards import state as cards_state
from camelup.engine.editions import (
    BOARD_EDITIONS,
    CARD_KINDS,
    EDITION_CARDS,
    FIRST_TILE_SPACE,
    LONGEST_TRACK,
    RACING_CAMELS,
    kind_text,
)
from camelup.engine.events import DECKS, PIECES, PILES
from camelup.engine.families import ByFamily
from camelup.engine.race import occupied, space_at
from camelup.engine.tickets import NOBODY
from camelup.reasons import Reason


def refusal(state: Any, action: int) -> Reason | None:
    """Return why the seat to move may not do an action; None when it may."""
    return _REFUSAL.of_record(state)(state, action)


def why_not(state: Any, action: int) -> Reason:
    """Return why an action that `legal` does not offer is refused."""
    found = refusal(state, action)
    if found is None:
        raise AssertionError("legal refuses what no rule forbids")
    return found


# --- the board games ----------------------------------------------------------------------------------


def _board_refusal(s: Any, action: int) -> Reason | None:
    if being_set_up(s):
        return None if action == board.PLACE else Reason("refused.not-placed")
    if over(s):
        return Reason("refused.race-over")
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
    return Reason("refused.placed")


def _ticket_refusal(s: Any, camel: int) -> Reason | None:
    edition = BOARD_EDITIONS[s.edition]
    if s.ticket_owner[camel, len(edition.tickets) - 1] == NOBODY:
        return None
    return Reason("refused.no-ticket", camel=edition.letters[camel])


def _tile_refusal(s: Any, space: int) -> Reason | None:
    if occupied(int(s.race)) >> space & 1:
        return Reason("refused.tile-camels", space=space)
    for seat in range(s.players):
        tile = abs(int(s.tile[seat]))
        if tile == space and seat == s.turn:
            return Reason("refused.tile-own", space=space)
        if tile == space:
            return Reason("refused.tile-taken", seat=seat, space=space)
        if tile and abs(tile - space) == 1 and seat != s.turn:
            return Reason("refused.tile-beside", space=space, seat=seat, tile=tile)
    return None


def _finish_bet_refusal(s: Any, camel: int) -> Reason | None:
    if not cards_left(s, s.turn):
        return Reason("refused.no-finish-cards")
    if not s.hand[s.turn] >> camel & 1:
        return Reason("refused.finish-card-laid", camel=BOARD_EDITIONS[s.edition].letters[camel])
    return None


def _partner_refusal(s: Any, seat: int) -> Reason | None:
    edition = BOARD_EDITIONS[s.edition]
    if s.players < edition.partners_from:
        return Reason("refused.no-partners", players=int(s.players), edition=edition.name)
    if seat >= s.players:
        return Reason("refused.partner-nobody", seat=seat)
    if seat == s.turn:
        return Reason("refused.partner-self")
    if s.partner[s.turn] != NOBODY:
        return Reason("refused.partner-yours")
    return Reason("refused.partner-theirs", seat=seat) if s.partner[seat] != NOBODY else None


# --- Camel Up Cards -----------------------------------------------------------------------------------

_WHEN = {
    cards_state.SETTING_UP: Reason("refused.cards-first"),
    cards_state.DEALING: Reason("refused.cards-dealing"),
    cards_state.OVER: Reason("refused.cards-over"),
}


def _cards_refusal(s: Any, action: int) -> Reason | None:
    luck_alone = {cards_state.SETTING_UP: cards.REVEAL, cards_state.DEALING: cards.DEAL}
    if s.phase in _WHEN:
        return None if luck_alone.get(int(s.phase)) == action else _WHEN[int(s.phase)]
    if s.phase == cards_state.CHOOSING:
        return _choice_refusal(s, action)
    if action == cards.DEAL:
        return Reason("refused.cards-dealt")
    if cards.DISCARD <= action < cards.BET_LEG:
        return Reason("refused.cards-chosen")
    return _turn_refusal(s, action)


def _choice_refusal(s: Any, action: int) -> Reason | None:
    wanted = PILES[cards_state.choice_of(s, s.turn)]
    choice, kind = divmod(action - cards.DISCARD, CARD_KINDS)
    if choice != cards_state.choice_of(s, s.turn):
        return Reason("refused.cards-order", step=wanted)
    if not s.hand[s.turn, kind]:
        return Reason("refused.cards-none", card=kind_text(kind))
    return None


def _turn_refusal(s: Any, action: int) -> Reason | None:
    bet = cards.BET_LEG <= action < cards.PUT_FENNEC
    if action == cards.PASS:
        return None if s.raced else Reason("refused.cards-race-first")
    if bet:
        return Reason("refused.cards-has-bet") if s.has_bet else _bet_refusal(s, action)
    if s.raced:
        return Reason("refused.cards-raced")
    if action == cards.HAND and not cards_state.size(s.hand[s.turn]):
        return Reason("refused.cards-hand-played")
    return _piece_refusal(s, action) if action >= cards.PUT_FENNEC else None


def _bet_refusal(s: Any, action: int) -> Reason | None:
    bet, camel = divmod(action - cards.BET_LEG, RACING_CAMELS)
    letter = EDITION_CARDS.letters[camel]
    if bet == 0 and s.winner_owner[camel, -1] != NOBODY:
        return Reason("refused.cards-no-winner", camel=letter)
    if bet == 1 and s.midfield_owner[camel] != NOBODY:
        return Reason("refused.cards-midfield", seat=int(s.midfield_owner[camel]), camel=letter)
    if bet > 1:
        for seat in range(s.players):
            if s.overall[bet - 2, seat] == camel:
                return Reason("refused.cards-overall", seat=seat, deck=DECKS[bet - 2], camel=letter)
    return None


def _piece_refusal(s: Any, action: int) -> Reason | None:
    piece, number = divmod(action - cards.PUT_FENNEC, LONGEST_TRACK)
    space = number + 1
    if s.piece_space[piece]:
        return Reason("refused.piece-out", piece=PIECES[piece], space=int(s.piece_space[piece]))
    if space > s.length:
        return Reason("refused.piece-beyond", length=int(s.length))
    if occupied(int(s.race)) >> space & 1:
        return Reason("refused.piece-camels", space=space)
    if space == s.piece_space[1 - piece]:
        return Reason("refused.piece-taken", piece=PIECES[1 - piece], space=space)
    if space < space_at(int(s.race), 0):
        return Reason("refused.piece-behind", space=space)
    return None


_REFUSAL: Final = ByFamily(_board_refusal, _cards_refusal)
