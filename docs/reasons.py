"""Writes `reasons.md` from the tables of `camelup.reasons`; with `--check` it only tells whether the file is up to date."""

import sys
from pathlib import Path
from typing import Final

from camelup.reasons import ALL

PAGE: Final = Path(__file__).with_suffix(".md")
TITLES: Final = {
    "refused": "Why an action is not allowed",
    "missing": "What of a set-up is still to come",
    "impossible": "Why no game can be in a position",
    "unreadable": "Why a text can't be read",
    "worth": "Why an action is worth what it is",
    "command": "Why a server turns a request down",
}
OPENING: Final = """\
# Reasons

Whatever explains is a value: a code, the id of the rule where a rule says so ([rules](rules/en)), and facts by name. In Python
it is a `Reason`, which is its English sentence with `.code`, `.rule` and `.facts`; in JSON it is `{"code", "rule", "facts", "text"}`.
Codes and facts stay what they are; the English may get better, so let no program read it.

What a fact is shows in its name: `seat` and `other` are seats counted from 0, `others` a list of them; `camel` is a letter, `camels` letters with spaces
between them, `card` and `ticket` a letter with a number (`b2`), `space` and `tile` spaces; `share`, `first`, `second`, `third` and `beside`
shares of 1; `amount` and `theirs` pounds; `why` is another reason; `word`, `near`, `verb`, `action`, `known` and `pattern` are text in notation.
Other facts are numbers or words of the notation.

This page is written by `python docs/reasons.py`.
"""


def page() -> str:
    """Write the whole page."""
    return OPENING + "".join(map(_chapter, dict.fromkeys(map(_kind, ALL))))


def _kind(code: str) -> str:
    return code.partition(".")[0]


def _chapter(kind: str) -> str:
    rows = [_row(code) for code in ALL if _kind(code) == kind]
    return f"\n## {TITLES[kind]}\n\n| code | rule | facts | English |\n|---|---|---|---|\n" + "".join(rows)


def _row(code: str) -> str:
    rule, english = ALL[code]
    facts = ", ".join(f"`{fact}`" for fact in ALL[code].facts)
    in_a_cell = english.replace("|", r"\|")
    return f"| `{code}` | {rule or ''} | {facts} | {in_a_cell} |\n"


if __name__ == "__main__":
    if "--check" not in sys.argv:
        PAGE.write_text(page(), encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != page():
        sys.exit(f"{PAGE} is not what `python docs/reasons.py` writes: run it")
