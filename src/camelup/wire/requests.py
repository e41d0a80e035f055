"""The bodies of HTTP requests, besides commands. Only shapes."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from camelup.wire import sizes
from camelup.wire.commands import Name, Nonce, PromiseText
from camelup.wire.tables import BotName, Options
from camelup.wire.words import Edition

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
AccountName: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{2,20}$")]


class _Request(Struct, forbid_unknown_fields=True):
    pass


class SeatRequest(_Request):
    """Who a seat is for."""

    kind: Literal["open", "bot", "account"] = "open"
    bot: BotName | None = None
    """For `bot`: one of those that `/api/bots` lists."""
    name: AccountName | None = None
    """For `account`: its name."""


class OptionsRequest(Options, frozen=True, forbid_unknown_fields=True):
    """The options that the host wants for a table."""

    seconds: Annotated[int, Meta(ge=sizes.SECONDS[0], le=sizes.SECONDS[1])] | None = None


class NewTable(_Request):
    """A table to be created."""

    edition: Edition
    seats: Annotated[list[SeatRequest], Meta(min_length=2, max_length=8)]
    name: Name | None = None
    """The host's name, if the host takes a seat."""
    nonce: Nonce = ""
    """The host's share of the dice, told openly."""
    promise: PromiseText | None = None
    """Instead of `nonce`: its SHA-256, as 64 hexadecimal digits; it is revealed when all seats are fixed."""
    options: OptionsRequest = OptionsRequest()
    start: bool = False
    """Begin at once if all seats are taken."""


class JoinRequest(_Request):
    """Somebody who wants a seat."""

    name: Name
    nonce: Nonce = ""
    promise: PromiseText | None = None
    seat: SeatNumber | None = None


class KickRequest(_Request):
    """A seat to be freed."""

    seat: SeatNumber


class SetSeatRequest(SeatRequest, kw_only=True):
    """A seat to be changed."""

    seat: SeatNumber


class ArrangeRequest(_Request):
    """How a table is to be before the game; what is left out stays as it is."""

    edition: Edition | None = None
    players: Annotated[int, Meta(ge=2, le=8)] | None = None
    """How many seats: free ones go first, then bots, then people from the last seat on. The host stays."""
    options: OptionsRequest | None = None


class RematchRequest(_Request):
    """A player who wants to play again."""

    nonce: Nonce = ""
    promise: PromiseText | None = None


class NewAccount(_Request):
    """An account for a bot."""

    name: AccountName


class RecordText(_Request):
    """A record as text."""

    record: Annotated[str, Meta(min_length=1, max_length=sizes.RECORD)]
