"""Reasons as structs: `docs/reasons.md` lists the codes and their facts."""

from collections.abc import Iterable

from msgspec import Struct

from camelup.reasons import Reason


class Explanation(Struct):
    """A reason: its code and facts for programs, its text in English for people."""

    code: str
    rule: str | None
    facts: "dict[str, str | int | float | list[int] | Explanation | None]"
    text: str


def explain(reason: Reason) -> Explanation:
    """Return a reason as a struct."""
    return Explanation(**reason.to_json())


def explain_all(reasons: Iterable[Reason]) -> list[Explanation]:
    """Return several reasons as structs."""
    return [explain(reason) for reason in reasons]
