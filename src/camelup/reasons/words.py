"""How a sentence with facts becomes English. Knows which names stand for seats, camels and shares; nothing else.

What a fact is shows in its name, here as on the page: `seat` and `other` are seats counted from 0, `others` some, `camel` a letter, `camels` some,
`card` and `ticket` a letter with a number, `share` a share of 1, `space` and `count` numbers.
"""

from string import Formatter
from typing import Any, Final

COLOURS: Final = {
    "w": "white",
    "o": "orange",
    "y": "yellow",
    "g": "green",
    "b": "blue",
    "r": "red",
    "p": "purple",
    "W": "crazy white",
    "K": "crazy black",
}
_SEATS: Final = ("seat", "other")


def _seat(number: int) -> str:
    return f"P{number + 1}"


class _English(Formatter):
    """Adds to Python's own ways: `{camel:colour}`, `{share:%}`, `{count:card|cards}`."""

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        value = super().get_value(key, args, kwargs)
        if key == "others":
            return " or ".join(map(_seat, value)) or "nobody"
        return _seat(value) if key in _SEATS else value

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "colour":
            return COLOURS[value]
        if format_spec == "%":
            return percent(value)
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return f"{value} {one if value == 1 else many}"
        return str(super().format_field(value, format_spec))


_ENGLISH: Final = _English()


def render(english: str, facts: dict[str, Any]) -> str:
    """Put facts into a sentence.

    >>> render("{seat} has {count:card|cards} of {camel:colour}", {"seat": 0, "count": 1, "camel": "b"})
    'P1 has 1 card of blue'
    """
    return _ENGLISH.vformat(english, (), facts)


def facts_of(english: str) -> tuple[str, ...]:
    """List the facts that a sentence names, each once.

    >>> facts_of("{seat} has {count:card|cards}, not {count}")
    ('seat', 'count')
    """
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(english) if name))


def percent(share: float, decimals: int = 0, *, least: float = 0.01, less: str = "under ", more: str = "") -> str:
    """Write a share as a percentage; nothing and everything are written without decimals.

    A share below `least` is `less` than the smallest figure; with `more`, one as near to 1 is more than the largest below 100.

    >>> percent(0.3725), percent(0.002), percent(0.999, less="<", more=">"), percent(0.3725, decimals=1)
    ('37%', 'under 1%', '>99%', '37.2%')
    """
    if share and share < least:
        return f"{less}{10**-decimals:g}%"
    if more and 1 - least < share < 1:
        return f"{more}{100 - 10**-decimals:g}%"
    return f"{100 * share:.{0 if share in (0, 1) else decimals}f}%"
