"""What is still missing of a game's set-up. Until it is there nobody can act, and there are no odds.

In Camel Up Cards only luck's part can be missing: while all choose their cards for a leg the game goes on.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from camelup.engine.cards import state as cards_state
from camelup.engine.editions import BOARD_EDITIONS, SETUP_REVEALS
from camelup.engine.families import ByFamily
from camelup.engine.numbers import DEALT
from camelup.engine.race import ranking
from camelup.reasons import Reason


def missing(state: Any) -> list[Reason]:
    """List what is still to be laid out; nothing where somebody can act or the race is over."""
    return list(_MISSING.of_record(state)(state))


def _missing_on_board(s: Any) -> Iterable[Reason]:
    standing = ranking(int(s.race))
    letters = BOARD_EDITIONS[s.edition].letters
    return missing_on_track([letter for camel, letter in enumerate(letters) if camel not in standing])


def missing_on_track(letters: Sequence[str]) -> list[Reason]:
    """Name the camels that are not on the track."""
    return [Reason("missing.camels", camels=" ".join(letters))] if letters else []


def _missing_in_cards(s: Any) -> Iterable[Reason]:
    if s.phase == cards_state.SETTING_UP:
        left = SETUP_REVEALS - int(cards_state.size(s.revealed))
        yield Reason("missing.cards-revealed", count=left, most=SETUP_REVEALS)
    if s.phase == cards_state.DEALING:
        for seat in range(s.players):
            left = int(DEALT[s.players] - cards_state.size(s.hand[seat]))
            if left:
                yield Reason("missing.cards-dealt", count=left, seat=seat)


_MISSING: Final = ByFamily(_missing_on_board, _missing_in_cards)
