"""Why a text can't be read: an action, a position or a record. The error that carries it points at the character."""

from typing import Final

UNREADABLE: Final = {
    "unreadable.no-text": (None, "an action is text such as 'roll', not {word}"),
    "unreadable.no-action": (None, "an action is missing: try 'roll'"),
    "unreadable.verb": (None, "{word!r} is not an action in {edition}; actions begin with {known}"),
    "unreadable.verb-like": (None, "{word!r} is not an action in {edition}; did you mean {near!r}?"),
    "unreadable.action": (None, "{word!r} is not an action in {edition}; with {verb!r} there are: {known}"),
    "unreadable.luck": (None, "{word!r} can't come out here; what can is {known}"),
    "unreadable.luck-twice": (None, "{word!r} takes at most one outcome"),
    "unreadable.luck-missing": (None, "the outcome of this action is missing"),
    "unreadable.not-allowed": (None, "{action!r} is not allowed: {why} ({rule})"),
    "unreadable.luck-other": (None, "{word!r} can't come out of {action!r} now: only {known} can"),
    "unreadable.luck-none": (None, "{word!r} can't come out of {action!r} now: nothing is left to luck"),
    "unreadable.cards-hidden": (None, "cards that count now lie face down: name them, or fill them in with Game.imagine"),
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
    "unreadable.field": (None, "{word!r} is not a field; the fields are {known}"),
    "unreadable.field-twice": (None, "the field {word!r} appears twice"),
    "unreadable.field-one-word": (None, "the field {word!r} takes one word"),
    "unreadable.field-turn": (None, "the field 'turn' reads P1, P1 raced or P1 bet"),
    "unreadable.pattern": (None, "{word!r} should read {pattern}"),
    "unreadable.nothing": (None, "something is missing here: it should read {pattern}"),
    "unreadable.number": (None, "{word!r} is not a number of one to five digits: expected one here"),
    "unreadable.seat": (None, "{word!r} is not a player: expected P1 to P8 here"),
    "unreadable.camel": (None, "{word!r} is not a camel in this edition: {known}"),
    "unreadable.stranger": (None, "{word!r} is not a camel in any edition"),
    "unreadable.card": (None, "{word!r} is not a card: expected b1, b2 or ? here"),
    "unreadable.phase": (None, "{word!r} is not a phase; the phases are {known}"),
    "unreadable.raced": (None, "{word!r} is neither 'raced' nor 'bet'"),
    "unreadable.header": (None, "{word!r} is not a header; the headers are {known}"),
    "unreadable.header-twice": (None, "the header {word!r} appears twice: keep one"),
    "unreadable.no-record": (None, "a record begins with a line such as 'edition: 2018'"),
    "unreadable.no-players": (None, "a record needs a line with everybody's name, such as 'players: Ada, Bob, Cleo'"),
}  # fmt: skip
"""By code: the rule's id, where a rule says what may be written, and the English."""
