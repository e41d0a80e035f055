"""Why a server turns a request or a command down."""

from typing import Final

COMMANDS: Final = {
    # --- tables and seats
    "command.no-table": (None, "there is no such table: check the link or the code"),
    "command.no-code": (None, "no free code was found: try again"),
    "command.closed": (None, "this table is closed: lay a new one"),
    "command.started": (None, "the game has begun: you can watch it"),
    "command.not-begun": (None, "the game has not begun yet"),
    "command.over": (None, "the game is over"),
    "command.full": (None, "every seat of this table is taken: you can watch, or lay a table of your own"),
    "command.no-room": (None, "there is no room for more spectators"),
    "command.no-seat": (None, "there is no seat {number}: there are 0 to {most}"),
    "command.seat-taken": (None, "seat {number} is not free; free are {free}"),
    "command.seat-empty": (None, "nobody sits in seat {number}: change it instead"),
    "command.seat-held": (None, "somebody sits in seat {number}: kick first"),
    "command.seats-open": (None, "seats {free} are still open: wait for players, or put bots there"),
    "command.host-stays": (None, "the host can't be sent away, but can leave"),
    "command.host-only": (None, "only the host of the table may do that"),
    "command.watching": (None, "spectators watch: take a seat to play"),
    "command.seatless": (None, "you have no seat at this table"),
    "command.rematch-early": (None, "a rematch begins when this game is over"),
    "command.replay-early": (None, "a game can be replayed when it is over"),
    "command.no-hints": (None, "this table plays without hints"),
    "command.no-advice": (None, "there is nothing to advise on now"),
    # --- what is sent
    "command.name": (None, "a name has 1 to {most} characters, without commas and #"),
    "command.name-taken": (None, "the name {word} is taken: choose another"),
    "command.nonce": (None, "the word {word!r} can't be used for fair dice: it has up to {most} letters, digits and signs, and no spaces"),
    "command.edition": (None, "there is no edition {word!r}: there are {known}"),
    "command.which-bot": (None, 'which bot? Such as {{"kind": "bot", "bot": "bookie"}}'),
    "command.bot-plays": (None, "{bot} does not play {edition}, only {known}: choose another bot"),
    "command.no-account": (None, "there is no account {word!r}"),
    "command.account-twice": (None, "an account can have one seat at a table: take another one, or a bot of the house"),
    "command.no-request": (None, "there is no such request: see /api/openapi.json"),
    "command.too-large": (None, "a request has at most {most} bytes"),
    "command.other-site": (None, "pages of other sites may not play here"),
    # --- playing
    "command.stale": (None, "something happened that you had not seen: look again, then decide"),
    "command.future": (None, "entry {number} has not happened yet: the last one is {most}"),
    "command.choice-late": ("C5", "a choice can be changed only in a leg's set-up, until all have chosen"),
    "command.choice-none": ("C5", "there is nothing to change: you have not chosen yet"),
    "command.choice-often": (None, "you have changed your choice often enough: the others wait"),
    # --- talking
    "command.no-chat": (None, "this table does without chat"),
    "command.players-chat": (None, "players alone chat here"),
    "command.said-enough": (None, "enough has been said at this table"),
    "command.chat-text": (None, "a message has 1 to {most} characters on one line"),
    # --- messages of the socket
    "command.hello-first": (None, 'say hello first: {{"type": "hello"}}'),
    "command.hello": (None, "the first message has to be a hello: {error}"),
    "command.message": (None, "this message can't be read: {error}"),
    "command.message-bytes": (None, "messages are text, not bytes"),
    "command.message-long": (None, "a message has at most {most} characters"),
    "command.id": (None, "the id of a command has 1 to {most} characters"),
    "command.broken": (None, "something went wrong on our side: connect again"),
    "command.slow": (None, "the connection is too slow, or the server goes: connect again"),
    # --- how often
    "command.too-often": (None, "that was too often: wait {seconds} seconds and try again"),
    "command.messages-often": (None, "too many messages: slow down and connect again"),
    "command.connections": (None, "more than {most} connections from one address: close some first"),
    "command.wrong-codes": (None, "too many wrong codes: wait a few minutes and try again"),
    "command.wrong-tokens": (None, "too many wrong tokens: wait a few minutes and try again"),
    # --- tokens
    "command.token": (None, "this token opens no seat at this table: use your recovery link, or join"),
    "command.token-sent": (None, "the token is sent as Authorization: Bearer …"),
    "command.token-seat": (None, "send the token of your seat: Authorization: Bearer …"),
    "command.token-host": (None, "send the host's token: Authorization: Bearer …"),
    "command.token-account": (None, "send the token of your account: Authorization: Bearer …"),
    "command.seat-lost": (None, "this seat is no longer yours: join again, or watch"),
}  # fmt: skip
"""By code: the rule's id, where it is a rule, and the English."""
