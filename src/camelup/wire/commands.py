"""The commands that somebody at a table may give: the same struct on the socket and over HTTP."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from camelup.wire import sizes

CommandId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=sizes.COMMAND_ID)]
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=sizes.MOST_ENTRIES)]
ActionText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=sizes.ACTION)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=4 * sizes.NAME)]
Nonce: TypeAlias = Annotated[str, Meta(max_length=sizes.NONCE)]
RevealedNonce: TypeAlias = Annotated[str, Meta(min_length=1, max_length=sizes.NONCE)]
PromiseText: TypeAlias = Annotated[str, Meta(min_length=sizes.PROMISE, max_length=sizes.PROMISE, pattern="^[0-9a-f]+$")]
DrawNumber: TypeAlias = Annotated[int, Meta(ge=0, le=sizes.MOST_DRAWS)]
ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=4 * sizes.CHAT_TEXT)]


class Hello(Struct, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first message on a socket: the token of a seat, and the last entry that was seen."""

    token: str | None = None
    since: int | None = None


class Command(Struct, tag_field="type", forbid_unknown_fields=True):
    """A command of somebody at a table. The same id again gets the first answer."""


class Act(Command, tag="act"):
    """Act, having seen the entries up to `seq`."""

    id: CommandId
    seq: Seq
    action: ActionText


class TakeBack(Command, tag="take_back"):
    """Take back your choices in a leg's set-up of Cards; possible until all have chosen."""

    id: CommandId
    seq: Seq


class Undo(Command, tag="undo"):
    """Take back your last action and what bots did since, at a table where all others are bots; possible until luck or a card is shown."""

    id: CommandId
    seq: Seq


class Chat(Command, tag="chat"):
    """Write in the chat; spectators give a name."""

    id: CommandId
    text: ChatText
    name: Name | None = None


class Promise(Command, tag="promise"):
    """Promise a nonce for the dice by its SHA-256, until all seats are fixed, and anew when a draw broke off."""

    id: CommandId
    promise: PromiseText
    draw: DrawNumber = 0


class Reveal(Command, tag="reveal"):
    """Reveal the nonce that you promised, once all seats and promises are fixed."""

    id: CommandId
    nonce: RevealedNonce


class AskWhy(Command, tag="why"):
    """Ask why an action is not allowed now."""

    id: CommandId
    action: ActionText


class BackAgain(Command, tag="back"):
    """Take your seat back from the stand-in."""


class Ping(Command, tag="ping"):
    """Show that you are still there."""


AnyCommand: TypeAlias = Act | TakeBack | Undo | Chat | Promise | Reveal | AskWhy | BackAgain | Ping
