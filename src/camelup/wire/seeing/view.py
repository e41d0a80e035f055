"""A view made from what may be known of a game."""

from functools import lru_cache
from typing import Any, Final

from msgspec import UNSET

from camelup.earnings import Earnings
from camelup.engine.editions import EDITIONS
from camelup.engine.families import ByFamily
from camelup.engine.race import stacks
from camelup.game import Result
from camelup.view import Everything, Observation, ranking_of
from camelup.wire import views
from camelup.wire.seeing.board import board_fields
from camelup.wire.seeing.cards import cards_fields
from camelup.wire.views import AnyView, BoardView, CardsView, Stack

Seen = Observation | Everything


def view_of(
    seen: Seen, result: Result | None = None, earned: Earnings | None = None, *, position: bool = False
) -> AnyView:
    """Return the view of an observation, or of a whole game with everything open; `earned` is told with the result."""
    kind, fields_of = _KINDS.of(seen.edition)
    view: AnyView = kind(
        edition=seen.edition,
        players=seen.players,
        seat=_seat(seen),
        open=isinstance(seen, Everything),
        turn=seen.turn,
        waiting=seen.waiting,
        over=seen.over,
        result=None if result is None else views.Result(*result, earned=UNSET if earned is None else earned),
        **_race_fields(seen.edition, int(seen.state["race"])),
        **fields_of(seen),
    )
    if position:
        view.position = seen.position()
    return view


def _seat(seen: Seen) -> int | None:
    return seen.seat if isinstance(seen, Observation) and seen.seat >= 0 else None


@lru_cache(4_096)
def _race_fields(edition: str, race: int) -> dict[str, Any]:
    """Return the fields of a race: the same in everybody's view."""
    letters = EDITIONS[edition].letters
    standing = stacks(race).items()
    track = [Stack(space, "".join(letters[camel] for camel in camels)) for space, camels in standing]
    return {"track": track, "ranking": ranking_of(edition, race)}


_KINDS: Final[ByFamily[Any]] = ByFamily((BoardView, board_fields), (CardsView, cards_fields))
