"""Why something is so, as programs are told: the codes and their facts are listed in `docs/reasons.md`."""

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
    """Tell a reason."""
    return Explanation(**reason.to_json())


def explain_all(reasons: Iterable[Reason]) -> list[Explanation]:
    """Tell several reasons."""
    return [explain(reason) for reason in reasons]
