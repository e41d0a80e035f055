"""Why: every reason as a value, with a code, the id of a rule and facts by name. Knows no rule.

A reason is its English sentence, so it prints and compares as text; whoever speaks another language goes by code and facts.
The English stands in the tables beside this file, one for each kind of question; `ALL` has them together.
"""

from typing import Any, Final, NamedTuple, Self

from camelup.reasons.commands import COMMANDS
from camelup.reasons.impossible import IMPOSSIBLE
from camelup.reasons.missing import MISSING
from camelup.reasons.refused import REFUSED
from camelup.reasons.unreadable import UNREADABLE
from camelup.reasons.words import facts_of, render
from camelup.reasons.worth import WORTH


class Words(NamedTuple):
    """What stands behind a code: the id of the rule, if one says so, and the English with its facts."""

    rule: str | None
    english: str

    @property
    def facts(self) -> tuple[str, ...]:
        """The names of the facts."""
        return facts_of(self.english)


ALL: Final = {
    code: Words(*words)
    for table in (REFUSED, MISSING, IMPOSSIBLE, UNREADABLE, WORTH, COMMANDS)
    for code, words in table.items()
}
"""Every reason there is, by its code."""


class Reason(str):
    """Why something is refused, impossible, unreadable, or worth what it is: a sentence with its code and facts.

    >>> Reason("refused.tile-beside", space=5, seat=1, tile=6)
    Reason('refused.tile-beside', space=5, seat=1, tile=6)
    >>> print(_)
    5 is next to P2's tile on 6
    >>> _.rule, _.facts["tile"]
    ('B8', 6)
    """

    __slots__ = ("code", "facts")
    code: str
    facts: dict[str, Any]

    def __new__(cls, code: str, **facts: Any) -> Self:
        """Put a reason together; its facts have to be those that its words name."""
        words = ALL[code]
        if set(words.facts) != set(facts):
            raise TypeError(
                f"{code} has the facts {', '.join(words.facts) or 'none'}, not {', '.join(facts) or 'none'}"
            )
        self = super().__new__(cls, render(words.english, facts))
        self.code, self.facts = code, facts
        return self

    @property
    def rule(self) -> str | None:
        """The id of the rule that says so, where it is a rule."""
        return ALL[self.code].rule

    def to_json(self) -> dict[str, Any]:
        """Return code, rule and facts, with the English beside them."""
        facts = {name: fact.to_json() if isinstance(fact, Reason) else fact for name, fact in self.facts.items()}
        return {"code": self.code, "rule": self.rule, "facts": facts, "text": str(self)}

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.code,), self.facts

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"Reason({self.code!r}{facts})"
