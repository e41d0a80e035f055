"""Why a text can't be read: an action, a position or a record. The error that carries it points at the character."""

from typing import Final

UNREADABLE: Final = {
    "unreadable.no-text": (None, "an action is text such as 'roll', not {word}"),
    "unreadable.no-action": (None, "an action is missing: try 'roll'"),
    "unreadable.verb": (None, "{word!r} is no action of {edition}; actions begin with {known}"),
    "unreadable.verb-like": (None, "{word!r} is no action of {edition}; did you mean {near!r}?"),
    "unreadable.action": (None, "there is no action {word!r} in {edition}; with {verb!r} there are: {known}"),
    "unreadable.luck": (None, "{word!r} is no piece of luck here; those are {known}"),
    "unreadable.luck-twice": (None, "{word!r} has one piece of luck at most"),
    "unreadable.luck-missing": (None, "the luck of this action is missing"),
    "unreadable.not-allowed": (None, "{action!r} is not allowed: {why} ({rule})"),
    "unreadable.luck-other": (None, "{word!r} can't come out of {action!r} now: possible are {known}"),
    "unreadable.luck-none": (None, "{word!r} can't come out of {action!r} now: it leaves nothing to luck"),
    "unreadable.cards-hidden": (None, "cards lie face down that count now: name them, or fill them in with Game.imagine"),
    "unreadable.position-hidden": (
        None, "cards or money are hidden in this position: fill them in with Game.imagine, and ask about that",
    ),
    "unreadable.record-hidden": (None, "this record hides cards until the game is over: it can't be played yet"),
    "unreadable.edition": (None, "there is no edition {word}; there are {known}"),
    "unreadable.edition-other": (None, "the text says {word}, but {edition} was asked for"),
    "unreadable.edition-unsaid": (
        None, "the camels do not tell which edition this is: begin with its name and a semicolon ({known}), or name the edition",
    ),
    "unreadable.edition-end": (None, "';' or 'unofficial' is expected after the edition"),
    "unreadable.no-position": (None, "a position is missing: try '1:gyr 3:bp 15:W 16:K'"),
    "unreadable.field": (None, "{word!r} is no field; there are {known}"),
    "unreadable.field-twice": (None, "the field {word!r} stands here twice"),
    "unreadable.field-one-word": (None, "the field {word!r} takes one word"),
    "unreadable.field-turn": (None, "the field 'turn' reads P1, P1 raced or P1 bet"),
    "unreadable.pattern": (None, "{word!r} should read {pattern}"),
    "unreadable.nothing": (None, "something is missing here: it should read {pattern}"),
    "unreadable.number": (None, "{word!r} is no number, but one is expected here"),
    "unreadable.seat": (None, "{word!r} is no player: P1 to P8 are expected here"),
    "unreadable.camel": (None, "{word!r} is no camel here; those are {known}"),
    "unreadable.stranger": (None, "{word!r} is no camel of any edition"),
    "unreadable.card": (None, "{word!r} is no card: b1, b2 or ? are expected here"),
    "unreadable.phase": (None, "{word!r} is no phase; there are {known}"),
    "unreadable.raced": (None, "{word!r} is neither 'raced' nor 'bet'"),
    "unreadable.header": (None, "{word!r} is no header; there are {known}"),
    "unreadable.header-twice": (None, "the header {word!r} stands here a second time: keep one"),
    "unreadable.no-record": (None, "a record begins with a line such as 'edition: 2018'"),
}  # fmt: skip
"""By code: the rule's id, where a rule says what may be written, and the English."""
