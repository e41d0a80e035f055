"""What happened in a game: the engine's events as structs, made from its own classes."""

from typing import TYPE_CHECKING, Any, Final, TypeAlias, Union, get_args, get_type_hints

from msgspec import Struct, defstruct
from msgspec.structs import astuple

from camelup.engine import events
from camelup.engine.events import Event
from camelup.wire import words

_WORDS: Final[dict[str, Any]] = {
    "side": words.Side,
    "deck": words.Deck,
    "piece": words.Piece,
    "pile": words.Pile,
    "bet": words.Bet,
    "placing": words.Placing,
}
"""The fields that hold one of a few words."""


def _struct(kind: type[Any]) -> type[Struct]:
    fields = [(name, _WORDS.get(name, hint)) for name, hint in get_type_hints(kind).items()]
    about = {"__doc__": kind.__doc__}
    return defstruct(kind.__name__, fields, namespace=about, module=__name__, tag_field="event", tag=True, frozen=True)


EVENTS: Final[dict[type[Any], type[Struct]]] = {kind: _struct(kind) for kind in get_args(Event)}
"""The struct of each event of the engine."""

if TYPE_CHECKING:
    AnyEvent: TypeAlias = Struct
else:
    AnyEvent = Union[tuple(EVENTS.values())]  # noqa: UP007  # a union of what a table holds


def describe_event(event: Event) -> AnyEvent:
    """Return the struct of an event."""
    return EVENTS[type(event)](*event)


def read_event(event: AnyEvent) -> Event:
    """Return the engine's event of a struct."""
    kind: Event = getattr(events, type(event).__name__)(*astuple(event))
    return kind
